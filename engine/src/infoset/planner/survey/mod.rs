//! How far a position is from a won layout, after every move at once, for one layout after the other
//! of the same grid.

mod kin;
mod marks;
mod open;
mod orders;
mod outlined;
mod targets;
mod tiles;
mod tileset;

use super::Conditions;
use crate::infoset::card::{CARDS, CardSet};
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, KIN};
use crate::infoset::grid::{Grid, Shift};
use crate::infoset::rules::Affinity;
use kin::Kin;
use marks::Marks;
use open::{Choice, Open};
use orders::Orders;
use outlined::Outlined;
use targets::Targets;
use tiles::Plane;

/// A grid of which layouts are surveyed: what they have in common is worked out once.
#[derive(Debug)]
pub struct Site {
    targets: Targets,
    affinities: Vec<Affinity>,
    ground: Ground,
    marks: Marks,
}

/// Where won layouts are looked for.
#[derive(Debug)]
enum Ground {
    /// Wherever they are; with fewer tetrominoes over cards, or more.
    Few(Box<Looker<FEW>>),
    Many(Box<Looker<MANY>>),
    /// Within an outline.
    Outlined(Outlined),
}

/// The tetrominoes over cards, and what is needed to look at a layout.
#[derive(Debug)]
struct Looker<const WORDS: usize> {
    open: Open<WORDS>,
    choices: [Choice<WORDS>; FAMILIES],
    orders: Option<Orders>,
}

/// Words of sets of tetrominoes: the start has 529, a line of cards 781, which is the most that was
/// found, and no grid more than 1216, since 76 lie over a card.
const FEW: usize = 12;
const MANY: usize = 20;

/// What a survey finds.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Fewest cards that must move to a won layout.
    pub distance: u8,
    /// The same after each move.
    pub after: Vec<u8>,
    /// Cards that may stay where they are after the move, without more moves later on.
    pub stay: Vec<CardSet>,
}

/// How close a survey looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Counts the cards that must move, as if every order of moves were legal.
    Rough,
    /// Counts moves; a card that must move twice is taken into account for the first move only.
    /// Within an outline it is the same as the other, since an outline that is full cannot be won by
    /// moves into place alone, so that their order says little.
    Fine,
}

/// Positions farther from a won layout than this are not looked at.
const FARTHEST: usize = 8;

/// Positions farther than this are surveyed roughly in any case.
const NEAR: usize = 3;

/// In positions not farther than this, moves are told that help with a won layout one card farther:
/// they cost nothing. Within an outline they are told in any case: that gains 0.32 +- 0.20 points a
/// game. (Elsewhere it takes far longer, and teams score no more: 17.59 instead of 17.65 in 200 games.)
const IDLE: usize = 1;

/// Most layouts for which an order of moves is looked for.
const MOST_ORDERS: usize = 150;

/// Most bundles of won layouts that a survey looks at for one cost.
const MOST_BUNDLES: usize = 400;

impl Site {
    /// The grid with these cards locked; what the end must fulfil is said by the conditions.
    pub fn new(grid: &Grid, locked: CardSet, conditions: Conditions<'_>) -> Site {
        let targets = Targets::new(grid, locked);
        let affinities = conditions.affinities.to_vec();
        let ground = match conditions.outline {
            None => {
                let plane = Plane::around(grid);
                let (tiles, rim) = (plane.tiles(grid, &targets), targets.cells().len());
                let orders = Orders::new(grid, &plane);
                if tiles.len() <= Open::<FEW>::ROOM {
                    let open = Open::new(&plane, tiles, rim, locked);
                    Ground::Few(Box::new(Looker::new(open, orders)))
                } else {
                    let open = Open::new(&plane, tiles, rim, locked);
                    Ground::Many(Box::new(Looker::new(open, orders)))
                }
            }
            Some(outline) => Ground::Outlined(Outlined::new(grid, locked, outline, &targets)),
        };
        Site { targets, affinities, ground, marks: Marks::default() }
    }

    /// The moves of the cards that are not locked, in the order in which a survey tells of them.
    pub fn shifts(&self) -> &[Shift] {
        &self.targets.shifts
    }

    /// Surveys a layout.
    pub fn survey(&mut self, layout: &Layout, care: Care, survey: &mut Survey) {
        survey.clear(self.targets.shifts.len());
        let kin = Kin::of(layout);
        let Site { targets, affinities, ground, marks } = self;
        let mut tell = |marks: &mut Marks, cost: usize| {
            if !marks.is_empty() {
                survey.found(cost);
                marks.tell(&kin, &targets.moves, cost, survey);
                marks.clear();
            }
            usize::from(survey.distance)
        };
        match ground {
            Ground::Few(looker) => looker.look(&kin, affinities, care, marks, tell),
            Ground::Many(looker) => looker.look(&kin, affinities, care, marks, tell),
            Ground::Outlined(outlined) => {
                let Some(nearest) = outlined.set(&kin, affinities) else { return };
                for cost in nearest..=nearest + 1 {
                    outlined.note((&kin, cost), marks, &mut tell);
                }
            }
        }
    }
}

impl<const WORDS: usize> Looker<WORDS> {
    fn new(open: Open<WORDS>, orders: Option<Orders>) -> Looker<WORDS> {
        Looker { open, choices: [Choice::NONE; FAMILIES], orders }
    }

    /// Looks for won layouts wherever they are, the nearest first. `tell` tells what was noted and
    /// says how far away the nearest are.
    fn look(
        &mut self,
        kin: &Kin,
        affinities: &[Affinity],
        care: Care,
        marks: &mut Marks,
        mut tell: impl FnMut(&mut Marks, usize) -> usize,
    ) {
        let Looker { open, choices, orders } = self;
        open.choose(kin, choices);
        for cost in open::floor(choices)..=FARTHEST {
            let orders = orders.as_mut().filter(|_| care == Care::Fine && cost <= NEAR);
            open.note((kin, choices), cost, affinities, orders, marks);
            let distance = tell(marks, cost);
            if cost > distance || (cost == distance && cost > IDLE) {
                return;
            }
        }
    }
}

impl Survey {
    /// Most moves that it tells of: what is farther away is all alike.
    pub const MOST: usize = FARTHEST + 1;

    /// As if nothing could be won any more.
    fn clear(&mut self, count: usize) {
        self.distance = FARTHEST as u8 + 1;
        self.after.clear();
        self.after.resize(count, FARTHEST as u8 + 1);
        self.stay.clear();
        self.stay.resize(count, CardSet::ALL);
    }

    /// A won layout was found so far away, the nearest ones first.
    fn found(&mut self, cost: usize) {
        if cost < usize::from(self.distance) {
            self.distance = cost as u8;
            self.after.fill(cost as u8 + 1);
            self.stay.fill(CardSet::EMPTY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::infoset::grid::Cell;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom;

    #[test]
    fn cards_in_a_line_need_more_room() {
        let site = |grid: &Grid| Site::new(grid, CardSet::EMPTY, Conditions::default());
        assert!(matches!(site(&Grid::start()).ground, Ground::Few(_)));
        let line: [Cell; CARDS] = std::array::from_fn(|step| Cell::new(0, step as i32).unwrap());
        let grid = Grid::new(line).unwrap();
        let mut site = site(&grid);
        assert!(matches!(site.ground, Ground::Many(_)));
        let mut survey = Survey::default();
        for (letters, distance) in [("kkkkffffoooorrrr", 0), ("fkkkkfffoooorrrr", 1)] {
            let layout = Layout::from_letters(letters).unwrap();
            site.survey(&layout, Care::Rough, &mut survey);
            assert_eq!(survey.distance, distance, "{letters}");
        }
    }

    #[test]
    fn a_survey_is_the_same_with_more_room() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let (mut survey, mut other) = (Survey::default(), Survey::default());
        let mut grid = Grid::start();
        for round in 0..40 {
            let locked: CardSet =
                crate::infoset::card::Card::all().skip(round % 13).take(round % 3).collect();
            grid.shift(*grid.shifts(locked.complement()).choose(&mut random).unwrap());
            let mut few = Site::new(&grid, locked, Conditions::default());
            let mut many = Site::new(&grid, locked, Conditions::default());
            let plane = Plane::around(&grid);
            let (tiles, rim) = (plane.tiles(&grid, &many.targets), many.targets.cells().len());
            let open = Open::new(&plane, tiles, rim, locked);
            many.ground = Ground::Many(Box::new(Looker::new(open, Orders::new(&grid, &plane))));
            let layout = Layout::random(&mut random);
            for care in [Care::Rough, Care::Fine] {
                few.survey(&layout, care, &mut survey);
                many.survey(&layout, care, &mut other);
                assert_eq!((survey.distance, &survey.after), (other.distance, &other.after));
                assert_eq!(survey.stay, other.stay);
            }
        }
    }
}
