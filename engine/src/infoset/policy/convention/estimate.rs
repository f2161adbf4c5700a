//! What a move costs, on average over the layouts that are possible.

use super::ahead::Ahead;
use super::chart::Chart;
use super::common::Common;
use super::outlook::{FARTHEST, Outlook};
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::deal::Layout;
use crate::infoset::family::FAMILIES;
use crate::infoset::grid::{Grid, Shift};
use crate::infoset::planner::{Care, Conditions, Planner, Position, Site, Survey};
use crate::infoset::rules::Affinity;
use crate::infoset::table::Table;
use rand::rngs::ChaCha8Rng;

/// How many layouts are drawn at random where there are too many to look at all, and how many moves
/// are looked at closely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Samples {
    /// Layouts for the choice of looks.
    pub(super) looks: usize,
    /// Layouts for the choice of an answer.
    pub(super) answers: usize,
    /// Moves of which the next turn is looked at as well.
    pub(super) ahead: usize,
    /// How many of the layouts are looked at for all of these moves, and how many of the moves are
    /// looked at in the other layouts as well.
    pub(super) glance: usize,
    pub(super) close: usize,
}

/// (With two players on level 5, where most is lost, twice as many layouts of both kinds and twelve
/// moves gained 0.15 +- 0.32 points in 150 games. To look at all layouts for all eight moves gained
/// 0.01 +- 0.11 in 500 games of level 1 and 0.03 +- 0.20 in 300 of level 5.)
impl Default for Samples {
    fn default() -> Samples {
        Samples { looks: 250, answers: 140, ahead: 8, glance: 40, close: 4 }
    }
}

/// So few layouts are looked at finely.
const FINE: usize = 40;

/// The share of what it costs to tell the looks by moves alone that it costs with a hint to place:
/// where it is placed tells as well.
const TOLD_BY_MOVES: f32 = 0.5;

/// With everything known and no more cards to move than this, a shortest sequence is followed.
const FOLLOWED: usize = 4;

/// So many moves more than cards must move it has at most: to look for longer ones takes seconds.
const EXCESS: usize = 1;

/// What a detour costs when everything is known: about a move.
const DETOUR: f32 = 2.0;

/// Estimates for one turn.
pub(super) struct Estimator<'a> {
    table: &'a Table,
    affinities: Vec<Affinity>,
    site: Site,
    planner: &'a mut Planner,
    random: ChaCha8Rng,
    samples: Samples,
    outlook: Outlook,
    survey: Survey,
    /// Memory for sums.
    sums: Vec<u32>,
}

/// What is expected after every move, given what the looks showed.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    /// What each move costs, in points.
    after: Vec<f32>,
    /// For each move and card, what it costs besides if the card cannot move any more.
    stuck: Vec<[f32; CARDS]>,
    /// For each move, how likely the game is over before all hints are placed that wait now.
    early: Vec<f32>,
    chances: [[f32; FAMILIES]; CARDS],
    /// Some of the layouts that are possible.
    some: Vec<Layout>,
}

/// So many layouts are looked at for what becomes of them when a card is locked.
const LOCKED: usize = 40;

impl Estimate {
    /// What a move costs, in points.
    pub(super) fn after(&self, shift: usize) -> f32 {
        self.after.get(shift).copied().unwrap_or(0.0)
    }

    /// What it costs besides if a card cannot move any more.
    pub(super) fn stuck(&self, shift: usize, card: Card) -> f32 {
        self.stuck.get(shift).map_or(0.0, |cards| cards[card.index()])
    }

    /// How likely the game is over after a move before all hints are placed that wait now.
    pub(super) fn ends_early(&self, shift: usize) -> f32 {
        self.early.get(shift).copied().unwrap_or(0.0)
    }

    /// The probability of each family.
    pub(super) const fn chances(&self, card: Card) -> &[f32; FAMILIES] {
        &self.chances[card.index()]
    }
}

/// Some of the layouts that are possible.
pub(super) struct Drawn {
    layouts: Vec<Layout>,
    /// Whether they are all.
    pub(super) all: bool,
}

impl Drawn {
    /// Some of them that are like the others.
    fn some(&self) -> &[Layout] {
        let most = if self.all { self.layouts.len() } else { LOCKED };
        &self.layouts[..most.min(self.layouts.len())]
    }

    /// How close they are looked at.
    pub(super) fn care(&self) -> Care {
        if self.all && self.layouts.len() <= FINE { Care::Fine } else { Care::Rough }
    }
}

impl<'a> Estimator<'a> {
    pub(super) fn new(
        table: &'a Table,
        affinities: Vec<Affinity>,
        planner: &'a mut Planner,
        random: ChaCha8Rng,
        samples: Samples,
    ) -> Estimator<'a> {
        let site = site(table, table.grid(), &affinities);
        let (outlook, survey) = (Outlook::new(table.rules()), Survey::default());
        let sums = Vec::new();
        Estimator { table, affinities, site, planner, random, samples, outlook, survey, sums }
    }

    /// The moves that can be made.
    pub(super) fn shifts(&self) -> &[Shift] {
        self.site.shifts()
    }

    /// How good it is to look at two of some cards, by the card of the first look, that of the
    /// second and the family that the first shows: what the best move costs that also tells what the
    /// second look shows, times the probability.
    pub(super) fn looks(
        &mut self,
        common: &Common,
        open: CardSet,
    ) -> Vec<[[f32; FAMILIES]; CARDS]> {
        let drawn = self.draw(common, self.samples.looks);
        let mut chart = Chart::new(self.site.shifts().len());
        let outlook = (&self.outlook, self.table.turns() + 1);
        chart.fill(&drawn.layouts, &drawn, &mut self.site, outlook, &mut self.survey);
        let mut values = vec![[[0.0; FAMILIES]; CARDS]; CARDS];
        let only_moves_tell = self.table.revealed().is_empty();
        let share = if only_moves_tell { 1.0 } else { TOLD_BY_MOVES };
        for one in open.iter() {
            for two in open.iter().filter(|two| *two > one) {
                let least = chart.least([one, two], &mut self.sums);
                let [by_one, by_two] = chart.telling(&self.sums);
                for family in 0..FAMILIES {
                    values[one.index()][two.index()][family] += share * by_one[family];
                    values[two.index()][one.index()][family] += share * by_two[family];
                }
                for (first, row) in least.iter().enumerate() {
                    for (second, least) in row.iter().enumerate() {
                        values[one.index()][two.index()][first] += least;
                        values[two.index()][one.index()][second] += least;
                    }
                }
            }
        }
        values
    }

    /// What is expected when this is known.
    pub(super) fn estimate(&mut self, seen: &Common) -> Estimate {
        let drawn = self.draw(seen, self.samples.answers);
        let count = self.site.shifts().len();
        let mut estimate = Estimate {
            after: vec![0.0; count],
            stuck: vec![[0.0; CARDS]; count],
            early: vec![0.0; count],
            chances: [[0.0; FAMILIES]; CARDS],
            some: drawn.some().to_vec(),
        };
        let care = drawn.care();
        let turns = self.table.turns() + 1;
        let sure = *self.outlook.sure(turns);
        let costs = if drawn.layouts.len() == 1 { sure } else { *self.outlook.unsure(turns) };
        let early = Outlook::ends_early(turns, self.table.revealed().len());
        let mut farthest = vec![0; count];
        let share = 1.0 / drawn.layouts.len() as f32;
        for layout in &drawn.layouts {
            self.site.survey(layout, care, &mut self.survey);
            for card in Card::all() {
                estimate.chances[card.index()][layout.family(card).index()] += share;
            }
            for (number, after) in self.survey.after.iter().enumerate() {
                let after = usize::from(*after);
                farthest[number] = after.max(farthest[number]);
                estimate.after[number] += share * costs[after];
                estimate.early[number] += share * early[after];
                let stuck = share * (costs[(after + 1).min(FARTHEST)] - costs[after]);
                for card in self.survey.stay[number].complement().iter() {
                    estimate.stuck[number][card.index()] += stuck;
                }
            }
        }
        if let [layout] = drawn.layouts.as_slice() {
            self.follow(layout, &mut estimate);
            return estimate;
        }
        self.look_ahead(seen, &drawn, &mut estimate);
        if drawn.all {
            // Won whichever layout it is.
            for (cost, farthest) in estimate.after.iter_mut().zip(farthest) {
                *cost = if farthest == 0 { sure[0] } else { *cost };
            }
        }
        estimate
    }

    /// How likely it is that the game is lost because a card cannot move any more after a move.
    pub(super) fn lost_by_lock(&mut self, estimate: &Estimate, shift: usize, card: Card) -> f32 {
        let table = self.table;
        let grid = match self.site.shifts().get(shift) {
            Some(shift) => table.grid().shifted(*shift),
            None => *table.grid(),
        };
        let conditions = conditions(table, &self.affinities);
        let left = table.rules().most_turns().saturating_sub(table.turns() + 1);
        let locks = [table.locked(), table.locked().with(card)];
        let [mut free, mut locked] = locks.map(|locked| Site::new(&grid, locked, conditions));
        let mut is_lost = |site: &mut Site, layout: &Layout| {
            site.survey(layout, Care::Rough, &mut self.survey);
            usize::from(self.survey.distance) > left.min(Survey::MOST - 1)
        };
        let lost = |layout: &&Layout| is_lost(&mut locked, layout) && !is_lost(&mut free, layout);
        let lost = estimate.some.iter().filter(lost).count();
        lost as f32 / estimate.some.len().max(1) as f32
    }

    /// What a lost game costs, in points.
    pub(super) fn loss(&self) -> f32 {
        self.outlook.loss()
    }

    /// Replaces what the most promising moves cost by what is expected of the next turn. Its move is
    /// chosen after its looks: so a position from which much can be made, whatever they show, is
    /// worth more than the moves tell that remain on average.
    fn look_ahead(&mut self, seen: &Common, drawn: &Drawn, estimate: &mut Estimate) {
        let open: Vec<Card> = seen.unknown().and(self.table.free()).iter().collect();
        let pairs: Vec<[Card; 2]> = match open.as_slice() {
            [] => return,
            [only] => vec![[*only, *only]],
            [..] => {
                let pairs = open.iter().flat_map(|one| open.iter().map(|two| [*one, *two]));
                pairs.filter(|[one, two]| one < two).collect()
            }
        };
        let mut promising: Vec<usize> = (0..estimate.after.len()).collect();
        promising.sort_by(|one, other| estimate.after[*one].total_cmp(&estimate.after[*other]));
        promising.truncate(self.samples.ahead);
        // Layouts drawn at random tell as much at the beginning as later on.
        let glance = if drawn.all { usize::MAX } else { self.samples.glance };
        let (some, others) = drawn.layouts.split_at(glance.min(drawn.layouts.len()));
        let mut ahead: Vec<Ahead> = Vec::with_capacity(promising.len());
        for number in promising {
            let grid = self.table.grid().shifted(self.site.shifts()[number]);
            let mut own = Ahead::new(number, site(self.table, &grid, &self.affinities), &pairs);
            self.look_at(&mut own, some, drawn);
            ahead.push(own);
        }
        ahead.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        if let (false, Some(glanced)) = (others.is_empty(), ahead.first().map(|own| own.cost)) {
            let close = self.samples.close.min(ahead.len());
            let (near, far) = ahead.split_at_mut(close);
            near.iter_mut().for_each(|own| self.look_at(own, others, drawn));
            // What was only glanced at keeps its distance.
            let raised = near.first().map_or(0.0, |own| own.cost - glanced);
            far.iter_mut().for_each(|own| own.cost += raised);
        }
        let raised: f32 = ahead.iter().map(|own| own.cost - estimate.after[own.number]).sum();
        // The others keep their distance.
        let raised = raised / ahead.len().max(1) as f32;
        estimate.after.iter_mut().for_each(|cost| *cost += raised);
        for own in ahead {
            estimate.after[own.number] = own.cost;
        }
    }

    fn look_at(&mut self, ahead: &mut Ahead, layouts: &[Layout], drawn: &Drawn) {
        let outlook = (&self.outlook, self.table.turns() + 2);
        ahead.look(layouts, drawn, outlook, (&mut self.survey, &mut self.sums));
    }

    fn draw(&mut self, common: &Common, most: usize) -> Drawn {
        let (layouts, all) = common.layouts(most, &mut self.random);
        Drawn { layouts, all }
    }

    /// With everything known, prefers the first move of a shortest sequence, and no hint on a card
    /// that moves later in it.
    fn follow(&mut self, layout: &Layout, estimate: &mut Estimate) {
        let conditions = conditions(self.table, &self.affinities);
        let (grid, locked) = (self.table.grid(), self.table.locked());
        let position = Position { grid, layout, locked, conditions };
        let distance = usize::from(self.survey.distance);
        if distance > FOLLOWED {
            return;
        }
        let Some(sequence) = self.planner.fewest(&position, distance + EXCESS) else { return };
        let Some((best, rest)) = sequence.split_first() else { return };
        let costs = self.outlook.sure(self.table.turns() + 1);
        let (least, more) = (costs[rest.len()], costs[rest.len() + 1]);
        for (number, shift) in self.site.shifts().iter().enumerate() {
            if shift == best {
                estimate.after[number] = least;
                estimate.stuck[number] = [0.0; CARDS];
                for later in rest {
                    estimate.stuck[number][later.card.index()] = more - least;
                }
            } else {
                estimate.after[number] = estimate.after[number].max(least) + DETOUR;
            }
        }
    }
}

fn site(table: &Table, grid: &Grid, affinities: &[Affinity]) -> Site {
    Site::new(grid, table.locked(), conditions(table, affinities))
}

fn conditions<'a>(table: &'a Table, affinities: &'a [Affinity]) -> Conditions<'a> {
    Conditions { affinities, outline: table.rules().objective.as_ref() }
}
