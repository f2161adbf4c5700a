//! The dialogues of a match as a file: every line with its time, direction and engine, such as
//! `1234 >A(0): usi`. The number tells apart the processes of one engine.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// To the engine.
    To,
    /// From the engine.
    From,
    /// From the engine, on its standard error.
    Aside,
}

/// The log of a match; without a file nothing is kept.
#[derive(Debug)]
pub(crate) struct Log {
    file: Option<Mutex<BufWriter<File>>>,
    begin: Instant,
}

impl Log {
    /// A log that keeps nothing.
    pub(crate) fn none() -> Log {
        Log { file: None, begin: Instant::now() }
    }

    /// A log that begins this file anew.
    pub(crate) fn create(path: &Path) -> io::Result<Log> {
        let file = Some(Mutex::new(BufWriter::new(File::create(path)?)));
        Ok(Log { file, begin: Instant::now() })
    }

    /// Notes a line.
    pub(super) fn note(&self, way: Way, who: &str, line: &str) {
        let Some(file) = &self.file else { return };
        let sign = match way {
            Way::To => '>',
            Way::From => '<',
            Way::Aside => '!',
        };
        let ms = self.begin.elapsed().as_millis();
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        // Written at once: a log is wanted most when something goes wrong.
        if let Err(error) = writeln!(file, "{ms} {sign}{who}: {line}").and_then(|()| file.flush()) {
            log::warn!("cannot write to the log of the match: {error}");
        }
    }
}
