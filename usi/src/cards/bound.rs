//! The scores of a team that knows all cards.

use crate::progress::Progress;
use hyakki_engine::infoset::planner::{Conditions, Planner, Position};
use hyakki_engine::infoset::{Affinity, CardSet, Deal, Grid, Rules, full_score};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;

/// Fewest moves and best scores over many deals.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Bound {
    pub(crate) games: u64,
    pub(crate) seconds: f64,
    /// Of the games that can be won in the moves looked at.
    pub(crate) mean_moves: f64,
    pub(crate) mean_moves_error: f64,
    pub(crate) mean_score: f64,
    pub(crate) mean_score_error: f64,
    /// Games by their fewest moves.
    pub(crate) moves: BTreeMap<usize, u64>,
    /// Games that need more moves than were looked at.
    pub(crate) unsolved: u64,
}

/// More moves than this are not looked for: they would take too long.
const MOST_MOVES: usize = 10;

impl Bound {
    /// Solves the deals of so many seeds, on all cores.
    pub(crate) fn of(rules: &Rules, games: u64, seed: u64) -> Bound {
        let begin = Instant::now();
        let progress = Progress::new(games);
        let most = MOST_MOVES.min(rules.most_turns());
        let solve = |planner: &mut Planner, number: u64| {
            let deal = Deal::from_seed(rules, seed.wrapping_add(number));
            let affinities: Vec<Affinity> = deal.affinities().collect();
            let position = Position {
                grid: &Grid::start(),
                layout: &deal.layout,
                locked: CardSet::EMPTY,
                conditions: Conditions {
                    affinities: &affinities,
                    outline: rules.objective.as_ref(),
                },
            };
            let moves = planner.fewest(&position, most).map(|shifts| shifts.len());
            progress.step();
            moves
        };
        let counts: Vec<Option<usize>> =
            (0..games).into_par_iter().map_init(Planner::new, solve).collect();
        progress.finish();
        let mut moves = BTreeMap::new();
        for count in counts.iter().flatten() {
            *moves.entry(*count).or_default() += 1;
        }
        let hints = rules.mix.total();
        let scores = counts
            .iter()
            .map(|count| count.map_or(0.0, |count| f64::from(full_score(hints, count))));
        let (mean_score, mean_score_error) = mean(scores);
        let solved = counts.iter().flatten().map(|count| *count as f64);
        let (mean_moves, mean_moves_error) = mean(solved);
        let unsolved = counts.iter().filter(|count| count.is_none()).count() as u64;
        let seconds = begin.elapsed().as_secs_f64();
        Bound {
            games,
            seconds,
            mean_moves,
            mean_moves_error,
            mean_score,
            mean_score_error,
            moves,
            unsolved,
        }
    }
}

/// The mean, and its standard error.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / count).sqrt() / count.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_turns_costs_four_points() {
        assert_eq!([0, 1, 2, 3, 4].map(|turns| full_score(7, turns)), [35, 32, 31, 28, 27]);
    }
}
