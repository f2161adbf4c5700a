//! How many threads a command works with.

use crate::error::CommandError;
use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::thread;

/// More threads than this count no faster anywhere.
pub(super) const MOST_THREADS: i64 = 512;

/// The argument `--threads` of commands that use all cores.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Threads {
    /// Number of threads; without it as many as there are processor cores
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS),
    )]
    threads: Option<u16>,
}

impl Threads {
    /// How many they are.
    pub(super) fn count(self) -> usize {
        match self.threads {
            Some(threads) => threads.into(),
            None => thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// The threads.
    pub(super) fn pool(self) -> Result<ThreadPool, CommandError> {
        pool(self.count())
    }
}

/// So many threads.
pub(super) fn pool(threads: usize) -> Result<ThreadPool, CommandError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| CommandError::Failed(format!("--threads: {error}")))
}
