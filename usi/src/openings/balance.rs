//! Whether neither side of a position is better.

use hyakki_engine::search::{Bound, Control, Engine, Limits, Score};
use hyakki_movegen::Game;

/// Share of the nodes after which a position that is far from equal is given up.
const GLANCE: u64 = 10;
/// The same for a limit of depth: so many plies less.
const GLANCE_PLIES: u32 = 3;

/// What the search finds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Balance {
    /// Centipawns for the side to move.
    pub(super) score: i32,
    /// Plies searched.
    pub(super) depth: u32,
}

/// Searches a position and tells what it is worth if that is nearly nothing: within `margin` at the
/// last two depths, which agree within half of it, so that nothing is about to be won.
pub(super) fn balance(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    margin: i32,
) -> Option<Balance> {
    // An answer that is forced is a tactic, too.
    if game.in_check() {
        return None;
    }
    let glance = depths(engine, game, &glance(limits));
    if glance.last()?.score.abs() > 2 * margin {
        return None;
    }
    let [.., before, last] = depths(engine, game, limits)[..] else { return None };
    let is_equal = |balance: Balance| balance.score.abs() <= margin;
    let is_steady = (before.score - last.score).abs() <= margin / 2;
    (is_equal(before) && is_equal(last) && is_steady).then_some(last)
}

/// Enough to see that a position is lost.
fn glance(limits: &Limits) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| (nodes / GLANCE).max(1)),
        depth: limits.depth.map(|depth| depth.saturating_sub(GLANCE_PLIES).max(1)),
        ..limits.clone()
    }
}

/// What every finished depth found; nothing from where the end of the game was seen.
fn depths(engine: &mut Engine, game: &Game, limits: &Limits) -> Vec<Balance> {
    let mut depths = Vec::new();
    let mut decided = false;
    engine.search(game, limits, &Control::new(false), &mut |info| match info.value.score() {
        Score::Centipawns(score) if info.bound == Bound::Exact => {
            depths.push(Balance { score, depth: info.depth });
        }
        Score::Centipawns(_) => {}
        Score::WinIn(_) | Score::LossIn(_) => decided = true,
    });
    if decided { Vec::new() } else { depths }
}
