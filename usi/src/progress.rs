//! Progress of long work, shown on standard error when that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Work that takes less than this is not worth a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress of one piece of work; threads may share it.
pub(crate) struct Progress {
    bar: ProgressBar,
    begin: Instant,
    /// Whether a bar would be seen but is not drawn yet.
    hidden: AtomicBool,
}

impl Progress {
    /// Work of so many steps begins.
    pub(crate) fn new(steps: u64) -> Progress {
        Progress::with("[{bar:40}] {pos}/{len} {elapsed}, {eta} left  {msg}", Some(steps))
    }

    /// Work begins of which nobody knows how many steps it has.
    pub(crate) fn endless() -> Progress {
        Progress::with("{pos} in {elapsed}  {msg}", None)
    }

    fn with(template: &str, steps: Option<u64>) -> Progress {
        let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        let hidden = AtomicBool::new(io::stderr().is_terminal());
        Progress { bar, begin: Instant::now(), hidden }
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        self.show_if_late();
        self.bar.inc(1);
    }

    /// So many of so many steps are done.
    pub(crate) fn reach(&self, steps: u64, of: u64) {
        self.bar.set_length(of);
        self.show_if_late();
        self.bar.set_position(steps);
    }

    /// Says how it stands, behind the bar.
    pub(crate) fn say(&self, message: String) {
        self.show_if_late();
        self.bar.set_message(message);
    }

    fn show_if_late(&self) {
        if self.begin.elapsed() > PATIENCE && self.hidden.swap(false, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Prints something without the bar in the way.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// The work is done; the bar goes.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
