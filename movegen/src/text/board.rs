//! The parts that SFEN and FEN share: rows of pieces and lists of pieces in hand.

use super::error::TextError;
use super::letters::Letters;
use crate::rules::{Rules, quote};
use crate::setup::{HandCounts, MAX_COUNT, MAX_HELD, Setup};
use crate::types::{ByColor, Color, File, Piece, Rank};
use std::fmt::Write;

/// The letters of a game for error messages.
fn known_letters(rules: &Rules) -> String {
    let mut letters: Vec<char> =
        rules.kinds.iter().filter(|kind| !kind.promoted).map(|kind| kind.letter).collect();
    letters.sort_unstable();
    letters
        .iter()
        .map(|letter| format!("{letter} {}", letter.to_ascii_lowercase()))
        .collect::<Vec<_>>()
        .join(" ")
}

fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::First } else { Color::Second }
}

/// Reads the rows of the board into `setup`; tells which letters were used.
pub(super) fn parse_rows(
    rules: &Rules,
    text: &str,
    setup: &mut Setup,
) -> Result<Letters, TextError> {
    let board = rules.board;
    let mut letters = Letters::Own;
    let count = text.split('/').count();
    if count != usize::from(board.ranks) {
        let expected = format!("{} rows with `/` between, found {count}", board.ranks);
        return Err(TextError::new("board", text, expected));
    }
    for (rank, row) in text.split('/').enumerate() {
        let error = |found: &str, expected: String| {
            Err(TextError::new(format!("row {} of the board", rank + 1), found, expected))
        };
        let mut filled = 0u32;
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(digit) = c.to_digit(10) {
                let mut empty = digit;
                // Two digits are one number only where a row can be that long.
                while let Some(next) = chars.peek().and_then(|c| c.to_digit(10)) {
                    if board.files < 10 || empty > 9 {
                        break;
                    }
                    empty = empty * 10 + next;
                    chars.next();
                }
                if empty == 0 {
                    return error(row, "numbers of empty squares from 1".to_owned());
                }
                filled += empty;
            } else {
                let promoted = c == '+';
                let letter = if promoted { chars.next() } else { Some(c) };
                let Some(letter) = letter.filter(char::is_ascii_alphabetic) else {
                    let expected = if promoted {
                        format!("a piece letter after `+` in {}", quote(row))
                    } else {
                        format!("one of {} in {}", known_letters(rules), quote(row))
                    };
                    let found: String =
                        std::iter::once(c).chain(letter.filter(|_| promoted)).collect();
                    return error(&found, expected);
                };
                let Some((kind, used)) = Letters::read(rules, letter, promoted) else {
                    let found = format!("{}{letter}", if promoted { "+" } else { "" });
                    let what = if promoted && Letters::read(rules, letter, false).is_some() {
                        "a piece that promotes".to_owned()
                    } else {
                        format!("one of {}", known_letters(rules))
                    };
                    return error(&found, format!("{what} in {}", quote(row)));
                };
                if used == Letters::Aliases {
                    letters = used;
                }
                if filled < u32::from(board.files) {
                    let file = File(board.files - 1 - filled as u8);
                    let square = board.square(file, Rank(rank as u8));
                    setup.board[square.index()] = Some(Piece::new(kind, color_of(letter)));
                }
                filled += 1;
            }
            if filled > u32::from(board.files) {
                break;
            }
        }
        if filled != u32::from(board.files) {
            let than = if filled > u32::from(board.files) { "more" } else { "fewer" };
            return error(row, format!("{} squares, found {than}", board.files));
        }
    }
    Ok(letters)
}

pub(super) fn write_rows(rules: &Rules, letters: Letters, setup: &Setup, out: &mut String) {
    let board = rules.board;
    for rank in 0..board.ranks {
        if rank > 0 {
            out.push('/');
        }
        let mut empty = 0;
        let flush = |empty: &mut u32, out: &mut String| {
            if *empty > 0 {
                // Writing to a string cannot fail.
                let _ = write!(out, "{empty}");
                *empty = 0;
            }
        };
        for file in (0..board.files).rev() {
            match setup.board[board.square(File(file), Rank(rank)).index()] {
                None => empty += 1,
                Some(piece) => {
                    flush(&mut empty, out);
                    out.push_str(&letters.piece(rules, piece));
                }
            }
        }
        flush(&mut empty, out);
    }
}

/// Reads pieces in hand, in any order, as `2P` or `PP`; `-` and nothing are an empty hand.
pub(super) fn parse_hands(
    rules: &Rules,
    text: &str,
) -> Result<(ByColor<HandCounts>, Letters), TextError> {
    let mut hands = ByColor([[0u8; MAX_HELD]; 2]);
    let mut letters = Letters::Own;
    if text == "-" {
        return Ok((hands, letters));
    }
    let error = |found: &str, expected: String| Err(TextError::new("hand", found, expected));
    let mut count: Option<u32> = None;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            let number = count.unwrap_or(0) * 10 + digit;
            if number == 0 || number > u32::from(MAX_COUNT) {
                return error(text, format!("numbers from 1 to {MAX_COUNT}"));
            }
            count = Some(number);
            continue;
        }
        let held = c.is_ascii_alphabetic().then(|| Letters::read(rules, c, false)).flatten();
        let Some((kind, used)) = held.filter(|(kind, _)| rules.can_be_held(*kind)) else {
            let known: String =
                rules.hand_order.iter().map(|kind| rules.kind(*kind).letter).collect();
            let expected = format!("`-` or pieces of {known} and {}", known.to_ascii_lowercase());
            return error(&c.to_string(), expected);
        };
        if used == Letters::Aliases {
            letters = used;
        }
        let place = &mut hands[color_of(c)][kind.index()];
        let total = u32::from(*place) + count.take().unwrap_or(1);
        if total > u32::from(MAX_COUNT) {
            return error(text, format!("at most {MAX_COUNT} pieces of a kind"));
        }
        *place = total as u8;
    }
    match count {
        Some(count) => error(&count.to_string(), "a piece letter after a number".to_owned()),
        None => Ok((hands, letters)),
    }
}

/// Writes the hands, first player first; nothing for empty hands. `repeat` writes letters out
/// instead of counting them.
pub(super) fn write_hands(
    rules: &Rules,
    letters: Letters,
    setup: &Setup,
    repeat: bool,
    out: &mut String,
) {
    for color in Color::BOTH {
        for (kind, count) in setup.hand(rules, color) {
            let piece = letters.piece(rules, Piece::new(kind, color));
            if repeat {
                out.push_str(&piece.repeat(usize::from(count)));
            } else {
                if count > 1 {
                    let _ = write!(out, "{count}");
                }
                out.push_str(&piece);
            }
        }
    }
}
