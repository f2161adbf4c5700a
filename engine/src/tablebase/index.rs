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
//! the lions make a *block* of consecutive numbers; and the chicks on the squares that are left.

use super::animals::{Animals, CHICK, ELEPHANT, GIRAFFE, Gait};
use super::board::{self, ALL, FAR, Mask, NEAR, SQUARES, bit, squares};
use super::placement::{Place, Placement};

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
    chicks: Chicks,
    len: Number,
}

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
        let pieces = self.giraffes.iter().chain(&self.elephants);
        pieces.fold(bit(self.mine) | bit(self.theirs), |mask, place| mask | place.mask())
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
            chicks: Chicks::new(animals),
            len: 0,
        };
        let mut count = 0;
        for mine in 0..SQUARES as u8 {
            for theirs in 0..SQUARES as u8 {
                let folds_away = board::file(mine) == 2
                    || (board::file(mine) == 1 && board::file(theirs) == 2);
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
        index
    }

    fn add_blocks(&mut self, animals: &Animals, mine: u8, theirs: u8) {
        let first = self.starts.len();
        self.starts.resize(first + PAIRS * PAIRS, NO_BLOCK);
        let lions = bit(mine) | bit(theirs);
        for giraffes in plain_pairs(animals, GIRAFFE, lions, theirs) {
            let taken = lions | giraffes[0].mask() | giraffes[1].mask();
            for elephants in plain_pairs(animals, ELEPHANT, taken, theirs) {
                let start = self.len;
                let block = Block { start, mine, theirs, giraffes, elephants };
                let at = pair_number(giraffes) * PAIRS + pair_number(elephants);
                self.starts[first + at] = start;
                self.len += self.chicks.room(&block).count(&self.chicks);
                self.blocks.push(block);
            }
        }
    }

    /// How many placements are numbered.
    pub(super) fn len(&self) -> Number {
        self.len
    }

    /// The number of a placement, and whether it was turned into its reflection for that; none if
    /// it is decided at sight.
    pub(super) fn find(&self, animals: &Animals, placement: &Placement) -> Option<Number> {
        let lions = self.lions[usize::from(placement.mine)][usize::from(placement.theirs)];
        let open = lions.0 != NO_LIONS && !placement.sight(animals).can_take;
        open.then(|| self.number(placement).0)
    }

    /// The number of a placement that has one, and whether it is that of its reflection.
    #[inline]
    pub(super) fn number(&self, placement: &Placement) -> (Number, bool) {
        let (lions, reflected) =
            self.lions[usize::from(placement.mine)][usize::from(placement.theirs)];
        let placement = if reflected { &placement.mirrored() } else { placement };
        let [giraffes, elephants, chicks] = placement.pairs;
        let pairs = pair_number(giraffes) * PAIRS + pair_number(elephants);
        let start = self.starts[usize::from(lions) * PAIRS * PAIRS + pairs];
        let taken = [giraffes, elephants].iter().flatten().fold(0, |mask, place| mask | place.mask());
        let room = self.chicks.room_at(
            placement.theirs,
            taken | bit(placement.mine) | bit(placement.theirs),
        );
        (start + room.number(&self.chicks, placement.theirs, chicks), reflected)
    }

    /// The block that a number belongs to, by its place in [`Index::blocks`].
    pub(super) fn block_of(&self, number: Number) -> usize {
        self.blocks.partition_point(|block| block.start <= number) - 1
    }

    /// Every block, in order.
    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The placement of a number in a block.
    #[inline]
    pub(super) fn placement(&self, block: &Block, number: Number) -> Placement {
        let room = self.chicks.room(block);
        block.with(room.places(&self.chicks, block.theirs, number - block.start))
    }
}

/// How many of the four ways to lie a chick has at most on a square: mine or theirs, either side up.
const WAYS: usize = 4;

/// The numbering of the two chicks.
#[derive(Debug)]
struct Chicks {
    /// By other lion and place: the number of the place among those allowed on its square.
    ways: [[u8; Place::COUNT]; SQUARES],
    /// By other lion and square: the places allowed there.
    allowed: Box<[[[Place; WAYS]; SQUARES]; SQUARES]>,
    /// By other lion and set of occupied squares.
    rooms: Vec<Room>,
    present: bool,
}

/// The places that chicks may have with one lion and certain squares occupied.
#[derive(Clone, Copy, Debug, Default)]
struct Room {
    /// How many places are on free squares before each square, and on all of them.
    before: [u8; SQUARES + 1],
    /// The first number of a pair of chicks of which one stands on the square, and the other
    /// behind it.
    pairs: [u16; SQUARES],
    len: u16,
}

/// Numbers of both chicks in hands.
const IN_HANDS: [[Place; 2]; 3] = [
    [Place::MY_HAND, Place::MY_HAND],
    [Place::MY_HAND, Place::THEIR_HAND],
    [Place::THEIR_HAND, Place::THEIR_HAND],
];

impl Chicks {
    fn new(animals: &Animals) -> Chicks {
        let mut chicks = Chicks {
            ways: [[0; Place::COUNT]; SQUARES],
            allowed: Box::new([[[Place::ABSENT; WAYS]; SQUARES]; SQUARES]),
            rooms: vec![Room::default(); SQUARES << SQUARES],
            present: animals.present[CHICK],
        };
        for theirs in 0..SQUARES as u8 {
            let mut counts = [0; SQUARES];
            for square in 0..SQUARES as u8 {
                let count = &mut counts[usize::from(square)];
                for (mine, promoted) in [(true, false), (false, false), (true, true), (false, true)]
                {
                    let reach = animals.from(Gait::of(CHICK, promoted), square);
                    if mine && reach & bit(theirs) != 0 {
                        continue;
                    }
                    let place = Place::on(square, mine, promoted);
                    let lion = usize::from(theirs);
                    chicks.allowed[lion][usize::from(square)][usize::from(*count)] = place;
                    chicks.ways[lion][usize::from(place.0)] = *count;
                    *count += 1;
                }
            }
            for taken in 0..=ALL {
                let room = Room::new(&counts, taken);
                chicks.rooms[usize::from(theirs) << SQUARES | usize::from(taken)] = room;
            }
        }
        chicks
    }

    #[inline(always)]
    fn room_at(&self, theirs: u8, taken: Mask) -> &Room {
        &self.rooms[usize::from(theirs) << SQUARES | usize::from(taken)]
    }

    #[inline(always)]
    fn room(&self, block: &Block) -> &Room {
        self.room_at(block.theirs, block.occupied())
    }
}

impl Room {
    /// `counts` says how many places a chick may have on each square.
    fn new(counts: &[u8; SQUARES], taken: Mask) -> Room {
        let mut room = Room::default();
        let free = |square: usize| u8::from(taken & bit(square as u8) == 0);
        for square in 0..SQUARES {
            room.before[square + 1] = room.before[square] + counts[square] * free(square);
        }
        let all = u16::from(room.before[SQUARES]);
        let mut next = IN_HANDS.len() as u16 + 2 * all;
        for square in 0..SQUARES {
            room.pairs[square] = next;
            let [here, behind] = [square, square + 1].map(|square| u16::from(room.before[square]));
            next += (behind - here) * (all - behind);
        }
        room.len = next;
        room
    }

    /// How many pairs of places there are.
    fn count(&self, chicks: &Chicks) -> u32 {
        if chicks.present { u32::from(self.len) } else { 1 }
    }

    /// The number of a place on the board.
    #[inline(always)]
    fn place_number(&self, chicks: &Chicks, theirs: u8, place: Place) -> u32 {
        let square = usize::from(place.0) % SQUARES;
        let way = chicks.ways[usize::from(theirs)][usize::from(place.0)];
        u32::from(self.before[square] + way)
    }

    /// The number of a pair of places.
    #[inline]
    fn number(&self, chicks: &Chicks, theirs: u8, pair: [Place; 2]) -> u32 {
        let square = |place: Place| usize::from(place.0) % SQUARES;
        match pair.map(|place| place < Place::MY_HAND) {
            [true, true] => {
                let [a, b] = pair;
                let (low, high) = if square(a) < square(b) { (a, b) } else { (b, a) };
                let way = chicks.ways[usize::from(theirs)][usize::from(low.0)];
                let behind = u32::from(self.before[square(low) + 1]);
                let run = u32::from(self.before[SQUARES]) - behind;
                u32::from(self.pairs[square(low)]) + u32::from(way) * run
                    + self.place_number(chicks, theirs, high)
                    - behind
            }
            [false, false] => {
                let theirs = pair.map(|place| u32::from(place == Place::THEIR_HAND));
                theirs[0] + theirs[1]
            }
            [first_stands, _] => {
                let [stands, held] = if first_stands { pair } else { [pair[1], pair[0]] };
                IN_HANDS.len() as u32
                    + 2 * self.place_number(chicks, theirs, stands)
                    + u32::from(held == Place::THEIR_HAND)
            }
        }
    }

    /// The place on the board with this number.
    fn place(&self, chicks: &Chicks, theirs: u8, number: u32) -> Place {
        let square = self.before.partition_point(|before| u32::from(*before) <= number) - 1;
        let way = number - u32::from(self.before[square]);
        chicks.allowed[usize::from(theirs)][square][way as usize]
    }

    /// The pair of places with this number.
    fn places(&self, chicks: &Chicks, theirs: u8, number: u32) -> [Place; 2] {
        if !chicks.present {
            return [Place::ABSENT; 2];
        }
        if let Some(held) = IN_HANDS.get(number as usize) {
            return *held;
        }
        if number < u32::from(self.pairs[0]) {
            let number = number - IN_HANDS.len() as u32;
            let held = [Place::MY_HAND, Place::THEIR_HAND][number as usize % 2];
            return [self.place(chicks, theirs, number / 2), held];
        }
        let square = self.pairs.partition_point(|first| u32::from(*first) <= number) - 1;
        let behind = u32::from(self.before[square + 1]);
        let run = u32::from(self.before[SQUARES]) - behind;
        let number = number - u32::from(self.pairs[square]);
        let low = chicks.allowed[usize::from(theirs)][square][(number / run) as usize];
        [low, self.place(chicks, theirs, behind + number % run)]
    }
}
