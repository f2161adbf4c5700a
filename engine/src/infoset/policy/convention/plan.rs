//! The code of one turn: which cards to look at, and what to do for everything they may show.

use super::assign::assign;
use super::common::Common;
use super::estimate::{Estimate, Estimator};
use crate::infoset::action::Action;
use crate::infoset::card::{Card, CardSet};
use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::grid::Shift;
use crate::infoset::hint::Hint;
use crate::infoset::table::Table;

/// What is done after the looks of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// None if no card can move.
    pub(super) shift: Option<Shift>,
    pub(super) hint: Action,
}

/// The code of a turn, the same for everybody.
///
/// Of all pairs of families that the looks may show no two have the same second look and the same
/// answer, so everybody knows afterwards what was seen.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What to look at first.
    pub(super) first: Card,
    /// What to look at then, by the family of the first.
    pub(super) second: [Option<Card>; FAMILIES],
    /// What to do, by both families.
    pub(super) answers: [[Option<Answer>; FAMILIES]; FAMILIES],
}

/// What a plan weighs, in points of the score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A move more until the end.
    pub(super) movement: f32,
    /// A hint revealed where one could be placed.
    pub(super) reveal: f32,
    /// A wrong hint.
    pub(super) wrong: f32,
    /// A hint on a card whose family is not certain, which cannot be looked at then.
    pub(super) blind: f32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { movement: 2.0, reveal: 1.5, wrong: 2.0, blind: 1.0 }
    }
}

/// What two looks may show.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    families: [Family; 2],
    weight: f32,
}

impl Plan {
    /// The code of the turn that begins. `first` is the card of the first look if that is decided.
    pub(super) fn new(
        table: &Table,
        common: &Common,
        first: Option<Card>,
        estimator: &mut Estimator<'_>,
        weights: &Weights,
    ) -> Option<Plan> {
        let (first, second) = looks(table, common, first, estimator)?;
        let outcomes = outcomes(common, first, &second);
        let shifts: Vec<Option<Shift>> = match estimator.shifts() {
            [] => vec![None],
            shifts => shifts.iter().copied().map(Some).collect(),
        };
        let hints = hints(table);
        let columns = |column: usize| (column / hints.len(), hints[column % hints.len()]);
        let mut estimates = Vec::with_capacity(outcomes.len());
        for outcome in &outcomes {
            let [one, two] = outcome.families;
            let mut seen = common.with(first, one);
            if let Some(second) = second[one.index()] {
                seen = seen.with(second, two);
            }
            estimates.push(estimator.estimate(&seen));
        }
        estimator.steady(
            &mut estimates,
            &outcomes.iter().map(|o| (o.families[0], o.weight)).collect::<Vec<_>>(),
        );
        let may_place = hints.iter().any(|hint| matches!(hint, Action::Place(..)));
        let price = |outcome: usize, column: usize| {
            let (shift, hint) = columns(column);
            let estimate = &estimates[outcome];
            let cost = match hint {
                Action::Place(hint, card) => placing(estimate, shift, hint, card, weights),
                _ if may_place => weights.reveal,
                _ => 0.0,
            };
            outcomes[outcome].weight * (weights.movement * estimate.after(shift) + cost)
        };
        let count = shifts.len() * hints.len();
        let prices: Vec<Vec<f32>> = (0..outcomes.len())
            .map(|outcome| (0..count).map(|column| price(outcome, column)).collect())
            .collect();
        let mut answers = [[None; FAMILIES]; FAMILIES];
        // Those with the same second look must be told apart by the answer.
        let mut open: Vec<usize> = (0..outcomes.len()).collect();
        while let Some(outcome) = open.first() {
            let look = second[outcomes[*outcome].families[0].index()];
            let same = |outcome: &usize| second[outcomes[*outcome].families[0].index()] == look;
            let group: Vec<usize> = open.iter().copied().filter(same).collect();
            open.retain(|outcome| !same(outcome));
            // Without enough answers some outcomes stay untold.
            let told = group.len().min(count);
            let columns_of = assign(told, count, |row, column| prices[group[row]][column]);
            for (number, outcome) in group.iter().enumerate() {
                let column = match columns_of.get(number) {
                    Some(column) => *column,
                    None => least(&prices[*outcome]),
                };
                let (shift, hint) = columns(column);
                let [one, two] = outcomes[*outcome].families;
                let answer = Answer { shift: shifts[shift], hint };
                answers[one.index()][two.index()] = Some(answer);
            }
        }
        Some(Plan { first, second, answers })
    }

    /// What the looks may show as far as everybody knows.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = [Family; 2]> {
        Family::ALL.into_iter().flat_map(|one| {
            let two = Family::ALL.into_iter();
            two.map(move |two| [one, two]).filter(|[one, two]| self.answer([*one, *two]).is_some())
        })
    }

    /// What is done after looks that showed this.
    pub(super) fn answer(&self, [one, two]: [Family; 2]) -> Option<Answer> {
        self.answers[one.index()][two.index()]
    }

    /// Whether everything that the looks may show is told apart by second look and answer.
    #[cfg(test)]
    pub(super) fn is_injective(&self) -> bool {
        let told: Vec<_> = self
            .outcomes()
            .map(|outcome| (self.second[outcome[0].index()], self.answer(outcome)))
            .collect();
        (1..told.len()).all(|number| !told[..number].contains(&told[number]))
    }
}

fn least(prices: &[f32]) -> usize {
    let better = |best: usize, next: usize| if prices[next] < prices[best] { next } else { best };
    (0..prices.len()).fold(0, better)
}

/// What it costs to place a hint after a move.
fn placing(estimate: &Estimate, shift: usize, hint: Hint, card: Card, weights: &Weights) -> f32 {
    let chances = estimate.chances(card);
    let wrong: f32 = Family::ALL
        .into_iter()
        .filter(|family| !hint.allows(*family))
        .map(|family| chances[family.index()])
        .sum();
    let is_certain = chances.iter().any(|chance| *chance > 0.999);
    let blind = if is_certain { 0.0 } else { weights.blind };
    weights.movement * estimate.stuck(shift, card) + weights.wrong * wrong + blind
}

/// Hints that are revealed before the first is placed: no game is shorter than five turns, but for
/// few, and until then the order does not change the score. Later on more cards are known.
const REVEALED_FIRST: usize = 3;

/// The hints that may be revealed or placed.
fn hints(table: &Table) -> Vec<Action> {
    let mut hints = Vec::new();
    if table.pile() > 0 {
        hints.push(Action::Reveal);
    }
    let drawn = table.rules().mix.total() - table.pile();
    if table.pile() == 0 || drawn >= REVEALED_FIRST {
        let mut seen = Vec::new();
        for hint in table.placeable() {
            // Hints that were drawn unseen are all alike.
            if !seen.contains(hint) {
                seen.push(*hint);
                hints.extend(table.free().iter().map(|card| Action::Place(*hint, card)));
            }
        }
    }
    if hints.is_empty() {
        hints.push(Action::Reveal);
    }
    hints
}

/// The cards to look at.
fn looks(
    table: &Table,
    common: &Common,
    decided: Option<Card>,
    estimator: &mut Estimator<'_>,
) -> Option<(Card, [Option<Card>; FAMILIES])> {
    let free = table.free();
    let open = common.unknown().and(free);
    let other = |first: Card, among: CardSet| {
        among.without(first).first().or_else(|| free.without(first).first())
    };
    if open.len() < 2 {
        let first = decided.or_else(|| open.first()).or_else(|| free.first())?;
        return Some((first, [other(first, open); FAMILIES]));
    }
    let values = estimator.looks(common, open);
    let cards: Vec<Card> = open.iter().collect();
    let mut best: Option<(f32, Card, [Option<Card>; FAMILIES])> = None;
    for first in cards.iter().copied().filter(|card| decided.is_none_or(|own| own == *card)) {
        let seconds: Vec<Card> = cards.iter().copied().filter(|card| *card != first).collect();
        let price =
            |family: usize, second: usize| values[first.index()][seconds[second].index()][family];
        // Another card for each family says what the first look showed.
        let second: [usize; FAMILIES] = if seconds.len() >= FAMILIES {
            assign(FAMILIES, seconds.len(), price).try_into().ok()?
        } else {
            let sum = |second: usize| (0..FAMILIES).map(|family| price(family, second)).sum();
            let sums: Vec<f32> = (0..seconds.len()).map(sum).collect();
            [least(&sums); FAMILIES]
        };
        let total: f32 = (0..FAMILIES).map(|family| price(family, second[family])).sum();
        if best.as_ref().is_none_or(|(least, ..)| total < *least) {
            best = Some((total, first, second.map(|second| Some(seconds[second]))));
        }
    }
    match best {
        Some((_, first, second)) => Some((first, second)),
        // The first card is decided and known.
        None => decided.map(|first| (first, [other(first, open); FAMILIES])),
    }
}

/// What the looks may show.
fn outcomes(common: &Common, first: Card, second: &[Option<Card>; FAMILIES]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for one in Family::ALL {
        let weight = common.weight(first, one) as f32;
        if weight == 0.0 {
            continue;
        }
        let seen = common.with(first, one);
        for two in Family::ALL {
            let weight = weight
                * match second[one.index()] {
                    Some(second) => seen.weight(second, two) as f32,
                    None => f32::from(u8::from(one == two)),
                };
            if weight > 0.0 {
                outcomes.push(Outcome { families: [one, two], weight });
            }
        }
    }
    outcomes
}
