//! Stopping a search from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// Shared by a running search and those who may stop it. One for each search.
#[derive(Debug)]
pub struct Control {
    born: Instant,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Microseconds from `born` to the moment the clock of this move began to run.
    started: AtomicU64,
    changed: (Mutex<()>, Condvar),
}

impl Control {
    /// For a search that begins now.
    pub fn new(pondering: bool) -> Control {
        Control {
            born: Instant::now(),
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            started: AtomicU64::new(0),
            changed: (Mutex::new(()), Condvar::new()),
        }
    }

    /// Asks the search to answer at once.
    pub fn stop(&self) {
        self.change(|| self.stop.store(true, Ordering::Release));
    }

    /// The move that was pondered on has been played: the clock runs from now.
    pub fn ponderhit(&self) {
        self.change(|| {
            self.started.store(self.born.elapsed().as_micros() as u64, Ordering::Release);
            self.pondering.store(false, Ordering::Release);
        });
    }

    fn change(&self, change: impl FnOnce()) {
        // A poisoned lock guards nothing but the waking itself.
        let guard = self.changed.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        change();
        self.changed.1.notify_all();
        drop(guard);
    }

    /// Whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search still ponders.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Time since the search began.
    pub fn since_begin(&self) -> Duration {
        self.born.elapsed()
    }

    /// Time since the clock of this move began to run.
    pub fn since_clock(&self) -> Duration {
        let started = Duration::from_micros(self.started.load(Ordering::Acquire));
        self.born.elapsed().saturating_sub(started)
    }

    /// Waits until an answer may be given: until the search is stopped or, unless `infinite`,
    /// until it no longer ponders.
    pub fn wait_for_release(&self, infinite: bool) {
        let mut guard = self.changed.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            guard = self.changed.1.wait(guard).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }
}
