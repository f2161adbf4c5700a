//! What positions are worth, as the first player sees it.

use crate::record;
use hyakki_engine::search::Score;
use hyakki_movegen::{Color, Outcome};
use std::fmt;

/// Centipawns are a chance to win of `1 / (1 + exp(-centipawns / SCALE))`, as programs for shogi
/// have it.
const SCALE: f64 = 600.0;

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// Centipawns for the first player.
    Centipawns(i32),
    /// This side wins in so many plies; 0 if it has won.
    Win(Color, u32),
}

impl Worth {
    /// What a search found for the side to move.
    pub(super) fn found(score: Score, side: Color) -> Worth {
        match score {
            Score::Centipawns(score) => Worth::Centipawns(match side {
                Color::First => score,
                Color::Second => -score,
            }),
            Score::WinIn(plies) => Worth::Win(side, plies),
            Score::LossIn(plies) => Worth::Win(!side, plies),
        }
    }

    /// What the end of a game is worth.
    pub(super) fn of_end(outcome: Outcome) -> Worth {
        outcome.winner.map_or(Worth::Centipawns(0), |winner| Worth::Win(winner, 0))
    }

    /// How likely a side wins, from 0 to 1.
    pub(crate) fn chance(self, side: Color) -> f64 {
        let of_first = match self {
            Worth::Centipawns(score) => 1.0 / (1.0 + libm::exp(-f64::from(score) / SCALE)),
            Worth::Win(Color::First, _) => 1.0,
            Worth::Win(Color::Second, _) => 0.0,
        };
        match side {
            Color::First => of_first,
            Color::Second => 1.0 - of_first,
        }
    }

    /// As records have it, seen by a side. Plies to the end are counted from so many earlier.
    pub(super) fn seen_by(self, side: Color, earlier: u32) -> record::Score {
        let sign = |is_own: bool| if is_own { 1 } else { -1 };
        match self {
            Worth::Centipawns(score) => {
                record::Score::Centipawns(sign(side == Color::First) * score)
            }
            Worth::Win(winner, plies) => {
                record::Score::Mate(sign(side == winner) * (plies + earlier) as i32)
            }
        }
    }
}

impl fmt::Display for Worth {
    /// Pawns or the distance to the end: `+0.35`, `+M5`, `-M4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen_by(Color::First, 0).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_turned_to_the_first_player() {
        for (score, side, shown) in [
            (Score::Centipawns(35), Color::First, "+0.35"),
            (Score::Centipawns(35), Color::Second, "-0.35"),
            (Score::WinIn(5), Color::Second, "-M5"),
            (Score::LossIn(4), Color::Second, "+M4"),
        ] {
            assert_eq!(Worth::found(score, side).to_string(), shown);
        }
    }

    #[test]
    fn chances_of_both_sides_make_one() {
        for worth in [Worth::Centipawns(120), Worth::Win(Color::Second, 3), Worth::Centipawns(0)] {
            let sum = worth.chance(Color::First) + worth.chance(Color::Second);
            assert!((sum - 1.0).abs() < 1e-12);
        }
        let chance = Worth::Centipawns(600).chance(Color::First);
        assert!((chance - 0.7311).abs() < 1e-4, "{chance}");
        assert!(Worth::Win(Color::Second, 9).chance(Color::Second) > 0.999);
    }
}
