//! `hyakki cards simulate`: many games, and what comes of them.

use super::failed;
use super::rules::{RulesArguments, policies};
use crate::cards::{Simulation, Summary, bars, deck, picture};
use crate::command::threads::Threads;
use crate::error::CommandError;
use clap::Args;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(super) const HELP: &str = "\
Examples:
  hyakki cards simulate --players 3 --policy natural --games 1000 --seed 7
  hyakki cards simulate --policy natural --games 1000 --json | jq .mean_score
  hyakki cards simulate --policy natural --games 100 --records games.txt --svg scores.svg
  hyakki cards simulate --level 5 --shape ring --policy natural --games 100

Policies:
  random     any legal action
  natural    no agreed code: plays so that people understand it, and reads their moves the same way
  convention an agreed code: move and hint tell everybody what was seen
  search     natural, and what it would do tried out in sampled games; takes --time for a decision
             (not over convention: to leave the code would tell the others something untrue)

Game number N of a run has the deal of seed S + N - 1, so two policies with the same seed meet the
same deals. The win rate has an interval of 95 % confidence, the mean score (lost games count 0) its
standard error.";

/// What to play.
#[derive(Args, Debug)]
pub(in crate::command) struct SimulateArguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// The policy of all seats, or one for each: random, natural, convention, search
    #[arg(long, value_name = "X[,Y...]", value_delimiter = ',', default_value = "natural")]
    policy: Vec<String>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Milliseconds that a policy may take for a decision, if it takes time
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,
    #[command(flatten)]
    threads: Threads,
    /// Print a JSON object: win_rate, mean_score, legendary, turns, scores and more
    #[arg(long)]
    json: bool,
    /// Draw the scores as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write down every game, a line each, for `hyakki cards replay`
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// Plays the games and tells how they went.
pub(super) fn run(arguments: &SimulateArguments, out: &mut impl Write) -> Result<(), CommandError> {
    let rules = arguments.rules.rules(&deck())?;
    let policies = policies(&arguments.policy, usize::from(rules.players))?;
    let names: Vec<&str> = policies.iter().map(|kind| kind.name()).collect();
    let pool = arguments.threads.pool()?;
    let begin = Instant::now();
    let simulation = Simulation {
        rules,
        policies: policies.clone(),
        games: arguments.games,
        keeps_records: arguments.records.is_some(),
        time: Duration::from_millis(arguments.time),
        seed: arguments.seed,
    };
    let games = pool.install(|| simulation.run()).map_err(failed)?;
    let seconds = begin.elapsed().as_secs_f64();
    let summary = Summary::of(&games);
    if let Some(path) = &arguments.records {
        let records = games.iter().filter_map(|game| game.record.as_deref());
        let lines: String = records.flat_map(|record| [record, "\n"]).collect();
        write(path, &lines)?;
    }
    let what = format!(
        "{} players, level {}, {}, seed {}",
        rules.players,
        arguments.rules.level,
        if names.windows(2).all(|two| two[0] == two[1]) {
            names[0].to_owned()
        } else {
            names.join(",")
        },
        arguments.seed
    );
    if let Some(path) = &arguments.svg {
        write(path, &picture(&summary, &format!("{what}: mean score {:.2}", summary.mean_score)))?;
    }
    if arguments.json {
        let mut object = serde_json::to_value(&summary).map_err(failed)?;
        if let Some(fields) = object.as_object_mut() {
            fields.insert("players".to_owned(), json!(rules.players));
            fields.insert("level".to_owned(), json!(arguments.rules.level));
            fields.insert("policy".to_owned(), json!(names));
            fields.insert("seed".to_owned(), json!(arguments.seed));
            fields.insert("seconds".to_owned(), json!(seconds));
        }
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{what}")?;
    tell(&summary, seconds, out)
}

fn write(path: &Path, text: &str) -> Result<(), CommandError> {
    fs::write(path, text)
        .map_err(|error| failed(format!("cannot write {}: {error}", path.display())))
}

fn tell(summary: &Summary, seconds: f64, out: &mut impl Write) -> Result<(), CommandError> {
    let percent = |share: f64| 100.0 * share;
    let [low, high] = summary.win_rate_interval.map(percent);
    writeln!(
        out,
        "games      {} in {seconds:.1} s, {:.2} ms a decision, {:.0} ms at most",
        summary.games, summary.ms_per_decision, summary.longest_decision_ms
    )?;
    writeln!(out, "won        {:.1} % ({low:.1} to {high:.1})", percent(summary.win_rate))?;
    writeln!(
        out,
        "score      {:.2} +- {:.2}{}",
        summary.mean_score,
        summary.mean_score_error,
        summary.mean_score_won.map_or(String::new(), |mean| format!(", of won games {mean:.2}"))
    )?;
    writeln!(
        out,
        "ranks      {:.1} % honourable, {:.1} % glorious, {:.1} % legendary",
        percent(summary.honourable),
        percent(summary.glorious),
        percent(summary.legendary)
    )?;
    writeln!(out, "turns      {:.2}", summary.turns)?;
    writeln!(
        out,
        "hints      {:.2} right, {:.2} wrong, {:.2} not placed, {:.2} not revealed",
        summary.hints_right, summary.hints_wrong, summary.hints_waiting, summary.hints_unrevealed
    )?;
    Ok(write!(out, "score  games\n{}", bars(summary))?)
}
