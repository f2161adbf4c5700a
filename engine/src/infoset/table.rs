//! What everybody sees: the public side of a game, and the legality of all that happens.

use super::action::{Action, Deed, Event};
use super::card::{CARDS, Card, CardSet};
use super::deck::PLAYERS;
use super::grid::{Grid, Shift};
use super::hint::{Hint, MOST_HINTS};
use super::illegal::Illegal;
use super::rules::{Rules, Seat};
use std::fmt;

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A first look, or a declaration.
    FirstLook,
    /// A second look.
    SecondLook,
    /// A move.
    Move,
    /// A hint, revealed or placed.
    Hint,
    /// Nothing: the game has ended.
    Over,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::FirstLook => "a look at a card or a declaration",
            Phase::SecondLook => "a look at a second card",
            Phase::Move => "a move of a card",
            Phase::Hint => "a hint to be revealed or placed",
            Phase::Over => "nothing, the game is over",
        })
    }
}

/// Most events of a game: four a turn, twenty turns, and a declaration.
const MOST_EVENTS: usize = 4 * 2 * MOST_HINTS + 1;

/// Everything that happened, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
struct History {
    events: [Event; MOST_EVENTS],
    count: u8,
}

/// What everybody sees. It knows the rules: whatever a player does is checked here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Table {
    rules: Rules,
    /// Where the cards lay at the beginning.
    start: Grid,
    grid: Grid,
    /// The hint on each card.
    hints: [Option<Hint>; CARDS],
    locked: CardSet,
    /// Hints revealed and not placed, the one revealed last behind the others.
    revealed: [Hint; MOST_HINTS],
    waiting: u8,
    /// Number of hints taken from the pile.
    drawn: u8,
    phase: Phase,
    seat: Seat,
    turn: u8,
    /// The card of the first look of this turn.
    first: Option<Card>,
    /// The cards that each player has looked at.
    seen: [CardSet; *PLAYERS.end()],
    history: History,
}

impl Table {
    /// The beginning of a game.
    pub fn new(rules: Rules) -> Table {
        Table::with_grid(rules, Grid::start())
    }

    /// The beginning of a game with the cards laid out otherwise.
    pub fn with_grid(rules: Rules, grid: Grid) -> Table {
        let nothing = Event { seat: Seat::FIRST, deed: Deed::Declare };
        Table {
            rules,
            start: grid,
            grid,
            hints: [None; CARDS],
            locked: CardSet::EMPTY,
            revealed: [Hint::UNSEEN; MOST_HINTS],
            waiting: 0,
            drawn: 0,
            phase: Phase::FirstLook,
            seat: Seat::FIRST,
            turn: 0,
            first: None,
            seen: [CardSet::EMPTY; *PLAYERS.end()],
            history: History { events: [nothing; MOST_EVENTS], count: 0 },
        }
    }

    /// What the game is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where the cards lie.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Where they lay at the beginning.
    pub const fn start(&self) -> &Grid {
        &self.start
    }

    /// The hint on a card.
    pub const fn hint_on(&self, card: Card) -> Option<Hint> {
        self.hints[card.index()]
    }

    /// The cards with a hint on them.
    pub const fn locked(&self) -> CardSet {
        self.locked
    }

    /// The cards without one.
    pub const fn free(&self) -> CardSet {
        self.locked.complement()
    }

    /// The hints that are revealed and not placed, the one revealed last behind the others.
    pub fn revealed(&self) -> &[Hint] {
        &self.revealed[..usize::from(self.waiting)]
    }

    /// The hints that may be placed: all revealed ones, or the top one of the stack.
    pub fn placeable(&self) -> &[Hint] {
        let revealed = self.revealed();
        if self.rules.stack {
            &revealed[revealed.len().saturating_sub(1)..]
        } else if self.rules.unseen {
            // One is like the other.
            &revealed[..revealed.len().min(1)]
        } else {
            revealed
        }
    }

    /// Hints left in the pile.
    pub const fn pile(&self) -> usize {
        self.rules.mix.total() - self.drawn as usize
    }

    /// The hints that may be in the pile, as far as everybody knows, by number of families: how
    /// many are left of it.
    pub fn pile_counts(&self) -> [u8; 3] {
        let mut counts = self.rules.mix.counts();
        for hint in self.drawn_hints() {
            if let Some(count) = counts.get_mut(hint.families().len() - 1) {
                *count = count.saturating_sub(1);
            }
        }
        counts
    }

    /// The hints taken from the pile.
    pub fn drawn_hints(&self) -> impl Iterator<Item = Hint> {
        self.revealed().iter().copied().chain(self.hints.into_iter().flatten())
    }

    /// What is to be done next.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is, or was at the end.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Number of turns that are complete; a declaration is no turn.
    pub const fn turns(&self) -> usize {
        self.turn as usize
    }

    /// The card of the first look of this turn, after it.
    pub const fn first_look(&self) -> Option<Card> {
        self.first
    }

    /// The cards that a player has looked at.
    pub const fn seen_by(&self, seat: Seat) -> CardSet {
        self.seen[seat.index()]
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Everything that happened, in order.
    pub fn history(&self) -> &[Event] {
        &self.history.events[..usize::from(self.history.count)]
    }

    /// The cards that may be looked at next; none in another phase.
    pub fn lookable(&self) -> CardSet {
        match (self.phase, self.first) {
            (Phase::FirstLook, _) => self.free(),
            (Phase::SecondLook, Some(first)) => self.free().without(first),
            _ => CardSet::EMPTY,
        }
    }

    /// Everything that may be done next.
    pub fn actions(&self) -> Vec<Action> {
        let looks = self.lookable().iter().map(Action::Look);
        match self.phase {
            Phase::FirstLook => looks.chain([Action::Declare]).collect(),
            Phase::SecondLook => looks.collect(),
            Phase::Move => self.grid.shifts(self.free()).into_iter().map(Action::Move).collect(),
            Phase::Hint => {
                let reveal = (self.pile() > 0).then_some(Action::Reveal);
                let place =
                    |hint: Hint| self.free().iter().map(move |card| Action::Place(hint, card));
                reveal.into_iter().chain(self.placeable().iter().copied().flat_map(place)).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    /// Whether something may be done next.
    ///
    /// # Errors
    /// When it may not: why.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        let in_phase = |phases: &[Phase]| match phases.contains(&self.phase) {
            true => Ok(()),
            false => Err(Illegal::Phase(self.phase)),
        };
        match action {
            Action::Look(card) => {
                in_phase(&[Phase::FirstLook, Phase::SecondLook])?;
                match self.hint_on(card) {
                    Some(hint) => Err(Illegal::LookLocked(card, hint)),
                    None if self.first == Some(card) => Err(Illegal::LookTwice(card)),
                    None => Ok(()),
                }
            }
            Action::Move(shift) => {
                in_phase(&[Phase::Move])?;
                self.check_shift(shift)
            }
            Action::Reveal => {
                in_phase(&[Phase::Hint])?;
                if self.pile() == 0 { Err(Illegal::NoPile) } else { Ok(()) }
            }
            Action::Place(hint, card) => {
                in_phase(&[Phase::Hint])?;
                self.check_place(hint, card)
            }
            Action::Declare if self.phase == Phase::FirstLook => Ok(()),
            Action::Declare => Err(Illegal::MidTurn(self.phase)),
        }
    }

    fn check_shift(&self, shift: Shift) -> Result<(), Illegal> {
        let Shift { card, to } = shift;
        if let Some(hint) = self.hint_on(card) {
            return Err(Illegal::MoveLocked(card, hint));
        }
        match self.grid.at(to) {
            Some(other) if other == card => return Err(Illegal::Nowhere(card, to)),
            Some(other) => return Err(Illegal::Occupied(card, to, other)),
            None => {}
        }
        if self.grid.around(to).without(card).is_empty() {
            return Err(Illegal::Apart(card, to));
        }
        if !self.grid.shifted(shift).is_one_group(CardSet::ALL) {
            return Err(Illegal::Split(card, to));
        }
        Ok(())
    }

    fn check_place(&self, hint: Hint, card: Card) -> Result<(), Illegal> {
        let Some(top) = self.revealed().last() else {
            return Err(Illegal::NothingRevealed(hint));
        };
        if !self.revealed().contains(&hint) {
            return Err(Illegal::NotRevealed(hint));
        }
        if self.rules.stack && *top != hint {
            return Err(Illegal::NotOnTop(hint, *top));
        }
        match self.hint_on(card) {
            Some(other) => Err(Illegal::PlaceLocked(hint, card, other)),
            None => Ok(()),
        }
    }

    /// Whether something can happen next: that it may be done, and that a revealed hint can be in
    /// the pile.
    ///
    /// # Errors
    /// When it cannot: why.
    pub fn check_deed(&self, deed: Deed) -> Result<(), Illegal> {
        self.check(deed.action())?;
        let Deed::Reveal(hint) = deed else { return Ok(()) };
        match (self.rules.unseen, hint == Hint::UNSEEN) {
            (true, true) => return Ok(()),
            (true, false) => return Err(Illegal::Seen(hint)),
            (false, true) => return Err(Illegal::NotSeen),
            (false, false) => {}
        }
        let left = self.pile_counts()[hint.families().len() - 1];
        match left > 0 && self.drawn_hints().all(|drawn| drawn != hint) {
            true => Ok(()),
            false => Err(Illegal::NotInPile(hint)),
        }
    }

    /// Has the player whose turn it is do something.
    ///
    /// # Errors
    /// When it cannot happen: why. Nothing has changed then.
    pub fn play(&mut self, deed: Deed) -> Result<Event, Illegal> {
        self.check_deed(deed)?;
        Ok(self.record(deed))
    }

    /// Does what was checked already.
    pub(super) fn record(&mut self, deed: Deed) -> Event {
        let event = Event { seat: self.seat, deed };
        self.history.events[usize::from(self.history.count)] = event;
        self.history.count += 1;
        match deed {
            Deed::Look(card) => {
                let seen = &mut self.seen[self.seat.index()];
                *seen = seen.with(card);
                if self.phase == Phase::FirstLook && self.free().len() > 1 {
                    self.first = Some(card);
                    self.phase = Phase::SecondLook;
                } else {
                    self.first = None;
                    let can_move = self.grid.has_shift(self.free());
                    self.phase = if can_move { Phase::Move } else { Phase::Hint };
                }
            }
            Deed::Move(shift) => {
                self.grid.shift(shift);
                self.phase = Phase::Hint;
            }
            Deed::Reveal(hint) => {
                self.revealed[usize::from(self.waiting)] = hint;
                self.waiting += 1;
                self.drawn += 1;
                self.end_turn();
            }
            Deed::Place(hint, card) => {
                let place = self.revealed().iter().rposition(|own| *own == hint);
                if let Some(place) = place {
                    self.revealed.copy_within(place + 1..usize::from(self.waiting), place);
                    self.waiting -= 1;
                    self.revealed[usize::from(self.waiting)] = Hint::UNSEEN;
                }
                self.hints[card.index()] = Some(hint);
                self.locked = self.locked.with(card);
                self.end_turn();
            }
            Deed::Declare => self.phase = Phase::Over,
        }
        event
    }

    fn end_turn(&mut self) {
        self.turn += 1;
        if self.pile() == 0 && self.waiting == 0 {
            self.phase = Phase::Over;
        } else {
            self.phase = Phase::FirstLook;
            self.seat = Seat::new((self.seat.index() + 1) % usize::from(self.rules.players));
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("rules", &self.rules)
            .field("grid", &self.grid)
            .field("phase", &self.phase)
            .field("history", &self.history())
            .finish_non_exhaustive()
    }
}
