//! How a game ends.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rules::Rules;
use crate::tables::Tables;
use crate::types::Color;
use std::fmt;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    NoLegalMove,
    /// A lion was captured.
    LionCaptured,
    /// A lion reached its far rank safely.
    Try,
    /// The same position once too often.
    Repetition,
    /// A repetition in which one side gave check with every move.
    PerpetualCheck,
}

impl Reason {
    /// The reason in words.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::NoLegalMove => "no legal move",
            Reason::LionCaptured => "lion captured",
            Reason::Try => "try",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.winner {
            Some(Color::First) => "first player wins",
            Some(Color::Second) => "second player wins",
            None => "draw",
        };
        write!(f, "{result} ({})", self.reason)
    }
}

impl<B: Bitboard> Position<B> {
    /// Whether a lion is lost or has made its try; then there are no more moves.
    #[inline]
    pub(crate) fn has_ended(&self, tables: &Tables<B>) -> bool {
        self.lion_outcome(tables).is_some()
    }

    /// The end by capture of a lion, or else by try. Both lions home at once is a draw.
    #[inline]
    pub fn lion_outcome(&self, tables: &Tables<B>) -> Option<Outcome> {
        if !tables.royal.is_king {
            let lions = self.group(tables.royal.group);
            for color in Color::BOTH {
                if (lions & self.pieces(color)).is_empty() {
                    let winner = Some(!color);
                    return Some(Outcome { winner, reason: Reason::LionCaptured });
                }
            }
        }
        let flag = tables.flag.as_ref()?;
        let home = Color::BOTH.map(|color| {
            let there = self.group(flag.group) & self.pieces(color) & flag.region[color];
            there
                .squares()
                .any(|square| !flag.must_be_safe || !self.is_attacked(tables, square, !color))
        });
        let winner = match home {
            [false, false] => return None,
            [true, true] => None,
            [first, _] => Some(if first { Color::First } else { Color::Second }),
        };
        Some(Outcome { winner, reason: Reason::Try })
    }

    /// The end of the game that can be seen without its history: all but repetition.
    pub fn outcome(&self, tables: &Tables<B>) -> Option<Outcome> {
        if let Some(outcome) = self.lion_outcome(tables) {
            return Some(outcome);
        }
        if self.has_legal_move(tables) {
            return None;
        }
        let reason = if self.in_check(tables) { Reason::Checkmate } else { Reason::NoLegalMove };
        let winner = match reason {
            Reason::Checkmate => Some(!self.side()),
            _ => tables.rules().no_move.winner(self.side()),
        };
        Some(Outcome { winner, reason })
    }
}

/// What a history needs to remember of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visited {
    /// Its key.
    pub key: u64,
    /// Whether its side to move was in check: the move before gave it.
    pub in_check: bool,
}

/// Looks for earlier occurrences of the last position of `history` (sides alternate): how many
/// occurrences there are, the last one counted, and where the earliest is.
pub fn occurrences(history: &[Visited]) -> (usize, usize) {
    let Some(last) = history.len().checked_sub(1) else {
        return (0, 0);
    };
    let key = history[last].key;
    let mut found = (1, last);
    let mut at = last;
    while at >= 2 {
        at -= 2;
        if history[at].key == key {
            found = (found.0 + 1, at);
        }
    }
    found
}

/// Who gets what when the positions of `cycle` (the first and the last one equal, sides
/// alternate) end the game by repetition. `to_move` is the side to move in both.
pub fn cycle_outcome(rules: &Rules, cycle: &[Visited], to_move: Color) -> Outcome {
    let rule = rules.repetition;
    if rule.is_some_and(|rule| rule.perpetual_check_loses) {
        // The move into the last position was made by the side not to move, the one before by
        // the side to move, and so on backwards.
        let all_checks = |skip: usize| {
            cycle.len() > 2 && cycle[1..].iter().rev().skip(skip).step_by(2).all(|v| v.in_check)
        };
        let winner = match (all_checks(0), all_checks(1)) {
            (true, true) => Some(None),
            (true, false) => Some(Some(to_move)),
            (false, true) => Some(Some(!to_move)),
            (false, false) => None,
        };
        if let Some(winner) = winner {
            return Outcome { winner, reason: Reason::PerpetualCheck };
        }
    }
    let winner = rule.and_then(|rule| rule.result.winner(to_move));
    Outcome { winner, reason: Reason::Repetition }
}

/// The end of the game by repetition at the last position of `history`, if it has ended.
pub fn repetition_outcome(rules: &Rules, history: &[Visited], to_move: Color) -> Option<Outcome> {
    let rule = rules.repetition?;
    let (count, first) = occurrences(history);
    (count >= usize::from(rule.occurrences))
        .then(|| cycle_outcome(rules, &history[first..], to_move))
}
