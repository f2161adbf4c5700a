//! The one legal move generator.
//!
//! Moves come as sets ([`MoveSet`]): all destinations of one piece, of all pawns, or of all drops
//! that share a target. A listener takes them one by one and may stop early; counting them is a
//! matter of population counts, and whether one move is legal ([`Position::is_legal`]) is asked of
//! the same generator with its view narrowed to that move.

mod attacks;
mod checks;
mod drops;
mod moveset;

pub use attacks::{Surroundings, Threats};
pub use checks::CheckSight;
pub use moveset::{MoveSet, Moves};

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::{Mobility, Shift, Tables};
use crate::types::{Color, Move, MoveParts, Square};
use std::ops::ControlFlow;

/// Which moves to generate.
#[derive(Clone, Copy, Debug)]
pub struct Scope<B> {
    /// Pieces to move.
    pub from: B,
    /// Destinations of moves on the board.
    pub to: B,
    /// Destinations of drops.
    pub drops: B,
}

impl<B: Bitboard> Scope<B> {
    /// Every move.
    pub const ALL: Scope<B> = Scope { from: B::ALL, to: B::ALL, drops: B::ALL };

    /// Moves that capture something in `position`.
    pub fn captures(position: &Position<B>) -> Scope<B> {
        Scope { from: B::ALL, to: position.pieces(!position.side()), drops: B::EMPTY }
    }

    /// Moves and drops that capture nothing.
    pub fn quiets(position: &Position<B>) -> Scope<B> {
        let empty = !position.occupied();
        Scope { from: B::ALL, to: empty, drops: empty }
    }

    /// What one move needs.
    fn one(mv: Move) -> Scope<B> {
        let to = B::of(mv.to());
        match mv.parts() {
            MoveParts::Drop { .. } => Scope { from: B::EMPTY, to: B::EMPTY, drops: to },
            MoveParts::Board { from, .. } => Scope { from: B::of(from), to, drops: B::EMPTY },
        }
    }
}

/// What a listener answers: go on, or stop.
pub type Flow = ControlFlow<()>;

impl<B: Bitboard> Position<B> {
    /// Gives every legal move of `scope` to `listener`, until it stops.
    #[inline]
    pub fn generate(
        &self,
        tables: &Tables<B>,
        scope: Scope<B>,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        if tables.ends_early() && self.has_ended(tables) {
            return Flow::Continue(());
        }
        let scope = self.dutiful(tables, scope);
        let threats = self.threats(tables, self.side());
        self.run(tables, &threats, scope, listener)
    }

    /// The same for a caller who has the [`Position::threats`] to the side to move already, and
    /// knows that the game has not ended with the capture of a lion or a try.
    #[inline]
    pub fn generate_with(
        &self,
        tables: &Tables<B>,
        threats: &Threats<B>,
        scope: Scope<B>,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        self.run(tables, threats, self.dutiful(tables, scope), listener)
    }

    /// What is left of a scope where captures are a duty and there is one.
    #[inline(always)]
    fn dutiful(&self, tables: &Tables<B>, scope: Scope<B>) -> Scope<B> {
        if tables.rules.must_capture && self.can_capture(tables) {
            return Scope { to: scope.to & self.pieces(!self.side()), drops: B::EMPTY, ..scope };
        }
        scope
    }

    /// Whether there is a legal capture.
    #[cold]
    #[inline(never)]
    fn can_capture(&self, tables: &Tables<B>) -> bool {
        let threats = self.threats(tables, self.side());
        self.run(tables, &threats, Scope::captures(self), &mut |_| Flow::Break(())).is_break()
    }

    /// The moves of `scope`, captures being no duty.
    #[inline(always)]
    fn run(
        &self,
        tables: &Tables<B>,
        threats: &Threats<B>,
        scope: Scope<B>,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        let mut generator = Generator::new(self, tables, threats, scope);
        if let Some(king) = threats.king {
            generator.king(king, listener)?;
            generator.from &= !B::of(king);
            match threats.checkers.count() {
                0 => {}
                1 => {
                    generator.to &= threats.blocks | threats.checkers;
                    generator.drops &= threats.blocks;
                }
                _ => return Flow::Continue(()),
            }
        }
        generator.everything(listener)
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, tables: &Tables<B>, mv: Move) -> bool {
        let ended = tables.ends_early() && self.has_ended(tables);
        !ended && self.is_legal_with(tables, &self.threats(tables, self.side()), mv)
    }

    /// The same for a caller who knows what [`Position::generate_with`] asks for.
    pub fn is_legal_with(&self, tables: &Tables<B>, threats: &Threats<B>, mv: Move) -> bool {
        let inside = |square: Square| square.index() < tables.rules.board.len();
        if !inside(mv.to()) || !mv.from().is_none_or(inside) {
            return false;
        }
        self.generate_with(tables, threats, Scope::one(mv), &mut |set: MoveSet<B>| match set
            .contains(mv)
        {
            true => ControlFlow::Break(()),
            false => Flow::Continue(()),
        })
        .is_break()
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self, tables: &Tables<B>) -> bool {
        self.generate(tables, Scope::ALL, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Number of legal moves.
    #[inline(never)]
    pub fn count_moves(&self, tables: &Tables<B>) -> u64 {
        if tables.ends_early() && self.has_ended(tables) {
            return 0;
        }
        // Apart, since a scope known when the generator is compiled is worth a twentieth of perft.
        if tables.rules.must_capture {
            return self.count_dutiful(tables);
        }
        self.count(tables, Scope::ALL)
    }

    #[cold]
    #[inline(never)]
    fn count_dutiful(&self, tables: &Tables<B>) -> u64 {
        self.count(tables, self.dutiful(tables, Scope::ALL))
    }

    #[inline(always)]
    fn count(&self, tables: &Tables<B>, scope: Scope<B>) -> u64 {
        let threats = self.threats(tables, self.side());
        let mut count = 0;
        let _ = self.run(tables, &threats, scope, &mut |set: MoveSet<B>| {
            count += u64::from(set.count());
            Flow::Continue(())
        });
        count
    }

    /// Every legal move.
    pub fn legal_moves(&self, tables: &Tables<B>) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        let _ = self.generate(tables, Scope::ALL, &mut |set: MoveSet<B>| {
            moves.extend(set.moves());
            Flow::Continue(())
        });
        moves
    }
}

/// One run of the generator over a position.
struct Generator<'p, B: Bitboard> {
    position: &'p Position<B>,
    tables: &'p Tables<B>,
    threats: &'p Threats<B>,
    side: Color,
    own: B,
    other: B,
    occupied: B,
    /// Pieces still to be moved.
    from: B,
    /// Allowed destinations on the board.
    to: B,
    /// Allowed destinations of drops.
    drops: B,
}

impl<'p, B: Bitboard> Generator<'p, B> {
    #[inline(always)]
    fn new(
        position: &'p Position<B>,
        tables: &'p Tables<B>,
        threats: &'p Threats<B>,
        scope: Scope<B>,
    ) -> Self {
        let side = position.side();
        let (own, other) = (position.pieces(side), position.pieces(!side));
        Generator {
            position,
            tables,
            threats,
            side,
            own,
            other,
            occupied: own | other,
            from: own & scope.from,
            to: !own & scope.to,
            drops: tables.squares & !(own | other) & scope.drops,
        }
    }

    /// Moves of the pieces in `from`, then drops.
    #[inline(always)]
    fn everything(&self, listener: &mut impl FnMut(MoveSet<B>) -> Flow) -> Flow {
        let mut pinned = self.from & self.threats.pinned;
        let mut free = self.from & !self.threats.pinned;
        for shifting in &self.tables.shifting {
            let pieces = self.position.group(shifting.group) & free;
            free &= !pieces;
            self.shifted(&shifting.shift[self.side], pieces, listener)?;
        }
        // Pieces that only step apart from the others, so that no branch depends on which of them
        // comes next.
        let steppers = free & !self.position.intricate();
        for square in steppers.squares() {
            let mobility = self.tables.mobility.capture(self.position.piece(square), square);
            self.go(square, mobility, mobility.steps & self.to, listener)?;
        }
        free &= self.position.intricate();
        // One loop for both, since the moves of a piece are much code.
        loop {
            let (square, allowed) = if let Some(square) = free.first() {
                free = free.without_first();
                (square, self.to)
            } else if let (Some(square), Some(king)) = (pinned.first(), self.threats.king) {
                pinned = pinned.without_first();
                (square, self.to & pin(self.tables, king, self.threats.pinners, square))
            } else {
                break;
            };
            self.piece(square, allowed, listener)?;
        }
        self.drops(listener)
    }

    /// Moves of pieces that all make the same step.
    #[inline(always)]
    fn shifted(
        &self,
        shift: &Shift<B>,
        pieces: B,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        let Shift { from, delta, promotes, stays } = *shift;
        let to = (pieces & from).shifted(delta) & self.to;
        emit(to, promotes, stays, listener, |to, promote| MoveSet::Shifted { to, delta, promote })
    }

    /// Moves of one piece to squares of `allowed`.
    #[inline(always)]
    fn piece(
        &self,
        from: Square,
        allowed: B,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        let piece = self.position.piece(from);
        let tables = &self.tables.mobility;
        let mobility = tables.capture(piece, from);
        let mut to = tables.reach(mobility, self.occupied);
        if mobility.divergent {
            let quiet = tables.reach(tables.quiet(piece, from), self.occupied);
            to = (to & self.other) | (quiet & !self.occupied);
        }
        self.go(from, mobility, to & allowed, listener)
    }

    /// Gives the moves of one piece to all of `to`.
    #[inline(always)]
    fn go(
        &self,
        from: Square,
        mobility: &Mobility<B>,
        to: B,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        let Mobility { promotes, stays, .. } = *mobility;
        let board = |to, promote| MoveSet::Board { from, to, promote };
        emit(to, promotes, stays, listener, board)
    }

    /// Moves of the king to squares that are not attacked.
    #[inline(always)]
    fn king(&self, king: Square, listener: &mut impl FnMut(MoveSet<B>) -> Flow) -> Flow {
        if !self.from.has(king) {
            return Flow::Continue(());
        }
        let royal = &self.tables.royal;
        let to = (royal.capture[self.side][B::slot(king)] & self.other)
            | (royal.quiet[self.side][B::slot(king)] & !self.occupied);
        let to = to & self.to & !self.threats.danger;
        if to.any() {
            listener(MoveSet::Board { from: king, to, promote: false })
        } else {
            Flow::Continue(())
        }
    }
}

/// Where the pin of the piece on `square` lets it go: up to the pinner, and to the king.
#[inline(never)]
fn pin<B: Bitboard>(tables: &Tables<B>, king: Square, pinners: B, square: Square) -> B {
    let line = |pinner: Square| tables.between(king, pinner) | B::of(pinner);
    pinners.squares().map(line).find(|line| line.has(square)).unwrap_or(B::ALL)
}

/// Splits destinations into those with promotion and those without.
#[inline(always)]
fn emit<B: Bitboard>(
    to: B,
    promotes: B,
    stays: B,
    listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    make: impl Fn(B, bool) -> MoveSet<B>,
) -> Flow {
    let (promoted, plain) = (to & promotes, to & stays);
    if promoted.any() {
        listener(make(promoted, true))?;
    }
    if plain.any() { listener(make(plain, false)) } else { Flow::Continue(()) }
}
