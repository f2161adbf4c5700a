//! Text laid out for a terminal of a hundred columns.

use unicode_width::UnicodeWidthStr;

/// Columns of a page.
pub(crate) const COLUMNS: usize = 100;

/// The words of a text on lines that fit the page: the first line after `lead`, the others below
/// the text.
pub(crate) fn wrap(lead: &str, text: &str) -> String {
    wrap_to(COLUMNS, lead, text)
}

/// The same on lines of so many columns.
pub(crate) fn wrap_to(columns: usize, lead: &str, text: &str) -> String {
    let indent = lead.width();
    let mut lines = lead.to_owned();
    let mut column = indent;
    for word in text.split_whitespace() {
        let width = word.width();
        if column > indent && column + 1 + width > columns {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        }
        if column > indent {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += width;
    }
    lines.trim_end().to_owned()
}

/// Blocks of lines side by side, as many in a row as fit the page; blank lines between rows.
pub(crate) fn flow(blocks: &[Vec<String>], column: usize) -> String {
    let columns = |block: &[String]| {
        let width = block.iter().map(|line| line.width()).max().unwrap_or(0);
        width.div_ceil(column).max(1)
    };
    let fitting = (COLUMNS / column).max(1);
    let mut rows: Vec<Vec<&Vec<String>>> = Vec::new();
    let mut used = fitting;
    for block in blocks {
        if used + columns(block) > fitting {
            rows.push(Vec::new());
            used = 0;
        }
        used += columns(block);
        if let Some(row) = rows.last_mut() {
            row.push(block);
        }
    }
    let drawn = rows.iter().map(|row| {
        let height = row.iter().map(|block| block.len()).max().unwrap_or(0);
        let line = |index: usize| {
            let mut line = String::new();
            for block in row {
                let width = columns(block) * column;
                let text = block.get(index).map_or("", String::as_str);
                line.push_str(text);
                line.push_str(&" ".repeat(width.saturating_sub(text.width())));
            }
            line.trim_end().to_owned() + "\n"
        };
        (0..height).map(line).collect::<String>()
    });
    drawn.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_the_page_and_hang_below_the_text() {
        let text = wrap("lead ", &"word ".repeat(60));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.len() <= COLUMNS));
        assert!(lines[0].starts_with("lead word") && lines[1].starts_with("     word"));
        assert_eq!(wrap("lead ", ""), "lead");
    }

    #[test]
    fn blocks_stand_side_by_side_until_the_row_is_full() {
        let block = |text: &str, lines: usize| vec![text.to_owned(); lines];
        let blocks = [block("a", 1), block("b", 2), block(&"c".repeat(60), 1)];
        let drawn = flow(&blocks, 25);
        let expected = format!("a{:24}b\n{:25}b\n\n{}\n", "", "", "c".repeat(60));
        assert_eq!(drawn, expected);
    }
}
