//! Alpha-beta search: plays every board game by the rules and values it is given.
//!
//! [`Engine::search`] deepens from the root (`root`) through principal variation and quiescence
//! nodes (`worker`), in an order of moves (`ordering`) learnt on the way (`history`,
//! `table`), until a limit (`time`) or somebody outside ([`Control`]) stops it. Repetitions
//! (`path`) follow the rules of the game at hand.

mod control;
mod depth;
mod history;
mod limits;
mod ordering;
mod path;
mod report;
mod root;
mod table;
mod time;
mod tuning;
mod worker;

#[cfg(test)]
mod tests;

pub use control::Control;
pub use limits::{Clock, Limits};
pub use report::{Bound, Decision, Info};
pub use tuning::{TUNABLES, Tunable};

use history::History;
use hyakki_eval::Values;
pub use hyakki_eval::{Score, Value};
use hyakki_movegen::{Bitboard, Game, Play, Width};
use table::Table;
use worker::Worker;

/// Smallest, usual and largest size of the transposition table, in mebibytes.
pub const HASH_MB: (usize, usize, usize) = (1, 64, 1 << 20);

/// A searcher: the transposition table and all else that lives from one move to the next.
#[derive(Debug)]
pub struct Engine {
    /// Name of the game it was made for.
    game: String,
    table: Table,
    history: History,
    values: GameValues,
}

/// The evaluation's numbers, in the width of the game's board.
#[derive(Debug)]
enum GameValues {
    Small(Box<Values<u64>>),
    Large(Box<Values<u128>>),
}

impl GameValues {
    fn new(game: &Game) -> GameValues {
        match game.width() {
            Width::Small(_) => GameValues::Small(Box::new(Values::new(game.rules()))),
            Width::Large(_) => GameValues::Large(Box::new(Values::new(game.rules()))),
        }
    }
}

impl Engine {
    /// A searcher for a game, with a transposition table of `hash_mb` mebibytes.
    pub fn new(game: &Game, hash_mb: usize) -> Engine {
        Engine {
            game: game.rules().name.clone(),
            table: Table::new(hash_mb),
            history: History::new(),
            values: GameValues::new(game),
        }
    }

    /// Makes it a searcher for another game; forgets everything.
    pub fn set_game(&mut self, game: &Game) {
        self.game.clone_from(&game.rules().name);
        self.values = GameValues::new(game);
        self.clear();
    }

    /// Changes the size of the table, in mebibytes; forgets everything in it, unless it has that
    /// size already.
    pub fn set_hash(&mut self, hash_mb: usize) {
        self.table.resize(hash_mb);
    }

    /// Size of the table in mebibytes: what was asked for, or less if there was no room.
    pub fn hash_mb(&self) -> usize {
        self.table.megabytes()
    }

    /// Forgets everything learnt in earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Searches the present position of a game and tells `listener` of every line of thought, at
    /// least of one before it answers. An infinite or pondering search answers only once
    /// `control` lets it.
    ///
    /// # Panics
    /// If the engine was made for another game.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        listener: &mut dyn FnMut(&Info),
    ) -> Decision {
        let made_for = &self.game;
        assert_eq!(made_for, &game.rules().name, "the engine was made for another game");
        let Engine { table, history, values, .. } = self;
        table.grow_older();
        history.fade();
        let decision = match (game.width(), values) {
            (Width::Small(play), GameValues::Small(values)) => {
                search_in_width(play, values, table, history, limits, control, listener)
            }
            (Width::Large(play), GameValues::Large(values)) => {
                search_in_width(play, values, table, history, limits, control, listener)
            }
            _ => unreachable!("values are made in the width of their game"),
        };
        control.wait_for_release(limits.infinite);
        decision
    }
}

fn search_in_width<B: Bitboard>(
    play: &Play<B>,
    values: &Values<B>,
    table: &Table,
    history: &mut History,
    limits: &Limits,
    control: &Control,
    listener: &mut dyn FnMut(&Info),
) -> Decision {
    let mut worker = Worker::new(play, values, table, history, control, limits);
    worker.decide(play, limits, listener)
}
