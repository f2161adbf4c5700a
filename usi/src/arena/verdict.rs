//! How a game of a match has ended.

use hyakki_movegen::{Color, Outcome, Reason};
use std::fmt;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// Who won; nobody in a draw.
    pub(crate) winner: Option<Color>,
    /// Why.
    pub(crate) cause: Cause,
}

/// Why a game has ended. Whatever an engine did wrong is told with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// By the rules.
    Rules(Reason),
    /// A rightful declaration of the entering king.
    Declaration,
    /// A declaration without the right to it.
    WrongDeclaration,
    /// A side gave up.
    Resignation,
    /// An illegal move, quoted.
    IllegalMove(String),
    /// An answer that is none, quoted.
    Garbage(String),
    /// A side took longer than it was allowed.
    Time(String),
    /// A side said nothing for so long that it never will: to what.
    NoAnswer(String),
    /// An engine ended: how.
    Crash(String),
    /// The game became too long.
    MoveLimit,
    /// A side was judged lost by its own scores.
    JudgedWin,
    /// The game was judged drawn by the scores of both.
    JudgedDraw,
}

impl Cause {
    /// The cause without its circumstances, to be counted by.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Cause::Rules(reason) => reason.name(),
            Cause::Declaration => "declaration",
            Cause::WrongDeclaration => "wrong declaration",
            Cause::Resignation => "resignation",
            Cause::IllegalMove(_) => "illegal move",
            Cause::Garbage(_) => "garbage",
            Cause::Time(_) => "time",
            Cause::NoAnswer(_) => "no answer",
            Cause::Crash(_) => "crash",
            Cause::MoveLimit => "move limit",
            Cause::JudgedWin => "judged won",
            Cause::JudgedDraw => "judged drawn",
        }
    }

    /// Whether the side that lost has broken the rules of the match rather than lost on the board.
    pub(super) fn is_fault(&self) -> bool {
        self.circumstances().is_some() || *self == Cause::WrongDeclaration
    }

    /// What is known of it besides.
    pub(super) fn circumstances(&self) -> Option<&str> {
        match self {
            Cause::IllegalMove(text)
            | Cause::Garbage(text)
            | Cause::Time(text)
            | Cause::NoAnswer(text)
            | Cause::Crash(text) => Some(text),
            _ => None,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self.circumstances() {
            Some(text) => write!(f, " {text}"),
            None => Ok(()),
        }
    }
}

impl End {
    /// The end that the rules make.
    pub(super) fn by_rules(outcome: Outcome) -> End {
        End { winner: outcome.winner, cause: Cause::Rules(outcome.reason) }
    }

    /// A side has lost.
    pub(super) fn lost(loser: Color, cause: Cause) -> End {
        End { winner: Some(!loser), cause }
    }

    /// Nobody has won.
    pub(super) fn drawn(cause: Cause) -> End {
        End { winner: None, cause }
    }
}
