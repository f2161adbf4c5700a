//! Any text as what a seat of the card game knows, and as the record of one: it is refused with
//! words, or it comes back from being written and what follows it is sound.

#![no_main]

use hyakki_engine::infoset::belief::Belief;
use hyakki_engine::infoset::notation::{read_record, read_view, write_record, write_view};
use hyakki_engine::infoset::{Action, Card, Deck, Family, State, View};
use hyakki_fuzz::assert_told;
use libfuzzer_sys::{Corpus, fuzz_target};
use std::sync::LazyLock;

static DECK: LazyLock<Deck> = LazyLock::new(|| {
    Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES).unwrap_or_else(|e| panic!("{e}"))
});

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(data) else { return Corpus::Reject };
    match read_view(&DECK, text) {
        Ok(view) => check_view(&view),
        Err(error) => assert_told(&error),
    }
    match read_record(&DECK, text) {
        Ok(state) => check_state(state),
        Err(error) => assert_told(&error),
    }
    Corpus::Keep
});

fn check_view(view: &View) {
    assert_eq!(read_view(&DECK, &write_view(view)).as_ref(), Ok(view));
    match Belief::of(view, 0.0) {
        Err(error) => assert_told(&error),
        Ok(belief) => {
            assert!(belief.worlds() >= 1.0);
            for card in Card::all() {
                let sum: f64 = Family::ALL.map(|family| belief.chance(card, family)).iter().sum();
                assert!((sum - 1.0).abs() < 1e-9, "{card}: {sum}");
            }
        }
    }
    assert!(Belief::of(view, 0.05).is_ok(), "a wrong hint is reckoned with");
}

/// What may be done can be done, and nobody learns more from it than is to be seen.
fn check_state(mut state: State) {
    assert_eq!(read_record(&DECK, &write_record(&state)).as_ref(), Ok(&state));
    for step in 0.. {
        for seat in state.table().rules().seats() {
            check_view(&state.view(seat));
        }
        let actions = state.table().actions();
        assert_eq!(actions.is_empty(), state.table().is_over());
        let going_on: Vec<Action> =
            actions.into_iter().filter(|action| *action != Action::Declare).collect();
        let Some(action) = going_on.get(step * 31 % going_on.len().max(1)) else { break };
        state.play(*action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    assert!(state.ending().is_some());
}
