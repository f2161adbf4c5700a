//! What the threads of one search share: the table, the word to stop, and how far each has come.

use super::busy::Busy;
use super::control::Control;
use super::race::Race;
use super::table::Table;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The threads of one search. The first one leads: it keeps to the clock, tells what it finds and
/// decides; the others search the same position and help it through the table, by telling which moves
/// they are searching (`busy`), and by being first (`race`).
#[derive(Debug)]
pub(super) struct Team<'s> {
    pub(super) table: &'s Table,
    pub(super) control: &'s Control,
    /// Whether the search is over, or ought to be.
    finished: AtomicBool,
    counts: Box<[Count]>,
    /// The moves that are being searched.
    pub(super) busy: Busy,
    pub(super) race: Race,
}

/// Nodes of one thread, in a line of the cache of their own.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Count(AtomicU64);

impl<'s> Team<'s> {
    pub(super) fn new(table: &'s Table, control: &'s Control, members: usize) -> Team<'s> {
        let counts = (0..members).map(|_| Count::default()).collect();
        Team {
            table,
            control,
            finished: AtomicBool::new(false),
            counts,
            busy: Busy::new(members),
            race: Race::default(),
        }
    }

    /// Whether a single thread searches.
    pub(super) const fn is_alone(&self) -> bool {
        self.counts.len() == 1
    }

    /// Notes the nodes of a member.
    pub(super) fn note(&self, member: usize, nodes: u64) {
        self.counts[member].0.store(nodes, Ordering::Relaxed);
    }

    /// The nodes of all members but one, as they were noted last.
    pub(super) fn nodes_of_others(&self, member: usize) -> u64 {
        let others = self.counts.iter().enumerate().filter(|(other, _)| *other != member);
        others.map(|(_, count)| count.0.load(Ordering::Relaxed)).sum()
    }

    /// Whether everybody must stop.
    pub(super) fn must_stop(&self) -> bool {
        self.control.is_stopped() || self.finished.load(Ordering::Relaxed)
    }

    /// Ends the search of everybody.
    pub(super) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    /// A guard whose end, however it comes, ends the search of everybody.
    pub(super) fn until_dropped(&self) -> Finish<'_> {
        Finish(self)
    }
}

/// Ends the search of a team when it is dropped.
pub(super) struct Finish<'t>(&'t Team<'t>);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}
