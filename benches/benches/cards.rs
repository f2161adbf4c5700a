//! The card game: a query of the exact belief, the fewest moves of a deal with all cards known, a
//! survey of all first moves, and games of the convention.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use hyakki_engine::infoset::belief::{Belief, Evidence};
use hyakki_engine::infoset::planner::{Care, Conditions, Planner, Position, Site, Survey};
use hyakki_engine::infoset::policy::{Convention, Policy, team};
use hyakki_engine::infoset::{
    Card, CardSet, Deal, Deck, Family, FamilySet, Grid, Layout, Level, Rules, State,
};
use std::hint::black_box;

/// Deals, one after the other.
const DEALS: u64 = 1_000;

fn rules(level: Level) -> Rules {
    let deck = Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES).expect("the deck is sound");
    Rules::of_level(&deck, 2, level).expect("the deck has everything for each level")
}

fn layouts() -> impl Iterator<Item = Layout> {
    let rules = rules(Level::Plain);
    (0..DEALS).cycle().map(move |seed| Deal::from_seed(&rules, seed).layout)
}

fn belief(criterion: &mut Criterion) {
    let mut hinted = Evidence::NONE;
    hinted.limit(Card::new(0), FamilySet::of(Family::Oni));
    hinted.hint(Card::new(5), FamilySet::of(Family::Kappa).with(Family::Oni), 0.1);
    let mut group = criterion.benchmark_group("belief");
    for (name, evidence) in [("nothing known", Evidence::NONE), ("looks and hints", hinted)] {
        group.bench_function(name, |bencher| bencher.iter(|| Belief::new(black_box(&evidence))));
    }
    group.finish();
}

fn planner(criterion: &mut Criterion) {
    /// No deal needs more.
    const MOST: usize = 12;
    let grid = Grid::start();
    let mut group = criterion.benchmark_group("planner");
    let (mut planner, mut deals) = (Planner::new(), layouts());
    group.bench_function("fewest moves of a deal", |bencher| {
        bencher.iter_batched(
            || deals.next().expect("they come again and again"),
            |layout| {
                let conditions = Conditions::default();
                let locked = CardSet::EMPTY;
                planner.fewest(&Position { grid: &grid, layout: &layout, locked, conditions }, MOST)
            },
            BatchSize::SmallInput,
        );
    });
    for (name, level) in [("open", Level::Plain), ("square", Level::Objective)] {
        let rules = rules(level);
        let conditions = Conditions { affinities: &[], outline: rules.objective.as_ref() };
        let mut site = Site::new(&grid, CardSet::EMPTY, conditions);
        let (mut survey, mut deals) = (Survey::default(), layouts());
        group.bench_function(format!("survey of a deal, {name}"), |bencher| {
            bencher.iter_batched(
                || deals.next().expect("they come again and again"),
                |layout| site.survey(&layout, Care::Rough, &mut survey),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// Whole games of two players, another deal each time, since plans are kept.
fn convention(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("convention");
    group.sample_size(10);
    for (name, level) in [("level 1", Level::Plain), ("level 5", Level::Objective)] {
        let rules = rules(level);
        let mut seeds = 0..;
        group.bench_function(format!("a game, {name}"), |bencher| {
            bencher.iter_batched_ref(
                || State::new(rules, Deal::from_seed(&rules, seeds.next().unwrap_or(0))),
                |state| {
                    let policy = || Box::new(Convention::new()) as Box<dyn Policy>;
                    team(state, &mut [policy(), policy()], 0).expect("it plays by the rules")
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, belief, planner, convention);
criterion_main!(benches);
