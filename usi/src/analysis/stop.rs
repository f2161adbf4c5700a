//! Ending an analysis before its end.

use hyakki_engine::search::Control;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Stops the search that runs and all that would follow; clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    is_raised: bool,
    running: Option<Arc<Control>>,
}

impl Stop {
    /// Ends what shares this.
    pub(crate) fn raise(&self) {
        let mut state = self.lock();
        state.is_raised = true;
        if let Some(control) = &state.running {
            control.stop();
        }
    }

    /// Whether it is to end.
    pub(crate) fn is_raised(&self) -> bool {
        self.lock().is_raised
    }

    /// The control of a search that begins now.
    pub(super) fn begin(&self) -> Arc<Control> {
        let control = Arc::new(Control::new(false));
        let mut state = self.lock();
        if state.is_raised {
            control.stop();
        }
        state.running = Some(Arc::clone(&control));
        control
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Either field is sound whatever became of the other.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
