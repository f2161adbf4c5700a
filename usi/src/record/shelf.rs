//! Games at hand for readers of records.

use super::error::RecordError;
use crate::games::{Games, UnknownGame};
use hyakki_movegen::{Game, GameError};
use std::collections::HashMap;

/// The games of a catalogue, each made ready when it is first asked for.
pub(crate) struct Shelf<'g> {
    games: &'g Games,
    ready: HashMap<String, Game>,
    /// The game of records that do not name theirs.
    usual: String,
}

/// Why there is no such game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ShelfError {
    /// Nobody knows it.
    #[error(transparent)]
    Unknown(#[from] UnknownGame),
    /// It cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl ShelfError {
    /// The same, told of a line of a record.
    pub(super) fn at(self, line: usize) -> RecordError {
        match self {
            ShelfError::Unknown(error) => RecordError::Game { line, error },
            ShelfError::Game(error) => RecordError::Rules(error),
        }
    }
}

impl<'g> Shelf<'g> {
    /// The games of a catalogue; `usual` is that of records that do not name theirs.
    pub(crate) fn new(games: &'g Games, usual: &str) -> Result<Shelf<'g>, UnknownGame> {
        let usual = games.find(usual)?.name.clone();
        Ok(Shelf { games, ready: HashMap::new(), usual })
    }

    /// A game at its start position, by any of its names.
    pub(crate) fn find(&mut self, name: &str) -> Result<Game, ShelfError> {
        let rules = self.games.find(name)?;
        if let Some(game) = self.ready.get(&rules.name) {
            return Ok(game.clone());
        }
        let game = Game::new(rules.clone())?;
        self.ready.insert(rules.name.clone(), game.clone());
        Ok(game)
    }

    /// The game of records that do not name theirs.
    pub(super) fn usual(&mut self) -> Result<Game, ShelfError> {
        let usual = self.usual.clone();
        self.find(&usual)
    }
}
