//! What the integration tests and fuzz targets of Hyakki share: a slow second reading of the rules,
//! what must hold of every position, files of known counts, and the games at their start positions.

pub mod check;
pub mod epd;
pub mod slow;

use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Game, Outcome, Reason};

/// A user's files, the embedded games being their parents: games that others know too.
const USER_FILES: [&str; 3] = ["children", "mansindam", "pandemonium"];

/// One of the embedded games or of `data/variants` at its start position.
///
/// # Panics
/// When there is no such game.
#[must_use]
pub fn game(name: &str) -> Game {
    let user = USER_FILES.map(|file| {
        let path = format!("{}/data/variants/{file}.ini", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path);
        (path.clone(), text.unwrap_or_else(|error| panic!("{path}: {error}")))
    });
    let user = user.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let files: Vec<(&str, &str)> = hyakki_seeds::VARIANTS.iter().copied().chain(user).collect();
    let rules = Rules::parse(&files).unwrap_or_else(|error| panic!("{error}"));
    let rules = rules.into_iter().find(|rules| rules.name == name);
    let rules = rules.unwrap_or_else(|| panic!("there is no game {name}"));
    Game::new(rules).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The same at another position: an SFEN or `startpos`, perhaps followed by `moves` and moves.
///
/// # Panics
/// When the position cannot be read or a move is not legal.
#[must_use]
pub fn game_at(name: &str, position: &str) -> Game {
    let mut game = game(name);
    let (setup, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    if setup != "startpos" {
        game.set_sfen(setup).unwrap_or_else(|error| panic!("{error}"));
    }
    for mv in moves.split_whitespace() {
        game.play_text(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// How the slow rules tell an outcome.
#[must_use]
pub fn as_slow(outcome: Outcome) -> (slow::Winner, slow::Reason) {
    let winner = match outcome.winner {
        Some(Color::First) => slow::Winner::First,
        Some(Color::Second) => slow::Winner::Second,
        None => slow::Winner::Nobody,
    };
    let reason = match outcome.reason {
        Reason::Checkmate | Reason::NoLegalMove => slow::Reason::NoMoves,
        Reason::LionCaptured => slow::Reason::LionCaptured,
        Reason::Try => slow::Reason::Try,
        Reason::Repetition => slow::Reason::Repetition,
        Reason::PerpetualCheck => slow::Reason::PerpetualCheck,
    };
    (winner, reason)
}

/// The examples of the README, run with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
