//! What one player knows: the table, what own looks showed, and own affinity cards.

use super::action::{Deed, Event};
use super::card::{CARDS, Card, CardSet};
use super::family::{FAMILIES, Family, KIN};
use super::illegal::Illegal;
use super::rules::{AFFINITIES, Affinity, Seat};
use super::state::State;
use super::table::Table;

/// What one player knows, and nothing else: views of all hidden layouts that the player cannot tell
/// apart are the same, byte for byte. Small and copied at will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    table: Table,
    seat: Seat,
    /// The families of the cards that this player has looked at.
    known: [Option<Family>; CARDS],
    /// The affinity cards that this player has seen, by their number.
    affinities: [Option<Affinity>; AFFINITIES],
}

impl View {
    /// The view of a player at a table where that player has not looked at anything yet.
    pub fn new(table: Table, seat: Seat) -> View {
        View { table, seat, known: [None; CARDS], affinities: [None; AFFINITIES] }
    }

    pub(super) fn of(state: &State, seat: Seat) -> View {
        let (table, deal) = (*state.table(), state.deal());
        let mut view = View::new(table, seat);
        for card in table.seen_by(seat).iter() {
            view.known[card.index()] = Some(deal.layout.family(card));
        }
        for (number, affinity) in deal.affinities().enumerate() {
            if table.rules().sees_affinity(number) == seat {
                view.affinities[number] = Some(affinity);
            }
        }
        view
    }

    /// What everybody sees.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether it is this player's turn.
    pub fn is_to_act(&self) -> bool {
        !self.table.is_over() && self.table.seat() == self.seat
    }

    /// The family of a card, if this player has looked at it.
    pub const fn known(&self, card: Card) -> Option<Family> {
        self.known[card.index()]
    }

    /// The cards that this player has looked at.
    pub fn seen(&self) -> CardSet {
        self.table.seen_by(self.seat)
    }

    /// The affinity card with this number, if this player has seen it.
    pub fn affinity(&self, number: usize) -> Option<Affinity> {
        self.affinities.get(number).copied().flatten()
    }

    /// The affinity cards that this player has seen.
    pub fn affinities(&self) -> impl Iterator<Item = Affinity> + use<> {
        self.affinities.into_iter().flatten()
    }

    /// Notes the affinity card with this number, which this player sees when the game begins; whether
    /// there is such a card for this player and it can be that one.
    #[must_use]
    pub fn show_affinity(&mut self, number: usize, affinity: Affinity) -> bool {
        let rules = self.table.rules();
        let is_own = number < usize::from(rules.affinities)
            && rules.sees_affinity(number) == self.seat
            && self.affinities().all(|own| own != affinity);
        if is_own {
            self.affinities[number] = Some(affinity);
        }
        is_own
    }

    /// Takes note of what happens: `shown` is what a look of this player showed.
    ///
    /// # Errors
    /// When it cannot happen: why. Nothing has changed then.
    pub fn observe(&mut self, deed: Deed, shown: Option<Family>) -> Result<Event, Illegal> {
        self.table.check_deed(deed)?;
        let own = self.table.seat() == self.seat;
        match (deed, shown) {
            (Deed::Look(card), Some(family)) if own => {
                match self.known(card) {
                    Some(before) if before != family => {
                        return Err(Illegal::Changed(card, family, before));
                    }
                    None if self.counts()[family.index()] == KIN => {
                        return Err(Illegal::Fifth(card, family));
                    }
                    _ => {}
                }
                self.known[card.index()] = Some(family);
            }
            (Deed::Look(card), None) if own => return Err(Illegal::NothingShown(card)),
            (Deed::Look(card), Some(_)) => return Err(Illegal::Peeked(card)),
            _ => {}
        }
        Ok(self.table.record(deed))
    }

    /// How many cards of each family this player has seen.
    pub fn counts(&self) -> [usize; FAMILIES] {
        let mut counts = [0; FAMILIES];
        for family in self.known.into_iter().flatten() {
            counts[family.index()] += 1;
        }
        counts
    }
}
