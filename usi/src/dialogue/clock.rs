//! Clocks and numbers, as `go` and `ponderhit` tell them.

use hyakki_engine::search::Clock;
use hyakki_movegen::rules::quote;
use hyakki_movegen::{ByColor, Color};
use std::iter::Peekable;
use std::str::SplitAsciiWhitespace;
use std::time::Duration;

/// The words about clocks.
const WORDS: &[&str] = &["btime", "wtime", "byoyomi", "binc", "winc", "movestogo"];

/// For a move whose time nobody told, or nobody could understand.
pub(super) const ONE_SECOND: Clock = Clock {
    left: ByColor([Duration::ZERO; 2]),
    increment: ByColor([Duration::ZERO; 2]),
    byoyomi: Duration::from_secs(1),
    moves_to_go: None,
};

/// The words of a line that are still to be read.
pub(super) type Words<'t> = Peekable<SplitAsciiWhitespace<'t>>;

/// What follows `ponderhit`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PonderHit {
    /// The clocks, if any of them was told.
    pub(super) clock: Option<Clock>,
    problems: Vec<String>,
}

impl PonderHit {
    /// Reads the clocks, `btime` that of `black`; what is not understood is passed over and told.
    pub(super) fn parse(text: &str, black: Color) -> PonderHit {
        let mut hit = PonderHit::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            if !WORDS.contains(&word) {
                hit.problems.push(unknown(word));
                continue;
            }
            match number(word, &mut words, WORDS) {
                Ok(value) => set(&mut hit.clock, black, word, value),
                Err(problem) => hit.problems.push(problem),
            }
        }
        hit
    }

    /// One sentence about everything that was not understood.
    pub(super) fn complaint(&self) -> Option<String> {
        complaint("ponderhit", &self.problems, WORDS)
    }
}

/// Sets what a word about clocks says; `btime` is that of `black`.
pub(super) fn set(clock: &mut Option<Clock>, black: Color, word: &str, value: f64) {
    let clock = clock.get_or_insert_default();
    let time = milliseconds(value);
    match word {
        "btime" => clock.left[black] = time,
        "wtime" => clock.left[!black] = time,
        "binc" => clock.increment[black] = time,
        "winc" => clock.increment[!black] = time,
        "byoyomi" => clock.byoyomi = time,
        _ => clock.moves_to_go = (value >= 1.0).then_some(value as u32),
    }
}

/// The number that follows `word`, or what is wrong with it; a word of `known` is no number.
pub(super) fn number(word: &str, words: &mut Words<'_>, known: &[&str]) -> Result<f64, String> {
    let next = words.next_if(|next| !known.contains(next));
    next.and_then(finite).ok_or_else(|| format!("{word} {}: no number", quote(next.unwrap_or(""))))
}

/// A number that is one.
pub(super) fn finite(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

/// A time between none and a few decades.
pub(super) fn milliseconds(value: f64) -> Duration {
    Duration::from_secs_f64(value.clamp(0.0, 1e12) / 1000.0)
}

/// What to say about a word nobody knows.
pub(super) fn unknown(word: &str) -> String {
    format!("{}: unknown", quote(word))
}

/// One sentence about all problems of a command.
pub(super) fn complaint(command: &str, problems: &[String], known: &[&str]) -> Option<String> {
    (!problems.is_empty()).then(|| {
        let (problems, known) = (some_of(problems, "; "), known.join(" "));
        format!("{command}: {problems}; expected any of {known}")
    })
}

/// The first few of many.
pub(super) fn some_of(items: &[String], between: &str) -> String {
    const SHOWN: usize = 4;
    let shown = items.iter().take(SHOWN).cloned().collect::<Vec<_>>();
    let mut text = shown.join(between);
    if let Some(more @ 1..) = items.len().checked_sub(SHOWN) {
        text.push_str(&format!("{between}and {more} more"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clocks_of_a_ponderhit() {
        let ms = Duration::from_millis;
        let parse = |text| PonderHit::parse(text, Color::First);
        let hit = parse("btime 60000 wtime 1.5e3 binc 10 byoyomi 0");
        let clock = hit.clock.unwrap();
        assert_eq!(clock.left.0, [ms(60_000), ms(1_500)]);
        assert_eq!((clock.increment.0, clock.byoyomi), ([ms(10), ms(0)], ms(0)));
        assert_eq!(hit.complaint(), None);
        assert_eq!(parse(" "), PonderHit::default());
        let hit = PonderHit::parse("wtime 60000 btime 0", Color::Second);
        assert_eq!(hit.clock.unwrap().left[Color::First], ms(60_000));
    }

    #[test]
    fn what_is_no_clock_is_told() {
        let parse = |text| PonderHit::parse(text, Color::First);
        let hit = parse("depth 3 btime wtime x byoyomi 5");
        assert_eq!(hit.clock.map(|clock| clock.byoyomi), Some(Duration::from_millis(5)));
        assert_eq!(
            hit.complaint().unwrap(),
            "ponderhit: `depth`: unknown; `3`: unknown; btime ``: no number; wtime `x`: no number; \
             expected any of btime wtime byoyomi binc winc movestogo"
        );
        assert_eq!(parse("btime soon").clock, None);
    }
}
