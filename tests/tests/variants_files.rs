//! Variants files: what they may say, and every fault told with its place.

#![allow(clippy::unwrap_used, reason = "a test")]

use hyakki_movegen::Game;
use hyakki_movegen::rules::{Fault, Rules};

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
dropNoDoubled = p
immobilityIllegal = true
shogiPawnDropMateIllegal = true
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
extinctionValue = win
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
        (30, "extinctionValue", "`win`"),
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
        ("maxFile = 5\n", "", "maxFile", "missing"),
        ("startFen = g3k/4p/5/P4/K3G[] w 0 1\n", "", "startFen", "missing"),
        ("king = k\n", "commoner = k\n", "king", "neither a `king` nor"),
        ("gold = g\n", "gold = g\nsilver = g\n", "silver", "also that of `gold`"),
        ("p:g", "p:s", "promotedPieceType", "`s` is not the letter"),
        ("p:g", "p:g p:k", "promotedPieceType", "twice"),
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
        ("king = k\n", "king = k\nletterAliases = k:g\n", "letterAliases", "another piece"),
        ("g3k", "g2k", "startFen", "row 1"),
        ("g3k", "g3g", "startFen", "second player has no K"),
        ("K3G", "KK2G", "startFen", "2 K pieces"),
        ("[] w", "[x] w", "startFen", "`x`"),
        ("[] w", "[] x", "startFen", "`x`"),
        ("maxFile = 5", "maxFile = 26", "maxRank", "more than 128"),
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

#[test]
fn no_section_is_a_fault() {
    for text in ["", "\n\n# nothing\n"] {
        assert!(faults(text)[0].problem.contains("no `[section]`"));
    }
}
