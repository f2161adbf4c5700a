//! `hyakki elo` and `hyakki sprt`: what results say.

use crate::arena::estimate;
use crate::error::CommandError;
use crate::statistics::{Elo, Games, Pairs, Sprt, Tally};
use clap::Args;
use std::io::Write;

pub(super) const ELO_EXAMPLES: &str = "\
Examples:
  hyakki elo 136 111 96                      136 wins, 111 draws, 96 losses
  hyakki elo --pentanomial 34 54 63 64 75    pairs of games with 0, 1/2, 1, 3/2, 2 points

Errors are for 95 % confidence. Pairs are games from one opening with colours reversed; counting
them takes out what the opening does, and gives a smaller error.";

pub(super) const SPRT_EXAMPLES: &str = "\
Examples:
  hyakki sprt --pentanomial 34 54 63 64 75
  hyakki sprt 136 111 96 --test elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic

The log-likelihood ratio (LLR) grows while results speak for elo1 and falls while they speak for
elo0. A test ends when it leaves its bounds; looked at only then, it is wrong as rarely as alpha and
beta say. The model says in which Elo elo0 and elo1 are: normalised (usual) or logistic.";

/// Results of games, or of pairs of games.
#[derive(Args, Debug)]
pub(super) struct ResultArguments {
    /// Won, drawn and lost games
    #[arg(num_args = 3, value_names = ["WINS", "DRAWS", "LOSSES"], required_unless_present = "pentanomial")]
    games: Vec<u64>,
    /// Pairs of games with 0, 1/2, 1, 3/2 and 2 points
    #[arg(
        long,
        num_args = 5,
        value_names = ["LL", "LD", "DD", "WD", "WW"],
        conflicts_with = "games",
    )]
    pentanomial: Vec<u64>,
}

/// Results, and the test they are put to.
#[derive(Args, Debug)]
pub(super) struct SprtArguments {
    #[command(flatten)]
    results: ResultArguments,
    /// The test, as elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalised; what is missing is so
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    test: Vec<String>,
}

/// Results of either kind.
enum Results {
    Games(Games),
    Pairs(Pairs),
}

impl ResultArguments {
    fn read(&self) -> Result<Results, CommandError> {
        /// So many are never played, and their sums are still exact.
        const MOST: u64 = 1 << 40;
        let numbers = if self.pentanomial.is_empty() { &self.games } else { &self.pentanomial };
        if let Some(number) = numbers.iter().find(|number| **number > MOST) {
            return Err(CommandError::Usage(format!("{number}: expected at most {MOST}")));
        }
        match numbers[..] {
            [wins, draws, losses] => Ok(Results::Games(Tally([losses, draws, wins]))),
            [a, b, c, d, e] => Ok(Results::Pairs(Tally([a, b, c, d, e]))),
            _ => Err(CommandError::Usage(format!("{} results, expected 3 or 5", numbers.len()))),
        }
    }
}

/// Prints the difference in strength.
pub(super) fn elo(results: &ResultArguments, out: &mut dyn Write) -> Result<(), CommandError> {
    let elo = match results.read()? {
        Results::Games(games) => Elo::of(&games),
        Results::Pairs(pairs) => Elo::of(&pairs),
    };
    let Some(Elo { score, logistic, normalised, superiority }) = elo else {
        return Err(CommandError::Usage("no results, expected at least one".to_owned()));
    };
    writeln!(out, "score       {:.2} %", 100.0 * score)?;
    writeln!(out, "Elo         {}", estimate(logistic))?;
    writeln!(out, "normalised  {}", estimate(normalised))?;
    writeln!(out, "LOS         {:.2} %", 100.0 * superiority)?;
    Ok(())
}

/// Prints the state of a test.
pub(super) fn sprt(arguments: &SprtArguments, out: &mut dyn Write) -> Result<(), CommandError> {
    let sprt = Sprt::parse(&arguments.test)
        .map_err(|problem| CommandError::Usage(format!("--test: {problem}")))?;
    let (ratio, decision) = match arguments.results.read()? {
        Results::Games(games) => (sprt.ratio(&games), sprt.decision(&games)),
        Results::Pairs(pairs) => (sprt.ratio(&pairs), sprt.decision(&pairs)),
    };
    let (lower, upper) = sprt.bounds();
    writeln!(out, "LLR      {ratio:.2}, bounds {lower:.2} and {upper:.2}")?;
    writeln!(out, "verdict  {decision}")?;
    Ok(())
}
