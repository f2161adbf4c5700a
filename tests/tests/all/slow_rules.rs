//! The slow rules against known counts. The known faults are put to them beside the engine.

use hyakki_tests::epd;
use hyakki_tests::slow::{Game, SlowPosition};

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
    assert_eq!(position(Game::Shogi, plus).legal_moves().len(), 32);
}
