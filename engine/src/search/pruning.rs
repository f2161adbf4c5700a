//! What is left out: whole nodes whose value is clear without looking at every move, and moves
//! that will not change the value of a node.

use super::depth::Depth;
use super::ordering::{Hints, Picker, Wanted};
use super::reductions::{Candidate, Late};
use super::tuning::{
    exchange_pruning_capture_margin, exchange_pruning_depth, exchange_pruning_quiet_margin,
    futility_depth, futility_margin, futility_margin_per_ply, history_pruning_depth,
    history_pruning_margin, late_move_pruning_depth, late_move_pruning_moves, null_move_depth,
    null_move_depth_divisor, null_move_margin, null_move_reduction, probcut_depth, probcut_margin,
    razoring_depth, razoring_margin, reverse_futility_depth, reverse_futility_margin,
};
use super::worker::{All, Cut, Node, Spot, Worker};
use hyakki_eval::Value;
use hyakki_movegen::{Bitboard, Position, Visited};

/// What to do with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Search,
    LeaveOut,
    /// And all quiet moves after it.
    LeaveOutQuiets,
}

impl<B: Bitboard> Worker<'_, B> {
    /// The value of a node off the principal variation, if its evaluation makes it clear enough.
    pub(super) fn clear_value<N: Node>(
        &mut self,
        spot: &Spot<B>,
        evaluation: Value,
        (alpha, beta): (Value, Value),
        depth: Depth,
        ply: u32,
    ) -> Option<Value> {
        // Reverse futility: so far above beta that no reply brings it below.
        let improving = u32::from(self.frames.is_improving(ply));
        let margin = reverse_futility_margin() * depth.0.saturating_sub(improving) as i32;
        if depth.0 <= reverse_futility_depth() && evaluation - margin >= beta && !beta.is_certain()
        {
            return Some(evaluation);
        }

        // Razoring: so far below alpha that only captures could help.
        let margin = razoring_margin() * depth.0 as i32;
        if depth.0 <= razoring_depth() && evaluation + margin <= alpha && !alpha.is_certain() {
            // Quiescence counts the node again.
            self.nodes -= 1;
            let value = self.quiescence::<N>(spot, alpha, beta, ply, None);
            if value <= alpha || self.watch.stopped {
                return Some(value);
            }
        }

        // Null move: good enough even if the other side moves twice.
        if depth.0 >= null_move_depth()
            && evaluation >= beta
            && !beta.is_certain()
            && !self.frames.follows_null_move(ply)
            && let Some(value) = self.null_move(spot, evaluation, beta, depth, ply)
        {
            return Some(value);
        }

        // Probcut: a capture that beats beta by far in a shallow search will beat it in a deep one.
        if depth.0 >= probcut_depth() && !beta.is_certain() {
            return self.probcut(spot, evaluation, beta, depth, ply);
        }
        None
    }

    /// The value if no move is made, if it is good enough or the search was stopped.
    fn null_move(
        &mut self,
        spot: &Spot<B>,
        evaluation: Value,
        beta: Value,
        depth: Depth,
        ply: u32,
    ) -> Option<Value> {
        let above = evaluation.above(beta) / null_move_margin();
        let reduction =
            null_move_reduction() + depth.0 / null_move_depth_divisor() + above.clamp(0, 3) as u32;
        let (child, root) = self.pass(spot, ply);
        let depth = Depth(depth.0.saturating_sub(reduction));
        let value = -self.node::<All>(&child, -beta, -beta + 1, depth, ply + 1);
        self.path.pop_null_move(root);
        if self.watch.stopped {
            return Some(Value::DRAW);
        }
        // What is certain without a move need not be so with one.
        (value >= beta).then_some(if value.is_certain() { beta } else { value })
    }

    /// Makes no move; the path must be [left](super::path::Path::pop_null_move) afterwards.
    fn pass(&mut self, spot: &Spot<B>, ply: u32) -> (Spot<B>, usize) {
        let tables = self.ordering.tables;
        let mut child = *spot;
        child.position.pass_turn(tables);
        child.threats = child.position.threats(tables, child.position.side());
        self.frames.at(ply).played = None;
        let in_check = child.threats.in_check();
        let root = self.path.push_null_move(Visited { key: child.position.key(), in_check });
        (child, root)
    }

    /// The value of a capture that is good enough with something to spare.
    fn probcut(
        &mut self,
        spot: &Spot<B>,
        evaluation: Value,
        beta: Value,
        depth: Depth,
        ply: u32,
    ) -> Option<Value> {
        let raised = beta + probcut_margin();
        let shallow = Depth(depth.0.saturating_sub(4));
        let hints = Hints::default();
        let mut picker = Picker::new(&self.ordering, Wanted::Captures, hints);
        let mut found = None;
        while let Some(mv) = picker.next(&mut self.ordering, &spot.position, &spot.threats) {
            let missing = raised.above(evaluation);
            if !self.ordering.exchange_wins(&spot.position, mv, missing) {
                continue;
            }
            let child = self.play(spot, mv, ply);
            self.lines[ply as usize + 1].clear();
            let mut value = match self.end_of_line(&child, ply + 1) {
                Some(value) => -value,
                None => -self.quiescence::<All>(&child, -raised, -raised + 1, ply + 1, None),
            };
            if value >= raised && !self.watch.stopped {
                value = -self.node::<Cut>(&child, -raised, -raised + 1, shallow, ply + 1);
            }
            self.path.pop();
            if self.watch.stopped {
                found = Some(Value::DRAW);
                break;
            }
            if value >= raised {
                found = Some(if value.is_certain() { beta } else { value });
                break;
            }
        }
        picker.finish(&mut self.ordering);
        found
    }

    /// Whether a move is worth searching in a node whose value so far is no certain loss.
    #[inline(always)]
    pub(super) fn judge(
        &self,
        position: &Position<B>,
        candidate: &Candidate,
        late: &Late,
        (evaluation, alpha): (Option<Value>, Value),
        depth: Depth,
    ) -> Verdict {
        let plies = depth.0 as i32;
        if candidate.is_royal {
            return Verdict::Search;
        }
        if candidate.is_plain && !candidate.gives_check {
            // Late move pruning: enough moves were looked at.
            if depth.0 <= late_move_pruning_depth() {
                let most = late_move_pruning_moves() + depth.0 * depth.0;
                if late.tried >= if late.is_improving { most } else { most / 2 } {
                    return Verdict::LeaveOutQuiets;
                }
            }
            // Futility: a quiet move does not bring it up to alpha.
            if depth.0 <= futility_depth()
                && let Some(evaluation) = evaluation
                && evaluation + futility_margin() + futility_margin_per_ply() * plies <= alpha
                && !alpha.is_certain()
            {
                return Verdict::LeaveOutQuiets;
            }
            // History pruning: it never did well.
            if depth.0 <= history_pruning_depth()
                && candidate.history < -history_pruning_margin() * plies
            {
                return Verdict::LeaveOut;
            }
        }
        // Exchanges: it loses material.
        if depth.0 <= exchange_pruning_depth() {
            let margin = if candidate.is_plain {
                exchange_pruning_quiet_margin()
            } else {
                exchange_pruning_capture_margin()
            };
            if !self.ordering.exchange_wins(position, candidate.mv, -margin * plies) {
                return Verdict::LeaveOut;
            }
        }
        Verdict::Search
    }
}
