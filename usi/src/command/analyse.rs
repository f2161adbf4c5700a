//! `hyakki analyse`: positions and games looked at by the search.

use super::arguments::{RecordArguments, game_at};
use super::input::{Source, create};
use super::signal::on_interrupt;
use crate::analysis::{self, Analyst, Manner, Moment, Stop, annotate, graph, json, table};
use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::record::{Format, Record, RecordError, Shelf};
use clap::Args;
use hyakki_engine::search::{HASH_MB, Limits};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  hyakki analyse --variant minishogi --sfen 'rbsgk/4p/5/P4/KGSBR b - 1' --multipv 3
  hyakki analyse --variant dobutsu --moves 2c2b 1a2b --depth 12
  hyakki analyse --variant yokai --moves                       the start position
  hyakki analyse game.kif --movetime 1000
  hyakki analyse games.pgn --game 2 --graph game.svg --record annotated.pgn
  hyakki analyse --json --depth 8 games.pgn | jq .win

Scores are those of the first player: +0.35 pawns, +M5 a win in 5 plies, -M4 a win of the second
player in 4. As a chance to win that is 1 / (1 + exp(-centipawns / 600)). A move loses the chance of
its player before it, less the chance after it; the move that was thought best loses nothing. It is
marked ?! from 5 %, ? from 10 %, ?? from 20 %.

A row of a game has the move, what the position is worth after it, and what was best instead. Each
position is searched within the limits, whichever is reached first; --multipv shares them out among
its lines. The same nodes or depth give the same analysis. Ctrl-C ends with what is done so far.";

/// Nodes of a search that nothing else limits.
const NODES: u64 = 500_000;
/// More lines than this are no help to anybody.
const MOST_LINES: i64 = 100;

/// What to analyse.
#[derive(Args, Debug)]
pub(super) struct AnalyseArguments {
    #[command(flatten)]
    pub(super) records: RecordArguments,
    /// Analyse this position instead
    #[arg(long, value_name = "SFEN", conflicts_with = "file")]
    sfen: Option<String>,
    /// Analyse the position after these moves from --sfen or the start; without any, that itself
    #[arg(long, value_name = "MOVE", num_args = 0.., conflicts_with = "file")]
    moves: Option<Vec<String>>,
    /// Only this game of the file, from 1
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["sfen", "moves"],
        value_parser = clap::value_parser!(u32).range(1..),
    )]
    game: Option<u32>,
    /// Search so many nodes [default: 500000 if nothing else limits the search]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search so deep, in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search so long, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Tell so many lines of each position
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=MOST_LINES),
    )]
    multipv: u16,
    /// Size of the transposition table, in mebibytes
    #[arg(
        long,
        value_name = "MB",
        default_value_t = HASH_MB.1 as u32,
        value_parser = clap::value_parser!(u32).range(HASH_MB.0 as i64..=HASH_MB.2 as i64),
    )]
    hash: u32,
    /// Print a JSON object a position: game, variant, ply, sfen, to_move, over, cp or mate, win,
    /// lines, nodes, time_ms, and of the move before it move, loss, mark, best
    #[arg(long)]
    json: bool,
    /// Write the games to this file, with scores, depths, times and marks as comments; lines of USI
    /// have no room for these
    #[arg(long, value_name = "OUT", conflicts_with_all = ["sfen", "moves"])]
    record: Option<PathBuf>,
    /// The format of --record [default: that of its name]
    #[arg(long, value_name = "FORMAT", value_enum, requires = "record")]
    to: Option<Format>,
    /// Draw the first player's chance to win over the game to this SVG file; of further games to
    /// files with their number, as game-2.svg
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sfen", "moves"])]
    graph: Option<PathBuf>,
}

/// Analyses a position, or games of a file.
pub(super) fn run(
    games: &Games,
    arguments: &AnalyseArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    if arguments.sfen.is_some() || arguments.moves.is_some() {
        return position(games, arguments, out);
    }
    let mut source = Source::open(&arguments.records, games)?;
    let annotated = arguments.annotated()?;
    let records = arguments.choose(&mut source)?;
    let positions = records.iter().map(|(_, record)| record.as_ref().map_or(0, positions_of));
    let progress = Progress::new(positions.sum());
    // Not earlier: Ctrl-C must end a command that waits for its input.
    let stop = stopped_by_interrupt()?;
    let mut session = Session { arguments, progress: &progress, stop, annotated, out };
    let failed = session.games(records, &source.name, source.records.shelf())?;
    match failed {
        0 => Ok(()),
        _ => {
            let name = &source.name;
            Err(CommandError::Failed(format!("{name}: {failed} games not read to their end")))
        }
    }
}

/// Analyses one position.
fn position(
    games: &Games,
    arguments: &AnalyseArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut game = game_at(games, &arguments.records.variant, arguments.sfen.as_deref())?;
    for text in arguments.moves.iter().flatten() {
        game.play_text(text).map_err(|error| CommandError::Usage(format!("--moves: {error}")))?;
    }
    let progress = Progress::new(1);
    let stop = stopped_by_interrupt()?;
    let mut analyst = Analyst::new(&game, arguments.manner(), stop, &progress);
    let moment = analysis::at(&game, &mut analyst);
    progress.finish();
    let text = if arguments.json {
        json::line(1, &[moment]).map_err(io::Error::from)?
    } else {
        table::position(&moment)
    };
    Ok(out.write_all(text.as_bytes())?)
}

fn stopped_by_interrupt() -> Result<Stop, CommandError> {
    let stop = Stop::default();
    let raise = stop.clone();
    on_interrupt(move || raise.raise())?;
    Ok(stop)
}

/// A file for annotated records.
struct Annotated {
    file: BufWriter<File>,
    format: Format,
}

/// A record with its number in the file.
type Numbered = (usize, Result<Record, RecordError>);

/// The positions of a record.
fn positions_of(record: &Record) -> u64 {
    record.moves.len() as u64 + 1
}

impl AnalyseArguments {
    fn limits(&self) -> Limits {
        let is_limited = self.depth.is_some() || self.movetime.is_some();
        Limits {
            nodes: self.nodes.or((!is_limited).then_some(NODES)),
            depth: self.depth,
            movetime: self.movetime.map(Duration::from_millis),
            lines: usize::from(self.multipv),
            ..Limits::default()
        }
    }

    fn manner(&self) -> Manner {
        Manner { hash_mb: self.hash as usize, limits: self.limits() }
    }

    /// The file of `--record`, in the format asked for or that of its name.
    fn annotated(&self) -> Result<Option<Annotated>, CommandError> {
        let Some(path) = &self.record else { return Ok(None) };
        let Some(format) = self.to.or_else(|| Format::of_file(path)) else {
            let name = path.display();
            let problem = format!("--record {name}: expected a name like game.pgn, or --to FORMAT");
            return Err(CommandError::Usage(problem));
        };
        let file = create("--record", path, &self.records.file)?;
        Ok(Some(Annotated { file, format }))
    }

    /// The games to analyse. All are read before the first is looked at. A game that goes wrong
    /// in the middle counts up to there, and is told.
    fn choose(&self, source: &mut Source<'_>) -> Result<Vec<Numbered>, CommandError> {
        let mut records = Vec::new();
        let mut count = 0;
        while let Some(record) = source.next()? {
            count += 1;
            if self.game.is_none_or(|game| game as usize == count) {
                records.push((count, record));
            }
        }
        source.has_games(count)?;
        match self.game {
            Some(game) if records.is_empty() => {
                let name = &source.name;
                let problem = format!("--game {game}: expected 1 to {count}, the games of {name}");
                Err(CommandError::Usage(problem))
            }
            _ => Ok(records),
        }
    }

    /// Where the graph of a game goes: the first one where it was asked for, the others beside it.
    fn graph_path(&self, index: usize) -> Option<PathBuf> {
        let path = self.graph.as_ref()?;
        if index == 0 {
            return Some(path.clone());
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let numbered = path.with_file_name(format!("{stem}-{}", index + 1));
        Some(match path.extension() {
            Some(extension) => numbered.with_extension(extension),
            None => numbered,
        })
    }
}

/// An analysis that is going on.
struct Session<'s> {
    arguments: &'s AnalyseArguments,
    progress: &'s Progress,
    stop: Stop,
    annotated: Option<Annotated>,
    out: &'s mut dyn Write,
}

impl Session<'_> {
    /// Analyses games; tells how many could not be read to their end.
    fn games(
        &mut self,
        records: Vec<Numbered>,
        source: &str,
        shelf: &mut Shelf<'_>,
    ) -> Result<usize, CommandError> {
        let (mut failed, mut done) = (0, 0);
        for (number, record) in records {
            let record = record.or_else(|error| {
                failed += 1;
                self.progress.suspend(|| {
                    writeln!(io::stderr(), "error: {source}: game {number}: {error}")
                })?;
                match error {
                    RecordError::Move(stop) => Ok(stop.record),
                    error => Err(error),
                }
            });
            // It has been told already.
            let Ok(record) = record else { continue };
            self.game(number, done, record, shelf)?;
            done += 1;
            if self.stop.is_raised() {
                break;
            }
        }
        self.progress.finish();
        if let Some(annotated) = &mut self.annotated {
            annotated.file.flush()?;
        }
        Ok(failed)
    }

    /// Analyses a game, the one with this number in the file and this index among those analysed.
    fn game(
        &mut self,
        number: usize,
        index: usize,
        mut record: Record,
        shelf: &mut Shelf<'_>,
    ) -> Result<(), CommandError> {
        let failed = |error| match error {
            RecordError::Io(error) => CommandError::Io(error),
            error => CommandError::Failed(error.to_string()),
        };
        let game = shelf.find(&record.variant).map_err(|error| failed(error.into()))?;
        if let Some(annotated) = &self.annotated {
            // A game that the format cannot write is told before it has been looked at.
            annotated.format.write(&record, &game).map_err(failed)?;
        }
        let is_table = !self.arguments.json;
        if is_table {
            let before = if index > 0 { "\n" } else { "" };
            let heading = format!("{before}{}\n{}", caption(number, &record), table::heading());
            self.print(&heading)?;
        }
        let (manner, stop) = (self.arguments.manner(), self.stop.clone());
        let mut analyst = Analyst::new(&game, manner, stop, self.progress);
        let moments = analysis::study(&record, &game, &mut analyst, &mut |moments| {
            self.moment(number, moments)
        });
        let moments = moments.map_err(failed)?;
        if is_table {
            self.print(&table::ending(&moments))?;
        }
        if let Some(path) = self.arguments.graph_path(index) {
            write(&path, &graph::draw(&record, &moments))?;
        }
        if let Some(Annotated { file, format }) = &mut self.annotated {
            annotate(&mut record, &moments);
            file.write_all(format.write(&record, &game).map_err(failed)?.as_bytes())?;
        }
        Ok(())
    }

    /// Prints the last one of these moments.
    fn moment(&mut self, number: usize, moments: &[Moment]) -> io::Result<()> {
        let text =
            if self.arguments.json { json::line(number, moments)? } else { table::moment(moments) };
        self.print(&text)
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        let out = &mut self.out;
        self.progress.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))
    }
}

/// Which game it is.
fn caption(number: usize, record: &Record) -> String {
    let mut text = format!("game {number} {}", record.variant);
    let [first, second] = &record.players.0;
    if !first.is_empty() || !second.is_empty() {
        text.push_str(&format!(" {first} - {second}"));
    }
    text
}

fn write(path: &Path, text: &str) -> Result<(), CommandError> {
    fs::write(path, text)
        .map_err(|error| CommandError::Failed(format!("cannot write {}: {error}", path.display())))
}
