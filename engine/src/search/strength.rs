//! Playing below full strength: a weaker player overlooks moves and looks less far.

use super::tuning::{
    beginner_nodes, beginner_overlooks_percent, weak_nodes_per_level_percent, weak_sees_all_level,
};
use hyakki_movegen::Move;

/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    level: f64,
    salt: u64,
}

/// The levels of the weakest play, of a beginner and of full strength.
pub const LEVELS: (i32, i32, i32) = (-20, 0, 20);

impl Strength {
    /// The strength of a level; none at full strength. What is overlooked is the same as long as
    /// the `salt` is.
    pub fn new(level: f64, salt: u64) -> Option<Strength> {
        let (weakest, _, full) = LEVELS;
        (level < full.into()).then(|| Strength { level: level.max(weakest.into()), salt })
    }

    /// The most nodes it looks at.
    pub(super) fn nodes(self) -> u64 {
        let growth = f64::from(weak_nodes_per_level_percent()) / 100.0;
        (f64::from(beginner_nodes()) * growth.powf(self.level)) as u64
    }

    /// The moves that are not overlooked in the position with this key; always one at least.
    pub(super) fn notices(self, key: u64, moves: &[Move]) -> Vec<Move> {
        let blindness = 1.0 - self.level / f64::from(weak_sees_all_level());
        let overlooked = f64::from(beginner_overlooks_percent()) / 100.0 * blindness.max(0.0);
        let luck = |mv: &Move| mixed(key ^ self.salt ^ mixed(mv.to_bits().into()));
        // From a certain level down it is all of them but the luckiest.
        let threshold = (overlooked.min(1.0) * u64::MAX as f64) as u64;
        let luckiest = moves.iter().map(luck).max().unwrap_or(0);
        let is_noticed = |mv: &Move| luck(mv) >= threshold.min(luckiest);
        moves.iter().copied().filter(is_noticed).collect()
    }
}

/// A number that looks like any other, whatever went in (splitmix64).
fn mixed(number: u64) -> u64 {
    let mut number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::{PieceKind, Square};

    #[test]
    fn higher_levels_see_more() {
        let moves: Vec<Move> =
            (0..50).map(|to| Move::drop(PieceKind(1), Square::new(to))).collect();
        let seen = |level| {
            let strength = Strength::new(level, 7).unwrap();
            (0..100).map(|key| strength.notices(key, &moves).len()).sum::<usize>()
        };
        let nodes = |level| Strength::new(level, 7).unwrap().nodes();
        for level in -20..19 {
            let (level, next) = (f64::from(level), f64::from(level + 1));
            assert!(nodes(level) < nodes(next) || nodes(next) < 3);
            let (fewer, more) = (seen(level), seen(next));
            assert!(fewer < more || fewer == 100 || more == 50 * 100, "{level}");
        }
        assert_eq!(seen(18.0), 50 * 100);
        assert_eq!(Strength::new(20.0, 7), None);
    }

    #[test]
    fn one_move_is_always_noticed_and_the_same_one_again() {
        let moves = [Move::drop(PieceKind(1), Square::new(3))];
        for level in [-20.0, 0.0] {
            let weak = Strength::new(level, 1).unwrap();
            for key in 0..1000 {
                assert_eq!(weak.notices(key, &moves), moves);
            }
            assert_eq!(weak.notices(5, &[]), []);
        }
    }
}
