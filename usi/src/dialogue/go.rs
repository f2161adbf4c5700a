//! The parameters of `go`.

use super::clock::{self, complaint, finite, milliseconds, number, unknown};
use hyakki_engine::search::Clock;
use hyakki_movegen::Color;
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

/// What `go` is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Aim {
    /// A move.
    #[default]
    Move,
    /// Only a mate, looked for so long if that was told.
    Mate(Option<Duration>),
    /// The number of move sequences of a length; none if its number could not be read.
    Count(Option<u32>),
}

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go<'t> {
    /// What it is for.
    pub(super) aim: Aim,
    /// Only look so deep.
    pub(super) depth: Option<u32>,
    /// Only look at so many nodes.
    pub(super) nodes: Option<u64>,
    /// Take this long.
    pub(super) movetime: Option<Duration>,
    /// The clocks, if any of them was told; a second if somebody waits for an answer and has not
    /// said how long.
    pub(super) clock: Option<Clock>,
    /// Do not answer before `stop`.
    pub(super) infinite: bool,
    /// Think on the other side's time.
    pub(super) ponder: bool,
    /// The only moves to think about.
    pub(super) moves: Vec<&'t str>,
    /// What was not understood.
    problems: Vec<String>,
}

impl<'t> Go<'t> {
    /// Reads what follows `go`, `btime` being the clock of `black`. Numbers may have decimals and may be negative, which means none
    /// left; what is not understood is passed over and told.
    pub(super) fn parse(text: &'t str, black: Color) -> Go<'t> {
        let mut go = Go::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "mate" => {
                    let time = words.next_if(|next| *next == "infinite" || finite(next).is_some());
                    go.aim = Aim::Mate(time.and_then(finite).map(milliseconds));
                }
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|next| !WORDS.contains(next)) {
                        go.moves.push(mv);
                    }
                }
                _ if !WORDS.contains(&word) => go.problems.push(unknown(word)),
                _ => {
                    let value = number(word, &mut words, WORDS);
                    if word == "perft" {
                        go.aim = Aim::Count(value.as_ref().ok().map(|value| *value as u32));
                    }
                    match value {
                        Ok(value) => go.set(black, word, value),
                        Err(problem) => go.problems.push(problem),
                    }
                }
            }
        }
        // Words that were not understood, or a `ponderhit`, are no reason to think for ever.
        if go.is_unlimited() && (go.ponder || !go.problems.is_empty()) {
            go.clock = Some(clock::ONE_SECOND);
        }
        go
    }

    fn set(&mut self, black: Color, word: &str, value: f64) {
        match word {
            "depth" => self.depth = Some(value.max(1.0) as u32),
            "nodes" => self.nodes = Some(value.max(1.0) as u64),
            "movetime" => self.movetime = Some(milliseconds(value)),
            "perft" => {}
            _ => clock::set(&mut self.clock, black, word, value),
        }
    }

    fn is_unlimited(&self) -> bool {
        let timed = self.movetime.is_some() || self.clock.is_some();
        self.depth.is_none() && self.nodes.is_none() && !timed && !self.infinite
    }

    /// One sentence about everything that was not understood.
    pub(super) fn complaint(&self) -> Option<String> {
        complaint("go", &self.problems, WORDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Go<'_> {
        Go::parse(text, Color::First)
    }

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn clocks() {
        let go = parse("btime 1000 wtime 2000 binc 10 winc 20 byoyomi 300 movestogo 5");
        let clock = go.clock.unwrap();
        assert_eq!(clock.left.0, [ms(1000), ms(2000)]);
        assert_eq!(clock.increment.0, [ms(10), ms(20)]);
        assert_eq!(clock.byoyomi, ms(300));
        assert_eq!(clock.moves_to_go, Some(5));
        assert_eq!(go.complaint(), None);
        assert_eq!(parse("infinite").clock, None);
        let clock = Go::parse("wtime 1000 winc 10", Color::Second).clock.unwrap();
        assert_eq!((clock.left[Color::First], clock.increment[Color::First]), (ms(1000), ms(10)));
    }

    #[test]
    fn odd_numbers_are_taken_for_what_they_mean() {
        let go = parse("movetime 0.9 btime -50 wtime 1e3 depth 0 nodes -3 movestogo 0");
        assert_eq!(go.movetime, Some(Duration::from_micros(900)));
        let clock = go.clock.unwrap();
        assert_eq!(clock.left.0, [ms(0), ms(1000)]);
        assert_eq!(clock.moves_to_go, None);
        assert_eq!((go.depth, go.nodes), (Some(1), Some(1)));
        assert_eq!(parse("depth 3.7").depth, Some(3));
        let endless = parse("btime 99999999999999999999999");
        assert!(endless.clock.unwrap().left[Color::First] > ms(1_000_000));
        assert_eq!(parse("movetime inf").problems.len(), 1);
    }

    #[test]
    fn unknown_words_do_not_hide_the_rest() {
        let go = parse("fast movetime btime 100 depth x ponder");
        assert_eq!(go.clock.unwrap().left[Color::First], ms(100));
        assert!(go.ponder);
        let complaint = go.complaint().unwrap();
        for part in ["`fast`: unknown", "movetime ``: no number", "depth `x`: no"] {
            assert!(complaint.contains(part), "{complaint}");
        }
        let many = "x ".repeat(100_000);
        assert!(parse(&many).complaint().unwrap().len() < 400);
    }

    #[test]
    fn moves_end_at_the_next_word() {
        let go = parse("searchmoves 7g7f P*5e depth 3");
        assert_eq!(go.moves, ["7g7f", "P*5e"]);
        assert_eq!(go.depth, Some(3));
        for (text, time) in [("mate 5000", Some(ms(5000))), ("mate infinite", None), ("mate", None)]
        {
            let go = parse(text);
            assert_eq!(go.aim, Aim::Mate(time));
            assert!(!go.infinite && go.problems.is_empty());
        }
    }

    #[test]
    fn a_limit_that_could_not_be_read_is_a_second() {
        for text in ["movetime NaN", "movetime", "depth abc", "btime", "movetime 1e400", "depht 5"]
        {
            assert_eq!(parse(text).clock, Some(clock::ONE_SECOND), "{text}");
        }
        assert_eq!(parse("ponder").clock, Some(clock::ONE_SECOND));
        for text in ["", "infinite movetime x", "ponder infinite", "depth 3 nodes x"] {
            assert_eq!(parse(text).clock, None, "{text}");
        }
    }

    #[test]
    fn counting_needs_a_number() {
        assert_eq!(parse("perft 3").aim, Aim::Count(Some(3)));
        assert_eq!(parse("perft 1e9").aim, Aim::Count(Some(1_000_000_000)));
        assert_eq!(parse("perft depth 3").aim, Aim::Count(None));
        assert_eq!(parse("perft x").aim, Aim::Count(None));
    }
}
