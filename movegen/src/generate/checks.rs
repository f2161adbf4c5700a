//! Whether a move gives check, told before it is made.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::Tables;
use crate::types::{Move, MoveParts, Piece, Square};

/// How the side to move sees the other king: found once a position, asked for each of its moves.
#[derive(Clone, Copy, Debug)]
pub struct CheckSight<B> {
    /// The other king; none in a mate problem for the side without one, and in lion games.
    king: Option<Square>,
    /// Own pieces that alone stand between an own slider and the king.
    screens: B,
    /// The sliders behind them.
    behind: B,
}

impl<B: Bitboard> CheckSight<B> {
    /// Own pieces that give check by leaving the line on which they stand.
    pub fn screens(&self) -> B {
        self.screens
    }
}

impl<B: Bitboard> Position<B> {
    /// How the side to move sees the other king.
    #[inline]
    pub fn check_sight(&self, tables: &Tables<B>) -> CheckSight<B> {
        let side = self.side();
        let king = self.royal(tables, !side).filter(|_| tables.royal.is_king);
        let mut sight = CheckSight { king, screens: B::EMPTY, behind: B::EMPTY };
        let Some(king) = king else { return sight };
        for square in (self.pieces(side) & self.intricate()).squares() {
            let mobility = tables.mobility.capture(self.piece(square), square);
            if !tables.mobility.open(mobility).has(king) {
                continue;
            }
            let blockers = tables.between(king, square) & self.occupied();
            let alone = blockers.without_first().is_empty();
            if alone && (blockers & self.pieces(side)).any() {
                sight.screens |= blockers;
                sight.behind |= B::of(square);
            }
        }
        sight
    }

    /// Whether a legal move gives check. Never in lion games, where no check exists.
    #[inline]
    pub fn gives_check(&self, tables: &Tables<B>, sight: &CheckSight<B>, mv: Move) -> bool {
        let Some(king) = sight.king else { return false };
        let to = mv.to();
        let occupied = self.occupied() | B::of(to);
        match mv.parts() {
            MoveParts::Drop { kind, .. } => {
                let piece = Some(Piece::new(kind, self.side()));
                tables.mobility.attacks(piece, to, king, occupied)
            }
            MoveParts::Board { from, promote, .. } => {
                let occupied = occupied & !B::of(from);
                let arriving = self.piece(from).map(|piece| match promote {
                    true => tables.promoted_piece(piece),
                    false => piece,
                });
                tables.mobility.attacks(arriving, to, king, occupied)
                    || (sight.screens.has(from) && self.is_uncovered(tables, sight, king, occupied))
            }
        }
    }

    /// Whether a slider that had an own piece before it reaches the king now.
    #[cold]
    fn is_uncovered(
        &self,
        tables: &Tables<B>,
        sight: &CheckSight<B>,
        king: Square,
        occupied: B,
    ) -> bool {
        let reaches = |at: Square| tables.mobility.attacks(self.piece(at), at, king, occupied);
        (sight.behind & occupied).squares().any(reaches)
    }
}
