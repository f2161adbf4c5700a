//! Text that could not be read.

use crate::rules::quote;

/// A text that could not be read: what it is, what stands there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part} {found}: expected {expected}")]
pub struct TextError {
    /// The part of the notation, such as `row 3`.
    pub part: String,
    /// The offending text, quoted and shortened.
    pub found: String,
    /// What was expected there.
    pub expected: String,
}

impl TextError {
    pub(super) fn new(
        part: impl Into<String>,
        found: &str,
        expected: impl Into<String>,
    ) -> TextError {
        TextError { part: part.into(), found: quote(found), expected: expected.into() }
    }
}
