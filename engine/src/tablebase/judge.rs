//! What a placement is worth, told from the losses that are kept.

use super::animals::Animals;
use super::board::{FAR, NEAR, bit};
use super::children::for_each_child;
use super::index::{Index, Number};
use super::model::Loss;
use super::outcome::Outcome;
use super::placement::Placement;

/// Somebody who can look losses up, wherever they are.
pub(super) struct Judge<'a, L> {
    pub(super) index: &'a Index,
    pub(super) animals: &'a Animals,
    /// The loss with a number.
    pub(super) look_up: L,
}

impl<L: FnMut(Number) -> Result<Loss, E>, E> Judge<'_, L> {
    /// What becomes of a placement.
    pub(super) fn outcome(&mut self, placement: &Placement) -> Result<Outcome, E> {
        if let Some(outcome) = at_sight(self.animals, placement) {
            return Ok(outcome);
        }
        let Some(number) = self.index.find(self.animals, placement) else {
            return self.look_ahead(placement);
        };
        match (self.look_up)(number)? {
            0 => self.not_lost(placement),
            halves => Ok(Outcome::Loss(2 * halves)),
        }
    }

    /// The best of what becomes of its children.
    pub(super) fn look_ahead(&mut self, placement: &Placement) -> Result<Outcome, E> {
        let animals = self.animals;
        let mut best = Outcome::Loss(0);
        for_each_child(animals, placement, &mut |child| {
            best = best.max(self.outcome(child)?.before());
            Ok(())
        })?;
        Ok(best)
    }

    /// The same for a placement that is not lost: the nearest lost child wins.
    fn not_lost(&mut self, placement: &Placement) -> Result<Outcome, E> {
        let animals = self.animals;
        let mut best = Outcome::Draw;
        for_each_child(animals, placement, &mut |child| {
            let loss = match self.index.find(animals, child) {
                Some(number) => match (self.look_up)(number)? {
                    0 => return Ok(()),
                    halves => Outcome::Loss(2 * halves),
                },
                None => match at_sight(animals, child) {
                    Some(outcome @ Outcome::Loss(_)) => outcome,
                    _ => return Ok(()),
                },
            };
            best = best.max(loss.before());
            Ok(())
        })?;
        Ok(best)
    }
}

/// What becomes of a placement in which the game is over, or a lion can be taken.
pub(super) fn at_sight(animals: &Animals, placement: &Placement) -> Option<Outcome> {
    let can_take = placement.can_take(animals);
    let mine_is_home = bit(placement.mine) & FAR != 0 && !placement.flipped().can_take(animals);
    let theirs_is_home = bit(placement.theirs) & NEAR != 0 && !can_take;
    match (mine_is_home, theirs_is_home) {
        (true, true) => Some(Outcome::Draw),
        (true, false) => Some(Outcome::Win(0)),
        (false, true) => Some(Outcome::Loss(0)),
        (false, false) => can_take.then_some(Outcome::Win(1)),
    }
}
