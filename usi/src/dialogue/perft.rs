//! Counting moves in a dialogue: as perft, but it can be stopped.

use hyakki_engine::search::Control;
use hyakki_movegen::Game;
use std::fmt::Write;

/// Plies that are counted without looking whether to stop.
const AT_ONCE: u32 = 3;

/// The lines of `go perft`; none when it was stopped.
pub(super) fn answer(game: &Game, depth: u32, control: &Control) -> Option<String> {
    let mut counts = Vec::new();
    if let Some(left) = depth.checked_sub(1) {
        for mv in game.legal_moves() {
            let mut next = game.clone();
            next.play(mv);
            counts.push((game.move_text(mv), count(&next, left, control)?));
        }
    }
    counts.sort_unstable();
    let total = match depth {
        0 => 1,
        _ => counts.iter().map(|(_, count)| count).sum(),
    };
    let mut lines = String::new();
    for (mv, count) in counts {
        let _ = writeln!(lines, "{mv}: {count}");
    }
    let _ = write!(lines, "Nodes searched: {total}");
    Some(lines)
}

fn count(game: &Game, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(game.perft(depth));
    }
    let after = |mv| {
        let mut next = game.clone();
        next.play(mv);
        count(&next, depth - 1, control)
    };
    game.legal_moves().into_iter().map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn counts_are_those_of_perft_and_sorted() {
        let games = Games::built_in().unwrap();
        let game = Game::new(games.find("dobutsu").unwrap().clone()).unwrap();
        let control = Control::new(false);
        for depth in 0..=5 {
            let lines = answer(&game, depth, &control).unwrap();
            let last = format!("Nodes searched: {}", game.perft(depth));
            assert_eq!(lines.lines().last(), Some(last.as_str()));
            let moves: Vec<&str> = lines.lines().filter(|l| !l.starts_with('N')).collect();
            assert!(moves.is_sorted());
        }
        control.stop();
        assert_eq!(answer(&game, 3, &control), None);
    }
}
