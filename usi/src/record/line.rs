//! Games in one line each, as a USI `position` command has them:
//!
//! ```text
//! position startpos moves 7g7f 3c3d
//! variant dobutsu position sfen 1l1/3/3/1L1 b Cc 1 moves C*2b # 1-0 lion captured
//! ```
//!
//! `variant` names the game; without it, it is the one asked for, and shogi is written without it.
//! A line may also begin with `startpos` or with the first move. What stands behind `#` is the
//! ending, if it begins with a result; names, tags and comments have no place in a line.

use super::ending::Ending;
use super::error::RecordError;
use super::lines::Line;
use super::model::Record;
use super::moves::{Mover, OF_LINES};
use super::shelf::Shelf;
use crate::games;
use hyakki_movegen::Game;

/// What a line may begin with, for errors.
pub(super) const EXPECTED: &str =
    "`position startpos moves ...`, `position sfen ... moves ...` or moves";

/// Writes a game and ends the line.
pub(super) fn write(record: &Record, game: &Game) -> Result<String, RecordError> {
    let opening = record.opening(game)?;
    let mut line = String::new();
    if record.variant != games::DEFAULT {
        line.push_str(&format!("variant {} ", record.variant));
    }
    line.push_str("position ");
    match record.start {
        None => line.push_str("startpos"),
        Some(_) => line.push_str(&format!("sfen {}", opening.sfen())),
    }
    if !record.moves.is_empty() {
        line.push_str(" moves");
    }
    record.play_through(game, |game, played| {
        line.push(' ');
        line.push_str(&game.move_text(played.mv));
    })?;
    if record.ending != Ending::UNFINISHED {
        line.push_str(&format!(" # {}", record.ending));
    }
    line.push('\n');
    Ok(line)
}

/// Whether a line has the beginning of a game in this format.
pub(super) fn shows(line: &str) -> bool {
    let mut words = Words { rest: line.trim_ascii() };
    let word = words.next();
    matches!(word, "variant" | "position" | "startpos" | "sfen" | "fen" | "moves") || is_move(word)
}

/// Whether a word could be a move in USI or UCI, on whatever board.
fn is_move(word: &str) -> bool {
    let is_square = |name: &[u8]| {
        name.iter().any(u8::is_ascii_digit) && name.iter().any(u8::is_ascii_lowercase)
    };
    let squares = word.strip_suffix('+').unwrap_or(word).as_bytes();
    match squares {
        [letter, b'*' | b'@', square @ ..] => letter.is_ascii_uppercase() && is_square(square),
        [first, middle @ .., last] if (2..=4).contains(&middle.len()) => {
            first.is_ascii_alphanumeric() && is_square(middle) && last.is_ascii_alphanumeric()
        }
        _ => false,
    }
}

/// Tells where the next game begins.
#[derive(Default)]
pub(super) struct Splitter {
    /// Whether a game was seen.
    seen: bool,
}

impl Splitter {
    /// Whether the next game begins with this line, which follows those seen before.
    pub(super) fn begins(&mut self, line: &str) -> bool {
        let (seen, has_game) = (self.seen, has_game(line));
        self.seen |= has_game;
        seen && has_game
    }
}

/// Whether a line is neither blank nor a comment.
fn has_game(line: &str) -> bool {
    !line.trim_ascii().is_empty() && !line.trim_ascii_start().starts_with('#')
}

/// The game at the end of a line, which may also be no more than an SFEN.
pub(crate) fn position(number: usize, line: &str, shelf: &mut Shelf) -> Result<Game, RecordError> {
    let is_board = Words { rest: line.trim_ascii() }.next().contains('/');
    let record = match is_board {
        true => read_line(number, &format!("sfen {line}"), shelf),
        false => read_line(number, line, shelf),
    }?;
    let game = shelf.find(&record.variant)?;
    record.play_through(&game, |_, _| ())
}

/// Reads the game in these lines, of which one has a game and the others nothing.
pub(super) fn read(lines: &[Line], shelf: &mut Shelf) -> Result<Record, RecordError> {
    let Some(Line { number, text }) = lines.iter().find(|line| has_game(&line.text)) else {
        return Err(RecordError::text(0, "record", "", EXPECTED));
    };
    read_line(*number, text, shelf)
}

fn read_line(number: usize, line: &str, shelf: &mut Shelf) -> Result<Record, RecordError> {
    let (line, ending) = line.split_once('#').unwrap_or((line, ""));
    let mut words = Words { rest: line.trim_ascii() };
    let named = words.next_if("variant").then(|| words.next());
    let game = match named {
        None => shelf.usual(),
        Some(name) => shelf.find(name),
    };
    let mut game = game.map_err(|error| error.at(number))?;
    let mut record = Record::new(game.rules().name.clone());
    let announced = words.next_if("position");
    if words.next_if("sfen") {
        let sfen = words.before("moves");
        game.set_sfen(sfen).map_err(|error| RecordError::Position { line: number, error })?;
    } else if words.next_if("fen") {
        let fen = words.before("moves");
        game.set_fen(fen).map_err(|error| RecordError::Position { line: number, error })?;
    } else if !words.next_if("startpos") && announced {
        return Err(RecordError::text(number, "position", words.rest, EXPECTED));
    }
    record.begin_at(&game);
    words.next_if("moves");
    let mut mover = Mover::new(game, record);
    while !words.rest.is_empty() {
        mover.play(words.next(), number, &OF_LINES)?;
    }
    let mut record = mover.record;
    record.ending = Ending::parse(ending).unwrap_or(Ending::UNFINISHED);
    Ok(record)
}

/// The words of a line.
struct Words<'t> {
    rest: &'t str,
}

impl<'t> Words<'t> {
    /// The next word; empty at the end.
    fn next(&mut self) -> &'t str {
        let end = self.rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_ascii_start();
        word
    }

    /// Goes past the next word if it is this one.
    fn next_if(&mut self, word: &str) -> bool {
        let mut ahead = Words { rest: self.rest };
        let is_next = ahead.next() == word;
        if is_next {
            self.rest = ahead.rest;
        }
        is_next
    }

    /// Everything before a word, or to the end.
    fn before(&mut self, word: &str) -> &'t str {
        let text = self.rest;
        while !self.rest.is_empty() {
            let end = text.len() - self.rest.len();
            if self.next() == word {
                return text[..end].trim_ascii_end();
            }
        }
        text
    }
}
