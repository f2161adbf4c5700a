//! The pieces of a game, each with its promoted side.

use crate::drawing::{Figure, words};
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, PieceKind};

/// A piece explained.
pub(super) struct Card {
    /// How it is drawn.
    pub(super) figure: Figure,
    /// What people call it.
    pub(super) name: String,
    /// What other people call it.
    pub(super) other_name: Option<String>,
    /// How it moves, in words.
    pub(super) sentences: Vec<String>,
    /// How it moves, in Betza notation.
    pub(super) betza: String,
    /// What it promotes to.
    pub(super) promoted: Option<Box<Card>>,
}

impl Card {
    fn new(rules: &Rules, index: PieceKind) -> Card {
        let kind = rules.kind(index);
        let promoted = kind.promotes_to.map(|promoted| Box::new(Card::new(rules, promoted)));
        Card {
            figure: Figure::of(rules, index, Color::First),
            name: kind.name.clone(),
            other_name: kind.other_name.clone(),
            sentences: words::sentences(&kind.movement),
            betza: kind.betza.clone(),
            promoted,
        }
    }

    /// Both names.
    pub(super) fn names(&self) -> String {
        match &self.other_name {
            Some(other) => format!("{} ({other})", self.name),
            None => self.name.clone(),
        }
    }

    /// The piece, and its promoted side if it has one.
    pub(super) fn sides(&self) -> impl Iterator<Item = &Card> {
        std::iter::successors(Some(self), |card| card.promoted.as_deref())
    }
}

/// A kind as SFEN has it.
pub(super) fn letters(rules: &Rules, kind: PieceKind) -> String {
    Figure::of(rules, kind, Color::First).letters
}

/// Every unpromoted piece with its promoted side: the royal piece, those that can be in hand, the
/// rest.
pub(super) fn cards(rules: &Rules) -> Vec<Card> {
    let royal = rules.royal.kind();
    let mut order: Vec<PieceKind> = royal.into_iter().collect();
    order.extend(rules.hand_order.iter().filter(|kind| Some(**kind) != royal));
    let rest = rules.kinds().filter(|(_, kind)| !kind.promoted).map(|(index, _)| index);
    for kind in rest {
        if !order.contains(&kind) {
            order.push(kind);
        }
    }
    order.into_iter().map(|kind| Card::new(rules, kind)).collect()
}
