//! A number for every placement that needs one, and back: dense, so that a byte a placement holds
//! everything there is to know.
//!
//! Numbered are the placements that are not decided at sight: the side to move cannot take the
//! lion, and neither lion stands on its far rank. (If mine does, the game has ended or it is in
//! check there, and whoever moved before could have taken the other lion instead; nothing in the
//! numbered placements leads there, and [`probe`](super::probe) looks one move ahead.)
//!
//! Reflections are folded by the lions: mine stands on the right or middle file, and if it stands
//! in the middle the other one does. With both in the middle a placement and its reflection are
//! numbered apart, so that every edge between numbered placements is counted once.
//!
//! A number is made of three parts: the lions; the giraffes and elephants, which together with
//! the lions make a *block* of consecutive numbers; and the chicks on the squares that are left ([`chicks`](super::chicks)).

use super::animals::{Animals, ELEPHANT, GIRAFFE, Gait};
use super::board::{self, ALL, FAR, Mask, NEAR, SQUARES, bit, squares};
use super::chicks::Chicks;
use super::placement::{Place, Placement};
use arrayvec::ArrayVec;

/// Places of a piece that never promotes.
const PLAIN: usize = 2 * SQUARES + 3;
/// Pairs of such places, in no order.
const PAIRS: usize = PLAIN * (PLAIN + 1) / 2;
/// A block that does not exist.
const NO_BLOCK: u32 = u32::MAX;
/// Lions that have no numbers.
const NO_LIONS: u8 = u8::MAX;

/// The number of a placement.
pub(super) type Number = u32;

/// The numbering.
#[derive(Debug)]
pub(super) struct Index {
    /// By the squares of the lions: which pair of lions they are, and whether it is in the mirror.
    lions: [[(u8, bool); SQUARES]; SQUARES],
    /// By pair of lions, giraffes and elephants: the first number of the block.
    starts: Vec<u32>,
    /// Every block, in order.
    blocks: Vec<Block>,
    /// Where the units begin: the block, and its first number.
    units: Vec<(u32, Number)>,
    chicks: Chicks,
    len: Number,
}

/// Blocks that are packed together, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    blocks: (u32, u32),
    /// The first number in it, and the first one after it.
    pub(super) numbers: (Number, Number),
}

impl Unit {
    /// How many placements it has.
    pub(super) fn len(self) -> usize {
        (self.numbers.1 - self.numbers.0) as usize
    }
}

/// A unit has at least so many placements, and then ends with the next blocks that leave the
/// same squares to the chicks.
const UNIT: Number = 1024;

/// Placements that differ in the chicks only; their numbers are consecutive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The first number.
    pub(super) start: Number,
    mine: u8,
    theirs: u8,
    giraffes: [Place; 2],
    elephants: [Place; 2],
}

impl Block {
    fn occupied(&self) -> Mask {
        let pieces = squares_of(self.giraffes) | squares_of(self.elephants);
        bit(self.mine) | bit(self.theirs) | pieces
    }

    /// Blocks with the same family leave the same squares to the chicks, and lie side by side.
    fn family(&self) -> (u8, u8, Mask, Mask) {
        (self.mine, self.theirs, squares_of(self.giraffes), squares_of(self.elephants))
    }

    fn with(&self, chicks: [Place; 2]) -> Placement {
        let pairs = [self.giraffes, self.elephants, chicks];
        Placement { mine: self.mine, theirs: self.theirs, pairs }
    }
}

/// Whether two lions of these squares need numbers: no lion is taken, none is home.
fn is_open(animals: &Animals, mine: u8, theirs: u8) -> bool {
    let apart = mine != theirs && animals.from(Gait::LION, mine) & bit(theirs) == 0;
    apart && bit(mine) & FAR == 0 && bit(theirs) & NEAR == 0
}

/// Whether a placement with these lions is folded with its reflection.
#[inline(always)]
pub(super) fn is_folded(mine: u8, theirs: u8) -> bool {
    board::file(mine) != 1 || board::file(theirs) != 1
}

/// The number of the place of a piece that never promotes.
#[inline(always)]
fn plain(place: Place) -> usize {
    let code = usize::from(place.0);
    if code < 2 * SQUARES { code } else { code - 2 * SQUARES }
}

/// The number of a pair of such places.
#[inline(always)]
fn pair_number(pair: [Place; 2]) -> usize {
    let [a, b] = pair.map(plain);
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high * (high + 1) / 2 + low
}

/// The number of the giraffes and elephants.
#[inline(always)]
fn pairs_number([giraffes, elephants]: [[Place; 2]; 2]) -> usize {
    pair_number(giraffes) * PAIRS + pair_number(elephants)
}

/// The squares on which two pieces stand.
#[inline(always)]
fn squares_of(pair: [Place; 2]) -> Mask {
    pair[0].mask() | pair[1].mask()
}

/// Every pair of places for a kind that never promotes, of which no piece stands on `taken` or
/// attacks the other lion.
fn plain_pairs(animals: &Animals, kind: usize, taken: Mask, theirs: u8) -> Vec<[Place; 2]> {
    if !animals.present[kind] {
        return vec![[Place::ABSENT; 2]];
    }
    let free = ALL & !taken;
    let attackers = animals.to(Gait::of(kind, false), theirs);
    let mut places: Vec<Place> =
        squares(free & !attackers).map(|square| Place::on(square, true, false)).collect();
    places.extend(squares(free).map(|square| Place::on(square, false, false)));
    places.extend([Place::MY_HAND, Place::THEIR_HAND]);
    let mut pairs = Vec::new();
    for (index, &second) in places.iter().enumerate() {
        let fits = |first: &Place| first.mask() & second.mask() == 0;
        pairs.extend(places[..=index].iter().copied().filter(fits).map(|first| [first, second]));
    }
    pairs
}

impl Index {
    /// The numbering of a game's placements.
    pub(super) fn new(animals: &Animals) -> Index {
        let mut index = Index {
            lions: [[(NO_LIONS, false); SQUARES]; SQUARES],
            starts: Vec::new(),
            blocks: Vec::new(),
            units: Vec::new(),
            chicks: Chicks::new(animals),
            len: 0,
        };
        let mut count = 0;
        for mine in 0..SQUARES as u8 {
            for theirs in 0..SQUARES as u8 {
                let folds_away =
                    board::file(mine) == 2 || (board::file(mine) == 1 && board::file(theirs) == 2);
                if folds_away || !is_open(animals, mine, theirs) {
                    continue;
                }
                index.lions[usize::from(mine)][usize::from(theirs)] = (count, false);
                if is_folded(mine, theirs) {
                    let [mine, theirs] = [mine, theirs].map(board::mirrored).map(usize::from);
                    index.lions[mine][theirs] = (count, true);
                }
                count += 1;
                index.add_blocks(animals, mine, theirs);
            }
        }
        index.divide();
        index
    }

    /// Divides the blocks into units.
    fn divide(&mut self) {
        let mut family = None;
        for (at, block) in (0..).zip(&self.blocks) {
            let begins = family.replace(block.family()) != Some(block.family());
            if begins && self.units.last().is_none_or(|unit| block.start - unit.1 >= UNIT) {
                self.units.push((at, block.start));
            }
        }
    }

    fn add_blocks(&mut self, animals: &Animals, mine: u8, theirs: u8) {
        let first = self.starts.len();
        self.starts.resize(first + PAIRS * PAIRS, NO_BLOCK);
        let lions = bit(mine) | bit(theirs);
        let mut pieces = Vec::new();
        for giraffes in plain_pairs(animals, GIRAFFE, lions, theirs) {
            let elephants = plain_pairs(animals, ELEPHANT, lions | squares_of(giraffes), theirs);
            pieces.extend(elephants.into_iter().map(|elephants| [giraffes, elephants]));
        }
        // Those that leave the same squares to the chicks come together.
        pieces.sort_by_key(|pairs| (pairs.map(squares_of), pairs.map(pair_number)));
        for [giraffes, elephants] in pieces {
            let start = self.len;
            let block = Block { start, mine, theirs, giraffes, elephants };
            self.starts[first + pairs_number([giraffes, elephants])] = start;
            self.len += self.chicks.count(theirs, block.occupied());
            self.blocks.push(block);
        }
    }

    /// How many placements are numbered.
    pub(super) fn len(&self) -> Number {
        self.len
    }

    /// The number of a placement; none if it is decided at sight.
    pub(super) fn find(&self, animals: &Animals, placement: &Placement) -> Option<Number> {
        let lions = self.lions[usize::from(placement.mine)][usize::from(placement.theirs)];
        let open = lions.0 != NO_LIONS && !placement.can_take(animals);
        open.then(|| self.number(placement).0)
    }

    /// The number of a placement that has one, and whether it is that of its reflection.
    #[inline]
    pub(super) fn number(&self, placement: &Placement) -> (Number, bool) {
        let (lions, reflected) =
            self.lions[usize::from(placement.mine)][usize::from(placement.theirs)];
        let placement = if reflected { &placement.mirrored() } else { placement };
        let [giraffes, elephants, chicks] = placement.pairs;
        let pairs = pairs_number([giraffes, elephants]);
        let start = self.starts[usize::from(lions) * PAIRS * PAIRS + pairs];
        let lions = bit(placement.mine) | bit(placement.theirs);
        let taken = lions | squares_of(giraffes) | squares_of(elephants);
        (start + self.chicks.number(placement.theirs, taken, chicks), reflected)
    }

    /// The block that a number belongs to, by its place in [`Index::blocks`].
    pub(super) fn block_of(&self, number: Number) -> usize {
        self.blocks.partition_point(|block| block.start <= number) - 1
    }

    /// Every block, in order.
    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many units there are.
    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    /// A unit by its place among them.
    pub(super) fn unit(&self, at: usize) -> Unit {
        let (block, number) = self.units[at];
        let end = (self.blocks.len() as u32, self.len);
        let next = self.units.get(at + 1).copied().unwrap_or(end);
        Unit { blocks: (block, next.0), numbers: (number, next.1) }
    }

    /// The unit of a number, by its place.
    pub(super) fn unit_of(&self, number: Number) -> usize {
        self.units.partition_point(|unit| unit.1 <= number) - 1
    }

    /// The blocks of a unit.
    pub(super) fn blocks_of(&self, unit: Unit) -> &[Block] {
        &self.blocks[unit.blocks.0 as usize..unit.blocks.1 as usize]
    }

    /// Where in the unit the earlier blocks begin that differ from one in the side of one piece.
    pub(super) fn siblings(&self, unit: Unit, block: &Block) -> ArrayVec<usize, 4> {
        let mut siblings = ArrayVec::new();
        let lions = self.lions[usize::from(block.mine)][usize::from(block.theirs)].0;
        for at in 0..4 {
            let mut pairs = [block.giraffes, block.elephants];
            let place = &mut pairs[at / 2][at % 2];
            *place = place.on_the_other_side();
            let start = self.starts[usize::from(lions) * PAIRS * PAIRS + pairs_number(pairs)];
            if (unit.numbers.0..block.start).contains(&start) {
                siblings.push((start - unit.numbers.0) as usize);
            }
        }
        siblings
    }

    /// The chicks of the placements of a block, from a number of it on.
    pub(super) fn chicks(&self, block: &Block, from: Number) -> impl Iterator<Item = [Place; 2]> {
        let (theirs, taken) = (block.theirs, block.occupied());
        let numbers = from - block.start..self.chicks.count(theirs, taken);
        numbers.map(move |number| self.chicks.places(theirs, taken, number))
    }

    /// The placement of a number in a block.
    #[inline]
    pub(super) fn placement(&self, block: &Block, number: Number) -> Placement {
        let chicks = self.chicks.places(block.theirs, block.occupied(), number - block.start);
        block.with(chicks)
    }
}
