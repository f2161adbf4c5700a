//! Kanji of pieces, squares and numbers.

use crate::record::error::RecordError;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{File, PieceKind, Rank, Square};

/// How a piece is written.
#[derive(Debug)]
struct Kanji {
    /// Its name in the games' data.
    name: &'static str,
    /// In moves.
    long: &'static str,
    /// On the board and in hand.
    short: char,
    /// Another character for the same piece.
    other: Option<char>,
}

const fn kanji(name: &'static str, long: &'static str, short: char, other: Option<char>) -> Kanji {
    Kanji { name, long, short, other }
}

/// Every piece that has kanji in KIF.
const PIECES: [Kanji; 14] = [
    kanji("King", "玉", '玉', Some('王')),
    kanji("Rook", "飛", '飛', None),
    kanji("Bishop", "角", '角', None),
    kanji("Gold", "金", '金', None),
    kanji("Silver", "銀", '銀', None),
    kanji("Knight", "桂", '桂', None),
    kanji("Lance", "香", '香', None),
    kanji("Pawn", "歩", '歩', None),
    kanji("Dragon", "龍", '龍', Some('竜')),
    kanji("Horse", "馬", '馬', None),
    kanji("Promoted silver", "成銀", '全', None),
    kanji("Promoted knight", "成桂", '圭', None),
    kanji("Promoted lance", "成香", '杏', None),
    kanji("Tokin", "と", 'と', None),
];

/// The most files and ranks that have a number of one character.
const MOST: u8 = 9;
const FILES: [char; MOST as usize] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const DIGITS: [char; MOST as usize] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';

/// The kanji of a game.
pub(super) struct Names<'r> {
    pub(super) rules: &'r Rules,
    /// By kind.
    pieces: Vec<&'static Kanji>,
}

impl<'r> Names<'r> {
    /// The kanji of a game, if all its pieces and squares have some.
    pub(super) fn of(rules: &'r Rules) -> Result<Names<'r>, RecordError> {
        let no_kif = |why: String| RecordError::NoKif { variant: rules.name.clone(), why };
        let board = rules.board;
        if board.files > MOST || board.ranks > MOST {
            return Err(no_kif(format!("it has squares for {MOST} files and ranks")));
        }
        let find = |name: &str| {
            let found = PIECES.iter().find(|kanji| kanji.name == name);
            found.ok_or_else(|| {
                no_kif(format!("it has kanji for the pieces of shogi, not for {name}"))
            })
        };
        let pieces = rules.kinds.iter().map(|kind| find(&kind.name)).collect::<Result<_, _>>()?;
        Ok(Names { rules, pieces })
    }

    /// A kind as moves have it.
    pub(super) fn long(&self, kind: PieceKind) -> &'static str {
        self.pieces[kind.index()].long
    }

    /// A kind as the board has it.
    pub(super) fn short(&self, kind: PieceKind) -> char {
        self.pieces[kind.index()].short
    }

    /// The kind with this character.
    pub(super) fn by_char(&self, c: char) -> Option<PieceKind> {
        let is_it = |kanji: &&Kanji| kanji.short == c || kanji.other == Some(c);
        self.pieces.iter().position(is_it).map(|index| PieceKind(index as u8))
    }

    /// The kind a text begins with, and what follows it.
    pub(super) fn strip<'t>(&self, text: &'t str) -> Option<(PieceKind, &'t str)> {
        let long = self.pieces.iter().enumerate().find_map(|(index, kanji)| {
            Some((PieceKind(index as u8), text.strip_prefix(kanji.long)?))
        });
        long.or_else(|| {
            let mut chars = text.chars();
            Some((self.by_char(chars.next()?)?, chars.as_str()))
        })
    }

    /// A square, such as `７六`.
    pub(super) fn square(&self, square: Square) -> String {
        let (File(file), Rank(rank)) = self.place(square);
        [FILES[usize::from(file)], DIGITS[usize::from(rank)]].iter().collect()
    }

    /// A square in digits, such as `76`.
    pub(super) fn origin(&self, square: Square) -> String {
        let (File(file), Rank(rank)) = self.place(square);
        format!("{}{}", file + 1, rank + 1)
    }

    fn place(&self, square: Square) -> (File, Rank) {
        (self.rules.board.file(square), self.rules.board.rank(square))
    }

    /// The square a text begins with, in any digits, and what follows it.
    pub(super) fn strip_square<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let board = self.rules.board;
        let mut chars = text.chars();
        let (file, rank) = (digit(chars.next()?)? - 1, digit(chars.next()?)? - 1);
        (file < board.files && rank < board.ranks)
            .then(|| (board.square(File(file), Rank(rank)), chars.as_str()))
    }

    /// The numbers above the files, from left to right.
    pub(super) fn files(&self) -> impl Iterator<Item = char> {
        FILES[..usize::from(self.rules.board.files)].iter().rev().copied()
    }
}

/// A digit from 1 to 9, in any script.
fn digit(c: char) -> Option<u8> {
    let known = |digits: &[char]| digits.iter().position(|digit| *digit == c);
    let index = known(&FILES).or_else(|| known(&DIGITS));
    let ascii = c.to_digit(10).filter(|digit| *digit > 0).map(|digit| digit as u8);
    index.map(|index| index as u8 + 1).or(ascii)
}

/// The kanji of a rank.
pub(super) fn rank(Rank(rank): Rank) -> char {
    DIGITS[usize::from(rank)]
}

/// A count up to 99.
pub(super) fn number(count: u8) -> String {
    let digit = |digit: u8| digit.checked_sub(1).map(|index| DIGITS[usize::from(index % MOST)]);
    let (tens, ones) = (count / 10, count % 10);
    let ten = (tens > 0).then_some(TEN);
    digit(tens).filter(|_| tens > 1).into_iter().chain(ten).chain(digit(ones)).collect()
}

/// A count from 1 to 99.
pub(super) fn parse_number(text: &str) -> Option<u8> {
    let parse = |text: &str, nothing: u8| {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Some(nothing),
            (Some(c), None) => digit(c),
            _ => None,
        }
    };
    match text.split_once(TEN) {
        Some((tens, ones)) => Some(10 * parse(tens, 1)? + parse(ones, 0)?),
        None if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().ok().filter(|count| (1..100).contains(count))
        }
        None => parse(text, 0).filter(|count| *count > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_are_written() {
        for count in 1..100 {
            assert_eq!(parse_number(&number(count)), Some(count));
            assert_eq!(parse_number(&count.to_string()), Some(count));
        }
        assert_eq!(number(18), "十八");
        for bad in ["", "0", "100", "一一", "十十", "歩", "３０"] {
            assert_eq!(parse_number(bad), None, "{bad}");
        }
    }
}
