//! Which card to look at.

use super::Natural;
use crate::infoset::card::Card;
use crate::infoset::view::View;

impl Natural {
    /// The cards that may be looked at, those first of which least is known.
    pub(super) fn looks(&self, view: &View) -> Vec<Card> {
        let chances = self.cloud.chances();
        let doubt = |card: Card| -> f64 {
            let entropy = |chance: &f64| if *chance > 0.0 { -chance * chance.ln() } else { 0.0 };
            chances[card.index()].iter().map(entropy).sum()
        };
        let mut looks: Vec<(f64, Card)> =
            view.table().lookable().iter().map(|card| (doubt(card), card)).collect();
        looks.sort_by(|one, other| other.0.total_cmp(&one.0));
        looks.into_iter().map(|(_, card)| card).collect()
    }
}
