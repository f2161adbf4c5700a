use super::*;
use crate::infoset::tests::{all_rules, play_out, rules};
use crate::infoset::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::time::Duration;

fn seats(players: u8, make: impl Fn(u64) -> Box<dyn Policy>) -> Vec<Box<dyn Policy>> {
    (0..u64::from(players)).map(make).collect()
}

#[test]
fn policies_play_legally_by_all_rules() {
    let limits = Limits { time: None, games: Some(2), threads: 1, alone: false };
    for (seed, rules) in (0..).zip(all_rules()) {
        let policies: [&dyn Fn(u64) -> Box<dyn Policy>; 2] =
            [&|number| Box::new(Random::new(seed + number)), &|number| {
                Box::new(Natural::with(Tuning::light(), seed + number))
            }];
        for make in policies {
            let mut state = State::new(rules, Deal::from_seed(&rules, seed));
            let ending = team(&mut state, &mut seats(rules.players, make), seed).unwrap();
            assert_eq!(state.ending(), Some(ending));
        }
        // Search needs longer: it decides here and there.
        let mut step = 0;
        let mut search = Search::with(seed, limits);
        let start = State::new(rules, Deal::from_seed(&rules, seed));
        search.begin(&start.view(Seat::FIRST), seed);
        play_out(start, seed, &mut |state| {
            step += 1;
            if seed % 7 == 0 && step % 23 == 0 && !state.table().is_over() {
                let action = search.decide(&state.view(state.table().seat()));
                assert_eq!(state.table().check(action), Ok(()));
            }
        });
    }
}

#[test]
fn the_same_seeds_play_the_same_game() {
    let rules = rules(3, Level::Plain);
    let limits = Limits { time: None, games: Some(3), threads: 1, alone: false };
    let game = |make: &dyn Fn(u64) -> Box<dyn Policy>| {
        let mut state = State::new(rules, Deal::from_seed(&rules, 11));
        team(&mut state, &mut seats(rules.players, make), 11).unwrap();
        state
    };
    let natural = || game(&|number| Box::new(Natural::with(Tuning::light(), number)));
    assert_eq!(natural(), natural());
    let view = State::new(rules, Deal::from_seed(&rules, 11)).view(Seat::FIRST);
    let studied = || {
        let mut random = SmallRng::seed_from_u64(1);
        study(&view, &mut Natural::new(1), &limits, &mut random, &mut |_| true)
    };
    assert_eq!(studied(), studied());
}

#[test]
fn natural_players_mostly_win() {
    for players in PLAYERS {
        let rules = rules(players, Level::Plain);
        const GAMES: u64 = 6;
        let won = |seed: &u64| {
            let mut state = State::new(rules, Deal::from_seed(&rules, *seed));
            let make = |number| Kind::Natural.make(seed * 10 + number, Duration::ZERO);
            team(&mut state, &mut seats(rules.players, make), *seed).unwrap().is_won()
        };
        let won = (0..GAMES).filter(won).count();
        assert!(won >= 4, "{players} players: {won} of {GAMES}");
    }
}

#[test]
fn policies_know_what_their_seat_sees_and_no_more() {
    // The same view of two deals: the same decision.
    let rules = rules(2, Level::Plain);
    let state = State::new(rules, Deal::from_seed(&rules, 4));
    let state = play_out_some(state);
    let seat = state.table().seat();
    let hidden: Vec<Card> = state.table().seen_by(seat).complement().iter().collect();
    let family = |card: &Card| state.deal().layout.family(*card);
    let one = hidden[0];
    let other = *hidden.iter().find(|other| family(other) != family(&one)).unwrap();
    let layout = state.deal().layout.swapped(one, other);
    let affinities: Vec<Affinity> = state.deal().affinities().collect();
    let deal = Deal::new(&rules, layout, state.deal().pile(), &affinities).unwrap();
    let disguised = State::with_table(*state.table(), deal);
    assert_ne!(disguised, state);
    let limits = Limits { time: None, games: Some(2), threads: 1, alone: false };
    for make in [
        &(|| Box::new(Natural::new(3)) as Box<dyn Policy>) as &dyn Fn() -> Box<dyn Policy>,
        &|| Box::new(Search::with(3, limits)),
    ] {
        let decide = |state: &State| make().decide(&state.view(seat));
        assert_eq!(decide(&state), decide(&disguised));
    }
}

/// Four turns at random.
fn play_out_some(mut state: State) -> State {
    let mut random = Random::new(9);
    while state.table().turns() < 4 {
        let view = state.view(state.table().seat());
        match random.decide(&view) {
            Action::Declare => {}
            action => drop(state.play(action).unwrap()),
        }
    }
    state
}
