//! FEN in Fairy-Stockfish's form: rows with the hands in brackets, side (`w` the first player),
//! and counters, as in `…/SGKGS[NLnl] w 0 1`.

use super::board::{parse_hands, parse_rows, write_hands, write_rows};
use super::error::TextError;
use super::letters::Letters;
use super::number;
use crate::rules::Rules;
use crate::setup::{MAX_NUMBER, Setup};
use crate::types::Color;

/// Reads a FEN. Hands may be `[…]`, `[-]`, `[]` or missing; the castling and en-passant fields and
/// both counters may be missing. Also tells which letters were used, where a game has two sets.
///
/// # Errors
/// The first part that could not be read.
pub fn parse(rules: &Rules, text: &str) -> Result<(Setup, Letters), TextError> {
    let mut words = text.split_ascii_whitespace().peekable();
    let mut setup = Setup::empty(rules.board);
    let board = words.next().unwrap_or("");
    let (rows, hands) = match board.split_once('[') {
        None => (board, "-"),
        Some((rows, hands)) => {
            let hands = hands.strip_suffix(']').ok_or_else(|| {
                TextError::new("hand", hands, "`]` at the end of the pieces in hand")
            })?;
            (rows, hands)
        }
    };
    let on_board = parse_rows(rules, rows, &mut setup)?;
    let (hands, in_hand) = parse_hands(rules, hands)?;
    setup.hands = hands;
    setup.side = match words.next() {
        Some("w") => Color::First,
        Some("b") => Color::Second,
        other => {
            let expected = "`w` (first player) or `b` (second player)";
            return Err(TextError::new("side to move", other.unwrap_or(""), expected));
        }
    };
    // Castling rights and the en-passant square: these games have neither.
    for _ in 0..2 {
        words.next_if(|word| *word == "-");
    }
    if let Some(clock) = words.next() {
        number::parse("halfmove clock", clock, 0, MAX_NUMBER)?;
    }
    let full_move = match words.next() {
        Some(full_move) => number::parse("move number", full_move, 1, MAX_NUMBER / 2)?,
        None => 1,
    };
    setup.number = 2 * full_move - u32::from(setup.side == Color::First);
    match words.next() {
        Some(extra) => Err(TextError::new("fen", extra, "nothing after the move number")),
        None => Ok((setup, on_board.or(in_hand))),
    }
}

/// Writes a setup as FEN: hands in brackets, letters repeated, `[-]` for empty hands. The halfmove
/// clock is always 0, since no rule of these games needs it.
pub fn write(rules: &Rules, letters: Letters, setup: &Setup) -> String {
    let mut out = String::new();
    write_rows(rules, letters, setup, &mut out);
    out.push('[');
    let before = out.len();
    write_hands(rules, letters, setup, true, &mut out);
    if out.len() == before {
        out.push('-');
    }
    let side = match setup.side {
        Color::First => 'w',
        Color::Second => 'b',
    };
    out.push_str(&format!("] {side} 0 {}", setup.number.div_ceil(2)));
    out
}
