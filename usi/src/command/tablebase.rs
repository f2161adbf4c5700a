//! `hyakki tablebase`: builds the solution of a 3x4 game, and tells what it knows.

use super::arguments::{Files, PositionArguments};
use super::threads::Threads;
use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::tablebases;
use clap::{Args, Subcommand};
use hyakki_engine::tablebase::{Outcome, Solved, Summary, Tablebase};
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Game};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(super) const HELP: &str = "\
Examples:
  hyakki tablebase build                     solve dobutsu, into the user's data directory
  hyakki tablebase probe                     the start: who wins, and what every move is worth
  hyakki tablebase probe --sfen '1l1/3/1C1/L2 b GECge 1' --json
  hyakki tablebase line --sfen 'gle/3/1C1/ELG b C 1'
  hyakki tablebase positions --result win --plies 5-9 --count 10 --seed 3
  hyakki tablebase verify && hyakki tablebase info

A tablebase knows the distance to the end of the game in plies (moves of one side) for every
position with all pieces. It knows no repetitions: with perfect play none occurs in a position that
is won. Moves are told the best first: fast wins, slow wins, draws, slow losses, fast losses; among
equals first those to positions that came less often in the game, then by their text.
The engine uses a tablebase in its usual place by itself; elsewhere, set its option TablebasePath.";

/// What to do with a tablebase.
#[derive(Debug, Subcommand)]
pub(super) enum TablebaseCommand {
    /// Solve a game and write its tablebase; takes about a minute and 200 MB of memory
    Build(BuildArguments),
    /// Tell what a position and each of its moves is worth
    Probe(ProbeArguments),
    /// Play on with the best moves of both sides, to the end of the game
    Line(LineArguments),
    /// List positions at random, of this result and so far from the end: puzzles, or openings of a
    /// match
    Positions(PositionsArguments),
    /// Check every checksum, and positions against those that their moves lead to
    Verify(VerifyArguments),
    /// Tell what is in a tablebase
    Info(TableArguments),
}

impl TablebaseCommand {
    /// The files given after the command.
    pub(super) fn files(&self) -> &Files {
        match self {
            TablebaseCommand::Build(arguments) => &arguments.files,
            TablebaseCommand::Probe(arguments) => &arguments.table.files,
            TablebaseCommand::Line(arguments) => &arguments.table.files,
            TablebaseCommand::Positions(arguments) => &arguments.table.files,
            TablebaseCommand::Verify(arguments) => &arguments.table.files,
            TablebaseCommand::Info(table) => &table.files,
        }
    }
}

/// What to build.
#[derive(Args, Debug)]
pub(super) struct BuildArguments {
    /// The game: dobutsu, yokainomori, or one of a variants file with their board and pieces
    #[arg(long, value_name = "NAME", default_value = "dobutsu")]
    variant: String,
    /// The file to write; without it the one in the user's data directory where it is looked for
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    files: Files,
}

/// Which tablebase to use.
#[derive(Args, Debug)]
pub(super) struct TableArguments {
    /// The game
    #[arg(long, value_name = "NAME", default_value = "dobutsu")]
    variant: String,
    /// The tablebase; without it the one in the user's data directory
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    files: Files,
}

/// What to tell about.
#[derive(Args, Debug)]
pub(super) struct ProbeArguments {
    #[command(flatten)]
    table: TableArguments,
    /// The position; without it the start position
    #[arg(long, value_name = "SFEN")]
    sfen: Option<String>,
    /// Print a JSON object: sfen, result, plies, moves
    #[arg(long)]
    json: bool,
}

/// Where to begin.
#[derive(Args, Debug)]
pub(super) struct LineArguments {
    #[command(flatten)]
    table: TableArguments,
    /// The position; without it the start position
    #[arg(long, value_name = "SFEN")]
    sfen: Option<String>,
}

/// Which positions to list.
#[derive(Args, Debug)]
pub(super) struct PositionsArguments {
    #[command(flatten)]
    table: TableArguments,
    /// How many
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000),
    )]
    count: u32,
    /// Only those that the side to move wins, draws or loses
    #[arg(long, value_name = "RESULT")]
    result: Option<Sort>,
    /// Only those that end after so many plies, as in 9 or 5-9
    #[arg(long, value_name = "MIN-MAX", value_parser = plies)]
    plies: Option<RangeInclusive<u8>>,
    /// Chooses the positions: the same ones in every run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What becomes of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Sort {
    Win,
    Draw,
    Loss,
}

/// Reads a number of plies, or two with a dash in between.
fn plies(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("expected a number of plies, or two like 5-9".to_owned()),
    }
}

/// How much to check.
#[derive(Args, Debug)]
pub(super) struct VerifyArguments {
    #[command(flatten)]
    table: TableArguments,
    /// How many positions to compare with those that their moves lead to
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: u64,
}

/// Does what is asked for.
pub(super) fn run(
    games: &Games,
    command: &TablebaseCommand,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    match command {
        TablebaseCommand::Build(arguments) => build(games, arguments, out),
        TablebaseCommand::Probe(arguments) => {
            let (game, table) = arguments.table.open(games, arguments.sfen.as_deref())?;
            probe(&game, &table, arguments.json, out)
        }
        TablebaseCommand::Line(arguments) => {
            let (game, table) = arguments.table.open(games, arguments.sfen.as_deref())?;
            line(game, &table, out)
        }
        TablebaseCommand::Positions(arguments) => {
            let (game, table) = arguments.table.open(games, None)?;
            positions(game, &table, arguments, out)
        }
        TablebaseCommand::Verify(arguments) => {
            let (_, table) = arguments.table.open(games, None)?;
            verify(&table, arguments.positions, out)
        }
        TablebaseCommand::Info(table) => info(&table.open(games, None)?.1, out),
    }
}

impl TableArguments {
    /// The game at a position, and its tablebase.
    fn open(&self, games: &Games, sfen: Option<&str>) -> Result<(Game, Tablebase), CommandError> {
        let game = PositionArguments {
            variant: self.variant.clone(),
            sfen: sfen.map(str::to_owned),
            files: Files { files: Vec::new() },
        }
        .game(games)?;
        let rules = game.rules();
        if let Some(error) = Tablebase::unsolvable(rules) {
            return Err(CommandError::Usage(error.to_string()));
        }
        let path = self.table.clone().map_or_else(|| usual_path(rules), Ok)?;
        if self.table.is_none() && !path.exists() {
            let name = &rules.name;
            return Err(CommandError::Failed(format!(
                "there is no tablebase of {name} ({}); `hyakki tablebase build --variant {name}` makes one",
                path.display()
            )));
        }
        let table = Tablebase::open(&path, rules).map_err(failed)?;
        Ok((game, table))
    }
}

fn failed(error: impl std::error::Error) -> CommandError {
    CommandError::Failed(error.to_string())
}

fn usual_path(rules: &Rules) -> Result<PathBuf, CommandError> {
    tablebases::usual_path(rules).ok_or_else(|| {
        CommandError::Failed("the user has no data directory; expected --out or --table".to_owned())
    })
}

fn build(
    games: &Games,
    arguments: &BuildArguments,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let rules = games.find(&arguments.variant)?;
    if let Some(error) = Tablebase::unsolvable(rules) {
        return Err(CommandError::Usage(error.to_string()));
    }
    let path = arguments.out.clone().map_or_else(|| usual_path(rules), Ok)?;
    if let (None, Some(directory)) = (&arguments.out, path.parent()) {
        fs::create_dir_all(directory).map_err(|error| cannot_write(&path, &error))?;
    }
    let pool = arguments.threads.pool()?;
    let begin = Instant::now();
    // A place that cannot be written to is told at once, and not after the work.
    let mut file = Replacement::new(&path).map_err(|error| cannot_write(&path, &error))?;
    let (solved, written) = pool.install(|| {
        let progress = Progress::new(1);
        let solved = Solved::new(rules, &mut |state| {
            progress.reach(state.settled, state.total);
            progress.say(match state.distance {
                None => "counting moves".to_owned(),
                Some(distance) => format!("{distance} plies from the end"),
            });
        });
        progress.finish();
        let solved = solved.map_err(failed)?;
        let written = solved.write(&mut file.writer());
        Ok::<_, CommandError>((solved, written))
    })?;
    let size = written.and_then(|()| file.finish(&path));
    let size = size.map_err(|error| cannot_write(&path, &error))?;
    writeln!(out, "{}", path.display())?;
    tell_summary(&solved.summary(), size, out)?;
    let threads = pool.current_num_threads();
    writeln!(
        out,
        "time       {:.1} s with {threads} {}",
        seconds(begin.elapsed()),
        if threads == 1 { "thread" } else { "threads" }
    )?;
    if let Some(kilobytes) = peak_memory() {
        writeln!(out, "memory     {:.0} MB at most", kilobytes as f64 * 1024.0 / 1e6)?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &io::Error) -> CommandError {
    CommandError::Failed(format!("cannot write {}: {error}", path.display()))
}

/// A file that takes its place only when it is complete.
struct Replacement(tempfile::NamedTempFile);

impl Replacement {
    fn new(path: &Path) -> io::Result<Replacement> {
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new("."));
        tempfile::NamedTempFile::new_in(directory).map(Replacement)
    }

    fn writer(&mut self) -> BufWriter<&mut fs::File> {
        BufWriter::new(self.0.as_file_mut())
    }

    /// Puts it in its place; tells its length.
    fn finish(self, path: &Path) -> io::Result<u64> {
        self.0.as_file().sync_all()?;
        let file = self.0.persist(path).map_err(|error| error.error)?;
        Ok(file.metadata()?.len())
    }
}

fn tell_summary(summary: &Summary, size: u64, out: &mut impl Write) -> io::Result<()> {
    let Summary { placements, won, lost, drawn, longest } = summary;
    writeln!(out, "positions  {placements}: {won} won, {lost} lost, {drawn} drawn")?;
    writeln!(out, "longest    {longest} plies to the end")?;
    writeln!(out, "file       {:.1} MB", size as f64 / 1e6)
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64()
}

/// The most memory this process had at any time, in kilobytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

/// An outcome in words, and its plies.
fn words(outcome: Outcome) -> (&'static str, Option<u8>) {
    let word = match outcome {
        Outcome::Win(_) => "win",
        Outcome::Draw => "draw",
        Outcome::Loss(_) => "loss",
    };
    (word, outcome.distance())
}

fn sentence(outcome: Outcome) -> String {
    match words(outcome) {
        (word, None) => word.to_owned(),
        (word, Some(plies)) => format!("{word} in {plies}"),
    }
}

fn probe(
    game: &Game,
    table: &Tablebase,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let outcome = table.outcome_of(game).map_err(failed)?;
    let ranked = table.rank(game).map_err(failed)?;
    if as_json {
        let moves: Vec<_> = ranked
            .iter()
            .map(|ranked| {
                let (result, plies) = words(ranked.outcome);
                json!({"move": game.move_text(ranked.mv), "result": result, "plies": plies})
            })
            .collect();
        let (result, plies) = words(outcome);
        let object = json!({"sfen": game.sfen(), "result": result, "plies": plies, "moves": moves});
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{}", sentence(outcome))?;
    for ranked in ranked {
        writeln!(out, "{}  {}", game.move_text(ranked.mv), sentence(ranked.outcome))?;
    }
    Ok(())
}

fn line(mut game: Game, table: &Tablebase, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", sentence(table.outcome_of(&game).map_err(failed)?))?;
    let moves = table.line(&game, &mut |_| true).map_err(failed)?;
    let mut text = Vec::new();
    for mv in moves {
        text.push(game.move_text(mv));
        game.play(mv);
    }
    writeln!(out, "{}", text.join(" "))?;
    if let Some(end) = game.outcome() {
        writeln!(out, "{end}")?;
    }
    Ok(())
}

/// So many positions in a row without one that is wanted, and there is none worth waiting for.
const IN_VAIN: u32 = 1 << 18;

fn positions(
    mut game: Game,
    table: &Tablebase,
    wanted: &PositionsArguments,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(wanted.seed);
    let numbers = 0..table.summary().placements;
    let (mut found, mut in_vain) = (0, 0);
    while found < wanted.count {
        let side = if random.random() { Color::First } else { Color::Second };
        let setup = table.position(random.random_range(numbers.clone()), side);
        let outcome = table.outcome(&setup).map_err(failed)?;
        let sort = match outcome {
            Outcome::Win(_) => Sort::Win,
            Outcome::Draw => Sort::Draw,
            Outcome::Loss(_) => Sort::Loss,
        };
        let is_far = |range: &RangeInclusive<u8>| {
            outcome.distance().is_some_and(|plies| range.contains(&plies))
        };
        if wanted.result.is_none_or(|wanted| wanted == sort)
            && wanted.plies.as_ref().is_none_or(is_far)
        {
            game.set(&setup).map_err(failed)?;
            writeln!(out, "{} ;{}", game.sfen(), sentence(outcome))?;
            (found, in_vain) = (found + 1, 0);
        } else {
            in_vain += 1;
            if in_vain == IN_VAIN {
                return Err(CommandError::Failed(format!(
                    "{found} of {} positions found, and no other one among {IN_VAIN}",
                    wanted.count
                )));
            }
        }
    }
    Ok(())
}

fn verify(table: &Tablebase, positions: u64, out: &mut impl Write) -> Result<(), CommandError> {
    let begin = Instant::now();
    let check = table.check(positions).map_err(failed)?;
    if check.faults > 0 {
        return Err(CommandError::Failed(format!(
            "{}: {} of {} positions are not worth what their moves lead to; build it again",
            table.path().display(),
            check.faults,
            check.placements
        )));
    }
    writeln!(
        out,
        "sound: {} checksums, {} positions compared with those their moves lead to, {:.1} s",
        check.units + 1,
        check.placements,
        seconds(begin.elapsed())
    )?;
    Ok(())
}

fn info(table: &Tablebase, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", table.path().display())?;
    writeln!(out, "game       {}", table.game())?;
    tell_summary(&table.summary(), table.size(), out)?;
    Ok(())
}
