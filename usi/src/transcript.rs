//! Dialogues as a file: every line with its time, direction and who said or heard it, such as
//! `1234 >A(0): usi`. In the transcript of a match the number tells apart the processes of one engine.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// To the engine.
    To,
    /// From the engine.
    From,
    /// From the engine, on its standard error.
    Aside,
}

/// A transcript; without a file nothing is kept.
#[derive(Debug)]
pub(crate) struct Transcript {
    file: Mutex<Option<BufWriter<File>>>,
    begin: Instant,
}

impl Transcript {
    /// One that keeps nothing.
    pub(crate) fn none() -> Transcript {
        Transcript { file: Mutex::new(None), begin: Instant::now() }
    }

    /// One that begins this file anew.
    pub(crate) fn create(path: &Path) -> io::Result<Transcript> {
        Ok(Transcript::to(File::create(path)?))
    }

    /// One that goes on with this file.
    pub(crate) fn append(path: &Path) -> io::Result<Transcript> {
        Ok(Transcript::to(File::options().append(true).create(true).open(path)?))
    }

    fn to(file: File) -> Transcript {
        Transcript { file: Mutex::new(Some(BufWriter::new(file))), begin: Instant::now() }
    }

    /// Notes a line. A file that cannot be written to is told once and given up.
    pub(crate) fn note(&self, way: Way, who: &str, line: &str) {
        let mut kept = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = &mut *kept else { return };
        let sign = match way {
            Way::To => '>',
            Way::From => '<',
            Way::Aside => '!',
        };
        let ms = self.begin.elapsed().as_millis();
        // Written at once: a transcript is wanted most when something goes wrong.
        if let Err(error) = writeln!(file, "{ms} {sign}{who}: {line}").and_then(|()| file.flush()) {
            log::warn!("cannot write to the transcript, which ends here: {error}");
            *kept = None;
        }
    }
}
