//! Probes of a tablebase: positions one after another as their numbers come, and a few and many all
//! over the table. The parts that they need stay unpacked after the first round.
//!
//! `HYAKKI_TABLEBASE=FILE` measures a tablebase of dobutsu; without it a small game is solved for it.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hyakki_engine::tablebase::{Solved, Tablebase};
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Setup};
use std::env;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

/// Lions and chicks only.
const SMALL: (&str, &str) = ("small.ini", "[chicks:dobutsu]\nstartFen = 1l1/1c1/1C1/1L1[] w 0 1\n");
const FEW: u32 = 40;
const MANY: u32 = 1_000;

fn table() -> Tablebase {
    let given = env::var_os("HYAKKI_TABLEBASE").map(PathBuf::from);
    let name = if given.is_some() { "dobutsu" } else { "chicks" };
    let sources: Vec<_> = hyakki_seeds::VARIANTS.iter().copied().chain([SMALL]).collect();
    let games = Rules::parse(&sources).expect("the games are sound");
    let rules = games.into_iter().find(|rules| rules.name == name).expect("it is one of them");
    let path = given.clone().unwrap_or_else(|| {
        let path = env::temp_dir().join(format!("hyakki-bench-{}.tb", std::process::id()));
        let solved = Solved::new(&rules, &mut |_| ()).expect("the game can be solved");
        let mut bytes = Vec::new();
        solved.write(&mut bytes).expect("memory takes anything");
        fs::write(&path, bytes).expect("the directory for such files can be written to");
        path
    });
    let table = Tablebase::open(&path, &rules).expect("it is a sound tablebase of the game");
    if given.is_none() {
        // It stays mapped.
        let _ = fs::remove_file(path);
    }
    table
}

fn probes(criterion: &mut Criterion) {
    let table = table();
    let count = table.summary().placements;
    let near = (0..MANY).map(|at| (count / 2 + at) % count).collect();
    let all_over = |positions: u32| (0..positions).map(|at| count / positions * at).collect();
    let mut group = criterion.benchmark_group("tablebase");
    group.sample_size(10);
    let sets: [(&str, Vec<u32>); 3] =
        [("neighbours", near), ("few all over", all_over(FEW)), ("many all over", all_over(MANY))];
    for (name, numbers) in sets {
        let setups: Vec<Setup> =
            numbers.into_iter().map(|number| table.position(number, Color::First)).collect();
        group.throughput(Throughput::Elements(setups.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for setup in &setups {
                    black_box(table.outcome(setup).expect("all pieces are there"));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, probes);
criterion_main!(benches);
