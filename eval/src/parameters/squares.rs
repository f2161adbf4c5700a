//! Piece-square terms, from the rules of the game: mobility of the square, the way to the zone,
//! and where a king is safe.

use hyakki_movegen::rules::betza::Reach;
use hyakki_movegen::rules::{Royal, Rules};
use hyakki_movegen::{Board, Color, PieceKind, Square};

/// A square from which a piece reaches twice what it reaches on average is worth so many
/// hundredths of the piece more.
const MOBILITY_PERCENT: i32 = 8;
/// Centipawns for a piece that promotes, from its own end of the board to the zone.
const ADVANCE: i32 = 24;
/// Centipawns a king loses from its own end of the board to the other.
const KING_ADVANCE: i32 = -120;
/// The same for a lion, which wants to get there.
const LION_ADVANCE: i32 = 30;
/// Centipawns from the edge to the middle file, for all but kings.
const MIDDLE: i32 = 10;

/// The terms of a kind that is worth `value`, by square as its owner sees it, in centipawns.
pub(super) fn piece_square(rules: &Rules, kind: PieceKind, value: i32) -> Vec<i32> {
    let board = rules.board;
    let movement = &rules.kind(kind).movement;
    let reach = |square: Square| {
        reached(board, square, &movement.quiet) + reached(board, square, &movement.capture)
    };
    let total: i32 = board.squares().map(reach).sum();
    let average = (f64::from(total) / board.len() as f64).max(1.0);
    board
        .squares()
        .map(|square| {
            // 0 at the own end of the board, 1 at the other.
            let advanced = 1.0 - share(board.rank(square).0, board.ranks);
            let along = |centipawns: i32| (f64::from(centipawns) * advanced).round() as i32;
            match rules.royal {
                Royal::King(king) if king == kind => return along(KING_ADVANCE),
                Royal::Lion(lion) if lion == kind => return along(LION_ADVANCE),
                _ => {}
            }
            let mobility = f64::from(reach(square)) / average - 1.0;
            let mobility =
                (f64::from(value * MOBILITY_PERCENT) / 100.0 * mobility.min(1.0)).round() as i32;
            let advance = if rules.kind(kind).promotes_to.is_some() { along(ADVANCE) } else { 0 };
            let off_middle = (2.0 * share(board.file(square).0, board.files) - 1.0).abs();
            mobility + advance + (f64::from(MIDDLE) * (1.0 - off_middle)).round() as i32
        })
        .collect()
}

/// Position of `index` among `count`, from 0 to 1.
fn share(index: u8, count: u8) -> f64 {
    if count < 2 { 0.5 } else { f64::from(index) / f64::from(count - 1) }
}

/// Squares reached on the empty board.
fn reached(board: Board, square: Square, reach: &Reach) -> i32 {
    let there = |right, forward| board.step(square, right, forward, Color::First).is_some();
    let steps = reach.steps.iter().filter(|s| there(s.right, s.forward)).count();
    let slides: usize = reach
        .slides
        .iter()
        .map(|slide| {
            let direction = slide.direction;
            let longest = slide.limit.min(board.files.max(board.ranks)) as i8;
            (1..=longest).take_while(|n| there(direction.right * n, direction.forward * n)).count()
        })
        .sum();
    (steps + slides) as i32
}

/// Steps of a king from one square to another.
pub(super) fn distance(board: Board, from: Square, to: Square) -> u8 {
    let files = board.file(from).0.abs_diff(board.file(to).0);
    files.max(board.rank(from).0.abs_diff(board.rank(to).0))
}
