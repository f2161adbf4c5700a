//! The root of a search: iterative deepening with aspiration windows.

use super::report::{Bound, Decision, Info};
use super::worker::{MAX_PLY, Pv, Worker};
use super::{Limits, value_of};
use hyakki_eval::{Accumulator, Value};
use hyakki_movegen::{Bitboard, Move, Play, Position};

/// Depth from which the value of the one before is trusted to be near.
const ASPIRATION_DEPTH: u32 = 4;
/// Half the first window around it, in centipawns.
const ASPIRATION_WINDOW: i32 = 40;
/// A window this wide is opened altogether.
const ASPIRATION_LIMIT: i32 = 1_000;

/// A move at the root and what is known of it.
struct RootMove {
    mv: Move,
    value: Value,
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
        let position = play.position();
        let accumulator = Accumulator::new(self.values, position);
        let mut moves: Vec<RootMove> = position
            .legal_moves(self.tables)
            .into_iter()
            .filter(|mv| limits.moves.is_empty() || limits.moves.contains(mv))
            .map(|mv| RootMove { mv, value: -Value::INFINITE, line: vec![mv] })
            .collect();
        if moves.is_empty() {
            return self.nothing_to_decide(play, listener);
        }
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let mut value = self.values.evaluate(self.tables, position, accumulator);
        let mut finished = 0;
        for depth in 1..=deepest {
            self.seldepth = 0;
            self.root_depth = depth;
            let Some(found) = self.aspire(position, accumulator, &mut moves, value, depth) else {
                break;
            };
            value = found;
            finished = depth;
            listener(&self.info(depth, value, &moves[0].line));
            if self.is_settled(limits, value, moves.len(), depth) {
                break;
            }
        }
        // A depth that was cut short may still have found a better move.
        let best = &moves[0];
        if best.value > -Value::INFINITE {
            value = best.value;
        }
        if finished == 0 {
            listener(&self.info(1, value, &best.line));
        }
        Decision {
            best: Some(best.mv),
            ponder: best.line.get(1).copied(),
            value,
            nodes: self.nodes,
        }
    }

    fn nothing_to_decide(&self, play: &Play<B>, listener: &mut dyn FnMut(&Info)) -> Decision {
        let side = play.position().side();
        let outcome = play.outcome();
        let value = outcome.map_or(Value::DRAW, |outcome| value_of(outcome.winner, side, 0));
        listener(&self.info(0, value, &[]));
        Decision { best: None, ponder: None, value, nodes: 0 }
    }

    /// Searches with a window around the value of the last depth, wider each time it was left.
    /// None when the search was stopped; the moves are sorted by what was found either way.
    fn aspire(
        &mut self,
        position: &Position<B>,
        accumulator: Accumulator,
        moves: &mut [RootMove],
        last: Value,
        depth: u32,
    ) -> Option<Value> {
        let mut width = ASPIRATION_WINDOW;
        let (mut alpha, mut beta) = if depth < ASPIRATION_DEPTH || last.is_decided() {
            (-Value::INFINITE, Value::INFINITE)
        } else {
            (last - width, last + width)
        };
        loop {
            let value = self.root(position, accumulator, moves, alpha, beta, depth);
            if self.stopped {
                return None;
            }
            width *= 3;
            let open = width > ASPIRATION_LIMIT || value.is_decided();
            if value <= alpha && alpha > -Value::INFINITE {
                alpha = if open { -Value::INFINITE } else { last - width };
            } else if value >= beta && beta < Value::INFINITE {
                beta = if open { Value::INFINITE } else { last + width };
            } else {
                return Some(value);
            }
        }
    }

    /// One search of all root moves; the best one comes to the front.
    fn root(
        &mut self,
        position: &Position<B>,
        accumulator: Accumulator,
        moves: &mut [RootMove],
        mut alpha: Value,
        beta: Value,
        depth: u32,
    ) -> Value {
        let mut best = -Value::INFINITE;
        for index in 0..moves.len() {
            let mv = moves[index].mv;
            let (child, child_accumulator) = self.play(position, accumulator, mv);
            let value = self.child_value::<Pv>(
                &child,
                child_accumulator,
                (alpha, beta),
                (depth - 1, 1),
                index == 0,
            );
            self.path.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha || index == 0 {
                    self.prepend(mv, 0);
                    moves[index].line.clone_from(&self.lines[0]);
                    moves[index].value = value;
                    moves[..=index].rotate_right(1);
                }
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Whether going deeper would not change the answer, or would not be finished in time.
    fn is_settled(&self, limits: &Limits, value: Value, moves: usize, depth: u32) -> bool {
        if limits.infinite || self.control.is_pondering() {
            return false;
        }
        let by_clock = self.plan.soft.is_some();
        let late = self.plan.soft.is_some_and(|soft| self.control.since_clock() >= soft);
        let decided = value.is_decided() && limits.depth.is_none() && {
            // Every shorter end of the game has been seen.
            let distance = match value.score() {
                hyakki_eval::Score::WinIn(plies) | hyakki_eval::Score::LossIn(plies) => plies,
                hyakki_eval::Score::Centipawns(_) => u32::MAX,
            };
            depth > distance
        };
        late || decided || (by_clock && moves == 1)
    }

    fn info(&self, depth: u32, value: Value, line: &[Move]) -> Info {
        Info {
            depth,
            seldepth: self.seldepth.max(depth),
            multipv: 1,
            value,
            bound: Bound::Exact,
            nodes: self.nodes,
            hashfull: self.table.fullness(),
            time: self.control.since_begin(),
            pv: line.to_vec(),
        }
    }
}
