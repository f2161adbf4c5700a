//! How safe kings are: what depends on more than a piece and a king. Said once, for whoever adds up
//! the numbers and for whoever only counts them.

use crate::layout::{Layout, Siege};
use crate::values::Facts;
use hyakki_movegen::{Bitboard, ByColor, Color, Position, Square, Surroundings, Tables};

/// Tells of every number that is not kept up to date move by move: `add` hears of those that count
/// for a side. The sides have so many strong pieces in hand.
#[inline(always)]
pub(crate) fn tell<B: Bitboard>(
    facts: &Facts,
    layout: &Layout,
    tables: &Tables<B>,
    position: &Position<B>,
    armed: ByColor<u16>,
    mut add: impl FnMut(usize, Color),
) {
    add(layout.tempo(), position.side());
    for color in Color::BOTH {
        let Some(around) = position.surroundings(tables, color) else { continue };
        let Surroundings { steps, attacked, twice, guarded, attackers, royal } = around;
        let own = position.pieces(color);
        let count = |squares: B| squares.count() as usize;
        let safe = steps & !own & !attacked;
        let (holes, weak) = (attacked & !position.occupied(), attacked & !guarded);
        let siege = Siege {
            escapes: count(safe),
            holes: count(holes),
            pressed: count(attacked & own),
            gaps: count(holes & weak),
            force: attackers as usize + count(twice) + count(weak),
        };
        if let Some(numbers) = layout.around(armed[!color].into(), siege) {
            numbers.into_iter().for_each(|number| add(number, color));
        }
        if let Some(ranks) = facts.race {
            let (to_go, squares) = ahead(ranks, color, royal, safe);
            if let Some(number) = layout.ahead(to_go, squares) {
                add(number, color);
            }
        }
    }
}

/// Ranks that a lion has to go, and how many of these squares are ahead of it.
#[inline(always)]
fn ahead<B: Bitboard>(ranks: u8, color: Color, lion: Square, squares: B) -> (usize, usize) {
    let ranks = usize::from(ranks);
    let to_go = |square: Square| match color {
        Color::First => square.index() % ranks,
        Color::Second => ranks - 1 - square.index() % ranks,
    };
    let from = to_go(lion);
    (from, squares.squares().filter(|square| to_go(*square) < from).count())
}
