//! Stopping a search from outside.

use super::limits::Clock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Shared by a running search and those who may stop it. One for each search.
#[derive(Debug)]
pub struct Control {
    born: Instant,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Microseconds from `born` to the moment the clock of this move began to run.
    started: AtomicU64,
    /// Clocks told when the pondering ended. Whoever waits for a change waits here.
    fresh_clock: Mutex<Option<Clock>>,
    changed: Condvar,
}

impl Control {
    /// For a search that begins now.
    pub fn new(pondering: bool) -> Control {
        Control {
            born: Instant::now(),
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            started: AtomicU64::new(0),
            fresh_clock: Mutex::new(None),
            changed: Condvar::new(),
        }
    }

    /// Asks the search to answer at once.
    pub fn stop(&self) {
        self.change(|_| self.stop.store(true, Ordering::Release));
    }

    /// The move that was pondered on has been played: the clock runs from now, by `clock` if it
    /// says something new.
    pub fn ponderhit(&self, clock: Option<Clock>) {
        self.change(|fresh_clock| {
            *fresh_clock = clock;
            self.started.store(self.born.elapsed().as_micros() as u64, Ordering::Release);
            self.pondering.store(false, Ordering::Release);
        });
    }

    fn change(&self, change: impl FnOnce(&mut Option<Clock>)) {
        let mut guard = self.lock();
        change(&mut guard);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Option<Clock>> {
        // What is locked is sound after every single step: a panic elsewhere does no harm.
        self.fresh_clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Clocks told when the pondering ended, if any were.
    pub(super) fn fresh_clock(&self) -> Option<Clock> {
        *self.lock()
    }

    /// Whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search still ponders.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
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
    /// until it no longer ponders. Tells whether it had to wait.
    pub fn wait_for_release(&self, infinite: bool) -> bool {
        let waits = || !self.is_stopped() && (infinite || self.is_pondering());
        let must_wait = waits();
        drop(self.changed.wait_while(self.lock(), |_| waits()));
        must_wait
    }
}
