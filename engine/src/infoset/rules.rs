//! What a game is played by: number of players, level and house rules.

use super::deck::{Deck, DeckError, PLAYERS};
use super::family::{FAMILIES, Family};
use super::hint::Mix;
use super::outline::Outline;
use std::fmt;

/// A player, from 0 in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The player who begins.
    pub const FIRST: Seat = Seat(0);

    /// The player with this number, from 0 to 3 (the last two bits of it).
    pub const fn new(index: usize) -> Seat {
        Seat(index as u8 % *PLAYERS.end() as u8)
    }

    /// The number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    /// Its number from 0, as in all notations.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Two families that must touch by a side at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Affinity(Family, Family);

/// Affinity cards in the box: one for each two families.
pub const AFFINITIES: usize = FAMILIES * (FAMILIES - 1) / 2;

impl Affinity {
    /// The affinity of two families; none for one with itself.
    pub fn new(one: Family, other: Family) -> Option<Affinity> {
        (one != other).then(|| Affinity(one.min(other), one.max(other)))
    }

    /// Its families, in order.
    pub const fn families(self) -> [Family; 2] {
        [self.0, self.1]
    }

    /// Every affinity card of the box.
    pub fn all() -> impl Iterator<Item = Affinity> {
        let pair = |one| Family::ALL.into_iter().map(move |other| (one, other));
        let pairs = Family::ALL.into_iter().flat_map(pair);
        pairs.filter(|(one, other)| one < other).map(|(one, other)| Affinity(one, other))
    }
}

impl fmt::Display for Affinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.letter(), self.1.letter())
    }
}

impl fmt::Debug for Affinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A level of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// 1: the game as it is.
    Plain,
    /// 2: one affinity card, seen by the first player.
    Affinity,
    /// 3: revealed hints form a stack.
    Stack,
    /// 4: hints are drawn unseen and only lock cards.
    Unseen,
    /// 5: the cards must have a given outline at the end.
    Objective,
}

impl Level {
    /// The level with this number, 1 to 5.
    pub fn from_number(number: usize) -> Option<Level> {
        use Level::{Affinity, Objective, Plain, Stack, Unseen};
        let levels = [Plain, Affinity, Stack, Unseen, Objective];
        levels.get(number.checked_sub(1)?).copied()
    }
}

/// What a game is played by. The levels of the rulebook are combinations of the last four fields,
/// and any other combination is a house rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Number of players, 2 to 4.
    pub players: u8,
    /// Hints in the pile.
    pub mix: Mix,
    /// Number of affinity cards, at most [`AFFINITIES`]. The first is seen by the first player, the
    /// second by the second, and so on round the table.
    pub affinities: u8,
    /// Whether revealed hints form a stack: only the one revealed last may be placed.
    pub stack: bool,
    /// Whether hints are drawn unseen. A placed one locks its card and counts as right.
    pub unseen: bool,
    /// The outline that the cards must have at the end.
    pub objective: Option<Outline>,
}

impl Rules {
    /// The rules of a level with the deck's hints, and its first shape as the objective of level 5.
    ///
    /// # Errors
    /// When there is no mix for so many players, or no shape.
    pub fn of_level(deck: &Deck, players: usize, level: Level) -> Result<Rules, DeckError> {
        let mix = deck.mix(players).ok_or(DeckError::Missing(players))?;
        let objective = match level {
            Level::Objective => {
                let first = deck.shapes().first().map(|(_, outline)| *outline);
                Some(first.ok_or_else(|| DeckError::Unknown("``".to_owned(), String::new()))?)
            }
            _ => None,
        };
        Ok(Rules {
            players: players as u8,
            mix,
            affinities: u8::from(level == Level::Affinity),
            stack: level == Level::Stack,
            unseen: level == Level::Unseen,
            objective,
        })
    }

    /// The players in the order of turns.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = Seat> + use<> {
        (0..usize::from(self.players)).map(Seat::new)
    }

    /// Who sees an affinity card, by its number from 0.
    pub fn sees_affinity(&self, number: usize) -> Seat {
        Seat::new(number % usize::from(self.players))
    }

    /// Most turns of a game: each hint is revealed once and placed once.
    pub const fn most_turns(&self) -> usize {
        2 * self.mix.total()
    }
}
