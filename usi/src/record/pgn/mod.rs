//! PGN, as pychess, cutechess and their relatives have it.
//!
//! `White` is the player who moves first, as those programs have it, although shogi calls that one
//! Black: so `1-0` is a win of the first player. Moves are in [SAN](super::san); UCI and USI are
//! read too. `Variant` is the name of the game, `FEN` is there when a game does not begin at the
//! start position, and `Termination` has the text of [`Termination`]. Variations are passed over.

mod tokens;

use super::ending::{GameResult, Termination};
use super::error::RecordError;
use super::lines::Line;
use super::model::{Record, join};
use super::moves::{Mover, OF_PGN};
use super::san;
use super::shelf::Shelf;
use hyakki_movegen::{Color, Game};
use tokens::{Token, Tokens};

/// The tags every game has, in their order, with what they say when nobody knows. Those of the
/// players and the result follow.
const ROSTER: [(&str, &str); 4] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];
/// The tags of the players, the first player first.
const PLAYERS: [&str; 2] = ["White", "Black"];
/// Columns of the moves.
const COLUMNS: usize = 80;

/// Writes a game and a blank line behind it.
pub(super) fn write(record: &Record, game: &Game) -> Result<String, RecordError> {
    let mut out = tags(record, &record.opening(game)?);
    out.push('\n');
    out.push_str(&moves(record, game)?);
    out.push_str("\n\n");
    Ok(out)
}

fn tags(record: &Record, opening: &Game) -> String {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\r', '\n'], " ");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, unknown) in ROSTER {
        tag(name, record.tag(name).unwrap_or(unknown));
    }
    for (color, name) in Color::BOTH.into_iter().zip(PLAYERS) {
        let player = record.players[color].as_str();
        tag(name, if player.is_empty() { "?" } else { player });
    }
    tag("Result", record.ending.result.text());
    tag("Variant", &capitalized(&record.variant));
    if record.start.is_some() {
        tag("FEN", &opening.fen());
        tag("SetUp", "1");
    }
    if record.ending.termination != Termination::Unknown {
        tag("Termination", &record.ending.termination.to_string());
    }
    let in_roster = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
    for (name, value) in record.tags.iter().filter(|(name, _)| !in_roster(name)) {
        // Other programs stop reading at a tag whose name is none.
        if is_tag_name(name) {
            tag(name, value);
        }
    }
    out
}

fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// With a capital, as pychess names games.
fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// Moves, comments and result, on lines that fit.
fn moves(record: &Record, game: &Game) -> Result<String, RecordError> {
    let mut text = Wrapped::default();
    text.comment(&record.comment);
    let mut is_first = true;
    record.play_through(game, |game, played| {
        let number = game.setup().number.div_ceil(2);
        match game.side() {
            Color::First => text.word(&format!("{number}.")),
            Color::Second if is_first => text.word(&format!("{number}...")),
            Color::Second => {}
        }
        is_first = false;
        text.word(&san::write(game, played.mv));
        text.comment(&played.note.to_string());
    })?;
    text.word(record.ending.result.text());
    Ok(text.out)
}

/// Words on lines that fit.
#[derive(Default)]
struct Wrapped {
    out: String,
    column: usize,
}

impl Wrapped {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > COLUMNS {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += width;
    }

    /// Braces end comments, so there are none inside.
    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            let text = text.replace('{', "(").replace('}', ")");
            for word in format!("{{{text}}}").split_whitespace() {
                self.word(word);
            }
        }
    }
}

/// Whether a line has the beginning of a game in this format.
pub(super) fn shows(line: &str) -> bool {
    let first_move = || {
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < line.len() && rest.starts_with('.')
    };
    line.starts_with(['[', '{', ';', '%']) || first_move()
}

/// Tells where the next game begins: with tags that follow moves.
#[derive(Default)]
pub(super) struct Splitter {
    /// Whether moves were seen.
    in_moves: bool,
    /// Whether the last line ended inside a comment.
    in_comment: bool,
}

impl Splitter {
    /// Whether the next game begins with this line, which follows those seen before.
    pub(super) fn begins(&mut self, line: &str) -> bool {
        let text = line.trim_start();
        // A comment that nobody closed does not swallow all games behind it.
        let starts_anew = text.starts_with("[Event ");
        if text.starts_with('[') && (!self.in_comment || starts_anew) {
            return self.in_moves;
        }
        self.in_moves |= !text.is_empty() && !text.starts_with('%');
        for c in text.chars() {
            match c {
                '{' => self.in_comment = true,
                '}' => self.in_comment = false,
                ';' if !self.in_comment => break,
                _ => {}
            }
        }
        false
    }
}

/// Reads the game in these lines.
pub(super) fn read(lines: &[Line], shelf: &mut Shelf) -> Result<Record, RecordError> {
    let first_line = lines.first().map_or(1, |line| line.number);
    let mut heading = Heading::default();
    let mut tokens = Tokens::new(lines);
    while let Some((line, name, value)) = tokens.tag()? {
        heading.put(line, name, value);
    }
    let mover = heading.open(first_line, shelf)?;
    read_moves(mover, tokens)
}

/// What the tags say.
#[derive(Default)]
struct Heading {
    tags: Vec<(usize, String, String)>,
}

impl Heading {
    /// Keeps a tag; unknown values say nothing.
    fn put(&mut self, line: usize, name: String, value: String) {
        if !value.chars().all(|c| matches!(c, '?' | '.' | ' ')) {
            self.tags.push((line, name, value));
        }
    }

    /// Takes a tag away.
    fn take(&mut self, name: &str) -> Option<(usize, String)> {
        let at = self.tags.iter().position(|(_, key, _)| key.eq_ignore_ascii_case(name))?;
        let (line, _, value) = self.tags.remove(at);
        Some((line, value))
    }

    /// The record and its game, before the first move.
    fn open(mut self, first_line: usize, shelf: &mut Shelf) -> Result<Mover, RecordError> {
        let (line, game) = match self.take("Variant") {
            Some((line, name)) => (line, shelf.find(&name)),
            None => (first_line, shelf.usual()),
        };
        let mut game = game.map_err(|error| error.at(line))?;
        let mut record = Record::new(game.rules().name.clone());
        self.take("SetUp");
        if let Some((line, fen)) = self.take("FEN") {
            game.set_fen(&fen).map_err(|error| RecordError::Position { line, error })?;
        }
        record.begin_at(&game);
        for (color, name) in Color::BOTH.into_iter().zip(PLAYERS) {
            record.players[color] = self.take(name).map_or_else(String::new, |(_, name)| name);
        }
        if let Some((line, text)) = self.take("Result") {
            record.ending.result = GameResult::parse(&text).ok_or_else(|| {
                RecordError::text(line, "Result", &text, "`1-0`, `0-1`, `1/2-1/2` or `*`")
            })?;
        }
        if let Some((_, text)) = self.take("Termination") {
            match Termination::parse(&text) {
                Some(termination) => record.ending.termination = termination,
                None => record.set_tag("Termination", &text),
            }
        }
        for (_, name, value) in &self.tags {
            record.set_tag(name, value);
        }
        Ok(Mover::new(game, record))
    }
}

/// Reads moves to the end of the game.
fn read_moves(mut mover: Mover, mut tokens: Tokens) -> Result<Record, RecordError> {
    while let Some((line, token)) = tokens.next()? {
        match token {
            Token::Move(text) => mover.play(text, line, &OF_PGN)?,
            Token::Comment(text) => match mover.record.moves.last_mut() {
                Some(played) => played.note.read(&text),
                None => join(&mut mover.record.comment, &text),
            },
            Token::Result(result) => {
                // `*` is also written behind games whose end the tags tell.
                if result != GameResult::Unfinished {
                    mover.record.ending.result = result;
                }
                if let Some((line, text)) = tokens.rest() {
                    return Err(RecordError::text(line, "moves", text, "nothing after the result"));
                }
                break;
            }
        }
    }
    Ok(mover.record)
}
