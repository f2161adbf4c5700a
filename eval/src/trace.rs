//! How often each number counts in a position, for whoever fits the numbers.

use crate::layout::{Layout, seen_by};
use crate::terms;
use crate::values::{Facts, board_terms, kinds};
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, ByColor, Color, Piece, Position, Tables};

/// Counts numbers in the positions of one game.
#[derive(Debug)]
pub struct Tracer<'l> {
    layout: &'l Layout,
    facts: Facts,
    /// For the first player, by number.
    counts: Vec<i32>,
    /// Numbers that may have a count.
    touched: Vec<usize>,
}

impl<'l> Tracer<'l> {
    /// One for a game with these numbers.
    pub fn new(rules: &Rules, layout: &'l Layout) -> Tracer<'l> {
        let facts = Facts::new(rules, layout);
        Tracer { layout, facts, counts: vec![0; layout.count()], touched: Vec::new() }
    }

    /// Numbers and how often each counts to the side to move: their sum is what
    /// [`evaluate`](crate::evaluate()) finds. A number comes once at most.
    pub fn trace<B: Bitboard>(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
    ) -> Vec<(u32, i32)> {
        let rules = tables.rules();
        for color in Color::BOTH {
            let seen = |square| seen_by(rules.board, color, square);
            let king = position.royal(tables, color).map(seen);
            for square in position.occupied().squares() {
                let Some(piece) = position.piece(square) else { continue };
                let is_own = piece.color() == color;
                let owner = if is_own { Color::First } else { Color::Second };
                let piece = Piece::new(piece.kind(), owner);
                for (number, times) in board_terms(rules, self.layout, king, piece, seen(square)) {
                    self.count(number, times, color);
                }
            }
        }
        let standing = |square| Some((position.piece(square)?, square));
        let pieces: Vec<_> = position.occupied().squares().filter_map(standing).collect();
        for (index, (one, from)) in pieces.iter().enumerate() {
            for (other, to) in &pieces[index + 1..] {
                let way = self.layout.way(*from, *to);
                if let Some((number, times)) = self.layout.pair(*one, *other, way) {
                    self.count(number, times, Color::First);
                }
            }
        }
        let (facts, layout) = (self.facts, self.layout);
        for color in Color::BOTH {
            let hand = position.hand(color);
            for kind in kinds(hand) {
                for (number, times) in layout.held(kind, hand.count(kind).into()) {
                    self.count(number, times, color);
                }
            }
        }
        let armed = ByColor::from_fn(|color| facts.armed(position.hand(color)));
        terms::tell(&facts, layout, tables, position, armed, |number, color| {
            self.count(number, 1, color);
        });
        let sign = if position.side() == Color::First { 1 } else { -1 };
        self.touched.sort_unstable();
        self.touched.dedup();
        let mut counts = Vec::with_capacity(self.touched.len());
        for number in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[number]);
            if count != 0 {
                counts.push((number as u32, sign * count));
            }
        }
        counts
    }

    fn count(&mut self, number: usize, times: i32, color: Color) {
        self.counts[number] += if color == Color::First { times } else { -times };
        self.touched.push(number);
    }
}
