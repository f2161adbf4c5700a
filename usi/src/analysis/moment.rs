//! The positions of a game one after the other, and what the moves between them lose.

use super::analyst::{Analyst, Line, Look};
use super::loss::Loss;
use super::worth::Worth;
use crate::record::{Record, RecordError};
use hyakki_movegen::{Color, Game, Move, Outcome};
use std::io;

/// A position of a game.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The game where it stands.
    pub(crate) game: Game,
    /// The move that led here; none at the start.
    pub(crate) arrival: Option<Arrival>,
    pub(crate) finding: Finding,
}

/// A move that was played.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// Its text.
    pub(crate) text: String,
    /// Who played it.
    pub(crate) by: Color,
    pub(crate) loss: Loss,
    /// Whether it is the one that was thought best.
    pub(crate) is_best: bool,
}

/// What is found in a position.
#[derive(Clone, Debug)]
pub(crate) enum Finding {
    /// The game is over.
    Over(Outcome),
    /// It goes on.
    Open(Look),
}

impl Moment {
    /// What it is worth.
    pub(crate) fn worth(&self) -> Worth {
        match &self.finding {
            Finding::Over(outcome) => Worth::of_end(*outcome),
            Finding::Open(look) => {
                look.lines.first().map_or(Worth::Centipawns(0), |line| line.worth)
            }
        }
    }

    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.finding {
            Finding::Over(outcome) => Some(outcome),
            Finding::Open(_) => None,
        }
    }

    /// What the search found; none where the game is over.
    pub(crate) fn look(&self) -> Option<&Look> {
        match &self.finding {
            Finding::Over(_) => None,
            Finding::Open(look) => Some(look),
        }
    }

    /// The best lines; none where the game is over.
    pub(crate) fn lines(&self) -> &[Line] {
        self.look().map_or(&[], |look| &look.lines)
    }

    /// The moves of a line from here.
    pub(crate) fn texts(&self, line: &Line) -> Vec<String> {
        line.moves.iter().map(|mv| self.game.move_text(*mv)).collect()
    }

    fn best(&self) -> Option<Move> {
        self.lines().first()?.moves.first().copied()
    }
}

/// Looks at the position in which a game stands.
pub(crate) fn at(game: &Game, analyst: &mut Analyst) -> Moment {
    let finding = match game.outcome() {
        Some(outcome) => Finding::Over(outcome),
        None => Finding::Open(analyst.look(game)),
    };
    analyst.step();
    Moment { game: game.clone(), arrival: None, finding }
}

/// Looks at every position of a record up to the end of the game, or until the analyst is stopped.
/// `each` sees the moments so far, the last one new. `game` is one of the record's variant.
pub(crate) fn study(
    record: &Record,
    game: &Game,
    analyst: &mut Analyst,
    each: &mut dyn FnMut(&[Moment]) -> io::Result<()>,
) -> Result<Vec<Moment>, RecordError> {
    let mut game = record.opening(game)?;
    let mut moments = vec![at(&game, analyst)];
    each(&moments)?;
    for played in &record.moves {
        let before = &moments[moments.len() - 1];
        if analyst.is_stopped() || before.outcome().is_some() {
            break;
        }
        let (by, text) = (game.side(), game.move_text(played.mv));
        game.play(played.mv);
        let after = at(&game, analyst);
        let is_best = before.best() == Some(played.mv);
        // The best move loses nothing, even where a deeper look shows it to be worth less.
        let loss = if is_best {
            Loss::default()
        } else {
            Loss::between(before.worth(), after.worth(), by)
        };
        moments.push(Moment { arrival: Some(Arrival { text, by, loss, is_best }), ..after });
        each(&moments)?;
    }
    Ok(moments)
}
