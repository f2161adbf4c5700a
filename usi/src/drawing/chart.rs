//! How a piece moves, drawn in marks: the squares around it, forward up.

use super::movement::{Mark, Way, mark};
use hyakki_movegen::rules::betza::{Movement, Step};

/// Columns of a square, the blank behind it included.
const CELL: usize = 3;

/// What the marks of a chart mean.
pub(crate) const LEGEND: [&str; 4] = [
    "o the piece   x one step   | - / \\ slides on until something stands in the way",
    "2 3 4 slides so far and no farther   * jumps there, whatever stands in between",
    "behind a mark: m moves only (to an empty square), c captures only; without: both",
    "two marks such as *2: moves like the first, captures like the second",
];

/// The squares around a piece, a line a rank.
pub(crate) fn draw(movement: &Movement, radius: i8) -> Vec<String> {
    let row = |forward| {
        let cell = |right| format!("{:<CELL$}", cell(movement, Step { right, forward }));
        let row: String = (-radius..=radius).map(cell).collect();
        row.trim_end().to_owned()
    };
    (-radius..=radius).rev().map(row).collect()
}

fn cell(movement: &Movement, square: Step) -> String {
    if square == (Step { right: 0, forward: 0 }) {
        return "o".to_owned();
    }
    let symbol = |way| symbol(way, square);
    match mark(movement, square) {
        Mark { quiet: None, capture: None } => ".".to_owned(),
        Mark { quiet: Some(way), capture: None } => format!("{}m", symbol(way)),
        Mark { quiet: None, capture: Some(way) } => format!("{}c", symbol(way)),
        Mark { quiet: Some(quiet), capture: Some(capture) } => {
            match (symbol(quiet), symbol(capture)) {
                (quiet, capture) if quiet == capture => quiet.to_string(),
                (quiet, capture) => format!("{quiet}{capture}"),
            }
        }
    }
}

fn symbol(way: Way, square: Step) -> char {
    match way {
        Way::Step => 'x',
        Way::Jump => '*',
        Way::Slide(u8::MAX) => match (square.right, square.forward) {
            (0, _) => '|',
            (_, 0) => '-',
            (right, forward) if right.signum() == forward.signum() => '/',
            _ => '\\',
        },
        Way::Slide(limit) => char::from_digit(u32::from(limit.min(9)), 10).unwrap_or('9'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(betza: &str, radius: i8) -> Vec<String> {
        draw(&Movement::parse(betza).unwrap(), radius)
    }

    #[test]
    fn steps_slides_jumps_and_one_way_moves() {
        assert_eq!(drawn("WfF", 1), ["x  x  x", "x  o  x", ".  x  ."]);
        assert_eq!(drawn("fRbB2", 2)[..2], [".  .  |  .  .", ".  .  |  .  ."]);
        assert_eq!(drawn("fRbB2", 2)[3..], [".  x  .  x  .", "2  .  .  .  2"]);
        // One step is a step, or the beginning of a slide.
        assert_eq!(drawn("KmRcB", 1), ["x\\ |x x/", "-x o  -x", "x/ |x x\\"]);
        assert_eq!(drawn("R2mD", 2)[0], ".  .  *2 .  .");
        assert_eq!(drawn("mNcA", 2)[0], "*c *m .  *m *c");
    }
}
