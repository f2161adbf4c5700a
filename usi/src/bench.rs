//! The benchmark: a fixed search of fixed positions, whose node count is a signature of the
//! search and whose speed compares machines.

mod positions;

use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::speed::per_second;
use hyakki_engine::search::{Control, Decision, Engine, Limits};
use hyakki_movegen::Game;
use positions::{SETS, Set};
use std::io::Write;
use std::time::{Duration, Instant};

/// Size of the transposition table, fresh for every position, in mebibytes.
const HASH_MB: usize = 16;

/// Runs the benchmark of one game or of all.
pub(crate) fn run(
    games: &Games,
    variant: Option<&str>,
    depth: Option<u32>,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let only = variant.map(|name| games.find(name)).transpose()?;
    let sets: Vec<&Set> =
        SETS.iter().filter(|set| only.is_none_or(|rules| rules.name == set.game)).collect();
    let positions: usize = sets.iter().map(|set| 1 + set.middlegames.len()).sum();
    let progress = Progress::new(positions as u64);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for set in sets {
        let depth = depth.unwrap_or(set.depth);
        let mut game = game(games, set.game)?;
        for sfen in std::iter::once(None).chain(set.middlegames.iter().map(Some)) {
            if let Some(sfen) = sfen {
                game.set_sfen(sfen).map_err(|error| CommandError::Failed(error.to_string()))?;
            }
            let (decision, spent) = search(&game, depth);
            time += spent;
            nodes += decision.nodes;
            progress.step();
            let best = decision.best.map_or("none".to_owned(), |mv| game.move_text(mv));
            let score = decision.value.score().to_string();
            progress.suspend(|| {
                writeln!(
                    out,
                    "{:<14} depth {depth:>2}  nodes {:>10}  best {best:<6} score {score}",
                    set.game, decision.nodes
                )?;
                out.flush()
            })?;
        }
    }
    progress.finish();
    writeln!(out, "{nodes} nodes {} nps", per_second(nodes, time))?;
    Ok(())
}

fn game(games: &Games, name: &str) -> Result<Game, CommandError> {
    let rules = games.find(name)?.clone();
    Game::new(rules).map_err(|error| CommandError::Failed(error.to_string()))
}

/// Searches a position with a mind that knows nothing yet; also tells how long it took.
fn search(game: &Game, depth: u32) -> (Decision, Duration) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::new(game, HASH_MB);
    let begin = Instant::now();
    let decision = engine.search(game, &limits, &Control::new(false), &mut |_| {});
    (decision, begin.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_positions_and_none_is_over() {
        let games = Games::built_in().unwrap();
        let covered: Vec<&str> = SETS.iter().map(|set| set.game).collect();
        assert_eq!(covered, games.names());
        for set in SETS {
            let mut game = game(&games, set.game).unwrap();
            for sfen in set.middlegames {
                game.set_sfen(sfen).unwrap();
                assert_eq!(game.outcome(), None, "{sfen}");
                assert_eq!(game.sfen(), sfen);
            }
        }
    }
}
