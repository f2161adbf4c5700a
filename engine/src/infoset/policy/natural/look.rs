//! Which card to look at.

use super::Natural;
use crate::infoset::card::Card;
use crate::infoset::view::View;

impl Natural {
    /// The card that least is known of.
    pub(super) fn choose_look(&self, view: &View) -> Card {
        let chances = self.cloud.chances();
        let doubt = |card: Card| -> f64 {
            let entropy = |chance: &f64| if *chance > 0.0 { -chance * chance.ln() } else { 0.0 };
            chances[card.index()].iter().map(entropy).sum()
        };
        let mut best = None;
        for card in view.table().lookable().iter() {
            let doubt = doubt(card);
            if best.is_none_or(|(_, most)| doubt > most) {
                best = Some((card, doubt));
            }
        }
        best.map_or(Card::new(0), |(card, _)| card)
    }
}
