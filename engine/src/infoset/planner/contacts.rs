//! Which families touch, so that all cards are one group at the end.

use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::rules::Affinity;
use arrayvec::ArrayVec;

/// Some of the first three families in an order, a bit each.
pub(super) type Some3 = u8;

/// What the last family must touch: one of each of these.
pub(super) type Demands = ArrayVec<Some3, 6>;

/// What the last of four families must touch, given their order and how the others touch.
pub(super) struct Contacts {
    /// By which pairs of the first three touch, a bit each as in [`PAIRS`]; none if no last family
    /// helps.
    demands: [Option<Demands>; 1 << TRIPLE],
}

/// Two of four; those of the first three come first.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)];

/// Pairs of the first three.
const TRIPLE: usize = 3;

impl Contacts {
    /// For an order of the families; those of each affinity must touch.
    pub(super) fn of(order: [usize; FAMILIES], affinities: &[Affinity]) -> Contacts {
        let mut must = 0;
        for affinity in affinities {
            let [one, other] = affinity.families().map(Family::index);
            for (number, (a, b)) in PAIRS.into_iter().enumerate() {
                let pair = [order[a], order[b]];
                if pair == [one, other] || pair == [other, one] {
                    must |= 1 << number;
                }
            }
        }
        Contacts { demands: std::array::from_fn(|among| demands(must, among as u8)) }
    }

    /// What the last one must touch, given whether the first and second, first and third, second and
    /// third touch: every group that they are, and whom it must. None if that is not enough.
    #[inline(always)]
    pub(super) const fn with_last(&self, among: [bool; TRIPLE]) -> Option<&Demands> {
        let [one, two, three] = among;
        self.demands[one as usize | (two as usize) << 1 | (three as usize) << 2].as_ref()
    }
}

fn demands(must: u8, among: u8) -> Option<Demands> {
    let first_three = (1 << TRIPLE) - 1;
    if must & first_three & !among != 0 {
        return None;
    }
    let groups: &[Some3] = match among {
        0b000 => &[0b001, 0b010, 0b100],
        0b001 => &[0b011, 0b100],
        0b010 => &[0b101, 0b010],
        0b100 => &[0b110, 0b001],
        _ => &[0b111],
    };
    let wanted = (0..TRIPLE).filter(|which| must >> (TRIPLE + which) & 1 != 0);
    Some(groups.iter().copied().chain(wanted.map(|which| 1 << which)).collect())
}
