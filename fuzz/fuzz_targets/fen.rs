//! A game and any text as FEN: it is refused with words, or it is a position on which both
//! readings of the rules agree.

#![no_main]

use hyakki_fuzz::{Pair, assert_told};
use hyakki_movegen::text::fen;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((pair, text)) = Pair::with_text(data) else {
        return Corpus::Reject;
    };
    let mut game = pair.start.clone();
    match game.set_fen(text) {
        Ok(()) => {
            // Unlike SFEN, FEN tells the number of every move it can name.
            let read = (game.setup(), game.letters());
            assert_eq!(fen::parse(game.rules(), &game.fen()), Ok(read));
            pair.check(&game);
        }
        Err(error) => {
            assert_told(&error);
            assert_eq!(game.fen(), pair.start.fen(), "the game stays as it was");
        }
    }
    Corpus::Keep
});
