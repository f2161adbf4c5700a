//! The files of known counts of this package.

use hyakki_movegen::text::epd;

/// A position and, for some depths, how many sequences of moves start from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The position.
    pub sfen: String,
    /// Pairs of depth and count.
    pub counts: Vec<(u32, u64)>,
}

/// Reads the file of one game from `data/perft`.
///
/// # Panics
/// When there is no such file, or it is malformed.
#[must_use]
pub fn read(name: &str) -> Vec<Known> {
    let path = format!("{}/data/perft/{name}.epd", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    epd::parse(&text)
        .map(|line| line.unwrap_or_else(|error| panic!("{path}: {error}")))
        .map(|line| Known { sfen: line.sfen.to_owned(), counts: line.counts })
        .collect()
}
