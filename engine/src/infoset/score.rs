//! How a game ended: won or lost, score and rank.

use super::deal::Layout;
use super::family::Family;
use super::grid::Grid;
use super::outline::Outline;
use super::rules::Affinity;
use super::table::Table;
use std::fmt;

/// The hints of a game, counted as the score counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Placed on a card of one of their families.
    pub right: u8,
    /// Placed on another card.
    pub wrong: u8,
    /// Revealed and not placed.
    pub waiting: u8,
    /// Never revealed.
    pub unrevealed: u8,
}

impl Tally {
    /// The hints of a game as it stands.
    pub fn of(table: &Table, layout: &Layout) -> Tally {
        let mut tally = Tally {
            waiting: table.revealed().len() as u8,
            unrevealed: table.pile() as u8,
            ..Tally::default()
        };
        for card in table.locked().iter() {
            match table.hint_on(card) {
                Some(hint) if !hint.allows(layout.family(card)) => tally.wrong += 1,
                _ => tally.right += 1,
            }
        }
        tally
    }

    /// The score if the game is won.
    pub const fn score(&self) -> i32 {
        self.right as i32 - self.wrong as i32 + 2 * self.waiting as i32 + 5 * self.unrevealed as i32
    }
}

/// The score of a game won after so many turns, with hints revealed and placed rightly in turn: a
/// hint never revealed is worth 5, one that waits 2, one placed 1.
pub const fn full_score(hints: usize, turns: usize) -> i32 {
    (5 * hints + 2 * (turns / 2)) as i32 - (3 * turns) as i32
}

/// Why a game is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A family is not one group.
    Scattered(Family),
    /// Two families do not touch that should.
    Affinity(Affinity),
    /// The cards have another outline.
    Outline,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Scattered(family) => write!(f, "{family} is not one group"),
            Failure::Affinity(affinity) => {
                let [one, other] = affinity.families();
                write!(f, "{one} and {other} do not touch")
            }
            Failure::Outline => f.write_str("the cards do not have the outline asked for"),
        }
    }
}

/// Whether the yokai are appeased as the cards lie; the first reason why not.
///
/// # Errors
/// When they are not.
pub fn judge(
    grid: &Grid,
    layout: &Layout,
    affinities: impl IntoIterator<Item = Affinity>,
    objective: Option<&Outline>,
) -> Result<(), Failure> {
    let scattered = |family: &Family| !grid.is_one_group(layout.kin(*family));
    if let Some(family) = Family::ALL.into_iter().find(scattered) {
        return Err(Failure::Scattered(family));
    }
    let is_met = |affinity: &Affinity| {
        let [one, other] = affinity.families().map(|family| layout.kin(family));
        grid.is_contact(one, other)
    };
    if let Some(affinity) = affinities.into_iter().find(|affinity| !is_met(affinity)) {
        return Err(Failure::Affinity(affinity));
    }
    match objective {
        Some(outline) if Outline::of(grid) != *outline => Err(Failure::Outline),
        _ => Ok(()),
    }
}

/// What a score is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Up to 10.
    Honourable,
    /// 11 to 14.
    Glorious,
    /// 15 and more.
    Legendary,
}

impl Rank {
    /// The rank of the score of a game that is won.
    pub const fn of(score: i32) -> Rank {
        match score {
            ..=10 => Rank::Honourable,
            11..=14 => Rank::Glorious,
            15.. => Rank::Legendary,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rank::Honourable => "honourable",
            Rank::Glorious => "glorious",
            Rank::Legendary => "legendary",
        })
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why it is lost, if it is.
    pub failure: Option<Failure>,
    /// The hints.
    pub tally: Tally,
}

impl Ending {
    /// Whether the game is won.
    pub const fn is_won(&self) -> bool {
        self.failure.is_none()
    }

    /// The score: 0 if the game is lost.
    pub const fn score(&self) -> i32 {
        if self.is_won() { self.tally.score() } else { 0 }
    }

    /// The rank, if the game is won.
    pub fn rank(&self) -> Option<Rank> {
        self.is_won().then(|| Rank::of(self.score()))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.failure, self.rank()) {
            (Some(failure), _) => write!(f, "lost: {failure}"),
            (None, Some(rank)) => write!(f, "won: score {}, {rank}", self.score()),
            (None, None) => f.write_str("won"),
        }
    }
}
