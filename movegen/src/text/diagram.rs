//! A board drawn in letters, for terminals and documentation.

use super::letters::Letters;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::types::{Color, File, Rank};

/// Draws a setup as the first player sees it, files and ranks named, hands above and below.
pub fn draw(rules: &Rules, letters: Letters, setup: &Setup) -> String {
    let board = rules.board;
    let hand = |color: Color| {
        let held: Vec<String> = setup
            .hand(rules, color)
            .map(|(kind, count)| match count {
                1 => letters.of(rules, kind).to_string(),
                _ => format!("{}x{count}", letters.of(rules, kind)),
            })
            .collect();
        if held.is_empty() { "-".to_owned() } else { held.join(" ") }
    };
    let marks = |color: Color| {
        if setup.side == color { " (to move)" } else { "" }
    };
    let line = format!("  +{}\n", "---+".repeat(usize::from(board.files)));
    let mut out = format!("second player{}: {}\n", marks(Color::Second), hand(Color::Second));
    out.push_str("  ");
    for file in (1..=board.files).rev() {
        out.push_str(&format!("{file:>3}{}", if file > 1 { " " } else { "\n" }));
    }
    out.push_str(&line);
    for rank in 0..board.ranks {
        out.push_str("  |");
        for file in (0..board.files).rev() {
            let square = board.square(File(file), Rank(rank));
            let piece = setup.board[square.index()];
            let text = piece.map_or_else(String::new, |piece| letters.piece(rules, piece));
            out.push_str(&format!("{text:>2} |"));
        }
        out.push_str(&format!(" {}\n{line}", (b'a' + rank) as char));
    }
    out.push_str(&format!("first player{}: {}\n", marks(Color::First), hand(Color::First)));
    out
}
