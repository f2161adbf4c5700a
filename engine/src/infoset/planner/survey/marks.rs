//! What won layouts say about every move.

use super::kin::{ALL_KIN, Kept, Kin, SUBSETS};
use super::targets::RimSet;
use super::{CARDS, FAMILIES, Survey};
use crate::infoset::card::{Card, CardSet};
use crate::infoset::planner::room::Room;

/// What won layouts have for a family of which some cards stay.
#[derive(Clone, Copy, Debug, Default)]
struct Note {
    /// Cells that the family must come to.
    come: RimSet,
    /// Cells that belong to nobody.
    free: RimSet,
}

/// What the won layouts of one cost say about each card.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Notes of each family by which of its cards stay, and which there are.
    notes: [[Note; SUBSETS]; FAMILIES],
    noted: [u16; FAMILIES],
    /// Where each card is wanted and does no harm, besides.
    wanted: [RimSet; CARDS],
    harmless: [RimSet; CARDS],
}

impl Marks {
    pub(super) fn clear(&mut self) {
        *self = Marks::default();
    }

    /// Whether no layout was noted.
    pub(super) fn is_empty(&self) -> bool {
        self.noted == [0; FAMILIES]
    }

    /// Notes what a won layout has for a family of which these cards stay.
    #[inline(always)]
    pub(super) fn note(&mut self, family: usize, kept: Kept, come: RimSet, free: RimSet) {
        self.noted[family] |= 1 << kept;
        let note = &mut self.notes[family][usize::from(kept)];
        note.come |= come;
        note.free |= free;
    }

    /// Whether it would say nothing new that cells belong to nobody where these cards stay.
    #[inline(always)]
    pub(super) fn has_free(&self, family: usize, kept: Kept, free: RimSet) -> bool {
        let is_noted = self.noted[family] >> kept & 1 != 0;
        is_noted && free & !self.notes[family][usize::from(kept)].free == 0
    }

    /// Notes the same as [`Marks::note`] where the family must change places with others, given the
    /// cards that lie where nobody has to come.
    pub(super) fn note_in_room(
        &mut self,
        kin: &Kin,
        (family, kept): (usize, Kept),
        (come, free): (RimSet, RimSet),
        (room, outside): (Room, CardSet),
    ) {
        if room == Room::Enough || kept == ALL_KIN {
            self.note(family, kept, come, free);
            return;
        }
        // The cards that stay.
        self.note(family, kept, 0, 0);
        let staying = kin.cards_of(family, kept);
        for card in kin.cards[family].iter() {
            let (wanted, harmless) = match (staying.contains(card), room) {
                // Somebody must make way.
                (true, Room::None) => (0, come | free),
                (false, Room::None) => (come | free, 0),
                // The only vacant cell is for the others first.
                (false, Room::One) if outside.contains(card) => (0, come | free),
                (true, _) => (0, come),
                (false, _) => (come, free),
            };
            self.wanted[card.index()] |= wanted;
            self.harmless[card.index()] |= harmless;
        }
    }

    /// Tells a survey, once all layouts of a cost were noted. `moves` are the cards that move and
    /// the cells that they move to.
    pub(super) fn tell(
        &mut self,
        kin: &Kin,
        moves: &[(Card, u8)],
        cost: usize,
        survey: &mut Survey,
    ) {
        let mut staying = CardSet::EMPTY;
        for family in 0..FAMILIES {
            let mut noted = self.noted[family];
            let mut stay = 0;
            while noted != 0 {
                let kept = noted.trailing_zeros() as usize;
                noted &= noted - 1;
                stay |= kept as Kept;
                let Note { come, free } = self.notes[family][kept];
                for (number, card) in kin.numbers(family).into_iter().enumerate() {
                    let card = usize::from(card);
                    if kept >> number & 1 != 0 {
                        self.harmless[card] |= come;
                    } else {
                        self.wanted[card] |= come;
                        self.harmless[card] |= free;
                    }
                }
            }
            staying = staying.or(kin.cards_of(family, stay));
        }
        let told = survey.after.iter_mut().zip(&mut survey.stay);
        for ((card, cell), (after, stay)) in moves.iter().zip(told) {
            let is_wanted = self.wanted[card.index()] >> cell & 1 != 0;
            let is_harmless = self.harmless[card.index()] >> cell & 1 != 0;
            let value = match (is_wanted, is_harmless) {
                (true, _) => cost.saturating_sub(1),
                (false, true) => cost,
                (false, false) => cost + 1,
            };
            let value = value as u8;
            // A card that comes where it is wanted may stay there.
            let own = if is_wanted { staying.with(*card) } else { staying.without(*card) };
            if value < *after {
                *after = value;
                *stay = own;
            } else if value == *after {
                *stay = stay.or(own);
            }
        }
    }
}
