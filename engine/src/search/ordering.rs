//! Which move to try first: the move of the table, captures by what they win, killers, quiet moves by
//! their history, and last the captures that lose material.

use super::history::{self, Before, History, Killers};
use super::tuning::{attacker_share, capture_history, picked, promotion_weight};
use hyakki_eval::Values;
use hyakki_movegen::{
    Bitboard, Move, MoveSet, Piece, PieceKind, Position, Scope, Square, Tables, Threats,
};
use std::ops::ControlFlow;

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug)]
struct Scored {
    score: i32,
    mv: Move,
}

/// Taking a lion ends the game.
const ROYAL: i32 = 1_000_000;

/// What moves are scored with, and the stack on which the moves of all nodes on the way to the
/// present one lie.
#[derive(Debug)]
pub(super) struct Ordering<'s, B: Bitboard> {
    pub(super) tables: &'s Tables<B>,
    pub(super) values: &'s Values<B>,
    pub(super) history: &'s mut History,
    stack: Vec<Scored>,
}

/// Which moves a node wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All of them.
    All,
    /// Captures.
    Captures,
    /// Captures, and then quiet moves that give check.
    CapturesAndChecks,
    /// Captures on one square.
    Recaptures(Square),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    GenerateCaptures,
    Captures,
    Killers(usize),
    GenerateQuiets,
    Quiets,
    Losing,
    GenerateChecks,
    Checks,
    Done,
}

/// What is known of the moves of a node before they are generated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    /// The best move of an earlier search.
    pub(super) hash: Option<Move>,
    pub(super) killers: Killers,
    pub(super) before: Before,
}

/// Gives the moves of one node, best first, generating them as late as it can.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    wanted: Wanted,
    hints: Hints,
    /// Whether quiet moves are of no interest any more.
    skips_quiets: bool,
    /// Where this node's moves begin on the stack. The captures that were put off come first.
    start: usize,
    /// How many captures were put off.
    losing: usize,
    next: usize,
    /// Where the sorted part of the moves ends.
    sorted: usize,
    picked: usize,
}

impl Picker {
    pub(super) fn new<B: Bitboard>(
        ordering: &Ordering<'_, B>,
        wanted: Wanted,
        hints: Hints,
    ) -> Picker {
        let start = ordering.stack.len();
        Picker {
            stage: Stage::Hash,
            wanted,
            hints,
            skips_quiets: false,
            start,
            losing: 0,
            next: start,
            sorted: start,
            picked: 0,
        }
    }

    /// The next move, if there is one.
    pub(super) fn next<B: Bitboard>(
        &mut self,
        ordering: &mut Ordering<'_, B>,
        position: &Position<B>,
        threats: &Threats<B>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::GenerateCaptures;
                    let wanted = self.wanted;
                    let is_wanted = |mv: &Move| match wanted {
                        Wanted::All => true,
                        Wanted::Captures | Wanted::CapturesAndChecks => position.is_capture(*mv),
                        Wanted::Recaptures(on) => position.is_capture(*mv) && mv.to() == on,
                    };
                    // Two positions may share an entry of the table: its move is tested.
                    self.hints.hash = self.hints.hash.filter(|mv| {
                        is_wanted(mv) && position.is_legal_with(ordering.tables, threats, *mv)
                    });
                    if self.hints.hash.is_some() {
                        return self.hints.hash;
                    }
                }
                Stage::GenerateCaptures => {
                    let mut scope = Scope::captures(position);
                    if let Wanted::Recaptures(on) = self.wanted {
                        scope.to &= B::of(on);
                    }
                    ordering.push_captures(position, threats, scope);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.take(ordering, &[self.hints.hash]) {
                    Some(mv) if ordering.exchange_wins(position, mv, 0) => return Some(mv),
                    Some(mv) => {
                        // What was tried leaves room in front.
                        ordering.stack[self.start + self.losing].mv = mv;
                        self.losing += 1;
                    }
                    None if self.wanted == Wanted::All => self.stage = Stage::Killers(0),
                    None if self.wanted == Wanted::CapturesAndChecks => {
                        self.stage = Stage::GenerateChecks;
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateChecks => {
                    self.next = ordering.stack.len();
                    self.sorted = self.next;
                    self.picked = 0;
                    ordering.push_checks(position, &self.hints.before);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => match self.take(ordering, &[self.hints.hash]) {
                    Some(mv) if ordering.exchange_wins(position, mv, 0) => return Some(mv),
                    Some(_) => {}
                    None => self.stage = Stage::Done,
                },
                Stage::Killers(index) => {
                    let Some(killer) = self.hints.killers.get_mut(index) else {
                        self.stage = Stage::GenerateQuiets;
                        continue;
                    };
                    self.stage = Stage::Killers(index + 1);
                    let hash = self.hints.hash;
                    *killer = killer.filter(|mv| {
                        Some(*mv) != hash
                            && !position.is_capture(*mv)
                            && position.is_legal_with(ordering.tables, threats, *mv)
                    });
                    if killer.is_some() && !self.skips_quiets {
                        return *killer;
                    }
                }
                Stage::GenerateQuiets => {
                    self.next = ordering.stack.len();
                    self.sorted = self.next;
                    self.picked = 0;
                    if !self.skips_quiets {
                        let before = &self.hints.before;
                        ordering.push_quiets(position, threats, Scope::quiets(position), before);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let [first, second] = self.hints.killers;
                    let tried = [self.hints.hash, first, second];
                    match self.take(ordering, &tried).filter(|_| !self.skips_quiets) {
                        Some(mv) => return Some(mv),
                        None => {
                            self.next = self.start;
                            self.stage = Stage::Losing;
                        }
                    }
                }
                Stage::Losing => {
                    if self.next == self.start + self.losing {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(ordering.stack[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Gives no quiet moves any more.
    pub(super) fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// Gives the moves back to the stack; to be called when the node is done.
    pub(super) fn finish<B: Bitboard>(self, ordering: &mut Ordering<'_, B>) {
        ordering.stack.truncate(self.start);
    }

    /// The best generated move that was not tried before.
    fn take<B: Bitboard>(
        &mut self,
        ordering: &mut Ordering<'_, B>,
        tried: &[Option<Move>],
    ) -> Option<Move> {
        // Equal scores by the move itself, so that every run has the same order.
        let rank = |scored: &Scored| (-scored.score, scored.mv);
        while self.next < ordering.stack.len() {
            let left = &mut ordering.stack[self.next..];
            if self.next >= self.sorted {
                if self.picked < picked() {
                    self.picked += 1;
                    let best = (0..left.len()).min_by_key(|index| rank(&left[*index]));
                    left.swap(0, best.unwrap_or(0));
                } else {
                    left.sort_unstable_by_key(rank);
                    self.sorted = self.next + left.len();
                }
            }
            let mv = left[0].mv;
            self.next += 1;
            if !tried.contains(&Some(mv)) {
                return Some(mv);
            }
        }
        None
    }
}

impl<'s, B: Bitboard> Ordering<'s, B> {
    pub(super) fn new(
        tables: &'s Tables<B>,
        values: &'s Values<B>,
        history: &'s mut History,
    ) -> Ordering<'s, B> {
        Ordering { tables, values, history, stack: Vec::with_capacity(4096) }
    }

    /// What a kind of piece gains by promotion, if it does.
    #[inline(always)]
    pub(super) fn promotion_gain(&self, kind: PieceKind, mv: Move) -> i32 {
        match self.tables.promoted(kind) {
            Some(promoted) if mv.is_promotion() => {
                self.values.on_board(promoted) - self.values.on_board(kind)
            }
            _ => 0,
        }
    }

    fn push_captures(&mut self, position: &Position<B>, threats: &Threats<B>, scope: Scope<B>) {
        let (side, royal) = (position.side(), self.tables.rules().royal.kind());
        let _ = position.generate_with(self.tables, threats, scope, &mut |set: MoveSet<B>| {
            for mv in set.moves() {
                let captured = position.piece(mv.to()).map(Piece::kind);
                let Some((captured, mover)) = captured.zip(position.moving_kind(mv)) else {
                    continue;
                };
                let gain = if Some(captured) == royal {
                    ROYAL
                } else {
                    self.values.gain_of_capture(captured, self.tables.base(captured))
                };
                let own = self.values.on_board(mover) / attacker_share();
                let history = self.history.capture(side, mover, mv, captured);
                let learnt = history * capture_history() / history::LIMIT;
                let score = gain + self.promotion_gain(mover, mv) - own + learnt;
                self.stack.push(Scored { score, mv });
            }
            ControlFlow::Continue(())
        });
    }

    fn push_quiets(
        &mut self,
        position: &Position<B>,
        threats: &Threats<B>,
        scope: Scope<B>,
        before: &Before,
    ) {
        let side = position.side();
        let _ = position.generate_with(self.tables, threats, scope, &mut |set: MoveSet<B>| {
            for mv in set.moves() {
                let Some(mover) = position.moving_kind(mv) else { continue };
                let score = self.history.quiet(side, mover, mv, before)
                    + promotion_weight() * self.promotion_gain(mover, mv);
                self.stack.push(Scored { score, mv });
            }
            ControlFlow::Continue(())
        });
    }

    fn push_checks(&mut self, position: &Position<B>, before: &Before) {
        let side = position.side();
        let _ = position.generate_checks(self.tables, &mut |mv| {
            if !position.is_capture(mv)
                && let Some(mover) = position.moving_kind(mv)
            {
                let score = self.history.quiet(side, mover, mv, before);
                self.stack.push(Scored { score, mv });
            }
            ControlFlow::Continue(())
        });
    }
}
