//! `hyakki variants`: the games, and all about one of them.

use super::page::{flow, wrap};
use super::{movement, words};
use crate::error::CommandError;
use crate::games::Games;
use hyakki_movegen::rules::{Kind, Rules};
use hyakki_movegen::{Game, PieceKind};
use std::io::Write;

/// Columns of a drawn piece.
const CARD: usize = 24;

/// Prints a table of the games.
pub(super) fn list(games: &Games, out: &mut dyn Write) -> Result<(), CommandError> {
    let width = |of: fn(&Rules) -> &str| games.iter().map(|rules| of(rules).len()).max();
    let name = width(|rules| &rules.name).unwrap_or(0);
    let title = width(|rules| &rules.title).unwrap_or(0);
    let lead = |n: &str, t: &str, b: &str| format!("{n:<name$}  {t:<title$}  {b:<5}  ");
    writeln!(out, "{}", wrap(&lead("NAME", "TITLE", "BOARD"), "ALSO CALLED"))?;
    for rules in games.iter() {
        let lead = lead(&rules.name, &rules.title, &board(rules));
        writeln!(out, "{}", wrap(&lead, &rules.aliases.join(" ")))?;
    }
    writeln!(out, "\n`hyakki variants NAME` explains a game.")?;
    Ok(())
}

fn board(rules: &Rules) -> String {
    format!("{}x{}", rules.board.files, rules.board.ranks)
}

/// Prints rules, pieces and start position of a game.
pub(super) fn describe(rules: &Rules, out: &mut dyn Write) -> Result<(), CommandError> {
    let game = Game::new(rules.clone()).map_err(|error| CommandError::Failed(error.to_string()))?;
    writeln!(out, "{}\n{}\n", rules.title, "=".repeat(rules.title.chars().count()))?;
    let hands: Vec<String> = rules.hand_order.iter().map(|kind| letter(rules, *kind)).collect();
    for (lead, text) in [
        ("name         ", rules.name.clone()),
        ("also called  ", rules.aliases.join(" ")),
        ("board        ", format!("{} files, {} ranks", rules.board.files, rules.board.ranks)),
        ("hand order   ", hands.join(" ")),
        ("other letters", other_letters(rules)),
        ("start        ", game.sfen()),
    ] {
        if !text.is_empty() {
            writeln!(out, "{}", wrap(&format!("{lead}  "), &text))?;
        }
    }
    writeln!(out, "\nRules")?;
    for sentence in words::sentences(rules) {
        writeln!(out, "{}", wrap("  * ", &sentence))?;
    }
    let pieces = pieces(rules);
    write!(out, "\nPieces\n\n{}\n{}\n", flow(&pieces, CARD), movement::LEGEND)?;
    write!(out, "\nStart position\n\n{}", game.draw())?;
    Ok(())
}

/// The letters that are understood besides the game's own.
fn other_letters(rules: &Rules) -> String {
    let pairs = rules.letter_aliases.iter().map(|(own, other)| {
        format!("{} for {}", other.to_ascii_uppercase(), own.to_ascii_uppercase())
    });
    pairs.collect::<Vec<_>>().join(", ")
}

/// A kind as SFEN has it.
fn letter(rules: &Rules, kind: PieceKind) -> String {
    let kind = rules.kind(kind);
    let plus = if kind.promoted { "+" } else { "" };
    format!("{plus}{}", kind.letter)
}

/// Every unpromoted piece drawn, its promoted side beside it: the royal piece, those that can be
/// in hand, the rest.
fn pieces(rules: &Rules) -> Vec<Vec<String>> {
    let royal = rules.royal.kind();
    let mut order: Vec<PieceKind> = royal.into_iter().collect();
    order.extend(rules.hand_order.iter().filter(|kind| Some(**kind) != royal));
    let rest = rules.kinds().filter(|(_, kind)| !kind.promoted).map(|(index, _)| index);
    for kind in rest {
        if !order.contains(&kind) {
            order.push(kind);
        }
    }
    let radius = rules.kinds.iter().map(movement::radius).max().unwrap_or(1);
    let card = |kind: PieceKind, arrow: &str| {
        let kind: (String, &Kind) = (letter(rules, kind), rules.kind(kind));
        let indent = " ".repeat(arrow.len());
        let mut lines =
            vec![format!("{arrow}{} {}", kind.0, kind.1.name), format!("{indent}{}", kind.1.betza)];
        let drawing = movement::draw(&kind.1.movement, radius);
        lines.extend(drawing.iter().map(|row| format!("{indent}{row}")));
        lines
    };
    let block = |kind: PieceKind| {
        let front = card(kind, "");
        match rules.kind(kind).promotes_to {
            None => front,
            Some(promoted) => {
                let back = card(promoted, "-> ");
                let width = CARD - 3;
                let beside = |(front, back)| format!("{front:<width$}{back}");
                front.iter().zip(&back).map(beside).collect()
            }
        }
    };
    order.into_iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::super::page::COLUMNS;
    use super::*;

    #[test]
    fn pages_fit_and_are_ascii() {
        let games = Games::built_in().unwrap();
        let mut page = Vec::new();
        list(&games, &mut page).unwrap();
        for rules in games.iter() {
            describe(rules, &mut page).unwrap();
        }
        let page = String::from_utf8(page).unwrap();
        assert!(page.is_ascii());
        for line in page.lines() {
            assert!(line.len() <= COLUMNS, "{line}");
        }
    }

    #[test]
    fn a_piece_stands_beside_its_promoted_side() {
        let games = Games::built_in().unwrap();
        let pieces = pieces(games.find("dobutsu").unwrap());
        let chick = pieces.iter().find(|lines| lines[0].starts_with("C Chick")).unwrap();
        assert!(chick[0].ends_with("-> +C Hen"), "{chick:?}");
        assert_eq!(chick[2], ". x .                   x x x");
    }
}
