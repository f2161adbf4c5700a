//! The plain values of options, and what they mean.

use hyakki_engine::search::{HASH_MB, LEVELS, Strength, THREADS};
use std::time::Duration;

/// Elo of a beginner's level and of the strongest one: a scale of its own, a hundred points a level.
/// Some clients ask for more, which is full strength too.
pub(super) const ELO: (i64, i64, i64) = (500, 2500, 3500);

/// The declaration rules that can be chosen: none, and the one of 27 points.
pub(super) const DECLARATION_RULES: &[&str] = &["NoEnteringKing", "CSARule27"];

/// What options are set to; the numbers are in the ranges that the table gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Settings {
    pub(super) hash_mb: i64,
    pub(super) threads: i64,
    /// Whether `go ponder` will come. Nothing depends on it.
    pub(super) ponder: bool,
    pub(super) lines: i64,
    pub(super) analyses: bool,
    pub(super) level: i64,
    pub(super) keeps_to_elo: bool,
    pub(super) elo: i64,
    pub(super) longest_game: i64,
    /// One of [`DECLARATION_RULES`].
    pub(super) declaration_rule: usize,
    /// Whether lines of thought have chances in them.
    pub(in super::super) shows_chances: bool,
    pub(super) overhead_ms: i64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash_mb: HASH_MB.1 as i64,
            threads: THREADS.0 as i64,
            ponder: false,
            lines: 1,
            analyses: false,
            level: LEVELS.2.into(),
            keeps_to_elo: false,
            elo: ELO.1,
            longest_game: 0,
            declaration_rule: 0,
            shows_chances: false,
            overhead_ms: 30,
        }
    }
}

impl Settings {
    /// Size of the transposition table, in mebibytes.
    pub(in super::super) fn hash_mb(&self) -> usize {
        self.hash_mb as usize
    }

    /// Threads that search.
    pub(in super::super) fn threads(&self) -> usize {
        self.threads as usize
    }

    /// Lines that are told.
    pub(in super::super) fn lines(&self) -> usize {
        self.lines as usize
    }

    /// What gets lost between the clocks, a move.
    pub(in super::super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead_ms as u64)
    }

    /// How well to play, if not as well as possible. Whoever analyses wants the truth.
    pub(in super::super) fn strength(&self, salt: u64) -> Option<Strength> {
        let level = match self.keeps_to_elo {
            true => {
                let share = (self.elo - ELO.0) as f64 / (ELO.1 - ELO.0) as f64;
                let (_, beginner, full) = LEVELS;
                f64::from(beginner) + share * f64::from(full - beginner)
            }
            false => self.level as f64,
        };
        if self.analyses { None } else { Strength::new(level, salt) }
    }

    /// The plies after which a game is a draw.
    pub(in super::super) fn longest_game(&self) -> Option<u32> {
        u32::try_from(self.longest_game).ok().filter(|plies| *plies > 0)
    }

    /// Whether wins may be declared.
    pub(in super::super) fn declarations(&self) -> bool {
        self.declaration_rule > 0
    }

    /// Whether a position is worth the same as under other settings.
    pub(in super::super) fn judges_like(&self, other: &Settings) -> bool {
        let rules = |settings: &Settings| (settings.longest_game, settings.declaration_rule);
        rules(self) == rules(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_is_full_unless_something_says_less() {
        let usual = Settings::default();
        let weak = Settings { level: 3, ..usual };
        let third = Strength::new(3.0, 1);
        assert!(third.is_some());
        for (settings, expected) in [
            (usual, None),
            (weak, third),
            (Settings { elo: 800, ..usual }, None),
            (Settings { keeps_to_elo: true, ..weak }, None),
            (Settings { keeps_to_elo: true, elo: 800, ..usual }, third),
            (Settings { keeps_to_elo: true, elo: ELO.2, ..weak }, None),
            (Settings { analyses: true, ..weak }, None),
        ] {
            assert_eq!(settings.strength(1), expected, "{settings:?}");
        }
    }
}
