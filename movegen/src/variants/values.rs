//! The forms of values: numbers, letters, pairs, regions. Each error says what was expected.

use super::draft::Patch;
use crate::rules::{Worth, quote};

/// A single letter of a piece.
pub(super) fn letter(text: &str) -> Result<char, String> {
    match text.trim().as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Ok(letter.to_ascii_lowercase() as char),
        _ => Err(format!("{} is not a piece letter, expected one of a to z", quote(text))),
    }
}

pub(super) fn number(text: &str, low: u8, high: u8) -> Result<u8, String> {
    let range = low..=high;
    text.parse().ok().filter(|n| range.contains(n)).ok_or_else(|| {
        if low == high {
            format!("{} is not supported, expected {low}", quote(text))
        } else {
            format!("{} is not a number from {low} to {high}", quote(text))
        }
    })
}

pub(super) fn files(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        [file] if file.is_ascii_alphabetic() => Ok(file.to_ascii_lowercase() - b'a' + 1),
        _ => number(text, 1, 26),
    }
}

pub(super) fn flag(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| format!("{} is not `true` or `false`", quote(text)))
}

pub(super) fn worth(text: &str) -> Result<Worth, String> {
    match text {
        "win" => Ok(Worth::Win),
        "draw" => Ok(Worth::Draw),
        "loss" => Ok(Worth::Loss),
        _ => Err(format!("{} is not `win`, `draw` or `loss`", quote(text))),
    }
}

pub(super) fn optional<T>(
    text: &str,
    read: fn(&str) -> Result<T, String>,
) -> Result<Option<T>, String> {
    if text == "-" { Ok(None) } else { read(text).map(Some) }
}

pub(super) fn letters(text: &str) -> Result<Vec<char>, String> {
    match text {
        "-" => Ok(Vec::new()),
        _ => text
            .split_whitespace()
            .flat_map(|word| word.split(','))
            .flat_map(str::chars)
            .map(|c| letter(c.encode_utf8(&mut [0; 4])))
            .collect(),
    }
}

pub(super) fn pairs(text: &str) -> Result<Vec<(char, char)>, String> {
    match text {
        "-" => Ok(Vec::new()),
        _ => each_pair(text, letter),
    }
}

/// Pairs of which the second half may be lacking: `p:-`.
pub(super) fn optional_pairs(text: &str) -> Result<Vec<(char, Option<char>)>, String> {
    each_pair(text, |second| optional(second, letter))
}

fn each_pair<T>(
    text: &str,
    second: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<(char, T)>, String> {
    let pair = |word: &str| match word.split_once(':') {
        Some((from, to)) => Ok((letter(from)?, second(to)?)),
        None => Err(format!("{} is not of the form `p:g`", quote(word))),
    };
    text.split_whitespace().map(pair).collect()
}

pub(super) fn region(text: &str) -> Result<Vec<Patch>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let patch = |word: &str| {
        let bad = || format!("{} is not of the form `*8`, `a*` or `a1`", quote(word));
        let file = match word.chars().next() {
            Some('*') => None,
            Some(c) if c.is_ascii_lowercase() => Some(c as u8 - b'a' + 1),
            _ => return Err(bad()),
        };
        let rank = match &word[1..] {
            "*" => None,
            rank => Some(number(rank, 1, 26).map_err(|_| bad())?),
        };
        Ok(Patch { file, rank })
    };
    text.split_whitespace().map(patch).collect()
}
