//! Variants files: the text of which [`Rules`] are made.
//!
//! A file is a list of sections `[name]` or `[name:parent]` with `key = value` lines; the keys are
//! those of Fairy-Stockfish's `variants.ini` as far as [`KEYS`] lists them, movement is in
//! [Betza notation](crate::rules::betza). Nothing here opens a file: text comes in, [`Rules`] come
//! out.

mod build;
mod draft;
mod games;
mod ini;
mod keys;
mod pieces;
mod values;

pub use keys::{KEYS, Key, built_in_pieces};

use crate::rules::{Rules, RulesError};

impl Rules {
    /// Reads variants files, each a (name, text) pair; a parent may stand in an earlier file or
    /// earlier in the same one. A section of a later file may bear the name of one of an earlier
    /// file, and even be its child; sections after it then mean it by that name, and both games
    /// are given, in the order of the files.
    ///
    /// # Errors
    /// Every fault of every file, so that all can be mended at once.
    ///
    /// ```
    /// use hyakki_movegen::rules::Rules;
    ///
    /// let text = "
    /// [tiny]
    /// maxFile = 3
    /// maxRank = 4
    /// king = k
    /// gold = g
    /// startFen = 1kg/3/3/GK1[] w 0 1
    /// ";
    /// let games = Rules::parse(&[("tiny.ini", text)])?;
    /// assert_eq!(games[0].name, "tiny");
    ///
    /// let error = Rules::parse(&[("bad.ini", "[bad]\nmaxFiles = 3")]).unwrap_err();
    /// assert!(error.to_string().contains("bad.ini:2: maxFiles: unknown key"));
    /// # Ok::<(), hyakki_movegen::rules::RulesError>(())
    /// ```
    pub fn parse(files: &[(&str, &str)]) -> Result<Vec<Rules>, RulesError> {
        games::read(files)
    }
}
