//! What a thread knows of each node on the way to the present one.

use super::history::{Before, Killers, Played};
use hyakki_eval::Value;
use hyakki_movegen::Move;

/// One node on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Quiet moves that cut off a node at this distance from the root.
    pub(super) killers: Killers,
    /// The move being searched; none for a null move.
    pub(super) played: Option<Played>,
    /// The evaluation of the position; none when the king or lion is threatened.
    pub(super) evaluation: Option<Value>,
    /// The move left out, while it is found out whether any other comes near it.
    pub(super) excluded: Option<Move>,
}

/// The frames of a thread, by plies from the root.
#[derive(Debug)]
pub(super) struct Frames(Vec<Frame>);

impl Frames {
    /// For so many plies.
    pub(super) fn new(plies: u32) -> Frames {
        Frames(vec![Frame::default(); plies as usize])
    }

    /// The frame of a node.
    #[inline(always)]
    pub(super) fn at(&mut self, ply: u32) -> &mut Frame {
        &mut self.0[ply as usize]
    }

    /// The frame so many plies before, if the search had begun.
    #[inline(always)]
    fn back(&self, ply: u32, plies: u32) -> Option<&Frame> {
        ply.checked_sub(plies).map(|ply| &self.0[ply as usize])
    }

    /// The moves that led to a node.
    #[inline(always)]
    pub(super) fn before(&self, ply: u32) -> Before {
        [1, 2].map(|plies| self.back(ply, plies).and_then(|frame| frame.played))
    }

    /// Whether the other side made no move before a node.
    #[inline(always)]
    pub(super) fn follows_null_move(&self, ply: u32) -> bool {
        self.back(ply, 1).is_some_and(|frame| frame.played.is_none())
    }

    /// Whether the side to move is better off than before its last move, as far as is known.
    #[inline(always)]
    pub(super) fn is_improving(&self, ply: u32) -> bool {
        let evaluation = |plies| self.back(ply, plies).and_then(|frame| frame.evaluation);
        match (evaluation(0), evaluation(2).or_else(|| evaluation(4))) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        }
    }
}
