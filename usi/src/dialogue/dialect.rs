//! What one dialect says otherwise than another.

use super::options::Advert;
use hyakki_engine::search::{Info, Value};
use hyakki_movegen::{Color, Game, Move};

/// The words of a dialect. Lines are without their ending.
pub(super) trait Dialect: Sync {
    /// The answer to the first question: who this is and which options it has.
    fn greeting(&self, advert: &Advert<'_>) -> String;

    /// The side whose clock is called `btime`.
    fn black(&self) -> Color;

    /// A move.
    fn move_text(&self, game: &Game, mv: Move) -> String;

    /// A line of thought, with the chances of winning, drawing and losing if they are wanted.
    fn info(&self, game: &Game, info: &Info, with_chances: bool) -> String;

    /// What is told of a position in which no move is played, worth `value` to the side to move.
    fn no_moves(&self, value: Value) -> String;

    /// The answer to `go` in a position without moves.
    fn end(&self, value: Value) -> String;

    /// The answer to `go` that declares a win by the entered king, if the dialect has one.
    fn declaration(&self) -> Option<&'static str>;

    /// The answer to `go`: the move, and the reply it expects.
    fn best_move(&self, game: &Game, best: Move, ponder: Option<Move>) -> String {
        let mut line = format!("bestmove {}", self.move_text(game, best));
        if let Some(ponder) = ponder {
            line.push_str(" ponder ");
            line.push_str(&self.move_text(game, ponder));
        }
        line
    }
}
