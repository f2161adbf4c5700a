//! What a turn does after its looks, so that everybody learns what they showed.

use super::assign::{assign, least};
use super::common::Common;
use super::estimate::{Estimate, Estimator};
use super::looks::Looks;
use crate::infoset::action::Action;
use crate::infoset::card::Card;
use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::grid::Shift;
use crate::infoset::hint::Hint;
use crate::infoset::table::Table;
use std::collections::HashSet;

/// What is done after the looks of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// None if no card can move.
    pub(super) shift: Option<Shift>,
    pub(super) hint: Action,
}

/// The code of a turn once the second look is known, the same for everybody: no two pairs of
/// families that the looks may have shown have the same answer.
#[derive(Clone, Debug)]
pub(super) struct Answers {
    /// What to do, by both families.
    answers: [[Option<Answer>; FAMILIES]; FAMILIES],
}

/// How often other answers are looked for because of cards that must not be locked.
const MOST_CHECKS: usize = 12;
/// What a hint revealed costs where one could be placed, in points.
const REVEAL: f32 = 1.5;
/// What a wrong hint costs, in points.
const WRONG: f32 = 2.0;
/// What a hint costs on a card whose family is not certain, which cannot be looked at then, in points.
const BLIND: f32 = 1.0;

impl Answers {
    /// The code of a turn whose second look is at this card.
    pub(super) fn new(
        table: &Table,
        common: &Common,
        (looks, second): (&Looks, Option<Card>),
        estimator: &mut Estimator<'_>,
    ) -> Answers {
        let outcomes = looks.outcomes(common, second);
        let shifts: Vec<Option<Shift>> = match estimator.shifts() {
            [] => vec![None],
            shifts => shifts.iter().copied().map(Some).collect(),
        };
        let hints = hints(table);
        let columns = |column: usize| (column / hints.len(), hints[column % hints.len()]);
        let mut estimates = Vec::with_capacity(outcomes.len());
        for outcome in &outcomes {
            let [one, two] = outcome.families;
            let mut seen = common.with(looks.first, one);
            if let Some(second) = second {
                seen = seen.with(second, two);
            }
            estimates.push(estimator.estimate(&seen));
        }
        let may_place = hints.iter().any(|hint| matches!(hint, Action::Place(..)));
        let price = |outcome: usize, column: usize| {
            let (shift, hint) = columns(column);
            let estimate = &estimates[outcome];
            let cost = match hint {
                Action::Place(hint, card) => placing(estimate, shift, hint, card),
                _ if may_place => REVEAL,
                _ => 0.0,
            };
            outcomes[outcome].weight * (estimate.after(shift) + cost)
        };
        let count = shifts.len() * hints.len();
        let mut prices: Vec<Vec<f32>> = (0..outcomes.len())
            .map(|outcome| (0..count).map(|column| price(outcome, column)).collect())
            .collect();
        // Without enough answers some outcomes stay untold.
        let told = outcomes.len().min(count);
        let mut columns_of = assign(told, count, |row, column| prices[row][column]);
        let mut checked = HashSet::new();
        for _ in 0..MOST_CHECKS {
            let mut is_dearer = false;
            for (row, column) in columns_of.iter().enumerate() {
                let (shift, hint) = columns(*column);
                let Action::Place(_, card) = hint else { continue };
                if checked.insert((row, shift, card)) {
                    let lost = estimator.lost_by_lock(&estimates[row], shift, card);
                    let cost = outcomes[row].weight * lost * estimator.loss();
                    // Whichever hint is placed there.
                    let same = |column: &usize| {
                        let (own, hint) = columns(*column);
                        own == shift && matches!(hint, Action::Place(_, own) if own == card)
                    };
                    (0..count).filter(same).for_each(|column| prices[row][column] += cost);
                    is_dearer |= lost > 0.0;
                }
            }
            if !is_dearer {
                break;
            }
            columns_of = assign(told, count, |row, column| prices[row][column]);
        }
        let mut answers = [[None; FAMILIES]; FAMILIES];
        for (number, outcome) in outcomes.iter().enumerate() {
            let column = columns_of.get(number).copied().unwrap_or_else(|| least(&prices[number]));
            let (shift, hint) = columns(column);
            let [one, two] = outcome.families;
            answers[one.index()][two.index()] = Some(Answer { shift: shifts[shift], hint });
        }
        Answers { answers }
    }

    /// What is done after looks that showed this.
    pub(super) fn answer(&self, [one, two]: [Family; 2]) -> Option<Answer> {
        self.answers[one.index()][two.index()]
    }

    /// Whether everything that the looks may have shown is told apart.
    #[cfg(test)]
    pub(super) fn is_injective(&self) -> bool {
        let told: Vec<Answer> = self.answers.into_iter().flatten().flatten().collect();
        (1..told.len()).all(|number| !told[..number].contains(&told[number]))
    }
}

/// What it costs to place a hint after a move.
fn placing(estimate: &Estimate, shift: usize, hint: Hint, card: Card) -> f32 {
    let chances = estimate.chances(card);
    let wrong: f32 = Family::ALL
        .into_iter()
        .filter(|family| !hint.allows(*family))
        .map(|family| chances[family.index()])
        .sum();
    let is_certain = chances.iter().any(|chance| *chance > 0.999);
    let blind = if is_certain { 0.0 } else { BLIND };
    estimate.stuck(shift, card) + WRONG * wrong + blind
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
