//! The benchmark: a fixed search of fixed positions, whose node count is a signature of the
//! search and whose speed compares machines.

mod positions;

use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::speed::per_second;
use crate::values;
use hyakki_engine::search::{Control, Decision, Limits};
use hyakki_movegen::Game;
use hyakki_movegen::rules::Rules;
use positions::SETS;
use std::io::Write;
use std::time::{Duration, Instant};

/// Size of the transposition table, fresh for every position, in mebibytes.
const HASH_MB: usize = 16;

/// The depth for games without positions of their own.
const DEPTH: u32 = 10;

/// A game, the depth that suits it, and its positions besides the start.
type Part<'g> = (&'g Rules, u32, &'g [&'g str]);

/// Runs the benchmark of one game or of all built-in ones. A game of the user's has only its start
/// position.
pub(crate) fn run(
    games: &Games,
    variant: Option<&str>,
    depth: Option<u32>,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let only = variant.map(|name| games.find(name)).transpose()?;
    let parts: Vec<Part<'_>> = match only {
        Some(rules) if games.is_own(rules) => vec![(rules, DEPTH, &[])],
        _ => {
            let sets = SETS.iter().filter(|set| only.is_none_or(|rules| rules.name == set.game));
            sets.map(|set| Ok((games.find(set.game)?, set.depth, set.middlegames.as_slice())))
                .collect::<Result<_, CommandError>>()?
        }
    };
    let positions: usize = parts.iter().map(|(_, _, middlegames)| 1 + middlegames.len()).sum();
    let progress = Progress::new(positions as u64);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (rules, usual, middlegames) in parts {
        let depth = depth.unwrap_or(usual);
        let mut game = game(rules)?;
        for sfen in std::iter::once(None).chain(middlegames.iter().map(Some)) {
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
                    rules.name, decision.nodes
                )?;
                out.flush()
            })?;
        }
    }
    progress.finish();
    writeln!(out, "{nodes} nodes {} nps", per_second(nodes, time))?;
    Ok(())
}

fn game(rules: &Rules) -> Result<Game, CommandError> {
    Game::new(rules.clone()).map_err(|error| CommandError::Failed(error.to_string()))
}

/// Searches a position with a mind that knows nothing yet; also tells how long it took.
fn search(game: &Game, depth: u32) -> (Decision, Duration) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = values::engine(game, HASH_MB);
    engine.prepare();
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
            let mut game = game(games.find(set.game).unwrap()).unwrap();
            for sfen in set.middlegames {
                game.set_sfen(sfen).unwrap();
                assert_eq!(game.outcome(), None, "{sfen}");
                assert_eq!(game.sfen(), sfen);
            }
        }
    }
}
