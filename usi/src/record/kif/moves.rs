//! Moves in kanji: `７六歩(77)`, `同　銀成(88)`, `５五角打`, and the time spent on them.

use super::names::Names;
use hyakki_movegen::{Game, Move, MoveParts, PieceKind, Square};
use std::time::Duration;

/// Stands for the square that the last move went to.
const SAME: char = '同';
const PROMOTES: &str = "成";
const DECLINES: &str = "不成";
const DROPS: &str = "打";
/// A blank as wide as a kanji.
const WIDE_BLANK: char = '\u{3000}';

/// A legal move of a game.
pub(super) fn write(names: &Names, game: &Game, mv: Move) -> String {
    let mut text = match game.moves().last() {
        Some(last) if last.to() == mv.to() => [SAME, WIDE_BLANK].iter().collect(),
        _ => names.square(mv.to()),
    };
    if let Some(kind) = moving_kind(game, mv) {
        text.push_str(names.long(kind));
    }
    match mv.parts() {
        MoveParts::Drop { .. } => text.push_str(DROPS),
        MoveParts::Board { from, promote, .. } => {
            if promote {
                text.push_str(PROMOTES);
            }
            text.push_str(&format!("({})", names.origin(from)));
        }
    }
    text
}

fn moving_kind(game: &Game, mv: Move) -> Option<PieceKind> {
    match mv.parts() {
        MoveParts::Drop { kind, .. } => Some(kind),
        MoveParts::Board { from, .. } => standing(game, from),
    }
}

fn standing(game: &Game, square: Square) -> Option<PieceKind> {
    game.setup().board[square.index()].map(|piece| piece.kind())
}

/// The legal move that a text begins with, and what follows it.
pub(super) fn read<'t>(names: &Names, game: &Game, text: &'t str) -> Option<(Move, &'t str)> {
    let (to, rest) = match text.strip_prefix(SAME) {
        Some(rest) => (game.moves().last()?.to(), rest.trim_start()),
        None => names.strip_square(text)?,
    };
    let (kind, rest) = names.strip(rest)?;
    let (promote, rest) = match rest.strip_prefix(PROMOTES) {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix(DECLINES).unwrap_or(rest)),
    };
    let origin = rest.strip_prefix('(').and_then(|rest| names.strip_square(rest));
    let (mv, rest) = match origin {
        Some((from, rest)) if from != to && standing(game, from) == Some(kind) => {
            (Move::board(from, to, promote), rest.strip_prefix(')')?)
        }
        Some(_) => return None,
        None => (Move::drop(kind, to), rest.strip_prefix(DROPS).unwrap_or(rest)),
    };
    (names.rules.can_be_held(kind) || !mv.is_drop()).then_some(())?;
    game.is_legal(mv).then_some((mv, rest))
}

/// A move set to the width of a column, kanji being twice as wide as digits.
pub(super) fn column(text: &str) -> String {
    const COLUMNS: usize = 12;
    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    format!("{text}{}", " ".repeat(COLUMNS.saturating_sub(width)))
}

/// Time spent on a move and on all moves of its player, such as `( 0:01/00:00:01)`.
pub(super) fn write_time(time: Duration, total: Duration) -> String {
    let (time, total) = (time.as_secs(), total.as_secs());
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
    format!("({:2}:{:02}/{hours:02}:{minutes:02}:{seconds:02})", time / 60, time % 60)
}

/// The time spent on a move, if a text has it.
pub(super) fn read_time(text: &str) -> Option<Duration> {
    let inside = text.trim_start().strip_prefix('(')?;
    let time = inside.split(['/', ')']).next()?;
    let seconds = time.split(':').try_fold(0u64, |seconds, part| {
        let whole = part.split('.').next()?;
        let part: u64 = whole.trim().parse().ok()?;
        seconds.checked_mul(60)?.checked_add(part)
    })?;
    Some(Duration::from_secs(seconds))
}
