//! `hyakki show`: all about a position.

use super::arguments::PositionArguments;
use super::picture::PictureArguments;
use crate::drawing::text::player;
use crate::drawing::{Scene, Style, picture, text};
use crate::error::CommandError;
use crate::games::Games;
use crate::layout::wrap;
use clap::Args;
use hyakki_movegen::{Color, Game, Move};
use std::io::Write;

pub(super) const HELP: &str = "\
Examples:
  hyakki show --variant gorogoroplus
  hyakki show --variant dobutsu --sfen 'gle/1c1/1C1/ELG b - 1'
  hyakki show --variant yokai --style kanji --moves 7i7h N*4b
  hyakki show --variant torishogi --svg start.svg
  hyakki show --moves 7g7f 3c3d --pv 8h2b+ 3a2b B*4e --svg line.svg
  hyakki show --variant minishogi --arrows 3e4d 2e2d 5d5c --from second --svg - > moves.svg

A square that the last move came from has a dot, the one it went to a star; in pictures both are
yellow. Moves are read in USI and UCI.";

/// What to show.
#[derive(Args, Debug)]
pub(super) struct ShowArguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// The position as FEN
    #[arg(long, value_name = "FEN", conflicts_with = "sfen")]
    fen: Option<String>,
    /// The position after these moves
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// A line of play from there: in pictures arrows with numbers
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pv: Vec<String>,
    /// Moves to choose from there: in pictures arrows
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    arrows: Vec<String>,
    /// Who sits at the bottom
    #[arg(long, value_name = "SIDE", value_enum, default_value_t)]
    from: View,
    /// How the board is drawn; kanji are also those of the picture
    #[arg(long, value_name = "STYLE", value_enum, default_value_t)]
    style: Style,
    #[command(flatten)]
    picture: PictureArguments,
}

/// Who sits at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum View {
    /// The first player, whose letters are upper case
    #[default]
    First,
    /// The second player
    Second,
}

impl From<View> for Color {
    fn from(view: View) -> Color {
        match view {
            View::First => Color::First,
            View::Second => Color::Second,
        }
    }
}

/// Prints board, notations, moves and result, or draws a picture.
pub(super) fn run(
    games: &Games,
    arguments: &ShowArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut game = arguments.position.game(games)?;
    if let Some(fen) = &arguments.fen {
        game.set_fen(fen).map_err(|error| CommandError::Usage(format!("--fen: {error}")))?;
    }
    play(&mut game, "--moves", &arguments.moves)?;
    let mut scene = Scene::of(&game);
    scene.view = arguments.from.into();
    for text in &arguments.arrows {
        let mv = read(&game, "--arrows", text)?;
        scene.point(&game, mv, "");
    }
    let mut ahead = game.clone();
    for (text, number) in arguments.pv.iter().zip(1..) {
        let mv = read(&ahead, "--pv", text)?;
        scene.point(&ahead, mv, &format!("{number}"));
        ahead.play(mv);
    }
    let part = picture::scene(&scene, arguments.style.into());
    let title = format!("{}: {}", game.rules().title, game.sfen());
    arguments.picture.write(&part, &title, &text::draw(&scene, Style::Plain), out)?;
    if arguments.picture.is_all() {
        return Ok(());
    }
    write!(out, "{}\n\n{}\n", game.rules().title, text::draw(&scene, arguments.style))?;
    about(&game, out)?;
    for (name, moves) in [("arrows", &arguments.arrows), ("pv", &arguments.pv)] {
        if !moves.is_empty() {
            writeln!(out, "{}", wrap(&format!("{name:<9}"), &moves.join(" ")))?;
        }
    }
    Ok(())
}

/// Reads a legal move of an option.
fn read(game: &Game, option: &str, text: &str) -> Result<Move, CommandError> {
    game.parse_move(text).map_err(|error| CommandError::Usage(format!("{option}: {error}")))
}

/// Plays the moves of an option.
pub(super) fn play(game: &mut Game, option: &str, moves: &[String]) -> Result<(), CommandError> {
    for text in moves {
        game.play_text(text).map_err(|error| CommandError::Usage(format!("{option}: {error}")))?;
    }
    Ok(())
}

/// Notations, moves and result.
fn about(game: &Game, out: &mut dyn Write) -> Result<(), CommandError> {
    let check = if game.in_check() { "yes" } else { "no" };
    let mut moves: Vec<String> =
        game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    moves.sort_unstable();
    writeln!(out, "sfen     {}", game.sfen())?;
    writeln!(out, "fen      {}", game.fen())?;
    writeln!(out, "key      {:016X}", game.key())?;
    writeln!(out, "to move  {}", player(game.side()))?;
    writeln!(out, "check    {check}")?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "result   {outcome}")?,
        None => writeln!(out, "result   none yet")?,
    }
    let number = format!("{:<9}", moves.len().to_string() + " moves");
    writeln!(out, "{}", wrap(&number, &moves.join(" ")))?;
    Ok(())
}
