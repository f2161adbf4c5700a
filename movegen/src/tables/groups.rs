//! Groups of kinds that move alike, and how they move.

use super::slides::{SlideTable, SlideTables};
use crate::bitboard::Bitboard;
use crate::rules::Rules;
use crate::rules::betza::{Movement, Reach};
use crate::types::{Board, ByColor, Color, Square};

/// A group, by its place in the tables and in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupId(pub(crate) u8);

impl GroupId {
    #[inline(always)]
    pub(crate) fn index<B: Bitboard>(self) -> usize {
        usize::from(self.0) & (B::GROUPS - 1)
    }
}

/// Kinds with the same profile are one group: generation looks at groups, not at kinds.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Profile {
    pub(super) movement: Movement,
    pub(super) promotes: bool,
    /// Kinds that a rule names (royal, file limit, drop mate, flag) stand alone.
    pub(super) named: Option<u8>,
}

/// What generation needs to know of a group.
#[derive(Debug)]
pub(crate) struct Group<B: Bitboard> {
    /// Whether captures and other moves differ.
    pub(crate) divergent: bool,
    pub(crate) promotes: bool,
    /// Squares where it would be immobile, if that is forbidden.
    pub(crate) dead: ByColor<B>,
    /// For a piece with a single step: moves of all its kind at once.
    pub(crate) shift: Option<ByColor<Shift<B>>>,
    pub(crate) capture: Mode<B>,
    /// Equal to `capture` unless divergent.
    pub(crate) quiet: Mode<B>,
}

/// A step of a whole set of pieces: those in `from` move by `delta`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shift<B> {
    pub(crate) from: B,
    pub(crate) delta: i8,
    /// Destinations at which the piece may promote.
    pub(crate) promotes: B,
}

/// One way of moving, capturing or not.
#[derive(Clone, Debug)]
pub(crate) struct Mode<B: Bitboard> {
    pub(crate) steps: ByColor<B::Squares<B>>,
    pub(crate) slides: ByColor<SlideTable<B>>,
    pub(crate) is_slider: bool,
}

impl<B: Bitboard> Group<B> {
    pub(super) fn new(
        rules: &Rules,
        profile: &Profile,
        zone: ByColor<B>,
        slides: &mut SlideTables<B>,
    ) -> Group<B> {
        let board = rules.board;
        let Movement { quiet, capture } = &profile.movement;
        let divergent = profile.movement.is_divergent();
        let [capture_mode, quiet_mode] =
            [capture, quiet].map(|reach| Mode::new(board, reach, slides));
        let is_mobile = |square: Square, color: Color| {
            [&capture_mode, &quiet_mode].into_iter().any(|mode| {
                (mode.steps[color][square.index()] | mode.slides[color].reach(square)).any()
            })
        };
        let dead = ByColor::from_fn(|color| match rules.immobility_illegal {
            true => B::set(board.squares().filter(|square| !is_mobile(*square, color))),
            false => B::EMPTY,
        });
        let single = capture.slides.is_empty() && capture.steps.len() == 1 && !divergent;
        let shift = capture.steps.first().filter(|_| single).map(|step| {
            ByColor::from_fn(|color| {
                let sign: i8 = if color == Color::First { -1 } else { 1 };
                let delta = sign * (step.right * board.ranks as i8 + step.forward);
                let stays = |s: &Square| board.step(*s, step.right, step.forward, color).is_some();
                let from = B::set(board.squares().filter(stays));
                let promotes = zone[color] | (zone[color] & from).shifted(delta);
                Shift { from, delta, promotes }
            })
        });
        Group {
            divergent,
            promotes: profile.promotes,
            dead,
            shift,
            capture: capture_mode,
            quiet: quiet_mode,
        }
    }
}

impl<B: Bitboard> Mode<B> {
    fn new(board: Board, reach: &Reach, slides: &mut SlideTables<B>) -> Mode<B> {
        let steps = ByColor::from_fn(|color| {
            let mut table = B::fill(B::EMPTY);
            for square in board.squares() {
                let to =
                    |s: &crate::rules::betza::Step| board.step(square, s.right, s.forward, color);
                table[square.index()] = B::set(reach.steps.iter().filter_map(to));
            }
            table
        });
        Mode {
            steps,
            slides: ByColor::from_fn(|color| slides.table(&reach.slides, color)),
            is_slider: !reach.slides.is_empty(),
        }
    }

    /// Everything a piece reaches; slides end on the first occupied square, whoever stands there.
    #[inline(always)]
    pub(crate) fn reach(&self, color: Color, from: Square, occupied: B) -> B {
        let steps = self.steps[color][from.index()];
        if self.is_slider { steps | self.slides[color].cut(from, occupied) } else { steps }
    }
}
