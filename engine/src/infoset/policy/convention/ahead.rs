//! What the turn after a move brings.

use super::chart::Chart;
use super::estimate::Drawn;
use super::outlook::Outlook;
use crate::infoset::card::Card;
use crate::infoset::deal::Layout;
use crate::infoset::planner::{Site, Survey};

/// Pairs of cards that are looked at again with more layouts.
const MOST_PAIRS: usize = 24;

/// A move of which the next turn is looked at.
pub(super) struct Ahead {
    /// The number of the move.
    pub(super) number: usize,
    /// What the move costs if the next turn looks at the best two cards, and then does what is best
    /// for everything that they may show.
    pub(super) cost: f32,
    site: Site,
    chart: Chart,
    /// Two cards that the next turn may look at.
    pairs: Vec<[Card; 2]>,
}

impl Ahead {
    /// A move to a grid with cards that may be looked at, before anything is known of it.
    pub(super) fn new(number: usize, site: Site, pairs: &[[Card; 2]]) -> Ahead {
        let chart = Chart::new(site.shifts().len());
        Ahead { number, cost: 0.0, site, chart, pairs: pairs.to_vec() }
    }

    /// Takes in some of the layouts drawn; so many turns are over after the next one. The memory is
    /// for a survey and for sums. (To count what it costs to tell the looks of that turn as well gained
    /// nothing: -0.01 +- 0.09 in 400 games of level 1, +0.01 +- 0.13 in 800 of level 5.)
    pub(super) fn look(
        &mut self,
        layouts: &[Layout],
        drawn: &Drawn,
        (outlook, turns): (&Outlook, usize),
        (survey, sums): (&mut Survey, &mut Vec<u32>),
    ) {
        self.chart.fill(layouts, drawn, &mut self.site, (outlook, turns), survey);
        let count = self.chart.len() as f32;
        let cost = |pair: &[Card; 2]| {
            let least = self.chart.least(*pair, sums);
            (least.iter().flatten().sum::<f32>() / count, *pair)
        };
        let mut costs: Vec<(f32, [Card; 2])> = self.pairs.iter().map(cost).collect();
        costs.sort_by(|one, other| one.0.total_cmp(&other.0));
        costs.truncate(MOST_PAIRS);
        self.cost = costs.first().map_or(0.0, |(cost, _)| *cost);
        self.pairs = costs.into_iter().map(|(_, pair)| pair).collect();
    }
}
