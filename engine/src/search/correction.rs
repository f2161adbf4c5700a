//! Corrections: by how much the evaluation of positions like this one was wrong before.
//!
//! Positions are alike that have the same pieces in hand, the same pieces of one side on the board,
//! or came about by the same move.

use super::history::Played;
use super::tuning::correction_percent;
use hyakki_eval::Value;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{ByColor, Color, Observer, Piece, PieceKind, Square};

/// Entries of one table, for each side to move.
const ENTRIES: usize = 1 << 14;
/// Parts of a centipawn an entry is kept in.
const GRAIN: i32 = 64;
/// The most an entry can hold.
const LIMIT: i32 = 256 * GRAIN;
/// The most one result changes an entry.
const STEP: i32 = LIMIT / 4;

/// What positions are alike by, kept up to date while moves are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Signature {
    hands: u64,
    pieces: ByColor<u64>,
}

/// A number that looks like any other.
#[inline(always)]
fn mixed(number: usize) -> u64 {
    let number = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ (number >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[inline(always)]
fn on_board(piece: Piece, square: Square) -> u64 {
    mixed(piece.index() << 7 | square.index())
}

#[inline(always)]
fn in_hand(color: Color, kind: PieceKind) -> u64 {
    mixed(1 << 16 | color.index() << 8 | kind.index())
}

impl Observer for Signature {
    #[inline(always)]
    fn placed(&mut self, piece: Piece, square: Square) {
        let key = &mut self.pieces[piece.color()];
        *key = key.wrapping_add(on_board(piece, square));
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        let key = &mut self.pieces[piece.color()];
        *key = key.wrapping_sub(on_board(piece, square));
    }

    #[inline(always)]
    fn taken_in_hand(&mut self, color: Color, kind: PieceKind) {
        self.hands = self.hands.wrapping_add(in_hand(color, kind));
    }

    #[inline(always)]
    fn left_hand(&mut self, color: Color, kind: PieceKind) {
        self.hands = self.hands.wrapping_sub(in_hand(color, kind));
    }
}

/// What one thread has learnt of the errors of the evaluation.
#[derive(Debug)]
pub(super) struct Corrections {
    /// By side to move and a part of the signature.
    tables: [ByColor<Box<[i16]>>; 3],
    /// By the move before.
    after: Box<[i16]>,
}

impl Corrections {
    /// Nothing learnt yet, for a game.
    pub(super) fn new(rules: &Rules) -> Corrections {
        let table = |_| vec![0; ENTRIES].into_boxed_slice();
        let arrivals = 2 * rules.board.len() * rules.kinds.len();
        Corrections {
            tables: std::array::from_fn(|_| ByColor::from_fn(table)),
            after: vec![0; arrivals].into_boxed_slice(),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for table in &mut self.tables {
            for color in Color::BOTH {
                table[color].fill(0);
            }
        }
        self.after.fill(0);
    }

    #[inline(always)]
    fn indices(side: Color, signature: &Signature) -> [usize; 3] {
        let keys = [signature.hands, signature.pieces[side], signature.pieces[!side]];
        keys.map(|key| (key >> 50) as usize % ENTRIES)
    }

    /// The evaluation of a position, corrected by what was learnt.
    #[inline(always)]
    pub(super) fn correct(
        &self,
        evaluation: Value,
        side: Color,
        signature: &Signature,
        before: Option<Played>,
    ) -> Value {
        let indices = Corrections::indices(side, signature);
        let learnt = self.tables.iter().zip(indices).map(|(table, index)| table[side][index]);
        let after = before.map_or(0, |before| self.after[before.index()]);
        let sum = learnt.map(i32::from).sum::<i32>() + i32::from(after);
        let corrected = i32::from(evaluation.raw()) + sum * correction_percent() / (100 * GRAIN);
        Value::centipawns(corrected)
    }

    /// Learns what a search of this depth found a position to be worth.
    pub(super) fn learn(
        &mut self,
        error: i32,
        side: Color,
        signature: &Signature,
        before: Option<Played>,
        depth: u32,
    ) {
        let change = (error * GRAIN * depth.min(16) as i32 / 32).clamp(-STEP, STEP);
        let indices = Corrections::indices(side, signature);
        for (table, index) in self.tables.iter_mut().zip(indices) {
            approach(&mut table[side][index], change);
        }
        if let Some(before) = before {
            approach(&mut self.after[before.index()], change);
        }
    }
}

/// Changes an entry; the nearer to its limit the less.
#[inline(always)]
fn approach(entry: &mut i16, change: i32) {
    let old = i32::from(*entry);
    *entry = (old + change - old * change.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::Game;

    fn rules() -> Rules {
        let games = Rules::parse(hyakki_seeds::VARIANTS).unwrap();
        games.into_iter().find(|rules| rules.name == "gorogoro").unwrap()
    }

    #[test]
    fn evaluations_come_nearer_to_what_was_found() {
        let mut corrections = Corrections::new(&rules());
        let (signature, other) =
            (Signature::default(), Signature { hands: u64::MAX, pieces: ByColor([3 << 60; 2]) });
        let value = |corrections: &Corrections, signature| {
            corrections.correct(Value::DRAW, Color::First, signature, None).raw()
        };
        let mut last = 0;
        for _ in 0..20 {
            corrections.learn(80, Color::First, &signature, None, 8);
            let now = value(&corrections, &signature);
            assert!(now >= last, "{now}");
            last = now;
        }
        assert!(last > 10, "{last}");
        assert_eq!(value(&corrections, &other), 0);
        for _ in 0..10_000 {
            corrections.learn(30_000, Color::First, &signature, None, 100);
        }
        assert!(value(&corrections, &signature) < 1_000);
        corrections.clear();
        assert_eq!(value(&corrections, &signature), 0);
    }

    #[test]
    fn a_signature_is_the_same_whichever_way_a_position_came_about() {
        let follow = |moves: &[&str]| {
            let mut game = Game::new(rules()).unwrap();
            let mut signature = Signature::default();
            for mv in moves {
                let hyakki_movegen::Width::Small(play) = game.width() else { unreachable!() };
                let mv = game.parse_move(mv).unwrap();
                let mut position = *play.position();
                position.play(play.tables(), mv, &mut signature);
                game.play(mv);
            }
            signature
        };
        let one = follow(&["5f5e", "1a1b", "1f1e", "5a5b"]);
        let other = follow(&["1f1e", "5a5b", "5f5e", "1a1b"]);
        assert_eq!(one, other);
        assert_ne!(one, Signature::default());
    }
}
