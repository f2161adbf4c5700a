//! `hyakki replay`: records played by the rules.

use super::arguments::ReplayArguments;
use super::input::Source;
use crate::error::CommandError;
use crate::games::Games;
use crate::record::{Contradiction, Record, RecordError, Shelf, Stop, Verdict, judge};
use hyakki_movegen::Color;
use serde::Serialize;
use std::io::Write;

/// What is said about a game. Its fields are those of `--json`.
#[derive(Debug, Default, Serialize)]
struct Report {
    /// Which one it is, from 1.
    game: usize,
    variant: Option<String>,
    /// The first player, then the second.
    players: [String; 2],
    /// Moves that are legal.
    plies: usize,
    /// The ending that the record claims.
    claimed: Option<String>,
    /// The ending by the rules.
    by_rules: Option<String>,
    /// Where the game stands at the end, or where the record goes wrong.
    sfen: Option<String>,
    fault: Option<Fault>,
}

/// What is wrong with a game.
#[derive(Debug, Serialize)]
struct Fault {
    /// The line of the file, where it is known.
    line: Option<usize>,
    /// The move, from 1, if it is about one.
    ply: Option<usize>,
    /// The move as the record has it.
    token: Option<String>,
    message: String,
    /// The position, drawn.
    #[serde(skip)]
    board: Option<String>,
}

/// Plays every game of a file and says how it went.
pub(super) fn run(
    games: &Games,
    arguments: &ReplayArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut source = Source::open(&arguments.records, games)?;
    let (mut count, mut faults) = (0, 0);
    while let Some(record) = source.next()? {
        count += 1;
        let report = Report::of(count, record, source.records.shelf())
            .map_err(|error| CommandError::Failed(error.to_string()))?;
        faults += usize::from(report.fault.is_some());
        if arguments.json {
            let line = serde_json::to_string(&report).map_err(std::io::Error::from)?;
            writeln!(out, "{line}")?;
        } else if report.fault.is_some() || !arguments.quiet {
            write!(out, "{}", report.text())?;
        }
    }
    source.has_games(count)?;
    if !arguments.quiet && !arguments.json {
        let games = if count == 1 { "game" } else { "games" };
        writeln!(out, "{count} {games}, {faults} with a fault")?;
    }
    out.flush()?;
    let name = &source.name;
    match faults {
        0 => Ok(()),
        _ => Err(CommandError::Failed(format!("{name}: {faults} of {count} games with a fault"))),
    }
}

impl Report {
    /// Plays a record, if it could be read.
    fn of(
        game: usize,
        record: Result<Record, RecordError>,
        shelf: &mut Shelf,
    ) -> Result<Report, RecordError> {
        match record {
            Ok(record) => {
                let verdict = judge(&record, &shelf.find(&record.variant)?)?;
                Ok(Report::played(game, &record, &verdict))
            }
            Err(RecordError::Move(stop)) => Ok(Report::stopped(game, *stop)),
            Err(error) => {
                let (line, message) = (error.line(), error.to_string());
                let fault = Some(Fault { line, ply: None, token: None, message, board: None });
                Ok(Report { game, fault, ..Report::default() })
            }
        }
    }

    /// A record whose moves are legal, whatever else it says.
    fn played(game: usize, record: &Record, verdict: &Verdict) -> Report {
        let plies = verdict.game.moves().len();
        let fault = verdict.fault.as_ref().map(|fault| {
            let (ply, token) = match fault {
                Contradiction::GoesOn { ply, token, .. } => (Some(*ply), Some(token.clone())),
                _ => (None, None),
            };
            let board = Some(verdict.game.draw());
            Fault { line: None, ply, token, message: fault.to_string(), board }
        });
        Report {
            plies,
            claimed: Some(record.ending.to_string()),
            by_rules: verdict.outcome.map(|_| verdict.by_rules().to_string()),
            sfen: Some(verdict.game.sfen()),
            fault,
            ..Report::head(game, record)
        }
    }

    /// A record that stops being legal.
    fn stopped(game: usize, stop: Stop) -> Report {
        let fault = Fault {
            line: Some(stop.line),
            ply: Some(stop.ply),
            message: stop.to_string(),
            token: Some(stop.token),
            board: Some(stop.board),
        };
        let plies = stop.record.moves.len();
        let sfen = Some(stop.sfen);
        Report { plies, sfen, fault: Some(fault), ..Report::head(game, &stop.record) }
    }

    fn head(game: usize, record: &Record) -> Report {
        let players = Color::BOTH.map(|color| record.players[color].clone());
        let variant = Some(record.variant.clone());
        Report { game, variant, players, ..Report::default() }
    }

    /// For people: a line, and behind it the fault with the position where it is.
    fn text(&self) -> String {
        let mut text = format!("game {}", self.game);
        if let Some(variant) = &self.variant {
            text.push_str(&format!(" {variant}"));
        }
        if self.players.iter().any(|player| !player.is_empty()) {
            let [first, second] = &self.players;
            text.push_str(&format!(" {first} - {second}"));
        }
        text.push_str(&format!(": {} plies", self.plies));
        if let Some(claimed) = &self.claimed {
            let by_rules = self.by_rules.as_deref().unwrap_or("not over");
            text.push_str(&format!(", claimed {claimed}, by the rules {by_rules}"));
        }
        text.push('\n');
        if let Some(fault) = &self.fault {
            text.push_str(&format!("  {}\n", fault.message));
            for line in fault.board.iter().flat_map(|board| board.lines()) {
                text.push_str(&format!("  {line}\n"));
            }
        }
        text
    }
}
