//! Games of a user's: files as people write them for Fairy-Stockfish mean what they mean there.

use hyakki_movegen::rules::{RepetitionResult, Royal, Rules, Worth};
use hyakki_movegen::{Color, Game, Outcome, Reason};
use hyakki_tests::{game, game_at};

/// Counts of pyffish 0.0.90, which had the same files.
const COUNTS: [(&str, &[u64]); 9] = [
    ("pandemonium", &[32, 1024, 34238]),
    ("mansindam", &[31, 961, 32238]),
    ("goroplus", &[39, 1438, 44436]),
    ("antiminishogi", &[1, 3, 50, 81, 674, 9354]),
    ("mustmini", &[1, 2, 46, 74, 484]),
    ("soldiers", &[14, 182, 2551]),
    ("relettered", &[25, 577, 10858]),
    ("exchanged", &[16, 190, 2823]),
    ("unpromoting", &[14, 181, 2484]),
];

/// The games of a file whose parents may be the embedded ones.
fn read(text: &str) -> Result<Vec<Rules>, String> {
    let files: Vec<_> =
        hyakki_seeds::VARIANTS.iter().copied().chain([("user.ini", text)]).collect();
    let games = Rules::parse(&files).map_err(|error| error.to_string())?;
    Ok(games.into_iter().skip(hyakki_seeds::VARIANTS.len()).collect())
}

fn read_one(text: &str) -> Game {
    Game::new(read(text).unwrap().remove(0)).unwrap()
}

#[test]
fn counts_from_the_start() {
    for (name, counts) in COUNTS {
        let start = game(name);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), *count, "{name} depth {depth}");
        }
    }
}

#[test]
fn what_a_file_does_not_say_is_as_elsewhere() {
    let text = "[plain]\nking = k\nrook = r\nstartFen = 4k3/8/8/8/8/8/8/4K2R w 0 1\n";
    let plain = read(text).unwrap().remove(0);
    assert_eq!((plain.board.files, plain.board.ranks), (8, 8));
    assert!(!plain.drops && !plain.captures_to_hand && !plain.must_capture);
    assert!(!plain.forced_promotion && !plain.immobility_illegal && plain.flag.is_none());
    assert_eq!(plain.no_move, Worth::Draw);
    let repetition = plain.repetition.unwrap();
    assert_eq!((repetition.occurrences, repetition.perpetual_check_loses), (3, false));
    assert_eq!(repetition.result, RepetitionResult::ToMove(Worth::Draw));
    // The eighth rank promotes, wherever the board ends.
    let text = "[nine]\nmaxRank = 9\nking = k\nshogiPawn = p\ngold = g\npromotedPieceType = p:g\n\
        startFen = 4k3/8/8/P7/8/8/8/8/4K3 w 0 1\n";
    let mut nine = read_one(text);
    for (rank, promotes) in [('c', true), ('b', true), ('d', false)] {
        let rows = ["8"; 9].map(str::to_owned);
        let mut rows = rows;
        rows[0] = "7k".to_owned();
        rows[8] = "7K".to_owned();
        rows[usize::from(rank as u8 - b'a')] = "P7".to_owned();
        nine.set_sfen(&format!("{} b - 1", rows.join("/"))).unwrap();
        let texts: Vec<_> = nine.legal_moves().into_iter().map(|mv| nine.move_text(mv)).collect();
        let promoting = texts.iter().any(|text| text.starts_with('8') && text.ends_with('+'));
        assert_eq!(promoting, promotes, "{texts:?}");
    }
}

#[test]
fn promotions_add_up() {
    let promoting = |text: &str| {
        let rules = read(text).unwrap().remove(0);
        let mut letters: Vec<char> = rules
            .kinds
            .iter()
            .filter(|kind| kind.promotes_to.is_some())
            .map(|kind| kind.letter)
            .collect();
        letters.sort_unstable();
        String::from_iter(letters)
    };
    assert_eq!(promoting("[a:minishogi]\n"), "BPRS");
    assert_eq!(promoting("[a:minishogi]\npromotedPieceType = s:-\n"), "BPR");
    assert_eq!(promoting("[a:minishogi]\npromotedPieceType = s:- g:d\n"), "BGPR");
    // The letter of a promoted side is of no other piece, or else somebody must say what is meant.
    let taken = "[a:minishogi]\ncustomPiece1 = d:fR\n";
    let error = read(taken).unwrap_err();
    assert!(error.contains("user.ini:1: promotedPieceType: what `r` promotes to"), "{error}");
    assert_eq!(promoting(&format!("{taken}promotedPieceType = r:h\n")), "BPRS");
    let error = read("[a:minishogi]\npromotedPieceType = -\n").unwrap_err();
    assert!(error.contains("expected `p:-` for each piece"), "{error}");
}

#[test]
fn letters_lead_to_the_pieces_of_the_child() {
    // What the parent says of the pawn goes with it to another letter, and away with it.
    let rules = game("relettered").rules().clone();
    let pawn = rules.find_kind('c', false);
    assert_eq!(rules.file_limit.map(|(kind, most)| (Some(kind), most)), Some((pawn, 1)));
    assert_eq!(rules.drop_mate_ban, pawn);
    assert_eq!(rules.kind(pawn.unwrap()).name, "Pawn");
    assert_eq!(rules.find_kind('p', false), None);
    let rules = game("soldiers").rules().clone();
    assert_eq!(rules.file_limit, None);
    let soldier = rules.kind(rules.find_kind('p', false).unwrap());
    assert_eq!((soldier.betza.as_str(), soldier.promotes_to), ("fsW", None));
    let rules = game("exchanged").rules().clone();
    assert_eq!(rules.kind(rules.find_kind('r', false).unwrap()).betza, "B");
    assert_eq!(rules.kind(rules.find_kind('r', true).unwrap()).betza, "BW");
    // The order of hands is the parent's for its pieces, other pieces last; letters that mean
    // another piece of the parent's are forgotten.
    let more = read("[a:dobutsu]\ncustomPiece1 = r:fF\n").unwrap().remove(0);
    let hand: String = more.hand_order.iter().map(|kind| more.kind(*kind).letter).collect();
    assert_eq!((hand.as_str(), more.letter_aliases.len()), ("GECR", 0));
    assert_eq!(read("[a:dobutsu]\n").unwrap()[0].letter_aliases.len(), 4);
}

#[test]
fn kings_and_repetitions_decide() {
    let outcome = |game: &Game| game.outcome().map(|Outcome { winner, reason }| (winner, reason));
    for name in ["pandemonium", "mansindam"] {
        let mut walk = game_at(name, "9/4K4/9/9/9/9/9/4k4/9 b - 1");
        assert_eq!(outcome(&walk), None);
        walk.play_text("5b5a").unwrap();
        assert_eq!(outcome(&walk), Some((Some(Color::First), Reason::Try)));
        assert_eq!(walk.perft(1), 0);
    }
    // Whoever is to move at the third occurrence loses.
    let mut shuffle = game_at("pandemonium", "9/9/4k4/9/9/9/4K4/9/9 b - 1");
    for mv in ["5g5f", "5c5d", "5f5g", "5d5c"].repeat(2) {
        assert_eq!(outcome(&shuffle), None);
        shuffle.play_text(mv).unwrap();
    }
    assert_eq!(outcome(&shuffle), Some((Some(Color::Second), Reason::Repetition)));
}

#[test]
fn captures_are_a_duty_and_nothing_is_royal() {
    let moves = |game: &Game| {
        let legal = game.legal_moves().into_iter();
        let mut texts: Vec<_> = legal.map(|mv| game.move_text(mv)).collect();
        texts.sort();
        texts
    };
    let start = game("antiminishogi");
    assert_eq!(start.rules().royal, Royal::None);
    assert_eq!(moves(&start), ["1e1b"]);
    let at = |sfen: &str| game_at("antiminishogi", sfen);
    // Not even the last king must be saved, and one that was captured may be dropped.
    assert_eq!(moves(&at("4k/5/4r/4P/4K b - 1")), ["1d1c"]);
    let mut taken = at("4k/5/4r/4K/5 b - 1");
    taken.play_text("1d1c").unwrap();
    assert_eq!(taken.sfen(), "4k/5/4K/5/5 w R 2");
    assert_eq!(moves(&at("5/5/5/5/r4 b K 1")).len(), 24);
    assert!(!at("4k/4R/5/5/4K w - 1").in_check());
    // The side without a move wins: without pieces, or with none that can move.
    let outcome = |game: &Game| game.outcome().map(|Outcome { winner, reason }| (winner, reason));
    let mut last = at("5/5/4p/4K/5 b - 1");
    last.play_text("1d1c").unwrap();
    assert_eq!(outcome(&last), Some((Some(Color::Second), Reason::NoLegalMove)));
    // A king's game with the duty: a check is met by a capture if there is one, by anything else
    // if not.
    let at = |sfen: &str| moves(&game_at("mustmini", sfen));
    assert_eq!(at("k3r/5/1g3/3p1/3RK b P 1"), ["1e2d"]);
    assert_eq!(at("k3r/5/1g3/5/3RK b P 1"), ["1e2d", "P*1b", "P*1c", "P*1d"]);
}

#[test]
fn sections_without_a_game_do_not_stand_in_the_way() {
    let text = "\
stray = 1
[first:minishogi]
[cannons:minishogi]
cannon = c
silver = ss
[more:cannons]
[bad
maxFile = 3
[last:first]
nFoldRule = 3
[last:first]
[chess:unheard-of]
";
    let files: Vec<_> =
        hyakki_seeds::VARIANTS.iter().copied().chain([("user.ini", text)]).collect();
    let reading = Rules::read(&files);
    let games: Vec<_> = reading
        .games
        .iter()
        .filter(|found| found.file == "user.ini")
        .map(|found| (found.rules.name.as_str(), found.line))
        .collect();
    assert_eq!(games, [("first", 2), ("last", 9)]);
    assert_eq!(reading.stray.len(), 1);
    let told = |index: usize| {
        let failure = &reading.failures[index];
        (failure.name.as_str(), failure.line, failure.faults.len(), failure.first().to_string())
    };
    let cannon = "user.ini:4: cannon: piece `cannon` is not supported: it is a hopper, `mRcpR`";
    assert_eq!(told(0), ("cannons", 3, 2, cannon.to_owned()));
    let parent = "user.ini:6: parent `cannons` makes no game";
    assert_eq!(told(1), ("more", 6, 0, parent.to_owned()));
    let open = "user.ini:7: section `[bad` does not end with `]`";
    assert_eq!(told(2).3, open);
    assert_eq!(told(3).3, "user.ini:11: section `last` stands twice");
    let unknown = "user.ini:12: parent `unheard-of` is unknown, expected one of shogi minishogi \
        dobutsu yokainomori gorogoro yokainomori56 gorogoroplus torishogi yokai first last";
    assert_eq!(told(4).3, unknown);
    assert_eq!(reading.failures.len(), 5);
    // All or nothing tells the same, in the order of lines.
    let error = Rules::parse(&files).unwrap_err();
    let lines: Vec<_> = error.0.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [1, 4, 5, 7, 11, 12]);
}

/// Movement that is not supported is quoted, with the part that is not.
#[test]
fn foreign_movement_is_quoted() {
    for (betza, problem) in [
        ("NN", "riders that leap more than one square"),
        ("N2", "riders that leap more than one square"),
        ("WNN", "riders that leap more than one square"),
        ("DD", "riders that leap more than one square"),
        ("nN", "lame leapers (`n`)"),
        ("nA", "lame leapers (`n`)"),
        ("nZ", "lame leapers (`n`)"),
        ("nD", "lame leapers (`n`)"),
        ("mRcpR", "hoppers (`p`)"),
        ("gB", "hoppers (`g`)"),
        ("ifmnD", "initial moves (`i`)"),
        ("mfWfceF", "`e` is no modifier"),
    ] {
        let error = read(&format!("[a:minishogi]\ncustomPiece1 = z:{betza}\n")).unwrap_err();
        let start = format!("user.ini:2: customPiece1: movement `{betza}`: {problem}");
        assert!(error.starts_with(&start), "{error}");
    }
}
