//! Which move to try first: the move of the table, captures by what they win, killers, then quiet
//! moves by their history.

use super::history::Killers;
use super::worker::Worker;
use hyakki_movegen::{Bitboard, Move, MoveSet, Piece, Position, Scope};
use std::ops::ControlFlow;

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    score: i32,
    mv: Move,
}

/// Taking a lion ends the game.
const ROYAL: i32 = 1_000_000;
/// Of two captures that win the same, the one by the cheaper piece comes first.
const ATTACKER_SHARE: i32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    GenerateCaptures,
    Captures,
    Killers(usize),
    GenerateQuiets,
    Quiets,
    Done,
}

/// Gives the moves of one node, best first, generating them as late as it can. The moves
/// themselves lie on the stack of the worker.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    hash: Option<Move>,
    killers: Killers,
    with_quiets: bool,
    /// Where this node's moves begin on the stack.
    start: usize,
    next: usize,
}

impl Picker {
    pub(super) fn new<B: Bitboard>(
        worker: &Worker<'_, B>,
        hash: Option<Move>,
        killers: Killers,
    ) -> Picker {
        let start = worker.moves.len();
        Picker { stage: Stage::Hash, hash, killers, with_quiets: true, start, next: start }
    }

    /// Captures only.
    pub(super) fn captures<B: Bitboard>(worker: &Worker<'_, B>, hash: Option<Move>) -> Picker {
        Picker { with_quiets: false, ..Picker::new(worker, hash, [None; 2]) }
    }

    /// The next move, if there is one.
    pub(super) fn next<B: Bitboard>(
        &mut self,
        worker: &mut Worker<'_, B>,
        position: &Position<B>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::GenerateCaptures;
                    let wanted = |mv: &Move| self.with_quiets || position.is_capture(*mv);
                    // Two positions may share an entry of the table: its move is tested.
                    self.hash =
                        self.hash.filter(|mv| wanted(mv) && position.is_legal(worker.tables, *mv));
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::GenerateCaptures => {
                    worker.push_captures(position, Scope::captures(position));
                    self.sort(worker);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.take(worker, &[self.hash]) {
                    Some(mv) => return Some(mv),
                    None if self.with_quiets => self.stage = Stage::Killers(0),
                    None => self.stage = Stage::Done,
                },
                Stage::Killers(index) => {
                    let Some(killer) = self.killers.get_mut(index) else {
                        self.stage = Stage::GenerateQuiets;
                        continue;
                    };
                    self.stage = Stage::Killers(index + 1);
                    let hash = self.hash;
                    *killer = killer.filter(|mv| {
                        Some(*mv) != hash
                            && !position.is_capture(*mv)
                            && position.is_legal(worker.tables, *mv)
                    });
                    if killer.is_some() {
                        return *killer;
                    }
                }
                Stage::GenerateQuiets => {
                    self.next = worker.moves.len();
                    worker.push_quiets(position, Scope::quiets(position));
                    self.sort(worker);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let tried = [self.hash, self.killers[0], self.killers[1]];
                    match self.take(worker, &tried) {
                        Some(mv) => return Some(mv),
                        None => self.stage = Stage::Done,
                    }
                }
                Stage::Done => return None,
            }
        }
    }

    /// Gives the moves back to the stack; to be called when the node is done.
    pub(super) fn finish<B: Bitboard>(self, worker: &mut Worker<'_, B>) {
        worker.moves.truncate(self.start);
    }

    fn sort<B: Bitboard>(&self, worker: &mut Worker<'_, B>) {
        // Equal scores by the move itself, so that every run has the same order.
        worker.moves[self.next..].sort_unstable_by_key(|s| (-s.score, s.mv));
    }

    /// The next generated move that was not tried before.
    fn take<B: Bitboard>(
        &mut self,
        worker: &Worker<'_, B>,
        tried: &[Option<Move>],
    ) -> Option<Move> {
        while let Some(scored) = worker.moves.get(self.next) {
            self.next += 1;
            if !tried.contains(&Some(scored.mv)) {
                return Some(scored.mv);
            }
        }
        None
    }
}

impl<B: Bitboard> Worker<'_, B> {
    fn push_captures(&mut self, position: &Position<B>, scope: Scope<B>) {
        let (tables, values, moves) = (self.tables, self.values, &mut self.moves);
        let royal = tables.rules().royal.kind();
        let _ = position.generate(tables, scope, &mut |set: MoveSet<B>| {
            for mv in set.moves() {
                let captured = position.piece(mv.to()).map(Piece::kind);
                let Some((captured, mover)) = captured.zip(position.moving_kind(mv)) else {
                    continue;
                };
                let gain = if captured == royal {
                    ROYAL
                } else {
                    values.gain_of_capture(captured, tables.rules().kind(captured).base)
                };
                let own = values.material(mover).board;
                let promotion = match tables.rules().kind(mover).promotes_to {
                    Some(promoted) if mv.is_promotion() => values.material(promoted).board - own,
                    _ => 0,
                };
                let score = gain + promotion - own / ATTACKER_SHARE;
                moves.push(Scored { score, mv });
            }
            ControlFlow::Continue(())
        });
    }

    fn push_quiets(&mut self, position: &Position<B>, scope: Scope<B>) {
        let (tables, values, moves) = (self.tables, self.values, &mut self.moves);
        let (history, side) = (&self.memory.history, position.side());
        let _ = position.generate(tables, scope, &mut |set: MoveSet<B>| {
            for mv in set.moves() {
                let Some(mover) = position.moving_kind(mv) else {
                    continue;
                };
                let mut score = history.score(side, mover, mv);
                if mv.is_promotion()
                    && let Some(promoted) = tables.rules().kind(mover).promotes_to
                {
                    score += 8 * (values.material(promoted).board - values.material(mover).board);
                }
                moves.push(Scored { score, mv });
            }
            ControlFlow::Continue(())
        });
    }
}
