//! What pieces near each other are worth, two and two.

use crate::layout::Span;
use crate::parameters::Parameters;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, Color, Move, MoveParts, Piece, Position, Square};

/// The numbers of pairs of pieces, for boards of one width.
#[derive(Debug)]
pub(crate) struct Pairs<B: Bitboard> {
    /// The squares near each square.
    near: B::Squares<B>,
    /// For each piece and each other one what they are worth to the first player, in centipawns, by
    /// how many squares further on the other one is. The numbers of a layout are small enough.
    worth: Vec<i16>,
    /// How many pieces there are, of either side.
    pieces: usize,
    /// How many places the other one may be in.
    places: usize,
    /// The most squares further on that it is.
    most: usize,
}

impl<B: Bitboard> Pairs<B> {
    /// The numbers of a game.
    pub(crate) fn new(rules: &Rules, parameters: &Parameters) -> Pairs<B> {
        let (board, layout) = (rules.board, parameters.layout());
        let Span { files, ranks } = layout.span();
        let onward = i32::from(board.ranks);
        let most = i32::from(files) * onward + i32::from(ranks);
        let pieces = 2 * rules.kinds.len();
        let places = 2 * most as usize + 1;
        let mut worth = vec![0; pieces * pieces * places];
        let colored = |kind| Color::BOTH.map(|color| Piece::new(kind, color));
        let all: Vec<Piece> = rules.kinds().flat_map(|(kind, _)| colored(kind)).collect();
        for (right, down) in (-files..=files).flat_map(|x| (-ranks..=ranks).map(move |y| (x, y))) {
            // Files are numbered from the right.
            let place = (most - i32::from(right) * onward + i32::from(down)) as usize;
            for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (one, other)))
            {
                if let Some((number, times)) = layout.pair(*one, *other, (right, down)) {
                    let kinds = one.index() * pieces + other.index();
                    worth[kinds * places + place] = (times * parameters.numbers()[number]) as i16;
                }
            }
        }
        let mut near: B::Squares<B> = B::fill(B::EMPTY);
        for from in board.squares() {
            let is_near = |to: &Square| {
                let (right, down) = layout.way(from, *to);
                from != *to && right.abs() <= files && down.abs() <= ranks
            };
            near[from.index()] = B::set(board.squares().filter(is_near));
        }
        Pairs { near, worth, pieces, places, most: most as usize }
    }

    #[inline(always)]
    fn place(&self, one: Piece, from: Square, other: Piece, to: Square) -> usize {
        let kinds = one.index() * self.pieces + other.index();
        kinds * self.places + (self.most + to.index() - from.index())
    }

    /// What a piece is worth to the first player for those on some squares near it.
    #[inline(always)]
    fn with(&self, position: &Position<B>, piece: Piece, at: Square, others: B) -> i32 {
        let mut sum = 0;
        for square in (self.near[B::slot(at)] & others).squares() {
            if let Some(other) = position.piece(square) {
                sum += i32::from(self.worth[self.place(piece, at, other, square)]);
            }
        }
        sum
    }

    /// The same for the piece on a square, with all pieces near it.
    #[inline(always)]
    pub(crate) fn of(&self, position: &Position<B>, square: Square) -> i32 {
        let of = |piece| self.with(position, piece, square, position.occupied());
        position.piece(square).map_or(0, of)
    }

    /// What the pairs are worth that a move is the end of.
    #[inline(always)]
    pub(crate) fn left_by(&self, position: &Position<B>, mv: Move) -> i32 {
        let MoveParts::Board { from, to, .. } = mv.parts() else { return 0 };
        let captured = position
            .piece(to)
            .map_or(0, |piece| self.with(position, piece, to, position.occupied() & !B::of(from)));
        self.of(position, from) + captured
    }

    /// What all pairs are worth.
    pub(crate) fn of_all(&self, position: &Position<B>) -> i32 {
        // Each pair is found twice.
        position.occupied().squares().map(|square| self.of(position, square)).sum::<i32>() / 2
    }
}
