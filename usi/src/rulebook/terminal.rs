//! The page for a terminal.

use super::pieces::Card;
use super::{Chapter, Rulebook};
use crate::drawing::{Style, chart, movement, text};
use crate::layout::{COLUMNS, flow, wrap, wrap_to};

/// Columns of a piece: two of them are a page.
const CARD: usize = COLUMNS / 2;
/// Columns before what is said of a piece.
const INDENT: &str = "   ";

/// Draws the page.
pub(crate) fn draw(book: &Rulebook, style: Style) -> String {
    let title = &book.rules().title;
    let mut out = format!("{title}\n{}\n\n", "=".repeat(title.chars().count()));
    for (name, value) in book.facts() {
        out.push_str(&wrap(&format!("{name:<13}  "), &value));
        out.push('\n');
    }
    out.push_str("\nStart position\n\n");
    out.push_str(&text::draw(&book.start(), style));
    let (before, after) = book.chapters.split_at(2);
    before.iter().for_each(|chapter| out.push_str(&section(chapter)));
    out.push_str("\nPieces\n\n");
    let blocks: Vec<Vec<String>> = book.cards.iter().map(|card| block(card, style)).collect();
    out.push_str(&flow(&blocks, CARD));
    out.push('\n');
    for line in chart::LEGEND {
        out.push_str(&format!("{line}\n"));
    }
    after.iter().for_each(|chapter| out.push_str(&section(chapter)));
    out
}

fn section(chapter: &Chapter) -> String {
    let mut out = format!("\n{}\n", chapter.heading);
    for sentence in &chapter.sentences {
        out.push_str(&wrap("  * ", &sentence.replace('`', "")));
        out.push('\n');
    }
    out
}

/// A piece and its promoted side beside it.
fn block(card: &Card, style: Style) -> Vec<String> {
    let sides: Vec<Vec<String>> = card.sides().map(|side| lines(side, style)).collect();
    let is_promoted = |index: usize| index > 0;
    let height = sides.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: usize| {
        let mut line = String::new();
        for (index, side) in sides.iter().enumerate() {
            let lead = if is_promoted(index) && row == 0 { "-> " } else { "" };
            let lead = if is_promoted(index) && row > 0 { "   " } else { lead };
            let text = side.get(row).map_or("", String::as_str);
            let width = unicode_width::UnicodeWidthStr::width(line.as_str());
            line.push_str(&" ".repeat((index * CARD).saturating_sub(width)));
            line.push_str(lead);
            line.push_str(text);
        }
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

fn lines(card: &Card, style: Style) -> Vec<String> {
    let letters = &card.figure.letters;
    let sign = match (style, card.figure.sign) {
        (Style::Kanji, Some(sign)) => format!(" {sign}"),
        _ => String::new(),
    };
    let mut lines = vec![format!("{letters:<2} {}{sign}", card.names())];
    let said = wrap_to(CARD - 4, INDENT, &card.sentences.join(" "));
    lines.extend(said.lines().map(str::to_owned));
    let radius = movement::radius(&card.figure.movement);
    let chart = chart::draw(&card.figure.movement, radius);
    lines.extend(chart.into_iter().map(|row| format!("{INDENT}  {row}").trim_end().to_owned()));
    lines
}
