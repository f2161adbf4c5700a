//! `hyakki mate`: mate problems.

use super::arguments::PositionArguments;
use super::input;
use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::record::{self, Shelf};
use crate::speed::per_second;
use crate::text::{shortened, without_mark};
use clap::Args;
use hyakki_engine::mate::{Limits, Reason, Solution, Solver, Verdict};
use hyakki_engine::search::Control;
use hyakki_movegen::Game;
use serde::{Serialize, Serializer};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  hyakki mate --sfen '4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1'
  hyakki mate --variant minishogi --position 'sfen 2k2/5/2P2/5/5 b G 1' --time 1000
  hyakki mate --variant torishogi --nodes 100000 problems.txt
  hyakki mate --json - < problems.txt | jq .moves

A mate is by checks alone, against every legal defence, and never by a repetition; in games of lions
every move must attack the lion or end the game. Without --nodes or --time the search goes on until
the shortest mate is known. A problem of a file is a line: an SFEN, or what USI's `position` has,
perhaps with `variant NAME` in front of it.

Exit code: 0 if every problem has a mate or none, 1 if one is unknown or cannot be read, 2 for a
wrong command line.";

/// What to solve.
#[derive(Args, Debug)]
pub(super) struct MateArguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// One problem, as USI's `position` has it: `sfen S moves ...` or `startpos moves ...`
    #[arg(long = "position", value_name = "POSITION", conflicts_with = "sfen")]
    line: Option<String>,
    /// A file of problems, one a line; `-` is standard input
    #[arg(
        value_name = "FILE",
        required_unless_present_any = ["sfen", "line"],
        conflicts_with_all = ["sfen", "line"],
    )]
    file: Option<PathBuf>,
    /// Look at so many positions, a problem
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..),
    )]
    nodes: Option<u64>,
    /// Take so many milliseconds, a problem
    #[arg(
        long,
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..),
    )]
    time: Option<u64>,
    /// Remember positions in so many mebibytes
    #[arg(
        long,
        value_name = "MB",
        default_value_t = 64,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..),
    )]
    hash: u16,
    /// Print a JSON object a problem: problem, variant, sfen, verdict, plies, moves, minimal, reason,
    /// nodes, time, hashfull, error
    #[arg(long)]
    json: bool,
}

/// A problem, or why it is none.
struct Problem {
    /// Its line in the file, from 1.
    line: usize,
    game: Result<Game, String>,
}

/// Solves one problem or those of a file, and prints the answers.
pub(super) fn run(
    games: &Games,
    arguments: &MateArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let time = arguments.time.map(Duration::from_millis);
    let limits = Limits { nodes: arguments.nodes, time };
    let mut solver = Solver::new(usize::from(arguments.hash));
    let Some(file) = &arguments.file else {
        let game = one(games, arguments)?;
        let solution = solver.solve(&game, &limits, &Control::new(false));
        let report = Report::solved(None, &game, &solution);
        if arguments.json {
            report.print_json(out)?;
        } else {
            write!(out, "{}{}{}", report.sentence(), report.numbered(), report.effort())?;
        }
        out.flush()?;
        return match solution.verdict {
            Verdict::Unknown(_) => Err(CommandError::Failed("the problem is not solved".into())),
            _ => Ok(()),
        };
    };
    let problems = read(games, &arguments.position.variant, file)?;
    let progress = Progress::new(problems.len() as u64);
    let mut tally = Tally::default();
    for Problem { line, game } in &problems {
        let report = match game {
            Ok(game) => {
                let solution = solver.solve(game, &limits, &Control::new(false));
                Report::solved(Some(*line), game, &solution)
            }
            Err(error) => Report::unread(*line, error),
        };
        tally.add(&report);
        progress.suspend(|| match arguments.json {
            true => report.print_json(out),
            false => Ok(write!(out, "{}", report.sentence())?),
        })?;
        progress.step();
    }
    progress.finish();
    if !arguments.json {
        writeln!(out, "{}", tally.text())?;
    }
    out.flush()?;
    match tally.unknown + tally.unread {
        0 => Ok(()),
        _ => Err(CommandError::Failed("not every problem is solved".into())),
    }
}

/// The problem that the arguments tell.
fn one(games: &Games, arguments: &MateArguments) -> Result<Game, CommandError> {
    let Some(line) = &arguments.line else {
        return arguments.position.game(games);
    };
    let mut shelf = Shelf::new(games, &arguments.position.variant)?;
    record::position(1, line, &mut shelf)
        .map_err(|error| CommandError::Usage(format!("--position: {error}")))
}

/// The problems of a file.
fn read(games: &Games, variant: &str, file: &Path) -> Result<Vec<Problem>, CommandError> {
    let mut shelf = Shelf::new(games, variant)?;
    let shown = shortened(&file.display().to_string());
    let mut bytes = Vec::new();
    input::open(file)
        .and_then(|mut source| source.read_to_end(&mut bytes))
        .map_err(|error| CommandError::Failed(format!("cannot read {shown}: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = without_mark(&text).lines().zip(1..);
    let lines = lines.filter(|(text, _)| !text.trim().is_empty() && !text.starts_with('#'));
    let problems: Vec<Problem> = lines
        .map(|(text, line)| {
            let game = record::position(line, text, &mut shelf).map_err(|error| error.to_string());
            Problem { line, game }
        })
        .collect();
    match problems.len() {
        0 => Err(CommandError::Failed(format!("{shown}: no problem in it"))),
        _ => Ok(problems),
    }
}

/// What is said about a problem. Its fields are those of `--json`.
#[derive(Debug, Default, Serialize)]
struct Report {
    /// The line of the file.
    problem: Option<usize>,
    variant: Option<String>,
    sfen: Option<String>,
    /// `mate`, `no mate` or `unknown`; none of what could not be read.
    verdict: Option<&'static str>,
    plies: Option<usize>,
    moves: Option<Vec<String>>,
    /// Whether no mate is shorter, and no defence longer.
    minimal: Option<bool>,
    /// Why it is unknown.
    reason: Option<&'static str>,
    nodes: u64,
    /// In milliseconds.
    #[serde(serialize_with = "milliseconds")]
    time: Duration,
    hashfull: u32,
    error: Option<String>,
}

impl Report {
    fn unread(line: usize, error: &str) -> Report {
        Report { problem: Some(line), error: Some(error.to_owned()), ..Report::default() }
    }

    fn solved(line: Option<usize>, game: &Game, solution: &Solution) -> Report {
        let mut report = Report {
            problem: line,
            variant: Some(game.rules().name.clone()),
            sfen: Some(game.sfen()),
            nodes: solution.nodes,
            time: solution.time,
            hashfull: solution.hashfull,
            ..Report::default()
        };
        report.verdict = Some(match &solution.verdict {
            Verdict::Mate { moves, minimal } => {
                report.plies = Some(moves.len());
                report.moves = Some(moves.iter().map(|mv| game.move_text(*mv)).collect());
                report.minimal = Some(*minimal);
                "mate"
            }
            Verdict::NoMate => "no mate",
            Verdict::Unknown(reason) => {
                report.reason = Some(Reason::name(*reason));
                "unknown"
            }
        });
        report
    }

    fn print_json(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let line = serde_json::to_string(self).map_err(std::io::Error::from)?;
        Ok(writeln!(out, "{line}")?)
    }

    /// A line with the answer.
    fn sentence(&self) -> String {
        let mut text = match (self.problem, &self.error) {
            // An error begins with its line.
            (Some(_), Some(error)) => return format!("{error}\n"),
            (Some(line), None) => format!("line {line}: "),
            _ => String::new(),
        };
        text.push_str(self.verdict.unwrap_or_default());
        if let (Some(plies), Some(minimal)) = (self.plies, self.minimal) {
            let certainty = if minimal { "" } else { ", perhaps sooner" };
            text.push_str(&format!(" in {plies}{certainty}:"));
        }
        for mv in self.moves.iter().flatten() {
            text.push_str(&format!(" {mv}"));
        }
        if let Some(reason) = self.reason {
            let ms = self.time.as_millis();
            text.push_str(&format!(": {reason} after {} nodes, {ms} ms", self.nodes));
        }
        text + "\n"
    }

    /// The moves one below the other, those of the attacker with their numbers.
    fn numbered(&self) -> String {
        let moves = self.moves.as_deref().unwrap_or_default();
        let rows = moves.chunks(2).enumerate().map(|(row, pair)| {
            let number = 2 * row + 1;
            let text = format!("{number:>4}  {:<6} {}", pair[0], pair.get(1).map_or("", |mv| mv));
            text.trim_end().to_owned() + "\n"
        });
        rows.collect()
    }

    fn effort(&self) -> String {
        effort(self.nodes, self.time, Some(self.hashfull)) + "\n"
    }
}

fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(time.as_millis() as u64)
}

fn effort(nodes: u64, time: Duration, hashfull: Option<u32>) -> String {
    let (ms, nps) = (time.as_millis(), per_second(nodes, time));
    let hashfull = hashfull.map_or_else(String::new, |full| format!(" hashfull {full}"));
    format!("nodes {nodes} time {ms} nps {nps}{hashfull}")
}

/// The answers to all problems of a file.
#[derive(Default)]
struct Tally {
    mates: usize,
    none: usize,
    unknown: usize,
    unread: usize,
    nodes: u64,
    time: Duration,
}

impl Tally {
    fn add(&mut self, report: &Report) {
        let count = match report.verdict {
            Some("mate") => &mut self.mates,
            Some("no mate") => &mut self.none,
            Some(_) => &mut self.unknown,
            None => &mut self.unread,
        };
        *count += 1;
        self.nodes += report.nodes;
        self.time += report.time;
    }

    fn text(&self) -> String {
        let Tally { mates, none, unknown, unread, nodes, time } = *self;
        let unread = if unread == 0 { String::new() } else { format!(", {unread} not read") };
        let effort = effort(nodes, time, None);
        format!("{mates} with a mate, {none} without, {unknown} unknown{unread}; {effort}")
    }
}
