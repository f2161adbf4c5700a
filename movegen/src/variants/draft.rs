//! What the keys of a section and its parents say, before it is known to make a game.

use crate::rules::Worth;
use crate::rules::betza::Movement;
use crate::types::ByColor;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A piece as a key declares it.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) letter: char,
    pub(super) betza: String,
    pub(super) movement: Movement,
}

/// What a piece is called.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) promoted: bool,
    pub(super) letter: char,
    pub(super) name: String,
    pub(super) other_name: Option<String>,
    pub(super) sign: Option<char>,
}

/// Part of a region: `*8`, `a*` or `a1` in the coordinates of FEN (files from the left, ranks from
/// the bottom, both from 1); none stands for `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
}

/// The pieces that a side must keep, or get rid of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Extinction {
    /// Every piece of these letters.
    Of(Vec<char>),
    /// Every piece.
    OfAll,
}

impl Default for Extinction {
    fn default() -> Self {
        Extinction::Of(Vec::new())
    }
}

/// Where a key was set.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) line: usize,
    /// Whether that is in a parent of the section.
    pub(super) inherited: bool,
}

/// A key whose value does not go with the others, or that is missing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Contradiction {
    pub(super) key: String,
    pub(super) problem: String,
}

/// Everything that keys can say.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) title: Option<String>,
    pub(super) aliases: Vec<String>,
    pub(super) template: Option<String>,
    pub(super) files: Option<u8>,
    pub(super) ranks: Option<u8>,
    pub(super) start: Option<String>,
    pub(super) pieces: BTreeMap<String, Declared>,
    pub(super) king: Option<char>,
    pub(super) promotions: Vec<(char, char)>,
    /// Pieces whose promoted side is gone.
    pub(super) lost_promotions: Vec<char>,
    pub(super) zone: ByColor<Vec<Patch>>,
    pub(super) forced_promotion: bool,
    pub(super) drops: bool,
    pub(super) captures_to_hand: bool,
    pub(super) file_limit_letter: Option<char>,
    pub(super) file_limit: Option<u8>,
    pub(super) immobility_illegal: bool,
    pub(super) must_capture: bool,
    pub(super) drop_mate_illegal: bool,
    /// Whether a chess pawn steps twice at first, and has a choice of pieces to promote to.
    pub(super) pawn_steps_twice: bool,
    pub(super) pawn_chooses: bool,
    pub(super) no_move: Option<Worth>,
    pub(super) fold: Option<u8>,
    pub(super) fold_value: Option<Worth>,
    pub(super) fold_absolute: bool,
    pub(super) perpetual_check_loses: bool,
    pub(super) extinction_value: Option<Worth>,
    pub(super) extinction: Extinction,
    pub(super) flag_piece: Option<char>,
    pub(super) flag_region: ByColor<Vec<Patch>>,
    pub(super) flag_safe: bool,
    pub(super) hand_order: Vec<char>,
    pub(super) names: Vec<Named>,
    pub(super) letter_aliases: Vec<(char, char)>,
    pub(super) entering_king: Option<u8>,
    /// Where each key was last set.
    pub(super) set_at: BTreeMap<String, Place>,
    /// Whether every key of the section and its parents could be read.
    pub(super) readable: bool,
    /// What was already said to be wrong with a parent.
    pub(super) told: BTreeSet<Contradiction>,
}

impl Draft {
    /// What a section without parent starts from: where a key is not set, the game has the rule
    /// that it has in Fairy-Stockfish.
    pub(super) fn new() -> Draft {
        let rank = |rank| vec![Patch { file: None, rank: Some(rank) }];
        Draft {
            zone: ByColor([rank(8), rank(1)]),
            pawn_steps_twice: true,
            pawn_chooses: true,
            readable: true,
            ..Draft::default()
        }
    }

    /// What a section starts from whose parent has this draft. A title and other names belong to
    /// one game, not to its children.
    pub(super) fn child(&self) -> Draft {
        let mut draft = Draft { title: None, aliases: Vec::new(), ..self.clone() };
        for place in draft.set_at.values_mut() {
            place.inherited = true;
        }
        draft
    }

    /// The pieces have other letters than the parent knew them by, or are gone: what the parent
    /// said of a piece goes with the piece. Told apart are the letters of before only.
    pub(super) fn reletter(&mut self, changed: &HashMap<char, Option<char>>) {
        let now = |letter: char| changed.get(&letter).copied().unwrap_or(Some(letter));
        let all = |letters: &[char]| letters.iter().copied().filter_map(now).collect();
        self.promotions = std::mem::take(&mut self.promotions)
            .into_iter()
            .filter_map(|(from, to)| {
                let from = now(from)?;
                if now(to).is_none() {
                    self.lost_promotions.push(from);
                }
                Some((from, now(to)?))
            })
            .collect();
        self.file_limit_letter = self.file_limit_letter.and_then(now);
        self.flag_piece = self.flag_piece.and_then(now);
        if let Extinction::Of(letters) = &mut self.extinction {
            *letters = all(letters);
        }
        self.hand_order = all(&self.hand_order);
        self.names.retain_mut(|named| now(named.letter).map(|new| named.letter = new).is_some());
        self.letter_aliases
            .retain_mut(|(letter, _)| now(*letter).map(|new| *letter = new).is_some());
    }

    /// Whether the section itself sets a key, not only its parents.
    pub(super) fn sets(&self, key: &str) -> bool {
        self.set_at.get(key).is_some_and(|place| !place.inherited)
    }
}
