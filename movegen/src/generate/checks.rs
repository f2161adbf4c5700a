//! Moves that give check, told before they are made.

use super::{Flow, MoveSet, Scope};
use crate::bitboard::Bitboard;
use crate::position::{Position, bits};
use crate::tables::Tables;
use crate::types::{Color, Move, MoveParts, Piece, PieceKind, Square};

/// How the side to move sees the other king: found once a position, asked for each of its moves.
#[derive(Clone, Copy, Debug)]
pub struct CheckSight<B> {
    /// The other king (or lion, if asked for); none in a mate problem for the side without one.
    king: Option<Square>,
    /// The side of that king.
    other: Color,
    occupied: B,
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

    /// The squares from which a piece of the side to move attacks the king.
    #[inline]
    fn attacking(&self, tables: &Tables<B>, kind: PieceKind, occupied: B) -> B {
        let Some(king) = self.king else { return B::EMPTY };
        // A move of the other colour turned round is a move of this one.
        let turned = tables.mobility.capture(Some(Piece::new(kind, self.other)), king);
        tables.mobility.reach(turned, occupied)
    }

    /// The squares to which a drop gives check.
    #[inline]
    fn by_drop(&self, tables: &Tables<B>, kind: PieceKind) -> B {
        self.attacking(tables, kind, self.occupied)
    }

    /// The squares to which a piece gives check from another: itself, or by going out of the way
    /// of a slider.
    #[inline]
    fn by_move(&self, tables: &Tables<B>, piece: Piece, from: Square, promote: bool) -> B {
        let arriving = if promote { tables.promoted_piece(piece) } else { piece };
        let direct = self.attacking(tables, arriving.kind(), self.occupied & !B::of(from));
        if self.screens.has(from) { direct | self.off_the_line(tables, from) } else { direct }
    }

    /// Where a screen no longer stands between its slider and the king.
    #[cold]
    fn off_the_line(&self, tables: &Tables<B>, from: Square) -> B {
        let Some(king) = self.king else { return B::EMPTY };
        let lines = self.behind.squares().map(|slider| tables.between(king, slider));
        lines.filter(|line| line.has(from)).fold(B::EMPTY, |to, line| to | !line)
    }
}

impl<B: Bitboard> Position<B> {
    /// How the side to move sees the other king; nothing in lion games, where no check exists.
    #[inline]
    pub fn check_sight(&self, tables: &Tables<B>) -> CheckSight<B> {
        self.sight_of(tables, self.royal(tables, !self.side()).filter(|_| tables.royal.is_king))
    }

    /// How the side to move sees the other king or lion: as if an attack on a lion were a check.
    #[inline]
    pub fn royal_sight(&self, tables: &Tables<B>) -> CheckSight<B> {
        self.sight_of(tables, self.royal(tables, !self.side()))
    }

    #[inline]
    fn sight_of(&self, tables: &Tables<B>, king: Option<Square>) -> CheckSight<B> {
        let (own, other, occupied) = (self.pieces(self.side()), !self.side(), self.occupied());
        let mut sight = CheckSight { king, other, occupied, screens: B::EMPTY, behind: B::EMPTY };
        let Some(king) = king else { return sight };
        for square in (own & self.intricate()).squares() {
            let mobility = tables.mobility.capture(self.piece(square), square);
            if !tables.mobility.open(mobility).has(king) {
                continue;
            }
            let blockers = tables.between(king, square) & occupied;
            if blockers.without_first().is_empty() && (blockers & own).any() {
                sight.screens |= blockers;
                sight.behind |= B::of(square);
            }
        }
        sight
    }

    /// Whether a legal move gives check, or attacks the lion if `sight` is one of a lion.
    #[inline]
    pub fn gives_check(&self, tables: &Tables<B>, sight: &CheckSight<B>, mv: Move) -> bool {
        match mv.parts() {
            MoveParts::Drop { kind, to } => sight.by_drop(tables, kind).has(to),
            MoveParts::Board { from, to, promote } => self
                .piece(from)
                .is_some_and(|piece| sight.by_move(tables, piece, from, promote).has(to)),
        }
    }

    /// Gives every legal move that gives check to `listener`, until it stops. In lion games there
    /// are none.
    pub fn generate_checks(
        &self,
        tables: &Tables<B>,
        listener: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let sight = self.check_sight(tables);
        if sight.king.is_none() {
            return Flow::Continue(());
        }
        let held = bits(self.hand(self.side()).kinds());
        let drops = held.fold(B::EMPTY, |set, kind| set | sight.by_drop(tables, kind));
        let by_move = |from: Square, promote: bool| {
            let piece = self.piece(from);
            piece.map_or(B::EMPTY, |piece| sight.by_move(tables, piece, from, promote))
        };
        self.generate(tables, Scope { drops, ..Scope::ALL }, &mut |set: MoveSet<B>| match set {
            MoveSet::Board { from, promote, .. } => {
                set.within(by_move(from, promote)).moves().try_for_each(&mut *listener)
            }
            MoveSet::Shifted { promote, .. } => set
                .moves()
                .filter(|mv| mv.from().is_some_and(|from| by_move(from, promote).has(mv.to())))
                .try_for_each(&mut *listener),
            MoveSet::Drops { kinds, to } => bits(kinds).try_for_each(|kind| {
                let to = to & sight.by_drop(tables, kind);
                to.squares().try_for_each(|to| listener(Move::drop(kind, to)))
            }),
        })
    }
}
