//! What can be a position, from setups made by hand and from texts.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::text::{Letters, fen};
use hyakki_movegen::{
    Color, Game, MAX_COUNT, MAX_HELD, MAX_NUMBER, Piece, PieceKind, Setup, SetupFault,
};
use hyakki_tests::{game, game_at};

fn kind(game: &Game, letter: char, promoted: bool) -> PieceKind {
    game.rules().find_kind(letter, promoted).unwrap()
}

/// The faults of a start position with a change.
fn faults(name: &str, change: impl FnOnce(&Game, &mut Setup)) -> Vec<SetupFault> {
    let mut game = game(name);
    let before = game.sfen();
    let mut setup = game.setup();
    change(&game, &mut setup);
    let faults = game.set(&setup).unwrap_err().0;
    assert_eq!(game.sfen(), before);
    faults
}

#[test]
fn boards_of_another_size_are_refused() {
    for squares in [0, 1, 29, 31, 128, 300] {
        let found = faults("gorogoro", |_, setup| setup.board.resize(squares, None));
        let wrong = SetupFault::WrongBoard { found: squares, expected: 30 };
        assert!(found.contains(&wrong), "{found:?}");
    }
}

#[test]
fn unknown_kinds_are_refused_wherever_they_are() {
    let found = faults("gorogoro", |game, setup| {
        let kinds = game.rules().kinds.len();
        setup.board[7] = Some(Piece::new(PieceKind(kinds as u8), Color::First));
        setup.board[8] = Some(Piece::new(PieceKind(100), Color::Second));
        setup.hands[Color::Second][MAX_HELD - 1] = 1;
    });
    let kinds: Vec<usize> = found
        .iter()
        .map(|fault| match fault {
            SetupFault::UnknownKind { kind, .. } => *kind,
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(kinds, [game("gorogoro").rules().kinds.len(), 100, MAX_HELD - 1]);
}

#[test]
fn what_cannot_be_held_is_refused() {
    let found = faults("gorogoro", |game, setup| {
        setup.hands[Color::First][kind(game, 'K', false).index()] = 1;
        setup.hands[Color::Second][kind(game, 'P', true).index()] = 2;
    });
    let texts: Vec<String> = found.iter().map(SetupFault::to_string).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(texts[0].contains("first player") && texts[0].contains("1 Lion (K)"), "{texts:?}");
    assert!(texts[1].contains("second player") && texts[1].contains("2 Hen (+P)"), "{texts:?}");
}

/// Whatever is captured can be held, written and read again.
#[test]
fn no_kind_has_more_pieces_than_a_hand_holds() {
    let most = format!("2k2/5/1p1p1/1P3/5/2K2 b {}Pp 1", MAX_COUNT - 4);
    let mut game = game_at("gorogoro", &most);
    assert_eq!(game.sfen(), most);
    let more = format!("2k2/5/1p1p1/1P3/5/2K2 b {}P2p 1", MAX_COUNT - 4);
    let error = game.set_sfen(&more).unwrap_err().to_string();
    assert!(error.contains("128 Chick pieces (P), expected at most 127"), "{error}");
    // Promoted ones count with the others.
    let more = format!("2k2/5/1p1+p1/1P+P2/5/2K2 b {}Pp 1", MAX_COUNT - 4);
    assert!(game.set_sfen(&more).is_err());
    // The fullest hand there can be.
    game.set_sfen(&format!("2k2/5/1p3/1P3/5/2K2 b {}P 1", MAX_COUNT - 2)).unwrap();
    game.play_text("4d4c").unwrap();
    let full = game.sfen();
    assert!(full.contains(&format!(" {}P ", MAX_COUNT - 1)), "{full}");
    let mut copy = game.clone();
    copy.set_sfen(&full).unwrap();
    assert_eq!((copy.sfen(), copy.key()), (full, game.key()));
    copy.set_fen(&game.fen()).unwrap();
    assert_eq!(copy.key(), game.key());
}

#[test]
fn move_numbers_have_a_range() {
    let board = "2k2/5/5/5/5/2K2";
    let mut game = game("gorogoro");
    for number in [1, 2, MAX_NUMBER] {
        let sfen = format!("{board} b - {number}");
        game.set_sfen(&sfen).unwrap();
        assert_eq!(game.sfen(), sfen);
    }
    for number in ["0", "-1", "1000001", "4294967295", "99999999999999999999"] {
        let error = game.set_sfen(&format!("{board} b - {number}")).unwrap_err().to_string();
        assert!(error.contains("a number from 1 to 1000000"), "{error}");
        let error = game.set_fen(&format!("{board} w 0 {number}")).unwrap_err().to_string();
        assert!(error.contains("a number from 1 to 500000"), "{error}");
    }
    for (side, number) in [("w", MAX_NUMBER - 1), ("b", MAX_NUMBER)] {
        let fen = format!("{board}[-] {side} 0 {}", MAX_NUMBER / 2);
        game.set_fen(&fen).unwrap();
        assert_eq!((game.fen(), game.setup().number), (fen, number));
        let sfen = game.sfen();
        assert!(game.set_sfen(&sfen).is_ok());
    }
    let clock = format!("{board} w 1000001 1");
    assert!(game.set_fen(&clock).unwrap_err().to_string().contains("halfmove clock"));
    for number in [0, MAX_NUMBER + 1, u32::MAX] {
        let found = faults("gorogoro", |_, setup| setup.number = number);
        assert_eq!(found, [SetupFault::WrongNumber { number }]);
    }
}

#[test]
fn every_fault_of_a_setup_is_told_at_once() {
    let found = faults("gorogoro", |game, setup| {
        let king = kind(game, 'K', false);
        setup.number = 0;
        setup.board.push(None);
        setup.board[3] = Some(Piece::new(PieceKind(99), Color::First));
        for square in [6, 7, 8] {
            setup.board[square] = Some(Piece::new(king, Color::Second));
        }
        setup.hands[Color::First][king.index()] = 1;
        setup.hands[Color::First][kind(game, 'P', false).index()] = 255;
    });
    let has = |what: fn(&SetupFault) -> bool| found.iter().any(what);
    assert!(has(|fault| matches!(fault, SetupFault::WrongNumber { .. })));
    assert!(has(|fault| matches!(fault, SetupFault::WrongBoard { .. })));
    assert!(has(|fault| matches!(fault, SetupFault::UnknownKind { .. })));
    assert!(has(|fault| matches!(fault, SetupFault::NotHeld { .. })));
    assert!(has(|fault| matches!(fault, SetupFault::TooMany { .. })));
    assert!(has(|fault| matches!(fault, SetupFault::ManyRoyals { .. })));
}

#[test]
fn fen_remembers_its_letters() {
    let mut game = game("dobutsu");
    let own = game.fen();
    game.set_fen("rkb/1p1/1P1/BKR[] w 0 1").unwrap();
    assert_eq!(game.letters(), Letters::Aliases);
    assert_eq!(game.sfen(), "rkb/1p1/1P1/BKR b - 1");
    assert_eq!(game.fen(), "rkb/1p1/1P1/BKR[-] w 0 1");
    game.set_fen(&own).unwrap();
    assert_eq!((game.letters(), game.fen()), (Letters::Own, own));
    // The hand tells as well as the board.
    let (_, letters) = fen::parse(game.rules(), "1l1/3/3/1L1[P] w 0 1").unwrap();
    assert_eq!(letters, Letters::Aliases);
}

#[test]
fn a_start_that_is_no_position_is_told_when_the_game_begins() {
    let text = "[checked]\nmaxFile = 3\nmaxRank = 4\nking = k\ngold = g\n\
        startFen = 1k1/1G1/3/1K1[] w 0 1\n";
    let rules = Rules::parse(&[("user.ini", text)]).unwrap().remove(0);
    let error = Game::new(rules).unwrap_err().to_string();
    assert!(error.starts_with("start position: the king of the second player"), "{error}");
}
