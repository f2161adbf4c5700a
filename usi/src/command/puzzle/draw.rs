//! Puzzles drawn.

use crate::drawing::picture::{self, Part};
use crate::drawing::{Figure, Scene, Style, markup, text};
use crate::layout::flow;
use hyakki_engine::puzzle::{AnimalId, Arrangement, BOARD, Goal, Kit, Step};
use hyakki_movegen::rules::betza::Movement;
use hyakki_movegen::{Color, File, Rank};

/// Columns of a board among others.
const COLUMN: usize = 20;
/// Columns of a board drawn wider.
const WIDE_COLUMN: usize = 25;

/// A step in two squares.
pub(super) fn name(step: Step) -> String {
    BOARD.name(step.from) + &BOARD.name(step.to)
}

/// What stands after each of some steps, the start first.
pub(super) fn way(kit: &Kit, start: Arrangement, steps: &[Step]) -> Vec<Arrangement> {
    let mut way = vec![start];
    let mut at = start;
    for step in steps {
        at = kit.after(at, *step);
        way.push(at);
    }
    way
}

fn figure(kit: &Kit, id: AnimalId) -> Figure {
    let animal = kit.animal(id);
    Figure {
        letters: animal.letter.to_string(),
        sign: None,
        color: Color::First,
        promoted: false,
        movement: animal.movement.clone(),
    }
}

/// An arrangement, and the step that led to it.
pub(super) fn scene(kit: &Kit, arrangement: Arrangement, step: Option<Step>) -> Scene {
    let mut scene = Scene::empty(BOARD);
    for square in BOARD.squares() {
        scene.figures[square.index()] = arrangement.animal(square).map(|id| figure(kit, id));
    }
    scene.last = step.map(|step| (Some(step.from), step.to));
    scene
}

/// A goal; squares that do not matter have the sign for that.
pub(super) fn goal_scene(kit: &Kit, goal: &Goal) -> Scene {
    let mut scene = Scene::empty(BOARD);
    for (row, rank) in kit.write_goal(goal).split('/').zip(0..) {
        for (c, file) in row.chars().zip((0..BOARD.files).rev()) {
            let wildcard = || Figure {
                letters: c.to_string(),
                sign: None,
                color: Color::First,
                promoted: false,
                movement: Movement::default(),
            };
            let is_wild = matches!(c, '?' | '*').then(wildcard);
            let square = BOARD.square(File(file), Rank(rank));
            scene.figures[square.index()] = kit.find(c).map(|id| figure(kit, id)).or(is_wild);
        }
    }
    scene
}

/// Boards side by side, each below its heading.
pub(super) fn side_by_side(boards: &[(String, Scene)], style: Style) -> String {
    let block = |(heading, scene): &(String, Scene)| {
        let mut lines = vec![format!("  {heading}")];
        lines.extend(text::board(scene, style));
        lines
    };
    let blocks: Vec<Vec<String>> = boards.iter().map(block).collect();
    flow(&blocks, if style == Style::Plain { COLUMN } else { WIDE_COLUMN })
}

fn numbered(kit: &Kit, start: Arrangement, steps: &[Step]) -> Vec<(String, Scene)> {
    let mut boards = vec![("start".to_owned(), scene(kit, start, None))];
    let way = way(kit, start, steps);
    for ((step, at), number) in steps.iter().zip(&way[1..]).zip(1..) {
        boards.push((format!("{number}: {}", name(*step)), scene(kit, *at, Some(*step))));
    }
    boards
}

/// A start and all steps, drawn.
pub(super) fn boards(kit: &Kit, start: Arrangement, steps: &[Step], style: Style) -> String {
    side_by_side(&numbered(kit, start, steps), style)
}

/// Boards of a row of a picture.
const IN_A_ROW: usize = 6;
/// Room between boards, and for the heading above each.
const GAP: f64 = 14.0;
const HEADING: f64 = 22.0;

/// The same as a picture.
pub(super) fn strip(kit: &Kit, start: Arrangement, steps: &[Step], style: Style) -> Part {
    let boards = numbered(kit, start, steps);
    let mut content = String::new();
    let (mut wide, mut high) = (0.0_f64, 0.0_f64);
    for (index, (heading, scene)) in boards.iter().enumerate() {
        let part = picture::scene(scene, style.into());
        let (column, row) = ((index % IN_A_ROW) as f64, (index / IN_A_ROW) as f64);
        let x = GAP + column * (part.width + GAP);
        let y = GAP + row * (part.height + HEADING + GAP);
        markup::text(&mut content, "head", x + 5.0, y + 14.0, heading);
        content.push_str(&markup::moved(x, y + HEADING, &part.content));
        wide = wide.max(x + part.width + GAP);
        high = high.max(y + HEADING + part.height + GAP);
    }
    Part { width: wide, height: high, content }
}
