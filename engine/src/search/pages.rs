//! Memory the system has only promised: it gives a page when something is first written to it.

use std::hint::black_box;

/// Bytes of the smallest page there is.
const PAGE: usize = 4096;

/// Writes to every page of `memory`, and changes nothing, so that no search waits for the system;
/// `number` finds a number in an entry.
pub(super) fn touch<T, N: Copy>(memory: &mut [T], number: impl Fn(&mut T) -> &mut N) {
    for entry in memory.iter_mut().step_by((PAGE / size_of::<T>()).max(1)) {
        let number = number(entry);
        // A compiler leaves out what it sees to change nothing.
        *number = black_box(*number);
    }
}
