//! A whole game: what everybody sees, and what is hidden.

use super::action::{Action, Deed, Event};
use super::deal::Deal;
use super::family::Family;
use super::hint::Hint;
use super::illegal::Illegal;
use super::rules::{Rules, Seat};
use super::score::{Ending, Tally, judge};
use super::table::Table;
use super::view::View;

/// What became of an action: an event that everybody sees, and what only the player sees whose turn
/// it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// For everybody.
    pub event: Event,
    /// For the player: the family of the card that was looked at.
    pub shown: Option<Family>,
}

impl Happening {
    /// What a player sees of the private part.
    pub fn shown_to(&self, seat: Seat) -> Option<Family> {
        self.shown.filter(|_| seat == self.event.seat)
    }
}

/// A whole game. Small and copied at will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    table: Table,
    deal: Deal,
}

impl State {
    /// The beginning of a game with this deal, which must be one of these rules.
    pub fn new(rules: Rules, deal: Deal) -> State {
        State { table: Table::new(rules), deal }
    }

    /// A game as it stands on the table, with this deal. Hints are drawn from the deal's pile
    /// behind as many as were drawn already.
    pub fn with_table(table: Table, deal: Deal) -> State {
        State { table, deal }
    }

    /// What everybody sees.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What is hidden.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What one player sees.
    pub fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    /// Has the player whose turn it is do something.
    ///
    /// # Errors
    /// When it is illegal: why. Nothing has changed then.
    pub fn play(&mut self, action: Action) -> Result<Happening, Illegal> {
        self.table.check(action)?;
        let deed = match action {
            Action::Look(card) => Deed::Look(card),
            Action::Move(shift) => Deed::Move(shift),
            Action::Reveal => Deed::Reveal(self.next_hint()),
            Action::Place(hint, card) => Deed::Place(hint, card),
            Action::Declare => Deed::Declare,
        };
        let shown = match action {
            Action::Look(card) => Some(self.deal.layout.family(card)),
            _ => None,
        };
        Ok(Happening { event: self.table.record(deed), shown })
    }

    fn next_hint(&self) -> Hint {
        let rules = self.table.rules();
        if rules.unseen {
            return Hint::UNSEEN;
        }
        let drawn = rules.mix.total() - self.table.pile();
        self.deal.pile().get(drawn).copied().unwrap_or(Hint::UNSEEN)
    }

    /// How the game would end if it ended now.
    pub fn ending_now(&self) -> Ending {
        let Deal { layout, .. } = &self.deal;
        let rules = self.table.rules();
        let affinities = self.deal.affinities();
        let verdict = judge(self.table.grid(), layout, affinities, rules.objective.as_ref());
        Ending { failure: verdict.err(), tally: Tally::of(&self.table, layout) }
    }

    /// How the game ended; none if it is not over.
    pub fn ending(&self) -> Option<Ending> {
        self.table.is_over().then(|| self.ending_now())
    }
}
