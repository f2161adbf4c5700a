//! What is in the box besides the yokai, as text: mixes of hints and objectives.

use super::card::CARDS;
use super::hint::Mix;
use super::outline::Outline;
use super::quote::quote;

/// Fewest and most players.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;

/// What is wrong with a file of the box.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// A mix of hints that there is not.
    #[error(
        "hints {0}: expected numbers of hints with one, two and three families as in `2/3/2`, \
         at most 4/6/4, and 1 to 10 together"
    )]
    Mix(String),
    /// A line of the file of mixes.
    #[error(
        "line {0}: {1}: expected a number of players from 2 to 4, `=` and a mix as in `2 = 2/3/2`"
    )]
    Line(usize, String),
    /// A number of players without a mix.
    #[error("no mix of hints for {0} players: expected a line like `{0} = 2/3/2`")]
    Missing(usize),
    /// A character of a drawing.
    #[error("shape: character `{}`: expected `#` for a card and `.` for none", .0.escape_debug())]
    Drawing(char),
    /// A drawing with another number of cells.
    #[error("shape: {0} cells, expected {CARDS}")]
    Cells(usize),
    /// A drawing of several parts.
    #[error("shape: the cells are not connected by their sides, expected one group")]
    Parted,
    /// A name of no shape.
    #[error("shape {0}: unknown, expected one of {1}, or a drawing such as `####/####/####/####`")]
    Unknown(String, String),
}

/// Mixes of hints for every number of players, and objectives with their names.
#[derive(Clone, Debug)]
pub struct Deck {
    mixes: [Mix; 3],
    shapes: Vec<(String, Outline)>,
}

impl Deck {
    /// Reads the file of mixes, and drawings with their names. In a drawing, lines that begin with
    /// `;` are comments.
    ///
    /// # Errors
    /// When a text is no mix or no drawing.
    pub fn parse(mixes: &str, shapes: &[(&str, &str)]) -> Result<Deck, DeckError> {
        let mut read = [None; 3];
        for (number, line) in mixes.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fault = || DeckError::Line(number + 1, quote(line));
            let (players, mix) = line.split_once('=').ok_or_else(fault)?;
            let players: usize = players.trim().parse().map_err(|_| fault())?;
            let slot = players.checked_sub(*PLAYERS.start()).and_then(|index| read.get_mut(index));
            *slot.ok_or_else(fault)? = Some(Mix::parse(mix.trim())?);
        }
        let mut deck = Deck { mixes: [Mix::parse("2/3/2")?; 3], shapes: Vec::new() };
        for (index, mix) in read.into_iter().enumerate() {
            deck.mixes[index] = mix.ok_or(DeckError::Missing(index + PLAYERS.start()))?;
        }
        for (name, drawing) in shapes {
            deck.shapes.push(((*name).to_owned(), Deck::outline(drawing)?));
        }
        Ok(deck)
    }

    /// Reads a file with a drawing.
    ///
    /// # Errors
    /// When it is no drawing of sixteen connected cells.
    pub fn outline(file: &str) -> Result<Outline, DeckError> {
        let drawn = file.lines().filter(|line| !line.starts_with(';') && !line.trim().is_empty());
        Outline::parse(&drawn.collect::<Vec<_>>().join("\n"))
    }

    /// The mix of hints for so many players, 2 to 4.
    pub fn mix(&self, players: usize) -> Option<Mix> {
        self.mixes.get(players.checked_sub(*PLAYERS.start())?).copied()
    }

    /// The objectives with their names.
    pub fn shapes(&self) -> &[(String, Outline)] {
        &self.shapes
    }

    /// The objective with this name, or drawn so.
    ///
    /// # Errors
    /// When there is no such name, and it is no drawing either.
    pub fn shape(&self, name: &str) -> Result<Outline, DeckError> {
        if name.contains('#') {
            return Outline::parse(name);
        }
        let named = self.shapes.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        named.map(|(_, outline)| *outline).ok_or_else(|| {
            let names: Vec<&str> = self.shapes.iter().map(|(name, _)| name.as_str()).collect();
            DeckError::Unknown(quote(name), names.join(" "))
        })
    }
}
