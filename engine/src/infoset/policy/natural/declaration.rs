//! When to end the game.

use super::Natural;
use crate::infoset::deal::Layout;
use crate::infoset::rules::Affinity;
use crate::infoset::score::judge;
use crate::infoset::view::View;

impl Natural {
    /// The chance that the game is won as the cards lie.
    pub fn chance_to_win(&self, view: &View) -> f64 {
        let (grid, rules) = (view.table().grid(), view.table().rules());
        let chance = |layout: &Layout| match judge(
            grid,
            layout,
            view.affinities(),
            rules.objective.as_ref(),
        ) {
            Ok(()) => affinities_met(view, layout),
            Err(_) => 0.0,
        };
        let layouts = self.cloud.layouts();
        layouts.iter().map(chance).sum::<f64>() / layouts.len().max(1) as f64
    }

    pub(super) fn declares(&self, view: &View) -> bool {
        self.chance_to_win(view) >= self.tuning.declare
    }
}

/// The chance that the affinity cards which this seat has not seen are met.
fn affinities_met(view: &View, layout: &Layout) -> f64 {
    let own: Vec<Affinity> = view.affinities().collect();
    let others = usize::from(view.table().rules().affinities) - own.len();
    if others == 0 {
        return 1.0;
    }
    let is_met = |affinity: &Affinity| {
        let [one, other] = affinity.families().map(|family| layout.kin(family));
        view.table().grid().is_contact(one, other)
    };
    let left = Affinity::all().filter(|affinity| !own.contains(affinity));
    let (count, met) =
        left.fold((0.0, 0.0), |(n, met), a| (n + 1.0, met + f64::from(u8::from(is_met(&a)))));
    // They are drawn one by one.
    (0..others).map(|drawn| drawn as f64).map(|n| ((met - n) / (count - n)).max(0.0)).product()
}
