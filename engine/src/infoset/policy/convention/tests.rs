use super::*;
use crate::infoset::deal::Deal;
use crate::infoset::deck::Deck;
use crate::infoset::rules::{Level, Rules, Seat};
use crate::infoset::state::State;

fn rules(players: usize, level: Level) -> Rules {
    let deck = Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES).unwrap();
    Rules::of_level(&deck, players, level).unwrap()
}

/// Few layouts, for tests that must be quick.
fn light() -> Convention {
    Convention::with(Samples { looks: 6, answers: 3, ahead: 1, glance: 3, close: 1 })
}

/// Plays a game and checks after every turn that everybody knows what was seen, and that it is true.
fn play(rules: &Rules, seed: u64) -> State {
    let mut state = State::new(*rules, Deal::from_seed(rules, seed));
    let layout = state.deal().layout;
    let mut seats: Vec<Convention> = rules.seats().map(|_| light()).collect();
    let mut looked = crate::infoset::card::CardSet::EMPTY;
    while !state.table().is_over() {
        let seat = state.table().seat();
        let action = seats[seat.index()].decide(&state.view(seat));
        if let Action::Look(card) = action {
            looked = looked.with(card);
        }
        state.play(action).unwrap();
        let turn_is_over = state.table().phase() == Phase::FirstLook;
        for (index, policy) in seats.iter_mut().enumerate() {
            let view = state.view(Seat::new(index));
            policy.follow(&view);
            let followed = policy.followed.as_ref().unwrap();
            if let Some(answers) = &followed.turn.answers {
                assert!(answers.is_injective());
            }
            if turn_is_over {
                for card in Card::all() {
                    let known = followed.common.known(card);
                    assert!(known.is_some() || !looked.contains(card), "{card}");
                    assert!(known.is_none_or(|family| family == layout.family(card)));
                }
            }
        }
    }
    state
}

#[test]
fn everybody_learns_what_anybody_sees() {
    for (players, level, seed) in
        [(2, Level::Plain, 1), (3, Level::Affinity, 2), (4, Level::Stack, 3), (2, Level::Unseen, 4)]
    {
        let rules = rules(players, level);
        let state = play(&rules, seed);
        assert!(state.ending_now().is_won(), "{level:?}");
    }
}

#[test]
fn affinity_cards_of_several_players_are_told() {
    let rules = Rules { affinities: 3, ..rules(2, Level::Affinity) };
    let state = play(&rules, 11);
    assert!(state.ending_now().is_won());
}

#[test]
fn a_game_goes_on_with_others_who_leave_the_code() {
    use crate::infoset::policy::{Random, team};
    let rules = rules(3, Level::Plain);
    for seed in 0..3 {
        let mut state = State::new(rules, Deal::from_seed(&rules, seed));
        let mut seats: Vec<Box<dyn Policy>> =
            vec![Box::new(light()), Box::new(Random::new(seed)), Box::new(light())];
        team(&mut state, &mut seats, 0).unwrap();
    }
}
