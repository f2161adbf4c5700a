//! The transposition table: what earlier searches found out about positions.
//!
//! Entries are two words that are written without locks; the first is the key mixed with the
//! second, so that halves of two writes do not pass for one entry.

use super::depth::Depth;
use super::pages;
use super::report::Bound;
use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;
use hyakki_eval::Value;
use hyakki_movegen::Move;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries that share a place.
const CLUSTER: usize = 4;
/// Bytes of a line of the cache, which a cluster fills.
const LINE: usize = 64;
/// Searches after which an age comes back.
const AGES: u8 = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) mv: Option<Move>,
    /// Distances counted from the position itself.
    pub(super) value: Value,
    /// Depth of the search that found it.
    pub(super) depth: Depth,
    pub(super) bound: Bound,
}

#[derive(Debug, Zeroable)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

type Cluster = [Slot; CLUSTER];

fn clusters_in(megabytes: usize) -> usize {
    ((megabytes << 20) / size_of::<Cluster>()).max(1)
}

#[derive(Debug)]
pub(super) struct Table {
    /// A few more than the clusters have, so that those can begin where a line of the cache does:
    /// the system gives no memory for nothing that it has to align itself.
    slots: Box<[Slot]>,
    /// Where the clusters begin.
    begin: usize,
    age: u8,
    /// Entries of another era are none: that forgets all of them at once.
    era: u16,
    /// Whether the system has given the memory, not only promised it.
    is_touched: bool,
}

impl Table {
    /// A table of so many mebibytes, or of half as many as often as it takes until there is room.
    pub(super) fn new(megabytes: usize) -> Table {
        let mut table =
            Table { slots: Box::default(), begin: 0, age: 0, era: 0, is_touched: false };
        table.allocate(clusters_in(megabytes));
        table
    }

    /// Changes its size; forgets everything, unless the size stays.
    pub(super) fn resize(&mut self, megabytes: usize) {
        let clusters = clusters_in(megabytes);
        if clusters != self.clusters().len() {
            self.allocate(clusters);
        }
    }

    /// Forgets everything, in no time.
    pub(super) fn clear(&mut self) {
        self.age = 0;
        match self.era.checked_add(1) {
            Some(era) => self.era = era,
            // Eras would come back.
            None => self.allocate(self.clusters().len()),
        }
    }

    /// Memory comes zeroed from the system, which gives it only when it is used.
    fn allocate(&mut self, mut clusters: usize) {
        self.slots = Box::default();
        (self.age, self.era, self.is_touched) = (0, 0, false);
        self.slots = loop {
            match try_zeroed_slice_box((clusters + 1) * CLUSTER) {
                Ok(memory) => break memory,
                Err(()) => clusters = (clusters / 2).max(1),
            }
        };
        // Whole slots lead to the next line: at least one of those that are too many.
        self.begin = match self.slots.as_ptr().align_offset(LINE) {
            0 => CLUSTER,
            slots => slots.min(CLUSTER),
        };
    }

    #[inline(always)]
    fn clusters(&self) -> &[Cluster] {
        self.slots[self.begin..].as_chunks().0
    }

    /// Uses all of its memory once, by so many threads, so that no search waits for the system.
    pub(super) fn touch(&mut self, threads: usize) {
        if std::mem::replace(&mut self.is_touched, true) {
            return;
        }
        let share = self.slots.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for slots in self.slots.chunks_mut(share) {
                scope.spawn(move || pages::touch(slots, |slot| slot.data.get_mut()));
            }
        });
    }

    /// Its size in mebibytes, at least 1.
    pub(super) fn megabytes(&self) -> usize {
        (size_of_val(self.clusters()) >> 20).max(1)
    }

    /// Begins a new search: older entries give way first.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters().len() as u128) >> 64;
        &self.clusters()[index as usize]
    }

    /// Begins to fetch what is known of the position with this key, so that it is there when it is
    /// asked for: without that a third of the time of a search is spent waiting for memory.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "there is no safe way to tell the processor")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = self.cluster(key);
            // SAFETY: a prefetch changes nothing and cannot fault, and the address is that of a
            // cluster of this table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cluster.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Whether data are those of an entry that was not forgotten.
    #[inline(always)]
    fn is_live(&self, data: u64) -> bool {
        data != 0 && era_of(data) == self.era
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (check ^ data == key && self.is_live(data)).then(|| unpack(data))
        })
    }

    /// Remembers an entry, in place of the least valuable of its cluster.
    #[inline]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let mut place = None;
        let mut least = i32::MAX;
        for slot in self.cluster(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let is_same = slot.check.load(Ordering::Relaxed) ^ data == key && self.is_live(data);
            if is_same {
                let old = unpack(data);
                entry.mv = entry.mv.or(old.mv);
                // A much shallower search does not undo a deeper one of this time.
                let is_exact = entry.bound == Bound::Exact;
                if !is_exact && age_of(data) == self.age && entry.depth + 3 < old.depth {
                    return;
                }
                place = Some(slot);
                break;
            }
            let years = (self.age + AGES - age_of(data)) % AGES;
            let worth = if self.is_live(data) {
                unpack(data).depth.0 as i32 - 4 * i32::from(years)
            } else {
                i32::MIN
            };
            if worth < least {
                least = worth;
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            let data = pack(entry, self.era, self.age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full the table is of entries of this search, in thousandths, from a sample.
    pub(super) fn fullness(&self) -> u32 {
        let sample = self.clusters().len().min(250);
        let used = self.clusters()[..sample]
            .iter()
            .flatten()
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|data| self.is_live(*data) && age_of(*data) == self.age)
            .count();
        (used * 1000 / (sample * CLUSTER)) as u32
    }
}

/// Move, value and era: 16 bits each; depth: 8; bound, from 1: 2; age: 6.
fn pack(entry: Entry, era: u16, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    entry.mv.map_or(0, |mv| u64::from(mv.to_bits()))
        | u64::from(entry.value.raw() as u16) << 16
        | u64::from(era) << 32
        | u64::from(entry.depth.to_bits()) << 48
        | bound << 56
        | u64::from(age) << 58
}

fn unpack(data: u64) -> Entry {
    Entry {
        mv: Move::from_bits(data as u16),
        value: Value::from_raw((data >> 16) as u16 as i16),
        depth: Depth::from_bits((data >> 48) as u8),
        bound: match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn era_of(data: u64) -> u16 {
    (data >> 32) as u16
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::{PieceKind, Square};

    fn entry(depth: u32, bound: Bound) -> Entry {
        let depth = Depth(depth);
        let mv = Some(Move::drop(PieceKind(3), Square::new(99)));
        Entry { mv, value: Value::loss_in(12), depth, bound }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            table.store(42, entry(200, bound));
            assert_eq!(table.probe(42), Some(entry(200, bound)));
        }
        assert_eq!(table.probe(43), None);
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let mut table = Table::new(1);
        // Keys with the same high bits share a cluster.
        for key in 1..=4 {
            table.store(key, entry(10 + key as u32, Bound::Lower));
        }
        table.store(5, entry(1, Bound::Lower));
        assert_eq!(table.probe(1), None, "the shallowest went");
        assert!((2..=5).all(|key| table.probe(key).is_some()));
        for _ in 0..8 {
            table.grow_older();
        }
        table.store(6, entry(1, Bound::Lower));
        table.store(7, entry(1, Bound::Lower));
        assert!(table.probe(6).is_some() && table.probe(7).is_some());
    }

    #[test]
    fn what_is_forgotten_is_as_if_it_had_never_been() {
        let mut table = Table::new(1);
        // More often than there are eras.
        for round in 0..=u32::from(u16::MAX) + 2 {
            assert_eq!((table.probe(1), table.fullness()), (None, 0), "{round}");
            for key in 1..=4 {
                table.store(key, entry(200, Bound::Exact));
            }
            assert!((1..=4).all(|key| table.probe(key).is_some()), "{round}");
            table.clear();
        }
        table.touch(3);
        assert_eq!(table.probe(1), None);
        table.store(1, entry(1, Bound::Exact));
        table.is_touched = false;
        table.touch(2);
        assert!(table.probe(1).is_some());
    }
}
