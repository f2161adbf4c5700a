//! What made a cut-off elsewhere: killer moves and the history of quiet moves.

use hyakki_movegen::rules::MAX_KINDS;
use hyakki_movegen::{Color, Move, PieceKind};

/// Quiet moves that cut off a sibling node, the latest first.
pub(super) type Killers = [Option<Move>; 2];

/// The most a history score can reach.
const LIMIT: i32 = 16_384;
const SQUARES: usize = 128;

/// How well quiet moves did, by side, kind, whether dropped, and destination.
#[derive(Debug)]
pub(super) struct History {
    scores: Vec<i16>,
}

impl History {
    pub(super) fn new() -> History {
        History { scores: vec![0; 2 * 2 * MAX_KINDS * SQUARES] }
    }

    /// Keeps half of what was learnt, for the next move of the game.
    pub(super) fn fade(&mut self) {
        for score in &mut self.scores {
            *score /= 2;
        }
    }

    pub(super) fn clear(&mut self) {
        self.scores.fill(0);
    }

    #[inline(always)]
    fn index(color: Color, kind: PieceKind, mv: Move) -> usize {
        let row = (color.index() * 2 + usize::from(mv.is_drop())) * MAX_KINDS + kind.index();
        row * SQUARES + mv.to().index()
    }

    /// Score of a move of this kind of piece, from -16384 to 16384.
    #[inline(always)]
    pub(super) fn score(&self, color: Color, kind: PieceKind, mv: Move) -> i32 {
        i32::from(self.scores[History::index(color, kind, mv)])
    }

    /// Raises or lowers a score; the nearer to its limit the less.
    #[inline(always)]
    pub(super) fn update(&mut self, color: Color, kind: PieceKind, mv: Move, change: i32) {
        let score = &mut self.scores[History::index(color, kind, mv)];
        let old = i32::from(*score);
        *score = (old + change - old * change.abs() / LIMIT) as i16;
    }
}

/// Puts a move first among the killers.
#[inline(always)]
pub(super) fn remember(killers: &mut Killers, mv: Move) {
    if killers[0] != Some(mv) {
        *killers = [Some(mv), killers[0]];
    }
}
