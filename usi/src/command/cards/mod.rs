//! `hyakki cards`: the card game.

mod rules;
mod simulate;

use crate::error::CommandError;
use clap::Subcommand;
use simulate::SimulateArguments;
use std::io::Write;

pub(super) const HELP: &str = "\
Examples:
  hyakki cards simulate --players 2 --policy natural --games 1000
  hyakki cards simulate --players 4 --level 3 --policy natural,random,natural,natural --json

The card game is cooperative: two to four players, sixteen cards of four families, and no talking.
A card is a letter, a to p, by where it lies at first, row by row; it keeps its letter. A cell is a
row and a column as in 4,-1, both from 0 at the upper left card of the start. Families are k (kappa),
f (kitsune), o (oni) and r (rokurokubi). docs/cards.md has all of it.";

/// What to do with the card game.
#[derive(Debug, Subcommand)]
pub(super) enum CardsCommand {
    /// Have policies play many games, and tell how well
    #[command(after_help = simulate::HELP)]
    Simulate(SimulateArguments),
}

/// Does what is asked for.
pub(super) fn run(command: &CardsCommand, out: &mut impl Write) -> Result<(), CommandError> {
    match command {
        CardsCommand::Simulate(arguments) => simulate::run(arguments, out),
    }
}

fn usage(error: impl std::fmt::Display) -> CommandError {
    CommandError::Usage(error.to_string())
}

fn failed(error: impl std::fmt::Display) -> CommandError {
    CommandError::Failed(error.to_string())
}
