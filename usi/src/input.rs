//! Lines of input: any bytes, any length, any line ending.

use crate::text::without_mark;
use std::io::{self, BufRead, Read};

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text without the line ending; what is no UTF-8 is replaced.
    Text(String),
    /// More than anybody sends in earnest; passed over.
    TooLong,
}

/// A source of lines.
pub(crate) struct Input<R> {
    source: R,
    /// The longest line that is read.
    longest: usize,
    /// Whether something was read already.
    begun: bool,
}

impl<R: BufRead> Input<R> {
    pub(crate) fn new(source: R, longest: usize) -> Input<R> {
        Input { source, longest, begun: false }
    }

    /// The next line; none at the end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let limit = self.longest as u64 + 1;
        let read = (&mut self.source).take(limit).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        let at_start = !std::mem::replace(&mut self.begun, true);
        if read > self.longest {
            if bytes.last() != Some(&b'\n') {
                self.source.skip_until(b'\n')?;
            }
            return Ok(Some(Line::TooLong));
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = if at_start { without_mark(&text) } else { &text };
        Ok(Some(Line::Text(text.trim_end().to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 1000;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut input = Input::new(bytes, LONGEST);
        std::iter::from_fn(|| input.next_line().unwrap()).collect()
    }

    #[test]
    fn line_endings_of_every_kind_and_none() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b"usi\r\n\nquit"), [text("usi"), text(""), text("quit")]);
        assert_eq!(lines(b"\xff\xfe\n"), [text("\u{fffd}\u{fffd}")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        let mark = "\u{feff}";
        let lines = lines(format!("{mark}usi\n{mark}usi\n").as_bytes());
        assert_eq!(lines, [Line::Text("usi".to_owned()), Line::Text(format!("{mark}usi"))]);
    }

    #[test]
    fn endless_lines_are_passed_over() {
        let mut bytes = vec![b'x'; 3 * LONGEST];
        bytes.extend(b"\nusi\n");
        assert_eq!(lines(&bytes), [Line::TooLong, Line::Text("usi".to_owned())]);
    }
}
