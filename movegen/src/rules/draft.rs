//! The settings of one section while its keys are read, parents first.

use super::Worth;
use super::betza::Movement;
use super::error::{Fault, quote};
use super::ini::{Entry, Section};
use super::keys;
use crate::types::ByColor;
use std::collections::BTreeMap;

/// A piece as a key declares it.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) letter: char,
    pub(super) betza: String,
    pub(super) movement: Movement,
}

/// Part of a region: `*8`, `a*` or `a1` in the coordinates of FEN (files from the left, ranks from
/// the bottom, both from 1); none stands for `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
}

/// Everything that keys can say.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) title: Option<String>,
    pub(super) aliases: Vec<String>,
    pub(super) template: Option<String>,
    pub(super) files: Option<u8>,
    pub(super) ranks: Option<u8>,
    pub(super) start: Option<String>,
    pub(super) pieces: BTreeMap<String, Declared>,
    pub(super) king: Option<char>,
    pub(super) promotions: Vec<(char, char)>,
    pub(super) zone: ByColor<Vec<Patch>>,
    pub(super) forced_promotion: bool,
    pub(super) drops: bool,
    pub(super) captures_to_hand: bool,
    pub(super) file_limit_letter: Option<char>,
    pub(super) file_limit: Option<u8>,
    pub(super) immobility_illegal: bool,
    pub(super) drop_mate_illegal: bool,
    pub(super) no_move: Option<Worth>,
    pub(super) fold: Option<u8>,
    pub(super) fold_value: Option<Worth>,
    pub(super) fold_absolute: bool,
    pub(super) perpetual_check_loses: bool,
    pub(super) extinction_loses: bool,
    pub(super) extinction: Vec<char>,
    pub(super) flag_piece: Option<char>,
    pub(super) flag_region: ByColor<Vec<Patch>>,
    pub(super) flag_safe: bool,
    pub(super) hand_order: Vec<char>,
    pub(super) names: Vec<(bool, char, String)>,
    pub(super) letter_aliases: Vec<(char, char)>,
    pub(super) entering_king: Option<u8>,
    /// Where each key was last set: file and line.
    set_at: BTreeMap<String, (String, usize)>,
}

impl Draft {
    /// What a section without parent starts from.
    pub(super) fn new() -> Draft {
        Draft { drops: true, captures_to_hand: true, ..Draft::default() }
    }

    /// Reads the entries of a section on top of what its parent said.
    pub(super) fn read(&mut self, section: &Section, faults: &mut Vec<Fault>) {
        // A title and other names belong to one game, not to its children.
        self.title = None;
        self.aliases.clear();
        for Entry { line, key, value } in &section.entries {
            let result = match keys::find(key) {
                Some(found) => (found.read)(self, key, value),
                None => Err(keys::unknown(key)),
            };
            match result {
                Ok(()) => {
                    self.set_at.insert(key.clone(), (section.file.clone(), *line));
                }
                Err(problem) => faults.push(section.fault(*line, key, problem)),
            }
        }
    }

    /// A fault of a key whose value does not go with the others: at the line that set it, or at
    /// the section when nothing did.
    pub(super) fn fault(&self, section: &Section, key: &str, problem: impl Into<String>) -> Fault {
        match self.set_at.get(key) {
            Some((file, line)) => Fault {
                file: file.clone(),
                line: *line,
                key: key.to_owned(),
                problem: problem.into(),
            },
            None => section.fault(section.line, key, problem),
        }
    }
}

/// A single letter of a piece.
pub(super) fn letter(text: &str) -> Result<char, String> {
    match text.trim().as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Ok(letter.to_ascii_lowercase() as char),
        _ => Err(format!("{} is not a piece letter, expected one of a to z", quote(text))),
    }
}
