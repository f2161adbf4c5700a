//! How long a solver may go on.

use crate::search::Control;
use std::fmt;
use std::time::Duration;

/// What a solver may use. Without any limit it goes on until it knows, or is stopped.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Look at so many positions.
    pub nodes: Option<u64>,
    /// Take this long.
    pub time: Option<Duration>,
}

/// Why a solver does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was stopped.
    Stopped,
    /// It has looked at as many positions as it might.
    Nodes,
    /// Its time was up.
    Time,
    /// A line of checks became longer than there is room for.
    TooDeep,
}

impl Reason {
    /// The reason in words.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Stopped => "stopped",
            Reason::Nodes => "nodes used up",
            Reason::Time => "time used up",
            Reason::TooDeep => "line too long",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Nodes between two looks at the clock, which is less than a millisecond.
const NODES_PER_LOOK: u64 = 64;

/// What is left of the limits.
#[derive(Debug)]
pub(super) struct Budget<'s> {
    limits: Limits,
    control: &'s Control,
    /// Positions looked at.
    pub(super) nodes: u64,
    looked_at: u64,
}

impl<'s> Budget<'s> {
    pub(super) fn new(limits: &Limits, control: &'s Control) -> Budget<'s> {
        Budget { limits: *limits, control, nodes: 0, looked_at: 0 }
    }

    /// Takes a node, if one may be taken.
    pub(super) fn take(&mut self) -> Result<(), Reason> {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Reason::Nodes);
        }
        if self.nodes == 0 || self.nodes - self.looked_at >= NODES_PER_LOOK {
            self.looked_at = self.nodes;
            if self.control.is_stopped() {
                return Err(Reason::Stopped);
            }
            if self.limits.time.is_some_and(|time| self.control.since_begin() >= time) {
                return Err(Reason::Time);
            }
        }
        self.nodes += 1;
        Ok(())
    }
}
