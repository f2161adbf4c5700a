//! The numbers of one game.

mod derived;
mod known;
mod squares;

use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, ByColor, Color, Piece, PieceKind, Square};

/// Value of a kind of piece, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// On the board.
    pub board: i32,
    /// In hand; 0 for kinds that are never held.
    pub hand: i32,
}

/// The numbers of one game, for boards of one width.
#[derive(Debug)]
pub struct Values<B: Bitboard> {
    material: Vec<Material>,
    /// Material and square of every piece as the first player sees it, by [`Piece::index`].
    board: Vec<B::Squares<i32>>,
    hand: ByColor<Vec<i32>>,
    /// The squares up to two steps from each square.
    surroundings: B::Squares<B>,
}

impl<B: Bitboard> Values<B> {
    /// The numbers of a game: known piece values where the family has them, else derived from how
    /// the pieces move.
    pub fn new(rules: &Rules) -> Values<B> {
        let material = material(rules);
        let mut board = vec![B::fill(0); 2 * rules.kinds.len()];
        for (kind, _) in rules.kinds() {
            let squares = squares::piece_square(rules, kind, &material);
            for color in Color::BOTH {
                let piece = Piece::new(kind, color);
                for square in rules.board.squares() {
                    let (seen_as_first, sign) = match color {
                        Color::First => (square, 1),
                        Color::Second => (squares::turned(rules.board, square), -1),
                    };
                    let term = squares[seen_as_first.index()];
                    board[piece.index()][square.index()] =
                        sign * (material[kind.index()].board + term);
                }
            }
        }
        let hand = ByColor::from_fn(|color| {
            let sign = if color == Color::First { 1 } else { -1 };
            material.iter().map(|material| sign * material.hand).collect()
        });
        let mut surroundings = B::fill(B::EMPTY);
        for square in rules.board.squares() {
            for right in -2..=2 {
                for forward in -2..=2 {
                    if let Some(near) = rules.board.step(square, right, forward, Color::First) {
                        surroundings[square.index()] |= B::of(near);
                    }
                }
            }
        }
        Values { material, board, hand, surroundings }
    }

    /// Value of a kind on the board and in hand.
    #[inline(always)]
    pub fn material(&self, kind: PieceKind) -> Material {
        self.material[kind.index()]
    }

    /// What taking a piece changes, in centipawns: it leaves one side and comes to a hand of the
    /// other as its base kind.
    #[inline(always)]
    pub fn gain_of_capture(&self, captured: PieceKind, base: PieceKind) -> i32 {
        self.material(captured).board + self.material(base).hand
    }

    /// A piece on its square, as the first player sees it.
    #[inline(always)]
    pub(crate) fn on_board(&self, piece: Piece, square: Square) -> i32 {
        self.board[piece.index()][square.index()]
    }

    /// A piece in a hand, as the first player sees it.
    #[inline(always)]
    pub(crate) fn in_hand_of(&self, color: Color, kind: PieceKind) -> i32 {
        self.hand[color][kind.index()]
    }

    /// The squares up to two steps from a square.
    #[inline(always)]
    pub(crate) fn around(&self, square: Square) -> B {
        self.surroundings[square.index()]
    }
}

/// Value of every kind of a game.
pub fn material(rules: &Rules) -> Vec<Material> {
    known::material(rules).unwrap_or_else(|| derived::material(rules))
}
