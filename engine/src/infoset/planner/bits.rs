//! Sets of cells of a bounded piece of the grid.

/// A set of cells, a bit each. The search is written once for a narrow set, which is fast and
/// large enough for most positions, and a wide one.
pub(super) trait Bits: Copy + Eq + std::fmt::Debug + std::hash::Hash + Send + Sync {
    /// Cells there is room for.
    const ROOM: usize;
    /// No cell.
    const NONE: Self;

    fn bit(index: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What is in this one only.
    fn minus(self, other: Self) -> Self;
    fn is_empty(self) -> bool;
    fn len(self) -> usize;
    /// The first cell of a set that has one.
    fn first(self) -> usize;
    /// All cells `by` numbers further; what leaves the room is lost. `by` is from 1 to 63.
    fn up(self, by: u32) -> Self;
    /// All cells `by` numbers back; `by` is from 1 to 63.
    fn down(self, by: u32) -> Self;
    /// All cells any number further.
    fn far_up(self, by: usize) -> Self;

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    #[inline(always)]
    fn contains(self, other: Self) -> bool {
        other.minus(self).is_empty()
    }

    /// The numbers of its cells, in order.
    #[inline(always)]
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let index = rest.first();
            rest = rest.minus(Self::bit(index));
            Some(index)
        })
    }
}

impl Bits for u128 {
    const ROOM: usize = 128;
    const NONE: u128 = 0;

    #[inline(always)]
    fn bit(index: usize) -> u128 {
        1 << index
    }
    #[inline(always)]
    fn and(self, other: u128) -> u128 {
        self & other
    }
    #[inline(always)]
    fn or(self, other: u128) -> u128 {
        self | other
    }
    #[inline(always)]
    fn minus(self, other: u128) -> u128 {
        self & !other
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }
    #[inline(always)]
    fn len(self) -> usize {
        self.count_ones() as usize
    }
    #[inline(always)]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }
    #[inline(always)]
    fn up(self, by: u32) -> u128 {
        self << by
    }
    #[inline(always)]
    fn down(self, by: u32) -> u128 {
        self >> by
    }
    #[inline(always)]
    fn far_up(self, by: usize) -> u128 {
        self << by
    }
}

/// Words of a wide set.
const WORDS: usize = 4;

/// A set with room for 256 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) struct Wide([u64; WORDS]);

impl Bits for Wide {
    const ROOM: usize = 64 * WORDS;
    const NONE: Wide = Wide([0; WORDS]);

    #[inline(always)]
    fn bit(index: usize) -> Wide {
        let mut words = [0; WORDS];
        words[index / 64] = 1 << (index % 64);
        Wide(words)
    }
    #[inline(always)]
    fn and(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    #[inline(always)]
    fn minus(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    #[inline(always)]
    fn first(self) -> usize {
        let word = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        64 * word + self.0[word].trailing_zeros() as usize
    }
    #[inline(always)]
    fn up(self, by: u32) -> Wide {
        let below = |i: usize| if i == 0 { 0 } else { self.0[i - 1] >> (64 - by) };
        Wide(std::array::from_fn(|i| self.0[i] << by | below(i)))
    }
    #[inline(always)]
    fn down(self, by: u32) -> Wide {
        let above = |i: usize| if i + 1 == WORDS { 0 } else { self.0[i + 1] << (64 - by) };
        Wide(std::array::from_fn(|i| self.0[i] >> by | above(i)))
    }
    #[inline(always)]
    fn far_up(self, by: usize) -> Wide {
        let (words, rest) = (by / 64, (by % 64) as u32);
        let moved = Wide(std::array::from_fn(|i| if i < words { 0 } else { self.0[i - words] }));
        if rest == 0 { moved } else { moved.up(rest) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_sets_agree_with_narrow_ones() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            seed ^ seed >> 29
        };
        for _ in 0..500 {
            let [a, b] = [(); 2].map(|()| u128::from(next()) << 64 | u128::from(next()));
            let wide = |set: u128| Wide([set as u64, (set >> 64) as u64, 0, 0]);
            let narrow = |set: Wide| u128::from(set.0[1]) << 64 | u128::from(set.0[0]);
            let by = (next() % 63 + 1) as u32;
            assert_eq!(narrow(wide(a).and(wide(b))), a & b);
            assert_eq!(narrow(wide(a).or(wide(b))), a | b);
            assert_eq!(narrow(wide(a).minus(wide(b))), a & !b);
            assert_eq!(narrow(wide(a).up(by)), a << by);
            assert_eq!(wide(a).up(by).down(by), wide(a));
            assert_eq!(narrow(wide(a).down(by)), a >> by);
            let far = (next() % 128) as usize;
            assert_eq!(narrow(wide(a).far_up(far)), a << far);
            assert!(wide(a).iter().eq(a.iter()));
            assert_eq!((wide(a).len(), wide(a).first()), (a.len(), a.first()));
            assert_eq!(wide(a).meets(wide(b)), a & b != 0);
        }
    }
}
