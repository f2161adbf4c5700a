//! Games the engine plays against itself, for fitting its evaluation.
//!
//! A [`Lesson`] is one game: where it began, its moves, what the search thought before each, and
//! how it ended. The [`schedule`] has them [played](play) from many [openings](source), the same ones
//! for the same [`Recipe`] whatever the number of threads; a [`Writer`] keeps them in a [file](mod@file)
//! that a crash cannot spoil, and a [`Lessons`] reads them again. [`fit`] fits numbers to them.

mod bytes;
mod file;
mod fingerprint;
mod fit;
mod header;
mod lesson;
mod play;
mod schedule;
mod source;

pub(crate) use file::{Lessons, Writer};
pub(crate) use fingerprint::fingerprint;
pub(crate) use fit::{Examples, Fit, Settings, Share, fitted_scale};
pub(crate) use header::Header;
pub(crate) use lesson::{End, Lesson};
pub(crate) use play::Recipe;
pub(crate) use schedule::{Goal, play_all};
pub(crate) use source::Source;

/// Why a file of games was not read or written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataError {
    /// The system would not.
    #[error("{file}: {problem}")]
    Io {
        /// The file.
        file: String,
        /// What the system says.
        problem: std::io::Error,
    },
    /// It is no file of games, or not one of this version.
    #[error("{file}: {problem}")]
    Header {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A part of it is damaged.
    #[error("{file}: the chunk at byte {offset} {problem}")]
    Chunk {
        /// The file.
        file: String,
        /// Where the chunk begins.
        offset: u64,
        /// What is wrong with it.
        problem: String,
    },
}

impl DataError {
    fn io(file: &std::path::Path) -> impl Fn(std::io::Error) -> DataError + Copy {
        move |problem| DataError::Io { file: shown(file), problem }
    }
}

/// A path as errors print it.
fn shown(file: &std::path::Path) -> String {
    crate::text::shortened(&file.display().to_string())
}
