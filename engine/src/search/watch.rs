//! When one thread of a search must stop.

use super::depth::Depth;
use super::limits::Limits;
use super::team::Team;
use super::time::TimePlan;
use hyakki_movegen::Color;
use std::time::Duration;

/// Nodes between two looks at the clock and at the others.
const NODES_PER_LOOK: u64 = 1024;

/// What a thread keeps an eye on while it searches.
pub(super) struct Watch<'s> {
    pub(super) team: &'s Team<'s>,
    member: usize,
    limits: &'s Limits,
    /// Side to move at the root.
    side: Color,
    plan: TimePlan,
    was_pondering: bool,
    /// Nodes of all threads together.
    node_limit: u64,
    pub(super) stopped: bool,
    /// The depth being searched, if that ends when another thread has finished it.
    racing: Option<Depth>,
    /// Whether that has happened.
    overtaken: bool,
}

impl<'s> Watch<'s> {
    /// For a member of a team. Only the leader keeps to the clock.
    pub(super) fn new(
        team: &'s Team<'s>,
        member: usize,
        limits: &'s Limits,
        side: Color,
    ) -> Watch<'s> {
        let mut watch = Watch {
            team,
            member,
            limits,
            side,
            plan: TimePlan::NONE,
            was_pondering: false,
            node_limit: limits.most_nodes(),
            stopped: false,
            racing: None,
            overtaken: false,
        };
        if member == 0 {
            watch.was_pondering = team.control.is_pondering();
            watch.make_plan();
        }
        watch
    }

    /// Plans the time by the clocks that were told last: a pondering that has ended, perhaps before
    /// this search began, may have told others than it began with.
    fn make_plan(&mut self) {
        let clock = self.team.control.fresh_clock().or(self.limits.clock);
        self.plan = TimePlan::new(self.limits, clock, self.side);
    }

    /// Begins a depth, which ends, too, if it is a race and another thread is there first.
    pub(super) fn begin(&mut self, depth: Depth, is_race: bool) {
        self.racing = is_race.then_some(depth);
        if std::mem::take(&mut self.overtaken) {
            self.stopped = false;
        }
    }

    /// Whether the search was stopped only because another thread has finished its depth.
    pub(super) fn is_overtaken(&self) -> bool {
        self.overtaken
    }

    /// Whether the search must end now, after so many nodes of this thread.
    #[inline(always)]
    pub(super) fn must_stop(&mut self, nodes: u64) -> bool {
        if nodes >= self.node_limit {
            self.stopped = true;
        } else if nodes.is_multiple_of(NODES_PER_LOOK) {
            self.look(nodes);
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self, nodes: u64) {
        self.team.note(self.member, nodes);
        let pondering = self.team.control.is_pondering();
        if self.was_pondering && !pondering {
            self.was_pondering = false;
            self.make_plan();
        }
        let late = !pondering && self.plan.hard.is_some_and(|hard| self.since_clock() >= hard);
        // The leader may not be running now: whoever sees that it is enough says so.
        if self.all_nodes(nodes) >= self.node_limit {
            self.team.finish();
        }
        if self.team.must_stop() || late {
            self.stopped = true;
        } else if self.racing.is_some_and(|depth| self.team.race.depth() >= depth) {
            self.stopped = true;
            self.overtaken = true;
        }
    }

    fn since_clock(&self) -> Duration {
        self.team.control.since_clock()
    }

    /// The nodes of all threads, so many of them by this one.
    pub(super) fn all_nodes(&self, nodes: u64) -> u64 {
        nodes + self.team.nodes_of_others(self.member)
    }

    /// Whether a new depth would not be finished in time, of which there are so many hundredths of
    /// the usual.
    pub(super) fn is_late(&self, hundredths: u32) -> bool {
        self.plan.soft_at(hundredths).is_some_and(|soft| self.since_clock() >= soft)
    }

    /// Whether time that is not used now may be used for another move.
    pub(super) fn saves_time(&self) -> bool {
        self.plan.soft.is_some()
    }
}
