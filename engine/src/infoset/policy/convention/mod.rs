//! Plays by an agreed code, so that everybody learns what anybody sees.
//!
//! All seats work out the same plan from what everybody knows: before a turn, which cards it looks
//! at ([`looks::Looks`]), the second one by what the first shows; and after the looks, another move
//! and hint for everything that they may have shown ([`answers::Answers`]). Whoever watches knows
//! the plan, and so what was seen. What is known is the same for all then ([`common::Common`]), and
//! the team plays like one player who looks at all cards. Among the answers that tell things apart
//! the plan takes those of the highest score to expect ([`estimate::Estimator`]), given the turn and
//! the moves that remain ([`outlook::Outlook`]).
//!
//! An affinity card is told by the card that its owner looks at first in the turn with its number.
//!
//! What is drawn at random follows from a hash of what is public that another release of Rust may
//! compute otherwise: all seats of a game must run the same build.

mod ahead;
mod answers;
mod assign;
mod chart;
mod common;
mod estimate;
mod looks;
mod outlook;
mod telling;

#[cfg(test)]
mod tests;

use super::Policy;
use crate::infoset::action::{Action, Deed, Event};
use crate::infoset::card::Card;
use crate::infoset::family::Family;
use crate::infoset::grid::Grid;
use crate::infoset::planner::Planner;
use crate::infoset::rules::Affinity;
use crate::infoset::table::{Phase, Table};
use crate::infoset::view::View;
use answers::{Answer, Answers};
use common::Common;
use estimate::{Estimator, Samples};
use looks::Looks;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A seat that keeps to the code, and expects the others to.
#[derive(Debug, Default)]
pub struct Convention {
    planner: Planner,
    samples: Samples,
    /// The game as far as it was followed.
    followed: Option<Followed>,
}

/// A game, and what everybody knows.
#[derive(Clone, Debug)]
struct Followed {
    table: Table,
    samples: Samples,
    common: Common,
    turn: Turn,
}

/// A turn under way.
#[derive(Clone, Debug, Default)]
struct Turn {
    looks: Option<Arc<Looks>>,
    /// The card of the second look.
    second: Option<Card>,
    /// What the looks are answered with, once they are over.
    answers: Option<Arc<Answers>>,
    /// What the looks can have shown, as far as everybody knows by now.
    outcomes: Vec<[Family; 2]>,
}

impl Convention {
    /// A new one. It needs no chance: what it draws at random follows from what is public.
    pub fn new() -> Convention {
        Convention::default()
    }

    /// One that looks at so many layouts; all seats must look at as many.
    #[cfg(test)]
    fn with(samples: Samples) -> Convention {
        Convention { samples, ..Convention::default() }
    }

    /// Follows the game up to what a view shows.
    fn follow(&mut self, view: &View) {
        let history = view.table().history();
        let start = Table::with_grid(*view.table().rules(), *view.table().start());
        let is_same = |followed: &Followed| {
            let known = followed.table.history();
            followed.table.rules() == start.rules()
                && followed.table.start() == start.start()
                && history.starts_with(known)
        };
        let mut followed = self.followed.take().filter(is_same).unwrap_or_else(|| Followed {
            table: start,
            samples: self.samples,
            common: Common::default(),
            turn: Turn::default(),
        });
        for event in &history[followed.table.history().len()..] {
            followed.absorb(event.deed, &mut self.planner);
        }
        self.followed = Some(followed);
    }
}

impl Followed {
    /// Learns from what somebody did.
    fn absorb(&mut self, deed: Deed, planner: &mut Planner) {
        match (deed, self.table.phase()) {
            (Deed::Look(card), Phase::FirstLook) => self.open(card, planner),
            (Deed::Look(card), _) => {
                self.turn.second = Some(card);
            }
            (Deed::Move(shift), _) => {
                self.answer(planner);
                self.keep(|answer| answer.shift == Some(shift));
            }
            (Deed::Reveal(_) | Deed::Place(..), _) => {
                self.answer(planner);
                self.keep(|answer| answer.hint == deed.action());
                self.learn();
            }
            (Deed::Declare, _) => {}
        }
        // What a table shows can happen.
        let _ = self.table.play(deed);
    }

    /// A turn begins with a look at this card.
    fn open(&mut self, card: Card, planner: &mut Planner) {
        self.turn = Turn::default();
        let told = self.firsts().into_iter().find(|(first, _)| *first == card);
        if let (Some(number), Some((_, affinity))) = (self.told(), told) {
            self.common.learn_affinity(number, affinity);
        }
        let looks = self.looks(planner, self.told().map(|_| card));
        self.turn.looks = looks.filter(|looks| looks.first == card);
    }

    /// The looks are over: works out the answers, if that was not done before.
    fn answer(&mut self, planner: &mut Planner) {
        let Turn { looks: Some(looks), second, answers: None, .. } = &self.turn else { return };
        let outcomes = looks.outcomes(&self.common, *second);
        let answers = self.answers(planner, looks, *second);
        self.turn.outcomes = outcomes.into_iter().map(|outcome| outcome.families).collect();
        self.turn.answers = answers;
    }

    /// Keeps the outcomes whose answers fit with what is done.
    fn keep(&mut self, fits: impl Fn(Answer) -> bool) {
        if let Some(answers) = &self.turn.answers {
            self.turn.outcomes.retain(|outcome| answers.answer(*outcome).is_some_and(&fits));
        }
    }

    /// A turn is over: what was seen is known if only one thing fits.
    fn learn(&mut self) {
        if let (Some(looks), [[one, two]]) = (&self.turn.looks, self.turn.outcomes.as_slice()) {
            self.common.learn(looks.first, *one);
            if let Some(second) = self.turn.second {
                self.common.learn(second, *two);
            }
            self.common.deduce();
        }
        self.turn = Turn::default();
    }

    /// The number of the affinity card that is told in this turn.
    fn told(&self) -> Option<usize> {
        let turn = self.table.turns();
        (turn < usize::from(self.table.rules().affinities)).then_some(turn)
    }

    /// Which card to look at first to tell which affinity card.
    fn firsts(&self) -> Vec<(Card, Affinity)> {
        let free = self.table.free();
        let open = self.common.unknown().and(free);
        let cards = open.iter().chain(free.and(open.complement()).iter());
        cards.zip(Affinity::all()).collect()
    }

    /// The looks of the turn that begins. `first` is the first card if that is decided.
    fn looks(&self, planner: &mut Planner, first: Option<Card>) -> Option<Arc<Looks>> {
        let key = self.key(first, None);
        kept(&LOOKS, &key, || {
            let mut estimator = self.estimator(&key, planner);
            Looks::new(&self.table, &self.common, first, &mut estimator)
        })
    }

    /// The answers to looks of which the second is at this card.
    fn answers(
        &self,
        planner: &mut Planner,
        looks: &Looks,
        second: Option<Card>,
    ) -> Option<Arc<Answers>> {
        let key = self.key(Some(looks.first), second);
        kept(&ANSWERS, &key, || {
            let mut estimator = self.estimator(&key, planner);
            let turn = (looks, second);
            Some(Answers::new(&self.table, &self.common, turn, &mut estimator))
        })
    }

    fn estimator<'a>(&'a self, key: &Key, planner: &'a mut Planner) -> Estimator<'a> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let random = ChaCha8Rng::seed_from_u64(hasher.finish());
        let affinities = self.common.affinities();
        let mut samples = self.samples;
        if self.table.turns() == 0 {
            samples.looks *= OPENING;
        }
        Estimator::new(&self.table, affinities, planner, random, samples)
    }

    /// Everything that a plan depends on.
    fn key(&self, first: Option<Card>, second: Option<Card>) -> Key {
        let table = &self.table;
        let hints = Card::all().map(|card| table.hint_on(card).map_or(0, |_| 1)).collect();
        let revealed = table.revealed().iter().map(|hint| hint.families().bits()).collect();
        let affinities = usize::from(table.rules().affinities);
        let total = table.rules().mix.total();
        let numbers = [total, table.pile(), table.turns(), affinities];
        let objective = table.rules().objective.map(|outline| outline.to_string());
        let stack = table.rules().stack;
        let grid = *table.grid();
        let common = self.common;
        let samples = self.samples;
        Key { grid, hints, revealed, numbers, objective, stack, samples, common, first, second }
    }

    /// The next action of the seat whose turn it is.
    fn decide(&mut self, view: &View, planner: &mut Planner) -> Option<Action> {
        let shown = |card: Card| view.known(card);
        match self.table.phase() {
            Phase::FirstLook => {
                if self.common.is_won(&self.table) {
                    return Some(Action::Declare);
                }
                if let Some(own) = self.told().and_then(|number| view.affinity(number)) {
                    let firsts = self.firsts();
                    let first = firsts.iter().find(|(_, affinity)| *affinity == own);
                    return first.map(|(card, _)| Action::Look(*card));
                }
                self.looks(planner, None).map(|looks| Action::Look(looks.first))
            }
            Phase::SecondLook => {
                let looks = self.turn.looks.as_ref()?;
                looks.second[shown(looks.first)?.index()].map(Action::Look)
            }
            Phase::Move | Phase::Hint => {
                self.answer(planner);
                let one = shown(self.turn.looks.as_ref()?.first)?;
                let two = self.turn.second.map_or(Some(one), shown)?;
                let answer = self.turn.answers.as_ref()?.answer([one, two])?;
                match self.table.phase() {
                    Phase::Move => answer.shift.map(Action::Move),
                    _ => Some(answer.hint),
                }
            }
            Phase::Over => None,
        }
    }
}

impl Policy for Convention {
    fn begin(&mut self, view: &View, _: u64) {
        self.followed = None;
        self.follow(view);
    }

    fn observe(&mut self, view: &View, _: &Event) {
        self.follow(view);
    }

    fn decide(&mut self, view: &View) -> Action {
        self.follow(view);
        let Convention { planner, followed, .. } = self;
        let decided = followed.as_mut().and_then(|followed| followed.decide(view, planner));
        let table = view.table();
        let legal = decided.filter(|action| table.check(*action).is_ok());
        // Somebody left the code: anything that goes on.
        let other = || table.actions().into_iter().find(|action| *action != Action::Declare);
        legal.or_else(other).unwrap_or(Action::Declare)
    }
}

/// So many times more layouts are looked at for the first looks, which are the same in all games.
const OPENING: usize = 10;

/// Plans that are kept.
const MOST_PLANS: usize = 4096;

/// Everything that a plan depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    grid: Grid,
    hints: Vec<u8>,
    revealed: Vec<u8>,
    numbers: [usize; 4],
    objective: Option<String>,
    stack: bool,
    samples: Samples,
    common: Common,
    first: Option<Card>,
    second: Option<Card>,
}

/// Plans of all games and seats of this process. A plan follows from what is public, so seats that
/// share it learn nothing; it only saves that each works it out again.
type Kept<T> = LazyLock<Mutex<HashMap<Key, Arc<T>>>>;

static LOOKS: Kept<Looks> = LazyLock::new(Mutex::default);
static ANSWERS: Kept<Answers> = LazyLock::new(Mutex::default);

/// What is kept for a key, or what is made and kept now.
fn kept<T>(store: &Kept<T>, key: &Key, make: impl FnOnce() -> Option<T>) -> Option<Arc<T>> {
    let open = || store.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(plan) = open().get(key) {
        return Some(Arc::clone(plan));
    }
    let plan = Arc::new(make()?);
    let mut store = open();
    if store.len() >= MOST_PLANS {
        store.clear();
    }
    store.insert(key.clone(), Arc::clone(&plan));
    Some(plan)
}
