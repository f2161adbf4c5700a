//! KIF, as ShogiHome, lishogi and other programs for shogi have it: headers, perhaps a board, and
//! a line a move. For games whose pieces all have kanji: shogi and minishogi.
//!
//! The first player is 先手. Comments (`*`) of moves have the scores of engines in the form of
//! [`note`](super::note). `結果` repeats the ending in the words of PGN where KIF has no word for
//! it. Of variations (変化) nothing is read: they follow the main line.

mod board;
mod endings;
mod heading;
mod moves;
mod names;

use super::ending::{Ending, GameResult};
use super::error::RecordError;
use super::lines::Line;
use super::model::{Note, Record, join};
use super::moves::Mover;
use super::shelf::Shelf;
use heading::Heading;
use hyakki_movegen::{ByColor, Game};
use names::Names;
use std::time::Duration;

/// The line between headers and moves.
const TABLE: &str = "手数----指手---------消費時間--";
/// What lines begin with: the table, the last sentence, a variation.
const TABLE_START: &str = "手数-";
const SENTENCE: &str = "まで";
const VARIATION: &str = "変化";
/// Between the name of a header and what it says.
const COLON: char = '：';

/// Writes a game and a blank line behind it.
pub(super) fn write(record: &Record, game: &Game) -> Result<String, RecordError> {
    let names = Names::of(game.rules())?;
    let mut body = format!("{TABLE}\n");
    comment(&mut body, &record.comment);
    let mut total = ByColor::<Duration>::default();
    let mut number = 0;
    let end = record.play_through(game, |game, played| {
        number += 1;
        let text = moves::write(&names, game, played.mv);
        let mut line = format!("{number:4} {text}");
        if let Some(time) = played.note.time {
            let total = &mut total[game.side()];
            *total = total.saturating_add(time);
            let text = moves::column(&text);
            line = format!("{number:4} {text} {}", moves::write_time(time, *total));
        }
        body.push_str(&format!("{line}\n"));
        comment(&mut body, &remark(&played.note));
    })?;
    let (word, says_all) = endings::word(&record.ending, end.side());
    body.push_str(&format!("{:4} {word}\n", number + 1));
    body.push_str(&format!("{}\n\n", endings::sentence(&record.ending, number)));
    let ending = (!says_all).then_some(&record.ending);
    Ok(heading::write(record, &names, ending) + &body)
}

/// What a comment says about a move: the time has its own column unless there is more to tell.
fn remark(note: &Note) -> String {
    let has_figures = note.score.is_some() || note.depth.is_some() || note.nodes.is_some();
    if has_figures { note.to_string() } else { note.text.clone() }
}

fn comment(out: &mut String, text: &str) {
    if !text.is_empty() {
        out.push_str(&format!("*{}\n", text.replace(['\r', '\n'], " ")));
    }
}

/// What a line is.
enum Kind<'t> {
    /// Nothing that a record keeps.
    Nothing,
    Comment(&'t str),
    /// A header and what it says.
    Header(&'t str, &'t str),
    /// Part of a board.
    Row,
    /// Who is to move, or how many moves were made.
    Turn,
    Table,
    /// What stands behind the number of a move.
    Move(&'t str),
    Sentence,
    Variation,
    Unknown,
}

impl<'t> Kind<'t> {
    fn of(line: &'t str) -> Kind<'t> {
        let text = line.trim();
        let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
        if let Some(comment) = text.strip_prefix('*') {
            Kind::Comment(comment.trim_start_matches('*'))
        } else if text.is_empty() || text.starts_with(['#', '&', '+']) || is_ruler(text) {
            Kind::Nothing
        } else if text.starts_with(VARIATION) {
            Kind::Variation
        } else if text.starts_with(SENTENCE) {
            Kind::Sentence
        } else if text.starts_with(TABLE_START) {
            Kind::Table
        } else if text.starts_with('|') {
            Kind::Row
        } else if numbered.len() < text.len() && numbered.starts_with(char::is_whitespace) {
            Kind::Move(numbered.trim_start())
        } else if let Some((name, value)) = text.split_once(COLON) {
            Kind::Header(name.trim(), value.trim())
        } else if heading::is_turn(text) {
            Kind::Turn
        } else {
            Kind::Unknown
        }
    }
}

/// The numbers above a board.
fn is_ruler(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || ('１'..='９').contains(&c))
}

/// Whether a line has the beginning of a game in this format.
pub(super) fn shows(line: &str) -> bool {
    match Kind::of(line) {
        Kind::Nothing => line.starts_with("#KIF"),
        Kind::Unknown => false,
        Kind::Move(text) => !text.starts_with(|c: char| c.is_ascii()),
        _ => true,
    }
}

/// Tells where the next game begins: with headers that follow moves.
#[derive(Default)]
pub(super) struct Splitter {
    in_moves: bool,
}

impl Splitter {
    /// Whether the next game begins with this line, which follows those seen before.
    pub(super) fn begins(&mut self, line: &str) -> bool {
        match Kind::of(line) {
            Kind::Table if self.in_moves => true,
            Kind::Table | Kind::Move(_) | Kind::Sentence => {
                self.in_moves = true;
                false
            }
            Kind::Header(..) => self.in_moves,
            Kind::Nothing => self.in_moves && line.starts_with("#KIF"),
            _ => false,
        }
    }
}

/// Reads the game in these lines.
pub(super) fn read(lines: &[Line], shelf: &mut Shelf) -> Result<Record, RecordError> {
    let is_body =
        |line: &&Line| matches!(Kind::of(&line.text), Kind::Table | Kind::Move(_) | Kind::Sentence);
    let length = lines.iter().take_while(|line| !is_body(line)).count();
    let (head, body) = lines.split_at(length);
    let mut heading = Heading::default();
    for line in head {
        heading.read(line)?;
    }
    let mut mover = heading.open(shelf)?;
    let rules = mover.game.rules().clone();
    let names = Names::of(&rules)?;
    let mut claim = Claim::default();
    for line in body {
        match Kind::of(&line.text) {
            Kind::Comment(text) => match mover.record.moves.last_mut() {
                Some(played) => played.note.read(text),
                None => join(&mut mover.record.comment, text),
            },
            Kind::Move(text) if claim.by_word.is_none() => {
                claim.by_word = read_move(&names, &mut mover, line, text)?;
            }
            Kind::Sentence => claim.by_sentence = endings::result_of(&line.text),
            Kind::Variation => break,
            Kind::Nothing | Kind::Table => {}
            _ => {
                let expected = "a move with its number, a comment with `*` or the end of the game";
                return Err(RecordError::text(line.number, "line", &line.text, expected));
            }
        }
    }
    let mut record = mover.record;
    record.ending = claim.ending(heading.ending);
    Ok(record)
}

/// What a record says of its ending in several places.
struct Claim {
    by_word: Option<Ending>,
    by_sentence: GameResult,
}

impl Default for Claim {
    fn default() -> Claim {
        Claim { by_word: None, by_sentence: GameResult::Unfinished }
    }
}

impl Claim {
    /// The header says most; a sentence is better than a word that says nothing.
    fn ending(self, by_header: Option<Ending>) -> Ending {
        let by_word = self.by_word.filter(|ending| *ending != Ending::UNFINISHED);
        let by_sentence = Ending { result: self.by_sentence, ..Ending::UNFINISHED };
        by_header.or(by_word).unwrap_or(by_sentence)
    }
}

/// Reads what stands behind a number: a move, or the word that ends the game.
fn read_move(
    names: &Names,
    mover: &mut Mover,
    line: &Line,
    text: &str,
) -> Result<Option<Ending>, RecordError> {
    let word = text.split(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    if let Some(ending) = endings::parse(word, mover.game.side()) {
        return Ok(Some(ending));
    }
    let Some((mv, rest)) = moves::read(names, &mover.game, text) else {
        // Up to the time, without blanks inside as in `同　歩(77)`.
        let token = text.split(" ").next().unwrap_or_default();
        let expected =
            "expected a legal move such as `７六歩(77)` or `５五角打`, or how the game ended";
        return Err(mover.stop(token, line.number, expected));
    };
    let note = Note { time: moves::read_time(rest), ..Note::default() };
    mover.push(mv, note);
    Ok(None)
}
