//! A game, some moves played by choice, and any text as a move in USI and UCI: it is refused with
//! words, or it is written as it was read and judged as the list of legal moves says. Every legal
//! move can be written and read again.

#![no_main]

use hyakki_fuzz::{Pair, assert_told, choose_move, take_byte};
use hyakki_movegen::rules::Rules;
use hyakki_movegen::text::{Letters, TextError, uci, usi};
use hyakki_movegen::{Game, Move};
use libfuzzer_sys::{Corpus, fuzz_target};

/// At most so many moves are played before the text is looked at.
const PLIES: u8 = 16;

fuzz_target!(|data: &[u8]| -> Corpus {
    let mut data = data;
    match (Pair::take(&mut data), take_byte(&mut data)) {
        (Some(pair), Some(plies)) => run(pair, plies.wrapping_sub(b'0') % PLIES, data),
        _ => Corpus::Reject,
    }
});

fn run(pair: &Pair, plies: u8, mut data: &[u8]) -> Corpus {
    let mut game = pair.start.clone();
    for _ in 0..plies {
        let choice = take_byte(&mut data);
        let Some(mv) = choice.and_then(|choice| choose_move(choice, &game)) else {
            return Corpus::Reject;
        };
        game.play(mv);
    }
    let Ok(text) = std::str::from_utf8(data) else {
        return Corpus::Reject;
    };
    let legal = game.legal_moves();
    for notation in [USI, UCI] {
        for mv in &legal {
            notation.returns(&game, *mv);
        }
        match (notation.parse)(game.rules(), text) {
            Ok(mv) => {
                let written = notation.returns(&game, mv);
                assert!(written.contains(&text.to_owned()), "{text} is written as {written:?}");
                assert_eq!(game.is_legal(mv), legal.contains(&mv), "{text}");
            }
            Err(error) => assert_told(&error),
        }
    }
    play(game, &legal, text);
    Corpus::Keep
}

/// Plays the text if it is a legal move.
fn play(mut game: Game, legal: &[Move], text: &str) {
    let (before, number) = (game.sfen(), game.moves().len());
    let read = [USI, UCI].iter().find_map(|notation| (notation.parse)(game.rules(), text).ok());
    let read = read.filter(|mv| legal.contains(mv));
    match (game.play_text(text), read) {
        (Ok(()), Some(mv)) => assert_eq!(game.moves()[number..], [mv]),
        (Err(error), None) => {
            assert_told(&error);
            assert_eq!((game.sfen(), game.moves().len()), (before, number), "nothing is played");
        }
        (played, read) => panic!("{text} is read as {read:?}, played as {played:?}"),
    }
}

/// How moves are read and written.
#[derive(Clone, Copy)]
struct Notation {
    parse: fn(&Rules, &str) -> Result<Move, TextError>,
    write: fn(&Rules, Letters, Move) -> String,
}

const USI: Notation = Notation { parse: usi::parse, write: usi::write };
const UCI: Notation = Notation { parse: uci::parse, write: uci::write };

impl Notation {
    /// Writes a move in both sets of letters; read again it is the same.
    fn returns(self, game: &Game, mv: Move) -> [String; 2] {
        [Letters::Own, Letters::Aliases].map(|letters| {
            let text = (self.write)(game.rules(), letters, mv);
            assert_eq!((self.parse)(game.rules(), &text), Ok(mv), "{text}");
            text
        })
    }
}
