//! Exact counting of layouts.

use super::evidence::Evidence;
use crate::infoset::card::{CARDS, Card};
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, Family, KIN};
use crate::infoset::view::View;
use rand::{Rng, RngExt};

/// Numbers of cards of each family that the first cards may have: each from 0 to 4, written in base
/// 5. How many cards they are is their sum, so one table holds the numbers for all cards.
const STATES: usize = (KIN + 1).pow(FAMILIES as u32);

/// What one more card of each family adds to a state.
const STEP: [usize; FAMILIES] = [1, 5, 25, 125];

/// The states in the order of their sums, and where each sum begins.
const ORDER: ([u16; STATES], [u16; CARDS + 2]) = ordered();

const fn ordered() -> ([u16; STATES], [u16; CARDS + 2]) {
    let mut order = [0; STATES];
    let mut begins = [0; CARDS + 2];
    let (mut sum, mut count) = (0, 0);
    while sum <= CARDS {
        begins[sum] = count as u16;
        let mut state = 0;
        while state < STATES {
            if state % 5 + state / 5 % 5 + state / 25 % 5 + state / 125 == sum {
                order[count] = state as u16;
                count += 1;
            }
            state += 1;
        }
        sum += 1;
    }
    begins[CARDS + 1] = count as u16;
    (order, begins)
}

/// Whether a state has room for a card of a family.
const fn has_room(state: usize, family: usize) -> bool {
    state / STEP[family] % (KIN + 1) < KIN
}

/// The states of the first so many cards.
fn states(cards: usize) -> impl Iterator<Item = usize> {
    let (order, begins) = (&ORDER.0, &ORDER.1);
    order[usize::from(begins[cards])..usize::from(begins[cards + 1])]
        .iter()
        .map(|state| usize::from(*state))
}

/// No layout fits with what is known: a hint must be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no layout fits: a hint is on a card of none of its families")]
pub struct Contradiction;

/// The probability of every family for every card, over all layouts that fit with what is known of
/// single cards, each as likely as its likelihood says.
///
/// ```
/// use hyakki_engine::infoset::belief::{Belief, Evidence};
/// use hyakki_engine::infoset::{Card, Family, FamilySet};
///
/// let mut evidence = Evidence::NONE;
/// assert_eq!(Belief::new(&evidence)?.worlds(), 63_063_000.0);
/// evidence.limit(Card::new(0), FamilySet::of(Family::Oni));
/// let belief = Belief::new(&evidence)?;
/// assert_eq!(belief.worlds(), 15_765_750.0);
/// assert_eq!(belief.chance(Card::new(1), Family::Oni), 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Belief {
    evidence: Evidence,
    chances: [[f64; FAMILIES]; CARDS],
    /// For each state, the weight of all ways to go on from it.
    completions: [f64; STATES],
}

impl Belief {
    /// What a view lets its seat believe, from own looks and hints; `error` is the probability that
    /// a hint is wrong.
    ///
    /// # Errors
    /// When no layout fits. With a probability of error above 0 one always does.
    pub fn of(view: &View, error: f64) -> Result<Belief, Contradiction> {
        Belief::new(&Evidence::of(view, error))
    }

    /// What follows from evidence.
    ///
    /// # Errors
    /// When no layout fits.
    pub fn new(evidence: &Evidence) -> Result<Belief, Contradiction> {
        let mut completions = [0.0; STATES];
        completions[STATES - 1] = 1.0;
        let weights: [[f64; FAMILIES]; CARDS] = std::array::from_fn(|index| {
            Family::ALL.map(|family| evidence.weight(Card::new(index), family))
        });
        for card in (0..CARDS).rev() {
            for state in states(card) {
                let mut sum = 0.0;
                for family in 0..FAMILIES {
                    if has_room(state, family) {
                        sum += weights[card][family] * completions[state + STEP[family]];
                    }
                }
                completions[state] = sum;
            }
        }
        let total = completions[0];
        // Likelihoods are finite, so this is false only for zero.
        if total <= 0.0 {
            return Err(Contradiction);
        }
        let mut beginnings = [0.0; STATES];
        beginnings[0] = 1.0;
        let mut chances = [[0.0; FAMILIES]; CARDS];
        for card in 0..CARDS {
            for state in states(card) {
                let beginning = beginnings[state];
                if beginning == 0.0 {
                    continue;
                }
                for family in 0..FAMILIES {
                    if has_room(state, family) {
                        let next = state + STEP[family];
                        let weight = beginning * weights[card][family];
                        beginnings[next] += weight;
                        chances[card][family] += weight * completions[next];
                    }
                }
            }
            for chance in &mut chances[card] {
                *chance /= total;
            }
        }
        Ok(Belief { evidence: evidence.clone(), chances, completions })
    }

    /// The evidence it comes from.
    pub const fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The weight of all layouts: their number, if hints are truthful.
    pub const fn worlds(&self) -> f64 {
        self.completions[0]
    }

    /// The probability that a card is of a family.
    pub const fn chance(&self, card: Card, family: Family) -> f64 {
        self.chances[card.index()][family.index()]
    }

    /// The family that a card most likely is of.
    pub fn likeliest(&self, card: Card) -> Family {
        let mut best = Family::Kappa;
        for family in Family::ALL {
            if self.chance(card, family) > self.chance(card, best) {
                best = family;
            }
        }
        best
    }

    /// A random layout, each as likely as it is; exactly so if likelihoods are 0 or 1.
    pub fn sample(&self, random: &mut impl Rng) -> Layout {
        let total = self.worlds();
        let mut rest = if self.evidence.is_plain() {
            random.random_range(0..total as u64) as f64
        } else {
            random.random::<f64>() * total
        };
        let mut state = 0;
        let families = std::array::from_fn(|index| {
            let card = Card::new(index);
            let mut chosen = None;
            for family in Family::ALL {
                let weight = self.evidence.weight(card, family);
                if weight == 0.0 || !has_room(state, family.index()) {
                    continue;
                }
                let share = weight * self.completions[state + STEP[family.index()]];
                if share == 0.0 {
                    continue;
                }
                // The last one that is possible takes what rounding left over.
                chosen = Some((family, weight));
                if rest < share {
                    break;
                }
                rest -= share;
            }
            let (family, weight) = chosen.expect("the way so far has completions");
            state += STEP[family.index()];
            rest /= weight;
            family
        });
        Layout::new(families).expect("four cards a family")
    }
}
