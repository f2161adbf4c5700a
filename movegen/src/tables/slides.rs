//! Slides along lines.

use crate::bitboard::Bitboard;
use crate::rules::betza::Slide;
use crate::types::{Board, Color, Square};
use std::collections::{BTreeMap, BTreeSet};

/// The squares of one line that a piece can slide to on the empty board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line<B> {
    /// Those with lower numbers than its own.
    low: B,
    /// Those with higher numbers.
    high: B,
}

impl<B: Bitboard> Line<B> {
    /// All of it.
    #[inline(always)]
    pub(super) fn open(&self) -> B {
        self.low | self.high
    }

    /// What of it is reached when slides end on the first occupied square.
    #[inline(always)]
    pub(super) fn cut(&self, occupied: B) -> B {
        B::cut_line(self.low, self.high, occupied)
    }
}

/// A direction as files and ranks of one step on the board, with rising square numbers.
type Axis = (i8, i8);
/// The most steps along an axis and the opposite way.
type Limits = (u8, u8);

/// The axes that a piece of one colour slides along.
pub(super) struct Axes {
    board: Board,
    limits: BTreeMap<Axis, Limits>,
}

impl Axes {
    pub(super) fn new(board: Board, slides: &BTreeSet<Slide>, color: Color) -> Axes {
        let longest = board.files.max(board.ranks);
        let sign: i8 = if color == Color::First { -1 } else { 1 };
        let mut limits: BTreeMap<Axis, Limits> = BTreeMap::new();
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
        Axes { board, limits }
    }

    /// The lines from a square that are not empty.
    pub(super) fn lines<B: Bitboard>(&self, from: Square) -> Vec<Line<B>> {
        let lines = self.limits.iter().map(|((files, ranks), (up, down))| Line {
            high: self.walk(from, (*files, *ranks), *up),
            low: self.walk(from, (-files, -ranks), *down),
        });
        lines.filter(|line: &Line<B>| line.open().any()).collect()
    }

    /// So many steps of so many files and ranks from a square, as far as the board goes.
    fn walk<B: Bitboard>(&self, from: Square, (files, ranks): Axis, limit: u8) -> B {
        // The second player sees files and ranks rise to the right and forward.
        let step = |at: &Square| self.board.step(*at, files, ranks, Color::Second);
        B::set(std::iter::successors(step(&from), step).take(usize::from(limit)))
    }
}
