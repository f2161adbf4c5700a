//! Text of any kind must not bring anything down, and what is accepted must be sound.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::text::{Letters, fen, sfen, usi};
use hyakki_movegen::{Color, Game, Piece, PieceKind};
use hyakki_tests::{check, epd, game};
use proptest::prelude::*;

const GAMES: [&str; 8] = [
    "dobutsu",
    "yokainomori",
    "gorogoro",
    "gorogoroplus",
    "torishogi",
    "yokai",
    "shogi",
    "minishogi",
];

/// A text changed in a few places.
fn mutated(original: &str, edits: &[(usize, u8, char)]) -> String {
    let mut chars: Vec<char> = original.chars().collect();
    for (at, what, c) in edits {
        let at = at % (chars.len() + 1);
        match what % 4 {
            0 => chars.insert(at, *c),
            1 if at < chars.len() => chars[at] = *c,
            2 if at < chars.len() => {
                chars.remove(at);
            }
            _ if at < chars.len() => {
                let other = chars[(at * 7 + 3) % chars.len()];
                chars[at] = other;
            }
            _ => {}
        }
    }
    chars.into_iter().collect()
}

fn edits() -> impl Strategy<Value = Vec<(usize, u8, char)>> {
    let letters = prop::sample::select("+-/[]*: =bwKkPp19\u{e9}\n#".chars().collect::<Vec<_>>());
    prop::collection::vec((any::<usize>(), any::<u8>(), letters), 1..6)
}

fn few_or_many() -> impl Strategy<Value = u8> {
    prop_oneof![5 => 0..5u8, 1 => any::<u8>()]
}

/// An accepted position can be written, read again, moved in and judged.
fn use_it(game: &mut Game) {
    check::round_trips(game);
    assert!(!game.draw().is_empty());
    for turn in 0..6 {
        check::consistent(game);
        let moves = game.legal_moves();
        game.outcome();
        let Some(mv) = moves.get(turn * 5 % moves.len().max(1)) else {
            break;
        };
        let text = game.move_text(*mv);
        assert_eq!(game.parse_move(&text), Ok(*mv));
        game.play(*mv);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_refused_politely(text in ".{0,120}", which in 0..GAMES.len()) {
        let game = game(GAMES[which]);
        for error in [
            sfen::parse(game.rules(), &text).map(drop),
            fen::parse(game.rules(), &text).map(drop),
            usi::parse(game.rules(), &text).map(drop),
        ].into_iter().filter_map(Result::err) {
            prop_assert!(!error.to_string().contains('\n'));
        }
        let _ = Rules::parse(&[("any.ini", &text)]);
    }

    #[test]
    fn changed_positions_are_refused_or_sound(
        which in 0..GAMES.len(),
        line in any::<prop::sample::Index>(),
        edits in edits(),
    ) {
        let mut game = game(GAMES[which]);
        let lines = epd::read(GAMES[which]);
        let sfen = mutated(&line.get(&lines).sfen, &edits);
        if game.set_sfen(&sfen).is_ok() {
            use_it(&mut game);
        }
    }

    #[test]
    fn any_setup_is_refused_or_sound(
        which in 0..GAMES.len(),
        squares in prop::option::weighted(0.1, 0..140usize),
        placed in prop::collection::vec((any::<usize>(), 0..20u8, any::<bool>()), 0..6),
        held in prop::collection::vec((any::<usize>(), few_or_many(), any::<bool>()), 0..6),
        number in prop_oneof![5 => 1..200u32, 1 => any::<u32>()],
    ) {
        let mut game = game(GAMES[which]);
        let mut setup = game.setup();
        let color = |first| if first { Color::First } else { Color::Second };
        for (square, kind, first) in placed {
            let square = square % setup.board.len();
            let kind = PieceKind(kind % (game.rules().kinds.len() as u8 + 1));
            setup.board[square] = Some(Piece::new(kind, color(first)));
        }
        for (kind, count, first) in held {
            // Mostly kinds that can be held.
            let kind = kind % (game.rules().hand_order.len() + 1);
            setup.hands[color(first)][kind] = count;
        }
        if let Some(squares) = squares {
            setup.board.resize(squares, None);
        }
        setup.number = number;
        match game.set(&setup) {
            Ok(()) => {
                prop_assert_eq!(game.setup(), setup);
                use_it(&mut game);
            }
            Err(error) => prop_assert!(!error.0.is_empty()),
        }
    }

    #[test]
    fn changed_moves_are_refused_or_written_alike(
        which in 0..GAMES.len(),
        index in any::<prop::sample::Index>(),
        edits in edits(),
    ) {
        let game = game(GAMES[which]);
        let moves = game.legal_moves();
        let text = mutated(&game.move_text(*index.get(&moves)), &edits);
        if let Ok(mv) = usi::parse(game.rules(), &text) {
            let written = usi::write(game.rules(), Letters::Own, mv);
            prop_assert_eq!(usi::parse(game.rules(), &written), Ok(mv));
            prop_assert_eq!(game.is_legal(mv), moves.contains(&mv));
        }
    }

    #[test]
    fn changed_variants_files_are_refused_or_playable(
        which in any::<prop::sample::Index>(),
        edits in edits(),
    ) {
        let (file, text) = which.get(hyakki_seeds::VARIANTS);
        let text = mutated(text, &edits);
        let Ok(games) = Rules::parse(&[(*file, &text)]) else { return Ok(()) };
        for rules in games {
            if let Ok(mut game) = Game::new(rules) {
                use_it(&mut game);
            }
        }
    }
}
