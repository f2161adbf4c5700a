//! `hyakki match`: games between engines.

use super::arguments::Files;
use super::signal::on_interrupt;
use crate::arena::{
    self, Adjudication, Archive, Colors, Conduct, Contender, DrawRule, Fixture, Interrupt, Match,
    Openings, Order, Plan, Played, Setting, Standings, StartError, WinRule,
};
use crate::error::CommandError;
use crate::files;
use crate::games::{self, Games};
use crate::progress::Progress;
use crate::record::Format;
use crate::statistics::{Sprt, Verdict};
use crate::transcript::Transcript;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
use hyakki_movegen::Game;
use hyakki_movegen::rules::Rules;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

pub(super) const HELP: &str = "\
Words of an engine:
  name=A                  what it is called (usually like its program)
  cmd='engine -x'         the program and its arguments; self is this program
  args='...' dir=DIR      more arguments; where it is run
  proto=usi               the protocol, usi or uci
  option.Threads=1        an option; an engine that has none of this name is not started
  tc=10+0.1               main time and increment a move, in seconds or like 500ms or 5m
  tc=10 byoyomi=1         main time, and then so long for every move
  movetime=0.5            time for every move
  nodes=10000 depth=8     other limits of a move

Examples:
  Two settings of this engine, 100 games of 10 seconds and a tenth a move, two at a time:
    hyakki match --variant gorogoro --games 100 --concurrency 2 \\
      --engine name=A cmd=self --engine name=B cmd=self option.USI_Hash=1 --each tc=10+0.1
  Is a change worth at least a few Elo? The test ends the match:
    hyakki match --variant minishogi --sprt elo0=0 elo1=10 --openings random:6 \\
      --engine name=new cmd=./new --engine name=old cmd=./old --each tc=1+0.01
  Against Fairy-Stockfish at equal nodes, a round robin of three:
    hyakki match --variant dobutsu --games 20 --each nodes=5000 --openings random:2 \\
      --engine cmd=self --engine name=slow cmd=self nodes=500 \\
      --engine name=fairy cmd=fairy-stockfish proto=uci

Every opening is played twice, with colours reversed, unless --no-swap says otherwise; the built-in
games have a book of even ones.
Games end by the rules of the variant (`hyakki variants NAME` says them), and a side loses that
gives up, plays what is no legal move, is late, falls silent or crashes; its engine is started anew
if need be. Ctrl-C ends the match with the results so far.";

/// What to play.
#[derive(Args, Debug)]
pub(super) struct MatchArguments {
    #[command(flatten)]
    engines: Engines,
    /// What is said of every engine, as tc=10+0.1 option.USI_Hash=64
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    each: Vec<String>,
    /// The game, by any of its names (see `hyakki variants`)
    #[arg(long, value_name = "NAME", default_value = games::DEFAULT)]
    variant: String,
    #[command(flatten)]
    pub(super) files: Files,
    /// Games of every two engines, rounded up to pairs [default: 2, with --sprt no end]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// End when this test of the first engine against the second does, as elo0=0 elo1=10
    /// alpha=0.05 beta=0.05 model=normalised; what is missing is so
    #[arg(long, num_args = 0.., value_name = "KEY=VALUE")]
    sprt: Option<Vec<String>>,
    /// Games at a time
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=256),
    )]
    concurrency: u16,
    /// Where games begin: `book` (even positions, see `hyakki openings`), `start`, `random:PLIES`,
    /// or a file: positions, one a line as SFEN or FEN, or games, one a line as `position startpos
    /// moves ...` or in another format of records [default: book; start for a game that has none]
    #[arg(long, value_name = "WHICH")]
    openings: Option<String>,
    /// The order of the openings of the book or a file
    #[arg(long, value_name = "ORDER", default_value = "sequential")]
    order: Order,
    /// Do not swap colours: of two engines the one named first always plays first, and every game
    /// has an opening of its own
    #[arg(long, alias = "noswap")]
    no_swap: bool,
    /// Chooses the random openings and the random order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Moves of both sides together after which a game is a draw
    #[arg(
        long,
        value_name = "N",
        default_value_t = 512,
        value_parser = clap::value_parser!(u32).range(1..),
    )]
    max_moves: u32,
    /// Give a game up for an engine that has held it lost for some moves, as moves=4 score=600
    #[arg(long, num_args = 0.., value_name = "KEY=N")]
    resign: Option<Vec<String>>,
    /// Call a game a draw that both have held equal for some moves, as from=80 moves=8 score=10
    #[arg(long, num_args = 0.., value_name = "KEY=N")]
    draw: Option<Vec<String>>,
    /// How late a move may come, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 50)]
    timemargin: u64,
    /// How long an engine may take for what no clock measures, in seconds: to start, to be ready,
    /// to move with only nodes or depth limited
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = arena::duration)]
    patience: Duration,
    /// Let engines think on the other side's time
    #[arg(long)]
    ponder: bool,
    /// Keep everything said to and by the engines in this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Add the games to this file, as PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Add the games to this file, as KIF
    #[arg(long, value_name = "FILE")]
    kif: Option<PathBuf>,
    /// Add the games to this file, one a line as `position startpos moves ...`
    #[arg(long, value_name = "FILE")]
    usi: Option<PathBuf>,
    /// Print how it stands after every so many games; 0 is never
    #[arg(long, value_name = "N", default_value_t = 20)]
    every: u64,
    /// Print the results as JSON, and nothing else
    #[arg(long)]
    json: bool,
}

/// The engines, a list of words each. What clap derives would put all words into one list.
#[derive(Clone, Debug)]
struct Engines(Vec<Vec<String>>);

const ENGINE: &str = "engine";

impl Args for Engines {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.arg(
            Arg::new(ENGINE)
                .long(ENGINE)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .required(true)
                .help("An engine in words like name=A cmd=self tc=10+0.1; once for each of them"),
        )
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Engines::augment_args(command)
    }
}

impl FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Engines, clap::Error> {
        let engines = matches.get_occurrences::<String>(ENGINE).into_iter().flatten();
        Ok(Engines(engines.map(|words| words.cloned().collect()).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Engines::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Plays a match and prints what comes of it.
pub(super) fn run(
    games: &Games,
    arguments: &MatchArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let sprt = arguments.sprt.as_deref().map(Sprt::parse).transpose();
    let sprt = sprt.map_err(|problem| usage("--sprt", &problem))?;
    let rules = games.find(&arguments.variant)?.clone();
    let interrupt = Interrupt::default();
    let game = arguments.prepare(games, rules, sprt.is_some(), interrupt.clone())?;
    let on_signal = interrupt.clone();
    on_interrupt(move || on_signal.raise())?;

    let names = game.contenders.iter().map(|contender| contender.name.as_str());
    let mut standings = Standings::new(names, &game.plan);
    let mut archives = arguments.archives(game.openings.game())?;
    let mut written: Result<(), CommandError> = Ok(());
    let mut decided = false;
    let progress = game.plan.games().map_or_else(Progress::endless, Progress::new);
    let result = game.play(|fixture, played| {
        standings.add(fixture, played);
        progress.say(arena::score_line(&standings, sprt.as_ref()));
        written = keep(&mut archives, &game.contenders, fixture, played);
        if !arguments.json && written.is_ok() {
            let mut line = arena::game_line(&standings, fixture, played);
            if arguments.every > 0 && standings.games.is_multiple_of(arguments.every) {
                let (games, score) =
                    (standings.games, arena::score_line(&standings, sprt.as_ref()));
                line.push_str(&format!("\nafter {games} games: {score}"));
            }
            let print = || writeln!(out, "{line}").and_then(|()| out.flush());
            written = progress.suspend(print).map_err(CommandError::from);
        }
        progress.step();
        decided =
            sprt.is_some_and(|sprt| sprt.verdict(&standings.pairings[0].pairs) != Verdict::Open);
        // Results that nobody sees need not be had.
        if decided || written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    progress.finish();
    written?;
    let interrupted = interrupt.is_raised() && !decided;
    if arguments.json {
        let variant = &game.setting.rules.name;
        let text = arena::json(&standings, variant, sprt.as_ref(), interrupted);
        writeln!(out, "{}", text.map_err(|error| CommandError::Failed(error.to_string()))?)?;
    } else if standings.games > 0 {
        write!(out, "\n{}", arena::tables(&standings, sprt.as_ref()))?;
    }
    match result {
        Ok(()) | Err(StartError::Interrupted) => Ok(()),
        Err(error) => Err(CommandError::Failed(error.to_string())),
    }
}

impl MatchArguments {
    /// The files for the games.
    fn archives(&self, game: &Game) -> Result<Vec<Archive>, CommandError> {
        let files = [(&self.pgn, Format::Pgn), (&self.kif, Format::Kif), (&self.usi, Format::Usi)];
        let named = files.into_iter().filter_map(|(path, format)| Some((path.as_ref()?, format)));
        let open = |(path, format): (&PathBuf, Format)| Archive::open(path, format, game);
        named.map(open).collect::<Result<_, _>>().map_err(CommandError::Failed)
    }

    /// Everything a match needs, or what is wrong with it.
    fn prepare(
        &self,
        games: &Games,
        rules: Rules,
        has_test: bool,
        interrupt: Interrupt,
    ) -> Result<Match, CommandError> {
        let contenders =
            arena::contenders(&self.each, &self.engines.0).map_err(CommandError::Usage)?;
        match contenders.len() {
            0 | 1 => return Err(usage("--engine", "one engine, expected two or more")),
            2 => {}
            _ if has_test => return Err(usage("--sprt", "more than two engines, expected two")),
            _ => {}
        }
        let colors = if self.no_swap { Colors::Kept } else { Colors::Reversed };
        let plan = Plan::new(contenders.len(), self.games.or((!has_test).then_some(2)), colors);
        let game =
            Game::new(rules.clone()).map_err(|error| CommandError::Failed(error.to_string()))?;
        let openings =
            Openings::named(self.openings.as_deref(), games, game, self.order, self.seed)
                .map_err(|problem| usage("--openings", &problem))?;
        let win = self.resign.as_deref().map(WinRule::parse).transpose();
        let draw = self.draw.as_deref().map(DrawRule::parse).transpose();
        let adjudication = Adjudication {
            win: win.map_err(|problem| usage("--resign", &problem))?,
            draw: draw.map_err(|problem| usage("--draw", &problem))?,
        };
        let log = match &self.log {
            None => Transcript::none(),
            Some(path) => Transcript::create(path).map_err(|error| {
                CommandError::Failed(format!("cannot write {}: {error}", path.display()))
            })?,
        };
        Ok(Match {
            contenders,
            plan,
            openings,
            setting: Setting {
                rules,
                variant_path: absolute(games.path())?,
                ponder: self.ponder,
                patience: self.patience,
                log: Arc::new(log),
                interrupt,
            },
            conduct: Conduct {
                max_moves: self.max_moves as usize,
                margin: Duration::from_millis(self.timemargin),
                patience: self.patience,
                ponder: self.ponder,
                adjudication,
            },
            concurrency: usize::from(self.concurrency),
        })
    }
}

/// Adds a game to all archives.
fn keep(
    archives: &mut [Archive],
    contenders: &[Contender],
    fixture: &Fixture,
    played: &Played,
) -> Result<(), CommandError> {
    if archives.is_empty() {
        return Ok(());
    }
    let record = arena::record(contenders, fixture, played);
    archives
        .iter_mut()
        .try_for_each(|archive| archive.add(&record, played))
        .map_err(CommandError::Failed)
}

/// The same files wherever an engine is run.
fn absolute(paths: &str) -> Result<String, CommandError> {
    let files = files::split(paths);
    let absolute = files.iter().map(|file| std::path::absolute(Path::new(file)));
    Ok(files::join(&absolute.collect::<Result<Vec<_>, _>>()?))
}

fn usage(option: &str, problem: &str) -> CommandError {
    CommandError::Usage(format!("{option}: {problem}"))
}
