//! How a recorded game ended: who won, and what ended it.

use hyakki_movegen::{Color, Outcome, Reason};
use std::fmt;

/// The end of a recorded game, as the record claims it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// Who won, if anybody did.
    pub(crate) result: GameResult,
    /// What ended it.
    pub(crate) termination: Termination,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    /// This side.
    Win(Color),
    /// Nobody.
    Draw,
    /// The game did not come to an end, or nobody knows.
    Unfinished,
}

/// What ended a game. Each has one text, which is printed and read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Termination {
    /// The rules.
    Rules(Reason),
    /// A side gave up.
    Resignation,
    /// A side declared its win (entering king).
    Declaration,
    /// Both sides agreed that neither can win (shogi's impasse).
    Impasse,
    /// A side made this move, which it must not; empty when nobody knows which.
    IllegalMove(String),
    /// A side had no time left.
    TimeForfeit,
    /// A program ended in the middle of the game.
    Crash,
    /// A program said nothing any more.
    NoAnswer,
    /// The game was longer than allowed.
    MoveLimit,
    /// The scores of the players left no doubt.
    Adjudication,
    /// Nobody knows.
    Unknown,
}

impl Ending {
    /// A game that did not come to an end.
    pub(crate) const UNFINISHED: Ending =
        Ending { result: GameResult::Unfinished, termination: Termination::Unknown };

    /// The end of a game that a side won.
    pub(crate) fn win(winner: Color, termination: Termination) -> Ending {
        Ending { result: GameResult::Win(winner), termination }
    }

    /// The end of a game that nobody won.
    pub(crate) fn draw(termination: Termination) -> Ending {
        Ending { result: GameResult::Draw, termination }
    }

    /// Reads what [`Ending`] prints: the result and, if it is known, what ended the game.
    pub(crate) fn parse(text: &str) -> Option<Ending> {
        let text = text.trim();
        let (result, termination) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let result = GameResult::parse(result)?;
        let termination = Termination::parse(termination).unwrap_or(Termination::Unknown);
        Some(Ending { result, termination })
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        let termination = Termination::Rules(outcome.reason);
        Ending { result: outcome.winner.map_or(GameResult::Draw, GameResult::Win), termination }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.termination {
            Termination::Unknown => write!(f, "{}", self.result),
            _ => write!(f, "{} {}", self.result, self.termination),
        }
    }
}

impl GameResult {
    /// Every result.
    const ALL: [GameResult; 4] = [
        GameResult::Win(Color::First),
        GameResult::Win(Color::Second),
        GameResult::Draw,
        GameResult::Unfinished,
    ];

    /// As PGN has it, the first player first.
    pub(crate) fn text(self) -> &'static str {
        match self {
            GameResult::Win(Color::First) => "1-0",
            GameResult::Win(Color::Second) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// The result with this text.
    pub(crate) fn parse(text: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.text() == text)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Followed by the move, if it is known.
const ILLEGAL_MOVE: &str = "illegal move";

impl Termination {
    /// Every one that is not followed by a move.
    const PLAIN: [Termination; 15] = [
        Termination::Rules(Reason::Checkmate),
        Termination::Rules(Reason::NoLegalMove),
        Termination::Rules(Reason::LionCaptured),
        Termination::Rules(Reason::Try),
        Termination::Rules(Reason::Repetition),
        Termination::Rules(Reason::PerpetualCheck),
        Termination::Resignation,
        Termination::Declaration,
        Termination::Impasse,
        Termination::TimeForfeit,
        Termination::Crash,
        Termination::NoAnswer,
        Termination::MoveLimit,
        Termination::Adjudication,
        Termination::Unknown,
    ];

    /// Reads the text of one, or a word that the PGN standard or cutechess has for it.
    pub(crate) fn parse(text: &str) -> Option<Termination> {
        let text = text.trim();
        if let Some(mv) = text.strip_prefix(ILLEGAL_MOVE) {
            return Some(Termination::IllegalMove(mv.trim().to_owned()));
        }
        let is_called = |plain: &Termination| plain.to_string().eq_ignore_ascii_case(text);
        Termination::PLAIN.into_iter().find(is_called).or_else(|| {
            Some(match text.to_ascii_lowercase().as_str() {
                "rules infraction" => Termination::IllegalMove(String::new()),
                "abandoned" => Termination::Crash,
                "stalled connection" => Termination::NoAnswer,
                "normal" | "unterminated" => Termination::Unknown,
                _ => return None,
            })
        })
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Termination::Rules(reason) => return reason.fmt(f),
            Termination::IllegalMove(mv) if !mv.is_empty() => {
                return write!(f, "{ILLEGAL_MOVE} {mv}");
            }
            Termination::IllegalMove(_) => ILLEGAL_MOVE,
            Termination::Resignation => "resignation",
            Termination::Declaration => "declaration",
            Termination::Impasse => "impasse",
            Termination::TimeForfeit => "time forfeit",
            Termination::Crash => "crash",
            Termination::NoAnswer => "no answer",
            Termination::MoveLimit => "move limit",
            Termination::Adjudication => "adjudication",
            Termination::Unknown => "unknown",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_read_as_they_are_printed() {
        let illegal = ["", "7g7f"].map(|mv| Termination::IllegalMove(mv.to_owned()));
        for termination in Termination::PLAIN.into_iter().chain(illegal) {
            for result in GameResult::ALL {
                let ending = Ending { result, termination: termination.clone() };
                assert_eq!(Ending::parse(&ending.to_string()), Some(ending));
            }
        }
    }

    #[test]
    fn words_of_other_programs_are_known() {
        for (text, termination) in [
            ("Time forfeit", Termination::TimeForfeit),
            ("normal", Termination::Unknown),
            ("rules infraction", Termination::IllegalMove(String::new())),
            ("stalled connection", Termination::NoAnswer),
        ] {
            assert_eq!(Termination::parse(text), Some(termination), "{text}");
        }
        assert_eq!(Termination::parse("by magic"), None);
        assert_eq!(Ending::parse("won"), None);
        assert_eq!(Ending::parse("1-0 by magic"), Ending::parse("1-0"));
    }
}
