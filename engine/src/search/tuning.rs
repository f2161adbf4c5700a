//! Every number of the search that could as well be another one: its name, value and range.

/// A number of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub value: i64,
    /// The least and the most that makes sense.
    pub range: (i64, i64),
}

/// Makes a constant of every number, and the list of all.
macro_rules! tunables {
    ($($(#[$doc:meta])+ $name:ident: $type:ty = $value:literal in $least:literal ..= $most:literal;)+) => {
        $($(#[$doc])+ pub(super) const $name: $type = $value;)+

        /// The list of all.
        pub const TUNABLES: &[Tunable] = &[
            $(Tunable { name: stringify!($name), value: $value, range: ($least, $most) },)+
        ];
    };
}

tunables! {
    /// Depth from which the value of the one before is trusted to be near, in plies.
    ASPIRATION_DEPTH: u32 = 4 in 1..=12;
    /// Half the first window around that value, in centipawns.
    ASPIRATION_WINDOW: i32 = 40 in 5..=200;
    /// A window this wide is opened altogether, in centipawns.
    ASPIRATION_LIMIT: i32 = 1000 in 200..=4000;
    /// History gained by a cut-off at a depth: so much times its square.
    HISTORY_GAIN: i32 = 16 in 1..=64;
    /// The most history gained by one cut-off.
    HISTORY_GAIN_LIMIT: i32 = 1600 in 200..=8000;
    /// Plies of quiescence in which every capture is looked at and every check answered; beyond
    /// them only captures on the square of the last one.
    FULL_QUIESCENCE: u32 = 6 in 1..=32;
    /// Late move reductions begin at this depth, in plies.
    REDUCTION_DEPTH: u32 = 3 in 2..=8;
    /// So many moves are never reduced.
    REDUCTION_MOVES: u32 = 4 in 1..=16;
    /// Reductions grow with the logarithms of depth and number of the move, divided by this.
    REDUCTION_DIVISOR: u32 = 4 in 1..=16;
    /// Of two captures that win the same, the one by the cheaper piece comes first: the value of
    /// the capturing piece is divided by this.
    ATTACKER_SHARE: i32 = 16 in 1..=256;
    /// What a quiet promotion gains, in centipawns, counts so much against history.
    PROMOTION_WEIGHT: i32 = 8 in 0..=64;
    /// So many moves are picked one by one; if none of them cuts off, the rest is sorted.
    PICKED: usize = 4 in 0..=32;
    /// Moves a game is expected to go on for.
    MOVES_LEFT: u32 = 32 in 10..=80;
    /// A move may take so many times its share of the clock when it is hard.
    HARD_MOVE: u32 = 3 in 1..=8;
    /// A new depth is not begun after this share of the time for the move, in hundredths: it would
    /// not be finished.
    NEW_DEPTH_PERCENT: u32 = 55 in 20..=100;
    /// Nodes a beginner, who plays at level 0, looks at.
    BEGINNER_NODES: u32 = 20 in 1..=1_000;
    /// A level more multiplies the nodes of a weak player by this, in hundredths.
    WEAK_NODES_PER_LEVEL_PERCENT: u32 = 175 in 101..=300;
    /// A beginner overlooks so many moves, in hundredths; weaker players more, stronger ones less.
    BEGINNER_OVERLOOKS_PERCENT: u32 = 75 in 0..=100;
    /// The level that overlooks nothing.
    WEAK_SEES_ALL_LEVEL: u32 = 18 in 1..=20;
    /// No move takes more than this share of the clock, in hundredths.
    MOST_OF_CLOCK_PERCENT: u32 = 30 in 10..=80;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_its_range() {
        for Tunable { name, value, range: (least, most) } in TUNABLES {
            assert!((least..=most).contains(&value), "{name} = {value}");
        }
    }
}
