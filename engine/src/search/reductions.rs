//! Late move reductions: by how much less deeply moves are searched that come late.

use super::depth::Depth;
use super::history;
use super::ordering::Hints;
use super::tuning::{
    reduction_base, reduction_check, reduction_cut_node, reduction_depth, reduction_history,
    reduction_killer, reduction_moves, reduction_not_improving, reduction_principal,
    reduction_slope,
};
use super::worker::Worker;
use hyakki_movegen::{Bitboard, Move, Position};

/// What bears on the effort for a move that comes late, of the node it is a move of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Late {
    /// Moves before it.
    pub(super) tried: u32,
    pub(super) is_principal: bool,
    pub(super) is_cut_node: bool,
    pub(super) is_improving: bool,
    /// Whether the king or lion is threatened.
    pub(super) is_threatened: bool,
}

/// What bears on it, of the move itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Whether it neither takes nor promotes, nor moves a king or lion, which know other reasons
    /// to move.
    pub(super) is_plain: bool,
    pub(super) is_royal: bool,
    pub(super) is_killer: bool,
    pub(super) gives_check: bool,
    /// History of a plain move, within three times the limit of one.
    pub(super) history: i32,
}

impl<B: Bitboard> Worker<'_, B> {
    /// What bears on the effort for a move.
    #[inline(always)]
    pub(super) fn candidate(
        &self,
        position: &Position<B>,
        mv: Move,
        hints: &Hints,
        gives_check: bool,
    ) -> Candidate {
        let mover = position.moving_kind(mv);
        let is_royal = mover.is_some() && mover == self.ordering.tables.rules().royal.kind();
        let is_plain = !position.is_capture(mv) && !mv.is_promotion() && !is_royal;
        let history = match mover {
            Some(kind) if is_plain => {
                self.ordering.history.quiet(position.side(), kind, mv, &hints.before)
            }
            _ => 0,
        };
        let is_killer = hints.killers.contains(&Some(mv));
        Candidate { mv, is_plain, is_royal, is_killer, gives_check, history }
    }
}

/// Natural logarithms, in thousandths.
#[derive(Debug)]
pub(super) struct Logarithms([i32; 64]);

impl Logarithms {
    pub(super) fn new() -> Logarithms {
        let thousandths = |number: usize| (1000.0 * (number.max(1) as f64).ln()).round() as i32;
        Logarithms(std::array::from_fn(thousandths))
    }

    fn of(&self, number: u32) -> i32 {
        self.0[(number as usize).min(self.0.len() - 1)]
    }

    /// By how many plies a move is searched less at first, of a node of this depth.
    pub(super) fn reduction(&self, depth: Depth, candidate: &Candidate, late: &Late) -> u32 {
        let is_late = depth.0 >= reduction_depth() && late.tried >= reduction_moves();
        // Nor captures, king moves or answers to threats: reducing them gained nothing (800 games,
        // -10 +- 22 and -10 +- 16 Elo).
        if !candidate.is_plain || late.is_threatened || !is_late {
            return 0;
        }
        let product = self.of(depth.0) * self.of(late.tried + 1) / 1000;
        let mut reduction = reduction_base() + reduction_slope() * product / 1000;
        if late.is_cut_node {
            reduction += reduction_cut_node();
        }
        if !late.is_improving {
            reduction += reduction_not_improving();
        }
        if late.is_principal {
            reduction -= reduction_principal();
        }
        if candidate.gives_check {
            reduction -= reduction_check();
        }
        if candidate.is_killer {
            reduction -= reduction_killer();
        }
        reduction -= reduction_history() * candidate.history / (3 * history::LIMIT);
        // At least a ply is left.
        (reduction.max(0) as u32 / 1000).min(depth.0 - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::Square;

    #[test]
    fn later_and_worse_moves_are_reduced_more_and_keep_a_ply() {
        let logarithms = Logarithms::new();
        let late = |tried| Late {
            tried,
            is_principal: false,
            is_cut_node: false,
            is_improving: true,
            is_threatened: false,
        };
        let candidate = |history| Candidate {
            mv: Move::board(Square::new(1), Square::new(2), false),
            is_plain: true,
            is_royal: false,
            is_killer: false,
            gives_check: false,
            history,
        };
        let reduction = |depth, tried, history| {
            logarithms.reduction(Depth(depth), &candidate(history), &late(tried))
        };
        assert_eq!((reduction(1, 50, 0), reduction(12, 0, 0)), (0, 0));
        assert!(reduction(12, 40, 0) > reduction(12, 4, 0));
        assert!(reduction(20, 10, 0) > reduction(4, 10, 0));
        assert!(reduction(12, 10, -30_000) > reduction(12, 10, 30_000));
        for depth in 2..100 {
            assert!(reduction(depth, 300, -49_152) <= depth - 2);
        }
        let capture = Candidate { is_plain: false, ..candidate(0) };
        assert_eq!(logarithms.reduction(Depth(12), &capture, &late(40)), 0);
        let threatened = Late { is_threatened: true, ..late(40) };
        assert_eq!(logarithms.reduction(Depth(12), &candidate(0), &threatened), 0);
    }
}
