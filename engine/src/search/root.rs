//! The root of a search: iterative deepening with aspiration windows, of one line or several.

use super::depth::Depth;
use super::limits::Limits;
use super::report::{Bound, Decision, Info};
use super::tuning::{aspiration_depth, aspiration_limit, aspiration_window};
use super::worker::{MAX_PLY, Pv, Spot, Worker};
use hyakki_eval::{Score, Value};
use hyakki_movegen::{Bitboard, Move, Position};
use std::cmp::Reverse;
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
}

/// A move at the root and what is known of it.
struct RootMove {
    mv: Move,
    /// The move and what follows it.
    line: Vec<Move>,
    value: Value,
    bound: Bound,
    /// The depth that found it; none yet if zero.
    depth: Depth,
    seldepth: u32,
}

impl<B: Bitboard> Worker<'_, B> {
    /// The position to decide on, with the moves that may be played, of which there must be one.
    pub(super) fn root_at(&self, position: &Position<B>, moves: &[Move], lines: usize) -> Root<B> {
        let spot = self.spot(*position);
        let value = self.evaluate(&spot);
        let root_move = |mv: &Move| RootMove {
            mv: *mv,
            line: vec![*mv],
            value,
            bound: Bound::Exact,
            depth: Depth::ZERO,
            seldepth: 0,
        };
        Root {
            spot,
            moves: moves.iter().map(root_move).collect(),
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
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let mut told = None;
        for depth in (1..=deepest).map(Depth) {
            let is_finished = self.deepen(&mut root, depth, listener);
            if !is_finished {
                break;
            }
            self.tell(&root, listener);
            told = Some(self.nodes);
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

    /// Searches deeper and deeper until the one who leads has finished.
    pub(super) fn help(&mut self, mut root: Root<B>, first: Depth) {
        for depth in (first.0..=MAX_PLY).map(Depth) {
            if !self.deepen(&mut root, depth, &mut |_| {}) {
                break;
            }
        }
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
        for index in 0..moves.len() {
            let mv = moves[index].mv;
            let child = self.play(spot, mv, 0);
            let value =
                self.child_value::<Pv>(&child, (alpha, beta), (depth - 1, 0), 1, index == 0);
            self.path.pop();
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
        self.watch.is_late() || decided || (self.watch.saves_time() && root.moves.len() == 1)
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
