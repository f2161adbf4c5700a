//! The numbers by which the engine judges a game.

use crate::text::{shortened, without_mark};
use hyakki_engine::search::{Engine, Parameters};
use hyakki_movegen::Game;
use hyakki_movegen::rules::Rules;
use std::fs;
use std::path::Path;

/// The numbers of a game: those that are built in for a game of its name, if they are for its
/// pieces and its board, else what the rules tell.
pub(crate) fn numbers(rules: &Rules) -> Parameters {
    let Some(text) = hyakki_seeds::values(&rules.name) else { return Parameters::derived(rules) };
    Parameters::parse(rules, text).unwrap_or_else(|error| {
        // A game of a file may have the name of a built-in one.
        log::info!(
            "{}: derived values, since the built-in ones are for others: {error}",
            rules.name
        );
        Parameters::derived(rules)
    })
}

/// A searcher for a game, with a transposition table of `hash_mb` mebibytes.
pub(crate) fn engine(game: &Game, hash_mb: usize) -> Engine {
    Engine::with_values(game, &numbers(game.rules()), hash_mb)
}

/// The numbers of a game from a file.
///
/// # Errors
/// The file cannot be read, or has something that is no number of this game; in one line.
pub(crate) fn read(rules: &Rules, file: &Path) -> Result<Parameters, String> {
    let shown = shortened(&file.display().to_string());
    let bytes = fs::read(file).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    Parameters::parse(rules, without_mark(&text)).map_err(|error| format!("{shown}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn the_values_of_every_built_in_game_are_for_it() {
        for rules in Games::built_in().unwrap().iter() {
            let text = hyakki_seeds::values(&rules.name).unwrap();
            let parsed =
                Parameters::parse(rules, text).unwrap_or_else(|e| panic!("{}: {e}", rules.name));
            assert_eq!(parsed.numbers(), numbers(rules).numbers());
        }
    }

    #[test]
    fn a_game_of_a_file_by_a_known_name_has_its_own() {
        let text = "[dobutsu]\nmaxFile = 3\nmaxRank = 4\nking = k\ngold = g\nstartFen = 1kg/3/3/GK1[] w 0 1\n";
        let rules = Rules::parse(&[("own.ini", text)]).unwrap().remove(0);
        assert_eq!(numbers(&rules).numbers(), Parameters::derived(&rules).numbers());
    }
}
