//! The rules of a game, as everything else reads them. [`Rules::parse`] makes them from the text
//! of [variants files](crate::variants); movement is in [Betza notation](betza).

pub mod betza;
mod error;
mod quote;

pub use error::{Fault, RulesError};
pub use quote::quote;

use crate::setup::Setup;
use crate::types::{Board, ByColor, Color, PieceKind, Square};
use betza::Movement;

/// The most kinds a game may have, promoted kinds counted apart.
pub const MAX_KINDS: usize = 62;

/// A game: board, pieces and every rule that differs from game to game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The name it is chosen by.
    pub name: String,
    /// The name people use.
    pub title: String,
    /// Other names it may be chosen by.
    pub aliases: Vec<String>,
    /// What graphical programs draw it like, such as `shogi`.
    pub template: String,
    /// Size of the board.
    pub board: Board,
    /// Every kind of piece; those that can be in hand come first.
    pub kinds: Vec<Kind>,
    /// Kinds that can be in hand, in the order hands are printed.
    pub hand_order: Vec<PieceKind>,
    /// Other letters for the same pieces: (own letter, other letter), lower case.
    pub letter_aliases: Vec<(char, char)>,
    /// Where each side promotes.
    pub zone: ByColor<Vec<Square>>,
    /// Whether promotion can never be declined.
    pub forced_promotion: bool,
    /// Whether pieces may be dropped.
    pub drops: bool,
    /// Whether captured pieces go to the hand of the captor.
    pub captures_to_hand: bool,
    /// Nifu: this kind may stand on a file at most so often.
    pub file_limit: Option<(PieceKind, u8)>,
    /// Uchifuzume: this kind must not be dropped to give mate.
    pub drop_mate_ban: Option<PieceKind>,
    /// Whether no piece may be put where it could never move again.
    pub immobility_illegal: bool,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// The piece a side must not lose.
    pub royal: Royal,
    /// A square to reach with a piece, which wins.
    pub flag: Option<Flag>,
    /// What the side to move gets when it has no legal move.
    pub no_move: Worth,
    /// What repeating a position leads to.
    pub repetition: Option<Repetition>,
    /// Points needed for the entering-king declaration (28 for the first player, 27 for the
    /// second when this is 27).
    pub entering_king: Option<u8>,
    /// The start position.
    pub start: Setup,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its letter, upper case; a promoted kind has the letter of its base.
    pub letter: char,
    /// Whether it is a promoted kind, written with `+`.
    pub promoted: bool,
    /// The letter that Fairy-Stockfish has for it, upper case: a promoted kind has its own there,
    /// and kinds of one letter are the same piece.
    pub fairy_letter: char,
    /// What people call it; the letter when nobody said.
    pub name: String,
    /// What other people call it: in another edition of the game, or in another language.
    pub other_name: Option<String>,
    /// The character it is drawn by, such as a kanji.
    pub sign: Option<char>,
    /// Its movement in Betza notation, as the file has it.
    pub betza: String,
    /// Its movement.
    pub movement: Movement,
    /// What it promotes to.
    pub promotes_to: Option<PieceKind>,
    /// What it is in hand: its base kind.
    pub base: PieceKind,
}

/// The piece a side must not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Royal {
    /// Must not be left attacked; mate ends the game.
    King(PieceKind),
    /// May be left attacked; its capture ends the game.
    Lion(PieceKind),
    /// There is no such piece: the game ends when a side has no move.
    None,
}

impl Royal {
    /// The kind, king or lion.
    pub fn kind(self) -> Option<PieceKind> {
        match self {
            Royal::King(kind) | Royal::Lion(kind) => Some(kind),
            Royal::None => None,
        }
    }
}

/// A piece that wins on certain squares (the lion's try).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The piece.
    pub kind: PieceKind,
    /// The squares, for each side.
    pub region: ByColor<Vec<Square>>,
    /// Whether it wins only while the other side does not attack it.
    pub must_be_safe: bool,
}

/// A result as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// This side wins.
    Win,
    /// Nobody wins.
    Draw,
    /// This side loses.
    Loss,
}

impl Worth {
    /// Who wins when `color` gets this.
    pub fn winner(self, color: Color) -> Option<Color> {
        match self {
            Worth::Win => Some(color),
            Worth::Draw => None,
            Worth::Loss => Some(!color),
        }
    }
}

/// What repeating a position leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The occurrence that ends the game, the first one counted: 4 for a fourfold repetition.
    pub occurrences: u8,
    /// Who gets what.
    pub result: RepetitionResult,
    /// Whether a side that gave check with every move in between loses.
    pub perpetual_check_loses: bool,
}

/// Who gets what by repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionResult {
    /// The side to move in the repeated position gets this.
    ToMove(Worth),
    /// The first player gets this, whoever moves.
    First(Worth),
}

impl RepetitionResult {
    /// Who wins when the repeated position has `to_move` to move.
    pub fn winner(self, to_move: Color) -> Option<Color> {
        match self {
            RepetitionResult::ToMove(worth) => worth.winner(to_move),
            RepetitionResult::First(worth) => worth.winner(Color::First),
        }
    }
}

impl Rules {
    /// A kind by its index.
    pub fn kind(&self, kind: PieceKind) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// Every kind with its index.
    pub fn kinds(&self) -> impl Iterator<Item = (PieceKind, &Kind)> {
        self.kinds.iter().enumerate().map(|(index, kind)| (PieceKind(index as u8), kind))
    }

    /// The kind with this letter (in any case).
    pub fn find_kind(&self, letter: char, promoted: bool) -> Option<PieceKind> {
        let letter = letter.to_ascii_uppercase();
        self.kinds()
            .find(|(_, kind)| kind.letter == letter && kind.promoted == promoted)
            .map(|(index, _)| index)
    }

    /// Whether this is a game of kings, which must not be left attacked, and not of lions.
    pub fn is_king_game(&self) -> bool {
        matches!(self.royal, Royal::King(_))
    }

    /// Whether this kind can be held in hand.
    pub fn can_be_held(&self, kind: PieceKind) -> bool {
        self.hand_order.contains(&kind)
    }

    /// Whether this is the game somebody means by `name`: its name or one of its aliases, in any
    /// case.
    pub fn is_called(&self, name: &str) -> bool {
        std::iter::once(&self.name).chain(&self.aliases).any(|n| n.eq_ignore_ascii_case(name))
    }
}
