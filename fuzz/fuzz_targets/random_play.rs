//! A game, a position to begin from and a choice for every move: both readings of the rules agree
//! all the way, and what is kept up to date from move to move is what it would be anew.

#![no_main]

use hyakki_fuzz::{Pair, choose, take_byte};
use hyakki_tests::check;
use libfuzzer_sys::{Corpus, fuzz_target};

/// The longest game.
const PLIES: usize = 32;

fuzz_target!(|data: &[u8]| -> Corpus {
    let mut data = data;
    match (Pair::take(&mut data), take_byte(&mut data)) {
        (Some(pair), Some(position)) => {
            play(pair, position, data);
            Corpus::Keep
        }
        _ => Corpus::Reject,
    }
});

fn play(pair: &Pair, position: u8, choices: &[u8]) {
    let mut fast = pair.start.clone();
    let sfen = choose(position.wrapping_sub(b'0'), &pair.positions).expect("each has a start");
    fast.set_sfen(sfen).unwrap_or_else(|error| panic!("{error}"));
    let mut slow = pair.slow_game(&fast);
    for choice in choices.iter().take(PLIES).map(Some).chain([None]) {
        let moves = check::agree(&fast, &slow);
        check::round_trips(&fast);
        check::consistent(&fast);
        // A game that has ended by repetition may be played on.
        let Some(text) = choice.and_then(|choice| choose(*choice, &moves)) else {
            return;
        };
        fast.play_text(text).unwrap_or_else(|error| panic!("{error}"));
        slow.play(text);
    }
}
