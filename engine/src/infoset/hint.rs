//! Hints, and how many of each kind are in the pile.

use super::deck::DeckError;
use super::family::{Family, FamilySet};
use super::quote::quote;
use std::fmt;

/// Hints in the box: one for every set of one to three families.
pub const HINTS: usize = 14;
/// Most hints of a game.
pub const MOST_HINTS: usize = 10;

/// A hint: a card under it is of one of its families, if it was placed rightly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hint(FamilySet);

impl Hint {
    /// A hint that was drawn unseen: it fits every family.
    pub const UNSEEN: Hint = Hint(FamilySet::ALL);

    /// The hint with these families; none for all four or no family.
    pub fn new(families: FamilySet) -> Option<Hint> {
        (1..FamilySet::ALL.len()).contains(&families.len()).then_some(Hint(families))
    }

    /// Every hint of the box.
    pub fn all() -> impl Iterator<Item = Hint> {
        (1..=HINTS as u8).map(|bits| Hint(FamilySet::from_bits(bits)))
    }

    /// Its families.
    pub const fn families(self) -> FamilySet {
        self.0
    }

    /// Whether it is right on a card of this family.
    pub const fn allows(self, family: Family) -> bool {
        self.0.contains(family)
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Hint::UNSEEN { f.write_str("?") } else { write!(f, "{}", self.0) }
    }
}

impl fmt::Debug for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// How many hints of one, two and three families are in the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mix([u8; 3]);

impl Mix {
    /// So many hints of one, two and three families: at most all there are, at most
    /// [`MOST_HINTS`] together and at least one; none otherwise.
    pub fn new(counts: [u8; 3]) -> Option<Mix> {
        let total: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let fits = counts[0] <= 4 && counts[1] <= 6 && counts[2] <= 4;
        (fits && (1..=MOST_HINTS).contains(&total)).then_some(Mix(counts))
    }

    /// Hints of one, two and three families.
    pub const fn counts(self) -> [u8; 3] {
        self.0
    }

    /// Hints in the pile.
    pub const fn total(self) -> usize {
        (self.0[0] + self.0[1] + self.0[2]) as usize
    }

    /// Reads a mix as in `2/3/2`.
    pub fn parse(text: &str) -> Result<Mix, DeckError> {
        let mut counts = [0; 3];
        let mut words = text.split('/');
        let read = counts.iter_mut().all(|count| {
            let number = words.next().and_then(|word| word.trim().parse().ok());
            number.map(|number| *count = number).is_some()
        });
        let mix = if read && words.next().is_none() { Mix::new(counts) } else { None };
        mix.ok_or_else(|| DeckError::Mix(quote(text)))
    }
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two, three] = self.0;
        write!(f, "{one}/{two}/{three}")
    }
}
