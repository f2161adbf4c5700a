//! When to end the game.

use super::Natural;
use crate::infoset::deal::Layout;
use crate::infoset::score::judge;
use crate::infoset::view::View;

impl Natural {
    /// The share of layouts in which the game is won as the cards lie.
    pub fn chance_to_win(&self, view: &View) -> f64 {
        let (grid, rules) = (view.table().grid(), view.table().rules());
        let is_won = |layout: &&Layout| {
            judge(grid, layout, view.affinities(), rules.objective.as_ref()).is_ok()
        };
        let layouts = self.cloud.layouts();
        layouts.iter().filter(is_won).count() as f64 / layouts.len().max(1) as f64
    }

    pub(super) fn declares(&self, view: &View) -> bool {
        self.chance_to_win(view) >= self.tuning.declare
    }
}
