//! Files that a command reads, standard input among them, and writes.

use super::arguments::RecordArguments;
use crate::error::CommandError;
use crate::games::Games;
use crate::record::{Reader, Record, RecordError, Shelf};
use crate::text::shortened;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter};
use std::path::Path;

/// Stands for standard input.
pub(super) const STDIN: &str = "-";

/// Records of a file, and the file's name for messages.
pub(super) struct Source<'g> {
    pub(super) records: Reader<'g, Box<dyn BufRead>>,
    pub(super) name: String,
}

impl<'g> Source<'g> {
    /// Opens the file that the arguments name.
    pub(super) fn open(
        arguments: &RecordArguments,
        games: &'g Games,
    ) -> Result<Source<'g>, CommandError> {
        let shelf = Shelf::new(games, &arguments.variant)?;
        let name = match arguments.file.to_str() {
            Some(STDIN) => "standard input".to_owned(),
            _ => shortened(&arguments.file.display().to_string()),
        };
        let text = open(&arguments.file)
            .map_err(|error| CommandError::Failed(format!("cannot read {name}: {error}")))?;
        Ok(Source { records: Reader::new(text, arguments.from, shelf), name })
    }

    /// The next record, or what is wrong with it; an error when the file cannot be read.
    pub(super) fn next(&mut self) -> Result<Option<Result<Record, RecordError>>, CommandError> {
        match self.records.next() {
            Some(Err(RecordError::Io(error))) => {
                Err(CommandError::Failed(format!("cannot read {}: {error}", self.name)))
            }
            record => Ok(record),
        }
    }

    /// That a file has no game in it is a failure.
    pub(super) fn has_games(&self, count: usize) -> Result<(), CommandError> {
        match count {
            0 => Err(CommandError::Failed(format!("{}: no game in it", self.name))),
            _ => Ok(()),
        }
    }
}

pub(super) fn open(file: &Path) -> io::Result<Box<dyn BufRead>> {
    if file == Path::new(STDIN) {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    Ok(Box::new(BufReader::new(File::open(file)?)))
}

/// The file that an option has written, which must not be the one that is read.
pub(super) fn create(
    option: &str,
    path: &Path,
    input: &Path,
) -> Result<BufWriter<File>, CommandError> {
    let name = shortened(&path.display().to_string());
    let place = |path: &Path| fs::canonicalize(path).ok();
    if place(path).is_some_and(|path| place(input) == Some(path)) {
        let problem = format!("{option} {name}: expected another file than the one that is read");
        return Err(CommandError::Usage(problem));
    }
    let file = File::create(path)
        .map_err(|error| CommandError::Failed(format!("cannot write {name}: {error}")))?;
    Ok(BufWriter::new(file))
}
