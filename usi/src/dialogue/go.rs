//! The parameters of `go`.

use hyakki_engine::search::Clock;
use hyakki_movegen::Color;
use hyakki_movegen::rules::quote;
use std::time::Duration;

/// Every word `go` knows.
const WORDS: &[&str] = &[
    "btime",
    "wtime",
    "byoyomi",
    "binc",
    "winc",
    "movestogo",
    "movetime",
    "nodes",
    "depth",
    "infinite",
    "ponder",
    "mate",
    "perft",
    "searchmoves",
];

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go<'t> {
    /// Only look so deep.
    pub(super) depth: Option<u32>,
    /// Only look at so many nodes.
    pub(super) nodes: Option<u64>,
    /// Take this long.
    pub(super) movetime: Option<Duration>,
    /// The clocks, if any of them was told.
    pub(super) clock: Option<Clock>,
    /// Do not answer before `stop`.
    pub(super) infinite: bool,
    /// Think on the other side's time.
    pub(super) ponder: bool,
    /// Only look for a mate.
    pub(super) mate: bool,
    /// Do not think, count.
    pub(super) perft: Option<u32>,
    /// The only moves to think about.
    pub(super) moves: Vec<&'t str>,
    /// What was not understood.
    pub(super) problems: Vec<String>,
}

impl<'t> Go<'t> {
    /// Reads what follows `go`. Numbers may have decimals and may be negative, which means none
    /// left; what is not understood is passed over and told.
    pub(super) fn parse(text: &'t str) -> Go<'t> {
        let mut go = Go::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "mate" => {
                    go.mate = true;
                    words.next_if(|next| *next == "infinite" || number(next).is_some());
                }
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|next| !WORDS.contains(next)) {
                        go.moves.push(mv);
                    }
                }
                _ if !WORDS.contains(&word) => {
                    go.problems.push(format!("{}: unknown", quote(word)));
                }
                _ => {
                    let next = words.next_if(|next| !WORDS.contains(next));
                    match next.and_then(number) {
                        Some(value) => go.set(word, value),
                        None => {
                            let found = quote(next.unwrap_or(""));
                            go.problems.push(format!("{word} {found}: no number"));
                        }
                    }
                }
            }
        }
        go
    }

    fn set(&mut self, word: &str, value: f64) {
        match word {
            "depth" => self.depth = Some(value.max(1.0) as u32),
            "nodes" => self.nodes = Some(value.max(1.0) as u64),
            "perft" => self.perft = Some(value as u32),
            "movetime" => self.movetime = Some(milliseconds(value)),
            _ => {
                let clock = self.clock.get_or_insert_default();
                let time = milliseconds(value);
                match word {
                    "btime" => clock.left[Color::First] = time,
                    "wtime" => clock.left[Color::Second] = time,
                    "binc" => clock.increment[Color::First] = time,
                    "winc" => clock.increment[Color::Second] = time,
                    "byoyomi" => clock.byoyomi = time,
                    _ => clock.moves_to_go = (value >= 1.0).then_some(value as u32),
                }
            }
        }
    }

    /// One sentence about everything that was not understood.
    pub(super) fn complaint(&self) -> Option<String> {
        (!self.problems.is_empty()).then(|| {
            let problems = some_of(&self.problems, "; ");
            format!("go: {problems}; expected any of {}", WORDS.join(" "))
        })
    }
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

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

/// A time between none and a few decades.
fn milliseconds(value: f64) -> Duration {
    Duration::from_secs_f64(value.clamp(0.0, 1e12) / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn clocks() {
        let go = Go::parse("btime 1000 wtime 2000 binc 10 winc 20 byoyomi 300 movestogo 5");
        let clock = go.clock.unwrap();
        assert_eq!(clock.left.0, [ms(1000), ms(2000)]);
        assert_eq!(clock.increment.0, [ms(10), ms(20)]);
        assert_eq!(clock.byoyomi, ms(300));
        assert_eq!(clock.moves_to_go, Some(5));
        assert_eq!(go.complaint(), None);
        assert_eq!(Go::parse("infinite").clock, None);
    }

    #[test]
    fn odd_numbers_are_taken_for_what_they_mean() {
        let go = Go::parse("movetime 0.9 btime -50 wtime 1e3 depth 0 nodes -3 movestogo 0");
        assert_eq!(go.movetime, Some(Duration::from_micros(900)));
        let clock = go.clock.unwrap();
        assert_eq!(clock.left.0, [ms(0), ms(1000)]);
        assert_eq!(clock.moves_to_go, None);
        assert_eq!((go.depth, go.nodes), (Some(1), Some(1)));
        assert_eq!(Go::parse("depth 3.7").depth, Some(3));
        let endless = Go::parse("btime 99999999999999999999999");
        assert!(endless.clock.unwrap().left[Color::First] > ms(1_000_000));
        assert_eq!(Go::parse("movetime inf").problems.len(), 1);
    }

    #[test]
    fn unknown_words_do_not_hide_the_rest() {
        let go = Go::parse("fast movetime btime 100 depth x ponder");
        assert_eq!(go.clock.unwrap().left[Color::First], ms(100));
        assert!(go.ponder);
        let complaint = go.complaint().unwrap();
        for part in ["`fast`: unknown", "movetime ``: no number", "depth `x`: no"] {
            assert!(complaint.contains(part), "{complaint}");
        }
        let many = "x ".repeat(100_000);
        assert!(Go::parse(&many).complaint().unwrap().len() < 400);
    }

    #[test]
    fn moves_end_at_the_next_word() {
        let go = Go::parse("searchmoves 7g7f P*5e depth 3");
        assert_eq!(go.moves, ["7g7f", "P*5e"]);
        assert_eq!(go.depth, Some(3));
        for text in ["mate 5000", "mate infinite", "mate"] {
            let go = Go::parse(text);
            assert!(go.mate && !go.infinite && go.problems.is_empty());
        }
    }
}
