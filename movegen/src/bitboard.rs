//! Sets of squares: `u64` for boards up to 64 squares, `u128` for boards up to 128.
//!
//! The width is the only type parameter of the whole crate. Squares are numbered file by file
//! ([`Square`]), so a step up or down a file is a shift by one bit and a file is a run of bits.

use crate::setup::MAX_HELD;
use crate::types::{Piece, Square};
use std::fmt::Debug;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Index, IndexMut, Not,
};

/// A set of squares.
pub trait Bitboard:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many squares a set of this width can hold.
    const CAPACITY: usize;
    /// How many groups of kinds a position of this width has room for; a power of two.
    const GROUPS: usize;
    /// How many kinds a hand has room for in a position of this width.
    const HELD: usize;
    /// No square.
    const EMPTY: Self;
    /// Every bit, on the board or not.
    const ALL: Self;

    /// One value a square, indexed by [`Square::index`].
    type Squares<T: Copy + Debug + Send + Sync + 'static>: Copy
        + Debug
        + Send
        + Sync
        + Index<usize, Output = T>
        + IndexMut<usize>;

    /// One set for each group of kinds.
    type Groups: Copy
        + Debug
        + Send
        + Sync
        + 'static
        + Index<usize, Output = Self>
        + IndexMut<usize>;

    /// The number of pieces of each kind in a hand.
    type Counts: Copy
        + Debug
        + Default
        + PartialEq
        + Eq
        + Send
        + Sync
        + 'static
        + AsRef<[u8]>
        + Index<usize, Output = u8>
        + IndexMut<usize>;

    /// No square in any group.
    const NO_GROUPS: Self::Groups;

    /// A table with the same value on every square.
    fn fill<T: Copy + Debug + Send + Sync + 'static>(value: T) -> Self::Squares<T>;

    /// Where a square is in [`Bitboard::Squares`]: its index, with no more bits than there is room
    /// for, so that looking it up needs no test.
    fn slot(square: Square) -> usize;
    /// The set of this one square.
    fn of(square: Square) -> Self;
    /// The set of these squares.
    fn set(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
    /// Number of squares.
    fn count(self) -> u32;
    /// The square with the lowest index, if any.
    fn first(self) -> Option<Square>;
    /// Without its lowest square.
    fn without_first(self) -> Self;

    /// What a slide reaches both ways along a line: of the squares `low` below its own and `high`
    /// above it, those up to and including the first one in `occupied` on each side.
    fn cut_line(low: Self, high: Self, occupied: Self) -> Self;

    /// Every square moved by `delta` in index. None may leave the type.
    fn shifted(self, delta: i8) -> Self;

    /// For every field of `bits` (the lowest square of each field is in `lows`, fields are
    /// `length` long): the whole field, if it has more than `limit` squares of `self`.
    fn full_fields(self, lows: Self, length: u32, limit: u32) -> Self;

    /// True without any square.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// True with at least one square.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    fn has(self, square: Square) -> bool {
        (self & Self::of(square)).any()
    }

    /// The squares in rising order of index.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// Iterator over the squares of a set.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bitboard> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

macro_rules! bitboard {
    ($int:ty, $capacity:literal, $groups:literal, $held:expr) => {
        impl Bitboard for $int {
            const CAPACITY: usize = $capacity;
            const GROUPS: usize = $groups;
            const HELD: usize = $held;
            const NO_GROUPS: [$int; $groups] = [0; $groups];
            const EMPTY: Self = 0;
            const ALL: Self = <$int>::MAX;

            type Squares<T: Copy + Debug + Send + Sync + 'static> = [T; $capacity];
            type Groups = [$int; $groups];
            type Counts = [u8; $held];

            fn fill<T: Copy + Debug + Send + Sync + 'static>(value: T) -> [T; $capacity] {
                [value; $capacity]
            }

            #[inline(always)]
            fn slot(square: Square) -> usize {
                square.index() & ($capacity - 1)
            }

            #[inline(always)]
            fn of(square: Square) -> Self {
                1 << Self::slot(square)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> Option<Square> {
                (self != 0).then(|| Square::new(self.trailing_zeros() as u8))
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn cut_line(low: Self, high: Self, occupied: Self) -> Self {
                // The nearest blocker below; bit 0 stands in when there is none, since no line
                // goes below it. Taking it from the blockers above changes every bit from it up
                // to the nearest of them.
                let nearest = (low & occupied | 1).leading_zeros();
                let below: $int = 1 << ($capacity - 1 - nearest);
                let above = high & occupied;
                (above ^ above.wrapping_sub(below)) & (low | high)
            }

            #[inline(always)]
            fn shifted(self, delta: i8) -> Self {
                // A turn either way is a turn upward by what is left over of the width.
                self.rotate_left(delta as u32 & ($capacity - 1))
            }

            #[inline(always)]
            fn full_fields(mut self, lows: Self, length: u32, limit: u32) -> Self {
                let highs = lows << (length - 1);
                let carry = highs.wrapping_sub(lows);
                // Adding all ones below the top bit of a field carries into it unless the field
                // is empty; taking one from each non-empty field clears its lowest square.
                let some = |bits: Self| ((bits & !highs).wrapping_add(carry) | bits) & highs;
                for _ in 0..limit {
                    self &= self.wrapping_sub(some(self) >> (length - 1));
                }
                let full = some(self);
                full | full.wrapping_sub(full >> (length - 1))
            }
        }
    };
}

bitboard!(u64, 64, 16, 8);
bitboard!(u128, 128, 32, MAX_HELD);

/// One optional piece a square.
pub(crate) type Mailbox<B> = <B as Bitboard>::Squares<Option<Piece>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_the_first_blockers() {
        // A piece on square 4 of a line of ten.
        let (low, high) = (0b00000_01111u64, 0b11111_00000);
        assert_eq!(u64::cut_line(low, high, 0), low | high);
        assert_eq!(u64::cut_line(low, high, 0b10100_00101), 0b00111_01100);
        assert_eq!(u64::cut_line(low, high, 0b00001_01000), 0b00001_01000);
        assert_eq!(u64::cut_line(low, 0, 0b00100_00010), 0b00000_01110);
        assert_eq!(u64::cut_line(0, high, 0b00100_00010), 0b00111_00000);
        assert_eq!(u64::cut_line(0, 0, u64::MAX), 0);
        let top = 1u128 << 127;
        assert_eq!(u128::cut_line(0, top, top), top);
        assert_eq!(u128::cut_line(1, top, 0), 1 | top);
    }

    #[test]
    fn fields_fill_beyond_their_limit() {
        // Three fields of five squares; one, two and no square taken.
        let lows = 0b00001_00001_00001u64;
        let taken = 0b00000_10100_01000u64;
        assert_eq!(taken.full_fields(lows, 5, 0), 0b00000_11111_11111);
        assert_eq!(taken.full_fields(lows, 5, 1), 0b00000_11111_00000);
        assert_eq!(taken.full_fields(lows, 5, 2), 0);
        assert_eq!(u64::MAX.full_fields(0, 5, 0), 0);
    }
}
