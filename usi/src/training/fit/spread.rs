//! How far from where it began each number may reasonably end, and numbers that say the same.

use hyakki_engine::search::{Block, Layout, Section};

/// Centipawns by which the numbers of a block of this name are expected to move.
fn spread(block: &str) -> f64 {
    match block {
        "board" | "hand" => 150.0,
        "tempo" => 40.0,
        "squares" => 40.0,
        "own-king" | "enemy-king" => 30.0,
        "friends" | "foes" => 20.0,
        _ => 60.0,
    }
}

/// The same for every number.
pub(super) fn spreads(layout: &Layout) -> Vec<f64> {
    let of_block = |block: &Block| vec![spread(block.name); block.numbers().len()];
    layout.blocks().iter().flat_map(of_block).collect()
}

/// Has the tables of squares say nothing of material: what they add on the average of all pieces
/// that took part is moved to the worth of the piece on the board, which the search uses alone.
pub(super) fn settle(layout: &Layout, numbers: &mut [f64], frequencies: &[u64]) {
    for board in layout.blocks().iter().filter(|block| block.name == "board") {
        for name in ["squares", "own-king", "enemy-king"] {
            let tables = layout.blocks().iter();
            let mut tables = tables.filter(|b| b.name == name && b.section == board.section);
            let Some(table) = tables.next() else { continue };
            let weight: f64 = table.numbers().map(|place| frequencies[place] as f64).sum();
            if weight == 0.0 {
                continue;
            }
            let sum: f64 =
                table.numbers().map(|place| frequencies[place] as f64 * numbers[place]).sum();
            table.numbers().for_each(|place| numbers[place] -= sum / weight);
            numbers[board.start] += sum / weight;
        }
        debug_assert!(matches!(board.section, Section::Kind(_)));
    }
}
