//! Moves and positions in words.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Game, Move, MoveParts, PieceKind};

fn name(rules: &Rules, kind: PieceKind) -> &str {
    &rules.kind(kind).name
}

/// A legal move in words, such as `Chick from 2c to 2b, captures Chick`.
pub(super) fn moved(game: &Game, mv: Move) -> String {
    let (rules, setup) = (game.rules(), game.setup());
    let square = |square| rules.board.name(square);
    match mv.parts() {
        MoveParts::Drop { kind, to } => {
            format!("{} from the hand to {}", name(rules, kind), square(to))
        }
        MoveParts::Board { from, to, promote } => {
            let piece = setup.board[from.index()].map(|piece| piece.kind());
            let mut text = format!(
                "{} from {} to {}",
                piece.map_or("piece", |kind| name(rules, kind)),
                square(from),
                square(to)
            );
            if let Some(captured) = setup.board[to.index()] {
                text.push_str(&format!(", captures {}", name(rules, captured.kind())));
            }
            let promoted = piece.and_then(|kind| rules.kind(kind).promotes_to);
            if let (true, Some(kind)) = (promote, promoted) {
                text.push_str(&format!(", becomes {}", name(rules, kind)));
            }
            text
        }
    }
}

/// Where all pieces are, in words: those of `reader` first.
pub(super) fn position(game: &Game, reader: Color) -> String {
    let (rules, setup) = (game.rules(), game.setup());
    let mut text = String::new();
    for (color, whose) in [(reader, "Your pieces"), (!reader, "My pieces")] {
        let mut pieces: Vec<String> = Vec::new();
        for (kind, _) in rules.kinds() {
            let of_kind =
                setup.pieces().filter(|(_, piece)| (piece.kind(), piece.color()) == (kind, color));
            let squares: Vec<String> =
                of_kind.map(|(square, _)| rules.board.name(square)).collect();
            if !squares.is_empty() {
                pieces.push(format!("{} {}", name(rules, kind), squares.join(" and ")));
            }
        }
        let held = setup.hand(rules, color).map(|(kind, count)| match count {
            1 => name(rules, kind).to_owned(),
            _ => format!("{count} {}", name(rules, kind)),
        });
        let held: Vec<String> = held.collect();
        let held = if held.is_empty() { "nothing".to_owned() } else { held.join(", ") };
        text.push_str(&format!("{whose}: {}. In hand: {held}.\n", pieces.join(", ")));
    }
    text
}
