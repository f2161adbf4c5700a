//! Counting moves in a dialogue: as perft, but it can be stopped.

use super::dialect::Dialect;
use hyakki_engine::search::Control;
use hyakki_movegen::perft::perft;
use hyakki_movegen::{Bitboard, Game, Move, Position, Tables, Width};
use std::fmt::Write;

/// Plies that are counted without looking whether to stop.
const AT_ONCE: u32 = 3;

/// The lines of `go perft`; none when it was stopped.
pub(super) fn answer(
    game: &Game,
    depth: u32,
    control: &Control,
    dialect: &dyn Dialect,
) -> Option<String> {
    let counts = match game.width() {
        _ if depth == 0 => Vec::new(),
        Width::Small(play) => divide(play.tables(), play.position(), depth, control)?,
        Width::Large(play) => divide(play.tables(), play.position(), depth, control)?,
    };
    let total: u64 = match depth {
        0 => 1,
        _ => counts.iter().map(|(_, count)| count).sum(),
    };
    let mut counts: Vec<(String, u64)> =
        counts.into_iter().map(|(mv, count)| (dialect.move_text(game, mv), count)).collect();
    counts.sort_unstable();
    let mut lines = String::new();
    for (mv, count) in counts {
        let _ = writeln!(lines, "{mv}: {count}");
    }
    let _ = write!(lines, "Nodes searched: {total}");
    Some(lines)
}

/// The count of each move, of a depth that is not 0.
fn divide<B: Bitboard>(
    tables: &Tables<B>,
    position: &Position<B>,
    depth: u32,
    control: &Control,
) -> Option<Vec<(Move, u64)>> {
    let count = |mv| {
        if control.is_stopped() {
            return None;
        }
        let mut next = *position;
        next.play(tables, mv, &mut ());
        let count = match depth - 1 {
            left @ 0..=AT_ONCE => perft(tables, &next, left),
            left => divide(tables, &next, left, control)?.iter().map(|(_, count)| count).sum(),
        };
        Some((mv, count))
    };
    position.legal_moves(tables).into_iter().map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::super::usi::Usi;
    use super::*;
    use crate::games::Games;

    #[test]
    fn counts_are_those_of_perft_and_sorted() {
        let games = Games::built_in().unwrap();
        for (name, deepest) in [("dobutsu", 6), ("shogi", 2)] {
            let game = Game::new(games.find(name).unwrap().clone()).unwrap();
            let control = Control::new(false);
            for depth in 0..=deepest {
                let lines = answer(&game, depth, &control, &Usi).unwrap();
                let last = format!("Nodes searched: {}", game.perft(depth));
                assert_eq!(lines.lines().last(), Some(last.as_str()));
                let moves: Vec<&str> = lines.lines().filter(|l| !l.starts_with('N')).collect();
                assert!(moves.is_sorted());
            }
            control.stop();
            assert_eq!(answer(&game, 3, &control, &Usi), None);
        }
    }
}
