//! What every move costs in every layout that is possible.

use super::estimate::Drawn;
use super::outlook::{Costs, Outlook};
use super::telling::telling;
use crate::infoset::card::{CARDS, Card};
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::planner::{Site, Survey};

/// Parts of a point in which costs are added up, so that sums are exact.
const PART: f32 = 256.0;

/// A value for every pair of families that two cards may show.
pub(super) type ByPair = [[f32; FAMILIES]; FAMILIES];

/// What every move costs in every layout.
pub(super) struct Chart {
    /// Moves that can be made.
    count: usize,
    /// By layout and move, in parts of a point.
    costs: Vec<u32>,
    /// Families of the cards, by layout.
    families: Vec<[usize; CARDS]>,
    /// What the best move costs, by layout, if it is the only one that is possible; nothing if there
    /// are more than are looked at.
    alone: Vec<f32>,
}

impl Chart {
    /// An empty one for so many moves.
    pub(super) const fn new(count: usize) -> Chart {
        Chart { count, costs: Vec::new(), families: Vec::new(), alone: Vec::new() }
    }

    /// Adds some of the layouts drawn, as they are on a site when so many turns are over after the
    /// moves.
    pub(super) fn fill(
        &mut self,
        layouts: &[Layout],
        drawn: &Drawn,
        site: &mut Site,
        (outlook, turns): (&Outlook, usize),
        survey: &mut Survey,
    ) {
        self.costs.reserve(self.count * layouts.len());
        for layout in layouts {
            site.survey(layout, drawn.care(), survey);
            self.add(layout, &survey.after, outlook.unsure(turns));
            if drawn.all {
                self.add_alone(&survey.after, outlook.sure(turns));
            }
        }
    }

    /// Adds a layout, with the moves that remain after each move.
    fn add(&mut self, layout: &Layout, after: &[u8], costs: &Costs) {
        let parts = costs.map(|cost| (PART * cost) as u32);
        self.families.push(layout.families().map(Family::index));
        self.costs.extend(after.iter().map(|moves| parts[usize::from(*moves)]));
    }

    /// Says what the layout added last costs if it is the only one.
    fn add_alone(&mut self, after: &[u8], costs: &Costs) {
        let nearest = after.iter().min().copied().unwrap_or(0);
        self.alone.push(costs[usize::from(nearest)]);
    }

    /// Number of layouts.
    pub(super) fn len(&self) -> usize {
        self.families.len()
    }

    /// What the best move costs once two cards are known, by their families: the sum over the
    /// layouts with these. `sums` is what all moves cost then.
    pub(super) fn least(&self, [one, two]: [Card; 2], sums: &mut Vec<u32>) -> ByPair {
        sums.clear();
        sums.resize(FAMILIES * FAMILIES * self.count, 0);
        let mut sizes = [[0; FAMILIES]; FAMILIES];
        let mut least = [[0.0; FAMILIES]; FAMILIES];
        for (layout, families) in self.families.iter().enumerate() {
            let [first, second] = [families[one.index()], families[two.index()]];
            sizes[first][second] += 1;
            if let Some(cost) = self.alone.get(layout) {
                least[first][second] = *cost;
            }
            let row = &self.costs[layout * self.count..][..self.count];
            let shown = FAMILIES * first + second;
            for (sum, cost) in sums[shown * self.count..][..self.count].iter_mut().zip(row) {
                *sum += *cost;
            }
        }
        for first in 0..FAMILIES {
            for second in 0..FAMILIES {
                let size = sizes[first][second];
                if size == 0 || (size == 1 && !self.alone.is_empty()) {
                    continue;
                }
                let sums = &sums[(FAMILIES * first + second) * self.count..][..self.count];
                // No moves cost nothing.
                let sum = sums.iter().fold(u32::MAX, |least, sum| least.min(*sum));
                least[first][second] = if self.count == 0 { 0.0 } else { sum as f32 / PART };
            }
        }
        least
    }

    /// What it costs more to tell by the move what the second look showed, by which of the two cards
    /// is looked at first and its family: the sum over the layouts. `sums` is as [`Chart::least`]
    /// leaves it.
    pub(super) fn telling(&self, sums: &[u32]) -> [[f32; FAMILIES]; 2] {
        telling(sums, self.count).map(|by_family| by_family.map(|parts| parts as f32 / PART))
    }
}
