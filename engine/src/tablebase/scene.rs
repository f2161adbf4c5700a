//! What is seen of a placement without playing a move. Placements of a block differ in the chicks
//! only, so the rest is looked at once.

use super::animals::{Animals, CHICK, ELEPHANT, GIRAFFE, Gait};
use super::board::{ALL, FAR, Mask, bit};
use super::placement::{Place, Placement};

/// The lions, giraffes and elephants of a placement.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    animals: &'a Animals,
    /// Where the lion of the side to move is, and where it could go.
    lion: Mask,
    flight: Mask,
    mine: Mask,
    occupied: Mask,
    /// What the other side attacks.
    attacked: Mask,
    /// Who attacks the lion of the side to move.
    checkers: Mask,
    /// What each piece of the side to move reaches.
    reach: [Mask; 4],
    /// How many kinds it could drop.
    drops: u32,
}

/// What the side to move can do without losing its lion at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chances {
    /// It wins with its next move by a try.
    Try,
    /// Some moves after which its lion cannot be taken.
    Moves {
        /// How many.
        count: u8,
        /// How many pieces attack its lion.
        checkers: u8,
    },
}

impl<'a> Scene<'a> {
    /// Looks at all but the chicks.
    pub(super) fn new(animals: &'a Animals, placement: &Placement) -> Scene<'a> {
        let (lion, theirs) = (bit(placement.mine), bit(placement.theirs));
        let mut scene = Scene {
            animals,
            lion,
            flight: animals.from(Gait::LION, placement.mine),
            mine: lion,
            occupied: lion | theirs,
            attacked: animals.to(Gait::LION, placement.theirs),
            checkers: 0,
            reach: [0; 4],
            drops: 0,
        };
        for kind in [GIRAFFE, ELEPHANT] {
            let pair = placement.pairs[kind];
            for (number, place) in pair.into_iter().enumerate() {
                scene.reach[2 * kind + number] = scene.add(kind, place);
            }
            scene.drops += u32::from(pair.contains(&Place::MY_HAND));
        }
        scene
    }

    /// Adds a piece; tells what it reaches if the side to move can move it.
    #[inline(always)]
    fn add(&mut self, kind: usize, place: Place) -> Mask {
        let (square, reach) = (place.mask(), self.animals.reach(kind, place));
        self.occupied |= square;
        if place.is_mine() {
            self.mine |= square;
            return reach;
        }
        self.attacked |= reach;
        self.checkers |= if reach & self.lion == 0 { 0 } else { square };
        0
    }

    /// The chances of the side to move with these chicks, in a placement where it can take no
    /// lion and neither lion has reached its goal.
    #[inline]
    pub(super) fn chances(&self, chicks: [Place; 2]) -> Chances {
        let mut scene = Scene { ..*self };
        let reach = chicks.map(|place| scene.add(CHICK, place));
        let escapes = scene.flight & !scene.mine & !scene.attacked;
        if escapes & FAR != 0 {
            return Chances::Try;
        }
        let checkers = scene.checkers.count_ones();
        // There is nothing to put between: the one piece that attacks must be taken.
        let (targets, empty) = match checkers {
            0 => (!scene.mine, ALL & !scene.occupied),
            1 => (scene.checkers, 0),
            _ => (0, 0),
        };
        let mut count = escapes.count_ones();
        for reach in scene.reach.into_iter().chain(reach) {
            count += (reach & targets).count_ones();
        }
        if self.animals.may_decline {
            for (place, reach) in chicks.into_iter().zip(reach) {
                // A move that may promote and may not is two.
                if place < Place::FIRST_PROMOTED {
                    count += (reach & targets & promoting(place.mask())).count_ones();
                }
            }
        }
        let drops = scene.drops + u32::from(chicks.contains(&Place::MY_HAND));
        count += drops * empty.count_ones();
        Chances::Moves { count: count as u8, checkers: checkers as u8 }
    }
}

/// Where a chick that moves from or to a square promotes: its move starts or ends on the far rank.
#[inline(always)]
pub(super) const fn promoting(square: Mask) -> Mask {
    if square & FAR != 0 { ALL } else { FAR }
}
