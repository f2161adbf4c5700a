//! A search of a fixed number of nodes from the start position of every game: nodes a second.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use hyakki_engine::search::{Control, Engine, Limits};
use std::time::Duration;

const NODES: u64 = 100_000;

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(NODES));
    for game in hyakki_benches::games() {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        group.bench_function(&game.rules().name, |bencher| {
            bencher.iter_batched_ref(
                || Engine::new(&game, 16),
                |engine| engine.search(&game, &limits, &Control::new(false), &mut |_| ()),
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
