//! What a position is worth: the points that are lost by the end, given the turn and the moves that
//! remain.
//!
//! Moves count for more or less by the turn: before all cards are known the game cannot be declared,
//! so a position that needs no more moves than there are turns until then loses nothing; and of two
//! turns only the first costs much, since the second places the hint that the first one revealed.

use crate::infoset::card::CARDS;
use crate::infoset::planner::Survey;
use crate::infoset::rules::Rules;
use crate::infoset::score::full_score;

/// Turns until all cards are known.
const LEARNING: usize = CARDS / 2;

/// The share of moves that bring the end one move nearer, by the number of turns before: as long as
/// few cards are known most moves are guesses. (Measured over 200 games: 0.02, 0.35, 0.53, 0.61,
/// 0.73, 0.84, 0.81, 0.8; the later ones are idle moves in part. On level 5 they are smaller: 0.2,
/// 0.28, 0.35, 0.53, 0.5, 0.8, 0.75, 0.97. But with 0, 0, 0.2, 0.4, 0.6, 0.8, 0.9, 1 there, teams score
/// as much: 0.03 +- 0.20 points more in 300 games.)
const HELPFUL: [f32; LEARNING] = [0.05, 0.35, 0.55, 0.62, 0.75, 0.87, 0.95, 1.0];

/// Most moves that are told apart.
pub(super) const FARTHEST: usize = Survey::MOST;

/// Points lost by the number of moves that remain.
pub(super) type Costs = [f32; FARTHEST + 1];

/// How likely something is by the number of moves that remain.
pub(super) type Chances = [f32; FARTHEST + 1];

/// Points that will be lost, of those there are if no hint is ever revealed.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// With everything known, by turns.
    sure: Vec<Costs>,
    /// With several layouts possible, by turns: what one of them costs.
    unsure: Vec<Costs>,
    /// What a lost game costs.
    loss: f32,
}

impl Outlook {
    /// The outlook of a game with these rules.
    pub(super) fn new(rules: &Rules) -> Outlook {
        let (hints, most) = (rules.mix.total(), rules.most_turns());
        // A game that takes longer is lost.
        let score = |turns: usize| if turns > most { 0 } else { full_score(hints, turns) };
        let best = full_score(hints, 0);
        let after =
            |turns: usize| std::array::from_fn(|moves| (best - score(turns + moves)) as f32);
        let sure: Vec<Costs> = (0..=most).map(after).collect();
        let mut unsure = sure.clone();
        for turns in (0..LEARNING.min(most)).rev() {
            unsure[turns] = before(turns, &unsure[turns + 1]);
        }
        Outlook { sure, unsure, loss: best as f32 }
    }

    /// How likely fewer turns are left after so many than there are hints to place.
    pub(super) fn ends_early(turns: usize, waiting: usize) -> Chances {
        match waiting.checked_sub(1) {
            None => [0.0; FARTHEST + 1],
            Some(fewer) if turns < LEARNING => {
                before(turns, &Outlook::ends_early(turns + 1, fewer))
            }
            Some(_) => std::array::from_fn(|moves| f32::from(u8::from(moves < waiting))),
        }
    }

    /// Points lost with the game.
    pub(super) const fn loss(&self) -> f32 {
        self.loss
    }

    /// After so many turns, with everything known.
    pub(super) fn sure(&self, turns: usize) -> &Costs {
        &self.sure[turns.min(self.sure.len() - 1)]
    }

    /// After so many turns, with several layouts possible.
    pub(super) fn unsure(&self, turns: usize) -> &Costs {
        &self.unsure[turns.min(self.unsure.len() - 1)]
    }
}

/// What is expected a turn earlier, by the moves that remain then.
fn before(turns: usize, next: &[f32; FARTHEST + 1]) -> [f32; FARTHEST + 1] {
    let helpful = HELPFUL[turns];
    std::array::from_fn(|moves| {
        helpful * next[moves.saturating_sub(1)] + (1.0 - helpful) * next[moves]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::infoset::deck::Deck;
    use crate::infoset::rules::Level;

    #[test]
    fn moves_that_fit_into_the_turns_of_looking_cost_little() {
        let deck = Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES).unwrap();
        let outlook = Outlook::new(&Rules::of_level(&deck, 2, Level::Plain).unwrap());
        // 19, 16, 15 and 12 points after 8 to 11 turns.
        assert_eq!(outlook.sure(8)[..4], [16.0, 19.0, 20.0, 23.0]);
        let costs = outlook.unsure(7);
        assert_eq!(costs[0], costs[1]);
        assert!(costs[2] > costs[1] + 2.0);
        for turns in 0..=14 {
            for costs in [outlook.sure(turns), outlook.unsure(turns)] {
                assert!(costs.is_sorted(), "{costs:?}");
            }
        }
    }

    #[test]
    fn hints_that_wait_are_placed_in_the_turns_of_looking() {
        // Four turns are left at least.
        assert_eq!(Outlook::ends_early(4, 4), [0.0; FARTHEST + 1]);
        let five = Outlook::ends_early(4, 5);
        assert_eq!((five[0], five[FARTHEST]), (1.0, 0.0));
        assert!(five.is_sorted_by(|one, other| one >= other), "{five:?}");
        assert_eq!(Outlook::ends_early(8, 2)[..3], [1.0, 1.0, 0.0]);
        assert_eq!(Outlook::ends_early(9, 0), [0.0; FARTHEST + 1]);
    }
}
