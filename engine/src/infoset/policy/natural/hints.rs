//! Which hint to place, and where.

use super::Natural;
use super::effort;
use crate::infoset::action::Action;
use crate::infoset::card::Card;
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::hint::Hint;
use crate::infoset::moves::Rim;
use crate::infoset::rules::Seat;
use crate::infoset::view::View;

impl Natural {
    /// Hints to place and the next one to reveal, the best first.
    pub(super) fn hints(&self, view: &View) -> Vec<Action> {
        let table = view.table();
        let chances = self.cloud.chances();
        let rim = Rim::new(table.grid());
        let mut hints: Vec<(f64, Action)> = Vec::new();
        if table.pile() > 0 {
            hints.push((0.0, Action::Reveal));
        }
        for card in table.free().iter() {
            let cost = self.lock_cost(view, &rim, card);
            let news = self.news(view, card);
            for hint in table.placeable() {
                let right: f64 = right(*hint, &chances[card.index()]);
                if table.pile() > 0 && right < self.tuning.place {
                    continue;
                }
                // What placing a right hint saves against revealing one, what a wrong one costs,
                // that the card may have to move yet, and what is told.
                let told = (FAMILIES - hint.families().len()) as f64;
                let value = 2.0 - 6.0 * (1.0 - right) - self.tuning.lock * cost + 0.2 * told * news;
                hints.push((value, Action::Place(*hint, card)));
            }
        }
        hints.sort_by(|one, other| other.0.total_cmp(&one.0));
        hints.into_iter().map(|(_, action)| action).collect()
    }

    /// The moves more that are needed when a card cannot move any more, on average.
    fn lock_cost(&self, view: &View, rim: &Rim, card: Card) -> f64 {
        let (grid, free) = (view.table().grid(), view.table().free());
        let layouts = self.cloud.layouts();
        let cost = |layout: &Layout| {
            let kin = layout.kin(layout.family(card));
            let effort = |free| f64::from(effort::of_family(grid, rim, kin, free));
            effort(free.without(card)) - effort(free)
        };
        layouts.iter().map(cost).sum::<f64>() / layouts.len().max(1) as f64
    }

    /// The share of other players who have not seen a card.
    fn news(&self, view: &View, card: Card) -> f64 {
        let rules = view.table().rules();
        let is_blind =
            |seat: &Seat| *seat != view.seat() && !view.table().seen_by(*seat).contains(card);
        let others = f64::from(rules.players) - 1.0;
        rules.seats().filter(is_blind).count() as f64 / others
    }
}

/// The chance that a hint is right on a card with these chances.
fn right(hint: Hint, chances: &[f64; FAMILIES]) -> f64 {
    Family::ALL.into_iter().filter(|f| hint.allows(*f)).map(|f| chances[f.index()]).sum()
}
