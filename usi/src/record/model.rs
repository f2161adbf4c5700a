//! What a record of a game says, whatever the format it is written in.

use super::ending::Ending;
use super::error::RecordError;
use hyakki_movegen::{ByColor, Game, Move, Setup};
use std::time::Duration;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// The name of the game.
    pub(crate) variant: String,
    /// Where it began; none is the start position of the game.
    pub(crate) start: Option<Setup>,
    /// Who played; empty when nobody knows.
    pub(crate) players: ByColor<String>,
    /// Everything else known about it, in its order, with the names PGN has for it: `Event`,
    /// `Site`, `Date`, `Round`, `TimeControl` and so on.
    pub(crate) tags: Vec<(String, String)>,
    /// What was said before the first move.
    pub(crate) comment: String,
    /// The moves.
    pub(crate) moves: Vec<Played>,
    /// How it ended.
    pub(crate) ending: Ending,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// The move.
    pub(crate) mv: Move,
    /// What is known about it.
    pub(crate) note: Note,
}

/// What is known about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Note {
    /// What its player thought it was worth.
    pub(crate) score: Option<Score>,
    /// How deep its player searched.
    pub(crate) depth: Option<u32>,
    /// How long its player thought, to the millisecond.
    pub(crate) time: Option<Duration>,
    /// How many positions its player searched.
    pub(crate) nodes: Option<u64>,
    /// Anything else.
    pub(crate) text: String,
}

/// What a move was worth to the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// Centipawns.
    Centipawns(i32),
    /// The player wins in so many plies; when negative, it loses in so many.
    Mate(i32),
}

impl Record {
    /// A record of this game without anything in it.
    pub(crate) fn new(variant: impl Into<String>) -> Record {
        Record {
            variant: variant.into(),
            start: None,
            players: ByColor::default(),
            tags: Vec::new(),
            comment: String::new(),
            moves: Vec::new(),
            ending: Ending::UNFINISHED,
        }
    }

    /// The value of a tag.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Says something about the game; nothing is no news.
    pub(crate) fn set_tag(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        match self.tags.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Makes it begin at a position, which may be the start position of the game.
    pub(crate) fn begin_at(&mut self, game: &Game) {
        let setup = game.setup();
        self.start = (setup != game.rules().start).then_some(setup);
    }

    /// The game where the record begins. `game` is one of its variant, wherever it stands.
    pub(crate) fn opening(&self, game: &Game) -> Result<Game, RecordError> {
        let mut game = game.clone();
        match &self.start {
            Some(setup) => game.set(setup)?,
            None => game.reset(),
        }
        Ok(game)
    }

    /// Plays the record: `each` sees every move in the position in which it was made. Gives the
    /// game at its end.
    pub(crate) fn play_through(
        &self,
        game: &Game,
        mut each: impl FnMut(&Game, &Played),
    ) -> Result<Game, RecordError> {
        let mut game = self.opening(game)?;
        for (index, played) in self.moves.iter().enumerate() {
            if !game.is_legal(played.mv) {
                let (ply, text) = (index + 1, game.move_text(played.mv));
                return Err(RecordError::Unplayable { ply, text, sfen: game.sfen() });
            }
            each(&game, played);
            game.play(played.mv);
        }
        Ok(game)
    }
}

impl Note {
    /// Adds words to the text, a blank in between.
    pub(crate) fn say(&mut self, words: &str) {
        join(&mut self.text, words);
    }
}

/// Adds words to a text, a blank in between; blanks of any kind become one.
pub(super) fn join(text: &mut String, words: &str) {
    for word in words.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}
