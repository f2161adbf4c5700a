//! The parts of move generation, on middlegames of every width: legal moves counted in sets, listed
//! one by one, captures, quiet moves, evasions of a check, threats, one legality test, whether moves
//! give check, the look-up of attackers by step and slide, making a move.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use hyakki_movegen::{Bitboard, Flow, Game, MoveSet, Play, Scope, Width};
use std::hint::black_box;
use std::time::Duration;

/// A game, a middlegame of it and a position in check.
const POSITIONS: [(&str, &str, &str); 4] = [
    (
        "shogi",
        "1n1S1kb2/l3grsBp/1p1psppp1/p2Pp4/P8/1gp1P1P+n1/4g4/3L3KR/LN1G1S2L b n5p 1",
        "4k4/9/4p4/9/4R4/9/9/9/4K4 w RBGSNLPrbgsnlp 1",
    ),
    (
        "yokai",
        "1g5gl/r2ytafp1/cp1y3P1/p3k1p2/t8/2Pr2G1n/PPG1YP2P/2Y1AK1C1/6L1n b F3P5p 1",
        "4k4/9/4p4/9/4T4/9/9/9/4K4 w TFRLACGYNPtfrlacgynp 1",
    ),
    (
        "torishogi",
        "1p3pl/1Ck1cfs/1ss2ss/3sS2/1S1RSSS/CSF1K2/LP2CPR b 3Ss 1",
        "3k3/7/7/3L3/7/7/3K3 w FCLRPSfclrps 1",
    ),
    ("gorogoro", "sgS2/k2sp/1g1P1/p2G1/2K1P/2G1S w Pp 1", "2k2/2G2/2S2/5/5/2K2 w GSPgsp 1"),
];

fn measure<B: Bitboard>(group: &mut BenchmarkGroup<'_, WallTime>, play: &Play<B>, prefix: &str) {
    let (tables, position) = (play.tables(), *play.position());
    let count = |scope: Scope<B>| {
        let mut count = 0;
        let _ = position.generate(tables, scope, &mut |set: MoveSet<B>| -> Flow {
            count += set.count();
            Flow::Continue(())
        });
        count
    };
    group.bench_function(format!("{prefix} count"), |b| b.iter(|| black_box(count(Scope::ALL))));
    if prefix.ends_with("check") {
        return;
    }
    let moves = position.legal_moves(tables);
    group.bench_function(format!("{prefix} list"), |b| {
        b.iter(|| black_box(position.legal_moves(tables)));
    });
    group.bench_function(format!("{prefix} captures"), |b| {
        b.iter(|| black_box(count(Scope::captures(&position))));
    });
    group.bench_function(format!("{prefix} quiets"), |b| {
        b.iter(|| black_box(count(Scope::quiets(&position))));
    });
    group.bench_function(format!("{prefix} threats"), |b| {
        b.iter(|| black_box(position.threats(tables, position.side())));
    });
    group.bench_function(format!("{prefix} is_legal"), |b| {
        let mut moves = moves.iter().cycle();
        b.iter(|| moves.next().map(|mv| black_box(position.is_legal(tables, *mv))));
    });
    group.bench_function(format!("{prefix} gives_check"), |b| {
        let sight = position.check_sight(tables);
        let mut moves = moves.iter().cycle();
        b.iter(|| moves.next().map(|mv| black_box(position.gives_check(tables, &sight, *mv))));
    });
    group.bench_function(format!("{prefix} attackers"), |b| {
        let squares: Vec<_> = tables.rules().board.squares().collect();
        let (mut squares, side) = (squares.iter().cycle(), position.side());
        let occupied = position.occupied();
        b.iter(|| squares.next().map(|square| position.attackers(tables, *square, side, occupied)));
    });
    group.bench_function(format!("{prefix} play"), |b| {
        let mut moves = moves.iter().cycle();
        b.iter(|| {
            let mut child = position;
            if let Some(mv) = moves.next() {
                child.play(tables, *mv, &mut ());
            }
            black_box(child.key())
        });
    });
}

fn movegen(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("movegen");
    group.sample_size(30).measurement_time(Duration::from_secs(1));
    let games = hyakki_benches::games();
    for (name, middlegame, in_check) in POSITIONS {
        let start = games.iter().find(|game| game.rules().name == name);
        let start = start.unwrap_or_else(|| panic!("there is no game {name}"));
        for (what, sfen) in [("middlegame", middlegame), ("check", in_check)] {
            let mut game: Game = start.clone();
            game.set_sfen(sfen).unwrap_or_else(|error| panic!("{name}: {error}"));
            let prefix = format!("{name} {what}");
            match game.width() {
                Width::Small(play) => measure(&mut group, play, &prefix),
                Width::Large(play) => measure(&mut group, play, &prefix),
            }
        }
    }
    group.finish();
}

criterion_group!(benches, movegen);
criterion_main!(benches);
