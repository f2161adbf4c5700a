//! Why a text is no puzzle.

/// Why a text is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The rows of an arrangement or a goal cannot be read.
    #[error("{part} {found}: expected {expected}")]
    Rows {
        /// `arrangement` or `goal`.
        part: &'static str,
        /// The offending text, quoted and shortened.
        found: String,
        /// What was expected there.
        expected: String,
    },
    /// A list of animals cannot be read.
    #[error("animals {found}: expected {expected}")]
    Animals {
        /// The offending text, quoted and shortened.
        found: String,
        /// What was expected there.
        expected: String,
    },
    /// A line of a book cannot be read.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong, and what was expected.
        problem: String,
    },
}
