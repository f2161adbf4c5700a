//! Counters behind a position.

use super::error::TextError;

/// Reads a number from `low` to `high`.
pub(super) fn parse(part: &str, text: &str, low: u32, high: u32) -> Result<u32, TextError> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| TextError::new(part, text, format!("a number from {low} to {high}")))
}
