//! `hyakki puzzle`: the one-player puzzle.

mod draw;
mod play;

use super::arguments::Files;
use super::picture::PictureArguments;
use crate::drawing::Style;
use crate::error::CommandError;
use crate::progress::Progress;
use crate::text::{shortened, without_mark};
use clap::{Args, Subcommand};
use hyakki_engine::puzzle::{
    AnimalId, Arrangement, Atlas, BOARD, Book, Goal, Hardest, Kit, Solution, Verdict, solve,
};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  hyakki puzzle list
  hyakki puzzle solve 1
  hyakki puzzle solve --start C.C/.D./HHH --goal 'HHH/?C?/???'
  hyakki puzzle solve 3B --svg steps.svg
  hyakki puzzle play 2 --style unicode
  hyakki puzzle make --length 20 --unique --count 5 > my.txt
  hyakki puzzle solve --book my.txt 1
  hyakki puzzle hardest --pieces CDDHH

Animals of one side walk on 3x3 squares to empty squares, one at a time, until they stand as the
goal shows. H is a chick, C a cat, D a dog; they walk as in goro-goro dobutsu shogi, so chicks
never come back. Rows are told from the top; in a goal `?` is anything and `*` any animal. Steps
are two squares, such as 2c2b: files count from the right, ranks are letters from the top.";

/// What to do with puzzles.
#[derive(Debug, Subcommand)]
pub(super) enum PuzzleCommand {
    /// List the tasks of the rulebook
    List(ListArguments),
    /// Find the shortest solution, and how many there are, or prove that there is none
    Solve(SolveArguments),
    /// Solve a puzzle yourself, with hints
    Play(PlayArguments),
    /// Make puzzles at random whose shortest solution has this length
    Make(MakeArguments),
    /// Find the start and goal that are farthest apart
    Hardest(HardestArguments),
}

impl PuzzleCommand {
    /// The files given after the command.
    pub(super) fn files(&self) -> &Files {
        match self {
            PuzzleCommand::List(arguments) => &arguments.files,
            PuzzleCommand::Solve(arguments) => &arguments.task.files,
            PuzzleCommand::Play(arguments) => &arguments.task.files,
            PuzzleCommand::Make(arguments) => &arguments.files,
            PuzzleCommand::Hardest(arguments) => &arguments.files,
        }
    }
}

/// What to list.
#[derive(Args, Debug)]
pub(super) struct ListArguments {
    /// The tasks of this file instead, as `make` prints them
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    #[command(flatten)]
    files: Files,
}

/// A puzzle.
#[derive(Args, Debug)]
pub(super) struct TaskArguments {
    /// A task of the rulebook (see `hyakki puzzle list`)
    #[arg(
        value_name = "TASK",
        required_unless_present_all = ["start", "goal"],
        conflicts_with_all = ["start", "goal"],
    )]
    task: Option<String>,
    /// Where the animals stand
    #[arg(long, value_name = "ROWS", requires = "goal")]
    start: Option<String>,
    /// Where they shall stand; `?` is anything, `*` any animal
    #[arg(long, value_name = "ROWS", requires = "start")]
    goal: Option<String>,
    /// A task of this file instead, as `make` prints them
    #[arg(long, value_name = "FILE", conflicts_with = "start")]
    book: Option<PathBuf>,
    /// How boards are drawn
    #[arg(long, value_name = "STYLE", value_enum, default_value_t)]
    style: Style,
    #[command(flatten)]
    files: Files,
}

/// What to solve.
#[derive(Args, Debug)]
pub(super) struct SolveArguments {
    #[command(flatten)]
    task: TaskArguments,
    /// Print a JSON object: start, goal, solved, length, count, steps, arrangements, seen
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureArguments,
}

/// What to play.
#[derive(Args, Debug)]
pub(super) struct PlayArguments {
    #[command(flatten)]
    task: TaskArguments,
    /// Say where the animals stand in words instead of drawing them, for screen readers
    #[arg(long, conflicts_with = "style")]
    plain: bool,
}

/// What to make.
#[derive(Args, Debug)]
pub(super) struct MakeArguments {
    /// Moves of the shortest solution
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    length: u32,
    /// The animals
    #[arg(long, value_name = "LETTERS", default_value = "CCDHHH")]
    pieces: String,
    /// How many puzzles
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=10_000),
    )]
    count: u32,
    /// Only puzzles with a single shortest solution
    #[arg(long)]
    unique: bool,
    /// The same seed makes the same puzzles; without it they are others every time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print a JSON object a puzzle: start, goal, length, count
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    files: Files,
}

/// What to look through.
#[derive(Args, Debug)]
pub(super) struct HardestArguments {
    /// The animals [default: those of each task of the rulebook]
    #[arg(long, value_name = "LETTERS")]
    pieces: Vec<String>,
    /// Every set of animals that leaves a square empty
    #[arg(long, conflicts_with = "pieces")]
    all: bool,
    /// Print a JSON object a set: pieces, arrangements, length, pairs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    files: Files,
}

/// A puzzle and what it is called.
struct Puzzle {
    title: String,
    start: Arrangement,
    goal: Goal,
}

/// Does what is asked for.
pub(super) fn run(command: &PuzzleCommand, out: &mut dyn Write) -> Result<(), CommandError> {
    match command {
        PuzzleCommand::List(arguments) => list(arguments, out),
        PuzzleCommand::Solve(arguments) => solved(arguments, out),
        PuzzleCommand::Play(arguments) => {
            let (book, puzzle) = arguments.task.puzzle()?;
            let style = (!arguments.plain).then_some(arguments.task.style);
            play::run(&book.kit, &puzzle, style, out)
        }
        PuzzleCommand::Make(arguments) => make(arguments, out),
        PuzzleCommand::Hardest(arguments) => hardest(arguments, out),
    }
}

/// The rulebook's tasks, or those of a file in their place.
fn book(file: Option<&PathBuf>) -> Result<Book, CommandError> {
    let built_in = Book::parse(hyakki_seeds::PUZZLES)
        .map_err(|error| CommandError::Failed(format!("built-in puzzles: {error}")))?;
    let Some(file) = file else { return Ok(built_in) };
    let shown = shortened(&file.display().to_string());
    let bytes = fs::read(file)
        .map_err(|error| CommandError::Failed(format!("cannot read {shown}: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    Book::with_kit(built_in.kit, without_mark(&text))
        .map_err(|error| CommandError::Usage(format!("--book {shown}: {error}")))
}

impl TaskArguments {
    fn puzzle(&self) -> Result<(Book, Puzzle), CommandError> {
        let book = book(self.book.as_ref())?;
        let usage = |option: &str, error: &dyn std::fmt::Display| {
            CommandError::Usage(format!("{option}: {error}"))
        };
        if let (Some(start), Some(goal)) = (&self.start, &self.goal) {
            let start = book.kit.arrangement(start).map_err(|error| usage("--start", &error))?;
            let goal = book.kit.goal(goal).map_err(|error| usage("--goal", &error))?;
            let title = "A puzzle".to_owned();
            return Ok((book, Puzzle { title, start, goal }));
        }
        let name = self.task.as_deref().unwrap_or_default();
        let Some(task) = book.task(name) else {
            let known: Vec<&str> = book.tasks.iter().map(|task| task.name.as_str()).collect();
            let known = shortened(&known.join(" "));
            let quoted = hyakki_movegen::rules::quote(name);
            return Err(CommandError::Usage(format!("task {quoted}: expected one of {known}")));
        };
        let puzzle =
            Puzzle { title: task.title.clone(), start: task.start, goal: task.goal.clone() };
        Ok((book, puzzle))
    }
}

fn list(arguments: &ListArguments, out: &mut dyn Write) -> Result<(), CommandError> {
    let book = book(arguments.book.as_ref())?;
    let width = |of: fn(&hyakki_engine::puzzle::Task) -> &str, least: usize| {
        book.tasks.iter().map(|task| of(task).chars().count()).fold(least, usize::max)
    };
    let (name, title) = (width(|task| &task.name, 4), width(|task| &task.title, 5));
    writeln!(
        out,
        "{:<name$}  {:<title$}  {:<11}  {:<11}  MOVES",
        "TASK", "TITLE", "START", "GOAL"
    )?;
    for task in &book.tasks {
        let (start, goal) = (book.kit.write(task.start), book.kit.write_goal(&task.goal));
        let moves = match solve(&book.kit, task.start, &task.goal).verdict {
            Verdict::Solved { steps, .. } => steps.len().to_string(),
            Verdict::Unsolvable => "none".to_owned(),
        };
        writeln!(out, "{:<name$}  {:<title$}  {start}  {goal}  {moves}", task.name, task.title)?;
    }
    Ok(())
}

/// What is said about a solution. Its fields are those of `--json`.
#[derive(Debug, Serialize)]
struct Report {
    start: String,
    goal: String,
    solved: bool,
    /// Moves of the shortest solution.
    length: Option<usize>,
    /// How many solutions have that length.
    count: Option<u128>,
    steps: Option<Vec<String>>,
    /// The start and what stands after every step.
    arrangements: Option<Vec<String>>,
    /// Arrangements looked at; without a solution all that can be reached.
    seen: usize,
}

impl Report {
    fn of(kit: &Kit, puzzle: &Puzzle, solution: &Solution) -> Report {
        let mut report = Report {
            start: kit.write(puzzle.start),
            goal: kit.write_goal(&puzzle.goal),
            solved: false,
            length: None,
            count: None,
            steps: None,
            arrangements: None,
            seen: solution.seen,
        };
        if let Verdict::Solved { steps, count } = &solution.verdict {
            let way = draw::way(kit, puzzle.start, steps);
            report.solved = true;
            report.length = Some(steps.len());
            report.count = Some(*count);
            report.steps = Some(steps.iter().map(|step| draw::name(*step)).collect());
            report.arrangements = Some(way.iter().map(|at| kit.write(*at)).collect());
        }
        report
    }

    fn sentence(&self) -> String {
        let seen = self.seen;
        match (self.length, self.count) {
            (Some(length), Some(count)) => {
                format!("{}, {}", moves(length), solutions(count))
            }
            _ => format!(
                "no solution: none of the {seen} arrangements that can be reached is the goal"
            ),
        }
    }
}

fn moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        _ => format!("{count} moves"),
    }
}

fn solutions(count: u128) -> String {
    match count {
        1 => "the only shortest solution".to_owned(),
        u128::MAX => format!("one of more than {count} shortest solutions"),
        _ => format!("one of {count} shortest solutions"),
    }
}

fn solved(arguments: &SolveArguments, out: &mut dyn Write) -> Result<(), CommandError> {
    let (book, puzzle) = arguments.task.puzzle()?;
    let kit = &book.kit;
    let solution = solve(kit, puzzle.start, &puzzle.goal);
    let report = Report::of(kit, &puzzle, &solution);
    let title = format!("{}: {} to {}", puzzle.title, report.start, report.goal);
    let steps = match &solution.verdict {
        Verdict::Solved { steps, .. } => steps.as_slice(),
        Verdict::Unsolvable => &[],
    };
    let style = arguments.task.style;
    if arguments.picture.svg.is_some() {
        let part = draw::strip(kit, puzzle.start, steps, style);
        arguments.picture.write(&part, &title, &report.sentence(), out)?;
        if arguments.picture.is_all() {
            return Ok(());
        }
    }
    if arguments.json {
        let line = serde_json::to_string(&report).map_err(io::Error::from)?;
        return Ok(writeln!(out, "{line}")?);
    }
    write!(out, "{title}\n{}\n\n", report.sentence())?;
    Ok(write!(out, "{}", draw::boards(kit, puzzle.start, steps, style))?)
}

fn make(arguments: &MakeArguments, out: &mut dyn Write) -> Result<(), CommandError> {
    let kit = book(None)?.kit;
    let herd = herd(&kit, &arguments.pieces)?;
    let atlas = Atlas::new(&kit, &herd);
    let mut random: Xoshiro256PlusPlus = match arguments.seed {
        Some(seed) => Xoshiro256PlusPlus::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let mut starts: Vec<usize> = (0..atlas.arrangements().len()).collect();
    starts.shuffle(&mut random);
    let mut made = 0;
    for start in starts {
        if made == arguments.count {
            return Ok(());
        }
        let mut goals = atlas.goals(start, arguments.length);
        goals.retain(|(_, count)| !arguments.unique || *count == 1);
        if goals.is_empty() {
            continue;
        }
        let (goal, count) = goals[random.random_range(0..goals.len())];
        made += 1;
        let (start, goal) = (kit.write(atlas.arrangements()[start]), kit.write(goal));
        let length = arguments.length;
        if arguments.json {
            let line = serde_json::to_string(&Made { start, goal, length, count });
            writeln!(out, "{}", line.map_err(io::Error::from)?)?;
        } else {
            let about = format!("{}, {}", moves(length as usize), solutions(count));
            writeln!(out, "[{made}]\n# {about}\nstart = {start}\ngoal = {goal}\n")?;
        }
    }
    if made == arguments.count {
        return Ok(());
    }
    out.flush()?;
    let sole = if arguments.unique { " and no other as short" } else { "" };
    let (length, pieces) = (arguments.length, kit.herd_text(&herd));
    Err(CommandError::Failed(format!(
        "{made} starts of {pieces} have a puzzle whose solution has {length} moves{sole}, expected {} (see `hyakki puzzle hardest --pieces {pieces}`)",
        arguments.count
    )))
}

/// A new puzzle. Its fields are those of `--json`.
#[derive(Debug, Serialize)]
struct Made {
    start: String,
    goal: String,
    length: u32,
    count: u128,
}

fn herd(kit: &Kit, text: &str) -> Result<Vec<AnimalId>, CommandError> {
    kit.herd(text).map_err(|error| CommandError::Usage(format!("--pieces: {error}")))
}

/// The hardest pairs of a set. Its fields are those of `--json`.
#[derive(Debug, Serialize)]
struct Farthest {
    pieces: String,
    arrangements: usize,
    length: u32,
    pairs: Vec<Pair>,
}

/// A start and a goal.
#[derive(Debug, Serialize)]
struct Pair {
    start: String,
    goal: String,
    /// Number of shortest solutions.
    count: u128,
}

fn hardest(arguments: &HardestArguments, out: &mut dyn Write) -> Result<(), CommandError> {
    let book = book(None)?;
    let kit = &book.kit;
    let mut herds = match (arguments.all, arguments.pieces.as_slice()) {
        (true, _) => every_herd(kit),
        (false, []) => book.tasks.iter().map(|task| task.start.animals()).collect(),
        (false, texts) => {
            texts.iter().map(|text| herd(kit, text)).collect::<Result<Vec<_>, _>>()?
        }
    };
    herds.dedup();
    let progress = Progress::new(herds.len() as u64);
    for herd in &herds {
        let atlas = Atlas::new(kit, herd);
        let Hardest { length, pairs } = atlas.hardest();
        let pair =
            |(start, goal, count)| Pair { start: kit.write(start), goal: kit.write(goal), count };
        let far = Farthest {
            pieces: kit.herd_text(herd),
            arrangements: atlas.arrangements().len(),
            length,
            pairs: pairs.into_iter().map(pair).collect(),
        };
        progress.suspend(|| match arguments.json {
            true => far.print_json(out),
            false => far.print(arguments.all, out),
        })?;
        progress.step();
    }
    progress.finish();
    Ok(())
}

/// Pairs that are listed; the others are counted.
const LISTED: usize = 8;

impl Farthest {
    fn print_json(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let line = serde_json::to_string(self).map_err(io::Error::from)?;
        Ok(writeln!(out, "{line}")?)
    }

    fn print(&self, briefly: bool, out: &mut dyn Write) -> Result<(), CommandError> {
        let Farthest { pieces, arrangements, length, pairs } = self;
        let length = moves(*length as usize);
        let count = pairs.len();
        writeln!(
            out,
            "{pieces:<8}  {length:<8}  {count} of {} pairs of {arrangements} arrangements",
            arrangements * arrangements
        )?;
        let listed = if briefly { 1 } else { LISTED };
        for Pair { start, goal, count } in pairs.iter().take(listed) {
            writeln!(out, "  {start} to {goal}, {}", solutions(*count))?;
        }
        if count > listed && !briefly {
            writeln!(out, "  and {} more", count - listed)?;
        }
        Ok(())
    }
}

/// Every set of animals that leaves a square empty, small ones first.
fn every_herd(kit: &Kit) -> Vec<Vec<AnimalId>> {
    let mut all = Vec::new();
    let mut last: BTreeSet<Vec<AnimalId>> = BTreeSet::from([Vec::new()]);
    for _ in 1..BOARD.len() {
        let mut next = BTreeSet::new();
        for herd in &last {
            for (id, _) in kit.animals() {
                let mut herd = herd.clone();
                herd.push(id);
                herd.sort_unstable();
                next.insert(herd);
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}
