//! The sum of what every piece is worth where it is, kept up to date while moves are played.

use crate::values::{Values, kinds};
use hyakki_movegen::{Bitboard, ByColor, Color, Hand, Move, Observer, Piece, PieceKind, Position};
use hyakki_movegen::{Square, Tables};

/// What all pieces are worth: those on the board by their squares, where the kings stand and which
/// pieces are near, those in hand by how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    halves: ByColor<Half>,
    /// What is in each hand.
    hands: ByColor<i32>,
    /// Strong pieces in each hand.
    armed: ByColor<u16>,
    /// What pieces near each other are worth to the first player.
    pairs: i32,
}

/// What all pieces on the board are worth to one side.
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
        let worth = |color| {
            let hand = position.hand(color);
            kinds(hand).map(|kind| values.held(kind, hand.count(kind))).sum()
        };
        Accumulator {
            halves: ByColor::from_fn(half),
            hands: ByColor::from_fn(worth),
            armed: ByColor::from_fn(|color| values.facts.armed(position.hand(color))),
            pairs: values.pairs.of_all(position),
        }
    }

    /// The sum as `color` sees it.
    #[inline(always)]
    pub fn sum_for(self, color: Color) -> i32 {
        let of = |color| self.halves[color].sum + self.hands[color];
        let pairs = if color == Color::First { self.pairs } else { -self.pairs };
        of(color) - of(!color) + pairs
    }

    /// Strong pieces in the hands.
    #[inline(always)]
    pub(crate) fn armed(self) -> ByColor<u16> {
        self.armed
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
        let hand = *position.hand(position.side());
        self.pairs -= values.pairs.left_by(position, mv);
        let listener = Listener { values, accumulator: self, hand };
        position.play(tables, mv, &mut (listener, observer));
        self.pairs += values.pairs.of(position, mv.to());
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
    /// What the side to move held before.
    hand: Hand<B>,
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

    #[inline(always)]
    fn taken_in_hand(&mut self, color: Color, kind: PieceKind) {
        let count = self.hand.count(kind);
        let more = self.values.held(kind, count + 1) - self.values.held(kind, count);
        self.accumulator.hands[color] += more;
        self.accumulator.armed[color] += self.values.facts.is_strong(kind);
    }

    #[inline(always)]
    fn left_hand(&mut self, color: Color, kind: PieceKind) {
        let count = self.hand.count(kind);
        let less = self.values.held(kind, count) - self.values.held(kind, count - 1);
        self.accumulator.hands[color] -= less;
        self.accumulator.armed[color] -= self.values.facts.is_strong(kind);
    }
}
