//! Numbers of pieces that stand near each other, two and two.

use super::{KindLayout, Maker, Section};
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Board, PieceKind};

/// Two pieces may be so many files or ranks apart.
const NEAR: u8 = 2;

/// How far from each other two pieces are a pair: in files, and in ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
}

impl Span {
    /// No two ways within the span lead as many squares on, counted along the files.
    fn new(board: Board) -> Span {
        let files = NEAR.min(board.files.saturating_sub(1)) as i8;
        Span { files, ranks: NEAR.min(board.ranks.saturating_sub(1) / 2) as i8 }
    }
}

/// Where the tables of pairs begin.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    pub(super) span: Span,
    kinds: usize,
    /// By the lower and the higher kind.
    friends: Vec<Option<Table>>,
    foes: Vec<Option<Table>>,
}

/// One table: a row for each rank, a column for each file.
#[derive(Clone, Copy, Debug)]
struct Table {
    start: usize,
    /// Whether both kinds move the same way to the left and to the right.
    is_even: bool,
}

impl Pairs {
    pub(super) fn new(rules: &Rules, kinds: &[KindLayout], maker: &mut Maker) -> Pairs {
        let span = Span::new(rules.board);
        let count = kinds.len();
        let mut pairs = Pairs {
            span,
            kinds: count,
            friends: vec![None; count * count],
            foes: vec![None; count * count],
        };
        let (up, side) = (span.ranks as usize, span.files as usize);
        // Kings have tables of their own.
        let all = rules.kinds().filter(|(kind, _)| Some(*kind) != rules.royal.kind());
        let all: Vec<PieceKind> = all.map(|(kind, _)| kind).collect();
        for (index, lower) in all.iter().enumerate() {
            for higher in &all[index..] {
                maker.section = Section::Pair(*lower, *higher);
                let is_even = kinds[lower.index()].is_even && kinds[higher.index()].is_even;
                let columns = if is_even { side + 1 } else { 2 * side + 1 };
                let place = pairs.place(*lower, *higher);
                let is_same = lower == higher;
                let rows = if is_same { up + 1 } else { 2 * up + 1 };
                let start = maker.block("friends", (rows, columns), -1000..=1000);
                pairs.friends[place] = Some(Table { start, is_even });
                if !is_same {
                    let start = maker.block("foes", (rows, columns), -1000..=1000);
                    pairs.foes[place] = Some(Table { start, is_even });
                }
            }
        }
        pairs
    }

    fn place(&self, lower: PieceKind, higher: PieceKind) -> usize {
        lower.index() * self.kinds + higher.index()
    }

    /// The number of two pieces of one side, as that side sees the way from one to the other.
    pub(super) fn friends(
        &self,
        (one, other): (PieceKind, PieceKind),
        way: (i8, i8),
    ) -> Option<usize> {
        // Of two of a kind, the second one is ahead of the first, or to its right.
        let is_ahead = way.1 < 0 || way.1 == 0 && way.0 > 0;
        let (lower, higher, way) = match one.index() < other.index() || one == other && is_ahead {
            true => (one, other, way),
            false => (other, one, (-way.0, -way.1)),
        };
        self.cell(self.friends[self.place(lower, higher)]?, way)
    }

    /// The number of a piece and one of the enemy's, as the owner of the first sees the way to the
    /// other, and how it counts for him.
    pub(super) fn foes(
        &self,
        (own, foe): (PieceKind, PieceKind),
        way: (i8, i8),
    ) -> Option<(usize, i32)> {
        // The enemy, for whom everything is turned, sees the same way when he looks from his piece.
        let (lower, higher, sign) =
            if own.index() < foe.index() { (own, foe, 1) } else { (foe, own, -1) };
        Some((self.cell(self.foes[self.place(lower, higher)]?, way)?, sign))
    }

    fn cell(&self, table: Table, (right, down): (i8, i8)) -> Option<usize> {
        let Span { files, ranks } = self.span;
        if right.abs() > files || down.abs() > ranks {
            return None;
        }
        let (column, columns) = match table.is_even {
            true => (right.abs(), files + 1),
            false => (right + files, 2 * files + 1),
        };
        let row = (down + ranks) as usize;
        Some(table.start + row * columns as usize + column as usize)
    }
}
