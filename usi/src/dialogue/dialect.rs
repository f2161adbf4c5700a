//! What one dialect says otherwise than another.

use crate::games::Games;
use hyakki_engine::search::Info;
use hyakki_eval::Value;
use hyakki_movegen::{Game, Move};

/// The words of a dialect. Lines are without their ending.
pub(super) trait Dialect: Sync {
    /// The answer to the first question: who this is and which options it has.
    fn greeting(&self, games: &Games) -> String;

    /// A line of thought.
    fn info(&self, game: &Game, info: &Info) -> String;

    /// What is told of a position without moves, worth `value` to the side to move.
    fn no_moves(&self, value: Value) -> String;

    /// The answer to `go`: the move, if there is one, and the reply it expects.
    fn best_move(&self, game: &Game, best: Option<Move>, ponder: Option<Move>) -> String;
}
