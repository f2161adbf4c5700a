//! Who attacks what: checks, pins and the squares a king must not go to.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::{GroupId, Tables};
use crate::types::{Color, Square};

/// What the other side threatens around a king.
#[derive(Clone, Copy, Debug)]
pub struct Threats<B> {
    /// The king; none in a mate problem for the side without one, and in lion games.
    pub king: Option<Square>,
    /// Pieces that give check.
    pub checkers: B,
    /// Squares on which a piece put in between stops a check; a check by a jump has none.
    pub blocks: B,
    /// Own pieces that may move along one line only.
    pub pinned: B,
    /// The pieces that pin them. A pinned piece may go to the squares between its pinner and the
    /// king, and take the pinner.
    pub pinners: B,
    /// Squares around the king, and its own, that the other side attacks; as if the king did not
    /// stand in the way. Squares farther off are incomplete.
    pub danger: B,
}

impl<B: Bitboard> Threats<B> {
    const NONE: Threats<B> = Threats {
        king: None,
        checkers: B::EMPTY,
        blocks: B::EMPTY,
        pinned: B::EMPTY,
        pinners: B::EMPTY,
        danger: B::EMPTY,
    };

    /// Whether the king is in check.
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }
}

impl<B: Bitboard> Position<B> {
    /// What threatens the king of `color`; nothing in lion games, where no check exists.
    #[inline(always)]
    pub fn threats(&self, tables: &Tables<B>, color: Color) -> Threats<B> {
        self.threats_with(tables, color, self.occupied())
    }

    /// The same on a board on which other squares are occupied too.
    #[inline(always)]
    pub(super) fn threats_with(&self, tables: &Tables<B>, color: Color, occupied: B) -> Threats<B> {
        let king = match self.royal(tables, color) {
            Some(king) if tables.royal.is_king => king,
            _ => return Threats::NONE,
        };
        let mut threats: Threats<B> = Threats { king: Some(king), ..Threats::NONE };
        let other = !color;
        let (own, others) = (self.pieces(color), self.pieces(other));
        let king_bit = B::of(king);
        for square in (tables.royal.near[color][king.index()] & others).squares() {
            let piece = self.piece(square).expect("an occupied square has a piece");
            let group = tables.group(tables.kind(piece.kind()).group);
            let steps = group.capture.steps[other][square.index()];
            threats.danger |= steps;
            if (steps & king_bit).any() {
                threats.checkers |= B::of(square);
            }
        }
        let zone = tables.royal.zone[color][king.index()];
        for id in &tables.sliders {
            let mode = &tables.group(*id).capture;
            for square in (self.group(*id) & others).squares() {
                let reach = mode.slides[other].reach(square);
                if (reach & zone).is_empty() {
                    continue;
                }
                threats.danger |= mode.slides[other].cut(square, occupied & !king_bit);
                if (reach & king_bit).is_empty() {
                    continue;
                }
                let between = tables.between(king, square);
                let blockers = between & occupied;
                match blockers.is_empty() {
                    true if threats.checkers.has(square) => {}
                    true => {
                        threats.checkers |= B::of(square);
                        threats.blocks |= between;
                    }
                    false => {
                        if blockers.without_first().is_empty() && (blockers & own).any() {
                            threats.pinned |= blockers;
                            threats.pinners |= B::of(square);
                        }
                    }
                }
            }
        }
        threats
    }

    /// The pieces of `by` that could capture on `square` with `occupied` squares taken.
    #[inline]
    pub fn attackers(&self, tables: &Tables<B>, square: Square, by: Color, occupied: B) -> B {
        let pieces = self.pieces(by);
        let mut attackers = B::EMPTY;
        for (index, group) in tables.groups.iter().enumerate() {
            let candidates = self.group(GroupId(index as u8)) & pieces;
            if candidates.is_empty() {
                continue;
            }
            // A move of the other colour turned round is a move of this one.
            attackers |= group.capture.steps[!by][square.index()] & candidates;
            let slides = group.capture.slides[!by].reach(square) & candidates;
            if slides.any() {
                attackers |= group.capture.slides[!by].cut(square, occupied) & candidates;
            }
        }
        attackers
    }

    /// Whether `by` could capture on `square`.
    #[inline]
    pub fn is_attacked(&self, tables: &Tables<B>, square: Square, by: Color) -> bool {
        self.attackers(tables, square, by, self.occupied()).any()
    }

    /// Whether the side to move is in check. Never in lion games.
    #[inline]
    pub fn in_check(&self, tables: &Tables<B>) -> bool {
        match self.royal(tables, self.side()) {
            Some(king) if tables.royal.is_king => self.is_attacked(tables, king, !self.side()),
            _ => false,
        }
    }
}
