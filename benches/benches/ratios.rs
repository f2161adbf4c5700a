//! Perft of every game beside `haitaka`, a specialised shogi generator, in one run: all count their
//! last ply in sets, single-threaded and without a hash table. Rounds are interleaved and the best
//! of each is taken, so that the ratios hold on a machine that does other things too.
//!
//! `cargo bench --bench ratios -- [GAME ...]`

#![allow(clippy::print_stdout, reason = "a report")]

use hyakki_movegen::Game;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 7;
/// The deepest perft with fewer moves than this is run.
const ENOUGH: u64 = 40_000_000;

/// Leaf moves a second of the best round so far.
struct Contestant<'c> {
    name: String,
    best: f64,
    run: Box<dyn Fn() -> u64 + 'c>,
}

impl Contestant<'_> {
    fn round(&mut self) {
        let begin = Instant::now();
        let nodes = black_box((self.run)());
        self.best = self.best.max(nodes as f64 / begin.elapsed().as_secs_f64());
    }
}

fn haitaka_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += haitaka_perft(&child, depth - 1);
        }
        false
    });
    nodes
}

fn contestant(game: &Game) -> Contestant<'_> {
    let depth = (1..).take_while(|depth| game.perft(*depth) < ENOUGH).last().unwrap_or(1);
    Contestant {
        name: format!("{} {depth}", game.rules().name),
        best: 0.0,
        run: Box::new(move || game.perft(depth)),
    }
}

fn main() {
    // Cargo passes `--bench`.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let games = hyakki_benches::games();
    let start = haitaka::Board::startpos();
    let mut contestants = vec![Contestant {
        name: "haitaka shogi 5".to_owned(),
        best: 0.0,
        run: Box::new(|| haitaka_perft(&start, 5)),
    }];
    let is_wanted = |game: &&Game| wanted.is_empty() || wanted.contains(&game.rules().name);
    contestants.extend(games.iter().filter(is_wanted).map(contestant));
    for _ in 0..ROUNDS {
        contestants.iter_mut().for_each(Contestant::round);
    }
    let measure = contestants[0].best;
    println!("{:<20} {:>12} {:>16}", "perft", "Mmoves/s", "of haitaka shogi");
    for contestant in &contestants {
        let rate = contestant.best / 1e6;
        println!("{:<20} {rate:>12.1} {:>16.2}", contestant.name, contestant.best / measure);
    }
}
