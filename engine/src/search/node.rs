//! A node of the search: principal variation search, its ideas in the order in which they are tried.

use super::busy::Sharing;
use super::depth::Depth;
use super::history;
use super::ordering::{Hints, Picker, Wanted};
use super::pruning::Verdict;
use super::reductions::Late;
use super::report::Bound;
use super::table::Entry;
use super::tuning::{
    check_extension_percent, internal_reduction_depth, singular_depth, singular_margin_percent,
};
use super::worker::{Cut, Node, Spot, Worker, usable};
use arrayvec::ArrayVec;
use hyakki_eval::Value;
use hyakki_movegen::{Bitboard, Move};
use std::cell::LazyCell;

/// Moves remembered in a node, to lower their history when another one cuts off.
const MOVES_REMEMBERED: usize = 48;

impl<B: Bitboard> Worker<'_, B> {
    /// The value of a node after `ply` moves, searched `depth` plies deep, for the side to move.
    pub(super) fn node<N: Node>(
        &mut self,
        spot: &Spot<B>,
        mut alpha: Value,
        beta: Value,
        mut depth: Depth,
        ply: u32,
    ) -> Value {
        self.lines[ply as usize].clear();
        if let Some(value) = self.end_of_line(spot, ply) {
            return value;
        }

        // Mate distance: nothing here beats a shorter win, or is as bad as a shorter loss, that
        // is certain already.
        alpha = alpha.max(Value::loss_in(ply));
        let beta = beta.min(Value::win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // Check extension: a line does not end with a king in check or a lion hanging.
        let threatened = self.is_threatened(spot);
        if threatened && 100 * ply < check_extension_percent() * self.root_depth.0 {
            depth += 1;
        }
        if depth == Depth::ZERO {
            return self.quiescence::<N>(spot, alpha, beta, ply, None);
        }
        self.nodes += 1;

        // Transposition table.
        let position = &spot.position;
        let key = position.key();
        let excluded = self.frames.at(ply).excluded;
        let known = if excluded.is_none() { self.table.probe(key) } else { None };
        if let Some(entry) = known
            && !N::PV
            && entry.depth >= depth
            && self.may_use_table(&entry, ply)
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }
        let hash_move = known.and_then(|entry| entry.mv);

        // What the position looks like.
        let evaluation = (!threatened).then(|| self.corrected(spot, ply));
        self.frames.at(ply).evaluation = evaluation;
        let judged = evaluation.map(|value| self.refined(value, known, ply));
        let is_improving = self.frames.is_improving(ply);
        if !N::PV
            && excluded.is_none()
            && let Some(judged) = judged
            && let Some(value) = self.clear_value::<N>(spot, judged, (alpha, beta), depth, ply)
        {
            return value;
        }

        let asked = depth;
        // Internal reduction: without a move from the table to begin with, a shallower search
        // finds one first.
        if hash_move.is_none() && excluded.is_none() && depth.0 >= internal_reduction_depth() {
            depth = depth - 1;
        }

        // Singular extension.
        let extension = match known {
            Some(entry) => match self.singular_extension::<N>(spot, &entry, beta, depth, ply) {
                Singular::Extend(plies) => plies,
                Singular::Value(value) => return value,
            },
            None => 0,
        };
        if self.watch.stopped {
            return Value::DRAW;
        }

        let start = alpha;
        let mut come = 0;
        let mut best: Option<Value> = None;
        let mut best_move = None;
        let mut moves_tried: ArrayVec<Move, MOVES_REMEMBERED> = ArrayVec::new();
        let hints = Hints {
            hash: hash_move,
            killers: self.frames.at(ply).killers,
            before: self.frames.before(ply),
        };
        let tables = self.ordering.tables;
        let sight = LazyCell::new(|| position.royal_sight(tables));
        let mut picker = Picker::new(&self.ordering, Wanted::All, hints);
        let mut sharing = Sharing::new(&self.watch.team.busy, key, depth);
        loop {
            let picked = picker.next(&mut self.ordering, position, &spot.threats);
            let Some((mv, tried)) = sharing.or_put_off(picked, come) else { break };
            if Some(mv) == excluded {
                continue;
            }
            let is_quiet = !position.is_capture(mv);

            // Not every move of the list is worth the same effort.
            let mut reduction = 0;
            if tried > 0 {
                let gives_check = position.gives_check(tables, &sight, mv);
                let candidate = self.candidate(position, mv, &hints, gives_check);
                let late = Late {
                    tried,
                    is_principal: N::PV,
                    is_cut_node: N::CUT,
                    is_improving,
                    is_threatened: threatened,
                };
                if best.is_some_and(|best| !best.is_certain_loss()) {
                    match self.judge(position, &candidate, &late, (judged, alpha), depth) {
                        Verdict::Search => {}
                        Verdict::LeaveOut => continue,
                        Verdict::LeaveOutQuiets => {
                            picker.skip_quiets();
                            continue;
                        }
                    }
                }
                reduction = self.logarithms.reduction(depth, &candidate, &late);
            }
            let extension = if Some(mv) == hash_move { extension } else { 0 };
            come = come.max(tried + 1);
            if best.is_some() && sharing.puts_off(mv, tried) {
                continue;
            }
            sharing.begin(mv);
            let child = self.play(spot, mv, ply);
            let value = self.child_value::<N>(
                &child,
                (alpha, beta),
                (depth + extension - 1, reduction),
                ply + 1,
                best.is_none(),
            );
            self.path.pop();
            sharing.end(mv);
            if self.watch.stopped {
                picker.finish(&mut self.ordering);
                return Value::DRAW;
            }
            best = best.max(Some(value));
            if value > alpha {
                best_move = Some(mv);
                alpha = value;
                if N::PV {
                    self.prepend(mv, ply);
                }
                if value >= beta {
                    if is_quiet {
                        history::remember(&mut self.frames.at(ply).killers, mv);
                    }
                    let tried = moves_tried.iter().copied();
                    self.ordering.history.learn(position, &hints.before, mv, tried, depth.0);
                    break;
                }
            }
            let _ = moves_tried.try_push(mv);
        }
        picker.finish(&mut self.ordering);

        let Some(best) = best else {
            // All other moves than the one left out are worse than none.
            return if excluded.is_some() { start } else { self.no_move(spot, ply) };
        };
        if excluded.is_none() {
            // Another thread that comes here has a move to begin with by now: it would search the node
            // all over again, deeper than this one did. (For one thread it makes little difference:
            // gorogoro -21 +- 30, shogi -28 +- 33, torishogi +30 +- 35, yokai +32 +- 34 Elo in 400
            // games each.)
            let kept = if self.watch.team.is_alone() { depth } else { asked };
            self.remember(key, best_move, best, (start, beta), kept, ply);
            // Only a value of the position itself, not of what can be taken, says that the
            // evaluation was wrong.
            let is_quiet = best_move.is_none_or(|mv| !position.is_capture(mv));
            if let Some(evaluation) = evaluation
                && is_quiet
                && !best.is_certain()
                && !(best >= beta && best <= evaluation)
                && !(best_move.is_none() && best >= evaluation)
            {
                self.learn_error(spot, best.above(evaluation), depth, ply);
            }
        }
        best
    }

    /// Principal variation search: the first move with the whole window, the others only to show
    /// that they are no better, with a reduction first if there is one, and again if they are.
    #[inline(always)]
    pub(super) fn child_value<N: Node>(
        &mut self,
        child: &Spot<B>,
        (alpha, beta): (Value, Value),
        (depth, reduction): (Depth, u32),
        ply: u32,
        is_first: bool,
    ) -> Value {
        if is_first && N::PV {
            return -self.node::<N>(child, -beta, -alpha, depth, ply);
        }
        let mut value = Value::INFINITE;
        if reduction > 0 {
            value = -self.node::<Cut>(child, -alpha - 1, -alpha, depth - reduction, ply);
        }
        if value > alpha && !self.watch.stopped {
            value = -self.node::<N::Scout>(child, -alpha - 1, -alpha, depth, ply);
        }
        if N::PV && value > alpha && value < beta && !self.watch.stopped {
            return -self.node::<N>(child, -beta, -alpha, depth, ply);
        }
        value
    }

    /// The evaluation, or what the table knows better.
    #[inline(always)]
    fn refined(&self, evaluation: Value, known: Option<Entry>, ply: u32) -> Value {
        let Some(entry) = known else { return evaluation };
        let value = entry.value.from_root(ply);
        let is_better = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value > evaluation,
            Bound::Upper => value < evaluation,
        };
        if is_better && !value.is_certain() { value } else { evaluation }
    }

    /// Singular extension: the move of the table is looked at more deeply if all others are worse
    /// by far; if several are good enough, the node need not be searched.
    #[inline(always)]
    fn singular_extension<N: Node>(
        &mut self,
        spot: &Spot<B>,
        entry: &Entry,
        beta: Value,
        depth: Depth,
        ply: u32,
    ) -> Singular {
        let value = entry.value.from_root(ply);
        let Some(mv) = entry.mv else { return Singular::Extend(0) };
        if depth.0 < singular_depth()
            || entry.depth + 3 < depth
            || entry.bound == Bound::Upper
            || value.is_certain()
            || ply >= 2 * self.root_depth.0
        {
            return Singular::Extend(0);
        }
        let bar = value - singular_margin_percent() * depth.0 as i32 / 100;
        self.frames.at(ply).excluded = Some(mv);
        let others = self.node::<Cut>(spot, bar - 1, bar, Depth((depth.0 - 1) / 2), ply);
        self.frames.at(ply).excluded = None;
        if self.watch.stopped || others < bar {
            return Singular::Extend(1);
        }
        if !N::PV && bar >= beta && !bar.is_certain() {
            return Singular::Value(bar);
        }
        Singular::Extend(0)
    }
}

/// What a look at all other moves than the best one shows.
enum Singular {
    /// The best one is searched so many plies deeper.
    Extend(u32),
    /// The node is worth this.
    Value(Value),
}
