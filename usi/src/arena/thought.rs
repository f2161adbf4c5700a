//! What an engine says while it thinks and when it has thought.

use super::protocol::Protocol;
use hyakki_engine::search::Score;

/// What an engine tells about its thinking, as far as anybody asks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Thought {
    /// Plies it looked ahead.
    pub(crate) depth: Option<u32>,
    /// What it thinks of its position.
    pub(crate) score: Option<Score>,
    /// Nodes it looked at.
    pub(crate) nodes: Option<u64>,
}

impl Thought {
    /// Takes what an `info` line has to say; anything odd in it is passed over.
    pub(super) fn hear(&mut self, protocol: Protocol, line: &str) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        // Only the best line counts, and free text may say anything.
        let of_others = |pair: &[&str]| pair[0] == "multipv" && pair[1] != "1";
        if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
            return;
        }
        let end = words.iter().position(|word| ["pv", "string"].contains(word));
        let words = &words[..end.unwrap_or(words.len())];
        if words.windows(2).any(of_others) {
            return;
        }
        for (index, word) in words.iter().enumerate() {
            let next = |ahead: usize| words.get(index + ahead).copied().unwrap_or("");
            match *word {
                "depth" => self.depth = next(1).parse().ok().or(self.depth),
                "nodes" => self.nodes = next(1).parse().ok().or(self.nodes),
                "score" => self.score = read_score(protocol, next(1), next(2)).or(self.score),
                _ => {}
            }
        }
    }
}

/// An answer: what follows `bestmove`, and the reply that it expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer<'t> {
    pub(super) best: &'t str,
    pub(super) ponder: Option<&'t str>,
}

impl<'t> Answer<'t> {
    /// Reads a `bestmove` line; any other is none.
    pub(super) fn parse(line: &'t str) -> Option<Answer<'t>> {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("bestmove") {
            return None;
        }
        let best = words.next().unwrap_or("");
        let ponder = if words.next() == Some("ponder") { words.next() } else { None };
        Some(Answer { best, ponder })
    }
}

/// Reads what follows `score`. Distances are plies in USI and moves in UCI.
fn read_score(protocol: Protocol, kind: &str, number: &str) -> Option<Score> {
    if kind == "cp" {
        return Some(Score::Centipawns(number.parse().ok()?));
    }
    if kind != "mate" {
        return None;
    }
    let lost = number.starts_with('-');
    let distance: u32 = match number {
        // Of unknown length.
        "+" | "-" => 1,
        _ => number.trim_start_matches(['+', '-']).parse().ok()?,
    };
    let plies = match protocol {
        Protocol::Usi => distance,
        Protocol::Uci if lost => distance.saturating_mul(2),
        Protocol::Uci => distance.saturating_mul(2).saturating_sub(1),
    };
    Some(if lost || distance == 0 { Score::LossIn(plies) } else { Score::WinIn(plies) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let answer = Answer::parse("bestmove 1e1d ponder 5a5b").unwrap();
        assert_eq!(answer, Answer { best: "1e1d", ponder: Some("5a5b") });
        assert_eq!(Answer::parse("bestmove").map(|answer| answer.best), Some(""));
        assert_eq!(Answer::parse("bestmoves 1e1d"), None);
    }

    #[test]
    fn thoughts_are_read_whatever_stands_between() {
        let mut thought = Thought::default();
        for line in [
            "info depth 7 seldepth 9 multipv 1 score cp -31 lowerbound nodes 1200 pv 1e1d depth 9",
            "info depth 8 multipv 2 score cp 500 nodes 9",
            "info string depth 99",
            "info depth many score cp",
            "info score mate",
            "depth 3",
        ] {
            thought.hear(Protocol::Usi, line);
        }
        let score = Some(Score::Centipawns(-31));
        assert_eq!(thought, Thought { depth: Some(7), score, nodes: Some(1200) });
    }

    #[test]
    fn mates_are_counted_in_plies() {
        for (protocol, number, expected) in [
            (Protocol::Usi, "5", Score::WinIn(5)),
            (Protocol::Usi, "-4", Score::LossIn(4)),
            (Protocol::Usi, "-0", Score::LossIn(0)),
            (Protocol::Usi, "+", Score::WinIn(1)),
            (Protocol::Usi, "-", Score::LossIn(1)),
            (Protocol::Uci, "3", Score::WinIn(5)),
            (Protocol::Uci, "-2", Score::LossIn(4)),
            (Protocol::Uci, "0", Score::LossIn(0)),
        ] {
            assert_eq!(
                read_score(protocol, "mate", number),
                Some(expected),
                "{protocol:?} {number}"
            );
        }
        assert_eq!(read_score(Protocol::Usi, "mate", "soon"), None);
        assert_eq!(read_score(Protocol::Usi, "cp", "99999999999"), None);
    }
}
