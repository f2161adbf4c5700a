//! `hyakki cards replay`: records of games, played by the rules.

use super::failed;
use crate::cards::deck;
use crate::command::input::{STDIN, open};
use crate::error::CommandError;
use crate::input::{Input, Line};
use clap::Args;
use hyakki_engine::infoset::notation::{NotationError, read_record};
use hyakki_engine::infoset::{Card, Deed, State, Table};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  hyakki cards replay games.txt
  hyakki cards simulate --games 3 --records games.txt && hyakki cards replay games.txt --show
  hyakki cards replay --json games.txt | jq .score

A record is a line: who plays what, the deal, and every turn behind a `/`, as `hyakki cards simulate
--records` and `hyakki cards play --record` write it. Empty lines and those that begin with # are
passed over. Ends with exit code 1 if a record has a fault.";

/// What to replay.
#[derive(Args, Debug)]
pub(in crate::command) struct ReplayArguments {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE", default_value = STDIN)]
    file: PathBuf,
    /// Show every turn, with the cards as they lie after it
    #[arg(long)]
    show: bool,
    /// Print a JSON object a game: game, turns, over, won, score, rank, failure, fault
    #[arg(long, conflicts_with = "show")]
    json: bool,
}

/// The longest line that is read.
const LONGEST: usize = 1 << 16;

/// Replays every record of the file.
pub(super) fn run(arguments: &ReplayArguments, out: &mut impl Write) -> Result<(), CommandError> {
    let name = arguments.file.display();
    let source =
        open(&arguments.file).map_err(|error| failed(format!("cannot read {name}: {error}")))?;
    let mut input = Input::new(source, LONGEST);
    let deck = deck();
    let (mut games, mut faults, mut number) = (0, 0, 0);
    while let Some(line) = input.next_line()? {
        number += 1;
        let line = match line {
            Line::Text(line) => line,
            Line::TooLong => return Err(failed(format!("{name}: line {number} is too long"))),
        };
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        games += 1;
        let read = read_record(&deck, &line);
        faults += usize::from(read.is_err());
        if arguments.json {
            writeln!(out, "{}", object(games, &read))?;
            continue;
        }
        match read {
            Err(error) => writeln!(out, "game {games}: line {number}: {error}")?,
            Ok(state) => {
                let end = match state.ending() {
                    Some(ending) => ending.to_string(),
                    None => format!("not over: expected {}", state.table().phase()),
                };
                writeln!(out, "game {games}: {} turns, {end}", state.table().turns())?;
                if arguments.show {
                    show(&state, out)?;
                }
            }
        }
    }
    out.flush()?;
    match (games, faults) {
        (0, _) => Err(failed(format!("{name}: no game in it"))),
        (_, 0) => Ok(()),
        _ => Err(failed(format!("{name}: {faults} of {games} games with a fault"))),
    }
}

/// Every turn with what it showed, and the cards after it: a card's letter and that of its family,
/// upper case under a hint.
fn show(state: &State, out: &mut impl Write) -> Result<(), CommandError> {
    let layout = &state.deal().layout;
    let mut table = Table::with_grid(*state.table().rules(), *state.table().start());
    let draw = |table: &Table| {
        table.grid().draw(&|card: Card| {
            let family = layout.family(card).letter();
            let is_locked = table.locked().contains(card);
            [card.letter(), if is_locked { family.to_ascii_uppercase() } else { family }]
        })
    };
    write!(out, "{}", draw(&table))?;
    let mut words = Vec::new();
    for event in state.table().history() {
        // The record was read by the same rules.
        table.play(event.deed).map_err(failed)?;
        words.push(match event.deed {
            Deed::Look(card) => format!("{card}={}", layout.family(card).letter()),
            deed => deed.to_string(),
        });
        if matches!(event.deed, Deed::Reveal(_) | Deed::Place(..) | Deed::Declare) {
            writeln!(out, "seat {}: {}", event.seat, words.join(" "))?;
            write!(out, "{}", draw(&table))?;
            words.clear();
        }
    }
    Ok(())
}

fn object(game: usize, read: &Result<State, NotationError>) -> serde_json::Value {
    let state = match read {
        Ok(state) => state,
        Err(error) => return json!({"game": game, "fault": error.to_string()}),
    };
    let ending = state.ending();
    json!({
        "game": game,
        "players": state.table().rules().players,
        "turns": state.table().turns(),
        "over": ending.is_some(),
        "won": ending.map(|ending| ending.is_won()),
        "score": ending.map(|ending| ending.score()),
        "rank": ending.and_then(|ending| ending.rank()).map(|rank| rank.to_string()),
        "failure": ending.and_then(|ending| ending.failure).map(|failure| failure.to_string()),
        "fault": null,
    })
}
