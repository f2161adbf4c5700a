//! The numbers of the evaluation of one game.

mod king;
mod material;
mod squares;
mod text;

pub use text::ParametersError;

use crate::layout::{Layout, Section};
use hyakki_movegen::PieceKind;
use hyakki_movegen::rules::Rules;

/// Centipawns and chances where nobody has fitted them: see [`Parameters::scale`].
const SCALE: f64 = 600.0;
/// Having the move, in centipawns.
const TEMPO: i32 = 20;

/// The numbers of the evaluation of one game, in centipawns.
///
/// They come from a text ([`Parameters::parse`]), as [tuning](Parameters::write) writes it; what
/// it does not say is [derived](Parameters::derived) from the rules.
///
/// ```
/// use hyakki_eval::Parameters;
/// use hyakki_movegen::rules::Rules;
///
/// let all = Rules::parse(hyakki_seeds::VARIANTS)?;
/// let rules = all.into_iter().find(|rules| rules.is_called("dobutsu")).expect("built in");
/// let lion_and_chick = Parameters::parse(&rules, "[C]\nboard = 90\nhand = 110 100 90 90\n")?;
/// assert_ne!(lion_and_chick.numbers(), Parameters::derived(&rules).numbers());
/// let error = Parameters::parse(&rules, "[D]\nboard = 90\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: `[D]`: expected one of [game] [king] [C] [E] [G] [L] [+C], or two of them as in `[C C]`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parameters {
    layout: Layout,
    numbers: Vec<i32>,
    /// None where nobody has said.
    scale: Option<f64>,
}

impl Parameters {
    /// Numbers for a game nobody has any for: from how its pieces move, and from what games of
    /// this family have in common.
    pub fn derived(rules: &Rules) -> Parameters {
        let layout = Layout::new(rules);
        let mut parameters = Parameters { numbers: vec![0; layout.count()], layout, scale: None };
        for (kind, value) in material::by_movement(rules) {
            parameters.set("board", Section::Kind(kind), |_, _| value.board);
            parameters.set("hand", Section::Kind(kind), |_, _| value.hand);
        }
        parameters.place(rules);
        parameters
    }

    /// Gives all numbers but material their derived values.
    fn place(&mut self, rules: &Rules) {
        self.set("tempo", Section::Game, |_, _| TEMPO);
        for name in ["escapes", "holes", "pressed", "gaps", "assault", "ahead"] {
            self.set(name, Section::King, |row, column| king::number(name, row, column));
        }
        for (kind, _) in rules.kinds() {
            let board = self.layout.board(kind).map_or(0, |number| self.numbers[number]);
            let squares = squares::piece_square(rules, kind, board);
            for square in rules.board.squares() {
                if let Some(number) = self.layout.own(kind, square, None).last() {
                    self.numbers[number] = squares[square.index()];
                }
            }
            for square in rules.board.squares() {
                for king in rules.board.squares() {
                    let distance = squares::distance(rules.board, square, king);
                    if let Some(number) = self.layout.own(kind, square, Some(king)).nth(2) {
                        self.numbers[number] = king::defence(distance);
                    }
                    if let Some(number) = self.layout.enemy(kind, square, king) {
                        self.numbers[number] = king::attack(distance);
                    }
                }
            }
        }
    }

    /// Fills a block by row and column, if there is one.
    fn set(&mut self, name: &str, section: Section, number: impl Fn(usize, usize) -> i32) {
        let blocks = self.layout.blocks();
        let block = blocks.iter().find(|block| block.name == name && block.section == section);
        if let Some(block) = block {
            for (index, place) in block.numbers().enumerate() {
                self.numbers[place] = number(index / block.columns, index % block.columns);
            }
        }
    }

    /// Which number is what.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// All numbers, in the order of the layout.
    pub fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    /// The same with other numbers, each brought into its range.
    ///
    /// # Panics
    /// If there are not as many as the layout has.
    pub fn with_numbers(&self, numbers: &[f64], scale: f64) -> Parameters {
        assert_eq!(numbers.len(), self.numbers.len(), "a number for each place");
        let mut new = Parameters { scale: Some(scale), ..self.clone() };
        for block in self.layout.blocks() {
            for place in block.numbers() {
                let number = numbers[place].round() as i32;
                new.numbers[place] = number.clamp(*block.range.start(), *block.range.end());
            }
        }
        new
    }

    /// Centipawns are a chance to win of `1 / (1 + exp(-centipawns / scale))`.
    pub fn scale(&self) -> f64 {
        self.scale.unwrap_or(SCALE)
    }

    /// The same, if somebody has fitted it.
    pub fn given_scale(&self) -> Option<f64> {
        self.scale
    }

    /// Worth of a kind on the board, in centipawns; 0 of the royal piece.
    pub fn board(&self, kind: PieceKind) -> i32 {
        self.layout.board(kind).map_or(0, |number| self.numbers[number])
    }

    /// Worth of the first piece of a kind in hand, in centipawns; 0 of kinds that are never held.
    pub fn hand(&self, kind: PieceKind) -> i32 {
        self.layout.hand(kind).map_or(0, |number| self.numbers[number])
    }
}
