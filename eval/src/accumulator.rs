//! The sum of what every piece is worth where it stands, kept up to date while moves are played.

use crate::values::Values;
use hyakki_movegen::{Bitboard, ByColor, Color, Move, Observer, Piece, PieceKind, Position};
use hyakki_movegen::{Square, Tables};

/// What the pieces on the board are worth, each by its square and where the kings stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    halves: ByColor<Half>,
}

/// What all pieces are worth to one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Half {
    sum: i32,
    /// Where the numbers for the place of its king begin.
    row: u32,
}

impl Accumulator {
    /// The sum of a position from nothing.
    pub fn new<B: Bitboard>(
        values: &Values<B>,
        tables: &Tables<B>,
        position: &Position<B>,
    ) -> Accumulator {
        let half = |color| {
            let row = values.row(position.royal(tables, color), color);
            Half::new(values, position, color, row)
        };
        Accumulator { halves: ByColor::from_fn(half) }
    }

    /// The sum as `color` sees it.
    #[inline(always)]
    pub fn sum_for(self, color: Color) -> i32 {
        self.halves[color].sum - self.halves[!color].sum
    }

    /// Plays a legal move in the position that this is the sum of; `observer` is told of it too.
    #[inline(always)]
    pub fn play<B: Bitboard>(
        &mut self,
        values: &Values<B>,
        tables: &Tables<B>,
        position: &mut Position<B>,
        mv: Move,
        observer: &mut impl Observer,
    ) {
        let listener = Listener { values, accumulator: self };
        position.play(tables, mv, &mut (listener, observer));
        for color in Color::BOTH {
            let row = values.row(position.royal(tables, color), color);
            if row as u32 != self.halves[color].row {
                self.halves[color] = Half::new(values, position, color, row);
            }
        }
    }
}

impl Half {
    /// The sum for a side whose king's numbers begin there.
    #[inline(never)]
    fn new<B: Bitboard>(
        values: &Values<B>,
        position: &Position<B>,
        color: Color,
        row: usize,
    ) -> Half {
        let mut sum = 0;
        for square in position.occupied().squares() {
            if let Some(piece) = position.piece(square) {
                sum += values.of_piece(row, color, piece, square);
            }
        }
        Half { sum, row: row as u32 }
    }
}

/// Applies the changes of a move to an [`Accumulator`], all but those by the place of a king.
struct Listener<'a, B: Bitboard> {
    values: &'a Values<B>,
    accumulator: &'a mut Accumulator,
}

impl<B: Bitboard> Listener<'_, B> {
    #[inline(always)]
    fn change(&mut self, piece: Piece, square: Square, times: i32) {
        for color in Color::BOTH {
            let half = &mut self.accumulator.halves[color];
            half.sum += times * self.values.of_piece(half.row as usize, color, piece, square);
        }
    }
}

impl<B: Bitboard> Observer for Listener<'_, B> {
    #[inline(always)]
    fn placed(&mut self, piece: Piece, square: Square) {
        self.change(piece, square, 1);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.change(piece, square, -1);
    }

    // What is in hand is looked at when a position is evaluated: how much a piece is worth there
    // depends on how many there are.
    #[inline(always)]
    fn taken_in_hand(&mut self, _: Color, _: PieceKind) {}
    #[inline(always)]
    fn left_hand(&mut self, _: Color, _: PieceKind) {}
}
