//! Ending a match before its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that all threads of a match look at; clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Ends what shares this flag.
    pub(crate) fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is to end.
    pub(crate) fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
