//! The sum of material and piece-square terms, kept up to date while moves are played.

use crate::values::Values;
use hyakki_movegen::{Bitboard, Color, Observer, Piece, PieceKind, Position, Square};

/// Material and piece-square terms of a position, as the first player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    sum: i32,
}

impl Accumulator {
    /// The sum of a position from nothing.
    pub fn new<B: Bitboard>(values: &Values<B>, position: &Position<B>) -> Accumulator {
        let mut accumulator = Accumulator::default();
        let mut listener = Listener { values, accumulator: &mut accumulator };
        for square in position.occupied().squares() {
            if let Some(piece) = position.piece(square) {
                listener.placed(piece, square);
            }
        }
        for color in Color::BOTH {
            for kind in (0..u32::BITS as u8).map(PieceKind) {
                if position.hand(color).kinds() >> kind.0 & 1 == 1 {
                    for _ in 0..position.hand(color).count(kind) {
                        listener.taken_in_hand(color, kind);
                    }
                }
            }
        }
        accumulator
    }

    /// The sum as `color` sees it.
    #[inline(always)]
    pub fn sum_for(self, color: Color) -> i32 {
        match color {
            Color::First => self.sum,
            Color::Second => -self.sum,
        }
    }

    /// What listens to the moves of a position.
    #[inline(always)]
    pub fn listen<'a, B: Bitboard>(&'a mut self, values: &'a Values<B>) -> Listener<'a, B> {
        Listener { values, accumulator: self }
    }
}

/// Applies the changes of a move to an [`Accumulator`].
#[derive(Debug)]
pub struct Listener<'a, B: Bitboard> {
    values: &'a Values<B>,
    accumulator: &'a mut Accumulator,
}

impl<B: Bitboard> Observer for Listener<'_, B> {
    #[inline(always)]
    fn placed(&mut self, piece: Piece, square: Square) {
        self.accumulator.sum += self.values.on_board(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.accumulator.sum -= self.values.on_board(piece, square);
    }

    #[inline(always)]
    fn taken_in_hand(&mut self, color: Color, kind: PieceKind) {
        self.accumulator.sum += self.values.in_hand_of(color, kind);
    }

    #[inline(always)]
    fn left_hand(&mut self, color: Color, kind: PieceKind) {
        self.accumulator.sum -= self.values.in_hand_of(color, kind);
    }
}
