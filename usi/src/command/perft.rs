//! `hyakki perft`: counting move sequences.

use super::arguments::PerftArguments;
use super::{CommandError, per_second};
use crate::games::Games;
use crate::progress::Progress;
use hyakki_movegen::{Game, Move};
use std::io::Write;
use std::time::Instant;

/// Counts, prints the count of each first move if asked, and ends with count, time and speed.
pub(super) fn run(
    games: &Games,
    depth: u32,
    arguments: &PerftArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let game = arguments.position.game(games)?;
    // One thread is the measure of the generator alone: no pool, no counting by first moves.
    let alone = arguments.threads == 1;
    let pool = (!alone).then(|| arguments.pool()).transpose()?;
    let progress = Progress::new(game.legal_moves().len() as u64);
    let begin = Instant::now();
    let counts = match &pool {
        _ if depth == 0 => Vec::new(),
        Some(pool) => pool.install(|| game.divide(depth, &|| progress.step())),
        None if arguments.divide => divide(&game, depth, &progress),
        None => Vec::new(),
    };
    let nodes = match depth {
        0 => 1,
        _ if alone && !arguments.divide => game.perft(depth),
        _ => counts.iter().map(|(_, nodes)| nodes).sum(),
    };
    let time = begin.elapsed();
    progress.finish();
    if arguments.divide {
        let mut lines: Vec<String> =
            counts.iter().map(|(mv, nodes)| format!("{}: {nodes}", game.move_text(*mv))).collect();
        lines.sort_unstable();
        for line in lines {
            writeln!(out, "{line}")?;
        }
    }
    let (ms, nps) = (time.as_millis(), per_second(nodes, time));
    writeln!(out, "nodes {nodes} time {ms} nps {nps}")?;
    Ok(())
}

/// The counts of the first moves, one after the other.
fn divide(game: &Game, depth: u32, progress: &Progress) -> Vec<(Move, u64)> {
    let count = |mv| {
        let mut next = game.clone();
        next.play(mv);
        let nodes = next.perft(depth - 1);
        progress.step();
        (mv, nodes)
    };
    game.legal_moves().into_iter().map(count).collect()
}
