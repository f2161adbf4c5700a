//! SFEN: rows, side (`b` the first player, `w` the second), hands, move number.

use super::board::{parse_hands, parse_rows, write_hands, write_rows};
use super::error::TextError;
use super::letters::Letters;
use super::number;
use crate::rules::Rules;
use crate::setup::{MAX_NUMBER, Setup};
use crate::types::Color;

/// Reads an SFEN; hands in any order, the move number may be missing. Also tells which letters
/// were used, where a game has two sets.
///
/// # Errors
/// The first part that could not be read.
pub fn parse(rules: &Rules, text: &str) -> Result<(Setup, Letters), TextError> {
    let mut words = text.split_ascii_whitespace();
    let mut setup = Setup::empty(rules.board);
    let expected =
        format!("{} rows of pieces and numbers, such as `{}`", rules.board.ranks, rows(rules));
    let board = words.next().ok_or_else(|| TextError::new("sfen", text, expected))?;
    let on_board = parse_rows(rules, board, &mut setup)?;
    setup.side = match words.next() {
        Some("b") => Color::First,
        Some("w") => Color::Second,
        other => {
            let expected = "`b` (first player) or `w` (second player)";
            return Err(TextError::new("side to move", other.unwrap_or(""), expected));
        }
    };
    let hands = words.next().unwrap_or("-");
    let (hands, in_hand) = parse_hands(rules, hands)?;
    setup.hands = hands;
    if let Some(number) = words.next() {
        setup.number = number::parse("move number", number, 1, MAX_NUMBER)?;
    }
    if let Some(extra) = words.next() {
        return Err(TextError::new("sfen", extra, "nothing after the move number"));
    }
    Ok((setup, on_board.or(in_hand)))
}

/// The rows of the start position, as an example in errors.
fn rows(rules: &Rules) -> String {
    let mut out = String::new();
    write_rows(rules, Letters::Own, &rules.start, &mut out);
    out
}

/// Writes a setup as SFEN in its canonical form: hands in the order of the game, counts above one
/// before the letter.
pub fn write(rules: &Rules, letters: Letters, setup: &Setup) -> String {
    let mut out = String::new();
    write_rows(rules, letters, setup, &mut out);
    out.push_str(match setup.side {
        Color::First => " b ",
        Color::Second => " w ",
    });
    let before = out.len();
    write_hands(rules, letters, setup, false, &mut out);
    if out.len() == before {
        out.push('-');
    }
    out.push_str(&format!(" {}", setup.number));
    out
}
