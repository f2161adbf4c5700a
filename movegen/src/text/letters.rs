//! The letters of pieces.

use crate::rules::Rules;
use crate::types::{Color, Piece, PieceKind};

/// Which letters a text uses for the pieces of a game that has two sets of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// The game's own.
    #[default]
    Own,
    /// The others (`letterAliases`).
    Aliases,
}

impl Letters {
    /// The letter of a kind, upper case.
    pub fn of(self, rules: &Rules, kind: PieceKind) -> char {
        let own = rules.kind(kind).letter;
        match self {
            Letters::Own => own,
            Letters::Aliases => rules
                .letter_aliases
                .iter()
                .find(|(letter, _)| letter.eq_ignore_ascii_case(&own))
                .map_or(own, |(_, other)| other.to_ascii_uppercase()),
        }
    }

    /// The kind a letter stands for, in either set of letters, and which set it was.
    pub fn read(rules: &Rules, letter: char, promoted: bool) -> Option<(PieceKind, Letters)> {
        if let Some(kind) = rules.find_kind(letter, promoted) {
            return Some((kind, Letters::Own));
        }
        let lower = letter.to_ascii_lowercase();
        let (own, _) = rules.letter_aliases.iter().find(|(_, other)| *other == lower)?;
        rules.find_kind(*own, promoted).map(|kind| (kind, Letters::Aliases))
    }

    /// The letters of a text of which one part uses these and one `other`.
    pub(super) fn or(self, other: Letters) -> Letters {
        if self == Letters::Own { other } else { self }
    }

    pub(super) fn piece(self, rules: &Rules, piece: Piece) -> String {
        let letter = self.of(rules, piece.kind());
        let letter = match piece.color() {
            Color::First => letter,
            Color::Second => letter.to_ascii_lowercase(),
        };
        let plus = if rules.kind(piece.kind()).promoted { "+" } else { "" };
        format!("{plus}{letter}")
    }
}
