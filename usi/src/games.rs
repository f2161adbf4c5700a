//! The games the binary knows: the built-in ones, found by any of their names.

use hyakki_movegen::rules::{Rules, RulesError, quote};

/// The game that is played when nobody chose one.
pub(crate) const DEFAULT: &str = "shogi";

/// Every game that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Games(Vec<Rules>);

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
        Rules::parse(hyakki_seeds::VARIANTS).map(Games)
    }

    /// Every game, in the order of the catalogue.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Rules> {
        self.0.iter()
    }

    /// The name of every game.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.iter().map(|rules| rules.name.as_str()).collect()
    }

    /// The game with this name or alias, in any case.
    pub(crate) fn find(&self, name: &str) -> Result<&Rules, UnknownGame> {
        self.iter().find(|rules| rules.is_called(name)).ok_or_else(|| UnknownGame {
            name: quote(name),
            known: self.names().join(" "),
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
