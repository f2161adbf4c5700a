//! Reading all games of a text, one after the other, in the format that its first lines show.

use super::error::RecordError;
use super::lines::{Line, Lines};
use super::model::Record;
use super::shelf::Shelf;
use super::{kif, line, pgn};
use hyakki_movegen::Game;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::path::Path;

/// A way to write records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// PGN with moves in SAN, as pychess and cutechess have it
    Pgn,
    /// KIF with moves in kanji, as programs for shogi have it (shogi and minishogi)
    Kif,
    /// A line a game, as in USI's `position` command
    Usi,
}

impl Format {
    /// The format that a line shows; none if it could be in several, or in none.
    fn of(line: &str) -> Option<Format> {
        if pgn::shows(line) {
            Some(Format::Pgn)
        } else if kif::shows(line) {
            Some(Format::Kif)
        } else if line::shows(line) {
            Some(Format::Usi)
        } else {
            None
        }
    }

    /// The format that a file of this name has.
    pub(crate) fn of_file(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pgn" => Some(Format::Pgn),
            "kif" | "kifu" => Some(Format::Kif),
            "usi" | "txt" => Some(Format::Usi),
            _ => None,
        }
    }

    /// Writes a record. `game` is one of its variant, wherever it stands.
    pub(crate) fn write(self, record: &Record, game: &Game) -> Result<String, RecordError> {
        match self {
            Format::Pgn => pgn::write(record, game),
            Format::Kif => kif::write(record, game),
            Format::Usi => line::write(record, game),
        }
    }

    /// Reads the record in these lines.
    fn read(self, lines: &[Line], shelf: &mut Shelf) -> Result<Record, RecordError> {
        match self {
            Format::Pgn => pgn::read(lines, shelf),
            Format::Kif => kif::read(lines, shelf),
            Format::Usi => line::read(lines, shelf),
        }
    }

    fn splitter(self) -> Splitter {
        match self {
            Format::Pgn => Splitter::Pgn(pgn::Splitter::default()),
            Format::Kif => Splitter::Kif(kif::Splitter::default()),
            Format::Usi => Splitter::Usi(line::Splitter::default()),
        }
    }
}

/// Tells where the next record begins.
enum Splitter {
    Pgn(pgn::Splitter),
    Kif(kif::Splitter),
    Usi(line::Splitter),
}

impl Splitter {
    /// Whether the next record begins with this line, which follows those seen before.
    fn begins(&mut self, line: &str) -> bool {
        match self {
            Splitter::Pgn(splitter) => splitter.begins(line),
            Splitter::Kif(splitter) => splitter.begins(line),
            Splitter::Usi(splitter) => splitter.begins(line),
        }
    }
}

/// The records of a text. One that cannot be read is told, and the next one read.
pub(crate) struct Reader<'g, R> {
    lines: Lines<R>,
    /// Lines read but not used yet.
    ahead: VecDeque<Line>,
    format: Option<Format>,
    shelf: Shelf<'g>,
    /// Whether the text cannot be read any further.
    failed: bool,
}

impl<'g, R: BufRead> Reader<'g, R> {
    /// Reads a text in this format, or in the one that it shows.
    pub(crate) fn new(text: R, format: Option<Format>, shelf: Shelf<'g>) -> Reader<'g, R> {
        let lines = Lines::new(text);
        Reader { lines, ahead: VecDeque::new(), format, shelf, failed: false }
    }

    /// The games, for who writes the records again.
    pub(crate) fn shelf(&mut self) -> &mut Shelf<'g> {
        &mut self.shelf
    }

    fn line(&mut self) -> io::Result<Option<Line>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.lines.next().transpose(),
        }
    }

    /// The format asked for, or else the one that the first lines show; none at the end.
    fn find_format(&mut self) -> Result<Option<Format>, RecordError> {
        while self.format.is_none() {
            let Some(line) = self.lines.next().transpose()? else { return Ok(None) };
            let text = line.text.trim();
            self.format = Format::of(text);
            if self.format.is_none() && !text.is_empty() && !text.starts_with('#') {
                let expected = format!(
                    "a tag or moves of PGN, a header or moves of KIF, or {}",
                    line::EXPECTED
                );
                return Err(RecordError::text(line.number, "record", text, expected));
            }
            self.ahead.push_back(line);
        }
        Ok(self.format)
    }

    /// The lines of the next record; empty at the end.
    fn record_lines(&mut self, format: Format) -> io::Result<Vec<Line>> {
        let mut splitter = format.splitter();
        let mut lines = Vec::new();
        while let Some(line) = self.line()? {
            if splitter.begins(&line.text) {
                self.ahead.push_front(line);
                break;
            }
            lines.push(line);
        }
        if lines.iter().all(|line| line.text.trim().is_empty()) {
            lines.clear();
        }
        Ok(lines)
    }

    fn read(&mut self) -> Result<Option<Record>, RecordError> {
        self.failed = true;
        let Some(format) = self.find_format()? else { return Ok(None) };
        let lines = self.record_lines(format)?;
        if lines.is_empty() {
            return Ok(None);
        }
        self.failed = false;
        format.read(&lines, &mut self.shelf).map(Some)
    }
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed { None } else { self.read().transpose() }
    }
}
