//! `hyakki show`: all about a position.

use super::page::wrap;
use crate::error::CommandError;
use hyakki_movegen::{Color, Game};
use std::io::Write;

/// Prints board, notations, moves and result.
pub(super) fn run(game: &Game, out: &mut dyn Write) -> Result<(), CommandError> {
    let side = match game.side() {
        Color::First => "first player",
        Color::Second => "second player",
    };
    let check = if game.in_check() { "yes" } else { "no" };
    let mut moves: Vec<String> =
        game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    moves.sort_unstable();
    write!(out, "{}\n\n{}\n", game.rules().title, game.draw())?;
    writeln!(out, "sfen     {}", game.sfen())?;
    writeln!(out, "fen      {}", game.fen())?;
    writeln!(out, "key      {:016X}", game.key())?;
    writeln!(out, "to move  {side}")?;
    writeln!(out, "check    {check}")?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "result   {outcome}")?,
        None => writeln!(out, "result   none yet")?,
    }
    let number = format!("{:<9}", moves.len().to_string() + " moves");
    writeln!(out, "{}", wrap(&number, &moves.join(" ")))?;
    Ok(())
}
