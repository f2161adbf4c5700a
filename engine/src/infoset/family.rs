//! Families of yokai, and sets of them.

use std::fmt;

/// Number of families.
pub const FAMILIES: usize = 4;
/// Cards of each family.
pub const KIN: usize = 4;

/// A family of yokai.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Family {
    /// Letter `k`.
    Kappa,
    /// Foxes; letter `f`.
    Kitsune,
    /// Letter `o`.
    Oni,
    /// Long necks; letter `r`.
    Rokurokubi,
}

impl Family {
    /// All families, in the order of their numbers.
    pub const ALL: [Family; FAMILIES] =
        [Family::Kappa, Family::Kitsune, Family::Oni, Family::Rokurokubi];

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The family with this number, the last two bits of it.
    pub const fn from_index(index: usize) -> Family {
        Family::ALL[index % FAMILIES]
    }

    /// Its letter in all notations.
    pub const fn letter(self) -> char {
        match self {
            Family::Kappa => 'k',
            Family::Kitsune => 'f',
            Family::Oni => 'o',
            Family::Rokurokubi => 'r',
        }
    }

    /// The family with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.letter() == letter.to_ascii_lowercase())
    }

    /// Its name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Kappa => "kappa",
            Family::Kitsune => "kitsune",
            Family::Oni => "oni",
            Family::Rokurokubi => "rokurokubi",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of families, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FamilySet(u8);

impl FamilySet {
    /// No family.
    pub const EMPTY: FamilySet = FamilySet(0);
    /// All four.
    pub const ALL: FamilySet = FamilySet(0b1111);

    /// The set whose bits these are, bit N for the family with number N.
    pub const fn from_bits(bits: u8) -> FamilySet {
        FamilySet(bits & FamilySet::ALL.0)
    }

    /// Its bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// One family.
    pub const fn of(family: Family) -> FamilySet {
        FamilySet(1 << family.index())
    }

    /// The set with a family more.
    #[must_use]
    pub const fn with(self, family: Family) -> FamilySet {
        FamilySet(self.0 | FamilySet::of(family).0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: FamilySet) -> FamilySet {
        FamilySet(self.0 & other.0)
    }

    /// Whether a family is in it.
    pub const fn contains(self, family: Family) -> bool {
        self.0 & FamilySet::of(family).0 != 0
    }

    /// Number of families.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its families in order.
    pub fn iter(self) -> impl Iterator<Item = Family> {
        Family::ALL.into_iter().filter(move |family| self.contains(*family))
    }

    /// Reads letters, each family at most once; none for anything else and for no letter at all.
    pub fn from_letters(text: &str) -> Option<FamilySet> {
        let mut set = FamilySet::EMPTY;
        for letter in text.chars() {
            let family = Family::from_letter(letter).filter(|family| !set.contains(*family))?;
            set = set.with(family);
        }
        (!set.is_empty()).then_some(set)
    }
}

impl fmt::Display for FamilySet {
    /// Its letters in order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|family| write!(f, "{}", family.letter()))
    }
}

impl fmt::Debug for FamilySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
