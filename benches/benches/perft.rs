//! Perft of every game from its start position: leaf moves a second, single-threaded, counted in
//! sets at the last ply.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;

/// The deepest perft with fewer moves is measured.
const ENOUGH: u64 = 2_000_000;

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    for game in hyakki_benches::games() {
        let depth = (1..).take_while(|depth| game.perft(*depth) < ENOUGH).last().unwrap_or(1);
        group.throughput(Throughput::Elements(game.perft(depth)));
        group.bench_function(format!("{} {depth}", game.rules().name), |bencher| {
            bencher.iter(|| game.perft(depth));
        });
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
