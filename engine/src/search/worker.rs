//! The search itself: principal variation search and quiescence search.

use super::control::Control;
use super::history::{self, Killers};
use super::ordering::{Picker, Scored};
use super::path::Path;
use super::report::Bound;
use super::table::{Entry, Table};
use super::time::TimePlan;
use super::{Memory, value_of};
use hyakki_eval::{Accumulator, Value, Values};
use hyakki_movegen::rules::Royal;
use hyakki_movegen::{Bitboard, Move, Play, Position, Tables, Visited};

/// The longest line, in plies.
pub(super) const MAX_PLY: u32 = 200;
/// Nodes between two looks at the clock.
const NODES_PER_LOOK: u64 = 1024;
/// History gained by a cut-off at a depth: so much times its square, up to a limit.
const HISTORY_GAIN: i32 = 16;
const HISTORY_GAIN_LIMIT: i32 = 1600;

/// What kind of node a search stands at.
pub(super) trait Node {
    /// Whether its value is wanted exactly.
    const PV: bool;
}

/// A node of the principal variation, with an open window.
pub(super) struct Pv;
/// A node that only has to be shown better or worse than a bound.
pub(super) struct Scout;

impl Node for Pv {
    const PV: bool = true;
}

impl Node for Scout {
    const PV: bool = false;
}

/// One search of one position.
pub(super) struct Worker<'s, B: Bitboard> {
    pub(super) tables: &'s Tables<B>,
    pub(super) values: &'s Values<B>,
    pub(super) table: &'s Table,
    pub(super) memory: &'s mut Memory,
    pub(super) control: &'s Control,
    pub(super) plan: TimePlan,
    pub(super) node_limit: u64,
    pub(super) path: Path,
    /// Moves of all nodes on the way to the present one.
    pub(super) moves: Vec<Scored>,
    killers: Vec<Killers>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) nodes: u64,
    pub(super) seldepth: u32,
    /// Depth of the present iteration.
    pub(super) root_depth: u32,
    pub(super) stopped: bool,
}

impl<'s, B: Bitboard> Worker<'s, B> {
    pub(super) fn new(
        play: &'s Play<B>,
        values: &'s Values<B>,
        table: &'s Table,
        memory: &'s mut Memory,
        control: &'s Control,
        plan: TimePlan,
        node_limit: u64,
    ) -> Worker<'s, B> {
        Worker {
            tables: play.tables(),
            values,
            table,
            memory,
            control,
            plan,
            node_limit,
            path: Path::new(play.history()),
            moves: Vec::with_capacity(4096),
            killers: vec![[None; 2]; MAX_PLY as usize + 2],
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            stopped: false,
        }
    }

    /// Whether the search must end now.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(NODES_PER_LOOK) {
            self.look_at_clock();
        }
        self.stopped
    }

    #[cold]
    fn look_at_clock(&mut self) {
        let out_of_time = || {
            let hard = self.plan.hard.filter(|_| !self.control.is_pondering());
            hard.is_some_and(|hard| self.control.since_clock() >= hard)
        };
        if self.control.is_stopped() || out_of_time() {
            self.stopped = true;
        }
    }

    /// Plays a move; the path must be [left](Path::pop) afterwards.
    #[inline(always)]
    pub(super) fn play(
        &mut self,
        position: &Position<B>,
        mut accumulator: Accumulator,
        mv: Move,
    ) -> (Position<B>, Accumulator) {
        let mut child = *position;
        child.play(self.tables, mv, &mut accumulator.listen(self.values));
        let in_check = child.in_check(self.tables);
        self.path.push(Visited { key: child.key(), in_check });
        (child, accumulator)
    }

    /// The value of a node after `ply` moves, searched `depth` plies deep, for the side to move.
    pub(super) fn node<N: Node>(
        &mut self,
        position: &Position<B>,
        accumulator: Accumulator,
        mut alpha: Value,
        beta: Value,
        mut depth: u32,
        ply: u32,
    ) -> Value {
        self.lines[ply as usize].clear();
        if let Some(value) = self.end_of_line(position, accumulator, ply) {
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
        let in_check = self.path.in_check();
        if (in_check || self.lion_hangs(position)) && ply < 2 * self.root_depth {
            depth += 1;
        }
        if depth == 0 {
            return self.quiescence::<N>(position, accumulator, alpha, beta, ply);
        }
        self.nodes += 1;

        // Transposition table.
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && !N::PV
            && u32::from(entry.depth) >= depth
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }

        let start = alpha;
        let mut best: Option<(Value, Option<Move>)> = None;
        let mut quiets_tried: [Option<Move>; 32] = [None; 32];
        let mut quiets = quiets_tried.iter_mut();
        let hash_move = known.and_then(|entry| entry.mv);
        let mut picker = Picker::new(self, hash_move, self.killers[ply as usize]);
        while let Some(mv) = picker.next(self, position) {
            let (child, child_accumulator) = self.play(position, accumulator, mv);
            let value = self.child_value::<N>(
                &child,
                child_accumulator,
                (alpha, beta),
                (depth - 1, ply + 1),
                best.is_none(),
            );
            self.path.pop();
            if self.stopped {
                picker.finish(self);
                return Value::DRAW;
            }
            let is_quiet = !position.is_capture(mv);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, None));
                if value > alpha {
                    best = Some((value, Some(mv)));
                    alpha = value;
                    if N::PV {
                        self.prepend(mv, ply);
                    }
                    if value >= beta {
                        if is_quiet {
                            history::remember(&mut self.killers[ply as usize], mv);
                            self.learn(position, mv, &quiets_tried, depth);
                        }
                        break;
                    }
                }
            }
            if is_quiet && let Some(place) = quiets.next() {
                *place = Some(mv);
            }
        }
        picker.finish(self);

        let Some((value, mv)) = best else {
            return self.no_move(position, in_check, ply);
        };
        let bound = if value >= beta {
            Bound::Lower
        } else if alpha > start {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let eval = known.map_or(Value::DRAW, |entry| entry.eval);
        let depth = depth.min(u32::from(u8::MAX)) as u8;
        self.table.store(key, Entry { mv, value: value.from_node(ply), eval, depth, bound });
        value
    }

    /// Principal variation search: the first move with the whole window, the others only to show
    /// that they are no better, and again if they are.
    #[inline(always)]
    pub(super) fn child_value<N: Node>(
        &mut self,
        child: &Position<B>,
        accumulator: Accumulator,
        (alpha, beta): (Value, Value),
        (depth, ply): (u32, u32),
        is_first: bool,
    ) -> Value {
        if is_first {
            return -self.node::<N>(child, accumulator, -beta, -alpha, depth, ply);
        }
        let value = -self.node::<Scout>(child, accumulator, -alpha - 1, -alpha, depth, ply);
        if N::PV && value > alpha && value < beta && !self.stopped {
            return -self.node::<N>(child, accumulator, -beta, -alpha, depth, ply);
        }
        value
    }

    /// Searches captures only (every move in check), until the position is quiet.
    fn quiescence<N: Node>(
        &mut self,
        position: &Position<B>,
        accumulator: Accumulator,
        mut alpha: Value,
        beta: Value,
        ply: u32,
    ) -> Value {
        self.lines[ply as usize].clear();
        if let Some(value) = self.end_of_line(position, accumulator, ply) {
            return value;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);

        // Transposition table.
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && !N::PV
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }

        // Standing pat: there is nearly always a quiet move that keeps what the position is
        // worth, unless the king or lion must move.
        let in_check = self.path.in_check();
        let hangs = in_check || self.lion_hangs(position);
        let start = alpha;
        let mut best = -Value::INFINITE;
        if !hangs {
            best = self.values.evaluate(self.tables, position, accumulator);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let mut best_move = None;
        let hash_move = known.and_then(|entry| entry.mv);
        let mut picker = if hangs {
            Picker::new(self, hash_move, self.killers[ply as usize])
        } else {
            Picker::captures(self, hash_move)
        };
        while let Some(mv) = picker.next(self, position) {
            let (child, child_accumulator) = self.play(position, accumulator, mv);
            let value = -self.quiescence::<N>(&child, child_accumulator, -beta, -alpha, ply + 1);
            self.path.pop();
            if self.stopped {
                picker.finish(self);
                return Value::DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if N::PV {
                        self.prepend(mv, ply);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(self);
        if best == -Value::INFINITE {
            return self.no_move(position, in_check, ply);
        }

        let bound = if best >= beta {
            Bound::Lower
        } else if alpha > start && N::PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let eval = Value::DRAW;
        let value = best.from_node(ply);
        self.table.store(key, Entry { mv: best_move, value, eval, depth: 0, bound });
        best
    }

    /// What ends a line whatever comes next: the end of the game, a repetition, the search being
    /// stopped, or a line too long.
    #[inline(always)]
    fn end_of_line(
        &mut self,
        position: &Position<B>,
        accumulator: Accumulator,
        ply: u32,
    ) -> Option<Value> {
        if self.must_stop() {
            return Some(Value::DRAW);
        }
        let side = position.side();
        if let Some(outcome) = position.lion_outcome(self.tables) {
            self.nodes += 1;
            return Some(value_of(outcome.winner, side, ply));
        }
        if let Some(value) = self.path.repetition(self.tables.rules(), side, ply) {
            self.nodes += 1;
            return Some(value);
        }
        if ply >= MAX_PLY {
            return Some(self.values.evaluate(self.tables, position, accumulator));
        }
        None
    }

    /// The value of a position without a legal move.
    #[cold]
    fn no_move(&self, position: &Position<B>, in_check: bool, ply: u32) -> Value {
        let side = position.side();
        let rules = self.tables.rules();
        let winner = if in_check { Some(!side) } else { rules.no_move.winner(side) };
        value_of(winner, side, ply)
    }

    /// Whether a lion of the side to move could be taken.
    #[inline(always)]
    fn lion_hangs(&self, position: &Position<B>) -> bool {
        let rules = self.tables.rules();
        matches!(rules.royal, Royal::Lion(_))
            && position
                .royal(self.tables, position.side())
                .is_some_and(|lion| position.is_attacked(self.tables, lion, !position.side()))
    }

    /// Makes `mv` and the line after it the best line from `ply` on.
    pub(super) fn prepend(&mut self, mv: Move, ply: u32) {
        let (head, tail) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut head[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }

    /// History: the move that cut off gains, the quiet ones tried before it lose.
    fn learn(&mut self, position: &Position<B>, mv: Move, tried: &[Option<Move>], depth: u32) {
        let depth = depth.min(64) as i32;
        let gain = (HISTORY_GAIN * depth * depth).min(HISTORY_GAIN_LIMIT);
        let side = position.side();
        let mut update = |mv: Move, change: i32| {
            if let Some(kind) = position.moving_kind(mv) {
                self.memory.history.update(side, kind, mv, change);
            }
        };
        update(mv, gain);
        for tried in tried.iter().map_while(|mv| *mv) {
            update(tried, -gain);
        }
    }
}

/// The value of an entry, if it decides a window.
#[inline(always)]
fn usable(entry: &Entry, alpha: Value, beta: Value, ply: u32) -> Option<Value> {
    let value = entry.value.from_root(ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    decides.then_some(value)
}
