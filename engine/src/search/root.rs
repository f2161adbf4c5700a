//! The root of a search: iterative deepening with aspiration windows, of one line or several.

use super::depth::Depth;
use super::limits::Limits;
use super::ordering::{Hints, Picker, Wanted};
use super::reductions::Late;
use super::report::{Bound, Decision, Info};
use super::tuning::{
    aspiration_depth, aspiration_limit, aspiration_window, effort_percent, steady_percent,
    steady_step_percent,
};
use super::worker::{Pv, Spot, Worker};
use hyakki_eval::{Score, Value};
use hyakki_movegen::{Bitboard, CheckSight, Move, Position};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

/// Values outside a window are told from this time on: before it they come too fast to be read.
const TELL_BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// Who hears of lines of thought.
pub(super) type Listener<'l> = &'l mut dyn FnMut(&Info);

/// The position to decide on.
pub(super) struct Root<B: Bitboard> {
    spot: Spot<B>,
    /// What may be played, the best first as far as it is known.
    moves: Vec<RootMove>,
    /// How many of the moves are wanted with their values and lines.
    lines: usize,
    /// The best move when the last depth was finished, and how many depths it has been so.
    favourite: (Option<Move>, u32),
}

impl<B: Bitboard> Root<B> {
    /// Notes that a depth is finished.
    fn settle(&mut self) {
        let (favourite, depths) = self.favourite;
        let best = Some(self.moves[0].mv);
        self.favourite = (best, if favourite == best { depths + 1 } else { 0 });
    }

    /// How much of the usual time the move deserves, in hundredths: less when the best move has
    /// been the same for long, and when it took most of the effort to show that others are worse.
    fn deserves(&self) -> u32 {
        let all: u64 = self.moves.iter().map(|known| known.nodes).sum();
        let effort = (100 * self.moves[0].nodes / all.max(1)) as u32;
        let (_, depths) = self.favourite;
        let steady = steady_percent().saturating_sub(steady_step_percent() * depths.min(8));
        (effort_percent().saturating_sub(effort) * steady / 100).max(10)
    }
}

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    mv: Move,
    /// The move and what follows it.
    line: Vec<Move>,
    value: Value,
    bound: Bound,
    /// The depth that found it; none yet if zero.
    depth: Depth,
    seldepth: u32,
    /// Nodes it took so far.
    nodes: u64,
}

impl<B: Bitboard> Worker<'_, B> {
    /// The position to decide on, with the moves that may be played, of which there must be one.
    pub(super) fn root_at(
        &mut self,
        position: &Position<B>,
        moves: &[Move],
        lines: usize,
    ) -> Root<B> {
        let spot = self.spot(*position);
        let value = self.evaluate(&spot);
        let root_move = |mv: &Move| RootMove {
            mv: *mv,
            line: vec![*mv],
            value,
            bound: Bound::Exact,
            depth: Depth::ZERO,
            seldepth: 0,
            nodes: 0,
        };
        self.frames.at(0).evaluation = (!self.is_threatened(&spot)).then_some(value);
        Root {
            spot,
            moves: moves.iter().map(root_move).collect(),
            favourite: (None, 0),
            lines: lines.clamp(1, moves.len()),
        }
    }

    /// Searches deeper and deeper until a limit is reached; the last lines told are those of the
    /// decision, with all nodes and all time that it took.
    pub(super) fn decide(
        &mut self,
        mut root: Root<B>,
        limits: &Limits,
        listener: Listener<'_>,
    ) -> Decision {
        let deepest = limits.deepest();
        let mut told = None;
        let mut finished = Depth::ZERO;
        while finished < deepest
            && let Some(depth) = self.advance(&mut root, finished + 1, listener)
        {
            finished = depth;
            self.tell(&root, listener);
            told = Some(self.nodes);
            root.settle();
            if self.is_settled(&root, limits, depth) {
                break;
            }
        }
        // The others need not go on while this one waits.
        self.watch.team.finish();
        let waited = self.watch.team.control.wait_for_release(limits.infinite);
        if waited || told != Some(self.nodes) {
            self.tell(&root, listener);
        }
        let best = &root.moves[0];
        Decision {
            best: Some(best.mv),
            ponder: best.line.get(1).copied(),
            value: best.value,
            nodes: self.all_nodes(),
        }
    }

    /// Searches deeper and deeper, `ahead` of the others by so many depths, until the one who leads
    /// has finished.
    pub(super) fn help(&mut self, mut root: Root<B>, ahead: u32, limits: &Limits) {
        let deepest = limits.deepest();
        let mut finished = Depth::ZERO;
        while finished < deepest {
            let next = deepest.min(finished + 1 + ahead);
            match self.advance(&mut root, next, &mut |_| {}) {
                Some(depth) => finished = depth,
                None => break,
            }
        }
    }

    /// Searches to a depth, unless another thread is there first: then its moves are taken over.
    /// Tells the depth that is finished, at least the one that was asked for, or nothing if the
    /// search was stopped.
    fn advance(
        &mut self,
        root: &mut Root<B>,
        depth: Depth,
        listener: Listener<'_>,
    ) -> Option<Depth> {
        let race = &self.watch.team.race;
        // Others look for one line only.
        self.watch.begin(depth, root.lines == 1);
        if self.deepen(root, depth, listener) {
            race.finish(depth, &root.moves);
            return Some(depth);
        }
        if !self.watch.is_overtaken() {
            return None;
        }
        let (depth, moves) = race.first();
        root.moves = moves;
        Some(depth)
    }

    /// Searches the lines to a depth; whether that was finished.
    fn deepen(&mut self, root: &mut Root<B>, depth: Depth, listener: Listener<'_>) -> bool {
        self.root_depth = depth;
        for line in 0..root.lines {
            self.seldepth = 0;
            if !self.deepen_line(root, line, depth, listener) {
                return false;
            }
            // A later line that turned out better goes before those of this depth.
            root.moves[..=line].sort_by_key(|known| Reverse(known.value));
        }
        true
    }

    /// Finds the best of the moves from the one of a line on; whether that was finished.
    fn deepen_line(
        &mut self,
        root: &mut Root<B>,
        line: usize,
        depth: Depth,
        listener: Listener<'_>,
    ) -> bool {
        let before = (root.moves[line].mv, root.moves[line].value);
        let (value, is_finished) = self.aspire(root, line, depth, listener);
        let best = &mut root.moves[line];
        // A depth that was cut short counts if it changed the answer.
        if is_finished || (best.mv, value) != before {
            let is_first = best.depth == Depth::ZERO;
            best.bound = if is_finished || is_first { Bound::Exact } else { Bound::Lower };
            (best.value, best.depth, best.seldepth) = (value, depth, self.seldepth);
        }
        is_finished
    }

    /// Searches with a window around the value of the last depth, wider each time it was left.
    /// Tells the value and whether the depth was finished; if it was not, the value is that of
    /// the first move as far as it is known: the last one, or a better one found since.
    fn aspire(
        &mut self,
        root: &mut Root<B>,
        line: usize,
        depth: Depth,
        listener: Listener<'_>,
    ) -> (Value, bool) {
        let last = root.moves[line].value;
        let mut width = aspiration_window();
        let (mut alpha, mut beta) = if depth.0 < aspiration_depth() || last.is_decided() {
            (-Value::INFINITE, Value::INFINITE)
        } else {
            (last - width, last + width)
        };
        let mut known = last;
        loop {
            let value = self.search_root(&root.spot, &mut root.moves[line..], alpha, beta, depth);
            // Only a value inside the window belongs to the move that stands first now.
            if value > alpha {
                known = value;
            }
            if self.watch.stopped {
                return (known, false);
            }
            width *= 3;
            let open = width > aspiration_limit() || value.is_decided();
            let bound = if value <= alpha && alpha > -Value::INFINITE {
                alpha = if open { -Value::INFINITE } else { last - width };
                Bound::Upper
            } else if value >= beta && beta < Value::INFINITE {
                beta = if open { Value::INFINITE } else { last + width };
                Bound::Lower
            } else {
                return (value, true);
            };
            if root.lines == 1 && self.since_begin() >= TELL_BOUNDS_AFTER {
                let moves = root.moves[0].line.clone();
                listener(&self.info(1, depth, self.seldepth, (value, bound), moves));
            }
        }
    }

    /// One search of all root moves. A move that raises `alpha` comes to the front; a first move
    /// that fails keeps its place and line until another one is shown to be better. Stopped before
    /// that, the search has shown nothing: a loss of the first move may be no loss of the position.
    fn search_root(
        &mut self,
        spot: &Spot<B>,
        moves: &mut [RootMove],
        mut alpha: Value,
        beta: Value,
        depth: Depth,
    ) -> Value {
        let mut best = -Value::INFINITE;
        let (first, mut first_line) = (moves[0].mv, moves[0].line.clone());
        let sight = spot.position.royal_sight(self.ordering.tables);
        self.arrange(spot, moves);
        for index in 0..moves.len() {
            let mv = moves[index].mv;
            let reduction = self.root_reduction(spot, &sight, (mv, index as u32), depth);
            let child = self.play(spot, mv, 0);
            let before = self.nodes;
            let depths = (depth - 1, reduction);
            let value = self.child_value::<Pv>(&child, (alpha, beta), depths, 1, index == 0);
            self.path.pop();
            moves[index].nodes += self.nodes - before;
            if self.watch.stopped {
                if moves[0].mv == first {
                    std::mem::swap(&mut moves[0].line, &mut first_line);
                    return -Value::INFINITE;
                }
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.prepend(mv, 0);
                moves[index].line.clone_from(&self.lines[0]);
                moves[..=index].rotate_right(1);
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Orders the moves that were never the best one like those of any other node, behind those
    /// that were.
    fn arrange(&mut self, spot: &Spot<B>, moves: &mut [RootMove]) {
        let hints = Hints { hash: Some(moves[0].mv), ..Hints::default() };
        let mut picker = Picker::new(&self.ordering, Wanted::All, hints);
        let mut order = HashMap::new();
        while let Some(mv) = picker.next(&mut self.ordering, &spot.position, &spot.threats) {
            order.insert(mv, order.len() + 1);
        }
        picker.finish(&mut self.ordering);
        moves[1..].sort_by_key(|known| match known.depth {
            Depth::ZERO => order.get(&known.mv).copied().unwrap_or(usize::MAX),
            _ => 0,
        });
    }

    /// Late move reductions at the root.
    fn root_reduction(
        &self,
        spot: &Spot<B>,
        sight: &CheckSight<B>,
        (mv, tried): (Move, u32),
        depth: Depth,
    ) -> u32 {
        if tried == 0 {
            return 0;
        }
        let position = &spot.position;
        let gives_check = position.gives_check(self.ordering.tables, sight, mv);
        let candidate = self.candidate(position, mv, &Hints::default(), gives_check);
        let late = Late {
            tried,
            is_principal: true,
            is_cut_node: false,
            is_improving: true,
            is_threatened: self.is_threatened(spot),
        };
        self.logarithms.reduction(depth, &candidate, &late)
    }

    /// Whether going deeper would not change the answer, or would not be finished in time.
    fn is_settled(&self, root: &Root<B>, limits: &Limits, depth: Depth) -> bool {
        if limits.infinite || self.watch.team.control.is_pondering() {
            return false;
        }
        // Every shorter end of the game has been seen.
        let is_decided = |known: &RootMove| match known.value.score() {
            Score::WinIn(plies) | Score::LossIn(plies) => depth.0 > plies,
            Score::Centipawns(_) => false,
        };
        let decided = limits.depth.is_none() && root.moves[..root.lines].iter().all(is_decided);
        self.watch.is_late(root.deserves())
            || decided
            || (self.watch.saves_time() && root.moves.len() == 1)
    }

    /// Tells of the lines as they are known.
    fn tell(&self, root: &Root<B>, listener: Listener<'_>) {
        for (index, known) in root.moves[..root.lines].iter().enumerate() {
            // The first line is told even when nothing was found out about it.
            if index == 0 || known.depth > Depth::ZERO {
                let depth = known.depth.max(Depth(1));
                let value = (known.value, known.bound);
                let number = index as u32 + 1;
                listener(&self.info(number, depth, known.seldepth, value, known.line.clone()));
            }
        }
    }

    fn info(
        &self,
        multipv: u32,
        depth: Depth,
        seldepth: u32,
        (value, bound): (Value, Bound),
        pv: Vec<Move>,
    ) -> Info {
        Info {
            depth: depth.0,
            seldepth: seldepth.max(depth.0),
            multipv,
            value,
            bound,
            nodes: self.all_nodes(),
            tbhits: 0,
            hashfull: self.table.fullness(),
            time: self.since_begin(),
            pv,
        }
    }

    fn since_begin(&self) -> Duration {
        self.watch.team.control.since_begin()
    }

    /// The nodes of all threads.
    fn all_nodes(&self) -> u64 {
        self.watch.all_nodes(self.nodes)
    }
}
