//! How much time a move may take.

use super::limits::Limits;
use hyakki_movegen::Color;
use std::time::Duration;

/// Moves a game is expected to go on for.
const MOVES_LEFT: u32 = 32;
/// A move may take so many times its share when it is hard.
const HARD_MOVE: u32 = 3;
/// A new depth is not begun after this share of the time for the move, in hundredths: it would
/// not be finished.
const NEW_DEPTH_PERCENT: u32 = 55;
/// No move takes more than this share of the clock, in hundredths.
const MOST_OF_CLOCK_PERCENT: u32 = 30;
const LEAST: Duration = Duration::from_millis(1);

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimePlan {
    /// Begin no new depth after this.
    pub(super) soft: Option<Duration>,
    /// Stop in the middle of a depth after this.
    pub(super) hard: Option<Duration>,
}

impl TimePlan {
    pub(super) fn new(limits: &Limits, side: Color) -> TimePlan {
        if let Some(movetime) = limits.movetime {
            return TimePlan { soft: None, hard: Some(movetime.max(LEAST)) };
        }
        let Some(clock) = limits.clock else {
            return TimePlan { soft: None, hard: None };
        };
        let (left, increment) = (clock.left[side], clock.increment[side]);
        let spare = |time: Duration| time.saturating_sub(limits.overhead).max(LEAST);
        let moves = clock.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        // Byoyomi is lost when it is not used, the increment is not.
        let share = left / moves + increment * 3 / 4 + clock.byoyomi;
        let all = spare(left + clock.byoyomi);
        let most = if clock.byoyomi > Duration::ZERO || moves == 1 {
            all
        } else {
            percent(left, MOST_OF_CLOCK_PERCENT) + increment
        };
        let hard = (share * HARD_MOVE).min(most).min(all).max(LEAST);
        // With nothing but byoyomi left, a depth that is cut short costs nothing.
        let soft = if left < clock.byoyomi {
            all
        } else {
            percent(spare(share), NEW_DEPTH_PERCENT).max(LEAST).min(hard)
        };
        TimePlan { soft: Some(soft), hard: Some(hard) }
    }
}

fn percent(time: Duration, percent: u32) -> Duration {
    time * percent / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Clock;
    use hyakki_movegen::ByColor;

    fn plan(left: u64, increment: u64, byoyomi: u64) -> (u128, u128) {
        let ms = Duration::from_millis;
        let clock = Clock {
            left: ByColor([ms(left), ms(1)]),
            increment: ByColor([ms(increment), ms(0)]),
            byoyomi: ms(byoyomi),
            moves_to_go: None,
        };
        let limits = Limits { clock: Some(clock), overhead: ms(30), ..Limits::default() };
        let plan = TimePlan::new(&limits, Color::First);
        (plan.soft.unwrap().as_millis(), plan.hard.unwrap().as_millis())
    }

    #[test]
    fn time_is_shared_out() {
        let (soft, hard) = plan(10_000, 0, 0);
        assert!(soft > 100 && hard < 1_000, "{soft} {hard}");
        let (soft, hard) = plan(1_000, 10, 0);
        assert!(soft >= 1 && hard < 150, "{soft} {hard}");
        assert_eq!(plan(0, 0, 500), (470, 470));
        let (_, hard) = plan(10, 0, 0);
        assert!(hard <= 10, "{hard}");
        assert_eq!(plan(0, 0, 0), (1, 1));
    }

    #[test]
    fn the_clock_never_runs_out() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000] {
                for byoyomi in [0, 100, 30_000] {
                    let (soft, hard) = plan(left, increment, byoyomi);
                    let all = u128::from(left + byoyomi).saturating_sub(30).max(1);
                    assert!(soft <= hard && hard <= all, "{left} {increment} {byoyomi}");
                }
            }
        }
    }
}
