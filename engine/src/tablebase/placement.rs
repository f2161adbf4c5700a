//! Where the eight pieces are, seen by the side to move.

use super::animals::{Animals, Gait, KINDS};
use super::board::{self, Mask, SQUARES, bit};

/// Where one piece is, whose it is and which side of it is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(pub(super) u8);

/// Where a piece is, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// On a square.
    Board { square: u8, mine: bool, promoted: bool },
    /// In a hand.
    Hand { mine: bool },
    /// The game has no such piece.
    Absent,
}

/// Squares come in runs of this length: mine, theirs, my promoted ones, their promoted ones.
const RUN: u8 = SQUARES as u8;

impl Place {
    /// Number of places.
    pub(super) const COUNT: usize = 4 * SQUARES + 3;
    /// From here on, up to the hands, pieces are promoted.
    pub(super) const FIRST_PROMOTED: Place = Place(2 * RUN);
    /// In the hand of the side to move.
    pub(super) const MY_HAND: Place = Place(4 * RUN);
    /// In the hand of the other side.
    pub(super) const THEIR_HAND: Place = Place(4 * RUN + 1);
    /// In no hand and on no square.
    pub(super) const ABSENT: Place = Place(4 * RUN + 2);

    /// On a square.
    #[inline(always)]
    pub(super) const fn on(square: u8, mine: bool, promoted: bool) -> Place {
        Place(square + RUN * (!mine as u8 + 2 * promoted as u8))
    }

    /// The place taken apart.
    #[inline(always)]
    pub(super) const fn spot(self) -> Spot {
        match self {
            Place::MY_HAND => Spot::Hand { mine: true },
            Place::THEIR_HAND => Spot::Hand { mine: false },
            Place::ABSENT => Spot::Absent,
            Place(code) => {
                let run = code / RUN;
                Spot::Board { square: code % RUN, mine: run & 1 == 0, promoted: run & 2 != 0 }
            }
        }
    }

    /// The square as a set; empty for a piece that is on none.
    #[inline(always)]
    pub(super) const fn mask(self) -> Mask {
        if self.0 < 4 * RUN { bit(self.0 % RUN) } else { 0 }
    }

    /// Whether it stands on the board and is the side to move's.
    #[inline(always)]
    pub(super) const fn is_mine(self) -> bool {
        self.0 < 4 * RUN && (self.0 / RUN) & 1 == 0
    }

    /// As the other side sees it.
    #[inline(always)]
    pub(super) const fn flipped(self) -> Place {
        Place(FLIPPED[self.0 as usize])
    }

    /// The same place for a piece of the other side.
    pub(super) const fn on_the_other_side(self) -> Place {
        match self.spot() {
            Spot::Board { square, mine, promoted } => Place::on(square, !mine, promoted),
            Spot::Hand { mine: true } => Place::THEIR_HAND,
            Spot::Hand { mine: false } => Place::MY_HAND,
            Spot::Absent => self,
        }
    }

    /// In the mirror.
    #[inline(always)]
    pub(super) const fn mirrored(self) -> Place {
        Place(MIRRORED[self.0 as usize])
    }
}

const FLIPPED: [u8; Place::COUNT] = images(true);
const MIRRORED: [u8; Place::COUNT] = images(false);

/// The image of every place when the sides change, or else in the mirror.
const fn images(sides_change: bool) -> [u8; Place::COUNT] {
    let mut table = [0; Place::COUNT];
    let mut code = 0;
    while code < Place::COUNT {
        let place = Place(code as u8);
        table[code] = match place.spot() {
            Spot::Board { square, mine, promoted } if sides_change => {
                Place::on(board::turned(square), !mine, promoted).0
            }
            Spot::Board { square, mine, promoted } => {
                Place::on(board::mirrored(square), mine, promoted).0
            }
            Spot::Hand { mine: true } if sides_change => Place::THEIR_HAND.0,
            Spot::Hand { mine: false } if sides_change => Place::MY_HAND.0,
            Spot::Hand { .. } | Spot::Absent => place.0,
        };
        code += 1;
    }
    table
}

/// Where all pieces are. The two of a kind may stand in either order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// The square of the lion of the side to move.
    pub(super) mine: u8,
    /// The square of the other lion.
    pub(super) theirs: u8,
    /// The places of the two pieces of each kind.
    pub(super) pairs: [[Place; 2]; KINDS],
}

impl Placement {
    /// The same with the other side to move.
    #[inline(always)]
    pub(super) fn flipped(&self) -> Placement {
        Placement {
            mine: board::turned(self.theirs),
            theirs: board::turned(self.mine),
            pairs: self.pairs.map(|pair| pair.map(Place::flipped)),
        }
    }

    /// The same on the board turned by 180 degrees.
    pub(super) fn turned(&self) -> Placement {
        let turned = |place: Place| place.flipped().on_the_other_side();
        Placement {
            mine: board::turned(self.mine),
            theirs: board::turned(self.theirs),
            pairs: self.pairs.map(|pair| pair.map(turned)),
        }
    }

    /// The same in the mirror.
    #[inline(always)]
    pub(super) fn mirrored(&self) -> Placement {
        Placement {
            mine: board::mirrored(self.mine),
            theirs: board::mirrored(self.theirs),
            pairs: self.pairs.map(|pair| pair.map(Place::mirrored)),
        }
    }

    /// Every occupied square.
    #[inline(always)]
    pub(super) fn occupied(&self) -> Mask {
        let lions = bit(self.mine) | bit(self.theirs);
        self.pairs.iter().flatten().fold(lions, |mask, place| mask | place.mask())
    }

    /// The pieces but the lions, each with its kind and number in its pair.
    #[inline(always)]
    pub(super) fn pieces(&self) -> impl Iterator<Item = (usize, usize, Place)> {
        let numbered = |(kind, pair): (usize, [Place; 2])| {
            pair.into_iter().enumerate().map(move |(number, place)| (kind, number, place))
        };
        self.pairs.into_iter().enumerate().flat_map(numbered)
    }

    /// Whether the side to move can take the lion.
    pub(super) fn can_take(&self, animals: &Animals) -> bool {
        let lion = bit(self.theirs);
        let takes = |(kind, _, place): (usize, usize, Place)| {
            place.is_mine() && animals.reach(kind, place) & lion != 0
        };
        animals.from(Gait::LION, self.mine) & lion != 0 || self.pieces().any(takes)
    }
}
