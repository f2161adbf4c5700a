//! The numbering of the two chicks on the squares that lions, giraffes and elephants leave.

use super::animals::{Animals, CHICK, Gait};
use super::board::{ALL, Mask, SQUARES, bit};
use super::placement::Place;

/// How many of the four ways to lie a chick has at most on a square: mine or theirs, either side up.
const WAYS: usize = 4;

/// For every place, its number among those allowed on its square.
type Ways = [u8; Place::COUNT];
/// For every square, the places allowed there.
type Allowed = [[Place; WAYS]; SQUARES];

/// The numbering of the two chicks.
#[derive(Debug)]
pub(super) struct Chicks {
    /// By other lion and place: the number of the place among those allowed on its square.
    ways: [Ways; SQUARES],
    /// By other lion and square: the places allowed there.
    allowed: Box<[Allowed; SQUARES]>,
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
    pub(super) fn new(animals: &Animals) -> Chicks {
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
    fn room(&self, theirs: u8, taken: Mask) -> &Room {
        &self.rooms[usize::from(theirs) << SQUARES | usize::from(taken)]
    }

    /// How many pairs of places there are beside the other lion and with these squares taken.
    pub(super) fn count(&self, theirs: u8, taken: Mask) -> u32 {
        if self.present { u32::from(self.room(theirs, taken).len) } else { 1 }
    }

    /// The number of a pair of places.
    #[inline]
    pub(super) fn number(&self, theirs: u8, taken: Mask, pair: [Place; 2]) -> u32 {
        self.room(theirs, taken).number(&self.ways[usize::from(theirs)], pair)
    }

    /// The pair of places with a number.
    #[inline]
    pub(super) fn places(&self, theirs: u8, taken: Mask, number: u32) -> [Place; 2] {
        if !self.present {
            return [Place::ABSENT; 2];
        }
        self.room(theirs, taken).places(&self.allowed[usize::from(theirs)], number)
    }
}

impl Room {
    /// `counts` says how many places a chick may have on each square.
    fn new(counts: &[u8; SQUARES], taken: Mask) -> Room {
        let mut room = Room::default();
        for (square, count) in counts.iter().enumerate() {
            let is_free = taken & bit(square as u8) == 0;
            room.before[square + 1] = room.before[square] + if is_free { *count } else { 0 };
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

    /// The number of a place on the board.
    #[inline(always)]
    fn place_number(&self, ways: &Ways, place: Place) -> u32 {
        let square = usize::from(place.0) % SQUARES;
        let way = ways[usize::from(place.0)];
        u32::from(self.before[square] + way)
    }

    /// The number of a pair of places.
    #[inline]
    fn number(&self, ways: &Ways, pair: [Place; 2]) -> u32 {
        let square = |place: Place| usize::from(place.0) % SQUARES;
        match pair.map(|place| place < Place::MY_HAND) {
            [true, true] => {
                let [a, b] = pair;
                let (low, high) = if square(a) < square(b) { (a, b) } else { (b, a) };
                let way = ways[usize::from(low.0)];
                let behind = u32::from(self.before[square(low) + 1]);
                let run = u32::from(self.before[SQUARES]) - behind;
                u32::from(self.pairs[square(low)])
                    + u32::from(way) * run
                    + self.place_number(ways, high)
                    - behind
            }
            [false, false] => {
                let theirs = pair.map(|place| u32::from(place == Place::THEIR_HAND));
                theirs[0] + theirs[1]
            }
            [first_stands, _] => {
                let [stands, held] = if first_stands { pair } else { [pair[1], pair[0]] };
                IN_HANDS.len() as u32
                    + 2 * self.place_number(ways, stands)
                    + u32::from(held == Place::THEIR_HAND)
            }
        }
    }

    /// The place on the board with this number.
    fn place(&self, allowed: &Allowed, number: u32) -> Place {
        let square = self.before.partition_point(|before| u32::from(*before) <= number) - 1;
        let way = number - u32::from(self.before[square]);
        allowed[square][way as usize]
    }

    /// The pair of places with this number.
    fn places(&self, allowed: &Allowed, number: u32) -> [Place; 2] {
        if let Some(held) = IN_HANDS.get(number as usize) {
            return *held;
        }
        if number < u32::from(self.pairs[0]) {
            let number = number - IN_HANDS.len() as u32;
            let held = [Place::MY_HAND, Place::THEIR_HAND][number as usize % 2];
            return [self.place(allowed, number / 2), held];
        }
        let square = self.pairs.partition_point(|first| u32::from(*first) <= number) - 1;
        let behind = u32::from(self.before[square + 1]);
        let run = u32::from(self.before[SQUARES]) - behind;
        let number = number - u32::from(self.pairs[square]);
        let low = allowed[square][(number / run) as usize];
        [low, self.place(allowed, behind + number % run)]
    }
}
