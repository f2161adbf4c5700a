//! What is known of single cards.

use crate::infoset::card::{CARDS, Card};
use crate::infoset::family::{FAMILIES, Family, FamilySet};
use crate::infoset::view::View;

/// How well each family of each card fits with what is known of that card alone: likelihoods, up to
/// a common factor for each card.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    weights: [[f64; FAMILIES]; CARDS],
    /// Whether every likelihood is 0 or 1.
    is_plain: bool,
}

impl Evidence {
    /// Nothing is known.
    pub const NONE: Evidence = Evidence { weights: [[1.0; FAMILIES]; CARDS], is_plain: true };

    /// What a view tells: own looks are certain. `error` is the probability that a hint is on a
    /// card of none of its families, from 0 (hints are truthful) to 1: the likelihood of the hint
    /// is `1 - error` for each of its families and `error` for each other one.
    pub fn of(view: &View, error: f64) -> Evidence {
        let mut evidence = Evidence::NONE;
        for card in Card::all() {
            if let Some(family) = view.known(card) {
                evidence.limit(card, FamilySet::of(family));
            } else if let Some(hint) = view.table().hint_on(card) {
                evidence.hint(card, hint.families(), error);
            }
        }
        evidence
    }

    /// The card is of one of these families for certain.
    pub fn limit(&mut self, card: Card, families: FamilySet) {
        self.hint(card, families, 0.0);
    }

    /// The card was said to be of one of these families, and `error` is the probability of saying so
    /// wrongly. Saying that it is one of all four says nothing.
    pub fn hint(&mut self, card: Card, families: FamilySet, error: f64) {
        if families == FamilySet::ALL {
            return;
        }
        let error = error.clamp(0.0, 1.0);
        self.is_plain &= error == 0.0;
        for family in Family::ALL {
            let likelihood = if families.contains(family) { 1.0 - error } else { error };
            self.weights[card.index()][family.index()] *= likelihood;
        }
    }

    /// The likelihood of a family for a card.
    pub fn weight(&self, card: Card, family: Family) -> f64 {
        self.weights[card.index()][family.index()]
    }

    /// The families that are possible for a card.
    pub fn possible(&self, card: Card) -> FamilySet {
        let fits = |family: &Family| self.weight(card, *family) > 0.0;
        Family::ALL.into_iter().filter(fits).fold(FamilySet::EMPTY, FamilySet::with)
    }

    /// Whether every likelihood is 0 or 1, so that counts are whole numbers.
    pub const fn is_plain(&self) -> bool {
        self.is_plain
    }
}
