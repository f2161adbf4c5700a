//! What moves lose against the best ones.

use super::worth::Worth;
use hyakki_movegen::Color;
use std::fmt;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// `?!`
    Doubtful,
    /// `?`
    Bad,
    /// `??`
    Blunder,
}

impl Mark {
    /// Every mark, the mildest first.
    pub(crate) const ALL: [Mark; 3] = [Mark::Doubtful, Mark::Bad, Mark::Blunder];

    /// The least loss that earns it, a share of all chances to win.
    const fn least(self) -> f64 {
        match self {
            Mark::Doubtful => 0.05,
            Mark::Bad => 0.10,
            Mark::Blunder => 0.20,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mark::Doubtful => "?!",
            Mark::Bad => "?",
            Mark::Blunder => "??",
        })
    }
}

/// The chance to win that a move gave away, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(crate) struct Loss(pub(crate) f64);

impl Loss {
    /// What a side loses between two positions; never less than nothing.
    pub(super) fn between(before: Worth, after: Worth, side: Color) -> Loss {
        Loss((before.chance(side) - after.chance(side)).max(0.0))
    }

    /// What is thought of that.
    pub(crate) fn mark(self) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| self.0 >= mark.least())
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:.0} %", 100.0 * self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_by_the_chance_that_is_lost() {
        let (even, won) = (Worth::Centipawns(0), Worth::Win(Color::First, 5));
        for (before, after, side, mark) in [
            (even, Worth::Centipawns(-100), Color::First, None),
            (even, Worth::Centipawns(-130), Color::First, Some(Mark::Doubtful)),
            (even, Worth::Centipawns(260), Color::Second, Some(Mark::Bad)),
            (won, even, Color::First, Some(Mark::Blunder)),
            (won, Worth::Win(Color::First, 9), Color::First, None),
            (won, even, Color::Second, None),
            // In a game that is won anyway, a piece more or less is nothing.
            (Worth::Centipawns(3000), Worth::Centipawns(2000), Color::First, None),
        ] {
            assert_eq!(Loss::between(before, after, side).mark(), mark, "{before} {after}");
        }
        assert_eq!(format!("{:>6}", Loss(0.123)), "  12 %");
    }
}
