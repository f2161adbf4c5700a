//! Static exchange evaluation: what a series of captures on one square is worth.

use super::ordering::Ordering;
use hyakki_movegen::{Bitboard, Move, PieceKind, Position, Square};

impl<B: Bitboard> Ordering<'_, B> {
    /// Whether a move, and the best captures on its square after it, win at least so many
    /// centipawns. Every piece takes in turn, the cheapest first, and either side may stop; pins
    /// and checks are not looked at.
    pub(super) fn exchange_wins(&self, position: &Position<B>, mv: Move, least: i32) -> bool {
        let (tables, to) = (self.tables, mv.to());
        let Some(mover) = position.moving_kind(mv) else { return false };
        let royal = tables.rules().royal.kind();
        let taken = position.piece(to).map(|piece| piece.kind());
        if taken.is_some() && taken == royal {
            return true;
        }
        // What the side that moved is ahead of what it needs, if it ends here.
        let won = taken.map_or(0, |kind| self.worth(kind)) + self.promotion_gain(mover, mv);
        let mut balance = won - least;
        if balance < 0 {
            return false;
        }
        // And if it loses the piece it moved for nothing.
        let moved = if mv.is_promotion() { tables.promoted(mover).unwrap_or(mover) } else { mover };
        let risk = if Some(moved) == royal { 0 } else { self.worth(moved) };
        balance = risk - balance;
        if balance <= 0 {
            return true;
        }
        let mut occupied = position.occupied() | B::of(to);
        if let Some(from) = mv.from() {
            occupied &= !B::of(from);
        }
        let mut side = position.side();
        // Whether the side that moved is the one that has it as it stands.
        let mut wins = true;
        loop {
            side = !side;
            let attackers = position.attackers(tables, to, side, occupied) & occupied;
            let Some((square, kind)) = self.cheapest(position, attackers) else { return wins };
            wins = !wins;
            if Some(kind) == royal {
                // A king takes only what nothing protects.
                let other = position.attackers(tables, to, !side, occupied) & occupied;
                return if other.any() { !wins } else { wins };
            }
            balance = self.worth(kind) - balance;
            if balance < i32::from(wins) {
                return wins;
            }
            occupied &= !B::of(square);
        }
    }

    /// What taking a piece of a kind wins, in centipawns.
    #[inline(always)]
    fn worth(&self, kind: PieceKind) -> i32 {
        self.values.gain_of_capture(kind, self.tables.base(kind))
    }

    /// The piece that risks least by taking; a king comes last.
    #[inline(always)]
    fn cheapest(&self, position: &Position<B>, attackers: B) -> Option<(Square, PieceKind)> {
        let royal = self.tables.rules().royal.kind();
        let kind = |square| position.piece(square).map(|piece| (square, piece.kind()));
        let price = |kind| if Some(kind) == royal { i32::MAX } else { self.worth(kind) };
        attackers.squares().filter_map(kind).min_by_key(|(_, kind)| price(*kind))
    }
}
