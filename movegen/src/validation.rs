//! A setup read with the rules of its game: its hands, and whether it can be a position.

use crate::rules::Rules;
use crate::setup::{MAX_COUNT, MAX_NUMBER, Setup, SetupError, SetupFault};
use crate::types::{Color, Piece, PieceKind};

impl Setup {
    /// The kinds in a hand with their numbers, in the order of the game.
    pub fn hand<'s>(
        &'s self,
        rules: &'s Rules,
        color: Color,
    ) -> impl Iterator<Item = (PieceKind, u8)> + 's {
        let counted = move |kind: &PieceKind| (*kind, self.hands[color][kind.index()]);
        rules.hand_order.iter().map(counted).filter(|(_, count)| *count > 0)
    }

    /// Looks for what can be seen without knowing how pieces move.
    ///
    /// # Errors
    /// Every fault: a board of another size, kinds the game has not or hands do not hold, too many
    /// pieces, a number out of range, more than one royal piece of a side, or none on the board.
    /// (One side without is a mate problem, or a lion game that has ended.)
    pub fn check(&self, rules: &Rules) -> Result<(), SetupError> {
        let mut faults = Vec::new();
        let (found, expected) = (self.board.len(), rules.board.len());
        if found != expected {
            faults.push(SetupFault::WrongBoard { found, expected });
        }
        if !(1..=MAX_NUMBER).contains(&self.number) {
            faults.push(SetupFault::WrongNumber { number: self.number });
        }
        self.check_kinds(rules, &mut faults);
        self.check_royals(rules, &mut faults);
        if faults.is_empty() { Ok(()) } else { Err(SetupError(faults)) }
    }

    /// Kinds that do not belong where they are, and too many of those that do.
    fn check_kinds(&self, rules: &Rules, faults: &mut Vec<SetupFault>) {
        let kinds = rules.kinds.len();
        let mut totals = vec![0usize; kinds];
        for (index, piece) in self.board.iter().enumerate() {
            let Some(kind) = piece.map(Piece::kind) else {
                continue;
            };
            match rules.kinds.get(kind.index()) {
                Some(known) => totals[known.base.index()] += 1,
                None => faults.push(SetupFault::UnknownKind {
                    kind: kind.index(),
                    place: format!("on square {index}"),
                    kinds,
                }),
            }
        }
        for color in Color::BOTH {
            let held = self.hands[color].iter().enumerate().filter(|(_, count)| **count > 0);
            for (index, &count) in held {
                let Some(known) = rules.kinds.get(index) else {
                    let place = "in hand".to_owned();
                    faults.push(SetupFault::UnknownKind { kind: index, place, kinds });
                    continue;
                };
                if rules.can_be_held(PieceKind(index as u8)) {
                    totals[known.base.index()] += usize::from(count);
                } else {
                    let plus = if known.promoted { "+" } else { "" };
                    let letter = format!("{plus}{}", known.letter);
                    let name = known.name.clone();
                    faults.push(SetupFault::NotHeld { color, count, name, letter });
                }
            }
        }
        for (kind, count) in rules.kinds.iter().zip(totals) {
            if count > usize::from(MAX_COUNT) {
                let (name, letter) = (kind.name.clone(), kind.letter);
                faults.push(SetupFault::TooMany { count, name, letter });
            }
        }
    }

    fn check_royals(&self, rules: &Rules, faults: &mut Vec<SetupFault>) {
        let Some(royal) = rules.royal.kind() else { return };
        let kind = rules.kind(royal);
        let count =
            |color| self.pieces().filter(|(_, piece)| *piece == Piece::new(royal, color)).count();
        for color in Color::BOTH {
            let count = count(color);
            if count > 1 {
                let (name, letter) = (kind.name.clone(), kind.letter);
                faults.push(SetupFault::ManyRoyals { color, count, name, letter });
            }
        }
        if Color::BOTH.into_iter().all(|color| count(color) == 0) {
            faults.push(SetupFault::NoRoyal { name: kind.name.clone(), letter: kind.letter });
        }
    }
}
