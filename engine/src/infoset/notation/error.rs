//! What is wrong with a text.

use crate::infoset::deck::DeckError;
use crate::infoset::illegal::Illegal;

/// What is wrong with the text of a state or record. Texts are quoted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A word that is none of the header.
    #[error(
        "header: {0}: unknown word, expected players= level= hints= affinities= stack unseen shape= \
         grid= seat= affinity= deal= pile=, or `/` and the first turn"
    )]
    Word(String),
    /// A word of the header that is there already.
    #[error("header: {0}: there twice, expected once")]
    Twice(String),
    /// A word of the header that is missing.
    #[error("header: {0} is missing")]
    Missing(&'static str),
    /// A word of the header with a value that makes no sense.
    #[error("header: {0}: expected {1}")]
    Value(String, &'static str),
    /// A mix or an outline.
    #[error("header: {0}")]
    Deck(#[from] DeckError),
    /// A word of a turn that is nothing that can happen.
    #[error(
        "turn {turn}: {text}: expected a look `a` or `a=k`, a move `a>4,-1`, a hint revealed `+kf` or \
         placed `kf@a`, or a declaration `!`"
    )]
    Deed {
        /// The turn, from 1.
        turn: usize,
        /// The word.
        text: String,
    },
    /// Something that cannot happen.
    #[error("turn {turn}: {text}: {reason}")]
    Illegal {
        /// The turn, from 1.
        turn: usize,
        /// The word.
        text: String,
        /// Why not.
        reason: Illegal,
    },
    /// A turn that ends too soon or goes on too long.
    #[error("turn {turn}: {text}: {problem}")]
    Turn {
        /// The turn, from 1.
        turn: usize,
        /// The word at which it shows.
        text: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// Something of a record that the deal makes impossible.
    #[error("turn {turn}: {text}: the deal says {dealt}")]
    Dealt {
        /// The turn, from 1.
        turn: usize,
        /// The word.
        text: String,
        /// What it would have to be.
        dealt: String,
    },
}
