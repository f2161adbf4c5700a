//! One thread's search: what it stands on and keeps in mind, and what ends a line.

use super::correction::Signature;
use super::depth::Depth;
use super::frame::Frames;
use super::history::History;
use super::limits::Limits;
use super::ordering::Ordering;
use super::path::Path;
use super::reductions::Logarithms;
use super::report::Bound;
use super::table::{Entry, Table};
use super::team::Team;
use super::watch::Watch;
use hyakki_eval::{Accumulator, Value, Values, evaluate};
use hyakki_movegen::rules::Royal;
use hyakki_movegen::{Bitboard, Move, Play, Position, Threats, Visited};

/// The longest line, in plies.
pub(super) const MAX_PLY: u32 = 200;
/// What kind of node a search stands at.
pub(super) trait Node {
    /// Whether its value is wanted exactly.
    const PV: bool;
    /// Whether it is expected to be too good to be reached.
    const CUT: bool;
    /// What the nodes after it are that only have to be shown to be no better.
    type Scout: Node;
}

/// A node of the principal variation, with an open window.
pub(super) struct Pv;
/// A node that only has to be shown better than a bound, as is expected.
pub(super) struct Cut;
/// A node that only has to be shown no better than a bound, as is expected.
pub(super) struct All;

impl Node for Pv {
    const PV: bool = true;
    const CUT: bool = false;
    type Scout = Cut;
}

impl Node for Cut {
    const PV: bool = false;
    const CUT: bool = true;
    type Scout = All;
}

impl Node for All {
    const PV: bool = false;
    const CUT: bool = false;
    type Scout = Cut;
}

/// A position and what is known of it from the moves that led there.
#[derive(Clone, Copy)]
pub(super) struct Spot<B: Bitboard> {
    pub(super) position: Position<B>,
    accumulator: Accumulator,
    signature: Signature,
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
    pub(super) frames: Frames,
    pub(super) logarithms: Logarithms,
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
            frames: Frames::new(MAX_PLY + 2),
            logarithms: Logarithms::new(),
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
        Spot { position, accumulator, signature: Signature::default(), threats }
    }

    /// Plays a move at a node; the path must be [left](Path::pop) afterwards.
    #[inline(always)]
    pub(super) fn play(&mut self, spot: &Spot<B>, mv: Move, ply: u32) -> Spot<B> {
        let tables = self.ordering.tables;
        self.frames.at(ply).played = self.ordering.history.played(&spot.position, mv);
        let Spot { mut position, mut accumulator, mut signature, .. } = *spot;
        let values = self.ordering.values;
        accumulator.play(values, tables, &mut position, mv, &mut signature);
        self.table.prefetch(position.key());
        let threats = position.threats(tables, position.side());
        self.path.push(Visited { key: position.key(), in_check: threats.in_check() });
        Spot { position, accumulator, signature, threats }
    }

    /// The evaluation of a position, for the side to move.
    #[inline(always)]
    pub(super) fn evaluate(&self, spot: &Spot<B>) -> Value {
        let Ordering { values, tables, .. } = &self.ordering;
        evaluate(values, tables, &spot.position, spot.accumulator)
    }

    /// The evaluation of a node, corrected by what was learnt of its errors.
    #[inline(always)]
    pub(super) fn corrected(&self, spot: &Spot<B>, ply: u32) -> Value {
        let [before, _] = self.frames.before(ply);
        let corrections = &self.ordering.history.corrections;
        corrections.correct(self.evaluate(spot), spot.position.side(), &spot.signature, before)
    }

    /// Learns the error of an evaluation from the value that was found.
    #[inline(always)]
    pub(super) fn learn_error(&mut self, spot: &Spot<B>, error: i32, depth: Depth, ply: u32) {
        let [before, _] = self.frames.before(ply);
        let corrections = &mut self.ordering.history.corrections;
        corrections.learn(error, spot.position.side(), &spot.signature, before, depth.0);
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
