//! What is drawn: a board, what stands on it, and what happened there.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::rules::betza::Movement;
use hyakki_movegen::{Board, ByColor, Color, Game, Move, MoveParts, PieceKind, Square};

/// A piece as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// Its letter, upper case, behind `+` if it is promoted.
    pub(crate) letters: String,
    /// The character people know it by.
    pub(crate) sign: Option<char>,
    /// Whose it is.
    pub(crate) color: Color,
    /// Whether it is promoted.
    pub(crate) promoted: bool,
    /// How it moves.
    pub(crate) movement: Movement,
}

/// A move shown as an arrow.
#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    /// Where it begins; none for a drop.
    pub(crate) from: Option<Square>,
    /// Where it ends.
    pub(crate) to: Square,
    /// Who moves.
    pub(crate) color: Color,
    /// What is written on it; may be empty.
    pub(crate) label: String,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// Size of the board.
    pub(crate) board: Board,
    /// What stands on each square, by [`Square::index`].
    pub(crate) figures: Vec<Option<Figure>>,
    /// Who sits at the bottom.
    pub(crate) view: Color,
    /// The pieces in hand with their numbers, if there are hands.
    pub(crate) hands: Option<ByColor<Vec<(Figure, u8)>>>,
    /// The side to move, if that is shown.
    pub(crate) side: Option<Color>,
    /// Where each side promotes, if that is shown.
    pub(crate) zone: ByColor<Vec<Square>>,
    /// Where the last move began (unless it was a drop) and ended.
    pub(crate) last: Option<(Option<Square>, Square)>,
    /// Moves shown as arrows; in pictures only.
    pub(crate) arrows: Vec<Arrow>,
    /// What is written beside each rank, from `a` on; in text only.
    pub(crate) notes: Vec<String>,
}

impl Figure {
    /// A piece of a game.
    pub(crate) fn of(rules: &Rules, kind: PieceKind, color: Color) -> Figure {
        Figure::lettered(rules, kind, color, rules.kind(kind).letter)
    }

    fn lettered(rules: &Rules, kind: PieceKind, color: Color, letter: char) -> Figure {
        let kind = rules.kind(kind);
        let plus = if kind.promoted { "+" } else { "" };
        Figure {
            letters: format!("{plus}{letter}"),
            sign: kind.sign,
            color,
            promoted: kind.promoted,
            movement: kind.movement.clone(),
        }
    }
}

impl Scene {
    /// An empty board without hands.
    pub(crate) fn empty(board: Board) -> Scene {
        Scene {
            board,
            figures: vec![None; board.len()],
            view: Color::First,
            hands: None,
            side: None,
            zone: ByColor::default(),
            last: None,
            arrows: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Where a game stands, in the letters that it was told in, with its last move.
    pub(crate) fn of(game: &Game) -> Scene {
        let (rules, setup) = (game.rules(), game.setup());
        let figure = |kind: PieceKind, color| {
            Figure::lettered(rules, kind, color, game.letters().of(rules, kind))
        };
        let mut scene = Scene::empty(rules.board);
        for (square, piece) in setup.pieces() {
            scene.figures[square.index()] = Some(figure(piece.kind(), piece.color()));
        }
        scene.hands = Some(ByColor::from_fn(|color| {
            setup.hand(rules, color).map(|(kind, count)| (figure(kind, color), count)).collect()
        }));
        scene.side = Some(setup.side);
        scene.last = game.moves().last().map(|mv| (mv.from(), mv.to()));
        scene
    }

    /// Shows a move of the game's as an arrow.
    pub(crate) fn point(&mut self, game: &Game, mv: Move, label: &str) {
        let text = match mv.parts() {
            MoveParts::Drop { kind, .. } => {
                let letter = game.letters().of(game.rules(), kind);
                if label.is_empty() { letter.to_string() } else { format!("{label}{letter}") }
            }
            MoveParts::Board { promote, .. } => {
                format!("{label}{}", if promote { "+" } else { "" })
            }
        };
        self.arrows.push(Arrow { from: mv.from(), to: mv.to(), color: game.side(), label: text });
    }
}
