//! Perft against known counts.

use hyakki_movegen::Game;
use hyakki_movegen::perft::Memory;
use hyakki_tests::{epd, game};

/// Larger counts are left to the command line (`hyakki perft`).
const LIMIT: u64 = if cfg!(debug_assertions) { 200_000 } else { 60_000_000 };

/// Counts from the start positions for depths 1, 2, and so on.
const START: [(&str, &[u64]); 9] = [
    ("dobutsu", &[4, 17, 123, 976, 8122, 71677, 643982, 5866031]),
    ("yokainomori", &[4, 17, 126, 1002, 8544, 76286]),
    ("gorogoro", &[16, 250, 4166, 67517, 1186299, 20552765]),
    ("yokainomori56", &[16, 250, 4166, 67517, 1186299, 20552765]),
    ("gorogoroplus", &[39, 1438, 44436, 1330443, 36102221]),
    ("minishogi", &[14, 181, 2512, 35401, 533203]),
    ("torishogi", &[17, 288, 5430, 103857, 2179749, 46867039]),
    ("yokai", &[64, 4043, 167743, 6938079, 259715543]),
    ("shogi", &[30, 900, 25470, 719731, 19861490, 547581517]),
];

fn check(game: &Game, depth: u32, count: u64) {
    if count <= LIMIT {
        let name = &game.rules().name;
        assert_eq!(game.perft(depth), count, "{name} {} depth {depth}", game.sfen());
    }
}

#[test]
fn counts_from_the_start() {
    for (name, counts) in START {
        for (depth, count) in (1..).zip(counts) {
            check(&game(name), depth, *count);
        }
    }
}

#[test]
fn counts_of_the_files() {
    for (name, file) in START.map(|(name, _)| match name {
        // The expert game is goro-goro under another name.
        "yokainomori56" => (name, "gorogoro"),
        _ => (name, name),
    }) {
        for line in epd::read(file) {
            let mut game = game(name);
            game.set_sfen(&line.sfen).unwrap();
            for (depth, count) in line.counts {
                check(&game, depth, count);
            }
        }
    }
}

#[test]
fn divide_adds_up() {
    for (name, counts) in START {
        let game = game(name);
        for (depth, count) in (1..=4).zip(counts).filter(|(_, count)| **count <= LIMIT) {
            let total: u64 = game.divide(depth, None, &|| ()).iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(total, *count, "{name} depth {depth}");
        }
        assert_eq!(game.perft(0), 1);
        assert!(game.divide(0, None, &|| ()).is_empty());
    }
}

#[test]
fn a_memory_changes_no_count() {
    for (name, counts) in START {
        let game = game(name);
        // Small, so that places are taken again and again.
        let memory = Memory::new(1);
        for (depth, count) in (1..=6).zip(counts).filter(|(_, count)| **count <= LIMIT / 8) {
            let divided = game.divide(depth, Some(&memory), &|| ());
            let total: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(total, *count, "{name} depth {depth}");
        }
    }
}
