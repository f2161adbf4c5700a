//! The words in front of the turns.

use super::error::NotationError;
use crate::infoset::card::CARDS;
use crate::infoset::deck::{Deck, PLAYERS};
use crate::infoset::family::FamilySet;
use crate::infoset::grid::{Cell, Grid};
use crate::infoset::hint::{Hint, Mix};
use crate::infoset::quote::quote;
use crate::infoset::rules::{AFFINITIES, Affinity, Level, Rules};
use std::fmt::Write;

/// The words of a header, by their names.
pub(super) struct Header<'t> {
    words: Vec<(&'t str, Option<&'t str>)>,
}

const NAMES: [&str; 12] = [
    "players",
    "level",
    "hints",
    "affinities",
    "stack",
    "unseen",
    "shape",
    "grid",
    "seat",
    "affinity",
    "deal",
    "pile",
];

impl<'t> Header<'t> {
    /// Parts the words.
    pub(super) fn read(text: &'t str) -> Result<Header<'t>, NotationError> {
        let mut words: Vec<(&str, Option<&str>)> = Vec::new();
        for word in text.split_ascii_whitespace() {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, None),
            };
            let is_flag = matches!(name, "stack" | "unseen");
            if !NAMES.contains(&name) || is_flag == value.is_some() {
                return Err(NotationError::Word(quote(word)));
            }
            // A seat may see several affinity cards, each in a word of its own.
            if name != "affinity" && words.iter().any(|(other, _)| *other == name) {
                return Err(NotationError::Twice(quote(word)));
            }
            words.push((name, value));
        }
        Ok(Header { words })
    }

    /// Whether a word is there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.words.iter().any(|(own, _)| *own == name)
    }

    /// The value of a word.
    pub(super) fn value(&self, name: &str) -> Option<&'t str> {
        self.values(name).next()
    }

    /// The values of a word.
    pub(super) fn values(&self, name: &str) -> impl Iterator<Item = &'t str> {
        let named = self.words.iter().filter(move |(own, _)| *own == name);
        named.filter_map(|(_, value)| *value)
    }

    /// A number, if the word is there.
    pub(super) fn number(
        &self,
        name: &'static str,
        range: std::ops::RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Option<usize>, NotationError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let number = value.parse().ok().filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| fault(name, value, expected))
    }

    /// The rules.
    pub(super) fn rules(&self, deck: &Deck) -> Result<Rules, NotationError> {
        let players = self.number("players", PLAYERS, "a number of players from 2 to 4")?;
        let players = players.ok_or(NotationError::Missing("players="))?;
        let level = self.number("level", 1..=5, "a level from 1 to 5")?.unwrap_or(1);
        let level = Level::from_number(level).unwrap_or(Level::Plain);
        let mut rules = Rules::of_level(deck, players, level)?;
        if let Some(value) = self.value("hints") {
            rules.mix = Mix::parse(value)?;
        }
        let most = 0..=AFFINITIES;
        if let Some(count) = self.number("affinities", most, "a number of cards from 0 to 6")? {
            rules.affinities = count as u8;
        }
        rules.stack |= self.has("stack");
        rules.unseen |= self.has("unseen");
        if let Some(value) = self.value("shape") {
            rules.objective = Some(deck.shape(value)?);
        }
        Ok(rules)
    }

    /// Where the cards lie at first.
    pub(super) fn grid(&self) -> Result<Grid, NotationError> {
        let Some(value) = self.value("grid") else { return Ok(Grid::start()) };
        // What play reaches from here stays within the numbering.
        const MOST: i32 = 20;
        let cell = |text: &str| {
            read_cell(text).filter(|c| c.row().abs() <= MOST && c.column().abs() <= MOST)
        };
        let cells: Option<Vec<Cell>> = value.split(';').map(cell).collect();
        let cells: Option<[Cell; CARDS]> = cells.and_then(|cells| cells.try_into().ok());
        cells.and_then(Grid::new).ok_or_else(|| {
            let expected = "sixteen cells as in `0,0;0,1`, rows and columns from -20 to 20, \
                            connected by their sides";
            fault("grid", value, expected)
        })
    }

    /// A word that belongs to the other kind of line.
    pub(super) fn refuse(
        &self,
        name: &'static str,
        expected: &'static str,
    ) -> Result<(), NotationError> {
        match self.value(name) {
            Some(value) => Err(fault(name, value, expected)),
            None => Ok(()),
        }
    }
}

pub(super) fn fault(name: &str, value: &str, expected: &'static str) -> NotationError {
    NotationError::Value(quote(&format!("{name}={value}")), expected)
}

/// Reads a cell as in `4,-1`.
pub(super) fn read_cell(text: &str) -> Option<Cell> {
    let (row, column) = text.split_once(',')?;
    Cell::new(read_number(row)?, read_number(column)?)
}

/// Reads a number in the one way it is written: no plus sign, no zeros in front.
fn read_number(text: &str) -> Option<i32> {
    let number: i32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Reads a hint as in `kf`, or `?`.
pub(super) fn read_hint(text: &str) -> Option<Hint> {
    if text == "?" {
        return Some(Hint::UNSEEN);
    }
    Hint::new(FamilySet::from_letters(text)?)
}

/// Reads an affinity card as in `kf`.
pub(super) fn read_affinity(text: &str) -> Option<Affinity> {
    let families = FamilySet::from_letters(text)?;
    let mut families = families.iter();
    let affinity = Affinity::new(families.next()?, families.next()?)?;
    families.next().is_none().then_some(affinity)
}

/// The words that say what is played.
pub(super) fn write(rules: &Rules, start: &Grid) -> String {
    let mut text = format!("players={} hints={}", rules.players, rules.mix);
    if rules.affinities > 0 {
        let _ = write!(text, " affinities={}", rules.affinities);
    }
    if rules.stack {
        text.push_str(" stack");
    }
    if rules.unseen {
        text.push_str(" unseen");
    }
    if let Some(outline) = &rules.objective {
        let _ = write!(text, " shape={outline}");
    }
    if *start != Grid::start() {
        let cells: Vec<String> = start.cells().iter().map(Cell::to_string).collect();
        let _ = write!(text, " grid={}", cells.join(";"));
    }
    text
}
