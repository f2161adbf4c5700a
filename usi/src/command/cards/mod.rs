//! `hyakki cards`: the card game.

mod bound;
mod play;
mod replay;
mod rules;
mod simulate;
mod solve;

use crate::error::CommandError;
use bound::BoundArguments;
use clap::Subcommand;
use play::PlayArguments;
use replay::ReplayArguments;
use simulate::SimulateArguments;
use solve::SolveArguments;
use std::io::Write;

pub(super) const HELP: &str = "\
Examples:
  hyakki cards simulate --players 2 --policy natural --games 1000
  hyakki cards simulate --players 4 --level 3 --policy natural,random,natural,natural --json
  hyakki cards solve 'players=2 level=1 seat=0 / a=k f=k a>-1,1 +kf / d p e>4,0 kf@a /'
  hyakki cards play --players 3 --seat 1
  hyakki cards play --advise
  hyakki cards bound
  hyakki cards replay games.txt --show

The card game is cooperative: two to four players, sixteen cards of four families, and no talking.
A card is a letter, a to p, by where it lies at first, row by row; it keeps its letter. A cell is
a row and a column as in 4,-1, both from 0 at the upper left card of the start. Families are k
(kappa), f (kitsune), o (oni) and r (rokurokubi). docs/cards.md has all of it.";

/// What to do with the card game.
#[derive(Debug, Subcommand)]
pub(super) enum CardsCommand {
    /// Have policies play many games, and tell how well
    #[command(after_help = simulate::HELP)]
    Simulate(SimulateArguments),
    /// Tell what a seat can believe, and what it should do
    #[command(after_help = solve::HELP)]
    Solve(SolveArguments),
    /// Play in one seat, or get advice at a real table
    #[command(after_help = play::HELP)]
    Play(PlayArguments),
    /// Count the fewest moves with all cards known, and what they score
    #[command(after_help = bound::HELP)]
    Bound(BoundArguments),
    /// Check records of games by the rules, and show them
    #[command(after_help = replay::HELP)]
    Replay(ReplayArguments),
}

/// Does what is asked for.
pub(super) fn run(command: &CardsCommand, out: &mut impl Write) -> Result<(), CommandError> {
    match command {
        CardsCommand::Simulate(arguments) => simulate::run(arguments, out),
        CardsCommand::Solve(arguments) => solve::run(arguments, out),
        CardsCommand::Play(arguments) => play::run(arguments, out),
        CardsCommand::Bound(arguments) => bound::run(arguments, out),
        CardsCommand::Replay(arguments) => replay::run(arguments, out),
    }
}

fn usage(error: impl std::fmt::Display) -> CommandError {
    CommandError::Usage(error.to_string())
}

fn failed(error: impl std::fmt::Display) -> CommandError {
    CommandError::Failed(error.to_string())
}
