//! The search itself: principal variation search.

use super::depth::Depth;
use super::history::{self, History, Killers};
use super::limits::Limits;
use super::ordering::{Ordering, Picker, Wanted};
use super::path::Path;
use super::report::Bound;
use super::table::{Entry, Table};
use super::team::Team;
use super::tuning::{
    HISTORY_GAIN, HISTORY_GAIN_LIMIT, REDUCTION_DEPTH, REDUCTION_DIVISOR, REDUCTION_MOVES,
};
use super::watch::Watch;
use hyakki_eval::{Accumulator, Value, Values, evaluate};
use hyakki_movegen::rules::Royal;
use hyakki_movegen::{Bitboard, Move, Play, Position, Threats, Visited};

/// The longest line, in plies.
pub(super) const MAX_PLY: u32 = 200;
/// Quiet moves remembered in a node, to lower their history when another one cuts off.
const QUIETS_REMEMBERED: usize = 32;

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

/// A position and what is known of it from the moves that led there.
pub(super) struct Spot<B: Bitboard> {
    pub(super) position: Position<B>,
    accumulator: Accumulator,
    /// Threats to the side to move.
    pub(super) threats: Threats<B>,
}

/// One thread's search of one position.
pub(super) struct Worker<'s, B: Bitboard> {
    pub(super) ordering: Ordering<'s, B>,
    pub(super) table: &'s Table,
    pub(super) watch: Watch<'s>,
    /// Plies after which a line goes no further.
    longest: u32,
    /// Plies after which the game is a draw, if such a rule comes before that.
    draw_after: Option<u32>,
    /// Whether a side may declare a win by its entered king.
    declarations: bool,
    pub(super) path: Path,
    pub(super) killers: Vec<Killers>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) nodes: u64,
    pub(super) seldepth: u32,
    /// Depth of the present iteration.
    pub(super) root_depth: Depth,
}

impl<'s, B: Bitboard> Worker<'s, B> {
    pub(super) fn new(
        play: &'s Play<B>,
        values: &'s Values<B>,
        history: &'s mut History,
        team: &'s Team<'s>,
        member: usize,
        limits: &'s Limits,
    ) -> Worker<'s, B> {
        let tables = play.tables();
        let position = play.position();
        // A game that should have been over long ago goes on until its next move.
        let left = |longest: u32| longest.saturating_sub(position.number() - 1).max(1);
        let draw_after = limits.longest_game.map(left).filter(|left| *left <= MAX_PLY);
        Worker {
            ordering: Ordering::new(tables, values, history),
            table: team.table,
            watch: Watch::new(team, member, limits, position.side()),
            longest: draw_after.unwrap_or(MAX_PLY),
            draw_after,
            declarations: limits.declarations && tables.rules().entering_king.is_some(),
            path: Path::new(play.history()),
            killers: vec![[None; 2]; MAX_PLY as usize + 2],
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            nodes: 0,
            seldepth: 0,
            root_depth: Depth::ZERO,
        }
    }

    /// The root of the search.
    pub(super) fn spot(&self, position: Position<B>) -> Spot<B> {
        let threats = position.threats(self.ordering.tables, position.side());
        let Ordering { values, tables, .. } = &self.ordering;
        let accumulator = Accumulator::new(values, tables, &position);
        Spot { position, accumulator, threats }
    }

    /// Plays a move; the path must be [left](Path::pop) afterwards.
    #[inline(always)]
    pub(super) fn play(&mut self, spot: &Spot<B>, mv: Move) -> Spot<B> {
        let tables = self.ordering.tables;
        let (mut position, mut accumulator) = (spot.position, spot.accumulator);
        accumulator.play(self.ordering.values, tables, &mut position, mv);
        let threats = position.threats(tables, position.side());
        self.path.push(Visited { key: position.key(), in_check: threats.in_check() });
        Spot { position, accumulator, threats }
    }

    /// The evaluation of a position, for the side to move.
    #[inline(always)]
    pub(super) fn evaluate(&self, spot: &Spot<B>) -> Value {
        let Ordering { values, tables, .. } = &self.ordering;
        evaluate(values, tables, &spot.position, spot.accumulator)
    }

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
        if threatened && ply < 2 * self.root_depth.0 {
            depth += 1;
        }
        if depth == Depth::ZERO {
            return self.quiescence::<N>(spot, alpha, beta, ply, None);
        }
        self.nodes += 1;

        // Transposition table.
        let position = &spot.position;
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && !N::PV
            && entry.depth >= depth
            && self.may_use_table(&entry, ply)
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }

        let start = alpha;
        let mut tried = 0;
        let mut best: Option<Value> = None;
        let mut best_move = None;
        let mut quiets_tried: [Option<Move>; QUIETS_REMEMBERED] = [None; QUIETS_REMEMBERED];
        let mut quiets = quiets_tried.iter_mut();
        let hash_move = known.and_then(|entry| entry.mv);
        let killers = self.killers[ply as usize];
        let mut picker = Picker::new(&self.ordering, Wanted::All, hash_move, killers);
        while let Some(mv) = picker.next(&mut self.ordering, position, &spot.threats) {
            let child = self.play(spot, mv);
            let is_quiet = !position.is_capture(mv);

            // Late move reductions: a quiet move far down the list is looked at less deeply
            // first, unless it gives check or answers one.
            let calm = is_quiet && !mv.is_promotion() && !threatened && !self.path.in_check();
            let reduction = if calm { late_move_reduction(depth, tried) } else { 0 };
            tried += 1;
            let value = self.child_value::<N>(
                &child,
                (alpha, beta),
                (depth - 1, reduction),
                ply + 1,
                best.is_none(),
            );
            self.path.pop();
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
                        history::remember(&mut self.killers[ply as usize], mv);
                        self.learn(position, mv, &quiets_tried, depth);
                    }
                    break;
                }
            }
            if is_quiet && let Some(place) = quiets.next() {
                *place = Some(mv);
            }
        }
        picker.finish(&mut self.ordering);

        let Some(best) = best else { return self.no_move(spot, ply) };
        self.remember(key, best_move, best, (start, beta), depth, ply);
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
        if is_first {
            return -self.node::<N>(child, -beta, -alpha, depth, ply);
        }
        let mut value = -self.node::<Scout>(child, -alpha - 1, -alpha, depth - reduction, ply);
        if reduction > 0 && value > alpha && !self.watch.stopped {
            value = -self.node::<Scout>(child, -alpha - 1, -alpha, depth, ply);
        }
        if N::PV && value > alpha && value < beta && !self.watch.stopped {
            return -self.node::<N>(child, -beta, -alpha, depth, ply);
        }
        value
    }

    /// Stores what was found out about a node searched with a window.
    #[inline(always)]
    pub(super) fn remember(
        &self,
        key: u64,
        mv: Option<Move>,
        value: Value,
        (alpha, beta): (Value, Value),
        depth: Depth,
        ply: u32,
    ) {
        let bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(key, Entry { mv, value: value.from_node(ply), depth, bound });
    }

    /// What ends a line whatever comes next: the end of the game, a repetition, the search being
    /// stopped, or a line too long.
    #[inline(always)]
    pub(super) fn end_of_line(&mut self, spot: &Spot<B>, ply: u32) -> Option<Value> {
        if self.watch.must_stop(self.nodes) {
            return Some(Value::DRAW);
        }
        let tables = self.ordering.tables;
        let side = spot.position.side();
        if let Some(outcome) = spot.position.lion_outcome(tables) {
            self.nodes += 1;
            return Some(Value::of_end(outcome.winner, side, ply));
        }
        if let Some(value) = self.path.repetition(tables.rules(), side, ply) {
            self.nodes += 1;
            return Some(value);
        }
        if self.declarations && spot.position.may_declare(tables) {
            self.nodes += 1;
            return Some(Value::win_in(ply + 1));
        }
        if ply >= self.longest {
            return Some(self.at_the_longest(spot, ply));
        }
        None
    }

    /// The value of a position with which a line ends for its length. Mate comes before the draw.
    #[cold]
    fn at_the_longest(&self, spot: &Spot<B>, ply: u32) -> Value {
        if self.draw_after.is_none() {
            return self.evaluate(spot);
        }
        let has_move = spot.position.has_legal_move(self.ordering.tables);
        if has_move { Value::DRAW } else { self.no_move(spot, ply) }
    }

    /// Whether a value of the table, which knows nothing of the plies that are left before the
    /// game is a draw, can hold here.
    #[inline(always)]
    pub(super) fn may_use_table(&self, entry: &Entry, ply: u32) -> bool {
        self.draw_after.is_none() || ply + entry.depth.0 < self.longest
    }

    /// The value of a position without a legal move.
    #[cold]
    pub(super) fn no_move(&self, spot: &Spot<B>, ply: u32) -> Value {
        let side = spot.position.side();
        let rules = self.ordering.tables.rules();
        let winner = if spot.threats.in_check() { Some(!side) } else { rules.no_move.winner(side) };
        Value::of_end(winner, side, ply)
    }

    /// Whether the side to move is in check or its lion could be taken.
    #[inline(always)]
    pub(super) fn is_threatened(&self, spot: &Spot<B>) -> bool {
        let tables = self.ordering.tables;
        match tables.rules().royal {
            Royal::King(_) => spot.threats.in_check(),
            Royal::Lion(_) => {
                let side = spot.position.side();
                let lion = spot.position.royal(tables, side);
                lion.is_some_and(|lion| spot.position.is_attacked(tables, lion, !side))
            }
            Royal::None => false,
        }
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
    fn learn(&mut self, position: &Position<B>, mv: Move, tried: &[Option<Move>], depth: Depth) {
        let depth = depth.0.min(64) as i32;
        let gain = (HISTORY_GAIN * depth * depth).min(HISTORY_GAIN_LIMIT);
        let side = position.side();
        let mut update = |mv: Move, change: i32| {
            if let Some(kind) = position.moving_kind(mv) {
                self.ordering.history.update(side, kind, mv, change);
            }
        };
        update(mv, gain);
        for tried in tried.iter().map_while(|mv| *mv) {
            update(tried, -gain);
        }
    }
}

/// By how many plies a quiet move is searched less that comes after so many others.
#[inline(always)]
fn late_move_reduction(depth: Depth, tried: u32) -> u32 {
    if depth.0 < REDUCTION_DEPTH || tried < REDUCTION_MOVES {
        return 0;
    }
    let growth = depth.0.ilog2() * (tried + 1).ilog2() / REDUCTION_DIVISOR;
    (1 + growth).min(depth.0 - 2)
}

/// The value of an entry, if it decides a window.
#[inline(always)]
pub(super) fn usable(entry: &Entry, alpha: Value, beta: Value, ply: u32) -> Option<Value> {
    let value = entry.value.from_root(ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    decides.then_some(value)
}
