//! Which card to move, and where.

use super::Natural;
use super::effort::{self, Reunion};
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::family::Family;
use crate::infoset::grid::{Grid, Shift};
use crate::infoset::moves::Rim;
use crate::infoset::rules::Affinity;
use crate::infoset::view::View;

/// A move that was looked at quickly.
struct Quick {
    value: f64,
    shift: Shift,
}

impl Natural {
    /// The best moves that were looked at closely, the best first.
    pub(super) fn moves(&self, view: &View) -> Vec<Shift> {
        let grid = view.table().grid();
        let free = view.table().free();
        let mut moves = self.quick(view, grid, free);
        moves.sort_by(|one, other| other.value.total_cmp(&one.value));
        moves.truncate(self.tuning.close);
        for Quick { value, shift } in &mut moves {
            *value -= self.remaining(view, &grid.shifted(*shift), free);
        }
        moves.sort_by(|one, other| other.value.total_cmp(&one.value));
        moves.into_iter().map(|quick| quick.shift).collect()
    }

    /// All moves, by what they save the family of the card that is moved, and how well they read.
    fn quick(&self, view: &View, grid: &Grid, free: CardSet) -> Vec<Quick> {
        let layouts = self.cloud.layouts();
        let share = 1.0 / layouts.len().max(1) as f64;
        let rim = Rim::new(grid);
        let objective = view.table().rules().objective;
        let mut moves = Vec::with_capacity(256);
        let mut split = [CardSet::EMPTY; CARDS];
        for card in free.iter() {
            let reunions: Vec<Reunion> = layouts
                .iter()
                .map(|layout| Reunion::new(grid, layout.kin(layout.family(card)), card, free))
                .collect();
            let now: f64 = reunions.iter().map(|r| f64::from(r.effort(grid.touching(card)))).sum();
            let parts = grid.groups(CardSet::ALL.without(card), &mut split);
            for (to, around) in rim.cells() {
                let around = around.without(card);
                if !split[..parts].iter().all(|part| part.meets(around)) {
                    continue;
                }
                let then: f64 = reunions.iter().map(|r| f64::from(r.effort(around))).sum();
                let clear = self.clearness(view, card, around);
                let shift = Shift { card, to: *to };
                let outline = objective.map_or(0, |outline| outline.overlap(&grid.shifted(shift)));
                let value = (now - then) * share * 0.5
                    + self.tuning.clear * clear
                    + self.tuning.outline * outline as f64;
                moves.push(Quick { value, shift });
            }
        }
        moves
    }

    /// How well others can read a move: 1 if a card that this seat has seen goes where it touches
    /// only seen ones of its family, less otherwise.
    fn clearness(&self, view: &View, card: Card, around: CardSet) -> f64 {
        let Some(family) = view.known(card) else { return 0.0 };
        let (mut same, mut other, mut unknown) = (0u8, 0u8, 0u8);
        for neighbour in around.iter() {
            match view.known(neighbour) {
                Some(own) if own == family => same += 1,
                Some(_) => other += 1,
                None => unknown += 1,
            }
        }
        match (same, other, unknown) {
            (1.., 0, 0) => 1.0,
            (1.., 0, _) => 0.7,
            (1.., _, _) => 0.3,
            (0, 0, _) => -0.3,
            (0, _, _) => -1.0,
        }
    }

    /// Moves that are needed yet, if the layout were known, on average: those that effort tells, and
    /// more where the next move cannot save any.
    fn remaining(&self, view: &View, grid: &Grid, free: CardSet) -> f64 {
        let rim = Rim::new(grid);
        let mut parts: Vec<(Card, [CardSet; CARDS], usize)> = Vec::with_capacity(CARDS);
        for card in free.iter() {
            let mut split = [CardSet::EMPTY; CARDS];
            let count = grid.groups(CardSet::ALL.without(card), &mut split);
            parts.push((card, split, count));
        }
        let layouts = self.cloud.layouts();
        let layouts = &layouts[..layouts.len().min(self.tuning.close_worlds)];
        let mut sum = 0.0;
        for layout in layouts {
            let efforts =
                Family::ALL.map(|family| effort::of_family(grid, &rim, layout.kin(family), free));
            sum += efforts.iter().copied().map(f64::from).sum::<f64>();
            let mut saves = efforts.iter().all(|effort| *effort == 0);
            for (card, split, count) in &parts {
                if saves {
                    break;
                }
                let family = layout.family(*card);
                let (kin, now) = (layout.kin(family), efforts[family.index()]);
                if now == 0 {
                    continue;
                }
                let reunion = Reunion::new(grid, kin, *card, free);
                saves = rim.cells().iter().any(|(_, around)| {
                    let around = around.without(*card);
                    reunion.effort(around) < now
                        && split[..*count].iter().all(|part| part.meets(around))
                });
            }
            if !saves {
                sum += self.tuning.next;
            }
            let is_apart = |affinity: &Affinity| {
                let [one, other] = affinity.families().map(|family| layout.kin(family));
                !grid.is_contact(one, other)
            };
            sum += self.tuning.touch * view.affinities().filter(is_apart).count() as f64;
        }
        sum / layouts.len().max(1) as f64
    }
}
