//! One game of the engine against itself.

use super::lesson::{End, Lesson};
use super::source::Beginning;
use crate::arena::{Adjudication, Judge, Judgement};
use hyakki_engine::search::{Control, Engine, Limits, Score};

/// How games are played.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// Nodes searched before every move.
    pub(crate) nodes: u64,
    /// Moves of both sides together after which a game is a draw.
    pub(crate) max_moves: u32,
    /// When a game is given up, or called a draw.
    pub(crate) adjudication: Adjudication,
}

impl Recipe {
    /// Plays a game from its beginning; none if it must end before it is over.
    pub(super) fn play(
        &self,
        engine: &mut Engine,
        Beginning { start, mut game }: Beginning,
        must_end: &dyn Fn() -> bool,
    ) -> Option<Lesson> {
        engine.clear();
        let limits = Limits {
            nodes: Some(self.nodes),
            longest_game: Some(self.max_moves),
            declarations: true,
            ..Limits::default()
        };
        let mut judge = Judge::new(self.adjudication);
        let mut values = Vec::new();
        let (winner, end) = loop {
            if let Some(outcome) = game.outcome() {
                break (outcome.winner, End::Rules);
            }
            if game.moves().len() >= self.max_moves as usize {
                break (None, End::Long);
            }
            if must_end() {
                return None;
            }
            let side = game.side();
            let decision = engine.search(&game, &limits, &Control::new(false), &mut |_| {});
            let Some(mv) = decision.best else { break (None, End::Long) };
            values.push(decision.value);
            game.play(mv);
            let score = decision.value.score();
            match score {
                Score::WinIn(_) => break (Some(side), End::Seen),
                Score::LossIn(_) => break (Some(!side), End::Seen),
                Score::Centipawns(_) => {}
            }
            match judge.hear(side, Some(score), game.moves().len()) {
                Some(Judgement::Lost(loser)) => break (Some(!loser), End::Resigned),
                Some(Judgement::Drawn) => break (None, End::Equal),
                None => {}
            }
        };
        Some(Lesson { start, moves: game.moves().to_vec(), values, winner, end })
    }
}
