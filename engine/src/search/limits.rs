//! How long a search may go on.

use super::depth::Depth;
use super::strength::Strength;
use super::worker::MAX_PLY;
use hyakki_movegen::{ByColor, Move};
use std::time::Duration;

/// What `go` asks for. Without any limit the search goes on until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after this depth, in plies.
    pub depth: Option<u32>,
    /// Stop after so many nodes.
    pub nodes: Option<u64>,
    /// Take this long.
    pub movetime: Option<Duration>,
    /// Play by the clock.
    pub clock: Option<Clock>,
    /// Do not answer before being told to, even when there is nothing left to search.
    pub infinite: bool,
    /// Moves to choose from; all when empty.
    pub moves: Vec<Move>,
    /// Lost between the clock of the engine and the clock of the game, a move.
    pub overhead: Duration,
    /// Tell so many of the best moves, each with its line; at least one.
    pub lines: usize,
    /// Play below full strength.
    pub strength: Option<Strength>,
    /// The game is a draw if it is not over after so many plies.
    pub longest_game: Option<u32>,
    /// A side may declare a win by its entered king, where the game knows that.
    pub declarations: bool,
}

impl Limits {
    /// The most nodes that may be looked at.
    pub(super) fn most_nodes(&self) -> u64 {
        let weak = self.strength.map_or(u64::MAX, Strength::nodes);
        self.nodes.unwrap_or(u64::MAX).min(weak).max(1)
    }

    /// The greatest depth that may be searched.
    pub(super) fn deepest(&self) -> Depth {
        Depth(self.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY))
    }
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: ByColor<Duration>,
    /// Time added for each move.
    pub increment: ByColor<Duration>,
    /// Time for the move once `left` is used up, renewed every move; of the side to move.
    pub byoyomi: Duration,
    /// Moves until the clock is refilled, if it is.
    pub moves_to_go: Option<u32>,
}
