//! How safe a king is, for games nobody has numbers for: what the fitted games have in common.

/// Centipawns for a piece up to two squares from the enemy's king, and from its own.
const ATTACKER: i32 = 18;
const DEFENDER: i32 = 10;
/// Pieces farther away do not count.
const NEAR: u8 = 2;
/// Centipawns for a safe square to step to, up to [`ENOUGH`] of them.
const ESCAPE: i32 = 6;
const ENOUGH: usize = 4;
/// Centipawns for an attacked square beside a king, empty or with an own piece on it.
const HOLE: i32 = -6;
const PRESSED: i32 = -6;
/// Centipawns for an attacked empty square beside a king that only the king guards.
const GAP: i32 = -8;
/// Centipawns for every step of force, up to [`OVERWHELMING`].
const FORCE: i32 = -4;
const OVERWHELMING: usize = 6;
/// Every strong piece in the enemy's hand makes all of this so many hundredths graver.
const ARMED_PERCENT: i32 = 60;
/// Centipawns for a safe square ahead of a lion.
const AHEAD: i32 = 8;

/// A number of the king's block of this name, which has a row for each number of strong pieces in
/// the enemy's hand, the last ones together (`ahead`: for each number of ranks to go), and a column
/// for each number of squares (`assault`: for each step of force).
pub(super) fn number(block: &str, row: usize, column: usize) -> i32 {
    let graver = |centipawns: i32| centipawns * (100 + ARMED_PERCENT * row as i32) / 100;
    let squares = column as i32;
    match block {
        "escapes" => graver(ESCAPE * column.min(ENOUGH) as i32 - ESCAPE * ENOUGH as i32),
        "holes" => graver(HOLE * squares),
        "pressed" => graver(PRESSED * squares),
        "gaps" => graver(GAP * squares),
        "assault" => graver(FORCE * column.min(OVERWHELMING) as i32),
        _ => AHEAD * squares,
    }
}

/// A piece so far from its own king.
pub(super) fn defence(distance: u8) -> i32 {
    if distance <= NEAR { DEFENDER } else { 0 }
}

/// A piece so far from the enemy's king.
pub(super) fn attack(distance: u8) -> i32 {
    if distance <= NEAR { ATTACKER } else { 0 }
}
