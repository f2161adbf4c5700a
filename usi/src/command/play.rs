//! `hyakki play`: a game against the engine in the terminal.

mod meaning;
mod opponent;
mod refusal;
mod spoken;
mod table;

use super::arguments::PositionArguments;
use super::prompt::Prompt;
use super::show::{View, play};
use crate::drawing::Style;
use crate::error::CommandError;
use crate::games::Games;
use clap::Args;
use hyakki_engine::search::{LEVELS, Limits, Strength};
use opponent::Opponent;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use table::Table;

pub(super) const HELP: &str = "\
Examples:
  hyakki play --variant dobutsu
  hyakki play --variant gorogoro --level 0 --style unicode
  hyakki play --variant minishogi --level 20 --side second
  hyakki play --variant yokainomori --plain
  hyakki play --save game.pgn --movetime 200

A move is two squares (2c2b, with + behind it to promote) or a letter, * and a square (C*2b) to
drop a piece from the hand; `chick 2b`, `2c to 2b` and `drop chick 2b` do as well. Whatever cannot
be done is answered with the rule that forbids it. `help` tells what else can be said: hint, undo,
moves, rules, resign, save, replay. Levels go from -20 (hardly looks) over 0 (a beginner can win)
to 20 (all it can).";

/// The game to play.
#[derive(Args, Debug)]
pub(super) struct PlayArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Begin after these moves
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// How well the engine plays
    #[arg(
        long,
        value_name = "N",
        default_value_t = 5,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(i32).range(i64::from(LEVELS.0)..=i64::from(LEVELS.2)),
    )]
    level: i32,
    /// The side you play
    #[arg(long, value_name = "SIDE", value_enum, default_value_t)]
    side: View,
    /// How the board is drawn
    #[arg(long, value_name = "STYLE", value_enum, default_value_t)]
    style: Style,
    /// Say in words where the pieces are instead of drawing them, for screen readers
    #[arg(long, conflicts_with = "style")]
    plain: bool,
    /// The most time the engine takes for a move, in milliseconds
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..),
    )]
    movetime: u64,
    /// The most positions the engine looks at for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// What a weak engine overlooks: the same in every game with the same seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write the game to this file when it ends (.pgn, .kif or .usi)
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl PlayArguments {
    /// The files given after the command.
    pub(super) fn files(&self) -> &super::arguments::Files {
        &self.position.files
    }
}

/// Plays a game.
pub(super) fn run(
    games: &Games,
    arguments: &PlayArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let start = arguments.position.game(games)?;
    let mut game = start.clone();
    play(&mut game, "--moves", &arguments.moves)?;
    if let Some(path) = &arguments.save {
        table::format_of(path).map_err(|error| CommandError::Usage(format!("--save {error}")))?;
    }
    let salt = arguments.seed.unwrap_or_else(rand::random);
    let limits = Limits {
        movetime: Some(Duration::from_millis(arguments.movetime)),
        nodes: arguments.nodes,
        strength: Strength::new(f64::from(arguments.level), salt),
        ..Limits::default()
    };
    let opponent = Opponent::new(&game, limits);
    let style = (!arguments.plain).then_some(arguments.style);
    let mut table = Table::new(start, game, arguments.side.into(), opponent, style);
    table.level = arguments.level;
    table.save_to.clone_from(&arguments.save);
    table.play(&mut Prompt::new(out))
}
