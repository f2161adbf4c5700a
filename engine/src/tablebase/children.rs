//! Moves: the placements that come of one.

use super::animals::{Animals, CHICK, Gait};
use super::board::{ALL, FAR, Mask, bit, squares};
use super::placement::{Place, Placement, Spot};

/// Tells `listener` of the placement after every move of a game that goes on, as the other side
/// sees it, once a move. The lion of the other side cannot be taken.
pub(super) fn for_each_child<E>(
    animals: &Animals,
    placement: &Placement,
    listener: &mut impl FnMut(&Placement) -> Result<(), E>,
) -> Result<(), E> {
    let mine = placement.pieces().filter(|(_, _, place)| place.is_mine());
    let mine = mine.fold(bit(placement.mine), |mask, (_, _, place)| mask | place.mask());
    let empty = ALL & !placement.occupied();
    for to in squares(animals.from(Gait::LION, placement.mine) & !mine) {
        let mut after = *placement;
        after.capture(to);
        after.mine = to;
        listener(&after.flipped())?;
    }
    for (kind, number, place) in placement.pieces() {
        match place.spot() {
            Spot::Board { square, mine: true, promoted } => {
                for to in squares(animals.reach(kind, place) & !mine) {
                    let mut after = *placement;
                    after.capture(to);
                    let may_promote = kind == CHICK && promotes(square, to);
                    let ways = match (promoted, may_promote) {
                        (false, true) if animals.may_decline => &[true, false][..],
                        (false, true) | (true, _) => &[true],
                        (false, false) => &[false],
                    };
                    for promoted in ways {
                        after.pairs[kind][number] = Place::on(to, true, *promoted);
                        listener(&after.flipped())?;
                    }
                }
            }
            Spot::Hand { mine: true } if number == 0 || placement.pairs[kind][0] != place => {
                for to in squares(empty) {
                    let mut after = *placement;
                    after.pairs[kind][number] = Place::on(to, true, false);
                    listener(&after.flipped())?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether a chick's move starts or ends on the far rank.
fn promotes(from: u8, to: u8) -> bool {
    let ends: Mask = bit(from) | bit(to);
    ends & FAR != 0
}

impl Placement {
    /// Takes whatever of the other side stands on a square.
    fn capture(&mut self, square: u8) {
        for place in self.pairs.iter_mut().flatten() {
            if place.mask() == bit(square) {
                *place = Place::MY_HAND;
            }
        }
    }
}
