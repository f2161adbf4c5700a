//! The engine as an opponent and adviser.

use crate::values;
use hyakki_engine::search::{Control, Engine, HASH_MB, Info, Limits};
use hyakki_movegen::{Game, Move};

/// Positions looked at for a hint.
const HINT_NODES: u64 = 300_000;

/// The engine as an opponent and adviser.
pub(super) struct Opponent {
    engine: Engine,
    limits: Limits,
}

impl Opponent {
    /// An opponent for a game, who plays within these limits.
    pub(super) fn new(game: &Game, limits: Limits) -> Opponent {
        Opponent { engine: values::engine(game, HASH_MB.1), limits }
    }

    /// The move it plays; none if there is no legal one.
    pub(super) fn answer(&mut self, game: &Game) -> Option<Move> {
        self.engine.search(game, &self.limits, &Control::new(false), &mut |_| {}).best
    }

    /// The line that it would play itself at full strength, and what it thinks of it.
    pub(super) fn hint(&mut self, game: &Game) -> Option<Info> {
        let limits = Limits {
            nodes: Some(self.limits.nodes.unwrap_or(HINT_NODES)),
            strength: None,
            ..self.limits.clone()
        };
        let mut found: Option<Info> = None;
        self.engine.search(game, &limits, &Control::new(false), &mut |info| {
            if !info.pv.is_empty() {
                found = Some(info.clone());
            }
        });
        found
    }
}
