//! The `hyakki` binary: a dialogue with graphical programs, and tools on the command line.

mod analysis;
mod arena;
mod bench;
mod cards;
mod command;
mod dialogue;
mod drawing;
mod error;
mod files;
mod games;
mod input;
mod layout;
mod openings;
mod progress;
mod record;
mod rulebook;
mod speed;
mod statistics;
mod tablebases;
mod text;
mod training;
mod transcript;
mod values;

use std::process::ExitCode;

fn main() -> ExitCode {
    command::main()
}
