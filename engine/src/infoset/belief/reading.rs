//! What moves of other players tell.
//!
//! People move a card next to cards of its family. How much a move tells depends on what the player
//! had seen, which everybody knows: a card that the player has seen, put beside another one that the
//! player has seen, says that they are kin; cards never seen say little.

use crate::infoset::action::Deed;
use crate::infoset::card::Card;
use crate::infoset::card::CardSet;
use crate::infoset::deal::Layout;
use crate::infoset::deck::PLAYERS;
use crate::infoset::rules::Seat;
use crate::infoset::table::Table;

/// A move, and what the player knew who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The player.
    pub seat: Seat,
    /// The card that was moved.
    pub card: Card,
    /// The cards that the player had seen, or had read off a hint with one family.
    pub known: CardSet,
    /// The cards that it touched before.
    pub before: CardSet,
    /// The cards that it touches afterwards.
    pub after: CardSet,
}

/// Kinds of moves that a reading tells apart.
const KINDS: usize = 24;

impl Reading {
    /// The moves that were made on a table, in order.
    pub fn all(table: &Table) -> Vec<Reading> {
        let mut grid = *table.start();
        let mut known = [CardSet::EMPTY; *PLAYERS.end()];
        let mut readings = Vec::new();
        for event in table.history() {
            match event.deed {
                Deed::Look(card) => {
                    let known = &mut known[event.seat.index()];
                    *known = known.with(card);
                }
                Deed::Move(shift) => {
                    let before = grid.touching(shift.card);
                    grid.shift(shift);
                    readings.push(Reading {
                        seat: event.seat,
                        card: shift.card,
                        known: known[event.seat.index()],
                        before,
                        after: grid.touching(shift.card),
                    });
                }
                Deed::Place(hint, card) if hint.families().len() == 1 => {
                    known = known.map(|known| known.with(card));
                }
                Deed::Place(..) | Deed::Reveal(_) | Deed::Declare => {}
            }
        }
        readings
    }

    /// What kind of move it was if this is the layout.
    pub(crate) fn kind(&self, layout: &Layout) -> usize {
        let kin = layout.kin(layout.family(self.card)).without(self.card);
        let others = kin.complement().without(self.card);
        let joins_known = self.after.and(self.known).meets(kin);
        let joins_other = self.after.and(self.known.complement()).meets(kin);
        let touches_strangers = self.after.and(self.known).meets(others);
        let leaves_kin = self.before.and(self.after.complement()).and(self.known).meets(kin);
        let joins = if joins_known { 0 } else { 1 + usize::from(!joins_other) };
        let flags = [touches_strangers, leaves_kin, !self.known.contains(self.card)];
        flags.into_iter().fold(joins, |kind, flag| 2 * kind + usize::from(flag))
    }
}

/// How likely players make moves of each kind, as logarithms and up to a common summand.
#[derive(Clone, Debug, PartialEq)]
pub struct Habits {
    logs: [f64; KINDS],
}

impl Habits {
    /// Players whose moves tell nothing.
    pub const SILENT: Habits = Habits { logs: [0.0; KINDS] };

    /// Players who play as [`crate::infoset::policy::Natural`] does. Each number is the logarithm of
    /// how much more often a kind of move was made in its own games than it would have been if the
    /// layout were one drawn without the move; what it never does is given a small chance, since
    /// people do it.
    pub const NATURAL: Habits = Habits {
        logs: [
            0.9, 0.2, 0.05, -1.0, 0.2, 0.4, -0.6, -0.5, //
            0.5, 0.0, -1.3, 0.0, -2.5, 0.0, -2.7, -0.3, //
            -0.15, 0.0, -2.8, 0.2, -5.5, -0.15, -4.8, -0.15,
        ],
    };

    /// The logarithm of the likelihood of a move if this is the layout.
    pub fn log_likelihood(&self, reading: &Reading, layout: &Layout) -> f64 {
        self.logs[reading.kind(layout)]
    }
}
