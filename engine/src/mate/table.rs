//! What the search found out about positions, as far as there is room.
//!
//! A position may have several entries, one for each number of plies it was searched for. A mate
//! found in one holds for all larger numbers and a safety for all smaller ones, wherever they
//! stand.

use super::numbers::{Estimate, Plies};
use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

/// Entries that share a place, in two lines of the cache.
const CLUSTER: usize = 4;

/// Where an estimate belongs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Key of the position.
    pub(super) key: u64,
    /// The plies within which a mate is looked for.
    pub(super) depth: Plies,
    /// Signature of the way to the position.
    pub(super) path: u32,
}

/// An estimate in memory; all zero is none.
#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C)]
struct Entry {
    key: u64,
    /// The way on which a disproof holds that does not hold on all.
    path: u32,
    proof: u32,
    disproof: u32,
    /// What the numbers are for.
    depth: u16,
    mate: u16,
    safe: u16,
    /// From 1; 0 if the numbers hold on every way.
    back_to: u16,
    /// Binary logarithm of the nodes it took.
    effort: u8,
    /// The search that wrote it last.
    age: u8,
}

const _: () = assert!(size_of::<Entry>() == 32);

#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C, align(64))]
struct Cluster([Entry; CLUSTER]);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    clusters: Box<[Cluster]>,
    /// Number of the present search, from 1. What earlier ones wrote is not looked at: another side
    /// may have attacked.
    age: u8,
}

impl Table {
    /// A table of so many mebibytes, or of half as many as often as it takes until there is room.
    pub(super) fn new(megabytes: usize) -> Table {
        let clusters = (megabytes << 20) / size_of::<Cluster>();
        Table { clusters: zeroed(clusters), age: 0 }
    }

    /// Forgets everything.
    pub(super) fn begin(&mut self) {
        match self.age.checked_add(1) {
            Some(age) => self.age = age,
            None => {
                self.clusters = zeroed(self.clusters.len());
                self.age = 1;
            }
        }
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// What is known of a position.
    pub(super) fn look_up(&self, place: &Place) -> Option<Estimate> {
        let mut numbers = None;
        let (mut mate, mut safe) = (Plies::ENDLESS, Plies::ZERO);
        let cluster = &self.clusters[self.index(place.key)];
        for entry in cluster.0.iter().filter(|entry| entry.is_of(place.key, self.age)) {
            mate = mate.min(Plies(entry.mate));
            safe = safe.max(Plies(entry.safe));
            if entry.depth == place.depth.0 && entry.has_numbers(place.path) {
                numbers = Some(entry.numbers(place.depth));
            }
        }
        if mate <= place.depth && mate != Plies::ENDLESS {
            Some(Estimate::mate(mate))
        } else if safe >= place.depth && safe != Plies::ZERO {
            Some(Estimate::safe(safe))
        } else {
            numbers
        }
    }

    /// Remembers what is known of a position, in place of what took the least effort.
    pub(super) fn store(&mut self, place: &Place, estimate: &Estimate, nodes: u64) {
        let age = self.age;
        let index = self.index(place.key);
        let cluster = &mut self.clusters[index].0;
        let is_own = |entry: &Entry| entry.is_of(place.key, age) && entry.depth == place.depth.0;
        let worth = |entry: &Entry| if entry.age == age { 1 + entry.effort } else { 0 };
        let slot = match cluster.iter().position(is_own) {
            Some(own) => own,
            None => {
                let least = (0..CLUSTER).min_by_key(|slot| worth(&cluster[*slot])).unwrap_or(0);
                cluster[least] = Entry::new(place, age);
                least
            }
        };
        cluster[slot].learn(place.path, estimate, nodes);
    }

    /// How full the table is, in thousandths, from a sample.
    pub(super) fn fullness(&self) -> u32 {
        let sample = self.clusters.len().min(1000);
        let entries = self.clusters[..sample].iter().flat_map(|cluster| &cluster.0);
        let used = entries.filter(|entry| entry.age == self.age && self.age != 0).count();
        (used * 1000 / (sample * CLUSTER)) as u32
    }
}

/// Memory comes zeroed from the system and is only touched when it is used.
fn zeroed(clusters: usize) -> Box<[Cluster]> {
    let mut clusters = clusters.max(1);
    loop {
        match try_zeroed_slice_box(clusters) {
            Ok(memory) => return memory,
            Err(()) => clusters = (clusters / 2).max(1),
        }
    }
}

impl Entry {
    fn new(place: &Place, age: u8) -> Entry {
        let Place { key, depth, path } = *place;
        let (depth, mate, safe) = (depth.0, Plies::ENDLESS.0, Plies::ZERO.0);
        let (proof, disproof, back_to, effort) = (0, 0, 0, 0);
        Entry { key, path, proof, disproof, depth, mate, safe, back_to, effort, age }
    }

    fn is_of(&self, key: u64, age: u8) -> bool {
        self.key == key && self.age == age
    }

    /// Whether it has more than bounds, for those who came this way.
    fn has_numbers(&self, path: u32) -> bool {
        (self.proof | self.disproof) != 0 && (self.back_to == 0 || self.path == path)
    }

    fn numbers(&self, depth: Plies) -> Estimate {
        match self.back_to.checked_sub(1) {
            None => Estimate::open(self.proof, self.disproof),
            Some(ply) => Estimate { back_to: Some(ply), ..Estimate::safe(depth) },
        }
    }

    fn learn(&mut self, path: u32, estimate: &Estimate, nodes: u64) {
        let Estimate { proof, disproof, mate, safe, back_to } = *estimate;
        self.effort = self.effort.max((nodes + 1).ilog2() as u8);
        let is_open = !estimate.is_mate() && !estimate.is_safe();
        if is_open || back_to.is_some() {
            self.path = path;
            self.proof = proof;
            self.disproof = disproof;
            self.back_to = back_to.map_or(0, |ply| ply + 1);
        } else {
            self.mate = self.mate.min(mate.0);
            self.safe = self.safe.max(safe.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(depth: Plies, path: u32) -> Place {
        Place { key: 1 << 60, depth, path }
    }

    fn begun() -> Table {
        let mut table = Table::new(1);
        table.begin();
        table
    }

    #[test]
    fn bounds_hold_for_other_depths_and_numbers_do_not() {
        let mut table = begun();
        table.store(&place(Plies(9), 0), &Estimate::open(3, 4), 10);
        assert_eq!(table.look_up(&place(Plies(9), 1)), Some(Estimate::open(3, 4)));
        assert_eq!(table.look_up(&place(Plies(7), 0)), None);
        table.store(&place(Plies(9), 0), &Estimate::mate(Plies(5)), 10);
        table.store(&place(Plies(3), 0), &Estimate::safe(Plies(3)), 10);
        for (depth, known) in [
            (Plies::ENDLESS, Some(Estimate::mate(Plies(5)))),
            (Plies(5), Some(Estimate::mate(Plies(5)))),
            (Plies(4), None),
            (Plies(3), Some(Estimate::safe(Plies(3)))),
            (Plies(1), Some(Estimate::safe(Plies(3)))),
        ] {
            assert_eq!(table.look_up(&place(depth, 0)), known, "{depth:?}");
        }
        table.begin();
        assert_eq!(table.look_up(&place(Plies(5), 0)), None);
    }

    #[test]
    fn a_disproof_by_repetition_holds_on_its_way_only() {
        let mut table = begun();
        table.store(&place(Plies::ENDLESS, 7), &Estimate::repeats(0), 1);
        assert_eq!(table.look_up(&place(Plies::ENDLESS, 7)), Some(Estimate::repeats(0)));
        assert_eq!(table.look_up(&place(Plies::ENDLESS, 8)), None);
    }

    #[test]
    fn little_effort_gives_way() {
        let mut table = begun();
        let key = |number: u64| Place { key: number, depth: Plies(3), path: 0 };
        for number in 0..=CLUSTER as u64 {
            table.store(&key(number), &Estimate::open(2, 2), 100 >> number);
        }
        assert!((0..3).all(|number| table.look_up(&key(number)).is_some()));
        assert_eq!(table.look_up(&key(3)), None);
    }
}
