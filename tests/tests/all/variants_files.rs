//! Variants files: what they may say, and every fault told with its place.

use hyakki_movegen::rules::{Fault, Rules};
use hyakki_movegen::{Color, Game, Reason};

/// A small game without faults.
const SOUND: &str = "\
[sound]
maxFile = 5
maxRank = 5
king = k
gold = g
shogiPawn = p
promotedPieceType = p:g
promotionRegionWhite = *5
promotionRegionBlack = *1
pieceDrops = true
capturesToHand = true
dropNoDoubled = p
immobilityIllegal = true
shogiPawnDropMateIllegal = true
nFoldRule = 4
startFen = g3k/4p/5/P4/K3G[] w 0 1
";

fn faults(text: &str) -> Vec<Fault> {
    Rules::parse(&[("user.ini", text)]).unwrap_err().0
}

#[test]
fn a_sound_file_is_read() {
    let rules = Rules::parse(&[("user.ini", SOUND)]).unwrap().remove(0);
    assert_eq!((rules.name.as_str(), rules.title.as_str()), ("sound", "sound"));
    let game = Game::new(rules).unwrap();
    assert_eq!(game.fen(), "g3k/4p/5/P4/K3G[-] w 0 1");
    assert_eq!(game.perft(1), 2 + 3 + 1);
}

#[test]
fn comments_blank_lines_and_line_ends_do_not_matter() {
    let text = format!("\u{feff}# a comment\r\n; another\r\n\r\n{}", SOUND.replace('\n', "\r\n"));
    assert!(Rules::parse(&[("user.ini", &text)]).is_ok());
}

#[test]
fn children_inherit_and_change() {
    let child = "[child:sound]\nstartFen = k4/5/5/5/4K[Pp] b 3 7\nnFoldRule = 3\npawn = -\n";
    let games = Rules::parse(&[("a.ini", SOUND), ("b.ini", child)]).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].repetition.unwrap().occurrences, 3);
    assert_eq!(games[0].repetition.unwrap().occurrences, 4);
    assert_eq!(Game::new(games[1].clone()).unwrap().sfen(), "k4/5/5/5/4K w Pp 14");
}

/// Every kind of mistake in one file: each is told, with its line, key and text.
#[test]
fn all_faults_are_told_at_once() {
    let text = "\
stray = 1
[one
[bad name]
[mistakes]
no equals sign
maxFile = 0
maxRank = nine
kingg = k
MaxFile = 9
king = kk
customPiece1 = a
customPiece2 = b:pR
customPiece3 = c:nN
customPiece4 = d:
customPiece5 = e:fX
customPiece6 = 7:W
gold = g:W
promotedPieceType = p>g
promotionRegionWhite = 9*
mandatoryPiecePromotion = yes
dropNoDoubledCount = -1
stalemateValue = lose
nFoldRule = 99
castling = true
nMoveRule = 50
promotionPieceTypes = q
enteringKing = 3
letterAliases = xy
pieceNames = King
extinctionValue = draw
castling = false
[orphan:nobody]
maxFile = 3
";
    let found = faults(text);
    let at = |line: usize| {
        let fault = found.iter().find(|fault| fault.line == line);
        fault.unwrap_or_else(|| panic!("no fault in line {line} of {found:#?}")).to_string()
    };
    for (line, key, words) in [
        (1, "stray", "before the first"),
        (2, "", "`[one`"),
        (3, "", "`[bad name]`"),
        (5, "", "`no equals sign`"),
        (6, "maxFile", "`0`"),
        (7, "maxRank", "`nine`"),
        (8, "kingg", "unknown key `kingg`"),
        (9, "MaxFile", "did you mean `maxFile`"),
        (10, "king", "`kk`"),
        (11, "customPiece1", "`letter:Betza`"),
        (12, "customPiece2", "hoppers"),
        (13, "customPiece3", "lame"),
        (14, "customPiece4", "empty"),
        (15, "customPiece5", "`X`"),
        (16, "customPiece6", "`7`"),
        (17, "gold", "`g:W`"),
        (18, "promotedPieceType", "`p>g`"),
        (19, "promotionRegionWhite", "`9*`"),
        (20, "mandatoryPiecePromotion", "`yes`"),
        (21, "dropNoDoubledCount", "`-1`"),
        (22, "stalemateValue", "`lose`"),
        (23, "nFoldRule", "`99`"),
        (24, "castling", "not supported"),
        (25, "nMoveRule", "`50`"),
        (26, "promotionPieceTypes", "`q`"),
        (27, "enteringKing", "`3`"),
        (28, "letterAliases", "`xy`"),
        (29, "pieceNames", "`King`"),
        (30, "extinctionValue", "`draw`"),
        (31, "castling", "twice"),
        (32, "", "`nobody`"),
    ] {
        let message = at(line);
        let place = if key.is_empty() {
            format!("user.ini:{line}: ")
        } else {
            format!("user.ini:{line}: {key}: ")
        };
        assert!(message.starts_with(&place), "{message}");
        assert!(message.contains(words), "{message}");
        assert!(!message.contains('\n'));
    }
}

/// One change to the sound file each, and what is said about it.
#[test]
fn contradictions_are_told() {
    for (from, to, key, words) in [
        ("maxFile = 5\n", "", "startFen", "row 1"),
        ("startFen = g3k/4p/5/P4/K3G[] w 0 1\n", "", "startFen", "missing"),
        ("king = k\n", "commoner = k\n", "king", "neither a `king` nor"),
        ("gold = g\n", "gold = g\nsilver = g\n", "silver", "also that of `gold`"),
        ("p:g", "p:s", "promotedPieceType", "`s` is not the letter"),
        ("p:g", "p:g p:k", "promotedPieceType", "twice"),
        ("gold = g\n", "gold = g\npawn = x\n", "pawn", "needs `doubleStep = false`"),
        ("gold = g\n", "gold = g\npawn = x\n", "pawn", "needs `promotionPieceTypes = -`"),
        (
            "gold = g\n",
            "gold = g\nflagRegionWhite = *5\n",
            "flagRegionWhite",
            "needs a `flagPiece`",
        ),
        (
            "king = k\n",
            "king = k\nextinctionPieceTypes = *\nextinctionValue = win\n",
            "extinctionPieceTypes",
            "contradicts `king`",
        ),
        (
            "king = k\n",
            "extinctionPieceTypes = *\nextinctionValue = win\nstalemateValue = loss\n",
            "extinctionPieceTypes",
            "`stalemateValue`",
        ),
        (
            "king = k\n",
            "extinctionPieceTypes = kg\n",
            "extinctionPieceTypes",
            "more than one letter",
        ),
        (
            "king = k\n",
            "king = k\nextinctionPseudoRoyal = true\n",
            "extinctionPseudoRoyal",
            "`true`",
        ),
        ("king = k\n", "king = k\nhorse = h\n", "horse", "a lame leaper, `nN`"),
        ("king = k\n", "king = k\ncannon = c\n", "cannon", "a hopper, `mRcpR`"),
        ("p:g", "p:g k:g", "promotedPieceType", "must not promote"),
        ("*5", "*6", "promotionRegionWhite", "outside the board"),
        ("dropNoDoubled = p", "dropNoDoubled = x", "dropNoDoubled", "`x`"),
        (
            "dropNoDoubled = p",
            "dropNoDoubledCount = 2",
            "dropNoDoubledCount",
            "needs `dropNoDoubled`",
        ),
        ("shogiPawn = p", "customPiece1 = p:fW", "shogiPawnDropMateIllegal", "needs a `shogiPawn`"),
        ("king = k", "king = k:R", "king", "slides"),
        (
            "king = k\n",
            "king = k\nextinctionPieceTypes = g\n",
            "extinctionPieceTypes",
            "contradicts `king`",
        ),
        ("king = k\n", "king = k\nflagPiece = k\n", "flagPiece", "needs `flagRegionWhite`"),
        ("king = k\n", "king = k\nhandOrder = g\n", "handOrder", "`g p` once"),
        ("king = k\n", "king = k\npieceNames = z:Zebra\n", "pieceNames", "`z`"),
        ("king = k\n", "king = k\nletterAliases = k:g\n", "letterAliases", "`g` is already"),
        ("g3k", "g2k", "startFen", "row 1"),
        ("g3k", "g3g", "startFen", "second player has no K"),
        ("K3G", "KK2G", "startFen", "2 K pieces"),
        ("[] w", "[x] w", "startFen", "`x`"),
        ("[] w", "[] x", "startFen", "`x`"),
        ("maxFile = 5", "maxFile = 26", "maxRank", "more than 128"),
        ("king = k\n", "king = k\nletterAliases = g:p p:g\n", "letterAliases", "`p` is already"),
        ("king = k\n", "king = k\nletterAliases = k:k\n", "letterAliases", "`k` is already"),
        ("king = k\n", "king = k\nletterAliases = g:z p:z\n", "letterAliases", "two pieces"),
        ("king = k\n", "king = k\nletterAliases = g:y g:z\n", "letterAliases", "second letter"),
    ] {
        let text = SOUND.replacen(from, to, 1);
        assert_ne!(text, SOUND);
        let text =
            if words.contains("128") { text.replace("maxRank = 5", "maxRank = 20") } else { text };
        let found = faults(&text);
        let told = found.iter().any(|fault| fault.key == key && fault.problem.contains(words));
        assert!(told, "{from:?} to {to:?}: {found:#?}");
    }
    let in_check = SOUND.replace("g3k/4p", "g3k/4G");
    let rules = Rules::parse(&[("user.ini", &in_check)]).unwrap().remove(0);
    assert!(Game::new(rules).unwrap_err().to_string().contains("could be captured"));
}

/// A piece that is only a promotion target is no kind of its own: no key may name it.
#[test]
fn letters_of_promotion_targets_are_told() {
    // The gold leaves the start position, and only tells how a promoted pawn moves.
    let target = SOUND.replace("g3k", "4k").replace("K3G", "K4");
    assert!(Rules::parse(&[("user.ini", &target)]).is_ok());
    for (from, to, key, letter) in [
        ("dropNoDoubled = p", "dropNoDoubled = g", "dropNoDoubled", "`g`"),
        (
            "king = k\n",
            "king = k\nflagPiece = g\nflagRegionWhite = *5\nflagRegionBlack = *1\n",
            "flagPiece",
            "`g`",
        ),
        ("king = k\n", "king = k\nhandOrder = p g\n", "handOrder", "`g`"),
        ("king = k\n", "king = k\nletterAliases = g:z\n", "letterAliases", "`g`"),
        ("p:g\n", "p:g g:k\n", "promotedPieceType", "`g`"),
        ("king = k\n", "extinctionPieceTypes = g\n", "extinctionPieceTypes", "`g`"),
        (
            "p:g\nprom",
            "g:p\ndropNoDoubled = -\nstartFen = 4k/4g/5/G4/K4[] w 0 1\nprom",
            "shogiPawnDropMateIllegal",
            "`p`",
        ),
        ("p:g\nprom", "p:k\nstartFen = 4g/4p/5/P4/G4[] w 0 1\nprom", "king", "`k`"),
    ] {
        let mut text = target.replacen(from, to, 1);
        assert_ne!(text, target);
        for twice in ["dropNoDoubled = p\n", "startFen = 4k/4p/5/P4/K4[] w 0 1\n"] {
            let name = twice.split_once(' ').unwrap().0;
            if to.contains(name) {
                text = text.replace(twice, "");
            }
        }
        let found = faults(&text);
        let words = format!("{letter} only tells what another piece promotes to");
        let told = found.iter().any(|fault| fault.key == key && fault.problem.contains(&words));
        assert!(told, "{from:?} to {to:?}: {found:#?}");
    }
}

/// What does not fit together is blamed on the section that put it together.
#[test]
fn contradictions_of_a_child_stand_in_the_child() {
    let child = "\n[child:sound]\nmaxRank = 4\nstartFen = g3k/4p/P4/K3G[] w 0 1\n";
    let found = Rules::parse(&[("a.ini", SOUND), ("b.ini", child)]).unwrap_err().to_string();
    let expected = "b.ini:2: promotionRegionWhite: a region lies outside the board of 5 files and \
        4 ranks (`promotionRegionWhite` stands in a.ini:8)";
    assert_eq!(found, expected);
    // Its own line is blamed as ever.
    let child = format!("{child}promotionRegionWhite = *6\n");
    let found = Rules::parse(&[("a.ini", SOUND), ("b.ini", &child)]).unwrap_err().to_string();
    assert!(found.starts_with("b.ini:5: promotionRegionWhite: "), "{found}");
    let child = "[child:sound]\nsilver = s\nhandOrder = g s\n";
    let found = Rules::parse(&[("a.ini", SOUND), ("b.ini", child)]).unwrap_err().to_string();
    assert_eq!(found, "b.ini:3: handOrder: expected each of `g p s` once");
    // What is wrong with the parent is told once, not again for every child.
    for (from, to) in [("*5", "*6"), ("king = k\n", ""), ("maxFile = 5", "maxFile = x")] {
        let parent = SOUND.replacen(from, to, 1);
        let child = "[child:sound]\ntitle = Child\n[grandchild:child]\ntitle = Grandchild\n";
        let found = Rules::parse(&[("a.ini", &parent), ("b.ini", child)]).unwrap_err();
        assert_eq!(found.0.len(), 1, "{found}");
        assert_eq!(found.0[0].file, "a.ini");
    }
    let orphan = Rules::parse(&[("a.ini", "[orphan:nobody]\n")]).unwrap_err();
    assert_eq!(orphan.0.len(), 1, "{orphan}");
}

#[test]
fn a_child_may_lift_the_file_limit() {
    let two = SOUND.replace("dropNoDoubled = p\n", "dropNoDoubled = p\ndropNoDoubledCount = 2\n");
    let children = "[lifted:sound]\ndropNoDoubled = -\n[again:lifted]\ndropNoDoubled = p\n";
    let games = Rules::parse(&[("a.ini", &two), ("b.ini", children)]).unwrap();
    let limits: Vec<_> = games.iter().map(|rules| rules.file_limit.map(|(_, n)| n)).collect();
    assert_eq!(limits, [Some(2), None, Some(2)]);
    for entries in [
        "dropNoDoubled = -\ndropNoDoubledCount = 2\n",
        "dropNoDoubledCount = 2\ndropNoDoubled = -\n",
    ] {
        let child = format!("[child:sound]\n{entries}");
        let found = Rules::parse(&[("a.ini", &two), ("b.ini", &child)]).unwrap_err().to_string();
        assert!(found.contains("dropNoDoubledCount: needs `dropNoDoubled`"), "{found}");
    }
}

/// A king's game may also be won by reaching a square.
#[test]
fn a_flag_ends_a_kings_game() {
    let flag = "king = k\nflagPiece = k\nflagRegionWhite = *5\nflagRegionBlack = *1\n";
    for (safe, ends) in [("false", true), ("true", false)] {
        let flag = format!("{flag}flagPieceSafe = {safe}\n");
        let text = SOUND.replace("king = k\n", &flag);
        let start = Game::new(Rules::parse(&[("user.ini", &text)]).unwrap().remove(0)).unwrap();
        let at = |sfen: &str| {
            let mut game = start.clone();
            game.set_sfen(sfen).unwrap();
            game
        };
        let outcome = |game: &Game| game.outcome().map(|o| (o.winner, o.reason));
        let won = Some((Some(Color::First), Reason::Try));
        // From the fourth rank there are three ways home, and none of them is answered.
        let game = at("5/K4/4k/5/5 b - 1");
        assert_eq!((game.perft(1), game.legal_moves().len()), (5, 5));
        let mut walks = 0;
        for mv in game.legal_moves() {
            let mut after = game.clone();
            after.play(mv);
            let home = game.move_text(mv).ends_with('a');
            assert_eq!(outcome(&after), if home { won } else { None });
            assert_eq!(after.legal_moves().is_empty(), home);
            assert_eq!(after.perft(1), after.legal_moves().len() as u64);
            assert_eq!(after.perft(3) == 0, home);
            walks += after.perft(1);
        }
        assert_eq!(game.perft(2), walks);
        // Home in check: it counts unless it must be safe, and only a real end ends the moves.
        let attacked = at("K3g/5/5/5/4k b - 1");
        assert_eq!(outcome(&attacked), Some((None, Reason::Try)));
        let attacked = at("Kg3/5/5/4k/5 b - 1");
        assert!(attacked.in_check());
        assert_eq!(outcome(&attacked), ends.then_some((Some(Color::First), Reason::Try)));
        assert_eq!(attacked.perft(1) == 0, ends);
        assert_eq!(attacked.perft(1), attacked.legal_moves().len() as u64);
    }
}

#[test]
fn no_section_is_a_fault() {
    for text in ["", "\n\n# nothing\n"] {
        assert!(faults(text)[0].problem.contains("no `[section]`"));
    }
}

#[test]
fn a_later_file_may_take_a_name_again() {
    let again = "[sound:sound]\nnFoldRule = 3\n[child:sound]\n";
    let games = Rules::parse(&[("a.ini", SOUND), ("b.ini", again)]).unwrap();
    let counts: Vec<_> = games.iter().map(|g| g.repetition.unwrap().occurrences).collect();
    assert_eq!(counts, [4, 3, 3]);
    let twice = format!("{SOUND}[sound:sound]\nnFoldRule = 3\n");
    assert!(faults(&twice)[0].problem.contains("`sound` stands twice"));
}
