//! Mates found by trying everything, with nothing but the legal moves of a game and how it ended.

use hyakki_movegen::rules::Royal;
use hyakki_movegen::{Color, Game, Move, MoveParts, Piece, PieceKind};

/// The fewest plies, up to `most`, in which the side to move mates; none if it does not.
pub(super) fn shortest(game: &Game, most: u32) -> Option<u32> {
    (1..=most).find(|plies| attack(game, *plies))
}

/// Whether the side to move mates within so many plies.
fn attack(game: &Game, plies: u32) -> bool {
    plies > 0
        && game.legal_moves().into_iter().any(|mv| {
            let next = after(game, mv);
            is_attack(&next) && defence(&next, game.side(), plies - 1)
        })
}

/// Whether the attacker mates whatever the side to move does.
fn defence(game: &Game, attacker: Color, plies: u32) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(attacker);
    }
    let mated = |mv| {
        let next = after(game, mv);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(attacker),
            None => attack(&next, plies - 1),
        }
    };
    plies > 0 && game.legal_moves().into_iter().all(mated)
}

fn after(game: &Game, mv: Move) -> Game {
    let mut next = game.clone();
    next.play(mv);
    next
}

/// Whether the move that led here was one of an attack: a check, or in lion games the end or a
/// threat to take the lion.
pub(super) fn is_attack(game: &Game) -> bool {
    match game.rules().royal {
        Royal::King(_) => game.in_check(),
        Royal::Lion(lion) => game.outcome().is_some() || is_lion_attacked(game, lion),
        Royal::None => false,
    }
}

/// Whether the side not to move could take the lion if it had the move.
fn is_lion_attacked(game: &Game, lion: PieceKind) -> bool {
    let mut setup = game.setup();
    let lion = Piece::new(lion, setup.side);
    let square = setup.pieces().find(|(_, piece)| *piece == lion).map(|(square, _)| square);
    setup.side = !setup.side;
    let mut turned = game.clone();
    turned.set(&setup).unwrap();
    turned.legal_moves().into_iter().any(|mv| match mv.parts() {
        MoveParts::Board { to, .. } => Some(to) == square,
        MoveParts::Drop { .. } => false,
    })
}
