//! Cards, and sets of them.

use std::fmt;

/// Number of yokai cards.
pub const CARDS: usize = 16;

/// A yokai card, from 0 to 15: by where it lies when the game begins, row after row from the top,
/// each from the left. It keeps its number wherever it is moved. Its letter is `a` to `p`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card with this number, the last four bits of it.
    pub const fn new(index: usize) -> Card {
        Card(index as u8 % CARDS as u8)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cards, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Card> + DoubleEndedIterator + Clone {
        (0..CARDS).map(Card::new)
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The card with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Card> {
        let letter = letter.to_ascii_lowercase();
        ('a'..='p').contains(&letter).then(|| Card(letter as u8 - b'a'))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of cards, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u16);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All sixteen.
    pub const ALL: CardSet = CardSet(u16::MAX);

    /// The set whose bits these are, bit N for the card with number N.
    pub const fn from_bits(bits: u16) -> CardSet {
        CardSet(bits)
    }

    /// Its bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// One card.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// The set with a card more.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | CardSet::of(card).0)
    }

    /// The set without a card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !CardSet::of(card).0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// What is in one or the other.
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards that are not in it.
    #[must_use]
    pub const fn complement(self) -> CardSet {
        CardSet(!self.0)
    }

    /// Whether a card is in it.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::of(card).0 != 0
    }

    /// Whether a card of the other set is in it.
    pub const fn meets(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first card.
    pub fn first(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card::new(self.0.trailing_zeros() as usize))
    }

    /// Its cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let card = rest.first()?;
            rest = rest.without(card);
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
