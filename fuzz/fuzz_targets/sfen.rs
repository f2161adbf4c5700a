//! A game and any text as SFEN: it is refused with words, or it is a position on which both
//! readings of the rules agree.

#![no_main]

use hyakki_fuzz::{Pair, assert_told};
use hyakki_movegen::{PositionError, SetupFault};
use hyakki_tests::slow::SlowPosition;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((pair, text)) = Pair::with_text(data) else {
        return Corpus::Reject;
    };
    let mut game = pair.start.clone();
    match game.set_sfen(text) {
        Ok(()) => pair.check(&game),
        Err(error) => {
            assert_told(&error);
            assert_eq!(game.sfen(), pair.start.sfen(), "the game stays as it was");
            if SlowPosition::from_sfen(pair.slow, text).is_ok() {
                assert!(is_about_numbers(&error), "only the slow rules take {text:?}: {error}");
            }
        }
    }
    Corpus::Keep
});

/// Whether it is about the ranges of numbers, which the slow rules do not care about.
fn is_about_numbers(error: &PositionError) -> bool {
    match error {
        PositionError::Text(error) => ["move number", "hand"].contains(&error.part.as_str()),
        PositionError::Setup(error) => {
            error.0.iter().all(|fault| matches!(fault, SetupFault::TooMany { .. }))
        }
    }
}
