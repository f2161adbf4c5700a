//! Suites of known perft counts: a line is an SFEN and counts, as in `SFEN ;D1 14 ;D2 181`.

use super::error::TextError;

/// One position of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdLine<'t> {
    /// Number of its line in the text, from 1.
    pub line: usize,
    /// The position, unread.
    pub sfen: &'t str,
    /// Depths and the counts that are right for them, in the order of the line; not empty.
    pub counts: Vec<(u32, u64)>,
}

/// Reads a suite, line by line; blank lines and those that begin with `#` are passed over.
///
/// Each item is a line or what is wrong with it, its number included.
pub fn parse(text: &str) -> impl Iterator<Item = Result<EpdLine<'_>, TextError>> {
    // A byte order mark is no text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| parse_line(number, line))
}

fn parse_line(line: usize, text: &str) -> Result<EpdLine<'_>, TextError> {
    let part = format!("line {line}:");
    let mut parts = text.split(';').map(str::trim);
    let sfen = parts.next().unwrap_or("");
    let count = |text: &str| {
        let read = || {
            let (depth, count) = text.strip_prefix('D')?.split_once(char::is_whitespace)?;
            Some((depth.parse().ok()?, count.trim().parse().ok()?))
        };
        read().ok_or_else(|| TextError::new(&part, text, "a depth and a count, such as `D2 181`"))
    };
    let counts = parts.map(count).collect::<Result<Vec<_>, _>>()?;
    if counts.is_empty() {
        return Err(TextError::new(&part, text, "counts after the position, such as `;D1 14`"));
    }
    Ok(EpdLine { line, sfen, counts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_read_line_by_line() {
        let text = "# counts\n\n4k/5 b - 1 ;D1 14 ;D2 181\n4k/5 b\nx ;D1\n;D1 1\n";
        let lines: Vec<_> = parse(text).collect();
        let first = EpdLine { line: 3, sfen: "4k/5 b - 1", counts: vec![(1, 14), (2, 181)] };
        assert_eq!(lines[0], Ok(first));
        let error = |index: usize| lines[index].clone().unwrap_err().to_string();
        assert!(error(1).starts_with("line 4: `4k/5 b`: expected counts"));
        assert!(error(2).starts_with("line 5: `D1`: expected a depth"));
        assert_eq!(lines[3].clone().map(|line| line.sfen), Ok(""));
    }

    #[test]
    fn any_blanks_separate_and_a_byte_order_mark_is_skipped() {
        let lines: Vec<_> = parse("\u{feff}4k/5 b - 1\t;D1\t30;D2  181\r\n").collect();
        let only = EpdLine { line: 1, sfen: "4k/5 b - 1", counts: vec![(1, 30), (2, 181)] };
        assert_eq!(lines, [Ok(only)]);
        let comment: Vec<_> = parse("\u{feff}# counts").collect();
        assert!(comment.is_empty());
    }
}
