//! What is known about a move, as the comment that cutechess writes behind it: `+0.35/12 0.512s`,
//! then perhaps `, n=30870` and, behind another comma, anything else.

use super::model::{Note, Score};
use std::fmt;
use std::time::Duration;

/// Scores beyond this are none.
const MOST_PAWNS: f64 = 1e7;
/// Nobody thinks longer about a move, in seconds.
const MOST_SECONDS: f64 = 1e9;

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |number: i32| match number {
            0 => "",
            1.. => "+",
            _ => "-",
        };
        match *self {
            Score::Centipawns(score) => {
                let size = score.unsigned_abs();
                write!(f, "{}{}.{:02}", sign(score), size / 100, size % 100)
            }
            Score::Mate(plies) => write!(f, "{}M{}", sign(plies), plies.unsigned_abs()),
        }
    }
}

impl Score {
    fn parse(text: &str) -> Option<Score> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let is_negative = text.starts_with('-');
        if let Some(plies) = unsigned.strip_prefix('M') {
            let plies: i32 = digits(plies)?.parse().ok()?;
            return Some(Score::Mate(if is_negative { -plies } else { plies }));
        }
        let pawns = decimal(unsigned).filter(|pawns| *pawns <= MOST_PAWNS)?;
        let score = (pawns * 100.0).round() as i32;
        Some(Score::Centipawns(if is_negative { -score } else { score }))
    }
}

/// The text, if it is made of digits.
fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

/// A number with a point in it: no sign, no exponent, unlike what Rust reads.
fn decimal(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.')?;
    (digits(whole).is_some() && digits(part).is_some()).then(|| text.parse().ok())?
}

/// Written where the depth is known and the score is not.
const NO_SCORE: &str = "?";

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut figures = Vec::new();
        match (self.score, self.depth) {
            (Some(score), Some(depth)) => figures.push(format!("{score}/{depth}")),
            (Some(score), None) => figures.push(score.to_string()),
            (None, Some(depth)) => figures.push(format!("{NO_SCORE}/{depth}")),
            (None, None) => {}
        }
        if let Some(time) = self.time {
            figures.push(format!("{}.{:03}s", time.as_secs(), time.subsec_millis()));
        }
        let nodes = self.nodes.map(|nodes| format!("n={nodes}"));
        let text = (!self.text.is_empty()).then(|| self.text.clone());
        let figures = (!figures.is_empty()).then(|| figures.join(" "));
        let parts: Vec<String> = figures.into_iter().chain(nodes).chain(text).collect();
        f.write_str(&parts.join(", "))
    }
}

impl Note {
    /// Reads a comment and adds what it says; what is no figure is text.
    pub(super) fn read(&mut self, comment: &str) {
        let mut rest = comment.trim();
        while let Some((figure, after, is_last)) = next_figure(rest) {
            if !self.read_figure(figure) {
                break;
            }
            rest = after;
            if is_last && !rest.starts_with("n=") {
                break;
            }
        }
        self.say(rest);
    }

    /// Reads one word, if it is a figure.
    fn read_figure(&mut self, word: &str) -> bool {
        if let Some(nodes) = word.strip_prefix("n=").and_then(digits) {
            self.nodes = nodes.parse().ok().or(self.nodes);
            return true;
        }
        if let Some(seconds) = word.strip_suffix('s').and_then(decimal_or_whole) {
            let time = Duration::from_millis((seconds * 1000.0).round() as u64);
            self.time = Some(time);
            return true;
        }
        let (score, depth) = match word.split_once('/') {
            Some((score, depth)) => match digits(depth).and_then(|depth| depth.parse().ok()) {
                Some(depth) => (score, Some(depth)),
                None => return false,
            },
            None => (word, None),
        };
        match Score::parse(score) {
            Some(score) => self.score = Some(score),
            None if score == NO_SCORE && depth.is_some() => {}
            None => return false,
        }
        self.depth = depth.or(self.depth);
        true
    }
}

/// Seconds, which some programs write without a point.
fn decimal_or_whole(text: &str) -> Option<f64> {
    let seconds = decimal(text).or_else(|| digits(text)?.parse().ok());
    seconds.filter(|seconds| *seconds <= MOST_SECONDS)
}

/// The first word, what follows it, and whether a comma stands in between.
fn next_figure(text: &str) -> Option<(&str, &str, bool)> {
    let end = text.find(|c: char| c == ',' || c.is_whitespace()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let rest = rest.trim_start();
    let after_comma = rest.strip_prefix(',');
    let rest = after_comma.unwrap_or(rest).trim_start();
    (!word.is_empty()).then_some((word, rest, after_comma.is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> Note {
        let mut note = Note::default();
        note.read(comment);
        note
    }

    #[test]
    fn comments_of_engines_are_read_as_they_are_printed() {
        for text in [
            "+0.35/12 0.512s",
            "-0.05/3 12.000s, n=30870",
            "0.00/1",
            "+M7/20 0.001s",
            "-M12",
            "?/9",
            "0.100s",
            "n=5",
            "+1.00/8, a good move, they say",
            "n=5, 3 in a row",
            "a book move",
            "",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
    }

    #[test]
    fn figures_come_in_other_forms_too() {
        let note = read("0.35/12 3s");
        assert_eq!(note.score, Some(Score::Centipawns(35)));
        assert_eq!(note.time, Some(Duration::from_secs(3)));
        assert_eq!(read("+0.1 and more").text, "and more");
    }

    #[test]
    fn what_is_no_figure_is_text() {
        for text in ["book", "+", "1/2", "s", "n=", "1e5/3", "99999999999.0", "-M", "+1.5/x"] {
            assert_eq!(read(text), Note { text: text.to_owned(), ..Note::default() });
        }
    }
}
