//! The order of moves to a won layout in which every card moves at most once.

use super::bits::Bits;
use super::field::ByFamily;
use super::frame::Frame;
use crate::infoset::card::CARDS;
use crate::infoset::family::FAMILIES;
use arrayvec::ArrayVec;

/// A move from one cell of a frame to another.
pub(super) type Step = (u8, u8);

/// Cells that cards must leave and cells that they must come to, with their families.
#[derive(Debug)]
pub(super) struct Order<B> {
    from: ArrayVec<(B, u8), CARDS>,
    to: ArrayVec<(B, u8), CARDS>,
    /// Which cells have been left and filled in states without a way on: a bit each, those to
    /// leave first.
    dead: Vec<u32>,
    steps: ArrayVec<Step, CARDS>,
}

impl<B: Bits> Default for Order<B> {
    fn default() -> Order<B> {
        Order {
            from: ArrayVec::new(),
            to: ArrayVec::new(),
            dead: Vec::new(),
            steps: ArrayVec::new(),
        }
    }
}

impl<B: Bits> Order<B> {
    /// Says where each family is and where it must come to.
    pub(super) fn set(&mut self, kin: &ByFamily<B>, goal: &ByFamily<B>) {
        self.from.clear();
        self.to.clear();
        self.steps.clear();
        self.dead.clear();
        for family in 0..FAMILIES {
            let cells = |set: B| set.iter().map(move |index| (B::bit(index), family as u8));
            self.from.extend(cells(kin[family].minus(goal[family])));
            self.to.extend(cells(goal[family].minus(kin[family])));
        }
    }

    /// The moves, if there is an order in which all cards stay one group.
    pub(super) fn find(&mut self, frame: &Frame<B>, occupied: B) -> Option<&[Step]> {
        let all = (1 << self.from.len()) - 1;
        self.go_on(frame, occupied, all, all).then_some(&self.steps)
    }

    /// Finds the remaining moves, given bits of the cells to leave and to fill.
    fn go_on(&mut self, frame: &Frame<B>, occupied: B, from: u32, to: u32) -> bool {
        if to == 0 {
            return true;
        }
        let key = from << CARDS | to;
        if self.dead.contains(&key) {
            return false;
        }
        for target in bits(to) {
            let (place, family) = self.to[target];
            if place.meets(occupied) {
                continue;
            }
            for source in bits(from) {
                let (left, own) = self.from[source];
                if own != family {
                    continue;
                }
                let after = occupied.minus(left).or(place);
                if !frame.is_one_group(after) {
                    continue;
                }
                self.steps.push((left.first() as u8, place.first() as u8));
                if self.go_on(frame, after, from & !(1 << source), to & !(1 << target)) {
                    return true;
                }
                self.steps.pop();
            }
        }
        self.dead.push(key);
        false
    }
}

/// The numbers of the bits set.
pub(super) fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |bit| set >> bit & 1 != 0)
}
