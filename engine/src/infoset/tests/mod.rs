//! The rules of a whole game.

mod rules;
mod views;

use super::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

pub(crate) fn deck() -> Deck {
    Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES).unwrap()
}

pub(crate) fn rules(players: usize, level: Level) -> Rules {
    Rules::of_level(&deck(), players, level).unwrap()
}

/// Every number of players at every level, and house rules with everything at once.
pub(crate) fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for players in PLAYERS {
        all.extend((1..=5).map(|number| rules(players, Level::from_number(number).unwrap())));
        let objective = Some(deck().shape("ring").unwrap());
        let plain = rules(players, Level::Plain);
        all.push(Rules { affinities: 3, stack: true, objective, ..plain });
        all.push(Rules { affinities: 6, unseen: true, stack: true, ..plain });
    }
    all
}

/// Plays on at random, but declares only at the end of the game; tells every state on the way.
pub(crate) fn play_out(mut state: State, seed: u64, told: &mut dyn FnMut(&State)) -> State {
    let mut random = SmallRng::seed_from_u64(seed);
    told(&state);
    while !state.table().is_over() {
        let mut actions = state.table().actions();
        actions.retain(|action| *action != Action::Declare);
        state.play(*actions.choose(&mut random).unwrap()).unwrap();
        told(&state);
    }
    state
}

fn card(letter: char) -> Card {
    Card::from_letter(letter).unwrap()
}

fn cell(row: i32, column: i32) -> Cell {
    Cell::new(row, column).unwrap()
}

fn hint(letters: &str) -> Hint {
    Hint::new(FamilySet::from_letters(letters).unwrap()).unwrap()
}
