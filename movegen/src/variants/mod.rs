//! Variants files: the text of which [`Rules`] are made.
//!
//! A file is a list of sections `[name]` or `[name:parent]` with `key = value` lines; the keys are
//! those of Fairy-Stockfish's `variants.ini` as far as [`KEYS`] lists them, movement is in
//! [Betza notation](crate::rules::betza). A key that a section and its parents do not set means
//! what it means there when it is not set, but for `nMoveRule`: moves without capture are not
//! counted. Nothing here opens a file: text comes in, [`Rules`] come out.

mod build;
mod draft;
mod games;
mod ini;
mod keys;
mod pieces;
mod values;

pub use keys::{KEYS, Key, built_in_pieces};

use crate::rules::{Fault, Rules, RulesError, quote};

/// What variants files have in them: see [`Rules::read`].
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The sections that make games, in the order of the files.
    pub games: Vec<Found>,
    /// The sections that make none, in the order of the files.
    pub failures: Vec<Failure>,
    /// What is wrong outside of every section.
    pub stray: Vec<Fault>,
}

/// A game and where its section begins.
#[derive(Clone, Debug)]
pub struct Found {
    /// The game.
    pub rules: Rules,
    /// Name of the file, as the caller gave it.
    pub file: String,
    /// Line of its section, from 1.
    pub line: usize,
}

/// A section that makes no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Its name.
    pub name: String,
    /// Name of the file, as the caller gave it.
    pub file: String,
    /// Line of the section, from 1.
    pub line: usize,
    /// Its parent, if that makes no game either.
    pub parent: Option<String>,
    /// What is wrong with the section itself; never empty without such a parent.
    pub faults: Vec<Fault>,
}

impl Failure {
    /// The first thing that is wrong: with the section, or else with its parent.
    pub fn first(&self) -> Fault {
        let parent = || Fault {
            file: self.file.clone(),
            line: self.line,
            key: String::new(),
            problem: match &self.parent {
                Some(parent) => format!("parent {} makes no game", quote(parent)),
                None => "makes no game".to_owned(),
            },
        };
        self.faults.first().cloned().unwrap_or_else(parent)
    }
}

impl Rules {
    /// Reads variants files as [`Rules::parse`] does, but takes the sections that make games and
    /// tells of the others why they make none. A child of a section that makes none makes none
    /// either.
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
    ///
    /// [cannons:tiny]
    /// cannon = c
    /// ";
    /// let reading = Rules::read(&[("two.ini", text)]);
    /// assert_eq!(reading.games[0].rules.name, "tiny");
    /// let cannons = &reading.failures[0];
    /// assert_eq!(cannons.name, "cannons");
    /// assert!(cannons.faults[0].to_string().contains("two.ini:10: cannon: piece `cannon` is not supported"));
    /// ```
    pub fn read(files: &[(&str, &str)]) -> Reading {
        games::read(files)
    }

    /// Reads variants files, each a (name, text) pair; a parent may stand in an earlier file or
    /// earlier in the same one. A section of a later file may bear the name of one of an earlier
    /// file, and even be its child; sections after it then mean it by that name, and both games
    /// are given, in the order of the files.
    ///
    /// # Errors
    /// Every fault of every file, so that all can be mended at once; [`Rules::read`] gives the games
    /// that have none.
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
        let Reading { games, failures, mut stray } = games::read(files);
        stray.extend(failures.into_iter().flat_map(|failure| failure.faults));
        let place = |fault: &Fault| files.iter().position(|(file, _)| *file == fault.file);
        stray.sort_by_key(|fault| (place(fault), fault.line));
        match stray.is_empty() {
            true => Ok(games.into_iter().map(|found| found.rules).collect()),
            false => Err(RulesError(stray)),
        }
    }
}
