//! `hyakki cards bound`: how well anybody can play at best.

use super::failed;
use super::rules::RulesArguments;
use crate::cards::{Bound, deck};
use crate::command::threads::Threads;
use crate::error::CommandError;
use clap::Args;
use serde_json::json;
use std::io::Write;

pub(super) const HELP: &str = "\
Examples:
  hyakki cards bound
  hyakki cards bound --players 3 --games 2000 --seed 7
  hyakki cards bound --json | jq .mean_score

For every deal the fewest moves to a won layout are counted, as if all cards lay face up. Hints are
revealed and placed rightly in turn, one a turn, and the end is declared at once. Nobody who looks
at two cards a turn can do better on average. Game number N has the deal of seed S + N - 1, as in
`hyakki cards simulate`. A deal that cannot be won in so many turns scores 0.";

/// What to count.
#[derive(Args, Debug)]
pub(in crate::command) struct BoundArguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Print a JSON object: mean_moves, mean_score, moves and more
    #[arg(long)]
    json: bool,
}

/// Counts the moves and tells the scores.
pub(super) fn run(arguments: &BoundArguments, out: &mut impl Write) -> Result<(), CommandError> {
    let rules = arguments.rules.rules(&deck())?;
    let pool = arguments.threads.pool()?;
    let bound = pool.install(|| Bound::of(&rules, arguments.games, arguments.seed));
    if arguments.json {
        let mut object = serde_json::to_value(&bound).map_err(failed)?;
        if let Some(fields) = object.as_object_mut() {
            fields.insert("players".to_owned(), json!(rules.players));
            fields.insert("level".to_owned(), json!(arguments.rules.level));
            fields.insert("seed".to_owned(), json!(arguments.seed));
        }
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(
        out,
        "{} players, level {}, all cards known, seed {}",
        rules.players, arguments.rules.level, arguments.seed
    )?;
    let each = bound.games as f64 / bound.seconds.max(1e-9);
    writeln!(out, "games      {} in {:.1} s, {each:.0} a second", bound.games, bound.seconds)?;
    writeln!(out, "moves      {:.3} +- {:.3}", bound.mean_moves, bound.mean_moves_error)?;
    writeln!(out, "score      {:.2} +- {:.2}", bound.mean_score, bound.mean_score_error)?;
    for (moves, games) in &bound.moves {
        writeln!(out, "{moves:>2} moves   {games}")?;
    }
    if bound.unsolved > 0 {
        writeln!(out, "more       {}", bound.unsolved)?;
    }
    Ok(())
}
