//! The numbers of a game as text.
//!
//! A text has sections: `[game]`, `[king]`, one for each kind of piece, by its letter, such as `[P]`
//! and `[+P]`, and one for two kinds near each other, such as `[P +P]`. In them stand tables,
//! `name = number number ...`, whose further rows stand on lines of their own. `#` begins a comment.
//! What is left out is derived from the rules.

use super::Parameters;
use crate::layout::{Block, Layout, Section};
use hyakki_movegen::rules::{Kind, Rules, quote};
use std::fmt::{self, Write};

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ParametersError {
    /// The line, from 1; where a table is wrong, that it begins with.
    pub line: usize,
    /// What is wrong, the text quoted, and what was expected.
    pub problem: String,
}

/// Least and most of the scale.
const SCALES: std::ops::RangeInclusive<i32> = 20..=10_000;

/// How the text explains itself.
const HEAD: &str = "\
# Numbers in centipawns. Boards are seen by the owner of the piece, who moves upward; where a piece
# moves the same way to both sides only the left half is there, from the edge to the middle.
#   scale       centipawns are a chance to win of 1 / (1 + exp(-centipawns / scale))
#   tempo       having the move
#   escapes     squares a king can step to safely: none, 1, 2, ... 8. This table and the next two
#               have four rows: for 0, 1, 2, and 3 or more strong pieces in the enemy's hand, those
#               that attack more than one square
#   holes       empty squares beside a king that the enemy attacks
#   pressed     own pieces beside a king that the enemy attacks
#   gaps        empty squares beside a king that the enemy attacks and only the king guards: none,
#               1, 2, ... 8. This table and the next have seven rows: for 0, 1, 2, 3, 4 to 5, 6 to 8,
#               and 9 or more strong pieces in the enemy's hand
#   assault     force of the enemy around a king, from 0 to 15 or more: the pieces that attack a
#               square beside it, the squares attacked twice, and those attacked that only the king
#               guards, added up
#   ahead       squares ahead that a lion can step to safely: none, 1, 2, 3; a row for 1, 2, and 3
#               or more ranks to its goal
#   moves       how the piece moves; numbers for a piece that moves otherwise are refused
#   board       the piece on the board
#   hand        the first, second, third and every further one of its kind in hand
#   squares     more for the square it stands on
#   own-king    more for its place as seen from its own king, which is in the middle of the table
#               (at the left end, where the piece moves the same way to both sides)
#   enemy-king  the same as seen from the enemy's king
#   friends     in the section of two pieces: more for the two near each other, by the place of the
#               second as seen from the first, which is in the middle of the table (at the left end,
#               where both move the same way to both sides; in the last row, where they are of one
#               kind)
#   foes        the same where the second is the enemy's. Pairs with nothing but zeros are left out
";

impl Parameters {
    /// Reads the numbers of a game.
    ///
    /// # Errors
    /// The first line with something that is no number of this game.
    pub fn parse(rules: &Rules, text: &str) -> Result<Parameters, ParametersError> {
        let mut parameters = Parameters::derived(rules);
        let sections = Sections::new(rules, &parameters.layout);
        let mut section: Option<Section> = None;
        let mut table: Option<(usize, String, Vec<i32>)> = None;
        let mut done = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            let fault = |problem| ParametersError { line: line_number, problem };
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let numbers = match line.split_once('=') {
                _ if line.starts_with('[') => {
                    parameters.take(section, table.take(), &mut done)?;
                    section = Some(sections.find(line).map_err(fault)?);
                    continue;
                }
                Some((name, value)) => {
                    parameters.take(section, table.take(), &mut done)?;
                    let (name, value) = (name.trim(), value.trim());
                    if name == "moves" {
                        check_movement(rules, section, value).map_err(fault)?;
                        continue;
                    }
                    table = Some((line_number, name.to_owned(), Vec::new()));
                    value
                }
                None => line,
            };
            let Some((_, _, table)) = &mut table else {
                return Err(fault(format!(
                    "{}: expected `[section]` or `name = numbers`",
                    quote(line)
                )));
            };
            for word in numbers.split_ascii_whitespace() {
                let number = word.parse();
                let number =
                    number.map_err(|_| fault(format!("{}: expected a number", quote(word))))?;
                table.push(number);
            }
        }
        parameters.take(section, table, &mut done)?;
        Ok(parameters)
    }

    /// Takes over a table that has been read, if there is one.
    fn take(
        &mut self,
        section: Option<Section>,
        table: Option<(usize, String, Vec<i32>)>,
        done: &mut Vec<usize>,
    ) -> Result<(), ParametersError> {
        let Some((line, name, numbers)) = table else { return Ok(()) };
        let fault = |problem| ParametersError { line, problem };
        let Some(section) = section else {
            return Err(fault(format!("{}: expected a `[section]` before it", quote(&name))));
        };
        if section == Section::Game && name == "scale" {
            let [scale] = numbers[..] else {
                return Err(fault(format!("scale: {} numbers, expected 1", numbers.len())));
            };
            if !SCALES.contains(&scale) {
                return Err(fault(format!("scale: {scale}, expected {SCALES:?}")));
            }
            self.scale = Some(f64::from(scale));
            return Ok(());
        }
        let blocks = self.layout.blocks().iter().filter(|block| block.section == section);
        let Some(block) = blocks.clone().find(|block| block.name == name) else {
            let known: Vec<&str> = blocks.map(|block| block.name).collect();
            let problem = format!("{}: expected one of {}", quote(&name), known.join(" "));
            return Err(fault(problem));
        };
        let Block { start, rows, columns, ref range, .. } = *block;
        if numbers.len() != rows * columns {
            let shape = format!("{rows} rows of {columns}");
            return Err(fault(format!("{name}: {} numbers, expected {shape}", numbers.len())));
        }
        if let Some(number) = numbers.iter().find(|number| !range.contains(number)) {
            return Err(fault(format!("{name}: {number}, expected {range:?}")));
        }
        if done.contains(&start) {
            return Err(fault(format!("{name}: given twice")));
        }
        done.push(start);
        self.numbers[start..start + numbers.len()].copy_from_slice(&numbers);
        Ok(())
    }

    /// The numbers as text, under comments of what made them.
    pub fn write(&self, rules: &Rules, made_by: &str) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_to(&mut text, rules, made_by);
        text
    }

    fn write_to(&self, text: &mut String, rules: &Rules, made_by: &str) -> fmt::Result {
        for line in made_by.lines() {
            writeln!(text, "# {line}")?;
        }
        writeln!(text, "#\n{HEAD}")?;
        writeln!(text, "[game]\nscale = {}", self.scale().round())?;
        let mut section = Section::Game;
        for block in self.layout.blocks() {
            let numbers = &self.numbers[block.numbers()];
            let is_pair = matches!(block.section, Section::Pair(..));
            if is_pair && numbers.iter().all(|number| *number == 0) {
                continue;
            }
            if block.section != section {
                section = block.section;
                writeln!(text, "\n{}", title(rules, section))?;
                if let Section::Kind(kind) = section {
                    writeln!(text, "moves = {}", rules.kind(kind).betza)?;
                }
            }
            write!(text, "{} =", block.name)?;
            let is_table = block.rows > 1;
            for row in numbers.chunks(block.columns) {
                if is_table {
                    write!(text, "\n ")?;
                }
                for number in row {
                    if is_table {
                        write!(text, " {number:>4}")
                    } else {
                        write!(text, " {number}")
                    }?;
                }
            }
            writeln!(text)?;
        }
        Ok(())
    }
}

/// The section as the text has it.
fn title(rules: &Rules, section: Section) -> String {
    match section {
        Section::Game => "[game]".to_owned(),
        Section::King => "[king]".to_owned(),
        Section::Kind(kind) => format!("[{}]", letters(rules.kind(kind))),
        Section::Pair(one, other) => {
            format!("[{} {}]", letters(rules.kind(one)), letters(rules.kind(other)))
        }
    }
}

fn letters(kind: &Kind) -> String {
    format!("{}{}", if kind.promoted { "+" } else { "" }, kind.letter)
}

/// The sections of a game by their titles.
struct Sections(Vec<(String, Section)>);

impl Sections {
    fn new(rules: &Rules, layout: &Layout) -> Sections {
        let mut all: Vec<Section> = layout.blocks().iter().map(|block| block.section).collect();
        // The blocks of a section follow each other.
        all.dedup();
        Sections(all.into_iter().map(|section| (title(rules, section), section)).collect())
    }

    fn find(&self, line: &str) -> Result<Section, String> {
        let found = self.0.iter().find(|(title, _)| title == line);
        found.map(|(_, section)| *section).ok_or_else(|| {
            let is_pair = |section: &Section| matches!(section, Section::Pair(..));
            let (pairs, others): (Vec<_>, Vec<_>) = self.0.iter().partition(|(_, s)| is_pair(s));
            let known: Vec<&str> = others.iter().map(|(title, _)| title.as_str()).collect();
            let pair = pairs
                .first()
                .map_or_else(String::new, |(title, _)| format!(", or two of them as in `{title}`"));
            format!("{}: expected one of {}{pair}", quote(line), known.join(" "))
        })
    }
}

/// Whether a piece moves as the numbers suppose.
fn check_movement(rules: &Rules, section: Option<Section>, betza: &str) -> Result<(), String> {
    let Some(Section::Kind(kind)) = section else {
        return Err("moves: expected the section of a piece before it".to_owned());
    };
    let kind = rules.kind(kind);
    if kind.betza == betza {
        return Ok(());
    }
    let (piece, own) = (letters(kind), &kind.betza);
    Err(format!("moves: numbers for {}, but {piece} moves {}", quote(betza), quote(own)))
}
