//! Threads race for each depth: whoever finishes one first spares the others that depth and all
//! lesser ones.
//!
//! How long a thread takes for a depth is much a matter of luck, of what it happened to learn on
//! the way, and so the faster of two is a good deal faster than either alone.

use super::depth::Depth;
use super::root::RootMove;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The greatest depth that a thread has finished, and what it found there.
#[derive(Debug, Default)]
pub(super) struct Race {
    /// To be looked at often.
    depth: AtomicU32,
    first: Mutex<(Depth, Vec<RootMove>)>,
}

impl Race {
    /// The greatest depth that is finished.
    pub(super) fn depth(&self) -> Depth {
        Depth(self.depth.load(Ordering::Relaxed))
    }

    /// Notes what was found at a depth, if nobody has finished that one before.
    pub(super) fn finish(&self, depth: Depth, moves: &[RootMove]) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > first.0 {
            *first = (depth, moves.to_vec());
            self.depth.store(depth.0, Ordering::Relaxed);
        }
    }

    /// The greatest depth that is finished, and what was found there.
    pub(super) fn first(&self) -> (Depth, Vec<RootMove>) {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_greater_depth_is_news() {
        let race = Race::default();
        assert_eq!(race.depth(), Depth::ZERO);
        for (finished, greatest) in [(3, 3), (2, 3), (5, 5), (4, 5)] {
            race.finish(Depth(finished), &[]);
            assert_eq!((race.depth(), race.first().0), (Depth(greatest), Depth(greatest)));
        }
    }
}
