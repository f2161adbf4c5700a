//! `hyakki perft`: counting move sequences.

use super::arguments::PerftArguments;
use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::speed::per_second;
use hyakki_movegen::perft::Memory;
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
    let memory = arguments.hash.map(|mb| Memory::new(usize::from(mb)));
    // One thread is the measure of the generator alone: no pool, no counting by first moves.
    let plain = arguments.threads == 1 && !arguments.divide && memory.is_none();
    let whole = depth == 0 || plain;
    let pool = (!whole).then(|| arguments.pool()).transpose()?;
    let progress = Progress::new(game.legal_moves().len() as u64);
    let begin = Instant::now();
    let (nodes, counts) = match &pool {
        None => (game.perft(depth), Vec::new()),
        Some(pool) => {
            let counts = pool.install(|| game.divide(depth, memory.as_ref(), &|| progress.step()));
            (counts.iter().map(|(_, nodes)| nodes).sum(), counts)
        }
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
