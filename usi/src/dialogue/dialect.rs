//! What one dialect says otherwise than another.

use crate::games::Games;
use hyakki_engine::search::{Info, Value};
use hyakki_movegen::{Game, Move};

/// The words of a dialect. Lines are without their ending.
pub(super) trait Dialect: Sync {
    /// The answer to the first question: who this is and which options it has.
    fn greeting(&self, games: &Games) -> String;

    /// A line of thought.
    fn info(&self, game: &Game, info: &Info) -> String;

    /// What is told of a position without moves, worth `value` to the side to move.
    fn no_moves(&self, value: Value) -> String;

    /// The answer to `go` in such a position.
    fn end(&self, value: Value) -> String;

    /// The answer to `go`: the move, and the reply it expects.
    fn best_move(&self, game: &Game, best: Move, ponder: Option<Move>) -> String;
}
