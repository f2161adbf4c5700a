//! `hyakki convert`: records from one format to another.

use super::arguments::ConvertArguments;
use super::input::{Source, create};
use crate::error::CommandError;
use crate::games::Games;
use crate::record::{Format, Record, RecordError, Shelf};
use std::io::{self, Write};

/// Converts every game. Those that cannot be are told, and the others converted.
pub(super) fn run(
    games: &Games,
    arguments: &ConvertArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut source = Source::open(&arguments.records, games)?;
    let mut file = match &arguments.out {
        Some(path) => Some(create("--out", path, &arguments.records.file)?),
        None => None,
    };
    let out = file.as_mut().map_or(out, |file| file as &mut dyn Write);
    let (mut count, mut failed) = (0, 0);
    while let Some(record) = source.next()? {
        count += 1;
        match record.and_then(|record| converted(&record, arguments.to, source.records.shelf())) {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(error) => {
                failed += 1;
                writeln!(io::stderr(), "error: {}: game {count}: {error}", source.name)?;
            }
        }
    }
    out.flush()?;
    source.has_games(count)?;
    match failed {
        0 => Ok(()),
        _ => {
            let name = &source.name;
            Err(CommandError::Failed(format!("{name}: {failed} of {count} games not converted")))
        }
    }
}

fn converted(record: &Record, to: Format, shelf: &mut Shelf) -> Result<String, RecordError> {
    to.write(record, &shelf.find(&record.variant)?)
}
