//! Which moves are being searched now, so that threads share the work: a move that another thread
//! searches is put off until the others of its node are done, and by then the table mostly knows
//! its value.
//!
//! Only a hint: two threads that begin the same move at once, or two moves that share a place,
//! cost time and nothing else.

use super::depth::Depth;
use super::tuning::shared_depth;
use arrayvec::ArrayVec;
use bytemuck::allocation::zeroed_slice_box;
use hyakki_movegen::Move;
use std::sync::atomic::{AtomicU64, Ordering};

/// Places for moves, a power of two: many times more than threads have nodes on their way.
const PLACES: usize = 1 << 14;
/// Moves of a node that can be put off.
const MOST_PUT_OFF: usize = 16;

/// The moves that the threads of a search are searching.
#[derive(Debug)]
pub(super) struct Busy(Option<Box<[AtomicU64]>>);

/// A move of a position at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task(u64);

impl Task {
    /// A move of the position with this key.
    fn new(key: u64, mv: Move, depth: Depth) -> Task {
        let move_and_depth = u64::from(mv.to_bits()) << 8 | u64::from(depth.to_bits());
        // An odd factor spreads the few bits of the move over all of the word.
        Task(key ^ move_and_depth.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

impl Busy {
    /// For so many threads; one alone has nothing to note.
    pub(super) fn new(threads: usize) -> Busy {
        Busy((threads > 1).then(|| zeroed_slice_box(PLACES)))
    }

    fn place(&self, task: Task) -> Option<&AtomicU64> {
        self.0.as_ref().map(|places| &places[task.0 as usize % PLACES])
    }

    fn is_searched(&self, task: Task) -> bool {
        self.place(task).is_some_and(|place| place.load(Ordering::Relaxed) == task.0)
    }

    fn begin(&self, task: Task) {
        if let Some(place) = self.place(task) {
            place.store(task.0, Ordering::Relaxed);
        }
    }

    fn end(&self, task: Task) {
        if let Some(place) = self.place(task)
            && place.load(Ordering::Relaxed) == task.0
        {
            place.store(0, Ordering::Relaxed);
        }
    }
}

/// The moves of one node, as far as they are shared with other threads.
#[derive(Debug)]
pub(super) struct Sharing<'t> {
    /// Nothing for a thread alone, or a node too shallow to be worth it.
    busy: Option<&'t Busy>,
    key: u64,
    depth: Depth,
    /// Moves that were put off, each with how many came before it.
    put_off: ArrayVec<(Move, u32), MOST_PUT_OFF>,
    /// Whether their time has come.
    is_late: bool,
}

impl<'t> Sharing<'t> {
    /// For the node of a position with this key, searched to a depth.
    #[inline(always)]
    pub(super) fn new(busy: &'t Busy, key: u64, depth: Depth) -> Sharing<'t> {
        let is_shared = busy.0.is_some() && depth.0 >= shared_depth();
        let busy = is_shared.then_some(busy);
        Sharing { busy, key, depth, put_off: ArrayVec::new(), is_late: false }
    }

    /// The move that comes next, and how many came before it: the one that was picked after so
    /// many others, or when there is none, one that was put off.
    #[inline(always)]
    pub(super) fn or_put_off(&mut self, picked: Option<Move>, before: u32) -> Option<(Move, u32)> {
        match picked {
            Some(mv) => Some((mv, before)),
            None => {
                self.is_late = true;
                self.put_off.pop_at(0)
            }
        }
    }

    /// Puts a move off if another thread is searching it, unless that was done before.
    #[inline(always)]
    pub(super) fn puts_off(&mut self, mv: Move, before: u32) -> bool {
        let Some(busy) = self.busy.filter(|_| !self.is_late) else { return false };
        busy.is_searched(Task::new(self.key, mv, self.depth))
            && self.put_off.try_push((mv, before)).is_ok()
    }

    /// Tells the others that a move is being searched here.
    #[inline(always)]
    pub(super) fn begin(&self, mv: Move) {
        if let Some(busy) = self.busy {
            busy.begin(Task::new(self.key, mv, self.depth));
        }
    }

    /// Tells the others that it has been searched, or is no longer.
    #[inline(always)]
    pub(super) fn end(&self, mv: Move) {
        if let Some(busy) = self.busy {
            busy.end(Task::new(self.key, mv, self.depth));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::{PieceKind, Square};

    fn drop_on(square: u8) -> Move {
        Move::drop(PieceKind(1), Square::new(square))
    }

    #[test]
    fn a_move_is_busy_while_it_is_searched() {
        let task = |key, to, depth| Task::new(key, drop_on(to), Depth(depth));
        let busy = Busy::new(2);
        busy.begin(task(7, 1, 5));
        assert!(busy.is_searched(task(7, 1, 5)));
        let others = [task(8, 1, 5), task(7, 2, 5), task(7, 1, 6)];
        assert!(others.iter().all(|other| !busy.is_searched(*other)));
        busy.end(task(8, 1, 5));
        assert!(busy.is_searched(task(7, 1, 5)));
        busy.end(task(7, 1, 5));
        assert!(!busy.is_searched(task(7, 1, 5)));
    }

    #[test]
    fn busy_moves_come_last_and_once() {
        let busy = Busy::new(2);
        let depth = Depth(shared_depth());
        let (one, other) = (drop_on(1), drop_on(2));
        Sharing::new(&busy, 7, depth).begin(one);
        let mut here = Sharing::new(&busy, 7, depth);
        assert!(here.puts_off(one, 3) && !here.puts_off(other, 4));
        assert_eq!(here.or_put_off(Some(other), 4), Some((other, 4)));
        assert_eq!(here.or_put_off(None, 5), Some((one, 3)));
        assert!(!here.puts_off(one, 3), "the other thread has had its time");
        assert_eq!(here.or_put_off(None, 5), None);
        let mut shallow = Sharing::new(&busy, 7, Depth(shared_depth() - 1));
        assert!(!shallow.puts_off(one, 3));
    }

    #[test]
    fn one_thread_alone_puts_nothing_off() {
        let busy = Busy::new(1);
        let mut here = Sharing::new(&busy, 7, Depth(50));
        here.begin(drop_on(1));
        assert!(!here.puts_off(drop_on(1), 3));
        here.end(drop_on(1));
    }
}
