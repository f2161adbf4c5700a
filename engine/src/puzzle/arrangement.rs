//! Where the animals stand, and where they shall stand.

use super::kit::AnimalId;
use hyakki_movegen::{Board, Square};

/// The board.
pub const BOARD: Board = Board { files: 3, ranks: 3 };
/// Number of its squares.
pub const SQUARES: usize = BOARD.len();

/// Bits of a square: 0 is empty, else one more than the number of the animal.
const BITS: u32 = 4;
const MASK: u64 = (1 << BITS) - 1;
/// The most animals there can be.
pub(super) const MOST_ANIMALS: usize = MASK as usize;

/// Where the animals stand. Animals of a kind are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arrangement(u64);

impl Arrangement {
    /// What stands on a square.
    pub fn animal(self, square: Square) -> Option<AnimalId> {
        let code = self.0 >> (BITS * square.index() as u32) & MASK;
        code.checked_sub(1).map(|index| AnimalId(index as u8))
    }

    /// The same with something else, or nothing, on a square.
    #[must_use]
    pub fn with(self, square: Square, animal: Option<AnimalId>) -> Arrangement {
        let shift = BITS * square.index() as u32;
        let code = animal.map_or(0, |AnimalId(index)| u64::from(index) + 1);
        Arrangement(self.0 & !(MASK << shift) | code << shift)
    }

    /// The animals, ordered by kind.
    pub fn animals(self) -> Vec<AnimalId> {
        let mut animals: Vec<AnimalId> =
            BOARD.squares().filter_map(|square| self.animal(square)).collect();
        animals.sort_unstable();
        animals
    }
}

/// What a goal asks of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// This, or nothing.
    Exactly(Option<AnimalId>),
    /// Any animal.
    Occupied,
    /// Whatever.
    Anything,
}

/// Where the animals shall stand, perhaps with squares that do not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal(pub(super) [Wish; SQUARES]);

impl Goal {
    /// Whether it is reached.
    pub fn is_met(&self, arrangement: Arrangement) -> bool {
        BOARD.squares().all(|square| match self.0[square.index()] {
            Wish::Exactly(wanted) => arrangement.animal(square) == wanted,
            Wish::Occupied => arrangement.animal(square).is_some(),
            Wish::Anything => true,
        })
    }
}

impl From<Arrangement> for Goal {
    fn from(arrangement: Arrangement) -> Goal {
        let mut wishes = [Wish::Anything; SQUARES];
        for square in BOARD.squares() {
            wishes[square.index()] = Wish::Exactly(arrangement.animal(square));
        }
        Goal(wishes)
    }
}
