//! Moves backwards: from which numbered placements a placement is reached.

use super::animals::{Animals, CHICK, Gait, KINDS};
use super::board::{ALL, FAR, Mask, bit, squares};
use super::index::{Index, Number, is_folded};
use super::placement::{Place, Placement, Spot};
use super::scene::promoting;

/// Tells `listener` the number of every placement from which a move leads to `child`, once a move.
///
/// `child` is numbered, and so are the placements told: in all others the side to move could take
/// the lion instead, or the game had ended.
#[inline]
pub(super) fn for_each_parent(
    index: &Index,
    animals: &Animals,
    child: &Placement,
    listener: &mut impl FnMut(Number),
) {
    let child_folded = is_folded(child.mine, child.theirs);
    // From here on as the side sees it that made the move.
    let mut tell = |parent: &Placement| {
        let (number, reflected) = index.number(parent);
        match (child_folded, is_folded(parent.mine, parent.theirs)) {
            // The child's reflection has a number of its own, and tells of the reflected parent.
            (false, true) if reflected => return,
            // The child stands for its reflection too, whose parent has a number of its own.
            (true, false) => listener(index.number(&parent.mirrored()).0),
            _ => {}
        }
        listener(number);
    };
    Unmover::new(animals, child.flipped()).run(&mut tell);
}

struct Unmover<'a> {
    animals: &'a Animals,
    after: Placement,
    empty: Mask,
    /// Of every kind, which piece of the pair could be the one that the move captured.
    captured: [Option<usize>; KINDS],
}

impl<'a> Unmover<'a> {
    fn new(animals: &'a Animals, after: Placement) -> Unmover<'a> {
        let held = |pair: &[Place; 2]| pair.iter().position(|place| *place == Place::MY_HAND);
        let captured = [held(&after.pairs[0]), held(&after.pairs[1]), held(&after.pairs[2])];
        Unmover { animals, empty: ALL & !after.occupied(), after, captured }
    }

    fn run(&self, tell: &mut impl FnMut(&Placement)) {
        let their_lion = bit(self.after.theirs);
        // Who attacks the lion now must have come just now: before, the lion was not to be taken.
        let attackers = self.after.pieces().fold(0, |mask, (kind, _, place)| {
            let attacks = place.is_mine() && self.animals.reach(kind, place) & their_lion != 0;
            if attacks { mask | place.mask() } else { mask }
        });
        if attackers == 0 {
            self.lion(tell);
        }
        for (kind, number, place) in self.after.pieces() {
            if attackers & !place.mask() == 0 {
                self.piece(kind, number, place, tell);
            }
        }
    }

    fn lion(&self, tell: &mut impl FnMut(&Placement)) {
        let Placement { mine: square, theirs, .. } = self.after;
        let lion = |square| self.animals.to(Gait::LION, square);
        let from = lion(square) & self.empty & !lion(theirs) & !FAR;
        for from in squares(from) {
            let mut before = self.after;
            before.mine = from;
            self.with_captures(&mut before, square, tell);
        }
    }

    fn piece(&self, kind: usize, number: usize, place: Place, tell: &mut impl FnMut(&Placement)) {
        let Spot::Board { square, mine: true, promoted } = place.spot() else {
            return;
        };
        let mut before = self.after;
        let gait = Gait::of(kind, promoted);
        let from = match (kind, promoted) {
            (CHICK, false) if !self.animals.may_decline => !promoting(bit(square)),
            _ => ALL,
        };
        self.came(gait, from, promoted, (kind, number), square, tell);
        if promoted {
            let from = promoting(bit(square));
            self.came(Gait::of(kind, false), from, false, (kind, number), square, tell);
        } else {
            before.pairs[kind][number] = Place::MY_HAND;
            tell(&before);
        }
    }

    /// Tells of the piece coming to `square` from one of `from`, walking in this gait.
    fn came(
        &self,
        gait: Gait,
        from: Mask,
        promoted: bool,
        (kind, number): (usize, usize),
        square: u8,
        tell: &mut impl FnMut(&Placement),
    ) {
        let attacking = self.animals.to(gait, self.after.theirs);
        let from = from & self.animals.to(gait, square) & self.empty & !attacking;
        for from in squares(from) {
            let mut before = self.after;
            before.pairs[kind][number] = Place::on(from, true, promoted);
            self.with_captures(&mut before, square, tell);
        }
    }

    /// Tells of a placement before a move to `square`, and of those with a piece captured there.
    fn with_captures(&self, before: &mut Placement, square: u8, tell: &mut impl FnMut(&Placement)) {
        tell(before);
        for (kind, number) in self.captured.iter().enumerate() {
            let Some(number) = *number else { continue };
            before.pairs[kind][number] = Place::on(square, false, false);
            tell(before);
            if kind == CHICK {
                before.pairs[kind][number] = Place::on(square, false, true);
                tell(before);
            }
            before.pairs[kind][number] = Place::MY_HAND;
        }
    }
}
