use super::*;
use crate::infoset::card::Card;
use crate::infoset::family::Family;
use crate::infoset::score::judge;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

fn is_won(position: &Position<'_>, grid: &Grid) -> bool {
    let Conditions { affinities, outline } = position.conditions;
    judge(grid, position.layout, affinities.iter().copied(), outline).is_ok()
}

/// The obvious way: all positions after one move, after two moves, and so on.
fn slow(position: &Position<'_>, most: usize) -> Option<usize> {
    let key = |grid: &Grid| sorted_cells(&Position { grid, ..*position });
    let mut seen = HashSet::from([key(position.grid)]);
    let mut rim = vec![*position.grid];
    for count in 0..=most {
        if rim.iter().any(|grid| is_won(position, grid)) {
            return Some(count);
        }
        if count == most {
            break;
        }
        let mut next = Vec::new();
        for grid in &rim {
            grid.for_each_shift(position.locked.complement(), &mut |shift| {
                let after = grid.shifted(shift);
                if seen.insert(key(&after)) {
                    next.push(after);
                }
            });
        }
        rim = next;
    }
    None
}

/// Checks that the moves are legal and end in a win.
fn follow(position: &Position<'_>, shifts: &[Shift]) {
    let mut grid = *position.grid;
    for shift in shifts {
        assert!(grid.shifts(position.locked.complement()).contains(shift), "{shift:?}");
        grid.shift(*shift);
    }
    assert!(is_won(position, &grid));
}

/// A won layout, taken apart by some moves.
fn scrambled(random: &mut ChaCha8Rng, moves: usize) -> (Grid, Layout) {
    let rows = "kkkkffffoooorrrr";
    let columns = "kforkforkforkfor";
    let squares = "kkffkkffoorroorr";
    let letters = [rows, columns, squares].choose(random).copied().unwrap();
    let layout = Layout::from_letters(letters).unwrap();
    let mut grid = Grid::start();
    for _ in 0..moves {
        let shifts = grid.shifts(CardSet::ALL);
        grid.shift(*shifts.choose(random).unwrap());
    }
    (grid, layout)
}

#[test]
fn no_sequence_is_shorter() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut planner = Planner::new();
    let square = Outline::parse("####/####/####/####").unwrap();
    let affinities = [Affinity::new(Family::Kappa, Family::Rokurokubi).unwrap()];
    let mut counts = [0; 3];
    for round in 0..90 {
        let (grid, layout) = scrambled(&mut random, 1 + round % 3);
        let locked: CardSet = if round % 5 < 3 {
            CardSet::EMPTY
        } else {
            Card::all().skip(round % 11).take(3).collect()
        };
        let conditions = match round % 4 {
            0 | 1 => Conditions::default(),
            2 => Conditions { affinities: &affinities, outline: None },
            _ => Conditions { affinities: &[], outline: Some(&square) },
        };
        let position = Position { grid: &grid, layout: &layout, locked, conditions };
        let fewest = planner.fewest(&position, 2);
        let expected = slow(&position, 2);
        assert_eq!(fewest.as_ref().map(Vec::len), expected, "{layout} {grid:?} {conditions:?}");
        if let Some(shifts) = fewest {
            follow(&position, &shifts);
            counts[shifts.len()] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn deals_need_five_and_a_half_moves_on_average() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let grid = Grid::start();
    let mut planner = Planner::new();
    let count = 2000;
    let mut sum = 0;
    for _ in 0..count {
        let layout = Layout::random(&mut random);
        let conditions = Conditions::default();
        let position =
            Position { grid: &grid, layout: &layout, locked: CardSet::EMPTY, conditions };
        let shifts = planner.fewest(&position, 10).unwrap();
        follow(&position, &shifts);
        sum += shifts.len();
    }
    let mean = f64::from(sum as u32) / f64::from(count);
    assert!((mean - 5.48).abs() < 0.08, "{mean}");
}

#[test]
fn a_survey_agrees_with_the_moves_after_each_move() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut planner = Planner::new();
    let mut survey = Survey::default();
    for _ in 0..12 {
        let (grid, layout) = scrambled(&mut random, 2);
        let conditions = Conditions::default();
        let locked = CardSet::EMPTY;
        let position = Position { grid: &grid, layout: &layout, locked, conditions };
        let fewest = planner.fewest(&position, 2).unwrap().len();
        let mut site = Site::new(&grid, locked, conditions);
        site.survey(&layout, Care::Fine, &mut survey);
        assert_eq!(usize::from(survey.distance), fewest);
        for (shift, after) in site.shifts().iter().zip(&survey.after) {
            let grid = grid.shifted(*shift);
            let position = Position { grid: &grid, ..position };
            let left = planner.fewest(&position, fewest + 1).unwrap().len();
            // Moves that bring the end nearer are told from others; the rest is an estimate.
            assert_eq!(left < fewest, usize::from(*after) < fewest, "{layout} {grid:?}");
        }
    }
}

#[test]
fn a_full_outline_needs_a_card_that_makes_way() {
    let square = Outline::parse("####/####/####/####").unwrap();
    let mut planner = Planner::new();
    let mut survey = Survey::default();
    let grid = Grid::start();
    let square_site = Conditions { affinities: &[], outline: Some(&square) };
    let mut site = Site::new(&grid, CardSet::EMPTY, square_site);
    // One pair of cards exchanged, and two pairs of the same families.
    for (letters, fewest) in [("fkkkkfffoooorrrr", 3), ("ffkkkkffoooorrrr", 5)] {
        let layout = Layout::from_letters(letters).unwrap();
        let conditions = Conditions { affinities: &[], outline: Some(&square) };
        let locked = CardSet::EMPTY;
        let position = Position { grid: &grid, layout: &layout, locked, conditions };
        let shifts = planner.fewest(&position, 7).unwrap();
        follow(&position, &shifts);
        assert_eq!(shifts.len(), fewest, "{letters}");
        site.survey(&layout, Care::Rough, &mut survey);
        assert_eq!(usize::from(survey.distance), fewest, "{letters}");
        let mut wrong = 0;
        for (shift, after) in site.shifts().iter().zip(&survey.after) {
            let grid = grid.shifted(*shift);
            let position = Position { grid: &grid, ..position };
            let left = planner.fewest(&position, fewest + 1).unwrap().len();
            // All moves that help are told, and few besides after which no order of moves is legal.
            let is_told = usize::from(*after) < fewest;
            assert!(is_told || left >= fewest, "{letters} {shift:?}");
            wrong += usize::from(is_told && left >= fewest);
        }
        assert!(10 * wrong < site.shifts().len(), "{letters} {wrong}");
    }
}

#[test]
fn a_survey_knows_moves_of_a_won_layout_after_which_it_is_won() {
    let mut survey = Survey::default();
    let layout = Layout::from_letters("kforkforkforkfor").unwrap();
    let grid = Grid::start();
    let (locked, conditions) = (CardSet::EMPTY, Conditions::default());
    let position = Position { grid: &grid, layout: &layout, locked, conditions };
    let mut site = Site::new(&grid, locked, conditions);
    site.survey(&layout, Care::Fine, &mut survey);
    assert_eq!(survey.distance, 0);
    let mut idle = 0;
    for ((shift, after), stay) in site.shifts().iter().zip(&survey.after).zip(&survey.stay) {
        let is_idle = is_won(&position, &grid.shifted(*shift));
        assert_eq!(*after == 0, is_idle, "{shift:?}");
        assert!(!is_idle || *stay == CardSet::ALL);
        idle += usize::from(is_idle);
    }
    assert!(idle > 0);
}

#[test]
fn a_survey_knows_positions_that_cards_without_moves_spoil() {
    let mut survey = Survey::default();
    let grid = Grid::start();
    let square = Outline::parse("####/####/####/####").unwrap();
    // An oni and a rokurokubi are in each other's place.
    let layout = Layout::from_letters("kkkkffffooorrror").unwrap();
    for outline in [None, Some(&square)] {
        let conditions = Conditions { affinities: &[], outline };
        let mut distance = |locked: CardSet| {
            let mut site = Site::new(&grid, locked, conditions);
            site.survey(&layout, Care::Rough, &mut survey);
            usize::from(survey.distance)
        };
        assert!(distance(CardSet::EMPTY) < Survey::MOST);
        assert_eq!(distance(CardSet::ALL), Survey::MOST);
    }
}
