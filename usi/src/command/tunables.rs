//! `hyakki tunables`: the numbers of the search.

use crate::error::CommandError;
use crate::layout::wrap;
use clap::Args;
use hyakki_engine::search::{TUNABLES, Tunable};
use std::io::Write;

pub(super) const HELP: &str = "\
A build with the feature `tuning` (cargo build --release -p hyakki-usi --features tuning) has every
number as an option of its name, for programs that look for better ones: matches with
`--engine cmd=self option.null_move_depth=4`, or OpenBench, whose SPSA takes the lines of
--openbench: name, int, value, least, most, step at the end, learning rate.";

/// How to print them.
#[derive(Args, Debug)]
pub(super) struct TunablesArguments {
    /// Print the lines that OpenBench's SPSA reads
    #[arg(long)]
    openbench: bool,
}

/// Learning rate at the end of a tuning run, as is usual with OpenBench.
const RATE: &str = "0.002";

/// Prints the numbers.
pub(super) fn run(arguments: &TunablesArguments, out: &mut dyn Write) -> Result<(), CommandError> {
    if arguments.openbench {
        for Tunable { name, value, range: (least, most), .. } in TUNABLES {
            let step = ((most - least) as f64 / 20.0).max(0.5);
            writeln!(out, "{name}, int, {value}, {least}, {most}, {step}, {RATE}")?;
        }
        return Ok(());
    }
    let width = TUNABLES.iter().map(|tunable| tunable.name.len()).max().unwrap_or(0);
    for Tunable { name, about, value, range: (least, most) } in TUNABLES {
        let lead = format!("{name:<width$}  {value:>6}  ");
        let range = format!("{} From {least} to {most}.", about.trim());
        writeln!(out, "{}", wrap(&lead, &range))?;
    }
    Ok(())
}
