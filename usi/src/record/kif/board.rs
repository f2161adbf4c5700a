//! Positions: the board in kanji with the hands (BOD), and handicaps by their names.

use super::names::{self, Names};
use crate::record::error::RecordError;
use crate::record::lines::Line;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, File, Piece, PieceKind, Rank, Setup};

/// An empty square.
const EMPTY: char = '・';
/// An empty hand.
const NOTHING: &str = "なし";

/// Headers of the hands, the first player's first, and their names in handicap games.
pub(super) const HANDS: [[&str; 2]; 2] =
    [["先手の持駒", "下手の持駒"], ["後手の持駒", "上手の持駒"]];
/// Who is to move: the second player.
pub(super) const SECOND_TO_MOVE: [&str; 2] = ["後手番", "上手番"];
/// How many moves were made before.
pub(super) const COUNT: &str = "手数＝";

/// The handicaps of shogi, and the squares whose pieces are missing.
const HANDICAPS: [(&str, &[&str]); 13] = [
    ("香落ち", &["1a"]),
    ("右香落ち", &["9a"]),
    ("角落ち", &["2b"]),
    ("飛車落ち", &["8b"]),
    ("飛香落ち", &["8b", "1a"]),
    ("二枚落ち", &["8b", "2b"]),
    ("三枚落ち", &["8b", "2b", "1a"]),
    ("四枚落ち", &["8b", "2b", "9a", "1a"]),
    ("五枚落ち", &["8b", "2b", "9a", "1a", "8a"]),
    ("左五枚落ち", &["8b", "2b", "9a", "1a", "2a"]),
    ("六枚落ち", &["8b", "2b", "9a", "1a", "8a", "2a"]),
    ("八枚落ち", &["8b", "2b", "9a", "1a", "8a", "2a", "7a", "3a"]),
    ("十枚落ち", &["8b", "2b", "9a", "1a", "8a", "2a", "7a", "3a", "6a", "4a"]),
];

/// The start position of a handicap game of shogi, in which the second player moves first.
pub(super) fn handicap(rules: &Rules, name: &str) -> Option<Setup> {
    let (_, missing) = HANDICAPS.iter().find(|(known, _)| *known == name)?;
    if rules.name != "shogi" {
        return None;
    }
    let mut setup = rules.start.clone();
    for square in *missing {
        setup.board[rules.board.parse(square)?.index()] = None;
    }
    setup.side = Color::Second;
    Some(setup)
}

/// Draws a position.
pub(super) fn write(names: &Names, setup: &Setup) -> String {
    let board = names.rules.board;
    let frame = format!("+{}+\n", "-".repeat(3 * usize::from(board.files)));
    let hand = |color: Color| {
        let [header, _] = HANDS[color.index()];
        format!("{header}：{}\n", write_hand(names, setup, color))
    };
    let mut out = hand(Color::Second);
    out.push(' ');
    out.extend(names.files().flat_map(|file| [' ', file]));
    out.push('\n');
    out.push_str(&frame);
    for rank in (0..board.ranks).map(Rank) {
        out.push('|');
        for file in (0..board.files).rev().map(File) {
            match setup.board[board.square(file, rank).index()] {
                None => out.extend([' ', EMPTY]),
                Some(piece) => {
                    let owner = if piece.color() == Color::First { ' ' } else { 'v' };
                    out.extend([owner, names.short(piece.kind())]);
                }
            }
        }
        out.push_str(&format!("|{}\n", names::rank(rank)));
    }
    out.push_str(&frame);
    out.push_str(&hand(Color::First));
    if setup.side == Color::Second {
        out.push_str(&format!("{}\n", SECOND_TO_MOVE[0]));
    }
    if setup.number > 1 {
        out.push_str(&format!("{COUNT}{}\n", setup.number - 1));
    }
    out
}

fn write_hand(names: &Names, setup: &Setup, color: Color) -> String {
    let held: Vec<String> = setup
        .hand(names.rules, color)
        .map(|(kind, count)| {
            let count = if count > 1 { names::number(count) } else { String::new() };
            format!("{}{count}", names.short(kind))
        })
        .collect();
    if held.is_empty() { NOTHING.to_owned() } else { held.join("　") }
}

/// Reads a row of the board into a setup.
pub(super) fn read_row(
    names: &Names,
    line: &Line,
    rank: Rank,
    setup: &mut Setup,
) -> Result<(), RecordError> {
    let board = names.rules.board;
    let error = || {
        let expected =
            format!("{} squares such as `v香` or ` {EMPTY}` between two `|`", board.files);
        RecordError::text(line.number, "row of the board", &line.text, expected)
    };
    let inside = line.text.trim().strip_prefix('|').and_then(|row| row.split_once('|'));
    let mut chars = inside.ok_or_else(error)?.0.chars();
    let mut files = (0..board.files).rev().map(File);
    while let Some(owner) = chars.next() {
        let color = match owner {
            ' ' | '^' => Color::First,
            'v' | 'V' => Color::Second,
            _ => return Err(error()),
        };
        let square = files.next().map(|file| board.square(file, rank)).ok_or_else(error)?;
        setup.board[square.index()] = match chars.next().ok_or_else(error)? {
            EMPTY => None,
            piece => Some(Piece::new(names.by_char(piece).ok_or_else(error)?, color)),
        };
    }
    if files.next().is_none() { Ok(()) } else { Err(error()) }
}

/// Reads the pieces in a hand, such as `飛二　角`.
pub(super) fn read_hand(
    names: &Names,
    line: usize,
    text: &str,
    color: Color,
    setup: &mut Setup,
) -> Result<(), RecordError> {
    if text.trim() == NOTHING {
        return Ok(());
    }
    for word in text.split_whitespace() {
        let (kind, count) = held(names, word).ok_or_else(|| {
            let expected = format!("`{NOTHING}` or pieces and counts such as `飛` or `歩三`");
            RecordError::text(line, "hand", word, expected)
        })?;
        setup.hands[color][kind.index()] = count;
    }
    Ok(())
}

fn held(names: &Names, word: &str) -> Option<(PieceKind, u8)> {
    let mut chars = word.chars();
    let kind = names.by_char(chars.next()?).filter(|kind| names.rules.can_be_held(*kind))?;
    let count = if chars.as_str().is_empty() { 1 } else { names::parse_number(chars.as_str())? };
    Some((kind, count))
}
