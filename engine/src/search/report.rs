//! What a search tells.

use hyakki_eval::Value;
use hyakki_movegen::Move;
use std::time::Duration;

/// Whether a value is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// A line of thought of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Depth finished, in plies.
    pub depth: u32,
    /// Longest line looked at, in plies.
    pub seldepth: u32,
    /// Number of the line, 1 for the best.
    pub multipv: u32,
    /// Value for the side to move.
    pub value: Value,
    /// Whether it is exact.
    pub bound: Bound,
    /// Nodes so far.
    pub nodes: u64,
    /// Positions looked up in a tablebase.
    pub tbhits: u64,
    /// Share of the transposition table in use, in thousandths.
    pub hashfull: u32,
    /// Wall-clock time so far.
    pub time: Duration,
    /// The line itself: legal moves, to the end of the game at most.
    pub pv: Vec<Move>,
}

/// What a search decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move; none when there is no legal one.
    pub best: Option<Move>,
    /// The reply it expects, if the game goes on after `best`.
    pub ponder: Option<Move>,
    /// Value for the side to move.
    pub value: Value,
    /// Nodes searched.
    pub nodes: u64,
}
