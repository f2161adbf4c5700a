//! Slides along lines.

use crate::bitboard::Bitboard;
use crate::rules::betza::Slide;
use crate::types::{Board, Color, Square};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The squares of one line that a piece can slide to on the empty board.
#[derive(Clone, Copy, Debug)]
struct Line<B> {
    /// Those with lower numbers than its own.
    low: B,
    /// Those with higher numbers.
    high: B,
}

/// The slides of a piece of one colour. Pieces that slide alike share one table.
#[derive(Clone, Debug)]
pub(crate) struct SlideTable<B> {
    /// `per_square` lines for each square.
    lines: Arc<[Line<B>]>,
    per_square: usize,
    /// Everything reached on the empty board.
    open: Arc<[B]>,
}

impl<B: Bitboard> SlideTable<B> {
    /// Everything reached from a square on the empty board.
    #[inline(always)]
    pub(crate) fn reach(&self, from: Square) -> B {
        self.open[from.index()]
    }

    /// Everything reached from a square; slides end on the first occupied square.
    #[inline(always)]
    pub(crate) fn cut(&self, from: Square, occupied: B) -> B {
        let lines = &self.lines[from.index() * self.per_square..][..self.per_square];
        lines
            .iter()
            .fold(B::EMPTY, |reached, line| reached | B::cut_line(line.low, line.high, occupied))
    }
}

/// A direction as files and ranks of one step on the board, with rising square numbers, and the
/// most steps that way and the opposite way.
type Axis = (i8, i8);
type Limits = BTreeMap<Axis, (u8, u8)>;

/// The slide tables of a game, each made once.
pub(super) struct SlideTables<B> {
    board: Board,
    known: Vec<(Limits, SlideTable<B>)>,
}

impl<B: Bitboard> SlideTables<B> {
    pub(super) fn new(board: Board) -> SlideTables<B> {
        SlideTables { board, known: Vec::new() }
    }

    /// The table for these slides of a piece of this colour.
    pub(super) fn table(&mut self, slides: &BTreeSet<Slide>, color: Color) -> SlideTable<B> {
        let longest = self.board.files.max(self.board.ranks);
        let sign: i8 = if color == Color::First { -1 } else { 1 };
        let mut limits = Limits::new();
        for slide in slides {
            let (files, ranks) = (sign * slide.direction.right, sign * slide.direction.forward);
            let limit = slide.limit.min(longest);
            // Numbers rise with the file, and on a file with the rank.
            if (files, ranks) > (0, 0) {
                limits.entry((files, ranks)).or_default().0 = limit;
            } else {
                limits.entry((-files, -ranks)).or_default().1 = limit;
            }
        }
        if let Some((_, table)) = self.known.iter().find(|(known, _)| *known == limits) {
            return table.clone();
        }
        let mut lines = Vec::new();
        let mut open = Vec::new();
        for from in self.board.squares() {
            let mut reached = B::EMPTY;
            for ((files, ranks), (up, down)) in &limits {
                let high = self.walk(from, (*files, *ranks), *up);
                let low = self.walk(from, (-files, -ranks), *down);
                lines.push(Line { low, high });
                reached |= low | high;
            }
            open.push(reached);
        }
        let table = SlideTable { lines: lines.into(), per_square: limits.len(), open: open.into() };
        self.known.push((limits, table.clone()));
        table
    }

    /// So many steps of so many files and ranks from a square, as far as the board goes.
    fn walk(&self, from: Square, (files, ranks): Axis, limit: u8) -> B {
        // The second player sees files and ranks rise to the right and forward.
        let step = |at: &Square| self.board.step(*at, files, ranks, Color::Second);
        B::set(std::iter::successors(step(&from), step).take(usize::from(limit)))
    }
}
