//! What to play, by the tablebase and the history of the game.
//!
//! The table knows nothing of repetitions. A position that is won is won all the same: every move
//! shown here as the best one is a ply nearer to the end, so no position comes twice. Only moves
//! that end the game by repetition now are worth what that is worth, for who is lost and for who
//! strayed before the table was asked.

use super::outcome::Outcome;
use super::table::{ProbeError, Tablebase};
use hyakki_movegen::{Game, Move, Width, occurrences};
use std::cmp::Reverse;

/// A legal move and what becomes of who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The move.
    pub mv: Move,
    /// What becomes of the side that plays it, from before the move.
    pub outcome: Outcome,
    /// How often the position after it was on the board already.
    pub repeats: usize,
}

impl Tablebase {
    /// What becomes of the side to move in the present position of a game; not by repetition.
    ///
    /// # Errors
    /// Pieces are missing, or the file is damaged.
    pub fn outcome_of(&self, game: &Game) -> Result<Outcome, ProbeError> {
        match ended(game) {
            Some(outcome) => Ok(outcome),
            None => self.outcome(&game.setup()),
        }
    }

    /// Every legal move in the present position of a game, the best first: fast wins, slow wins,
    /// draws, slow losses, fast losses. Among equals first those to positions that came less
    /// often, then in the order of their text.
    ///
    /// # Errors
    /// Pieces are missing, or the file is damaged.
    pub fn rank(&self, game: &Game) -> Result<Vec<Ranked>, ProbeError> {
        let mut ranked = Vec::new();
        for mv in game.legal_moves() {
            let mut after = game.clone();
            after.play(mv);
            let outcome = match after.outcome() {
                Some(_) => ended(&after).unwrap_or(Outcome::Draw),
                None => self.outcome(&after.setup())?,
            };
            ranked.push(Ranked { mv, outcome: outcome.before(), repeats: repeats(&after) });
        }
        ranked.sort_by_cached_key(|ranked| {
            (Reverse(ranked.outcome), ranked.repeats, game.move_text(ranked.mv))
        });
        Ok(ranked)
    }

    /// The best line from the present position of a game, by the order of [`Tablebase::rank`]: to
    /// the end of the game, or as long as `goes_on` with the moves so far.
    ///
    /// # Errors
    /// Pieces are missing, or the file is damaged.
    pub fn line(
        &self,
        game: &Game,
        goes_on: &mut dyn FnMut(&[Move]) -> bool,
    ) -> Result<Vec<Move>, ProbeError> {
        let mut game = game.clone();
        let mut line = Vec::new();
        while game.outcome().is_none() && goes_on(&line) {
            let Some(best) = self.rank(&game)?.first().copied() else { break };
            game.play(best.mv);
            line.push(best.mv);
        }
        Ok(line)
    }
}

/// The outcome of a game that has ended, but for repetition.
fn ended(game: &Game) -> Option<Outcome> {
    let outcome = match game.width() {
        Width::Small(play) => play.position().outcome(play.tables()),
        Width::Large(play) => play.position().outcome(play.tables()),
    }?;
    Some(match outcome.winner {
        None => Outcome::Draw,
        Some(winner) if winner == game.side() => Outcome::Win(0),
        Some(_) => Outcome::Loss(0),
    })
}

/// How often the present position of a game came before.
fn repeats(game: &Game) -> usize {
    let history = match game.width() {
        Width::Small(play) => play.history(),
        Width::Large(play) => play.history(),
    };
    occurrences(history).0.saturating_sub(1)
}
