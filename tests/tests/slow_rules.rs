//! The slow rules against known counts and known faults.

use hyakki_tests::epd;
use hyakki_tests::slow::{Game, Reason, SlowGame, SlowPosition, Winner};

/// Counts up to this size are checked; a debug build is much slower.
const LIMIT: u64 = if cfg!(debug_assertions) { 2_000 } else { 400_000 };

/// Counts from the start positions, for depths 1, 2, and so on.
const START_COUNTS: [(Game, &[u64]); 9] = [
    (Game::Dobutsu, &[4, 17, 123, 976, 8122, 71677, 643982, 5866031]),
    (Game::YokaiNoMori, &[4, 17, 126, 1002, 8544, 76286]),
    (Game::GoroGoro, &[16, 250, 4166, 67517, 1186299, 20552765]),
    (Game::YokaiNoMori56, &[16, 250, 4166, 67517, 1186299, 20552765]),
    (Game::GoroGoroPlus, &[39, 1438, 44436, 1330443, 36102221]),
    (Game::MiniShogi, &[14, 181, 2512, 35401, 533203]),
    (Game::ToriShogi, &[17, 288, 5430, 103857, 2179749, 46867039]),
    (Game::Yokai, &[64, 4043, 167743, 6938079]),
    (Game::Shogi, &[30, 900, 25470, 719731, 19861490]),
];

fn check_start_counts(limit: u64) {
    for (game, counts) in START_COUNTS {
        let start = SlowPosition::start(game);
        for (depth, &count) in (1..).zip(counts) {
            if count <= limit {
                assert_eq!(start.perft(depth), count, "{} depth {depth}", game.name());
            }
        }
    }
}

fn check_files(limit: u64) {
    for game in Game::ALL {
        // The expert game is goro-goro under another name.
        let file = if game == Game::YokaiNoMori56 { Game::GoroGoro } else { game };
        for line in epd::read(file.name()) {
            let position = position(game, &line.sfen);
            for (depth, count) in line.counts {
                if count <= limit {
                    assert_eq!(position.perft(depth), count, "{position} depth {depth}");
                }
            }
        }
    }
}

fn position(game: Game, sfen: &str) -> SlowPosition {
    SlowPosition::from_sfen(game, sfen).unwrap_or_else(|e| panic!("{} {sfen}: {e}", game.name()))
}

fn moves(game: Game, sfen: &str) -> Vec<String> {
    position(game, sfen).legal_moves()
}

/// The drops of one piece.
fn drops(game: Game, sfen: &str, letter: char) -> Vec<String> {
    moves(game, sfen).into_iter().filter(|m| m.starts_with(&format!("{letter}*"))).collect()
}

fn game_after(start: SlowPosition, moves: &str) -> SlowGame {
    let mut game = SlowGame::new(start);
    for usi in moves.split_whitespace() {
        assert_eq!(game.ending(), None, "before {usi}");
        game.play(usi);
    }
    game
}

#[test]
fn counts_from_the_start() {
    check_start_counts(LIMIT);
}

#[test]
fn counts_of_the_files() {
    check_files(LIMIT);
}

#[test]
#[ignore = "takes minutes"]
fn deep_counts() {
    check_start_counts(50_000_000);
    check_files(u64::MAX);
}

#[test]
fn sfen_round_trips() {
    for game in Game::ALL {
        assert_eq!(SlowPosition::start(game).to_sfen(), game.start());
    }
    // R15: a taken piece loses its promotion. N02: the hands are written in the customary order.
    let taken = position(Game::GoroGoroPlus, "4k/5/+n4/S4/5/K4 b - 1").play("5d5c");
    assert_eq!(taken.to_sfen(), "4k/5/S4/5/5/K4 w N 2");
    let board = "ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b";
    let hands = position(Game::Shogi, &format!("{board} PSPpbpb 19"));
    assert_eq!(hands.to_sfen(), format!("{board} S2P2b2p 19"));
    assert_eq!(hands.legal_moves().len(), 100);
    let lishogi = position(Game::Dobutsu, "rkb/1p1/1P1/BKR b - 1");
    assert_eq!(lishogi.to_sfen(), Game::Dobutsu.start());
}

#[test]
fn malformed_sfen_is_refused() {
    for sfen in [
        "",
        "startpos",
        "9/9/9/9/9/9/9/9/9 b - 1",
        "4k4/9/9/9/9/9/9/9/4K3 b - 1",
        "4k4/9/9/9/9/9/9/9/4K41 b - 1",
        "4k4/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4 x - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2 1",
        "4k4/9/9/9/9/9/9/9/4K4 b K 1",
        "4k4/9/9/9/9/9/9/9/4K4 b - one",
        "4k4/9/9/9/9/9/9/9/4K3+G b - 1",
        "4k4/9/9/9/9/9/9/9/4K3Z b - 1",
        "ln2k2nl/9/p+p+p+p+p+p+p+p+p+/9/9/9/PPPPPPPPP/1B+5R+1/LNSGKGSNL b - 1",
    ] {
        assert!(SlowPosition::from_sfen(Game::Shogi, sfen).is_err(), "\"{sfen}\" was accepted");
    }
    let plus = "ln2k2nl/9/+p+p+p+p+p+p+p+p+p/9/9/9/PPPPPPPPP/1+B5+R1/LNSGKGSNL b - 1";
    assert_eq!(moves(Game::Shogi, plus).len(), 32);
}

/// R01, R02, R03.
#[test]
fn pawn_drop_mate_is_illegal() {
    for (game, sfen, count, banned) in [
        (Game::Shogi, "8k/9/7+R1/9/9/9/9/9/9 b P 1", 90, "P*1b"),
        (Game::Shogi, "8k/9/7+R1/9/9/9/9/9/K8 b P 1", 92, "P*1b"),
        (Game::GoroGoro, "k4/2S2/G4/4p/5/3K1 b P 1", 38, "P*5b"),
        (Game::YokaiNoMori56, "k4/2S2/G4/4p/5/3K1 b P 1", 38, "P*5b"),
        (Game::GoroGoroPlus, "k4/2S2/G4/4p/5/3K1 b PL 1", 59, "P*5b"),
        (Game::ToriShogi, "6k/4F2/5C1/s6/7/7/3K3 b S 1", 53, "S*1b"),
        (Game::Yokai, "8k/6A2/8A/9/9/9/9/9/K8 b P 1", 80, "P*1b"),
    ] {
        let moves = moves(game, sfen);
        assert_eq!(moves.len(), count, "{} {sfen}", game.name());
        assert!(!moves.iter().any(|m| m == banned), "{} {sfen}", game.name());
    }
    assert_eq!(drops(Game::Shogi, "8k/9/7+R1/9/9/9/9/9/9 b P 1", 'P').len(), 70);
    for (game, sfen, mate) in [
        (Game::GoroGoroPlus, "k4/2S2/G4/4p/5/3K1 b PL 1", "L*5b"),
        (Game::ToriShogi, "6k/4F2/5C1/s6/7/7/3K3 b S 1", "3b2b+"),
    ] {
        let mated = game_after(position(game, sfen), mate);
        assert!(mated.position().in_check());
        assert_eq!(mated.ending(), Some((Winner::First, Reason::NoMoves)));
    }
}

/// R05, R06 and the classic Yokai no Mori next to them.
#[test]
fn chicks_of_the_small_board() {
    let walk = "2l/C2/3/L2 b GECge 1";
    let of_chick = |game| {
        let moves = moves(game, walk).into_iter();
        moves.filter(|m| m.starts_with("3b")).collect::<Vec<_>>()
    };
    assert_eq!(of_chick(Game::Dobutsu), ["3b3a+"]);
    assert_eq!(of_chick(Game::YokaiNoMori), ["3b3a", "3b3a+"]);
    for game in [Game::Dobutsu, Game::YokaiNoMori] {
        let drop = moves(game, "2l/3/3/L2 b GECgec 1");
        assert_eq!(drop.len(), 33);
        assert!(drop.contains(&"C*2a".to_owned()) && drop.contains(&"C*3a".to_owned()));
    }
}

/// R08, R14.
#[test]
fn pawns_of_a_file() {
    let sfen = "lr7/3skgg1+B/2n2s1pp/p1p1ppP2/3p1np2/1PPPP4/PS1G1P2P/2GS3R1/LNK4NL w L2pb 58";
    assert_eq!(drops(Game::Shogi, sfen, 'P'), ["P*8b", "P*8c", "P*8d", "P*8e", "P*8h"]);
    let tori = |sfen, letter| drops(Game::ToriShogi, sfen, letter);
    assert_eq!(tori("3k3/7/7/7/7/7/3K3 b P 1", 'P').len(), 47);
    let on_file_4: Vec<String> = tori("3k3/7/7/3S3/7/7/3K3 b S 1", 'S');
    let on_file_4: Vec<&String> = on_file_4.iter().filter(|m| m.starts_with("S*4")).collect();
    assert_eq!(on_file_4, ["S*4b", "S*4c", "S*4e", "S*4f"]);
    let two = tori("3k3/7/3S3/3S3/7/7/3K3 b S 1", 'S');
    assert!(!two.is_empty() && !two.iter().any(|m| m.starts_with("S*4")));
}

/// R09, R11, R15, R17.
#[test]
fn promotion_and_hands() {
    let bishop = "ln1g3+Rl/1ks4s1/pp1gppbpp/2p3N2/9/5P1P1/PPPP1S1bP/2K1R1G2/LNSG3NL w 4p 42";
    let found = moves(Game::Shogi, bishop);
    assert_eq!(found.len(), 54);
    assert_eq!(found.iter().filter(|m| m.starts_with("2g")).count(), 12);
    assert!(found.contains(&"2g5d+".to_owned()));

    let pawn = moves(Game::Shogi, "4k4/8P/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(pawn.iter().filter(|m| m.starts_with("1b")).collect::<Vec<_>>(), ["1b1a+"]);
    let rabbit = moves(Game::GoroGoroPlus, "4k/5/N4/5/5/K4 b - 1");
    assert_eq!(rabbit.iter().filter(|m| m.starts_with("5c")).collect::<Vec<_>>(), ["5c4a+"]);

    let rabbits = drops(Game::GoroGoroPlus, "4k/5/5/5/5/K4 b N 1", 'N');
    assert_eq!(rabbits.len(), 19);
    assert!(rabbits.iter().all(|m| m.ends_with(['c', 'd', 'e', 'f'])));

    let most = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    assert_eq!(moves(Game::Shogi, most).len(), 593);
    let many = "+R8/2+NK1+R+P+P1/+P+PPS+P4/6g+b1/7p1/3g5/3+b1g+p1+p/5p3/5k+p2 b G3S3N3L7Pl 1";
    assert_eq!(moves(Game::Shogi, many).len(), 313);
}

/// S05.
#[test]
fn no_move_loses_without_check() {
    let stalemate = position(Game::MiniShogi, "k4/5/G4/5/1R2K w - 1");
    assert!(!stalemate.in_check());
    assert_eq!(SlowGame::new(stalemate).ending(), Some((Winner::First, Reason::NoMoves)));
    for usi in ["3e4e", "3e3a"] {
        let game = game_after(position(Game::MiniShogi, "k4/5/G4/5/2R1K b - 1"), usi);
        assert_eq!(game.ending(), Some((Winner::First, Reason::NoMoves)), "{usi}");
    }
}

#[test]
fn lions_end_the_game() {
    let ending = |sfen| {
        let position = position(Game::Dobutsu, sfen);
        let ending = SlowGame::new(position.clone()).ending();
        assert_eq!(ending.is_some(), position.legal_moves().is_empty(), "{sfen}");
        assert!(!position.in_check());
        ending
    };
    assert_eq!(ending("g1e/3/1C1/ELG w C 1"), Some((Winner::First, Reason::LionCaptured)));
    assert_eq!(ending("L2/2l/3/3 w GECgec 1"), Some((Winner::First, Reason::Try)));
    assert_eq!(ending("Lg1/2l/3/3 w ECgec 1"), None);
    // Spared, and still attacked by the giraffe: no win yet.
    assert_eq!(ending("Lg1/2l/3/3 b ECgec 1"), None);
    assert_eq!(ending("L1g/2l/3/3 b ECgec 1"), Some((Winner::First, Reason::Try)));
    assert_eq!(ending("L2/3/3/2l b GECgec 1"), Some((Winner::Nobody, Reason::Try)));
}

/// Q01, Q03.
#[test]
fn perpetual_check() {
    let start = position(Game::Shogi, "4k4/9/5R3/9/9/9/9/9/4K4 b - 1");
    let checks = "4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c 4a5a";
    let game = game_after(start.clone(), checks);
    assert_eq!(game.ending(), Some((Winner::Second, Reason::PerpetualCheck)));
    let some = "4c5c 5a6a 5c4c 6a5a 4c5c 5a6a 5c4c 6a5a 4c5c 5a6a 5c4c 6a5a";
    assert_eq!(game_after(start, some).ending(), Some((Winner::Nobody, Reason::Repetition)));
}

/// Q05, Q07, and what the other games make of the same thing.
#[test]
fn repetition() {
    let ending = |game, moves: &str, times| {
        game_after(SlowPosition::start(game), &moves.repeat(times)).ending()
    };
    let draw = Some((Winner::Nobody, Reason::Repetition));
    assert_eq!(ending(Game::Shogi, "2h3h 8b7b 3h2h 7b8b ", 3), draw);
    let by_first = "5i5h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h";
    assert_eq!(ending(Game::Shogi, by_first, 1), draw);
    let lions = "1d1c 3a3b 1c1d 3b3a ";
    assert_eq!(ending(Game::Dobutsu, lions, 2), draw);
    assert_eq!(ending(Game::YokaiNoMori, lions, 2), None);
    assert_eq!(ending(Game::YokaiNoMori, lions, 3), draw);
    for game in [Game::GoroGoro, Game::YokaiNoMori56, Game::GoroGoroPlus] {
        assert_eq!(ending(game, "2f2e 4a4b 2e2f 4b4a ", 3), draw);
    }
    assert_eq!(ending(Game::Yokai, "5i5h 5a5b 5h5i 5b5a ", 3), draw);
    let first_loses = Some((Winner::Second, Reason::Repetition));
    assert_eq!(ending(Game::MiniShogi, "1e1d 5a5b 1d1e 5b5a ", 3), first_loses);
    // Tori: the second player's move brings the start position back for the fourth time.
    let second_loses = Some((Winner::First, Reason::Repetition));
    assert_eq!(ending(Game::ToriShogi, "4g3f 4a5b 3f4g 5b4a ", 3), second_loses);
}
