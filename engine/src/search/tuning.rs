//! Every number of the search that could as well be another one: its name, value and range.
//!
//! They are constants, unless the crate is built with the feature `tuning`: then they can be set
//! while it runs, which is how they are found.

/// A number of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// What it is the number of, and its unit.
    pub about: &'static str,
    /// What it is.
    pub value: i64,
    /// The least and the most that makes sense.
    pub range: (i64, i64),
}

/// Makes a function of every number, and the list of all.
macro_rules! tunables {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $value:literal in $least:literal ..= $most:literal;)+) => {
        $(
            $(#[doc = $doc])+
            #[inline(always)]
            pub(super) fn $name() -> $type {
                #[cfg(feature = "tuning")]
                return settings::$name.load(std::sync::atomic::Ordering::Relaxed) as $type;
                #[cfg(not(feature = "tuning"))]
                $value
            }
        )+

        /// The list of all.
        pub const TUNABLES: &[Tunable] = &[
            $(Tunable {
                name: stringify!($name),
                about: concat!($($doc),+),
                value: $value,
                range: ($least, $most),
            },)+
        ];

        #[cfg(feature = "tuning")]
        mod settings {
            #![allow(non_upper_case_globals, reason = "named like what they are the value of")]
            use std::sync::atomic::AtomicI64;

            $(pub(super) static $name: AtomicI64 = AtomicI64::new($value);)+

            /// The value of the number of a name.
            pub(super) fn find(name: &str) -> Option<&'static AtomicI64> {
                match name {
                    $(stringify!($name) => Some(&$name),)+
                    _ => None,
                }
            }
        }
    };
}

/// Sets a number of the search, for all searches from now on. Whether there is one of this name
/// and the value is in its range.
#[cfg(feature = "tuning")]
pub fn set(name: &str, value: i64) -> bool {
    let Some(known) = TUNABLES.iter().find(|known| known.name == name) else { return false };
    let is_fit = (known.range.0..=known.range.1).contains(&value);
    if let Some(number) = settings::find(name).filter(|_| is_fit) {
        number.store(value, std::sync::atomic::Ordering::Relaxed);
    }
    is_fit
}

tunables! {
    /// Depth from which the value of the one before is trusted to be near, in plies.
    aspiration_depth: u32 = 4 in 1..=12;
    /// Half the first window around that value, in centipawns.
    aspiration_window: i32 = 40 in 5..=200;
    /// A window this wide is opened altogether, in centipawns.
    aspiration_limit: i32 = 1000 in 200..=4000;

    /// A line with a king in check or a lion hanging goes on for a ply more, as far from the root
    /// as so many hundredths of the depth of the iteration.
    check_extension_percent: u32 = 178 in 0..=400;

    /// Reverse futility: up to this depth, in plies.
    reverse_futility_depth: u32 = 7 in 0..=16;
    /// A position this much above beta for every ply of depth is good enough, in centipawns.
    reverse_futility_margin: i32 = 116 in 20..=400;

    /// Razoring: up to this depth, in plies.
    razoring_depth: u32 = 3 in 0..=8;
    /// A position this much below alpha for every ply of depth is judged by quiescence alone, in
    /// centipawns.
    razoring_margin: i32 = 380 in 50..=1000;

    /// Null move: from this depth, in plies.
    null_move_depth: u32 = 8 in 1..=100;
    /// By so many plies a null move is searched less.
    null_move_reduction: u32 = 2 in 1..=6;
    /// One ply less for every so many of depth.
    null_move_depth_divisor: u32 = 3 in 1..=16;
    /// One ply less for every so many centipawns above beta, three at most.
    null_move_margin: i32 = 190 in 50..=1000;

    /// Internal reductions: a node without a move from the table is searched a ply less from this
    /// depth on, in plies.
    internal_reduction_depth: u32 = 2 in 2..=100;

    /// Several threads: a move that another thread searches is put off from this depth on, in
    /// plies.
    shared_depth: u32 = 8 in 1..=100;
    /// So many depths every other thread is ahead of the one that leads.
    helper_lead: u32 = 2 in 0..=8;

    /// Probcut: from this depth, in plies.
    probcut_depth: u32 = 6 in 3..=100;
    /// A capture must beat beta by so much in a shallow search, in centipawns.
    probcut_margin: i32 = 174 in 50..=800;

    /// Singular extensions: from this depth, in plies.
    singular_depth: u32 = 7 in 4..=100;
    /// All other moves must be so much worse for every ply of depth, in hundredths of a centipawn.
    singular_margin_percent: i32 = 154 in 50..=1000;

    /// Late move pruning: up to this depth, in plies.
    late_move_pruning_depth: u32 = 5 in 0..=12;
    /// So many moves at least are looked at, and the square of the depth more.
    late_move_pruning_moves: u32 = 5 in 1..=32;

    /// Futility: up to this depth, in plies.
    futility_depth: u32 = 6 in 0..=12;
    /// A quiet move is hopeless in a position this much below alpha, in centipawns.
    futility_margin: i32 = 174 in 0..=800;
    /// And for every ply of depth, in centipawns.
    futility_margin_per_ply: i32 = 114 in 0..=400;

    /// Exchanges: up to this depth moves that lose material are left out, in plies.
    exchange_pruning_depth: u32 = 5 in 0..=12;
    /// A capture may lose so much for every ply of depth, in centipawns.
    exchange_pruning_capture_margin: i32 = 102 in 0..=400;
    /// A quiet move may lose so much for every ply of depth, in centipawns.
    exchange_pruning_quiet_margin: i32 = 64 in 0..=400;

    /// History pruning: up to this depth, in plies.
    history_pruning_depth: u32 = 5 in 0..=12;
    /// A quiet move whose history is this bad for every ply of depth is left out.
    history_pruning_margin: i32 = 3480 in 500..=20000;

    /// Late move reductions begin at this depth, in plies.
    reduction_depth: u32 = 3 in 2..=8;
    /// So many moves are never reduced.
    reduction_moves: u32 = 2 in 1..=16;
    /// Reductions, in thousandths of a ply: what all have.
    reduction_base: i32 = 480 in 0..=3000;
    /// What the product of the natural logarithms of depth and number of the move is multiplied
    /// with.
    reduction_slope: i32 = 370 in 0..=2000;
    /// What a node has more that ought to fail high.
    reduction_cut_node: i32 = 800 in 0..=3000;
    /// What a node on the principal variation has less.
    reduction_principal: i32 = 1120 in 0..=3000;
    /// What a position has more that is not better than two plies before.
    reduction_not_improving: i32 = 640 in 0..=3000;
    /// What a move has less that gives check.
    reduction_check: i32 = 1070 in 0..=3000;
    /// What a killer move has less.
    reduction_killer: i32 = 700 in 0..=3000;
    /// What a move with the best history has less, and one with the worst more.
    reduction_history: i32 = 1820 in 0..=6000;

    /// History gained by a cut-off at a depth: so much times its square.
    history_gain: i32 = 12 in 1..=64;
    /// The most history gained by one cut-off.
    history_gain_limit: i32 = 2090 in 200..=8000;
    /// What a capture with the best history has more in its order, in centipawns.
    capture_history: i32 = 154 in 0..=1000;

    /// What was learnt of the errors of the evaluation counts so much, in hundredths.
    correction_percent: i32 = 58 in 0..=200;

    /// Plies of quiescence in which every capture is looked at and every check answered; beyond
    /// them only captures on the square of the last one.
    full_quiescence: u32 = 6 in 1..=32;
    /// A capture must bring the position this near to alpha, in centipawns.
    delta_margin: i32 = 230 in 0..=2000;
    /// Plies of quiescence in which quiet moves that give check are looked at.
    quiescence_checks: u32 = 3 in 0..=4;

    /// Quiet answers to a check that are looked at in quiescence once one of them saves the king.
    quiescence_evasions: u32 = 3 in 0..=100;

    /// Of two captures that win the same, the one by the cheaper piece comes first: the value of
    /// the capturing piece is divided by this.
    attacker_share: i32 = 8 in 1..=256;
    /// What a quiet promotion gains, in centipawns, counts so much against history.
    promotion_weight: i32 = 5 in 0..=64;
    /// So many moves are picked one by one; if none of them cuts off, the rest is sorted.
    picked: usize = 4 in 0..=32;

    /// Moves a game is expected to go on for.
    moves_left: u32 = 32 in 10..=80;
    /// A move may take so many times its share of the clock when it is hard.
    hard_move: u32 = 3 in 1..=8;
    /// A new depth is not begun after this share of the time for the move, in hundredths: it would
    /// not be finished.
    new_depth_percent: u32 = 55 in 20..=100;
    /// A move takes so many hundredths of its time, less the share of the nodes that its best move
    /// took.
    effort_percent: u32 = 170 in 100..=300;
    /// And so many hundredths of that when the best move has just changed.
    steady_percent: u32 = 130 in 100..=300;
    /// Less for every depth that it stayed the same, in hundredths.
    steady_step_percent: u32 = 8 in 0..=20;
    /// No move takes more than this share of the clock, in hundredths.
    most_of_clock_percent: u32 = 30 in 10..=80;

    /// Nodes a beginner, who plays at level 0, looks at.
    beginner_nodes: u32 = 20 in 1..=1_000;
    /// A level more multiplies the nodes of a weak player by this, in hundredths.
    weak_nodes_per_level_percent: u32 = 175 in 101..=300;
    /// A beginner overlooks so many moves, in hundredths; weaker players more, stronger ones less.
    beginner_overlooks_percent: u32 = 75 in 0..=100;
    /// The level that overlooks nothing.
    weak_sees_all_level: u32 = 18 in 1..=20;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_its_range() {
        for Tunable { name, value, range: (least, most), .. } in TUNABLES {
            assert!((least..=most).contains(&value), "{name} = {value}");
        }
    }
}
