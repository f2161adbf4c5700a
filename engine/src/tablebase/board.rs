//! The 3x4 board as the tablebase sees it: twelve squares in a word, and the side to move always
//! sits at the bottom and moves up.
//!
//! Squares are numbered as in [`hyakki_movegen::Square`]: file by file from the right, each from
//! the top. A colour is swapped by turning the board, and neither that nor a reflection changes
//! what a position is worth.

/// Number of squares.
pub(super) const SQUARES: usize = 12;

/// A set of squares, a bit each.
pub(super) type Mask = u16;

/// Every square.
pub(super) const ALL: Mask = (1 << SQUARES) - 1;

/// The rank where a lion of the side to move makes its try, and a chick becomes a hen.
pub(super) const FAR: Mask = 0b0001_0001_0001;

/// The far rank of the other side.
pub(super) const NEAR: Mask = FAR << 3;

pub(super) const RANKS: u8 = 4;
pub(super) const FILES: u8 = 3;

/// The square after turning the board by 180 degrees.
pub(super) const fn turned(square: u8) -> u8 {
    SQUARES as u8 - 1 - square
}

/// The square in the mirror that keeps the ranks.
pub(super) const fn mirrored(square: u8) -> u8 {
    (FILES - 1 - file(square)) * RANKS + square % RANKS
}

/// The file of a square: 1 is the middle one, its own mirror image.
pub(super) const fn file(square: u8) -> u8 {
    square / RANKS
}

/// The rank of a square, from the far one.
pub(super) const fn rank(square: u8) -> u8 {
    square % RANKS
}

/// The squares of a set, lowest first.
pub(super) fn squares(mut mask: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = mask.trailing_zeros() as u8;
        let found = mask != 0;
        mask &= mask.wrapping_sub(1);
        found.then_some(square)
    })
}

/// The set of one square.
#[inline(always)]
pub(super) const fn bit(square: u8) -> Mask {
    1 << square
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_told_square_by_square() {
        assert_eq!(squares(FAR | NEAR).collect::<Vec<_>>(), [0, 3, 4, 7, 8, 11]);
        assert_eq!(squares(0).count(), 0);
    }

    #[test]
    fn the_board_turns_and_has_a_mirror() {
        for square in 0..SQUARES as u8 {
            assert_eq!(turned(turned(square)), square);
            assert_eq!(mirrored(mirrored(square)), square);
            assert_eq!(mirrored(square) == square, file(square) == 1);
            assert_eq!(mirrored(turned(square)), turned(mirrored(square)));
        }
    }
}
