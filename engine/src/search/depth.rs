//! Depths: how many plies a node is still to be searched. Plies from the root are plain numbers, so
//! that the two cannot be mixed up.

use std::ops::{Add, AddAssign, Sub};

/// A number of plies still to be searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Depth(pub(super) u32);

impl Depth {
    /// Nothing but quiescence.
    pub(super) const ZERO: Depth = Depth(0);

    /// As the transposition table stores it: eight bits, no table needs more.
    pub(super) fn to_bits(self) -> u8 {
        self.0.min(u32::from(u8::MAX)) as u8
    }

    /// The depth with these bits.
    pub(super) fn from_bits(bits: u8) -> Depth {
        Depth(bits.into())
    }
}

impl Add<u32> for Depth {
    type Output = Depth;

    fn add(self, plies: u32) -> Depth {
        Depth(self.0 + plies)
    }
}

impl AddAssign<u32> for Depth {
    fn add_assign(&mut self, plies: u32) {
        self.0 += plies;
    }
}

impl Sub<u32> for Depth {
    type Output = Depth;

    fn sub(self, plies: u32) -> Depth {
        Depth(self.0 - plies)
    }
}
