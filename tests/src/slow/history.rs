//! A game in progress, for the endings that depend on what went before.

use super::position::SlowPosition;
use super::rules::Repeated;
use super::words::{Reason, Side, Winner};

/// A start position and every position reached from it, in order.
#[derive(Clone, Debug)]
pub struct SlowGame {
    /// All but the current one.
    earlier: Vec<SlowPosition>,
    current: SlowPosition,
}

impl SlowGame {
    /// A game that begins with the given position.
    #[must_use]
    pub fn new(start: SlowPosition) -> Self {
        Self { earlier: Vec::new(), current: start }
    }

    /// Plays a move in USI notation. A game that has ended by repetition may be played on.
    ///
    /// # Panics
    /// When the move is not legal.
    pub fn play(&mut self, usi: &str) {
        let next = self.current.play(usi);
        self.earlier.push(std::mem::replace(&mut self.current, next));
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &SlowPosition {
        &self.current
    }

    /// How the game has ended, if it has. The board is looked at before the history.
    #[must_use]
    pub fn ending(&self) -> Option<(Winner, Reason)> {
        if let Some(ending) = self.current.board_ending() {
            return Some(ending);
        }
        if !self.current.has_legal_move() {
            let turn = self.current.turn;
            let wins = self.current.game.rules().no_move_wins && !self.current.in_check();
            return Some((if wins { turn.wins() } else { turn.loses() }, Reason::NoMoves));
        }
        self.repetition()
    }

    fn repetition(&self) -> Option<(Winner, Reason)> {
        let rules = self.current.game.rules();
        let same: Vec<usize> = (0..self.earlier.len())
            .filter(|&index| self.earlier[index].same_as(&self.current))
            .collect();
        // The current position is an occurrence too.
        if same.len() + 1 < rules.occurrences {
            return None;
        }
        let since = same[0] + 1;
        if rules.perpetual_check_loses {
            let by_first = self.only_checks(Side::First, since);
            let by_second = self.only_checks(Side::Second, since);
            match (by_first, by_second) {
                (true, true) => return Some((Winner::Nobody, Reason::PerpetualCheck)),
                (true, false) => return Some((Winner::Second, Reason::PerpetualCheck)),
                (false, true) => return Some((Winner::First, Reason::PerpetualCheck)),
                (false, false) => {}
            }
        }
        let winner = match rules.repeated {
            Repeated::Draw => Winner::Nobody,
            Repeated::MoverLoses => self.current.turn.other().loses(),
            Repeated::FirstPlayerLoses => Winner::Second,
            Repeated::ToMoveLoses => self.current.turn.loses(),
        };
        Some((winner, Reason::Repetition))
    }

    /// Whether every move of a side that led to the positions from `since` on gave check.
    fn only_checks(&self, side: Side, since: usize) -> bool {
        self.earlier[since..]
            .iter()
            .chain([&self.current])
            .filter(|position| position.turn == side.other())
            .all(SlowPosition::in_check)
    }
}
