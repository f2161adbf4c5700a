//! The entering-king declaration: a win claimed by a king that stands in its promotion zone with
//! enough other pieces, under the 27-point rule of shogi.

use crate::bitboard::Bitboard;
use crate::position::{Position, bits};
use crate::rules::{Kind, Rules};
use crate::tables::Tables;
use crate::types::Color;

/// Other pieces of its side that must stand in the zone with the king.
const COMPANIONS: usize = 10;
/// What a rook or a bishop counts, promoted or not; any other piece counts one.
const LARGE: u32 = 5;
/// Unlimited slides of a piece that counts so much.
const LARGE_SLIDES: usize = 4;

impl<B: Bitboard> Position<B> {
    /// Whether the side to move may declare a win here: its king in the zone and not in check, ten
    /// other pieces there too, and with those in hand as many points as the game asks for. Never
    /// in a game without the rule.
    pub fn may_declare(&self, tables: &Tables<B>) -> bool {
        let rules = tables.rules();
        let side = self.side();
        let (Some(points), Some(king)) = (rules.entering_king, self.royal(tables, side)) else {
            return false;
        };
        let zone = tables.zone[side];
        if !zone.has(king) || self.in_check(tables) {
            return false;
        }
        let companions: Vec<u32> = (zone & self.pieces(side))
            .squares()
            .filter(|square| *square != king)
            .filter_map(|square| self.piece(square))
            .map(|piece| worth(rules, rules.kind(piece.kind())))
            .collect();
        let hand = self.hand(side);
        let in_hand: u32 = bits(hand.kinds())
            .map(|kind| u32::from(hand.count(kind)) * worth(rules, rules.kind(kind)))
            .sum();
        // The first player moves first and needs a point more.
        let needed = u32::from(points) + u32::from(side == Color::First);
        companions.len() >= COMPANIONS && companions.iter().sum::<u32>() + in_hand >= needed
    }
}

/// What a piece counts.
fn worth(rules: &Rules, kind: &Kind) -> u32 {
    let slides = &rules.kind(kind.base).movement.capture.slides;
    let unlimited = slides.iter().filter(|slide| slide.limit == u8::MAX).count();
    if unlimited >= LARGE_SLIDES { LARGE } else { 1 }
}
