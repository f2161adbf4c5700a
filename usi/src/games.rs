//! The games the binary knows, found by any of their names: the built-in ones and the user's.

use crate::files::{self, FilesError};
use crate::text::shortened;
use hyakki_movegen::rules::{Fault, Rules, RulesError, quote};
use hyakki_movegen::variants::Failure;
use std::path::PathBuf;

/// The game that is played when nobody chose one.
pub(crate) const DEFAULT: &str = "shogi";

/// Every game that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    all: Vec<Rules>,
    /// The files of the user's games, in one text.
    path: String,
    /// The names of the user's games.
    own: Vec<String>,
    /// Those of them that took the place of a built-in game.
    replacing: Vec<String>,
    /// The sections of the files that make no game.
    left_out: Vec<Failure>,
    /// What is wrong outside of every section.
    stray: Vec<Fault>,
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UnknownGame {
    /// Nobody told of it.
    #[error("variant {name}: unknown, expected one of {known}{hint}")]
    Unknown {
        /// The name, quoted.
        name: String,
        /// The names there are.
        known: String,
        /// More about it; may be empty.
        hint: String,
    },
    /// A file tells of it, but it cannot be played.
    #[error("variant {name}: left out, {why}")]
    LeftOut {
        /// The name, quoted.
        name: String,
        /// The first fault of its section.
        why: String,
    },
}

impl Games {
    /// The built-in games.
    pub(crate) fn built_in() -> Result<Games, RulesError> {
        let all = Rules::parse(hyakki_seeds::VARIANTS)?;
        let (path, own, replacing) = Default::default();
        let (left_out, stray) = Default::default();
        Ok(Games { all, path, own, replacing, left_out, stray })
    }

    /// The built-in games and those of files. A game of the files takes the place of a built-in
    /// one of its name. What makes no game is left out, as long as every file has a game.
    pub(crate) fn with_files(files: &[PathBuf]) -> Result<Games, FilesError> {
        let mut games = Games::built_in()?;
        if files.is_empty() {
            return Ok(games);
        }
        games.path = files::join(files);
        let read = files::read(files)?;
        for found in read.games {
            games.put(found.rules);
        }
        games.left_out = read.failures;
        games.stray = read.stray;
        Ok(games)
    }

    fn put(&mut self, rules: Rules) {
        let name = &rules.name;
        match self.all.iter_mut().find(|known| known.name.eq_ignore_ascii_case(name)) {
            Some(known) => {
                if !self.own.contains(&known.name) {
                    self.replacing.push(name.clone());
                }
                self.own.retain(|own| *own != known.name);
                self.own.push(name.clone());
                *known = rules;
            }
            None => {
                self.own.push(name.clone());
                self.all.push(rules);
            }
        }
    }

    /// The files of the user's games, in one text; empty without any.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The names of the user's games.
    pub(crate) fn own(&self) -> &[String] {
        &self.own
    }

    /// What to say about the user's games that took the place of built-in ones.
    pub(crate) fn replacement(&self) -> Option<String> {
        let names = self.replacing.join(" ");
        match self.replacing.len() {
            0 => None,
            1 => Some(format!("{names} takes the place of the built-in game")),
            _ => Some(format!("{names} take the place of the built-in games")),
        }
    }

    /// What is wrong with files that have games nevertheless: a line a section, or a line a fault.
    pub(crate) fn warnings(&self, all: bool) -> Vec<String> {
        let mut lines: Vec<String> = self.stray.iter().map(Fault::to_string).collect();
        for section in &self.left_out {
            let lead = format!("{} left out: ", section.name);
            match section.faults.as_slice() {
                [_, rest @ ..] if !rest.is_empty() && !all => {
                    let (first, more) = (section.first(), rest.len());
                    lines.push(format!("{lead}{first} (and {more} more, see -v)"));
                }
                faults @ [_, _, ..] => lines.extend(faults.iter().map(|f| format!("{lead}{f}"))),
                _ => lines.push(format!("{lead}{}", section.first())),
            }
        }
        lines
    }

    /// The same in a few words.
    pub(crate) fn left_out(&self) -> Option<String> {
        let names: Vec<&str> = self.left_out.iter().map(|section| section.name.as_str()).collect();
        let first = self.left_out.first().map(Failure::first);
        let first = self.stray.first().cloned().or(first)?;
        let (count, names) = (names.len(), shortened(&names.join(" ")));
        Some(match count {
            0 => format!("not understood: {first}"),
            1 => format!("1 left out: {names} ({first})"),
            _ => format!("{count} left out: {names} (first reason: {first})"),
        })
    }

    /// Whether a game is the user's.
    pub(crate) fn is_own(&self, rules: &Rules) -> bool {
        self.own.contains(&rules.name)
    }

    /// The built-in openings of a game, one a line; none if the game is the user's.
    pub(crate) fn book(&self, rules: &Rules) -> Option<&'static str> {
        if self.is_own(rules) { None } else { hyakki_seeds::openings(&rules.name) }
    }

    /// Every game, in the order of the catalogue, the user's last.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Rules> {
        self.all.iter()
    }

    /// The name of every game.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.iter().map(|rules| rules.name.as_str()).collect()
    }

    /// The game with this name, or else with this alias, in any case.
    pub(crate) fn find(&self, name: &str) -> Result<&Rules, UnknownGame> {
        let by_name = self.iter().find(|rules| rules.name.eq_ignore_ascii_case(name));
        let found = by_name.or_else(|| self.iter().find(|rules| rules.is_called(name)));
        found.ok_or_else(|| {
            let left_out = self.left_out.iter().find(|one| one.name.eq_ignore_ascii_case(name));
            if let Some(section) = left_out {
                let why = section.first().to_string();
                return UnknownGame::LeftOut { name: quote(name), why };
            }
            UnknownGame::Unknown {
                name: quote(name),
                known: shortened(&self.names().join(" ")),
                hint: match self.nearest(name) {
                    Some(near) => format!("; did you mean {near}?"),
                    None => String::new(),
                },
            }
        })
    }

    /// The name or alias that a misspelt name was probably meant to be.
    fn nearest(&self, name: &str) -> Option<&str> {
        const LONGEST: usize = 40;
        if name.len() > LONGEST {
            return None;
        }
        let name = name.to_ascii_lowercase();
        self.iter()
            .flat_map(|rules| std::iter::once(&rules.name).chain(&rules.aliases))
            .map(|known| (strsim::damerau_levenshtein(known, &name), known))
            .filter(|(distance, known)| *distance <= known.len() / 3)
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, known)| known.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_any_name() {
        let games = Games::built_in().unwrap();
        assert_eq!(games.find("Tori").unwrap().name, "torishogi");
        assert_eq!(games.find(DEFAULT).unwrap().name, "shogi");
    }

    #[test]
    fn a_misspelt_name_is_answered_with_a_near_one() {
        let games = Games::built_in().unwrap();
        let error = games.find("minishoji").unwrap_err().to_string();
        assert!(error.contains("`minishoji`"), "{error}");
        assert!(error.ends_with("did you mean minishogi?"), "{error}");
        let error = games.find("chess").unwrap_err().to_string();
        assert!(!error.contains("did you mean"), "{error}");
    }
}
