//! Late move reductions: by how much less deeply moves are searched that come late.

use super::depth::Depth;
use super::history;
use super::tuning::{
    reduction_base, reduction_check, reduction_cut_node, reduction_depth, reduction_history,
    reduction_killer, reduction_moves, reduction_not_improving, reduction_principal,
    reduction_slope,
};

/// What bears on how much less deeply a quiet move is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Late {
    /// Moves before it.
    pub(super) tried: u32,
    pub(super) is_principal: bool,
    pub(super) is_cut_node: bool,
    pub(super) is_improving: bool,
    pub(super) gives_check: bool,
    pub(super) is_killer: bool,
    /// Its history, within three times the limit of one.
    pub(super) history: i32,
}

/// Natural logarithms, in thousandths.
#[derive(Debug)]
pub(super) struct Logarithms([i32; 64]);

impl Logarithms {
    pub(super) fn new() -> Logarithms {
        let thousandths = |number: usize| (1000.0 * (number.max(1) as f64).ln()).round() as i32;
        Logarithms(std::array::from_fn(thousandths))
    }

    fn of(&self, number: u32) -> i32 {
        self.0[(number as usize).min(self.0.len() - 1)]
    }

    /// By how many plies a move is searched less at first, of a node of this depth.
    pub(super) fn reduction(&self, depth: Depth, late: Late) -> u32 {
        if depth.0 < reduction_depth() || late.tried < reduction_moves() {
            return 0;
        }
        let product = self.of(depth.0) * self.of(late.tried + 1) / 1000;
        let mut reduction = reduction_base() + reduction_slope() * product / 1000;
        if late.is_cut_node {
            reduction += reduction_cut_node();
        }
        if !late.is_improving {
            reduction += reduction_not_improving();
        }
        if late.is_principal {
            reduction -= reduction_principal();
        }
        if late.gives_check {
            reduction -= reduction_check();
        }
        if late.is_killer {
            reduction -= reduction_killer();
        }
        reduction -= reduction_history() * late.history / (3 * history::LIMIT);
        // At least a ply is left.
        (reduction.max(0) as u32 / 1000).min(depth.0 - 2)
    }
}
