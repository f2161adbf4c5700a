//! The solved board.

mod animals;
mod board;
mod chicks;
mod coder;
mod index;
mod model;
mod outcome;
mod placement;
mod scene;
mod solve;
mod surroundings;
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

/// experiment
pub fn packing(rules: &hyakki_movegen::rules::Rules, raw: Vec<u8>) {
    use rayon::prelude::*;
    let animals = animals::Animals::of(rules).unwrap();
    let index = index::Index::new(&animals);
    let solution = solve::Solution::from_bytes(raw);
    let t = std::time::Instant::now();
    let counts = (0..index.units()).into_par_iter().step_by(8).fold(|| vec![[0u32; 2]; model::CONTEXTS], |mut counts, at| {
        let unit = index.unit(at);
        let truth = |at: usize| solution.loss(unit.numbers.0 as usize + at);
        model::ask(&index, &animals, unit, &mut model::Counter { truth: &truth, counts: &mut counts });
        counts
    }).reduce(|| vec![[0u32; 2]; model::CONTEXTS], |mut a, b| { for (a, b) in a.iter_mut().zip(b) { a[0] += b[0]; a[1] += b[1]; } a });
    eprintln!("units {} counted {:?} used contexts {}", index.units(), t.elapsed(), counts.iter().filter(|c| c[0] + c[1] > 0).count());
    let model = model::Model::of(&counts);
    let t = std::time::Instant::now();
    let step = 16;
    let packed: Vec<(usize, usize, Vec<u8>)> = (0..index.units()).into_par_iter().step_by(step).map(|at| {
        let unit = index.unit(at);
        let truth = |at: usize| solution.loss(unit.numbers.0 as usize + at);
        let mut packer = model::Packer { truth, model: &model, encoder: coder::Encoder::new() };
        model::ask(&index, &animals, unit, &mut packer);
        let bytes = packer.encoder.finish();
        (at, unit.len(), bytes)
    }).collect();
    eprintln!("packed {:?}", t.elapsed());
    let placements: usize = packed.iter().map(|p| p.1).sum();
    let bytes: usize = packed.iter().map(|p| p.2.len()).sum();
    eprintln!("{placements} placements {bytes} bytes, all {}", bytes as f64 * index.len() as f64 / placements as f64);
    let t = std::time::Instant::now();
    for (at, _, bytes) in &packed {
        let unit = index.unit(*at);
        let losses = model::ask(&index, &animals, unit, &mut model::Unpacker { model: &model, decoder: coder::Decoder::new(bytes) });
        for (i, loss) in losses.iter().enumerate() { assert_eq!(*loss, solution.loss(unit.numbers.0 as usize + i)); }
    }
    eprintln!("unpacked {:?}", t.elapsed());
    eprintln!("order matters: dump needed");
}
