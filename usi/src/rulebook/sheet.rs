//! The page as a picture, and its pictures apart.

use super::pieces::Card;
use super::{Chapter, Rulebook};
use crate::drawing::markup::{moved, text};
use crate::drawing::picture::{self, Lettering, Part};
use crate::drawing::{markup, movement};
use crate::layout::wrap_to;
use std::fmt::Write;

/// Room around and between things.
const GAP: f64 = 18.0;
/// Height of a line of text, of one in small letters and of a heading.
const LINE: f64 = 18.0;
const SMALL_LINE: f64 = 15.0;
const HEAD: f64 = 26.0;
/// Width of a character of text, about.
const CHARACTER: f64 = 6.7;
const SMALL_CHARACTER: f64 = 6.1;
const BOLD_CHARACTER: f64 = 8.4;
/// The least width of a piece.
const CARD: f64 = 122.0;
/// Room around the pieces where they are a picture of their own.
const EDGE: f64 = 4.0;
/// Width of the pieces of a page.
const WIDE: f64 = 940.0;
/// Width of rules beside the board.
const RULES: f64 = 520.0;

/// The start position with the zones of promotion.
pub(crate) fn board(book: &Rulebook, lettering: Lettering) -> Part {
    picture::scene(&book.start(), lettering)
}

/// All pieces and how they move, with what the marks mean.
pub(crate) fn pieces(book: &Rulebook, lettering: Lettering) -> Part {
    let Part { width, height, content } = cards(book, lettering);
    let content = moved(EDGE, EDGE, &content);
    Part { width: width + 2.0 * EDGE, height: height + 2.0 * EDGE, content }
}

fn cards(book: &Rulebook, lettering: Lettering) -> Part {
    let mut content = String::new();
    let (mut x, mut y, mut row) = (0.0_f64, 0.0_f64, 0.0_f64);
    let mut wide = 0.0_f64;
    for card in &book.cards {
        let part = piece(card, lettering);
        if x > 0.0 && x + part.width > WIDE {
            (x, y, row) = (0.0, y + row + GAP, 0.0);
        }
        content.push_str(&moved(x, y, &part.content));
        row = row.max(part.height);
        wide = wide.max(x + part.width);
        x += part.width + 2.0 * GAP;
    }
    let below = y + row + GAP;
    let legend = legend();
    content.push_str(&moved(0.0, below, &legend.content));
    Part { width: wide.max(legend.width), height: below + legend.height, content }
}

/// A piece with its promoted side.
fn piece(card: &Card, lettering: Lettering) -> Part {
    let mut content = String::new();
    let (mut x, mut height) = (0.0_f64, 0.0_f64);
    for (index, side) in card.sides().enumerate() {
        if index > 0 {
            let middle = 2.0 * SMALL_LINE + 40.0;
            text(&mut content, "title", x + 2.0, middle, "\u{2192}");
            x += 34.0;
        }
        let radius = movement::radius(&side.figure.movement);
        let chart = picture::chart(&side.figure, radius, lettering);
        let name = format!("{} {}", side.figure.letters, side.name);
        let sign = side.figure.sign.map_or_else(String::new, |sign| format!(" {sign}"));
        let other = format!("{}{sign}", side.other_name.as_deref().unwrap_or_default());
        text(&mut content, "card", x, 13.0, &name);
        text(&mut content, "small", x, 13.0 + SMALL_LINE, other.trim());
        content.push_str(&moved(x, 2.0 * SMALL_LINE + 5.0, &chart.content));
        let words = BOLD_CHARACTER * name.chars().count() as f64;
        let width = chart.width.max(words).max(CARD);
        let said = side.sentences.join(" ");
        let columns = (width / SMALL_CHARACTER) as usize;
        let mut at = 2.0 * SMALL_LINE + 5.0 + chart.height + SMALL_LINE;
        for line in wrap_to(columns, "", &said).lines() {
            text(&mut content, "small", x, at, line);
            at += SMALL_LINE;
        }
        height = height.max(at - SMALL_LINE + 4.0);
        x += width + 6.0;
    }
    Part { width: x, height, content }
}

/// What the marks of the charts mean.
fn legend() -> Part {
    let mut content = String::from("<g class=\"chart\">\n");
    let samples = [
        ("<circle class=\"s1\" cx=\"8\" cy=\"0\" r=\"5.5\"/>", "step"),
        ("<path class=\"s1\" d=\"M8 -7.4L15.4 0L8 7.4L.6 0Z\"/>", "jump over anything"),
        (
            "<path class=\"s1\" stroke-width=\"2.5\" d=\"M0 0H14\"/><path class=\"s1\" d=\"M20 0L11 5V-5Z\"/>",
            "slides on",
        ),
        (
            "<path class=\"s1\" stroke-width=\"2.5\" d=\"M0 0H14\"/><circle class=\"s1\" cx=\"14\" cy=\"0\" r=\"4\"/>",
            "slides so far",
        ),
        (
            "<circle class=\"q1\" cx=\"8\" cy=\"0\" r=\"5.5\" stroke-width=\"2.5\"/>",
            "hollow, dashed: moves only",
        ),
        (
            "<path class=\"c1\" stroke-width=\"2.7\" d=\"M3 -5L13 5M3 5L13 -5\"/>",
            "red: captures only",
        ),
    ];
    let mut x = 0.0;
    for (mark, words) in samples {
        content.push_str(&moved(x, 8.0, &format!("{mark}\n")));
        text(&mut content, "small", x + 25.0, 12.0, words);
        x += 25.0 + SMALL_CHARACTER * words.len() as f64 + 16.0;
    }
    content.push_str("</g>\n");
    Part { width: x, height: 20.0, content }
}

/// The whole page.
pub(crate) fn draw(book: &Rulebook, lettering: Lettering) -> Part {
    let mut content = String::new();
    text(&mut content, "title", GAP, GAP + 20.0, &book.rules().title);
    let aliases = format!("{} {}", book.rules().name, book.rules().aliases.join(" "));
    text(&mut content, "body", GAP, GAP + 42.0, aliases.trim());
    let top = GAP + 60.0;
    let (board, pieces) = (board(book, lettering), cards(book, lettering));
    content.push_str(&moved(GAP, top, &board.content));
    let beside = GAP + board.width + GAP;
    let rules = RULES.max(pieces.width - board.width - GAP);
    let mut y = top;
    for chapter in &book.chapters {
        y = said(&mut content, chapter, (beside, y), rules) + 6.0;
    }
    let below = y.max(top + board.height) + GAP;
    content.push_str(&moved(GAP, below, &pieces.content));
    Part {
        width: (beside + rules).max(GAP + pieces.width) + GAP,
        height: below + pieces.height + GAP,
        content,
    }
}

/// A chapter from a corner on; gives the height where it ends.
fn said(content: &mut String, chapter: &Chapter, (x, top): (f64, f64), width: f64) -> f64 {
    let mut y = top + HEAD - 8.0;
    text(content, "head", x, y, chapter.heading);
    y += LINE + 2.0;
    let columns = (width / CHARACTER) as usize;
    for sentence in &chapter.sentences {
        let lines = wrap_to(columns, "- ", &sentence.replace('`', ""));
        for line in lines.lines() {
            // Blanks at the beginning of a line are no indent in XML.
            let indent = if line.starts_with(' ') { CHARACTER * 1.6 } else { 0.0 };
            let _ = writeln!(
                content,
                "<text class=\"body\" x=\"{:.1}\" y=\"{y:.1}\">{}</text>",
                x + indent,
                markup::escaped(line.trim_start())
            );
            y += LINE;
        }
    }
    y - LINE + 8.0
}
