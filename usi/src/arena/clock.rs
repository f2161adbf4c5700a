//! How long a player may think: limits as they are written on the command line, and clocks that
//! run.

use hyakki_movegen::rules::quote;
use std::fmt;
use std::time::Duration;

/// What a player is allowed, every move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The clock of a game, if it has one.
    pub(crate) control: Option<TimeControl>,
    /// Time of one move.
    pub(crate) movetime: Option<Duration>,
    /// Nodes of one move.
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead.
    pub(crate) depth: Option<u32>,
}

/// The rules of a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// At the start of the game.
    pub(crate) main: Duration,
    /// Added after every move.
    pub(crate) increment: Duration,
    /// For every move once the main time is gone.
    pub(crate) byoyomi: Duration,
}

/// The key-value words that set limits, for errors and help.
pub(crate) const WORDS: &[&str] = &["tc", "byoyomi", "movetime", "nodes", "depth"];

impl Limits {
    /// Sets what `key=value` says; whether the key is one of [`WORDS`].
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let of_key =
            |time: Result<Duration, String>| time.map_err(|error| format!("{key}={error}"));
        match key {
            "tc" => {
                let (main, increment) = value.split_once('+').unwrap_or((value, "0"));
                let expected = "MAIN or MAIN+INCREMENT, in seconds or like `500ms` or `5m`";
                let (Some(main), Some(increment)) = (seconds(main), seconds(increment)) else {
                    return Err(format!("tc={}: expected {expected}", quote(value)));
                };
                let byoyomi = self.control.unwrap_or_default().byoyomi;
                self.control = Some(TimeControl { main, increment, byoyomi });
            }
            "byoyomi" => {
                let byoyomi = of_key(duration(value))?;
                self.control.get_or_insert_default().byoyomi = byoyomi;
            }
            "movetime" => self.movetime = Some(of_key(duration(value))?),
            "nodes" => self.nodes = Some(positive(key, value)?),
            "depth" => self.depth = Some(positive(key, value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether nothing limits a move.
    pub(crate) fn is_unlimited(&self) -> bool {
        *self == Limits::default()
    }
}

impl fmt::Display for Limits {
    /// As they are written on the command line, but for the words that need no saying.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(TimeControl { main, increment, byoyomi }) = self.control {
            let mut clock = main.as_secs_f64().to_string();
            if !increment.is_zero() {
                clock.push_str(&format!("+{}", increment.as_secs_f64()));
            }
            if !byoyomi.is_zero() {
                clock.push_str(&format!(" byoyomi={}", byoyomi.as_secs_f64()));
            }
            parts.push(clock);
        }
        parts.extend(self.movetime.map(|time| format!("movetime={}", time.as_secs_f64())));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        f.write_str(&parts.join(" "))
    }
}

/// A number from 1.
fn positive<T: std::str::FromStr + PartialOrd + From<u8>>(
    key: &str,
    value: &str,
) -> Result<T, String> {
    let number = value.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| format!("{key}={}: expected a number from 1", quote(value)))
}

/// A duration that is more than none.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let duration = seconds(text).filter(|duration| !duration.is_zero());
    duration.ok_or_else(|| format!("{}: expected seconds, or a time like `500ms`", quote(text)))
}

/// Seconds, or another unit where one is named: `10`, `0.1s`, `500ms`, `5m`.
fn seconds(text: &str) -> Option<Duration> {
    const LONGEST: f64 = 1e6;
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let unit = units.iter().find_map(|(unit, worth)| Some((text.strip_suffix(unit)?, *worth)));
    let (number, worth) = unit.unwrap_or((text, 1.0));
    let seconds = number.parse::<f64>().ok()? * worth;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// A player's clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) control: TimeControl,
    /// What is left of the main time.
    pub(super) left: Duration,
}

impl Clock {
    pub(super) fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.main }
    }

    /// The longest a move may take.
    pub(super) fn allowance(&self) -> Duration {
        self.left + self.control.byoyomi
    }

    /// A move has taken so long. Byoyomi is used last and is whole again at the next move. Whoever
    /// was late by no more than the margin of the referee goes on with nothing left.
    pub(super) fn spend(&mut self, used: Duration) {
        self.left = self.left.saturating_sub(used) + self.control.increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn limits(words: &str) -> Result<Limits, String> {
        let mut limits = Limits::default();
        for word in words.split(' ') {
            let (key, value) = word.split_once('=').unwrap();
            assert!(limits.set(key, value)?, "{key} is unknown");
        }
        Ok(limits)
    }

    #[test]
    fn limits_are_read_in_any_order_and_unit() {
        let control = |main, increment, byoyomi| {
            Some(TimeControl { main: ms(main), increment: ms(increment), byoyomi: ms(byoyomi) })
        };
        assert_eq!(limits("tc=10+0.1").unwrap().control, control(10_000, 100, 0));
        assert_eq!(limits("byoyomi=500ms tc=1.5m").unwrap().control, control(90_000, 0, 500));
        assert_eq!(limits("byoyomi=1s").unwrap().control, control(0, 0, 1000));
        let limits = limits("movetime=0.25 nodes=1000 depth=4").unwrap();
        assert_eq!(
            (limits.movetime, limits.nodes, limits.depth),
            (Some(ms(250)), Some(1000), Some(4))
        );
    }

    #[test]
    fn limits_are_written_as_they_are_read() {
        for (words, text) in [
            ("tc=10+0.1", "10+0.1"),
            ("tc=90 byoyomi=1.5", "90 byoyomi=1.5"),
            ("movetime=0.25 nodes=1000 depth=4", "movetime=0.25 nodes=1000 depth=4"),
        ] {
            assert_eq!(limits(words).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_limit_is_quoted() {
        for word in ["tc=", "tc=10+", "tc=x", "tc=-1", "tc=1e9", "byoyomi=0", "movetime=NaN"] {
            let error = limits(word).unwrap_err();
            let (key, value) = word.split_once('=').unwrap();
            assert!(error.starts_with(&format!("{key}=`{value}`: expected")), "{error}");
        }
        for word in ["nodes=0", "depth=1.5", "nodes=-1"] {
            assert!(limits(word).unwrap_err().contains("a number from 1"));
        }
        assert_eq!(Limits::default().set("threads", "1"), Ok(false));
    }

    #[test]
    fn byoyomi_comes_after_the_main_time_and_is_whole_every_move() {
        let mut clock = Clock::new(limits("tc=1.5 byoyomi=0.5").unwrap().control.unwrap());
        for (left, allowance) in [(1500, 2000), (1100, 1600), (700, 1200), (300, 800), (0, 500)] {
            assert_eq!((clock.left, clock.allowance()), (ms(left), ms(allowance)));
            clock.spend(ms(400));
        }
        assert_eq!(clock.allowance(), ms(500));
    }

    #[test]
    fn increments_are_added_after_the_move() {
        let mut clock = Clock::new(limits("tc=1+0.1").unwrap().control.unwrap());
        assert_eq!(clock.allowance(), ms(1000));
        clock.spend(ms(400));
        assert_eq!(clock.left, ms(700));
        clock.spend(ms(702));
        assert_eq!(clock.left, ms(100));
    }
}
