//! What the rules say about a record.

use super::ending::{Ending, Termination};
use super::error::RecordError;
use super::model::Record;
use hyakki_movegen::{Game, Outcome};

/// What the rules say about a record.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// The game where it stands at the end, or where the record goes wrong.
    pub(crate) game: Game,
    /// How it has ended there by the rules, if it has.
    pub(crate) outcome: Option<Outcome>,
    /// What is wrong with the record.
    pub(crate) fault: Option<Contradiction>,
}

/// What a record says and the rules do not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Contradiction {
    /// It goes on when the game is over.
    #[error("ply {ply}: move `{token}`: the game is over before: {outcome}")]
    GoesOn {
        /// The first move too many, from 1.
        ply: usize,
        /// That move.
        token: String,
        /// How the game ended.
        outcome: Outcome,
    },
    /// It claims another end.
    #[error("the record claims {claimed}, by the rules it is {by_rules}")]
    OtherResult {
        /// What it claims.
        claimed: Ending,
        /// How the game ended.
        by_rules: Ending,
    },
    /// It claims that the rules ended the game, and they did not.
    #[error("the record claims {claimed}, by the rules the game is not over")]
    NotOver {
        /// What it claims.
        claimed: Ending,
    },
    /// The move it calls illegal is not.
    #[error("the record claims {claimed}, by the rules that move is legal")]
    LegalMove {
        /// What it claims.
        claimed: Ending,
    },
}

/// Plays a record by the rules. `game` is one of its variant, wherever it stands.
pub(crate) fn judge(record: &Record, game: &Game) -> Result<Verdict, RecordError> {
    let mut over = None;
    let mut ply = 0;
    let end = record.play_through(game, |game, played| {
        ply += 1;
        if over.is_none()
            && let Some(outcome) = game.outcome()
        {
            let token = game.move_text(played.mv);
            let fault = Contradiction::GoesOn { ply, token, outcome };
            over = Some((game.clone(), outcome, fault));
        }
    })?;
    if let Some((game, outcome, fault)) = over {
        return Ok(Verdict { game, outcome: Some(outcome), fault: Some(fault) });
    }
    let outcome = end.outcome();
    let fault = contradiction(&record.ending, outcome, &end);
    Ok(Verdict { game: end, outcome, fault })
}

/// What is wrong with the ending that a record claims. One that claims nothing is right.
fn contradiction(claimed: &Ending, outcome: Option<Outcome>, end: &Game) -> Option<Contradiction> {
    if *claimed == Ending::UNFINISHED {
        return None;
    }
    let by_rules = outcome.map(Ending::from);
    let claimed = claimed.clone();
    match (&claimed.termination, by_rules) {
        (_, Some(by_rules)) if by_rules.result == claimed.result => None,
        (_, Some(by_rules)) => Some(Contradiction::OtherResult { claimed, by_rules }),
        (Termination::Rules(_), None) => Some(Contradiction::NotOver { claimed }),
        (Termination::IllegalMove(mv), None) if end.parse_move(mv).is_ok() => {
            Some(Contradiction::LegalMove { claimed })
        }
        (_, None) => None,
    }
}

impl Verdict {
    /// The result by the rules; unfinished while the game is not over.
    pub(crate) fn by_rules(&self) -> Ending {
        self.outcome.map_or(Ending::UNFINISHED, Ending::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use crate::record::model::{Note, Played};

    /// The fault of a game of dobutsu with these moves and this ending.
    fn fault(moves: &str, ending: &str) -> Option<String> {
        let games = Games::built_in().unwrap();
        let mut game = Game::new(games.find("dobutsu").unwrap().clone()).unwrap();
        let mut record = Record::new("dobutsu");
        for text in moves.split_whitespace() {
            let mv = game.parse_move(text).unwrap();
            game.play(mv);
            record.moves.push(Played { mv, note: Note::default() });
        }
        record.ending = Ending::parse(ending).unwrap();
        judge(&record, &game).unwrap().fault.map(|fault| fault.to_string())
    }

    #[test]
    fn claims_are_held_against_the_rules() {
        let there_and_back = "2d1c 2a3b 1c2d 3b2a ".repeat(2);
        for (moves, ending, said) in [
            ("", "*", None),
            ("2c2b 1a2b", "1-0 resignation", None),
            (there_and_back.as_str(), "1/2-1/2 repetition", None),
            (&there_and_back, "*", None),
            (&there_and_back, "1-0 time forfeit", Some("by the rules it is 1/2-1/2 repetition")),
            (&(there_and_back.clone() + "2d1c"), "*", Some("ply 9: move `2d1c`: the game is over")),
            ("2c2b", "1-0 try", Some("by the rules the game is not over")),
            ("2c2b", "1-0 illegal move 9i9h", None),
            ("2c2b", "1-0 illegal move 1a2b", Some("that move is legal")),
        ] {
            let fault = fault(moves, ending);
            match (said, fault) {
                (None, None) => {}
                (Some(said), Some(fault)) => assert!(fault.contains(said), "{fault}"),
                (_, fault) => panic!("{moves}: {ending}: {fault:?}"),
            }
        }
    }
}
