//! The small words of the game: colours, squares, pieces and moves.

use std::fmt;
use std::num::{NonZeroU8, NonZeroU16};
use std::ops::{Index, IndexMut, Not};

/// A side. `First` (sente, Black, upper case) sits at the bottom and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Sente: upper case in SFEN, `b` to move.
    First,
    /// Gote: lower case in SFEN, `w` to move.
    Second,
}

impl Color {
    /// Both sides, the first player first.
    pub const BOTH: [Color; 2] = [Color::First, Color::Second];

    /// 0 for the first player, 1 for the second.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::First => Color::Second,
            Color::Second => Color::First,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T>(pub [T; 2]);

impl<T> ByColor<T> {
    /// A value for each side made by `make`.
    pub fn from_fn(make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor(Color::BOTH.map(make))
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color.index()]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}

/// A file: 0 is USI's file `1`, at the right hand of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(pub u8);

/// A rank: 0 is USI's rank `a`, the one farthest from the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(pub u8);

/// A square, numbered file by file: `file * ranks + rank`. What it means depends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this number.
    #[inline(always)]
    pub const fn new(index: u8) -> Square {
        Square(index)
    }

    /// The number, 0 to 127.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Size of a board and the geometry that follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
}

impl Board {
    /// Number of squares.
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// True for a board without a square.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Every square, file by file.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.len() as u8).map(Square)
    }

    /// The square on this file and rank.
    pub const fn square(self, file: File, rank: Rank) -> Square {
        Square(file.0 * self.ranks + rank.0)
    }

    /// The file of a square.
    pub const fn file(self, square: Square) -> File {
        File(square.0 / self.ranks)
    }

    /// The rank of a square.
    pub const fn rank(self, square: Square) -> Rank {
        Rank(square.0 % self.ranks)
    }

    /// The square reached from `from` by going `right` and `forward` as `color` sees the board.
    pub fn step(self, from: Square, right: i8, forward: i8, color: Color) -> Option<Square> {
        let sign: i8 = match color {
            Color::First => -1,
            Color::Second => 1,
        };
        let file = self.file(from).0 as i8 + sign * right;
        let rank = self.rank(from).0 as i8 + sign * forward;
        let inside = (0..self.files as i8).contains(&file) && (0..self.ranks as i8).contains(&rank);
        inside.then(|| self.square(File(file as u8), Rank(rank as u8)))
    }

    /// USI's name of a square, such as `7g`.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", self.file(square).0 + 1, (b'a' + self.rank(square).0) as char)
    }

    /// The square with this USI name.
    pub fn parse(self, name: &str) -> Option<Square> {
        let digits = name.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let rank = match &name.as_bytes()[digits.len()..] {
            [letter] => letter - b'a',
            _ => return None,
        };
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let file: u8 = digits.parse().ok()?;
        ((1..=self.files).contains(&file) && rank < self.ranks)
            .then(|| self.square(File(file - 1), Rank(rank)))
    }
}

/// A kind of piece of one game, promoted kinds counted apart. Kinds that can be held in hand come
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceKind(pub u8);

impl PieceKind {
    /// The number of the kind in its game, from 0.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: a kind and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// A piece of this kind and owner.
    #[inline(always)]
    pub const fn new(kind: PieceKind, color: Color) -> Piece {
        match NonZeroU8::new(((kind.0 + 1) << 1) | color as u8) {
            Some(code) => Piece(code),
            None => panic!("a game has at most 126 kinds"),
        }
    }

    /// The kind.
    #[inline(always)]
    pub const fn kind(self) -> PieceKind {
        PieceKind((self.0.get() >> 1) - 1)
    }

    /// The owner.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0.get() & 1 == 0 { Color::First } else { Color::Second }
    }

    /// The byte it is kept as, which no piece has as 0: from 2 to 253.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        self.0.get() as usize
    }

    /// A number for tables: kinds and colours interleaved, from 0.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 2
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({:?} {:?})", self.color(), self.kind())
    }
}

/// A move: on the board (with or without promotion) or a drop. Two bytes, and `Option<Move>` is
/// no larger. Its text needs the game ([`crate::text`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// A move taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveParts {
    /// A piece moves on the board.
    Board {
        /// Where it stood.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// A piece from the hand is put on the board.
    Drop {
        /// What is dropped.
        kind: PieceKind,
        /// Where.
        to: Square,
    },
}

impl Move {
    const PROMOTE: u16 = 1 << 14;
    const DROP: u16 = 1 << 15;

    #[inline(always)]
    fn pack(bits: u16) -> Move {
        // Bits are zero only for a move from square 0 to square 0, which no piece makes.
        Move(NonZeroU16::new(bits).expect("a move leaves its square"))
    }

    /// A move on the board; `from` and `to` must differ.
    #[inline(always)]
    pub fn board(from: Square, to: Square, promote: bool) -> Move {
        let promote = if promote { Move::PROMOTE } else { 0 };
        Move::pack(to.0 as u16 | (from.0 as u16) << 7 | promote)
    }

    /// A drop.
    #[inline(always)]
    pub fn drop(kind: PieceKind, to: Square) -> Move {
        Move::pack(to.0 as u16 | (kind.0 as u16) << 7 | Move::DROP)
    }

    /// The square it goes to.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square((self.0.get() & 127) as u8)
    }

    /// Whether it is a drop.
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.0.get() & Move::DROP != 0
    }

    /// Whether the piece promotes.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & Move::PROMOTE != 0
    }

    /// The square it comes from; none for a drop.
    #[inline(always)]
    pub fn from(self) -> Option<Square> {
        (!self.is_drop()).then(|| Square((self.0.get() >> 7 & 127) as u8))
    }

    /// The move taken apart.
    #[inline(always)]
    pub fn parts(self) -> MoveParts {
        let middle = (self.0.get() >> 7 & 127) as u8;
        if self.is_drop() {
            MoveParts::Drop { kind: PieceKind(middle), to: self.to() }
        } else {
            let (from, to) = (Square(middle), self.to());
            MoveParts::Board { from, to, promote: self.is_promotion() }
        }
    }

    /// The move as sixteen bits, never zero: for tables that store moves compactly.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits; none for zero. It may be illegal anywhere.
    #[inline(always)]
    pub fn from_bits(bits: u16) -> Option<Move> {
        NonZeroU16::new(bits).map(Move)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.parts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOGI: Board = Board { files: 9, ranks: 9 };

    #[test]
    fn squares_have_names() {
        for square in SHOGI.squares() {
            assert_eq!(SHOGI.parse(&SHOGI.name(square)), Some(square));
        }
        for bad in ["", "7", "g", "0a", "10a", "1j", "07g", "7gg", "+1a", "７ｇ", "1A"] {
            assert_eq!(SHOGI.parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn moves_come_apart() {
        let (a, b) = (Square::new(0), Square::new(80));
        assert_eq!(
            Move::board(a, b, true).parts(),
            MoveParts::Board { from: a, to: b, promote: true }
        );
        let drop = Move::drop(PieceKind(3), a);
        assert_eq!(drop.parts(), MoveParts::Drop { kind: PieceKind(3), to: a });
        assert_eq!(Move::from_bits(drop.to_bits()), Some(drop));
        assert_eq!(size_of::<Option<Move>>(), 2);
    }
}
