//! Ctrl-C.

use crate::error::CommandError;

/// Has Ctrl-C, and whatever else asks the program to end, do this instead of ending it.
pub(super) fn on_interrupt(end: impl FnMut() + Send + 'static) -> Result<(), CommandError> {
    ctrlc::set_handler(end)
        .map_err(|error| CommandError::Failed(format!("cannot listen for Ctrl-C: {error}")))
}
