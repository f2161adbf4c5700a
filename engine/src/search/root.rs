//! The root of a search: iterative deepening with aspiration windows.

use super::depth::Depth;
use super::limits::Limits;
use super::report::{Bound, Decision, Info};
use super::tuning::{ASPIRATION_DEPTH, ASPIRATION_LIMIT, ASPIRATION_WINDOW};
use super::worker::{MAX_PLY, Pv, Spot, Worker};
use hyakki_eval::{Score, Value};
use hyakki_movegen::{Bitboard, Move, Play};

/// A move at the root and the line that follows it, as far as it is known.
struct RootMove {
    mv: Move,
    line: Vec<Move>,
}

impl<B: Bitboard> Worker<'_, B> {
    /// Searches the root deeper and deeper until a limit is reached.
    pub(super) fn decide(
        &mut self,
        play: &Play<B>,
        limits: &Limits,
        listener: &mut dyn FnMut(&Info),
    ) -> Decision {
        let spot = self.spot(*play.position());
        let mut moves: Vec<RootMove> = spot
            .position
            .legal_moves(self.ordering.tables)
            .into_iter()
            .filter(|mv| limits.moves.is_empty() || limits.moves.contains(mv))
            .map(|mv| RootMove { mv, line: vec![mv] })
            .collect();
        if moves.is_empty() {
            return self.nothing_to_decide(play, listener);
        }
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let mut value = self.evaluate(&spot);
        let mut told = None;
        for depth in (1..=deepest).map(Depth) {
            self.seldepth = 0;
            self.root_depth = depth;
            let (found, is_finished) = self.aspire(&spot, &mut moves, value, depth);
            value = found;
            // A depth that was cut short is told if it changed the answer.
            if is_finished || told != Some((moves[0].mv, value)) {
                let bound = if is_finished || told.is_none() { Bound::Exact } else { Bound::Lower };
                listener(&self.info(depth, value, bound, &moves[0].line));
                told = Some((moves[0].mv, value));
            }
            if !is_finished || self.is_settled(limits, value, moves.len(), depth) {
                break;
            }
        }
        let best = &moves[0];
        Decision {
            best: Some(best.mv),
            ponder: best.line.get(1).copied(),
            value,
            nodes: self.nodes,
        }
    }

    fn nothing_to_decide(&self, play: &Play<B>, listener: &mut dyn FnMut(&Info)) -> Decision {
        let side = play.position().side();
        let value = match play.outcome() {
            Some(outcome) => Value::of_end(outcome.winner, side, 0),
            None => Value::DRAW,
        };
        listener(&self.info(Depth::ZERO, value, Bound::Exact, &[]));
        Decision { best: None, ponder: None, value, nodes: 0 }
    }

    /// Searches with a window around the value of the last depth, wider each time it was left.
    /// Tells the value and whether the depth was finished; if it was not, the value is that of
    /// the first move as far as it is known: the last one, or a better one found since.
    fn aspire(
        &mut self,
        spot: &Spot<B>,
        moves: &mut [RootMove],
        last: Value,
        depth: Depth,
    ) -> (Value, bool) {
        let mut width = ASPIRATION_WINDOW;
        let (mut alpha, mut beta) = if depth.0 < ASPIRATION_DEPTH || last.is_decided() {
            (-Value::INFINITE, Value::INFINITE)
        } else {
            (last - width, last + width)
        };
        let mut known = last;
        loop {
            let value = self.root(spot, moves, alpha, beta, depth);
            // Only a value inside the window belongs to the move that stands first now.
            if value > alpha {
                known = value;
            }
            if self.stopped {
                return (known, false);
            }
            width *= 3;
            let open = width > ASPIRATION_LIMIT || value.is_decided();
            if value <= alpha && alpha > -Value::INFINITE {
                alpha = if open { -Value::INFINITE } else { last - width };
            } else if value >= beta && beta < Value::INFINITE {
                beta = if open { Value::INFINITE } else { last + width };
            } else {
                return (value, true);
            }
        }
    }

    /// One search of all root moves. A move that raises `alpha` comes to the front; a first move
    /// that fails keeps its place and line until another one is shown to be better. Stopped before
    /// that, the search has shown nothing: a loss of the first move may be no loss of the position.
    fn root(
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
            let child = self.play(spot, mv);
            let value =
                self.child_value::<Pv>(&child, (alpha, beta), (depth - 1, 0), 1, index == 0);
            self.path.pop();
            if self.stopped {
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
    fn is_settled(&self, limits: &Limits, value: Value, moves: usize, depth: Depth) -> bool {
        if limits.infinite || self.control.is_pondering() {
            return false;
        }
        let by_clock = self.plan.soft.is_some();
        let late = self.plan.soft.is_some_and(|soft| self.control.since_clock() >= soft);
        let decided = limits.depth.is_none()
            && match value.score() {
                // Every shorter end of the game has been seen.
                Score::WinIn(plies) | Score::LossIn(plies) => depth.0 > plies,
                Score::Centipawns(_) => false,
            };
        late || decided || (by_clock && moves == 1)
    }

    fn info(&self, depth: Depth, value: Value, bound: Bound, line: &[Move]) -> Info {
        Info {
            depth: depth.0,
            seldepth: self.seldepth.max(depth.0),
            multipv: 1,
            value,
            bound,
            nodes: self.nodes,
            hashfull: self.table.fullness(),
            time: self.control.since_begin(),
            pv: line.to_vec(),
        }
    }
}
