//! The games the binary knows, found by any of their names: the built-in ones and the user's.

use crate::files::{self, FilesError};
use crate::text::shortened;
use hyakki_movegen::rules::{Rules, RulesError, quote};
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
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("variant {name}: unknown, expected one of {known}{hint}")]
pub(crate) struct UnknownGame {
    name: String,
    known: String,
    hint: String,
}

impl Games {
    /// The built-in games.
    pub(crate) fn built_in() -> Result<Games, RulesError> {
        let all = Rules::parse(hyakki_seeds::VARIANTS)?;
        Ok(Games { all, path: String::new(), own: Vec::new(), replacing: Vec::new() })
    }

    /// The built-in games and those of files. A game of the files takes the place of a built-in
    /// one of its name.
    pub(crate) fn with_files(files: &[PathBuf]) -> Result<Games, FilesError> {
        let mut games = Games::built_in()?;
        if files.is_empty() {
            return Ok(games);
        }
        games.path = files::join(files);
        for rules in files::read(files)? {
            games.put(rules);
        }
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
        found.ok_or_else(|| UnknownGame {
            name: quote(name),
            known: shortened(&self.names().join(" ")),
            hint: match self.nearest(name) {
                Some(near) => format!("; did you mean {near}?"),
                None => String::new(),
            },
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
