//! What all engines of a match have in common.

use super::interrupt::Interrupt;
use crate::transcript::Transcript;
use hyakki_movegen::rules::Rules;
use std::sync::Arc;
use std::time::Duration;

/// What all engines of a match have in common.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The game they play.
    pub(crate) rules: Rules,
    /// The user's variants files as one text; empty without any.
    pub(crate) variant_path: String,
    /// Whether they think on the other side's time.
    pub(crate) ponder: bool,
    /// How long they may take for everything that no clock measures.
    pub(crate) patience: Duration,
    /// Where their dialogues are kept.
    pub(crate) log: Arc<Transcript>,
    pub(crate) interrupt: Interrupt,
}
