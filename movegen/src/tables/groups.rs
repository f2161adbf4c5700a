//! Groups of kinds that move alike.

use super::mobility::dead_squares;
use crate::bitboard::Bitboard;
use crate::rules::betza::{Movement, Step};
use crate::rules::{Kind, Rules};
use crate::types::{ByColor, Color, PieceKind, Square};

/// A group, by its place in the tables and in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupId(pub(crate) u8);

impl GroupId {
    #[inline(always)]
    pub(crate) fn index<B: Bitboard>(self) -> usize {
        usize::from(self.0) & (B::GROUPS - 1)
    }
}

/// Kinds with the same profile are one group: a position keeps sets of groups, not of kinds.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Profile {
    movement: Movement,
    promotes: bool,
    /// Kinds that a rule names (royal, file limit, drop mate, flag) stand alone.
    named: Option<PieceKind>,
}

impl Profile {
    pub(super) fn new(rules: &Rules, index: PieceKind, kind: &Kind) -> Profile {
        let named = [
            rules.royal.kind(),
            rules.file_limit.map(|(kind, _)| kind),
            rules.drop_mate_ban,
            rules.flag.as_ref().map(|flag| flag.kind),
        ];
        Profile {
            movement: kind.movement.clone(),
            promotes: kind.promotes_to.is_some(),
            named: named.contains(&Some(index)).then_some(index),
        }
    }
}

/// A group of kinds.
#[derive(Debug)]
pub(crate) struct Group {
    /// One of them; the others capture and move like it.
    pub(crate) kind: PieceKind,
}

/// A step of a whole set of pieces: those in `from` move by `delta`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shift<B> {
    pub(crate) from: B,
    pub(crate) delta: i8,
    /// Destinations at which the piece may promote.
    pub(crate) promotes: B,
    /// Destinations at which it may stay what it is.
    pub(crate) stays: B,
}

/// A group whose pieces have a single step each, so that all of them move at once.
#[derive(Debug)]
pub(crate) struct Shifting<B> {
    pub(crate) group: GroupId,
    pub(crate) shift: ByColor<Shift<B>>,
}

impl<B: Bitboard> Shifting<B> {
    /// None for a group with other movement.
    pub(super) fn new(
        rules: &Rules,
        group: GroupId,
        kind: &Kind,
        zone: ByColor<B>,
    ) -> Option<Shifting<B>> {
        if !kind.movement.only_steps() {
            return None;
        }
        let mut steps = kind.movement.capture.steps.iter();
        let (Some(step), None) = (steps.next(), steps.next()) else { return None };
        let shift = ByColor::from_fn(|color| Shift::new(rules, kind, *step, color, zone));
        Some(Shifting { group, shift })
    }
}

impl<B: Bitboard> Shift<B> {
    fn new(rules: &Rules, kind: &Kind, step: Step, color: Color, zone: ByColor<B>) -> Shift<B> {
        let board = rules.board;
        let sign: i8 = if color == Color::First { -1 } else { 1 };
        let delta = sign * (step.right * board.ranks as i8 + step.forward);
        let stays = |s: &Square| board.step(*s, step.right, step.forward, color).is_some();
        let from = B::set(board.squares().filter(stays));
        let promotes = match kind.promotes_to {
            Some(_) => zone[color] | (zone[color] & from).shifted(delta),
            None => B::EMPTY,
        };
        let forced = if rules.forced_promotion { promotes } else { B::EMPTY };
        let stays = !(dead_squares::<B>(rules, kind, color) | forced);
        Shift { from, delta, promotes, stays }
    }
}
