//! Forced mates: a solver by proof numbers, for every board game.
//!
//! # What is solved
//!
//! The side to move attacks. In games of kings every move of it must give check, and the mate must
//! hold against every legal move of the other side, drops in between that only delay it included. An
//! own king in check must be brought out of it by a move that gives check itself; there may also be
//! no own king.
//!
//! Lion games have no check. There an attacking move is one that ends the game, or after which the
//! other lion is attacked, so that whoever does not mind it loses the lion; a mate is a sequence of
//! such moves to a capture of the lion, a try, or a position without a move for the other side. The
//! attacker's lion may be left attacked, and a defender who takes it, or makes a try, has held.
//!
//! What repeats a position is no mate, whoever would lose by it: neither a position that came before
//! in the solution nor one whose next occurrence ends the game by its history. A mate never needs
//! it, since a shortest mate does not come back.
//!
//! # How
//!
//! Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", 2002), with the largest number and one for each other move in place of sums (T.
//! Ueda et al., "Weak proof-number search", 2008). The way from the root is on a stack of frames
//! (`search`), results are in a table of their own (`table`).
//!
//! A disproof that comes from a repetition holds on the way on which it was found (A. Kishimoto and
//! M. Müller, "A general solution to the graph history interaction problem", 2004). It is marked
//! with the earliest position it goes back to; at that position the mark is taken off, since the
//! disproof has become one of it on every way, and before that it is remembered for the same way
//! only. Proofs need no mark: nothing is proven by a repetition.
//!
//! The first search has no limit of length. Once it has found a mate, searches for a mate within
//! fewer plies follow (`line`), until one is disproven: then the mate is the shortest, and the
//! line told is one in which the defender holds out as long as possible. The table keeps lengths of
//! mates and of safety apart from the numbers of a search, so that each search knows what the others
//! found.

mod attack;
mod budget;
mod line;
mod numbers;
mod path;
mod search;
mod table;

#[cfg(test)]
mod tests;

pub use budget::{Limits, Reason};

use crate::search::Control;
use attack::Attack;
use budget::Budget;
use hyakki_movegen::{Bitboard, Game, Move, Play, Visited, Width};
use search::Search;
use std::time::Duration;
use table::Table;

/// What is known of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move mates.
    Mate {
        /// A line to mate. The attacker mates against every other defence as well.
        moves: Vec<Move>,
        /// Whether no mate is shorter, and no defence holds out longer.
        minimal: bool,
    },
    /// It does not.
    NoMate,
    /// It may.
    Unknown(Reason),
}

/// The answer to a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What is known.
    pub verdict: Verdict,
    /// Positions whose moves were looked at.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}

/// A solver of mate problems, for any game.
///
/// ```
/// use hyakki_engine::mate::{Limits, Solver, Verdict};
/// use hyakki_engine::search::Control;
/// use hyakki_movegen::Game;
/// use hyakki_movegen::rules::Rules;
///
/// let games = Rules::parse(hyakki_seeds::VARIANTS)?;
/// let rules = games.into_iter().find(|rules| rules.is_called("minishogi")).expect("built in");
/// let mut game = Game::new(rules)?;
/// game.set_sfen("2k2/5/2P2/5/5 b G 1")?;
/// let mut solver = Solver::new(1);
/// let solution = solver.solve(&game, &Limits::default(), &Control::new(false));
/// let mate = vec![game.parse_move("G*3b")?];
/// assert_eq!(solution.verdict, Verdict::Mate { moves: mate, minimal: true });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: Table,
}

impl Solver {
    /// A solver with a table of so many mebibytes, or of less if there is no room.
    pub fn new(megabytes: usize) -> Solver {
        Solver { table: Table::new(megabytes) }
    }

    /// Looks for a mate by the side to move, then for the shortest, within `limits` and until
    /// `control` stops it. The time is that since `control` was made.
    pub fn solve(&mut self, game: &Game, limits: &Limits, control: &Control) -> Solution {
        match game.width() {
            Width::Small(play) => self.solve_in_width(play, limits, control),
            Width::Large(play) => self.solve_in_width(play, limits, control),
        }
    }

    fn solve_in_width<B: Bitboard>(
        &mut self,
        play: &Play<B>,
        limits: &Limits,
        control: &Control,
    ) -> Solution {
        self.table.begin();
        let root = play.position();
        let attack = Attack { tables: play.tables(), attacker: root.side() };
        let budget = Budget::new(limits, control);
        let mut search = Search::new(attack, budget, &mut self.table, barred(play));
        let verdict = search.solve(root);
        let nodes = search.budget.nodes;
        Solution { verdict, nodes, time: control.since_begin(), hashfull: self.table.fullness() }
    }
}

/// Positions whose next occurrence would end the game.
fn barred<B: Bitboard>(play: &Play<B>) -> Vec<u64> {
    let Some(rule) = play.tables().rules().repetition else {
        return Vec::new();
    };
    let mut keys: Vec<u64> = play.history().iter().map(|Visited { key, .. }| *key).collect();
    keys.sort_unstable();
    let occurrences = keys.chunk_by(|a, b| a == b);
    let most = usize::from(rule.occurrences) - 1;
    occurrences.filter(|same| same.len() >= most).map(|same| same[0]).collect()
}
