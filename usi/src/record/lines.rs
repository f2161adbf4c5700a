//! Lines of a text of any origin: UTF-8, or else Shift_JIS, which old shogi programs write.

use crate::text::without_mark;
use encoding_rs::SHIFT_JIS;
use std::io::{self, BufRead};

/// A line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Which one it is, from 1.
    pub(super) number: usize,
    /// What it says, without its end.
    pub(super) text: String,
}

/// The lines of a text.
pub(super) struct Lines<R> {
    text: R,
    /// Lines read.
    count: usize,
    /// Whether a line was no UTF-8: then what follows is none either, even if it looks so.
    is_shift_jis: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(text: R) -> Lines<R> {
        Lines { text, count: 0, is_shift_jis: false }
    }

    fn decode(&mut self, bytes: &[u8]) -> String {
        match str::from_utf8(bytes) {
            Ok(text) if !self.is_shift_jis => {
                let text = if self.count == 1 { without_mark(text) } else { text };
                text.to_owned()
            }
            _ => {
                self.is_shift_jis = true;
                SHIFT_JIS.decode_without_bom_handling(bytes).0.into_owned()
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        let mut bytes = Vec::new();
        // No character of either encoding has this byte in it.
        match self.text.read_until(b'\n', &mut bytes) {
            Ok(0) => None,
            Ok(_) => {
                self.count += 1;
                while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
                    bytes.pop();
                }
                Some(Ok(Line { number: self.count, text: self.decode(&bytes) }))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        Lines::new(bytes).map(|line| line.unwrap().text).collect()
    }

    #[test]
    fn lines_are_decoded() {
        assert_eq!(lines("\u{feff}先手：a\r\n\nb".as_bytes()), ["先手：a", "", "b"]);
        let (shift_jis, ..) = SHIFT_JIS.encode("KIF\n先手：渡辺\n表\n");
        assert_eq!(lines(&shift_jis), ["KIF", "先手：渡辺", "表"]);
        assert!(lines(b"").is_empty());
        assert_eq!(lines(b"\xff\xfe\n").len(), 1);
    }
}
