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
/// What a hint revealed costs more than one placed if the game ends before the others are placed, in
/// points. Otherwise it makes no difference which comes first.
const REVEALED_LATE: f32 = 2.0;
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
        let price = |outcome: usize, column: usize| {
            let (shift, hint) = columns(column);
            let estimate = &estimates[outcome];
            let cost = match hint {
                Action::Place(hint, card) => placing(estimate, shift, hint, card),
                _ => REVEALED_LATE * estimate.ends_early(shift),
            };
            outcomes[outcome].weight * (estimate.after(shift) + cost)
        };
        let count = shifts.len() * hints.len();
        let mut prices: Vec<Vec<f32>> = (0..outcomes.len())
            .map(|outcome| (0..count).map(|column| price(outcome, column)).collect())
            .collect();
        // Without enough answers some outcomes stay untold.
        let told = outcomes.len().min(count);
        let columns_of = assign_safely(&mut prices[..told], columns, |row, shift, card| {
            let lost = estimator.lost_by_lock(&estimates[row], shift, card);
            outcomes[row].weight * lost * estimator.loss()
        });
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

/// Gives every outcome a column of its own, the cheapest in all, and no hint on a card that had better
/// not be locked. `loss` says what the lock of a card after a move costs an outcome besides, since it
/// loses the game; that takes long, so only the columns that are chosen are checked.
fn assign_safely(
    prices: &mut [Vec<f32>],
    columns: impl Fn(usize) -> (usize, Action),
    mut loss: impl FnMut(usize, usize, Card) -> f32,
) -> Vec<usize> {
    let count = prices.first().map_or(0, Vec::len);
    let mut chosen = assign(prices.len(), count, |row, column| prices[row][column]);
    let mut checked = HashSet::new();
    for _ in 0..MOST_CHECKS {
        let mut is_dearer = false;
        for (row, column) in chosen.iter().enumerate() {
            let (shift, Action::Place(_, card)) = columns(*column) else { continue };
            if !checked.insert((row, shift, card)) {
                continue;
            }
            let loss = loss(row, shift, card);
            is_dearer |= loss > 0.0;
            // Whichever hint is placed there.
            for (column, price) in prices[row].iter_mut().enumerate() {
                let (own, hint) = columns(column);
                if own == shift && matches!(hint, Action::Place(_, own) if own == card) {
                    *price += loss;
                }
            }
        }
        if !is_dearer {
            break;
        }
        chosen = assign(prices.len(), count, |row, column| prices[row][column]);
    }
    chosen
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

/// The hints that may be revealed or placed.
fn hints(table: &Table) -> Vec<Action> {
    let mut hints = Vec::new();
    if table.pile() > 0 {
        hints.push(Action::Reveal);
    }
    let mut seen = Vec::new();
    for hint in table.placeable() {
        // Hints that were drawn unseen are all alike.
        if !seen.contains(hint) {
            seen.push(*hint);
            hints.extend(table.free().iter().map(|card| Action::Place(*hint, card)));
        }
    }
    if hints.is_empty() {
        hints.push(Action::Reveal);
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::infoset::family::FamilySet;

    #[test]
    fn no_card_is_locked_that_must_move() {
        let hint = Hint::new(FamilySet::of(Family::Kappa)).unwrap();
        let hints = [0, 1, 2].map(|card| Action::Place(hint, Card::new(card)));
        let columns = |column: usize| (column / hints.len(), hints[column % hints.len()]);
        // Two moves. The first row is best off with the first card, then with the second.
        let mut prices =
            vec![vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0], vec![5.0, 1.0, 9.0, 9.0, 9.0, 9.0]];
        let mut checked = Vec::new();
        let chosen = assign_safely(&mut prices, columns, |row, shift, card| {
            checked.push((row, shift, card));
            if row == 0 && card == Card::new(0) { 30.0 } else { 0.0 }
        });
        assert_eq!(chosen, [2, 1]);
        assert_eq!(prices[0], [31.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(
            checked,
            [(0, 0, 0), (1, 0, 1), (0, 0, 2)].map(|(r, s, c)| (r, s, Card::new(c)))
        );
    }
}
