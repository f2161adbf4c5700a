//! The one legal move generator.
//!
//! Moves come as sets ([`MoveSet`]): all destinations of one piece, of all pawns, or of all drops
//! that share a target. A listener takes them one by one and may stop early; counting them is a
//! matter of population counts, and whether one move is legal ([`Position::is_legal`]) is asked of
//! the same generator with its view narrowed to that move.

mod attacks;
mod drops;
mod moveset;

pub use attacks::Threats;
pub use moveset::{MoveSet, Moves};

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::{Group, GroupId, Mode, Tables};
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
            return ControlFlow::Continue(());
        }
        let duty = self.must_capture(tables);
        let threats = self.threats(tables, self.side());
        self.run(tables, &threats, scope, duty, listener)
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
        let duty = self.must_capture(tables);
        self.run(tables, threats, scope, duty, listener)
    }

    /// Whether captures are a duty and there is one.
    #[inline(always)]
    fn must_capture(&self, tables: &Tables<B>) -> bool {
        tables.rules.must_capture && self.can_capture(tables)
    }

    /// Whether there is a legal capture. It finds the threats itself: to be handed them would keep
    /// them out of registers in games without the duty (6% of the instructions of perft; a
    /// generator of its own for games with the duty cost the others up to 9%).
    #[cold]
    #[inline(never)]
    fn can_capture(&self, tables: &Tables<B>) -> bool {
        let threats = self.threats(tables, self.side());
        let captures = Scope::captures(self);
        self.run(tables, &threats, captures, false, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// The moves of `scope`, or only the captures among them.
    #[inline(always)]
    fn run(
        &self,
        tables: &Tables<B>,
        threats: &Threats<B>,
        scope: Scope<B>,
        captures_only: bool,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        let mut generator = Generator::new(self, tables, scope);
        if captures_only {
            generator.to &= generator.other;
            generator.drops = B::EMPTY;
        }
        if let Some(king) = threats.king {
            generator.king(king, threats, listener)?;
            generator.from &= !B::of(king);
            match threats.checkers.count() {
                0 => {}
                1 => {
                    generator.to &= threats.blocks | threats.checkers;
                    generator.drops &= threats.blocks;
                }
                _ => return ControlFlow::Continue(()),
            }
            for pinner in threats.pinners.squares() {
                generator.pinned(king, pinner, listener)?;
            }
            generator.from &= !threats.pinned;
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
            false => ControlFlow::Continue(()),
        })
        .is_break()
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self, tables: &Tables<B>) -> bool {
        self.generate(tables, Scope::ALL, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Number of legal moves.
    #[inline]
    pub fn count_moves(&self, tables: &Tables<B>) -> u64 {
        let mut count = 0;
        let _ = self.generate(tables, Scope::ALL, &mut |set: MoveSet<B>| {
            count += u64::from(set.count());
            ControlFlow::Continue(())
        });
        count
    }

    /// Every legal move.
    pub fn legal_moves(&self, tables: &Tables<B>) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        let _ = self.generate(tables, Scope::ALL, &mut |set: MoveSet<B>| {
            moves.extend(set.moves());
            ControlFlow::Continue(())
        });
        moves
    }
}

/// One run of the generator over a position.
struct Generator<'p, B: Bitboard> {
    position: &'p Position<B>,
    tables: &'p Tables<B>,
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
    fn new(position: &'p Position<B>, tables: &'p Tables<B>, scope: Scope<B>) -> Self {
        let side = position.side();
        let (own, other) = (position.pieces(side), position.pieces(!side));
        Generator {
            position,
            tables,
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
        for (index, group) in self.tables.groups.iter().enumerate() {
            let pieces = self.position.group(GroupId(index as u8)) & self.from;
            if pieces.is_empty() {
                continue;
            }
            if let Some(shift) = &group.shift {
                let shift = &shift[self.side];
                let to = (pieces & shift.from).shifted(shift.delta) & self.to;
                let delta = shift.delta;
                self.emit(group, to, shift.promotes, listener, |to, promote| MoveSet::Shifted {
                    to,
                    delta,
                    promote,
                })?;
                continue;
            }
            for from in pieces.squares() {
                self.piece(group, from, self.to, listener)?;
            }
        }
        self.drops(listener)
    }

    /// Moves of one piece to squares of `allowed`.
    #[inline(always)]
    fn piece(
        &self,
        group: &Group<B>,
        from: Square,
        allowed: B,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        let reach = |mode: &Mode<B>| mode.reach(self.side, from, self.occupied);
        let to = if group.divergent {
            (reach(&group.capture) & self.other) | (reach(&group.quiet) & !self.occupied)
        } else {
            reach(&group.capture)
        };
        let zone = self.tables.zone[self.side];
        let promotes = if zone.has(from) { B::ALL } else { zone };
        self.emit(group, to & allowed, promotes, listener, |to, promote| MoveSet::Board {
            from,
            to,
            promote,
        })
    }

    /// Splits destinations into those with promotion and those without.
    #[inline(always)]
    fn emit(
        &self,
        group: &Group<B>,
        to: B,
        promotes: B,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
        make: impl Fn(B, bool) -> MoveSet<B>,
    ) -> Flow {
        let mut plain = to & !group.dead[self.side];
        if group.promotes {
            let promoted = to & promotes;
            if promoted.any() {
                listener(make(promoted, true))?;
                if self.tables.rules.forced_promotion {
                    plain &= !promotes;
                }
            }
        }
        if plain.any() { listener(make(plain, false)) } else { ControlFlow::Continue(()) }
    }

    /// Moves of the king to squares that are not attacked.
    #[inline(always)]
    fn king(
        &self,
        king: Square,
        threats: &Threats<B>,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        if !self.from.has(king) {
            return ControlFlow::Continue(());
        }
        let group = self.tables.group(self.tables.royal.group);
        self.piece(group, king, self.to & !threats.danger, listener)
    }

    /// Moves of the piece between the king and a pinner, along their line.
    fn pinned(
        &self,
        king: Square,
        pinner: Square,
        listener: &mut impl FnMut(MoveSet<B>) -> Flow,
    ) -> Flow {
        let between = self.tables.between(king, pinner);
        let Some(square) = (between & self.from).first() else {
            return ControlFlow::Continue(());
        };
        let piece = self.position.piece(square).expect("a pinned piece stands on its square");
        let group = self.tables.group(self.tables.kind(piece.kind()).group);
        self.piece(group, square, self.to & (between | B::of(pinner)), listener)
    }
}
