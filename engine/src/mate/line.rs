//! The moves of a mate that was proven, and the shortest mate.

use super::Verdict;
use super::budget::Reason;
use super::numbers::Plies;
use super::search::{Child, Search};
use hyakki_movegen::{Bitboard, Move, Position};

impl<B: Bitboard> Search<'_, B> {
    /// Looks for a mate, then for shorter ones until there is none.
    pub(super) fn solve(&mut self, root: &Position<B>) -> Verdict {
        let (mut moves, mut within) = match self.mate(root, Plies::ENDLESS) {
            Err(reason) => return Verdict::Unknown(reason),
            Ok(None) => return Verdict::NoMate,
            Ok(Some(found)) => found,
        };
        let minimal = loop {
            match self.mate(root, within.minus_one()) {
                Err(_) => break false,
                Ok(Some(shorter)) => (moves, within) = shorter,
                Ok(None) => match self.line(root, within, Defence::Longest) {
                    Err(_) => break false,
                    Ok(line) => {
                        moves = line;
                        break true;
                    }
                },
            }
        };
        Verdict::Mate { moves, minimal }
    }

    /// A mate within `depth` plies: a line of it, and within how many plies it comes.
    fn mate(
        &mut self,
        root: &Position<B>,
        depth: Plies,
    ) -> Result<Option<(Vec<Move>, Plies)>, Reason> {
        if depth == Plies::ZERO {
            return Ok(None);
        }
        let estimate = self.decide(root, depth)?.estimate;
        if !estimate.is_mate() {
            return Ok(None);
        }
        Ok(Some((self.line(root, estimate.mate, Defence::AsFarAsKnown)?, estimate.mate)))
    }

    /// The line of a mate that is proven to come within so many plies.
    fn line(
        &mut self,
        root: &Position<B>,
        within: Plies,
        defence: Defence,
    ) -> Result<Vec<Move>, Reason> {
        let mut line = Vec::new();
        let (mut position, mut left) = (*root, within);
        while left > Plies::ZERO {
            // What the table has lost is found again.
            let mut moves = self.decide(&position, left)?.moves;
            let best = if position.side() == self.attack.attacker {
                moves.into_iter().filter(|child| child.estimate.is_mate()).min_by_key(mate_of)
            } else {
                moves.sort_by_key(|child| std::cmp::Reverse(mate_of(child)));
                match defence {
                    Defence::AsFarAsKnown => moves.first().copied(),
                    Defence::Longest => self.longest(&position, &moves, left.minus_one())?,
                }
            };
            let best = best.expect("what was proven can be proven again");
            line.push(best.mv);
            position.play(self.attack.tables, best.mv, &mut ());
            left = mate_of(&best);
        }
        Ok(line)
    }

    /// Of the replies to a check, all of them mated within `longest` plies, one that is not mated
    /// sooner.
    fn longest(
        &mut self,
        position: &Position<B>,
        replies: &[Child],
        longest: Plies,
    ) -> Result<Option<Child>, Reason> {
        for child in replies.iter().filter(|child| mate_of(child) == longest) {
            if longest <= Plies(1) {
                return Ok(Some(*child));
            }
            let mut next = *position;
            next.play(self.attack.tables, child.mv, &mut ());
            if self.decide(&next, longest.minus_one())?.estimate.is_safe() {
                return Ok(Some(*child));
            }
        }
        Ok(replies.first().copied())
    }
}

/// How the defender chooses.
#[derive(Clone, Copy)]
enum Defence {
    /// By what was found on the way.
    AsFarAsKnown,
    /// So that the mate takes as long as it can.
    Longest,
}

fn mate_of(child: &Child) -> Plies {
    child.estimate.mate
}
