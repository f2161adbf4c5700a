//! Depth-first proof-number search, on a stack of its own so that no line of checks is too deep
//! for the thread it runs in.

use super::attack::{Attack, Fate};
use super::budget::{Budget, Reason};
use super::numbers::{Estimate, INFINITE, Plies};
use super::path::Path;
use super::table::{Place, Table};
use hyakki_movegen::{Bitboard, Move, Position};

/// The longest way from the root, in plies.
const MAX_PLY: usize = 4000;

/// A move and what is known of the position behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    key: u64,
    pub(super) estimate: Estimate,
}

/// A node on the way to the one that is being expanded.
struct Frame<B: Bitboard> {
    position: Position<B>,
    /// Looks for a mate within so many plies.
    depth: Plies,
    /// Goes on until the proof number reaches the first, or the disproof number the second.
    limits: (u32, u32),
    /// Where its moves begin on the stack of moves; they reach to its end, or to those of the next
    /// node.
    first: usize,
    /// The move that is being searched, counted from the first.
    chosen: usize,
    /// Nodes taken when it was entered.
    nodes: u64,
}

/// A decided position: how, and its moves.
#[derive(Debug)]
pub(super) struct Decision {
    pub(super) estimate: Estimate,
    pub(super) moves: Vec<Child>,
}

/// One problem being solved.
pub(super) struct Search<'s, B: Bitboard> {
    pub(super) attack: Attack<'s, B>,
    pub(super) budget: Budget<'s>,
    table: &'s mut Table,
    /// Positions that must not come once more: the game would be over by repetition.
    barred: Vec<u64>,
    frames: Vec<Frame<B>>,
    moves: Vec<Child>,
    path: Path,
}

impl<'s, B: Bitboard> Search<'s, B> {
    pub(super) fn new(
        attack: Attack<'s, B>,
        budget: Budget<'s>,
        table: &'s mut Table,
        barred: Vec<u64>,
    ) -> Search<'s, B> {
        let (frames, moves, path) = (Vec::new(), Vec::new(), Path::default());
        Search { attack, budget, table, barred, frames, moves, path }
    }

    /// Finds out whether the attacker mates within `depth` plies, whoever is to move.
    pub(super) fn decide(
        &mut self,
        position: &Position<B>,
        depth: Plies,
    ) -> Result<Decision, Reason> {
        self.frames.clear();
        self.moves.clear();
        self.path.clear();
        self.enter(*position, depth, (INFINITE, INFINITE))?;
        loop {
            let estimate = self.summary();
            let (proof, disproof) = self.top().limits;
            if estimate.proof < proof && estimate.disproof < disproof {
                self.descend()?;
            } else if self.frames.len() > 1 {
                self.leave(estimate);
            } else {
                self.store(&estimate);
                return Ok(Decision { estimate, moves: std::mem::take(&mut self.moves) });
            }
        }
    }

    fn top(&self) -> &Frame<B> {
        self.frames.last().expect("the root is left last")
    }

    /// Whether the attacker is to move.
    fn is_attack(&self, position: &Position<B>) -> bool {
        position.side() == self.attack.attacker
    }

    /// What follows for the top node from its moves.
    fn summary(&self) -> Estimate {
        let frame = self.top();
        let moves = self.moves[frame.first..].iter().map(|child| child.estimate);
        let mut estimate = if self.is_attack(&frame.position) {
            Estimate::of_attack(moves)
        } else {
            Estimate::of_defence(moves)
        };
        // Who can only come back to this very position, or to one behind it, has no mate from here
        // on any way: a shortest mate does not come back.
        let ply = self.frames.len() - 1;
        estimate.back_to = estimate.back_to.filter(|back_to| usize::from(*back_to) < ply);
        estimate
    }

    /// Makes a position the top node, with all its moves.
    fn enter(
        &mut self,
        position: Position<B>,
        depth: Plies,
        limits: (u32, u32),
    ) -> Result<(), Reason> {
        if self.frames.len() >= MAX_PLY {
            return Err(Reason::TooDeep);
        }
        self.budget.take()?;
        let (first, nodes) = (self.moves.len(), self.budget.nodes);
        self.path.push(position.key());
        let mut moves = std::mem::take(&mut self.moves);
        let mut add = |mv| moves.push(self.look(&position, mv, depth.minus_one()));
        if self.is_attack(&position) {
            self.attack.moves(&position, add);
        } else {
            position.legal_moves(self.attack.tables).into_iter().for_each(&mut add);
        }
        self.moves = moves;
        self.frames.push(Frame { position, depth, limits, first, chosen: 0, nodes });
        Ok(())
    }

    /// What is known of the position behind a move before it is searched, `depth` being what is
    /// left there.
    fn look(&self, position: &Position<B>, mv: Move, depth: Plies) -> Child {
        let mut next = *position;
        next.play(self.attack.tables, mv, &mut ());
        let key = next.key();
        Child { mv, key, estimate: self.estimate(&next, depth) }
    }

    fn estimate(&self, position: &Position<B>, depth: Plies) -> Estimate {
        let key = position.key();
        if let Some(ply) = self.path.ply_of(key) {
            return Estimate::repeats(ply);
        }
        let ended = |fate| match fate {
            Fate::Won => Estimate::mate(Plies::ZERO),
            _ => Estimate::safe(Plies::ENDLESS),
        };
        if let Some(fate) = self.attack.early_end(position) {
            return ended(fate);
        }
        if self.barred.contains(&key) {
            return Estimate::safe(Plies::ENDLESS);
        }
        if let Some(known) = self.look_up(key, depth) {
            return known;
        }
        match self.attack.fate(position) {
            Fate::Open(_) if depth == Plies::ZERO => Estimate::safe(Plies::ZERO),
            // The attacker needs one of the moves, the defender's must all be answered.
            Fate::Open(moves) if self.is_attack(position) => Estimate::open(1, moves),
            Fate::Open(moves) => Estimate::open(moves, 1),
            fate => ended(fate),
        }
    }

    fn look_up(&self, key: u64, depth: Plies) -> Option<Estimate> {
        self.table.look_up(&Place { key, depth, path: self.path.signature() })
    }

    /// Goes on with the most promising move of the top node, unless something has been found out
    /// about it meanwhile.
    fn descend(&mut self) -> Result<(), Reason> {
        let frame = self.top();
        let (first, depth) = (frame.first, frame.depth.minus_one());
        let (chosen, limits) = self.choose();
        let child = self.moves[first + chosen];
        if let Some(known) = self.look_up(child.key, depth)
            && known != child.estimate
        {
            self.moves[first + chosen].estimate = known;
            return Ok(());
        }
        let mut position = frame.position;
        position.play(self.attack.tables, child.mv, &mut ());
        self.frames.last_mut().expect("the root is left last").chosen = chosen;
        self.enter(position, depth, limits)
    }

    /// The move of the top node to search, and how long: until another one is more promising or
    /// the node reaches its own limits.
    fn choose(&self) -> (usize, (u32, u32)) {
        let frame = self.top();
        let is_attack = self.is_attack(&frame.position);
        // The number that decides between moves, and the one that adds up over them.
        let numbers = |child: &Child| {
            let Estimate { proof, disproof, .. } = child.estimate;
            if is_attack { (proof, disproof) } else { (disproof, proof) }
        };
        let (choice_limit, sum_limit) = match (frame.limits, is_attack) {
            ((proof, disproof), true) => (proof, disproof),
            ((proof, disproof), false) => (disproof, proof),
        };
        let (mut best, mut best_at, mut second, mut open) = ((INFINITE, INFINITE), 0, INFINITE, 0);
        for (at, child) in self.moves[frame.first..].iter().enumerate() {
            let these = numbers(child);
            open += u32::from(these.1 != 0);
            if these < best {
                second = best.0;
                (best, best_at) = (these, at);
            } else {
                second = second.min(these.0);
            }
        }
        // A little longer than the second best deserves, so as not to go back and forth.
        let patience = second.saturating_add(second / 4).saturating_add(1);
        let choice = choice_limit.min(patience);
        let sum = sum_limit - (open.max(1) - 1).min(sum_limit - 1);
        (best_at, if is_attack { (choice, sum) } else { (sum, choice) })
    }

    /// Leaves the top node and tells the one before what was found.
    fn leave(&mut self, estimate: Estimate) {
        self.store(&estimate);
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.path.pop(frame.position.key());
        self.moves.truncate(frame.first);
        let parent = self.top();
        let at = parent.first + parent.chosen;
        self.moves[at].estimate = estimate;
    }

    /// Remembers what was found of the top node.
    fn store(&mut self, estimate: &Estimate) {
        let frame = self.top();
        let (key, depth) = (frame.position.key(), frame.depth);
        let nodes = self.budget.nodes - frame.nodes;
        // The way to the node, as it will be seen from the one before.
        let path = self.path.signature_before();
        self.table.store(&Place { key, depth, path }, estimate, nodes);
    }
}
