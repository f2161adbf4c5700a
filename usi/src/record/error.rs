//! Why a record could not be read or written.

use super::model::Record;
use super::shelf::ShelfError;
use crate::games::UnknownGame;
use hyakki_movegen::rules::quote;
use hyakki_movegen::{GameError, MoveError, PositionError, SetupError};
use std::io;

/// Why a record could not be read or written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecordError {
    /// Something is not as the format has it.
    #[error("line {line}: {part} {found}: expected {expected}")]
    Text {
        /// The line of the text, from 1.
        line: usize,
        /// The part of the format, such as `tag`.
        part: &'static str,
        /// The offending text, quoted and shortened.
        found: String,
        /// What was expected there.
        expected: String,
    },
    /// The record names a game that is none.
    #[error("line {line}: {error}")]
    Game {
        /// The line of the text, from 1.
        line: usize,
        /// What is wrong.
        error: UnknownGame,
    },
    /// The game cannot be played.
    #[error(transparent)]
    Rules(#[from] GameError),
    /// A record to be written is of such a game.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
    /// The record begins with what is no position of its game.
    #[error("line {line}: {error}")]
    Position {
        /// The line of the text, from 1.
        line: usize,
        /// What is wrong.
        error: PositionError,
    },
    /// The record goes on with what is no legal move.
    #[error(transparent)]
    Move(Box<Stop>),
    /// A record to be written begins with what is no position.
    #[error("start position: {0}")]
    Start(#[from] SetupError),
    /// A record to be written has an illegal move.
    #[error("ply {ply}: move {text}: illegal in {sfen}")]
    Unplayable {
        /// Which move it is, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// The position.
        sfen: String,
    },
    /// The game has pieces that nobody writes in kanji.
    #[error("{variant} has no KIF: {why}")]
    NoKif {
        /// The game.
        variant: String,
        /// What KIF lacks for it.
        why: String,
    },
    /// The text could not be read at all.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Where a record stops being legal.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: ply {ply}: {why}")]
pub(crate) struct Stop {
    /// The line of the text, from 1.
    pub(crate) line: usize,
    /// Which move it would be, from 1.
    pub(crate) ply: usize,
    /// The move as the record has it.
    pub(crate) token: String,
    /// What is wrong with it.
    pub(crate) why: MoveError,
    /// The position in which it stands.
    pub(crate) sfen: String,
    /// The same, drawn.
    pub(crate) board: String,
    /// The record up to there.
    pub(crate) record: Record,
}

impl RecordError {
    /// Something is not as the format has it.
    pub(super) fn text(
        line: usize,
        part: &'static str,
        found: &str,
        expected: impl Into<String>,
    ) -> RecordError {
        RecordError::Text { line, part, found: quote(found), expected: expected.into() }
    }

    /// The line of the text it is about.
    pub(crate) fn line(&self) -> Option<usize> {
        match self {
            RecordError::Text { line, .. }
            | RecordError::Game { line, .. }
            | RecordError::Position { line, .. } => Some(*line),
            RecordError::Move(stop) => Some(stop.line),
            _ => None,
        }
    }
}
