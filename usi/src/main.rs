//! The `hyakki` binary: a dialogue with graphical programs, and tools on the command line.

mod bench;
mod command;
mod dialogue;
mod games;
mod progress;

use std::process::ExitCode;

fn main() -> ExitCode {
    command::main()
}
