//! Sets of tetrominoes.

/// A set of tetrominoes by their numbers, a bit each: room for 64 in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TileSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> TileSet<WORDS> {
    pub(super) const EMPTY: TileSet<WORDS> = TileSet([0; WORDS]);

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline(always)]
    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline(always)]
    fn zip(&self, other: &Self, with: impl Fn(u64, u64) -> u64) -> Self {
        TileSet(std::array::from_fn(|word| with(self.0[word], other.0[word])))
    }

    #[inline(always)]
    pub(super) fn and(&self, other: &Self) -> Self {
        self.zip(other, |own, other| own & other)
    }

    #[inline(always)]
    pub(super) fn or(&self, other: &Self) -> Self {
        self.zip(other, |own, other| own | other)
    }

    /// What is in one of them only.
    #[inline(always)]
    pub(super) fn xor(&self, other: &Self) -> Self {
        self.zip(other, |own, other| own ^ other)
    }

    /// What is in this one and not in the other.
    #[inline(always)]
    pub(super) fn minus(&self, other: &Self) -> Self {
        self.zip(other, |own, other| own & !other)
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether all of the other are in it.
    #[inline(always)]
    pub(super) fn holds(&self, other: &Self) -> bool {
        other.minus(self).is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The numbers in it, in order.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0;
        let (mut word, mut rest) = (0, words[0]);
        std::iter::from_fn(move || {
            while rest == 0 {
                word += 1;
                if word == WORDS {
                    word -= 1;
                    return None;
                }
                rest = words[word];
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(64 * word + bit)
        })
    }
}

/// What is in any of some sets.
#[inline(always)]
pub(super) fn union<'a, const WORDS: usize>(
    sets: impl IntoIterator<Item = &'a TileSet<WORDS>>,
) -> TileSet<WORDS> {
    sets.into_iter().fold(TileSet::EMPTY, |all, set| all.or(set))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_what_was_put_in() {
        let numbers = [0, 5, 63, 64, 130, 191];
        let mut set = TileSet::<3>::EMPTY;
        numbers.iter().for_each(|number| set.insert(*number));
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        assert_eq!((set.len(), set.first()), (6, Some(0)));
        let mut late = TileSet::<3>::EMPTY;
        late.insert(130);
        late.insert(131);
        assert!(set.contains(130) && !set.contains(131));
        assert_eq!(set.and(&late).iter().collect::<Vec<_>>(), [130]);
        assert_eq!(set.xor(&late).len(), 6);
        assert_eq!(set.minus(&late).len(), 5);
        assert!(set.meets(&late) && !set.holds(&late) && set.or(&late).holds(&late));
        assert!(TileSet::<3>::EMPTY.is_empty() && TileSet::<3>::EMPTY.iter().next().is_none());
    }
}
