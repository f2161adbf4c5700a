//! How a piece of one kind and colour moves from each square of the board.

use super::slides::{Axes, Line};
use crate::bitboard::Bitboard;
use crate::rules::betza::{Reach, Step};
use crate::rules::{Kind, MAX_KINDS, Rules};
use crate::types::{ByColor, Color, Piece, Square};
use std::num::NonZeroU16;

/// Rows of the tables: a power of two, so that indices need no test.
const ROWS: usize = (2 * MAX_KINDS + 2).next_power_of_two();

/// What a piece can do from one square. All of it lies together, in one cache line on small
/// boards, since a generator that comes to a piece needs all of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mobility<B> {
    /// Where it steps.
    pub(crate) steps: B,
    /// Destinations at which it may promote.
    pub(crate) promotes: B,
    /// Destinations at which it may stay what it is.
    pub(crate) stays: B,
    /// Where it slides; few pieces have more lines than two.
    lines: [Line<B>; 2],
    /// Place of further lines in [`MobilityTables::more`], from 1.
    more: Option<NonZeroU16>,
    /// Number of lines, at most [`MANY`].
    count: u8,
    /// Whether this is how it captures only: other moves are in [`MobilityTables::quiet`].
    pub(crate) divergent: bool,
}

/// Any number of lines above two.
const MANY: u8 = 3;

/// A row for each piece by its code; row 0 is that of no piece, which goes nowhere.
type Rows<B> = Box<[<B as Bitboard>::Squares<Mobility<B>>; ROWS]>;

/// The mobility of every piece of a game.
#[derive(Debug)]
pub(crate) struct MobilityTables<B: Bitboard> {
    /// Captures, and all other moves of pieces that are not divergent.
    capture: Rows<B>,
    /// Moves of divergent pieces that do not capture. Games without such pieces have no table.
    quiet: Option<Rows<B>>,
    /// Lines that found no place in a [`Mobility`].
    more: Vec<Vec<Line<B>>>,
}

impl<B: Bitboard> MobilityTables<B> {
    pub(super) fn new(rules: &Rules, zone: ByColor<B>) -> MobilityTables<B> {
        let mut maker = Maker { rules, zone, more: Vec::new() };
        let capture = maker.rows(|kind| &kind.movement.capture);
        let any_divergent = rules.kinds.iter().any(|kind| kind.movement.is_divergent());
        let quiet = any_divergent.then(|| maker.rows(|kind| &kind.movement.quiet));
        MobilityTables { capture, quiet, more: maker.more }
    }

    /// Captures of a piece from a square; other moves too, unless it is divergent. No piece has no
    /// moves.
    #[inline(always)]
    pub(crate) fn capture(&self, piece: Option<Piece>, from: Square) -> &Mobility<B> {
        &self.capture[row(piece)][B::slot(from)]
    }

    /// Moves of a piece from a square to empty squares.
    #[inline(always)]
    pub(crate) fn quiet(&self, piece: Option<Piece>, from: Square) -> &Mobility<B> {
        let capture = self.capture(piece, from);
        match &self.quiet {
            Some(rows) if capture.divergent => &rows[row(piece)][B::slot(from)],
            _ => capture,
        }
    }

    /// Everything a piece reaches; slides end on the first occupied square, whoever stands there.
    #[inline(always)]
    pub(crate) fn reach(&self, mobility: &Mobility<B>, occupied: B) -> B {
        mobility.steps | self.slides(mobility, occupied)
    }

    /// The slides of [`MobilityTables::reach`] alone.
    #[inline(always)]
    pub(crate) fn slides(&self, mobility: &Mobility<B>, occupied: B) -> B {
        // Spelled out: the compiler makes too much of a loop so short.
        let [one, two] = &mobility.lines;
        match mobility.count {
            0 => B::EMPTY,
            // On small boards a second line costs less than the guess whether there is one.
            1 if B::CAPACITY > 64 => one.cut(occupied),
            1 | 2 => one.cut(occupied) | two.cut(occupied),
            _ => one.cut(occupied) | two.cut(occupied) | self.further(mobility, occupied),
        }
    }

    /// Where a piece slides on the empty board.
    #[inline(always)]
    pub(crate) fn open(&self, mobility: &Mobility<B>) -> B {
        let [one, two] = &mobility.lines;
        let open = one.open() | two.open();
        if mobility.count < MANY { open } else { open | self.further(mobility, B::EMPTY) }
    }

    /// The slides of a piece beyond its first two lines. Apart, so that the few pieces that have
    /// them are no burden to the others.
    #[inline(never)]
    fn further(&self, mobility: &Mobility<B>, occupied: B) -> B {
        let lines = mobility.more.map_or(&[][..], |place| &self.more[usize::from(place.get()) - 1]);
        lines.iter().fold(B::EMPTY, |reached, line| reached | line.cut(occupied))
    }
}

impl<B> Mobility<B> {
    /// Whether the piece slides.
    #[inline(always)]
    pub(crate) fn is_slider(&self) -> bool {
        self.count != 0
    }
}

#[inline(always)]
fn row(piece: Option<Piece>) -> usize {
    piece.map_or(0, Piece::code) & (ROWS - 1)
}

/// Makes the rows of a game.
struct Maker<'r, B: Bitboard> {
    rules: &'r Rules,
    zone: ByColor<B>,
    more: Vec<Vec<Line<B>>>,
}

impl<B: Bitboard> Maker<'_, B> {
    fn rows(&mut self, of: impl Fn(&Kind) -> &Reach) -> Rows<B> {
        let mut rows = vec![B::fill(Mobility::default()); ROWS];
        for (index, kind) in self.rules.kinds() {
            for color in Color::BOTH {
                rows[row(Some(Piece::new(index, color)))] = self.row(kind, of(kind), color);
            }
        }
        rows.try_into().expect("there are as many rows as were made")
    }

    /// One way of moving of one piece from every square.
    fn row(&mut self, kind: &Kind, reach: &Reach, color: Color) -> B::Squares<Mobility<B>> {
        let board = self.rules.board;
        let zone = self.zone[color];
        let dead = dead_squares::<B>(self.rules, kind, color);
        let axes = Axes::new(board, &reach.slides, color);
        let mut row = B::fill(Mobility::default());
        for square in board.squares() {
            let step = |s: &Step| board.step(square, s.right, s.forward, color);
            let promotes = match kind.promotes_to {
                None => B::EMPTY,
                Some(_) if zone.has(square) => B::ALL,
                Some(_) => zone,
            };
            let forced = if self.rules.forced_promotion { promotes } else { B::EMPTY };
            let lines = axes.lines(square);
            let line = |index: usize| lines.get(index).copied().unwrap_or_default();
            row[square.index()] = Mobility {
                steps: B::set(reach.steps.iter().filter_map(step)),
                promotes,
                stays: !(dead | forced),
                lines: [line(0), line(1)],
                count: lines.len().min(usize::from(MANY)) as u8,
                more: self.keep(lines.get(2..)),
                divergent: kind.movement.is_divergent(),
            };
        }
        row
    }

    /// Keeps lines that have no place in a [`Mobility`].
    fn keep(&mut self, lines: Option<&[Line<B>]>) -> Option<NonZeroU16> {
        let lines = lines.filter(|lines| !lines.is_empty())?;
        self.more.push(lines.to_vec());
        NonZeroU16::new(self.more.len() as u16)
    }
}

/// Squares from which a kind could never move again, if the rules forbid that.
pub(super) fn dead_squares<B: Bitboard>(rules: &Rules, kind: &Kind, color: Color) -> B {
    if !rules.immobility_illegal {
        return B::EMPTY;
    }
    let ways = [&kind.movement.quiet, &kind.movement.capture];
    let steps = ways.into_iter().flat_map(|reach| {
        reach.steps.iter().copied().chain(reach.slides.iter().map(|slide| slide.direction))
    });
    let steps: Vec<Step> = steps.collect();
    let is_mobile = |square: &Square| {
        steps.iter().any(|s| rules.board.step(*square, s.right, s.forward, color).is_some())
    };
    B::set(rules.board.squares().filter(|square| !is_mobile(square)))
}
