//! `hyakki perft --suite`: checking a file of positions with their counts.

use super::arguments::PerftArguments;
use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::text::{shortened, without_mark};
use hyakki_movegen::Game;
use hyakki_movegen::perft;
use hyakki_movegen::text::epd::{self, EpdLine};
use rayon::prelude::*;
use std::io::Write;
use std::path::Path;

/// Checks every count of a file.
pub(super) fn run(
    games: &Games,
    file: &Path,
    arguments: &PerftArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let shown = shortened(&file.display().to_string());
    let game = arguments.position.game(games)?;
    let bytes = std::fs::read(file)
        .map_err(|error| CommandError::Failed(format!("cannot read {shown}: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let checks = checks(without_mark(&text), &game);
    if checks.is_empty() {
        return Err(CommandError::Failed(format!("{shown}: no position in it")));
    }
    let progress = Progress::new(checks.len() as u64);
    let run = |check: &Result<Check, String>| {
        let result = check.as_ref().map_err(Clone::clone).and_then(Check::run);
        progress.step();
        result
    };
    let results: Vec<Result<(), String>> =
        arguments.pool()?.install(|| checks.par_iter().map(run).collect());
    progress.finish();
    for fault in results.iter().filter_map(|result| result.as_ref().err()) {
        writeln!(out, "{fault}")?;
    }
    let passed = results.iter().filter(|result| result.is_ok()).count();
    let failed = results.len() - passed;
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    match failed {
        0 => Ok(()),
        _ => Err(CommandError::Failed(format!(
            "{shown}: {failed} of {} counts failed",
            results.len()
        ))),
    }
}

/// One count to check.
struct Check<'t> {
    line: usize,
    sfen: &'t str,
    game: Game,
    depth: u32,
    expected: u64,
}

impl Check<'_> {
    fn run(&self) -> Result<(), String> {
        let Check { line, sfen, depth, expected, .. } = self;
        if *depth > perft::MAX_DEPTH {
            let most = perft::MAX_DEPTH;
            return Err(format!("line {line}: D{depth} of {sfen}: expected a depth up to {most}"));
        }
        match self.game.perft(*depth) {
            got if got == *expected => Ok(()),
            got => Err(format!("line {line}: D{depth} of {sfen}: got {got}, expected {expected}")),
        }
    }
}

/// Every count of a text, or what was wrong with a line.
fn checks<'t>(text: &'t str, game: &Game) -> Vec<Result<Check<'t>, String>> {
    let mut checks = Vec::new();
    for line in epd::parse(text) {
        let EpdLine { line, sfen, counts } = match line {
            Ok(line) => line,
            Err(error) => {
                checks.push(Err(error.to_string()));
                continue;
            }
        };
        let mut game = game.clone();
        if let Err(error) = game.set_sfen(sfen) {
            checks.push(Err(format!("line {line}: {error}")));
            continue;
        }
        let check = |(depth, expected)| Check { line, sfen, game: game.clone(), depth, expected };
        checks.extend(counts.into_iter().map(check).map(Ok));
    }
    checks
}
