//! Drops: nifu, immobile squares and pawn-drop mate.

use super::{Flow, Generator, MoveSet};
use crate::bitboard::Bitboard;
use crate::position::{Position, bits};
use crate::tables::Tables;
use crate::types::{Piece, PieceKind, Square};
use std::ops::ControlFlow;

impl<B: Bitboard> Generator<'_, B> {
    #[inline(always)]
    pub(super) fn drops(&self, listener: &mut impl FnMut(MoveSet<B>) -> Flow) -> Flow {
        let held = self.position.hand(self.side).kinds();
        if held == 0 || self.drops.is_empty() || !self.tables.rules.drops {
            return ControlFlow::Continue(());
        }
        let free = held & self.tables.free_drops;
        if free != 0 {
            listener(MoveSet::Drops { kinds: free, to: self.drops })?;
        }
        for kind in bits(held & !free) {
            let to = self.restricted(kind);
            if to.any() {
                listener(MoveSet::Drops { kinds: 1 << kind.0, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a kind with rules of its own may be dropped.
    #[inline(always)]
    fn restricted(&self, kind: PieceKind) -> B {
        let tables = self.tables;
        let table = tables.kind(kind);
        let mut to = self.drops & !table.dead[self.side];
        if let Some((limited, limit)) = tables.rules.file_limit
            && limited == kind
        {
            let standing = self.position.group(table.group) & self.own;
            let ranks = u32::from(tables.rules.board.ranks);
            to &= !standing.full_fields(tables.file_lows, ranks, u32::from(limit) - 1);
        }
        if tables.rules.drop_mate_ban == Some(kind)
            && let Some(king) = self.position.royal(tables, !self.side)
        {
            let turned = tables.mobility.capture(Some(Piece::new(kind, !self.side)), king);
            let checking = turned.steps & to;
            for square in
                checking.squares().filter(|square| self.position.drop_mates(tables, *square, king))
            {
                to &= !B::of(square);
            }
        }
        to
    }
}

impl<B: Bitboard> Position<B> {
    /// Whether a piece that the side to move drops on `square`, giving check by a step, mates the
    /// other king.
    #[inline(never)]
    fn drop_mates(&self, tables: &Tables<B>, square: Square, king: Square) -> bool {
        let (side, other) = (self.side(), !self.side());
        let dropped = B::of(square);
        let occupied = self.occupied() | dropped;
        let threats = self.threats_with(tables, other, occupied);
        // The king goes away or takes the piece.
        let escapes = (tables.royal.quiet[other][B::slot(king)] & !occupied)
            | (tables.royal.capture[other][B::slot(king)] & (self.pieces(side) | dropped));
        if (escapes & !threats.danger & tables.squares).any() {
            return false;
        }
        // Another piece takes it. A pinned one does not: the dropped piece stands next to the
        // king on no line of a pin, or it would have closed that line.
        let takers = self.attackers(tables, square, other, occupied);
        (takers & !B::of(king) & !threats.pinned).is_empty()
    }
}
