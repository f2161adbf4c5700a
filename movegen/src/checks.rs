//! Moves that give check, for searches that play nothing else.

use crate::bitboard::Bitboard;
use crate::generate::{Flow, MoveSet, Scope};
use crate::position::{Position, bits};
use crate::tables::Tables;
use crate::types::{Color, Move, Piece, PieceKind, Square};

impl<B: Bitboard> Position<B> {
    /// Gives every legal move that gives check to `listener`, until it stops. In lion games, where
    /// no check exists, there are none.
    pub fn generate_checks(
        &self,
        tables: &Tables<B>,
        listener: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let king = match self.royal(tables, !self.side()) {
            Some(king) if tables.royal.is_king => king,
            _ => return Flow::Continue(()),
        };
        let aim = Aim::new(self, tables, king);
        let dropped = bits(self.hand(self.side()).kinds());
        let drops = dropped.fold(B::EMPTY, |squares, kind| squares | aim.from(kind, aim.occupied));
        let scope = Scope { drops, ..Scope::ALL };
        self.generate(tables, scope, &mut |set: MoveSet<B>| match set {
            MoveSet::Drops { kinds, to } => {
                for kind in bits(kinds) {
                    let to = to & aim.from(kind, aim.occupied);
                    to.squares().try_for_each(|to| listener(Move::drop(kind, to)))?;
                }
                Flow::Continue(())
            }
            MoveSet::Board { from, to, promote } => {
                let to = to & aim.by_move(from, promote);
                to.squares().try_for_each(|to| listener(Move::board(from, to, promote)))
            }
            MoveSet::Shifted { promote, .. } => set
                .moves()
                .filter(|mv| mv.from().is_some_and(|from| aim.by_move(from, promote).has(mv.to())))
                .try_for_each(&mut *listener),
        })
    }
}

/// A king, and those who aim at it: the side to move.
struct Aim<'p, B: Bitboard> {
    position: &'p Position<B>,
    tables: &'p Tables<B>,
    king: Square,
    /// The side of the king.
    other: Color,
    occupied: B,
    /// Sliders that would attack the king but for one piece of their own side.
    hidden: B,
    /// Those pieces.
    screens: B,
}

impl<'p, B: Bitboard> Aim<'p, B> {
    fn new(position: &'p Position<B>, tables: &'p Tables<B>, king: Square) -> Self {
        let side = position.side();
        let occupied = position.occupied();
        let own = position.pieces(side);
        let none = B::EMPTY;
        let mut aim =
            Aim { position, tables, king, other: !side, occupied, hidden: none, screens: none };
        for square in (own & position.intricate()).squares() {
            let mobility = tables.mobility.capture(position.piece(square), square);
            if !tables.mobility.open(mobility).has(king) {
                continue;
            }
            let between = tables.between(king, square) & occupied;
            if between.count() == 1 && (between & own).any() {
                aim.hidden |= B::of(square);
                aim.screens |= between;
            }
        }
        aim
    }

    /// The squares from which a piece of this kind attacks the king.
    fn from(&self, kind: PieceKind, occupied: B) -> B {
        // A move of the other colour turned round is a move of this one.
        let turned = self.tables.mobility.capture(Some(Piece::new(kind, self.other)), self.king);
        self.tables.mobility.reach(turned, occupied)
    }

    /// The squares to which the piece on `from` gives check: itself, or by going out of the way.
    fn by_move(&self, from: Square, promote: bool) -> B {
        let Some(piece) = self.position.piece(from) else {
            return B::EMPTY;
        };
        let kind = match self.tables.promoted(piece.kind()) {
            Some(promoted) if promote => promoted,
            _ => piece.kind(),
        };
        let direct = self.from(kind, self.occupied & !B::of(from));
        if !self.screens.has(from) {
            return direct;
        }
        let lines = self.hidden.squares().map(|slider| self.tables.between(self.king, slider));
        lines.filter(|line| line.has(from)).fold(direct, |to, line| to | !line)
    }
}
