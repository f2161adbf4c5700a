//! What depends on more than a piece and a king: hands, and how safe kings are. Said once, for
//! whoever adds up the numbers and for whoever only counts them.

use crate::layout::Layout;
use crate::values::Facts;
use hyakki_movegen::{Bitboard, Color, PieceKind, Position, Surroundings, Tables};

/// Is told of every number that counts in a position.
pub(crate) trait Terms {
    /// A number counts for the first player, or against.
    fn add(&mut self, number: usize, color: Color);
    /// A side holds so many pieces of a kind.
    fn held(&mut self, kind: PieceKind, count: u8, color: Color);
}

/// Tells of everything that is not kept up to date move by move.
#[inline(always)]
pub(crate) fn tell<B: Bitboard>(
    facts: &Facts,
    layout: &Layout,
    tables: &Tables<B>,
    position: &Position<B>,
    terms: &mut impl Terms,
) {
    terms.add(layout.tempo(), position.side());
    for color in Color::BOTH {
        let armed = hand(facts, position, !color, terms);
        if let Some(surroundings) = position.surroundings(tables, color) {
            king(facts, layout, position, color, armed, surroundings, terms);
        }
    }
}

/// A hand; gives the number of strong pieces in it.
#[inline(always)]
fn hand<B: Bitboard>(
    facts: &Facts,
    position: &Position<B>,
    color: Color,
    terms: &mut impl Terms,
) -> usize {
    let hand = position.hand(color);
    let mut kinds = hand.kinds();
    let mut armed = 0;
    while kinds != 0 {
        let kind = PieceKind(kinds.trailing_zeros() as u8);
        let count = hand.count(kind);
        terms.held(kind, count, color);
        armed += usize::from(count) * (facts.strong >> kind.0 & 1) as usize;
        kinds &= kinds - 1;
    }
    armed
}

/// A king or lion, whose enemy has so many strong pieces in hand.
#[inline(always)]
fn king<B: Bitboard>(
    facts: &Facts,
    layout: &Layout,
    position: &Position<B>,
    color: Color,
    armed: usize,
    Surroundings { royal, steps, attacked }: Surroundings<B>,
    terms: &mut impl Terms,
) {
    let own = position.pieces(color);
    let count = |squares: B| squares.count() as usize;
    let safe = steps & !own & !attacked;
    let numbers = [
        layout.escapes(armed, count(safe)),
        layout.holes(armed, count(attacked & !position.occupied())),
        layout.pressed(armed, count(attacked & own)),
        facts.race.and_then(|ranks| {
            let rank = (royal.index() % usize::from(ranks)) as u8;
            let to_go = if color == Color::First { rank } else { ranks - 1 - rank };
            let is_ahead = |at: hyakki_movegen::Square| match color {
                Color::First => at.index() % usize::from(ranks) < usize::from(rank),
                Color::Second => at.index() % usize::from(ranks) > usize::from(rank),
            };
            let ahead = safe.squares().filter(|square| is_ahead(*square)).count();
            layout.ahead(to_go.into(), ahead)
        }),
    ];
    for number in numbers.into_iter().flatten() {
        terms.add(number, color);
    }
}
