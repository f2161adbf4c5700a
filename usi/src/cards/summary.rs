//! What many games say about the policies that played them.

use super::simulation::Game;
use crate::statistics::proportion;
use hyakki_engine::infoset::Rank;
use serde::Serialize;
use std::collections::BTreeMap;

/// What came of many games. Its fields are those of `--json`.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    pub(crate) games: u64,
    pub(crate) wins: u64,
    pub(crate) win_rate: f64,
    /// Where the true win rate is with 95 % confidence.
    pub(crate) win_rate_interval: [f64; 2],
    /// Mean score, lost games included.
    pub(crate) mean_score: f64,
    /// Its standard error.
    pub(crate) mean_score_error: f64,
    /// Mean score of the games that were won.
    pub(crate) mean_score_won: Option<f64>,
    /// Shares of all games.
    pub(crate) honourable: f64,
    pub(crate) glorious: f64,
    pub(crate) legendary: f64,
    /// Mean number of turns.
    pub(crate) turns: f64,
    /// Mean numbers of hints a game.
    pub(crate) hints_right: f64,
    pub(crate) hints_wrong: f64,
    pub(crate) hints_waiting: f64,
    pub(crate) hints_unrevealed: f64,
    /// Games won with each score, and games lost.
    pub(crate) scores: BTreeMap<i32, u64>,
    pub(crate) lost: u64,
    pub(crate) ms_per_decision: f64,
    pub(crate) longest_decision_ms: f64,
}

impl Summary {
    /// Sums up games; there must be one at least.
    pub(crate) fn of(games: &[Game]) -> Summary {
        let count = games.len().max(1) as f64;
        let mean = |value: &dyn Fn(&Game) -> f64| games.iter().map(value).sum::<f64>() / count;
        let score = |game: &Game| f64::from(game.ending.score());
        let mean_score = mean(&score);
        let spread = mean(&|game| (score(game) - mean_score).powi(2));
        let won: Vec<&Game> = games.iter().filter(|game| game.ending.is_won()).collect();
        let wins = won.len() as u64;
        let share = |rank| mean(&|game| f64::from(u8::from(game.ending.rank() == Some(rank))));
        let mut scores = BTreeMap::new();
        for game in &won {
            *scores.entry(game.ending.score()).or_default() += 1;
        }
        let decisions: u64 = games.iter().map(|game| game.thought.decisions).sum();
        let thought = games.iter().map(|game| game.thought.total.as_secs_f64()).sum::<f64>();
        let longest = games.iter().map(|game| game.thought.longest).max().unwrap_or_default();
        Summary {
            games: games.len() as u64,
            wins,
            win_rate: wins as f64 / count,
            win_rate_interval: proportion::interval(wins, games.len() as u64),
            mean_score,
            mean_score_error: (spread / (count - 1.0).max(1.0)).sqrt(),
            mean_score_won: (wins > 0)
                .then(|| won.iter().map(|game| score(game)).sum::<f64>() / wins as f64),
            honourable: share(Rank::Honourable),
            glorious: share(Rank::Glorious),
            legendary: share(Rank::Legendary),
            turns: mean(&|game| game.turns as f64),
            hints_right: mean(&|game| f64::from(game.ending.tally.right)),
            hints_wrong: mean(&|game| f64::from(game.ending.tally.wrong)),
            hints_waiting: mean(&|game| f64::from(game.ending.tally.waiting)),
            hints_unrevealed: mean(&|game| f64::from(game.ending.tally.unrevealed)),
            scores,
            lost: games.len() as u64 - wins,
            ms_per_decision: 1e3 * thought / decisions.max(1) as f64,
            longest_decision_ms: 1e3 * longest.as_secs_f64(),
        }
    }
}
