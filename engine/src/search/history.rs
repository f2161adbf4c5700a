//! What made a cut-off elsewhere: killer moves, and how well moves did before by who moves where,
//! what it takes, and after which moves.

use super::correction::Corrections;
use super::pages;
use super::tuning::{history_gain, history_gain_limit};
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

/// Quiet moves that cut off a sibling node, the latest first.
pub(super) type Killers = [Option<Move>; 2];

/// The most a history score can reach.
pub(super) const LIMIT: i32 = 16_384;

/// The most entries of a table of moves after others: 16 mebibytes.
const MOST_AFTER: usize = 1 << 23;

/// A move on the way to a node as histories know it: who went where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played(u16);

impl Played {
    /// A number for tables: pieces of both sides, and squares.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}

/// The last moves before a node: the other side's, and the own one before that. None where
/// nothing was played, or nothing was moved.
pub(super) type Before = [Option<Played>; 2];

/// How well moves did.
#[derive(Debug)]
pub(super) struct History {
    squares: usize,
    kinds: usize,
    /// Quiet moves by side, whether dropped, kind and destination.
    quiets: Vec<i16>,
    /// Captures by side, kind, destination and what is taken.
    captures: Vec<i16>,
    /// Quiet moves by the move before, kind and destination; the same for the move before that.
    /// Their length is a power of two: in games of many kinds on large boards moves share entries.
    after: [Vec<i16>; 2],
    /// Errors of the evaluation.
    pub(super) corrections: Corrections,
}

impl History {
    /// Nothing learnt yet, for a game.
    pub(super) fn new(rules: &Rules) -> History {
        let (squares, kinds) = (rules.board.len(), rules.kinds.len());
        let arrivals = squares * kinds;
        let after = || vec![0; (2 * arrivals * arrivals).next_power_of_two().min(MOST_AFTER)];
        History {
            squares,
            kinds,
            quiets: vec![0; 4 * arrivals],
            captures: vec![0; 2 * arrivals * kinds],
            after: [after(), after()],
            corrections: Corrections::new(rules),
        }
    }

    /// Keeps half of what was learnt, for the next move of the game.
    pub(super) fn fade(&mut self) {
        // What depends on the moves before is too specific to mislead for long.
        for score in self.quiets.iter_mut().chain(&mut self.captures) {
            *score /= 2;
        }
    }

    /// Uses all of its memory once, so that no search waits for the system.
    pub(super) fn touch(&mut self) {
        for scores in &mut self.after {
            pages::touch(scores, |score| score);
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let [reply, follow_up] = &mut self.after;
        for scores in [&mut self.quiets, &mut self.captures, reply, follow_up] {
            scores.fill(0);
        }
        self.corrections.clear();
    }

    #[inline(always)]
    fn arrival(&self, kind: PieceKind, to: Square) -> usize {
        kind.index() * self.squares + to.index()
    }

    /// A move as the nodes after it see it.
    #[inline(always)]
    pub(super) fn played<B: Bitboard>(&self, position: &Position<B>, mv: Move) -> Option<Played> {
        let kind = position.moving_kind(mv)?;
        let piece = Piece::new(kind, position.side());
        Some(Played((piece.index() * self.squares + mv.to().index()) as u16))
    }

    #[inline(always)]
    fn quiet_index(&self, side: Color, kind: PieceKind, mv: Move) -> usize {
        let table = side.index() * 2 + usize::from(mv.is_drop());
        table * self.squares * self.kinds + self.arrival(kind, mv.to())
    }

    #[inline(always)]
    fn after_index(&self, before: Played, kind: PieceKind, mv: Move) -> usize {
        let index = before.index() * self.squares * self.kinds + self.arrival(kind, mv.to());
        index & (self.after[0].len() - 1)
    }

    #[inline(always)]
    fn capture_index(&self, side: Color, kind: PieceKind, mv: Move, captured: PieceKind) -> usize {
        let table = side.index() * self.squares * self.kinds;
        (table + self.arrival(kind, mv.to())) * self.kinds + captured.index()
    }

    /// Score of a quiet move of this kind of piece, within three times the [limit](LIMIT).
    #[inline(always)]
    pub(super) fn quiet(&self, side: Color, kind: PieceKind, mv: Move, before: &Before) -> i32 {
        let mut score = i32::from(self.quiets[self.quiet_index(side, kind, mv)]);
        for (table, before) in self.after.iter().zip(before) {
            if let Some(before) = *before {
                score += i32::from(table[self.after_index(before, kind, mv)]);
            }
        }
        score
    }

    /// Score of a capture, within the [limit](LIMIT).
    #[inline(always)]
    pub(super) fn capture(&self, side: Color, kind: PieceKind, mv: Move, taken: PieceKind) -> i32 {
        i32::from(self.captures[self.capture_index(side, kind, mv, taken)])
    }

    /// Learns that a move cut off a node of this depth, while others tried before did not.
    pub(super) fn learn<B: Bitboard>(
        &mut self,
        position: &Position<B>,
        before: &Before,
        best: Move,
        tried: impl Iterator<Item = Move>,
        depth: u32,
    ) {
        let depth = depth.min(64) as i32;
        let gain = (history_gain() * depth * depth).min(history_gain_limit());
        self.update(position, before, best, gain);
        let best_is_quiet = !position.is_capture(best);
        for mv in tried {
            // A capture that cuts off says nothing against the quiet moves after it.
            if best_is_quiet || position.is_capture(mv) {
                self.update(position, before, mv, -gain);
            }
        }
    }

    fn update<B: Bitboard>(
        &mut self,
        position: &Position<B>,
        before: &Before,
        mv: Move,
        change: i32,
    ) {
        let side = position.side();
        let Some(kind) = position.moving_kind(mv) else { return };
        if let Some(captured) = position.piece(mv.to()) {
            let index = self.capture_index(side, kind, mv, captured.kind());
            approach(&mut self.captures[index], change);
            return;
        }
        let index = self.quiet_index(side, kind, mv);
        approach(&mut self.quiets[index], change);
        for (table, before) in before.iter().enumerate() {
            if let Some(before) = *before {
                let index = self.after_index(before, kind, mv);
                approach(&mut self.after[table][index], change);
            }
        }
    }
}

/// Raises or lowers a score; the nearer to its limit the less.
#[inline(always)]
fn approach(score: &mut i16, change: i32) {
    let old = i32::from(*score);
    *score = (old + change - old * change.abs() / LIMIT) as i16;
}

/// Puts a move first among the killers.
#[inline(always)]
pub(super) fn remember(killers: &mut Killers, mv: Move) {
    if killers[0] != Some(mv) {
        *killers = [Some(mv), killers[0]];
    }
}
