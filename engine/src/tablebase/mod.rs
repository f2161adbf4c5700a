//! The solved board.

mod animals;
mod board;
mod chicks;
mod index;
mod outcome;
mod placement;
mod scene;
mod solve;
mod unmove;

pub use animals::Unsolvable;
pub use outcome::Outcome;
pub use solve::Progress;

/// experiment
pub fn experiment(rules: &hyakki_movegen::rules::Rules) -> (Vec<u8>, u32) {
    let animals = animals::Animals::of(rules).unwrap();
    let t = std::time::Instant::now();
    let index = index::Index::new(&animals);
    eprintln!("index {} blocks {} in {:?}", index.len(), index.blocks().len(), t.elapsed());
    let solution = solve::Solution::find(&index, &animals, &mut |p| eprintln!("{:?} {p:?}", t.elapsed()));
    eprintln!("solved {:?}", t.elapsed());
    let mut counts = std::collections::BTreeMap::new();
    for o in solution.outcomes() {
        *counts.entry(o).or_insert(0u64) += 1;
    }
    for (o, c) in &counts { eprintln!("{o:?} {c}"); }
    (solution.bytes().to_vec(), index.len())
}
