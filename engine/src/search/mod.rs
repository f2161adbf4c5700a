//! Alpha-beta search.

mod control;
mod limits;
mod report;

pub use control::Control;
pub use limits::{Clock, Limits};
pub use report::{Bound, Decision, Info};

use hyakki_eval::Value;
use hyakki_movegen::Game;
use hyakki_movegen::rules::Rules;

/// Smallest, usual and largest size of the transposition table, in mebibytes.
pub const HASH_MB: (usize, usize, usize) = (1, 64, 1 << 20);

/// A searcher: the transposition table and all else that lives from one move to the next.
#[derive(Debug)]
pub struct Engine {
    hash_mb: usize,
}

impl Engine {
    /// A searcher for a game with a table of `hash_mb` mebibytes.
    pub fn new(_rules: &Rules, hash_mb: usize) -> Engine {
        Engine { hash_mb }
    }

    /// Makes it a searcher for another game; forgets everything.
    pub fn set_rules(&mut self, _rules: &Rules) {}

    /// Changes the size of the table; forgets everything.
    pub fn set_hash(&mut self, hash_mb: usize) {
        self.hash_mb = hash_mb;
    }

    /// Forgets everything learnt in earlier searches.
    pub fn clear(&mut self) {}

    /// Searches the present position of a game and tells `listener` of every line of thought; at
    /// least one before it answers. `game` must be of the rules the engine was made for.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        listener: &mut dyn FnMut(&Info),
    ) -> Decision {
        let best = game.legal_moves().first().copied();
        let info = Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            value: Value::DRAW,
            bound: Bound::Exact,
            nodes: 1,
            hashfull: 0,
            time: control.since_begin(),
            pv: best.into_iter().collect(),
        };
        listener(&info);
        control.wait_for_release(limits.infinite);
        Decision {
            best,
            ponder: None,
            value: Value::DRAW,
            nodes: 1,
        }
    }
}
