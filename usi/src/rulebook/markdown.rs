//! The page as Markdown.

use super::pieces::Card;
use super::{Chapter, Rulebook};
use crate::drawing::{Style, chart, movement, text};

/// The pictures that a page shows, by the names of their files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pictures<'n> {
    /// The start position.
    pub(crate) board: &'n str,
    /// All pieces and how they move.
    pub(crate) pieces: &'n str,
}

/// Writes the page; without pictures it draws in letters.
pub(crate) fn write(book: &Rulebook, pictures: Option<Pictures<'_>>) -> String {
    let title = &book.rules().title;
    let mut out = format!("# {}\n\n", plain(title));
    for (name, value) in book.facts() {
        let value = match name {
            "name" | "start" => format!("`{value}`"),
            _ => plain(&value),
        };
        out.push_str(&format!("- {name}: {value}\n"));
    }
    out.push('\n');
    let (before, after) = book.chapters.split_at(2);
    section(&mut out, &before[0]);
    out.push_str("## Start position\n\n");
    match pictures {
        Some(Pictures { board, .. }) => {
            let zones = match super::sentences::promotes(book.rules()) {
                true => {
                    " On blue squares the first player's pieces promote, on orange ones the second player's."
                }
                false => "",
            };
            out.push_str(&format!("![{}: the start position]({board})\n\n", plain(title)));
            out.push_str(&format!(
                "Light pieces are the first player's, dark ones the second player's.{zones}\n\n"
            ));
        }
        None => out.push_str(&fenced(&text::draw(&book.start(), Style::Plain))),
    }
    section(&mut out, &before[1]);
    out.push_str("## Pieces\n\n");
    if let Some(Pictures { pieces, .. }) = pictures {
        out.push_str(&format!("![{}: how the pieces move]({pieces})\n\n", plain(title)));
        out.push_str(
            "A circle is a step, a diamond a jump over whatever stands in between, a line a slide \
             that is blocked by what stands in the way; with an arrow it goes on. What is full moves and captures, \
             what is hollow or dashed only moves, what is red only captures; both on one square together move and capture. \
             The marks on a piece are a small chart of its moves. Betza is the short notation of moves that variants files use.\n\n",
        );
    }
    out.push_str("| letter | piece | also | sign | moves | Betza |\n|---|---|---|---|---|---|\n");
    for card in &book.cards {
        for side in card.sides() {
            out.push_str(&row(side));
        }
    }
    out.push('\n');
    if pictures.is_none() {
        for card in book.cards.iter().flat_map(Card::sides) {
            let radius = movement::radius(&card.figure.movement);
            let chart = chart::draw(&card.figure.movement, radius).join("\n");
            out.push_str(&fenced(&format!(
                "{} {}\n\n{chart}\n",
                card.figure.letters,
                card.names()
            )));
        }
        out.push_str(&fenced(&(chart::LEGEND.join("\n") + "\n")));
    }
    after.iter().for_each(|chapter| section(&mut out, chapter));
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn section(out: &mut String, chapter: &Chapter) {
    out.push_str(&format!("## {}\n\n", chapter.heading));
    for sentence in &chapter.sentences {
        out.push_str(&format!("- {}\n", said(sentence)));
    }
    out.push('\n');
}

fn row(card: &Card) -> String {
    let sign = card.figure.sign.map_or_else(String::new, |sign| sign.to_string());
    let cells = [
        format!("`{}`", card.figure.letters),
        plain(&card.name),
        plain(card.other_name.as_deref().unwrap_or_default()),
        plain(&sign),
        said(&card.sentences.join(" ")),
        format!("`{}`", card.betza),
    ];
    format!("| {} |\n", cells.join(" | "))
}

fn fenced(text: &str) -> String {
    format!("```text\n{text}```\n\n")
}

/// Text in which moves stand between backquotes: outside of these nothing is markup.
fn said(sentence: &str) -> String {
    let parts = sentence.split('`').enumerate();
    parts
        .map(|(index, part)| if index % 2 == 0 { plain(part) } else { format!("`{part}`") })
        .collect()
}

/// Text without markup.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>|#&!".contains(c) {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}
