//! Piece values from how pieces move, for games nobody has values for.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::rules::betza::{Movement, Reach};
use hyakki_movegen::{Board, Color, PieceKind, Square};

/// Chance that a square on the way of a slide is empty.
const OPEN: f64 = 0.62;
/// Centipawns for each square a piece reaches on average, half of it for moves, half for captures.
const PER_SQUARE: f64 = 78.0;
/// Extra weight of squares in front: they lead to promotion and to the other king.
const FORWARD: f64 = 1.35;
/// How much of the gain of promotion a piece is worth before it promotes.
const PROMOTION_SHARE: f64 = 0.12;
/// A piece in hand goes anywhere at once.
const HAND_BONUS: f64 = 1.07;
/// Nothing is worth less.
const LEAST: f64 = 60.0;

/// What a kind of piece is worth, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material {
    /// On the board.
    pub(super) board: i32,
    /// In hand; 0 for kinds that are never held.
    pub(super) hand: i32,
}

/// Value of every kind; the royal piece has none.
pub(super) fn by_movement(rules: &Rules) -> Vec<(PieceKind, Material)> {
    let moving: Vec<f64> =
        rules.kinds.iter().map(|kind| by_mobility(rules.board, &kind.movement)).collect();
    let value = |kind: PieceKind| {
        let own = moving[kind.index()];
        let promoted = rules.kind(kind).promotes_to.map_or(own, |to| moving[to.index()]);
        own + PROMOTION_SHARE * (promoted - own).max(0.0)
    };
    rules
        .kinds()
        .map(|(kind, _)| {
            if Some(kind) == rules.royal.kind() {
                return (kind, Material { board: 0, hand: 0 });
            }
            let board = value(kind);
            let hand = if rules.can_be_held(kind) { board * HAND_BONUS } else { 0.0 };
            (kind, Material { board: board.round() as i32, hand: hand.round() as i32 })
        })
        .collect()
}

fn by_mobility(board: Board, movement: &Movement) -> f64 {
    let squares = board.len() as f64;
    let average = |reach: &Reach| {
        board.squares().map(|square| weighted_reach(board, square, reach)).sum::<f64>() / squares
    };
    let mobility = (average(&movement.quiet) + average(&movement.capture)) / 2.0;
    (mobility * PER_SQUARE).max(LEAST)
}

/// Squares reached from `square`, far ones by their chance and forward ones by their weight.
fn weighted_reach(board: Board, square: Square, reach: &Reach) -> f64 {
    let weight = |forward: i8| if forward > 0 { FORWARD } else { 1.0 };
    let step = |right, forward| board.step(square, right, forward, Color::First).is_some();
    let steps: f64 =
        reach.steps.iter().filter(|s| step(s.right, s.forward)).map(|s| weight(s.forward)).sum();
    let slides: f64 = reach
        .slides
        .iter()
        .map(|slide| {
            let direction = slide.direction;
            let longest = slide.limit.min(board.files.max(board.ranks)) as i8;
            (1..=longest)
                .take_while(|n| step(direction.right * n, direction.forward * n))
                .map(|n| weight(direction.forward) * OPEN.powi(i32::from(n) - 1))
                .sum::<f64>()
        })
        .sum();
    steps + slides
}
