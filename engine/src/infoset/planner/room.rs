//! How many moves more than cards it takes to change places within an outline.

use crate::infoset::card::CARDS;
use crate::infoset::family::{FAMILIES, KIN};

/// How many cards of each family are inside each part of an outline.
pub(super) type Inside = [[u8; FAMILIES]; FAMILIES];

/// Cards in place if each part goes to the family that has its place in an order.
pub(super) fn sum(inside: &Inside, order: &[usize; FAMILIES]) -> usize {
    let [a, b, c, d] = inside;
    usize::from(a[order[0]] + b[order[1]] + c[order[2]] + d[order[3]])
}

/// Moves to a layout of an outline at least: a card in place does not move, and where no cell is
/// vacant one must make way and come back.
pub(super) fn cost(inside: &Inside, order: &[usize; FAMILIES]) -> usize {
    let away = CARDS - sum(inside, order);
    // The other is only worked out where it can matter.
    if away == 0 { 0 } else { away + rooms(inside, order).0 }
}

/// How many cells are vacant for families that have to change places within an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// None: some card must first make way, wherever to.
    None,
    /// One: a card from outside that fills it makes it none.
    One,
    /// More, or no family has to change places.
    Enough,
}

/// Families that lie in each other's places form groups; the number of groups without a vacant cell,
/// and the room that each family's group has.
///
/// Within a group, each card that fills a vacant cell leaves another one, so that a single cell is
/// enough for all, and a card that makes way once provides it.
pub(super) fn rooms(inside: &Inside, order: &[usize; FAMILIES]) -> (usize, [Room; FAMILIES]) {
    // The families of each one's group, a bit each.
    let mut group: [u8; FAMILIES] = std::array::from_fn(|family| 1 << family);
    let mut vacant = [0; FAMILIES];
    let mut misplaced = [0; FAMILIES];
    for (part, family) in inside.iter().zip(order) {
        let cards: u8 = part.iter().sum();
        vacant[*family] = KIN as u8 - cards;
        misplaced[*family] = cards - part[*family];
        for (other, cards) in part.iter().enumerate() {
            if *cards > 0 {
                let both = group[*family] | group[other];
                let is_in = |(number, _): &(usize, &mut u8)| both >> number & 1 != 0;
                group.iter_mut().enumerate().filter(is_in).for_each(|(_, own)| *own = both);
            }
        }
    }
    let total = |counts: &[u8; FAMILIES], group: u8| -> u8 {
        (0..FAMILIES).map(|family| counts[family] * (group >> family & 1)).sum()
    };
    let room = |group: u8| match (total(&misplaced, group), total(&vacant, group)) {
        (0, _) => Room::Enough,
        (_, 0) => Room::None,
        (_, 1) => Room::One,
        _ => Room::Enough,
    };
    let rooms = group.map(room);
    let is_first = |family: &usize| {
        group[*family].trailing_zeros() as usize == *family && rooms[*family] == Room::None
    };
    ((0..FAMILIES).filter(is_first).count(), rooms)
}

/// All orders of the families.
pub(super) const ORDERS: [[usize; FAMILIES]; 24] = {
    let mut orders = [[0; FAMILIES]; 24];
    let (mut found, mut code) = (0, 0);
    while code < 256 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        let set = 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3];
        if set == 0b1111 {
            orders[found] = order;
            found += 1;
        }
        code += 1;
    }
    orders
};
