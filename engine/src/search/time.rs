//! How much time a move may take.

use super::limits::{Clock, Limits};
use super::tuning::{hard_move, most_of_clock_percent, moves_left, new_depth_percent};
use hyakki_movegen::Color;
use std::time::Duration;

const LEAST: Duration = Duration::from_millis(1);

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimePlan {
    /// Begin no new depth after this, when nothing is special.
    pub(super) soft: Option<Duration>,
    /// Time that is lost when it is not used.
    fixed: Duration,
    /// Stop in the middle of a depth after this.
    pub(super) hard: Option<Duration>,
}

impl TimePlan {
    /// No limit of time.
    pub(super) const NONE: TimePlan = TimePlan { soft: None, fixed: Duration::ZERO, hard: None };

    /// The plan for a move of `side`. A clock that gives it no time at all says nothing where
    /// something else limits the search.
    pub(super) fn new(limits: &Limits, clock: Option<Clock>, side: Color) -> TimePlan {
        if limits.infinite {
            return TimePlan::NONE;
        }
        if let Some(movetime) = limits.movetime {
            return TimePlan { hard: Some(movetime.max(LEAST)), ..TimePlan::NONE };
        }
        let Some(clock) = clock else { return TimePlan::NONE };
        let Clock { byoyomi, moves_to_go, .. } = clock;
        let (left, increment) = (clock.left[side], clock.increment[side]);
        let is_limited = limits.depth.is_some() || limits.nodes.is_some();
        if is_limited && left + increment + byoyomi == Duration::ZERO {
            return TimePlan::NONE;
        }
        // Some clients add the increment before the move, some after it. It is counted on only
        // when there is nothing else.
        let main = if left > limits.overhead { left } else { left + increment };
        // What gets lost on the way comes out of byoyomi, or else of the clock.
        let (main, byoyomi) = if byoyomi > limits.overhead {
            (main, byoyomi - limits.overhead)
        } else {
            (main.saturating_sub(limits.overhead), byoyomi)
        };
        let moves = moves_to_go.unwrap_or(moves_left()).clamp(1, moves_left());
        let share = main / moves + increment * 3 / 4;
        let most =
            if moves == 1 { main } else { percent(main, most_of_clock_percent()) + increment };
        // Byoyomi is lost when it is not used.
        let hard = byoyomi + (share * hard_move()).min(most).min(main);
        let soft = byoyomi + percent(share, new_depth_percent());
        let hard = hard.max(LEAST);
        TimePlan { soft: Some(soft.clamp(LEAST, hard)), fixed: byoyomi, hard: Some(hard) }
    }

    /// After what time to begin no new depth, with so many hundredths of the usual time for this
    /// move. What is lost when it is not used is used in any case.
    pub(super) fn soft_at(&self, hundredths: u32) -> Option<Duration> {
        let most = self.hard.unwrap_or(Duration::MAX);
        let scale = |soft: Duration| {
            (self.fixed + percent(soft.saturating_sub(self.fixed), hundredths)).clamp(LEAST, most)
        };
        self.soft.map(scale)
    }
}

fn percent(time: Duration, percent: u32) -> Duration {
    time * percent / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::ByColor;

    fn limits(overhead: u64) -> Limits {
        Limits { overhead: Duration::from_millis(overhead), ..Limits::default() }
    }

    fn clock(left: u64, increment: u64, byoyomi: u64) -> Option<Clock> {
        let ms = Duration::from_millis;
        Some(Clock {
            left: ByColor([ms(left), ms(1)]),
            increment: ByColor([ms(increment), ms(0)]),
            byoyomi: ms(byoyomi),
            moves_to_go: None,
        })
    }

    fn plan(left: u64, increment: u64, byoyomi: u64) -> (u128, u128) {
        let plan = TimePlan::new(&limits(30), clock(left, increment, byoyomi), Color::First);
        (plan.soft.unwrap().as_millis(), plan.hard.unwrap().as_millis())
    }

    #[test]
    fn time_is_shared_out() {
        let (soft, hard) = plan(10_000, 0, 0);
        assert!(soft > 100 && hard < 1_000, "{soft} {hard}");
        let (soft, hard) = plan(1_000, 10, 0);
        assert!(soft > 15 && hard < 150, "{soft} {hard}");
        let (soft, hard) = plan(1_000, 0, 0);
        assert!(soft > 10 && hard > 60, "{soft} {hard}");
        assert_eq!(plan(0, 0, 500), (470, 470));
        let (soft, hard) = plan(9_000, 0, 10_000);
        assert!(soft > 9_970 && hard < 13_000, "{soft} {hard}");
        assert!(plan(0, 1_000, 0).0 > 100);
        assert!(plan(10, 0, 0).1 <= 10);
        assert_eq!(plan(0, 0, 0), (1, 1));
    }

    #[test]
    fn easy_moves_take_less_of_the_clock_but_all_of_byoyomi() {
        let plan = |byoyomi| TimePlan::new(&limits(30), clock(9_000, 0, byoyomi), Color::First);
        let soft = |byoyomi, hundredths| plan(byoyomi).soft_at(hundredths).unwrap();
        assert_eq!(soft(0, 100), plan(0).soft.unwrap());
        assert!(soft(0, 50) < soft(0, 100) && soft(0, 100) < soft(0, 150));
        assert!(soft(1_000, 10) >= Duration::from_millis(970));
        assert_eq!(Some(soft(1_000, 10_000)), plan(1_000).hard);
        assert_eq!(TimePlan::NONE.soft_at(100), None);
    }

    #[test]
    fn the_clock_never_runs_out() {
        for left in [0, 1, 5, 20, 31, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000] {
                for byoyomi in [0, 20, 100, 30_000] {
                    let (soft, hard) = plan(left, increment, byoyomi);
                    let counted = if left > 30 { left } else { left + increment };
                    let all = u128::from(counted + byoyomi).saturating_sub(30);
                    // Less than the overhead is no time at all: then anything is a gamble.
                    let all = all.max(u128::from(byoyomi)).max(1);
                    assert!(soft <= hard && hard <= all, "{left} {increment} {byoyomi} {hard}");
                }
            }
        }
    }

    #[test]
    fn clocks_yield_to_other_limits() {
        let none = TimePlan::NONE;
        let depth = Limits { depth: Some(5), ..limits(30) };
        assert_eq!(TimePlan::new(&depth, clock(0, 0, 0), Color::First), none);
        assert_ne!(TimePlan::new(&depth, clock(0, 0, 100), Color::First), none);
        let infinite = Limits { infinite: true, ..limits(30) };
        assert_eq!(TimePlan::new(&infinite, clock(1_000, 0, 0), Color::First), none);
    }
}
