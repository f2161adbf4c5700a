//! Sets of moves, as the generator gives them.

use crate::bitboard::{Bitboard, Squares};
use crate::position::bits;
use crate::types::{Move, MoveParts, PieceKind, Square};

/// Moves that share all but one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet<B> {
    /// One piece to many squares.
    Board {
        /// Where it stands.
        from: Square,
        /// Where it may go.
        to: B,
        /// Whether it promotes.
        promote: bool,
    },
    /// Many pieces that all make the same step.
    Shifted {
        /// Where they arrive.
        to: B,
        /// The step, as a difference of square numbers.
        delta: i8,
        /// Whether they promote.
        promote: bool,
    },
    /// Drops of any of some kinds on any of some squares.
    Drops {
        /// The kinds, as a set of bits by [`PieceKind::index`]; not empty.
        kinds: u32,
        /// The squares.
        to: B,
    },
}

impl<B: Bitboard> MoveSet<B> {
    /// Number of moves.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        match self {
            MoveSet::Board { to, .. } | MoveSet::Shifted { to, .. } => to.count(),
            MoveSet::Drops { kinds, to } => kinds.count_ones() * to.count(),
        }
    }

    /// The moves of the set to some squares; perhaps none.
    #[inline(always)]
    pub fn within(mut self, squares: B) -> MoveSet<B> {
        match &mut self {
            MoveSet::Board { to, .. } | MoveSet::Shifted { to, .. } | MoveSet::Drops { to, .. } => {
                *to &= squares;
            }
        }
        self
    }

    /// Whether a move is in the set.
    pub fn contains(&self, mv: Move) -> bool {
        match (*self, mv.parts()) {
            (MoveSet::Drops { kinds, to }, MoveParts::Drop { kind, to: square }) => {
                kinds & 1u32.checked_shl(kind.0.into()).unwrap_or(0) != 0 && to.has(square)
            }
            (MoveSet::Drops { .. }, _) | (_, MoveParts::Drop { .. }) => false,
            _ => self.moves().any(|member| member == mv),
        }
    }

    /// The moves one by one.
    #[inline(always)]
    pub fn moves(&self) -> Moves<B> {
        let to = match self {
            MoveSet::Board { to, .. } | MoveSet::Shifted { to, .. } | MoveSet::Drops { to, .. } => {
                *to
            }
        };
        let kinds = match self {
            MoveSet::Drops { kinds, .. } => *kinds,
            _ => 0,
        };
        Moves { set: *self, left: to.squares(), kinds }
    }
}

/// Iterator over the moves of a set.
#[derive(Clone, Debug)]
pub struct Moves<B> {
    set: MoveSet<B>,
    left: Squares<B>,
    /// Kinds still to be dropped, the current one included.
    kinds: u32,
}

impl<B: Bitboard> Iterator for Moves<B> {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        match self.set {
            MoveSet::Board { from, promote, .. } => {
                self.left.next().map(|to| Move::board(from, to, promote))
            }
            MoveSet::Shifted { delta, promote, .. } => self.left.next().map(|to| {
                let from = Square::new((to.index() as i8 - delta) as u8);
                Move::board(from, to, promote)
            }),
            MoveSet::Drops { to, .. } => loop {
                let kind: PieceKind = bits(self.kinds).next()?;
                match self.left.next() {
                    Some(square) => return Some(Move::drop(kind, square)),
                    None => {
                        self.kinds &= self.kinds - 1;
                        self.left = to.squares();
                    }
                }
            },
        }
    }
}
