//! The command line.

mod analyse;
mod arena;
mod arguments;
mod cards;
mod convert;
mod datagen;
mod input;
mod keys;
mod mate;
mod openings;
mod perft;
mod picture;
mod play;
mod prompt;
mod puzzle;
mod replay;
mod show;
mod signal;
mod statistics;
mod suite;
mod tablebase;
mod threads;
mod tunables;
mod tune;
mod variants;

use crate::dialogue::Language;
use crate::error::CommandError;
use crate::games::Games;
use crate::{bench, dialogue};
use arguments::{Arguments, Command, Files, TalkArguments};
use clap::Parser;
use clap::error::ErrorKind;
use log::LevelFilter;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Runs what the command line asks for.
pub(crate) fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error)
            if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
        {
            return match error.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => CommandError::from(error).report(),
            };
        }
        Err(error) => return CommandError::from(error).report(),
    };
    listen(arguments.verbose);
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), CommandError> {
    let Arguments { talk: TalkArguments { files: Files { mut files }, log }, command, verbose } =
        arguments;
    files.extend_from_slice(command.as_ref().map_or(&[], Command::files));
    let games = Games::with_files(&files)?;
    for warning in games.warnings(verbose > 0) {
        writeln!(io::stderr(), "warning: {warning}")?;
    }
    if let Some(replacement) = games.replacement() {
        writeln!(io::stderr(), "note: {replacement}")?;
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    match command {
        None => return talk(out, games, Language::default(), log.as_deref()),
        Some(Command::Usi(own)) => {
            return talk(out, games, Language::Usi, own.log.or(log).as_deref());
        }
        Some(Command::Uci(own)) => {
            return talk(out, games, Language::Uci, own.log.or(log).as_deref());
        }
        Some(Command::Perft(arguments)) => match (&arguments.suite, arguments.depth) {
            (Some(file), _) => suite::run(&games, file, &arguments, &mut out)?,
            (None, depth) => perft::run(&games, depth.unwrap_or(0), &arguments, &mut out)?,
        },
        Some(Command::Bench(arguments)) => {
            let variant = arguments.variant.as_deref();
            if variant.is_none() && !files.is_empty() {
                let problem = "--variants: the benchmark of all games has only the built-in ones, expected --variant NAME as well";
                return Err(CommandError::Usage(problem.to_owned()));
            }
            bench::run(&games, variant, arguments.depth, &mut out)?;
        }
        Some(Command::Variants(arguments)) if arguments.keys => keys::run(&mut out)?,
        Some(Command::Variants(arguments)) => variants::run(&games, &arguments, &mut out)?,
        Some(Command::Convert(arguments)) => convert::run(&games, &arguments, &mut out)?,
        Some(Command::Replay(arguments)) => replay::run(&games, &arguments, &mut out)?,
        Some(Command::Analyse(arguments)) => analyse::run(&games, &arguments, &mut out)?,
        Some(Command::Show(arguments)) => show::run(&games, &arguments, &mut out)?,
        Some(Command::Play(arguments)) => play::run(&games, &arguments, &mut out)?,
        Some(Command::Puzzle(command)) => puzzle::run(&command, &mut out)?,
        Some(Command::Mate(arguments)) => mate::run(&games, &arguments, &mut out)?,
        Some(Command::Match(arguments)) => arena::run(&games, &arguments, &mut out)?,
        Some(Command::Openings(arguments)) => openings::run(&games, &arguments, &mut out)?,
        Some(Command::Datagen(arguments)) => datagen::run(&games, &arguments, &mut out)?,
        Some(Command::Tune(arguments)) => tune::run(&games, &arguments, &mut out)?,
        Some(Command::Tablebase(command)) => tablebase::run(&games, &command, &mut out)?,
        Some(Command::Cards(command)) => cards::run(&command, &mut out)?,
        Some(Command::Elo(results)) => statistics::elo(&results, &mut out)?,
        Some(Command::Tunables(arguments)) => tunables::run(&arguments, &mut out)?,
        Some(Command::Sprt(arguments)) => statistics::sprt(&arguments, &mut out)?,
    }
    Ok(out.flush()?)
}

/// Leads a dialogue, which has its own way to print: `out` gives it up.
fn talk(
    out: impl Write,
    games: Games,
    language: Language,
    log: Option<&Path>,
) -> Result<(), CommandError> {
    drop(out);
    dialogue::run(games, language, log)
}

/// Starts the log on standard error: `RUST_LOG` says what is told, `-v` and `-vv` tell more.
fn listen(verbose: u8) {
    let level = match verbose {
        0 => LevelFilter::Warn,
        1 => LevelFilter::Info,
        2 => LevelFilter::Debug,
        _ => LevelFilter::Trace,
    };
    let mut log = env_logger::Builder::new();
    log.filter_level(level);
    if verbose == 0 {
        log.parse_default_env();
    }
    log.init();
}
