//! Boards, pieces and charts of their movement as pictures (SVG).
//!
//! A piece is a tile that points where its owner's pieces go, in the colour of its owner, with
//! its letter or sign and around that marks of how it moves. The marks are those of the charts: a
//! circle is a step, a line a slide, a diamond a jump; what is full moves and captures, what is
//! hollow or dashed only moves, a red cross only captures.

use super::markup::{Sheet, moved, text};
use super::movement::FARTHEST;
use super::scene::{Arrow, Figure, Scene};
use super::text::{Style, player};
use hyakki_movegen::rules::betza::{Movement, Slide, Step};
use hyakki_movegen::{Board, Color, File, Rank, Square};
use std::fmt::Write;

/// How pieces are lettered in pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lettering {
    /// By their letters.
    #[default]
    Letters,
    /// In kanji or whatever signs the game has.
    Kanji,
}

impl From<Style> for Lettering {
    fn from(style: Style) -> Lettering {
        match style {
            Style::Plain | Style::Unicode => Lettering::Letters,
            Style::Kanji => Lettering::Kanji,
        }
    }
}

/// Part of a picture: its size and content.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) content: String,
}

/// Colours and strokes of everything drawn here.
pub(crate) const SHEET: Sheet = Sheet {
    light: "\
text{font-family:system-ui,'DejaVu Sans',sans-serif;fill:#222}
.ground{fill:#fff}.board{fill:#f3e7cc}.grid{stroke:#7a6a4f;fill:none}
.zone1{fill:#1f6fd0;fill-opacity:.26}.zone2{fill:#d2500c;fill-opacity:.24}.last{fill:#f2c200;fill-opacity:.55}
.name{font-size:13px;text-anchor:middle}.side{font-size:14px}.count{font-size:15px;font-weight:600}
.tile1{fill:#fffaf0;stroke:#3d3222;stroke-width:1.6}.tile2{fill:#6b4a2f;stroke:#2b1d12;stroke-width:1.6}
.l1,.l2{font-weight:700;text-anchor:middle}.l2{fill:#fff}.p1{fill:#b3261e}.p2{fill:#ffc9a8}
.s1{fill:#3d3222;stroke:#3d3222}.s2{fill:#f6e6d4;stroke:#f6e6d4}
.q1,.q2{fill:none;stroke:#3d3222}.q2{stroke:#f6e6d4}.c1{fill:none;stroke:#c62828}.h1{fill:#c62828;stroke:#c62828}.c2{fill:none;stroke:#ff9d8a}
.a1{fill:#1f5fa8;stroke:#1f5fa8}.a2{fill:#c2410c;stroke:#c2410c}.ring{fill:none;stroke-width:4}
.arrow{fill:none;stroke-width:5;stroke-linecap:round}.badge{stroke:#fff;stroke-width:1.5}
.label{font-size:13px;font-weight:700;fill:#fff;text-anchor:middle}
.title{font-size:24px;font-weight:700}.head{font-size:17px;font-weight:700}.body{font-size:13px}
.small{font-size:11.5px}.card{font-size:14px;font-weight:700}",
    dark: "\
text{fill:#e4e4e7}.ground{fill:#1b1b1f}.board{fill:#33302b}.grid{stroke:#8c8270}
.zone1{fill:#7fb4f0;fill-opacity:.16}.zone2{fill:#ffa478;fill-opacity:.16}.last{fill:#c9a400;fill-opacity:.5}
.tile1{fill:#efe6d2;stroke:#111}.tile2{fill:#7d5636;stroke:#111}.l1{fill:#222}.l2{fill:#fff}
.p1{fill:#b3261e}.p2{fill:#ffc9a8}.chart .s1{fill:#e4e4e7;stroke:#e4e4e7}.chart .q1{stroke:#e4e4e7}
.chart .c1{stroke:#ff7b72}.h1{fill:#ff7b72;stroke:#ff7b72}.a1{fill:#6aa5ea;stroke:#6aa5ea}.a2{fill:#ff8a50;stroke:#ff8a50}
.badge{stroke:#1b1b1f}.label{fill:#111}",
};

/// Side of a square, and the room for names beside the board.
const CELL: f64 = 48.0;
const LEFT: f64 = 5.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 19.0;
const BOTTOM: f64 = 5.0;
/// Height of a hand: a line that says whose it is, and the pieces.
const HAND_LINE: f64 = 19.0;
const HAND: f64 = HAND_LINE + 40.0;
/// Pieces in hand are drawn smaller.
const HELD: f64 = 0.8;
/// Columns of a piece in hand with its number.
const SLOT: f64 = 56.0;

/// Side of a square of a chart.
const CHART_CELL: f64 = 27.0;

/// Where squares are in a picture.
struct Places {
    board: Board,
    view: Color,
}

impl Places {
    /// The middle of a square.
    fn middle(&self, square: Square) -> (f64, f64) {
        let (File(file), Rank(rank)) = (self.board.file(square), self.board.rank(square));
        let (column, row) = match self.view {
            Color::First => (self.board.files - 1 - file, rank),
            Color::Second => (file, self.board.ranks - 1 - rank),
        };
        (CELL * (f64::from(column) + 0.5), CELL * (f64::from(row) + 0.5))
    }
}

/// Draws a scene.
pub(crate) fn scene(scene: &Scene, lettering: Lettering) -> Part {
    let Board { files, ranks } = scene.board;
    let (wide, high) = (CELL * f64::from(files), CELL * f64::from(ranks));
    // Nothing in hand takes a line.
    let hand_height = |color: Color| match &scene.hands {
        None => 0.0,
        Some(hands) if hands[color].is_empty() => HAND_LINE,
        Some(_) => HAND,
    };
    let (above, below) = (hand_height(!scene.view), hand_height(scene.view));
    let mut content = String::new();
    if scene.hands.is_some() {
        content.push_str(&moved(LEFT, 0.0, &hand(scene, !scene.view, wide, lettering)));
        let place = above + TOP + high + BOTTOM;
        content.push_str(&moved(LEFT, place, &hand(scene, scene.view, wide, lettering)));
    }
    let board = board(scene, lettering, (wide, high));
    content.push_str(&moved(LEFT, above + TOP, &board));
    let height = above + TOP + high + BOTTOM + below;
    Part { width: LEFT + wide + RIGHT, height, content }
}

/// The board with all that is on it; its corner is at the origin.
fn board(scene: &Scene, lettering: Lettering, (wide, high): (f64, f64)) -> String {
    let places = Places { board: scene.board, view: scene.view };
    let mut out = format!("<rect class=\"board\" width=\"{wide}\" height=\"{high}\"/>\n");
    let shade = |out: &mut String, class: &str, square: Square| {
        let (x, y) = places.middle(square);
        let (x, y) = (x - CELL / 2.0, y - CELL / 2.0);
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        );
    };
    for (color, class) in [(Color::First, "zone1"), (Color::Second, "zone2")] {
        scene.zone[color].iter().for_each(|square| shade(&mut out, class, *square));
    }
    if let Some((from, to)) = scene.last {
        from.into_iter().chain([to]).for_each(|square| shade(&mut out, "last", square));
    }
    out.push_str("<path class=\"grid\" d=\"");
    for file in 0..=scene.board.files {
        let _ = write!(out, "M{} 0V{high}", CELL * f64::from(file));
    }
    for rank in 0..=scene.board.ranks {
        let _ = write!(out, "M0 {}H{wide}", CELL * f64::from(rank));
    }
    out.push_str("\"/>\n");
    for file in (0..scene.board.files).map(File) {
        let (x, _) = places.middle(scene.board.square(file, Rank(0)));
        text(&mut out, "name", x, -5.0, &(file.0 + 1).to_string());
    }
    for rank in (0..scene.board.ranks).map(Rank) {
        let (_, y) = places.middle(scene.board.square(File(0), rank));
        text(&mut out, "name", wide + 11.0, y + 4.5, &char::from(b'a' + rank.0).to_string());
    }
    for square in scene.board.squares() {
        if let Some(figure) = &scene.figures[square.index()] {
            let (x, y) = places.middle(square);
            out.push_str(&tile(figure, scene.view, lettering, (x, y), 1.0));
        }
    }
    for arrow in &scene.arrows {
        out.push_str(&draw_arrow(arrow, &places));
    }
    out
}

/// A hand, whose it is above it.
fn hand(scene: &Scene, color: Color, wide: f64, lettering: Lettering) -> String {
    let mut out = String::new();
    let to_move = if scene.side == Some(color) { ", to move" } else { "" };
    let held = scene.hands.as_ref().map_or(&[][..], |hands| &hands[color]);
    // A narrow board has no room for long words.
    let has_room = wide > 5.5 * CELL;
    let nothing = if held.is_empty() && has_room { ": nothing in hand" } else { "" };
    let line = match wide < 4.5 * CELL {
        true if !to_move.is_empty() => player(color).replace(" player", to_move),
        true => player(color).to_owned(),
        false => format!("{}{to_move}{nothing}", player(color)),
    };
    text(&mut out, "side", 0.0, 14.0, &line);
    let slot = if held.is_empty() { SLOT } else { SLOT.min(wide / held.len() as f64) };
    let scale = HELD.min(slot / SLOT);
    for (index, (figure, count)) in held.iter().enumerate() {
        let x = slot * index as f64 + 19.0 * scale / HELD;
        let y = HAND_LINE + 20.0;
        out.push_str(&tile(figure, scene.view, lettering, (x, y), scale));
        if *count > 1 {
            let _ = writeln!(
                out,
                "<text class=\"count\" x=\"{:.1}\" y=\"{:.1}\" style=\"font-size:{:.1}px\">{count}</text>",
                x + 21.0 * scale,
                y + 15.0 * scale,
                19.0 * scale,
            );
        }
    }
    out
}

/// A piece around a point.
fn tile(
    figure: &Figure,
    view: Color,
    lettering: Lettering,
    (x, y): (f64, f64),
    scale: f64,
) -> String {
    let side = if figure.color == Color::First { 1 } else { 2 };
    let turned = figure.color != view;
    let mut out = format!("<g transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">");
    let turn = if turned { " transform=\"rotate(180)\"" } else { "" };
    let _ = write!(
        out,
        "<g{turn}><path class=\"tile{side}\" d=\"M0 -22L15.5 -15L19.5 21.5H-19.5L-15.5 -15Z\"/>{}</g>",
        tile_marks(&figure.movement, side)
    );
    let promoted = if figure.promoted { format!(" p{side}") } else { String::new() };
    let (shown, size, turn) = match (lettering, figure.sign) {
        (Lettering::Kanji, Some(sign)) => (sign.to_string(), 24.0, turn),
        _ if figure.letters.chars().count() > 1 => (figure.letters.clone(), 19.0, ""),
        _ => (figure.letters.clone(), 24.0, ""),
    };
    let middle = if turn.is_empty() && turned { -1.5 } else { 1.5 };
    let baseline = middle + 0.36 * size;
    let _ = writeln!(
        out,
        "<text class=\"l{side}{promoted}\" y=\"{baseline:.1}\" font-size=\"{size}\"{turn}>{}</text></g>",
        super::markup::escaped(&shown)
    );
    out
}

/// The marks on a tile that points up: one in each direction.
fn tile_marks(movement: &Movement, side: u8) -> String {
    let mut out = String::new();
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for (class, slides, steps) in sorted(movement) {
        for slide in slides {
            let place = tile_place(slide.direction);
            if !taken.contains(&place) {
                taken.push(place);
                let (x, y) = place;
                // Away from the letter.
                let (dx, dy) = (x.signum() * 2.6 * f64::from(x != 0.0), (y - 2.0).signum() * 2.6);
                let dy = if slide.direction.forward == 0 { 0.0 } else { dy };
                let (x1, y1, x2, y2) = (x - dx, y - dy, x + dx, y + dy);
                let _ = write!(
                    out,
                    "<path class=\"{class}{side}\" stroke-width=\"2.6\" stroke-linecap=\"round\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"
                );
            }
        }
        for step in steps {
            let place = tile_place(step);
            if !taken.contains(&place) {
                taken.push(place);
                let is_jump = step.right.abs() > 1 || step.forward.abs() > 1;
                out.push_str(&spot(
                    class,
                    side,
                    place,
                    if is_jump { Spot::Jump } else { Spot::Step },
                    2.2,
                ));
            }
        }
    }
    out
}

/// Where the mark of a direction is on a tile.
fn tile_place(step: Step) -> (f64, f64) {
    let most = f64::from(step.right.abs().max(step.forward.abs()));
    let (right, forward) = (f64::from(step.right) / most, f64::from(step.forward) / most);
    (right * (14.2 - 2.0 * forward), 2.5 - forward * if forward > 0.0 { 16.0 } else { 15.0 })
}

/// What a movement has in common for moves and captures, then what only moves, then what only
/// captures, each with the class it is drawn in.
fn sorted(movement: &Movement) -> [(&'static str, Vec<Slide>, Vec<Step>); 3] {
    let Movement { quiet, capture } = movement;
    [
        (
            "s",
            quiet.slides.intersection(&capture.slides).copied().collect(),
            quiet.steps.intersection(&capture.steps).copied().collect(),
        ),
        (
            "q",
            quiet.slides.difference(&capture.slides).copied().collect(),
            quiet.steps.difference(&capture.steps).copied().collect(),
        ),
        (
            "c",
            capture.slides.difference(&quiet.slides).copied().collect(),
            capture.steps.difference(&quiet.steps).copied().collect(),
        ),
    ]
}

/// The shape of a mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Step,
    Jump,
}

/// A mark around a point; a cross for what only captures.
fn spot(class: &str, side: u8, (x, y): (f64, f64), shape: Spot, size: f64) -> String {
    let stroke = if class == "s" { 0.0 } else { size * 0.45 };
    let shape_of = |size: f64, class: &str, stroke: f64| match shape {
        Spot::Step => format!(
            "<circle class=\"{class}{side}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" stroke-width=\"{stroke:.1}\"/>"
        ),
        Spot::Jump => {
            let far = size * 1.35;
            format!(
                "<path class=\"{class}{side}\" stroke-width=\"{stroke:.1}\" d=\"M{x:.1} {:.1}L{:.1} {y:.1}L{x:.1} {:.1}L{:.1} {y:.1}Z\"/>",
                y - far,
                x + far,
                y + far,
                x - far
            )
        }
    };
    match (class, shape) {
        ("c", Spot::Step) => cross(class, side, (x, y), size),
        ("c", Spot::Jump) => {
            cross(class, side, (x, y), size * 0.6) + &shape_of(size * 1.1, class, stroke)
        }
        _ => shape_of(size, class, stroke),
    }
}

fn cross(class: &str, side: u8, (x, y): (f64, f64), size: f64) -> String {
    let (left, right, top, bottom) = (x - size, x + size, y - size, y + size);
    format!(
        "<path class=\"{class}{side}\" stroke-width=\"{:.1}\" d=\"M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{left:.1} {bottom:.1}L{right:.1} {top:.1}\"/>",
        size * 0.5
    )
}

/// Draws how a piece moves: the squares around it, forward up.
pub(crate) fn chart(figure: &Figure, radius: i8, lettering: Lettering) -> Part {
    let count = 2.0 * f64::from(radius) + 1.0;
    let side = CHART_CELL * count;
    let mut out = format!(
        "<g class=\"chart\"><rect class=\"board\" width=\"{side}\" height=\"{side}\"/><path class=\"grid\" d=\""
    );
    for line in 0..=(2 * radius + 1) {
        let at = CHART_CELL * f64::from(line);
        let _ = write!(out, "M{at} 0V{side}M0 {at}H{side}");
    }
    out.push_str("\"/>\n");
    let middle = |right: f64, forward: f64| {
        (
            CHART_CELL * (f64::from(radius) + 0.5 + right),
            CHART_CELL * (f64::from(radius) + 0.5 - forward),
        )
    };
    for (class, slides, steps) in sorted(&figure.movement) {
        for slide in slides {
            out.push_str(&chart_slide(class, slide, radius, &middle));
        }
        for step in steps {
            let place = middle(f64::from(step.right), f64::from(step.forward));
            let is_jump = step.right.abs() > 1 || step.forward.abs() > 1;
            out.push_str(&spot(
                class,
                1,
                place,
                if is_jump { Spot::Jump } else { Spot::Step },
                5.5,
            ));
        }
    }
    out.push_str("</g>\n");
    let own = Figure { color: Color::First, ..figure.clone() };
    out.push_str(&tile(&own, Color::First, lettering, middle(0.0, 0.0), CHART_CELL / CELL));
    Part { width: side, height: side, content: out }
}

/// A line to the last square of a slide: with an arrow if it goes on, else with a mark.
fn chart_slide(
    class: &str,
    slide: Slide,
    radius: i8,
    middle: &impl Fn(f64, f64) -> (f64, f64),
) -> String {
    let last = f64::from(slide.limit.min(radius.min(FARTHEST) as u8));
    let goes_on = slide.limit > radius as u8;
    let (right, forward) = (f64::from(slide.direction.right), f64::from(slide.direction.forward));
    let at = |far: f64| middle(right * far, forward * far);
    let ((x1, y1), (x2, y2)) = (at(0.5), at(if goes_on { last + 0.3 } else { last }));
    let dashes = if class == "q" { " stroke-dasharray=\"4 4\"" } else { "" };
    let mut out = format!(
        "<path class=\"{class}1\" stroke-width=\"2.5\"{dashes} d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"
    );
    let length = right.hypot(forward);
    // Along the slide and across it, on the page.
    let (along, across) = ((right / length, -forward / length), (forward / length, right / length));
    if goes_on {
        let point =
            |a: f64, b: f64| (x2 + a * along.0 + b * across.0, y2 + a * along.1 + b * across.1);
        let ((ax, ay), (bx, by), (cx, cy)) = (point(4.0, 0.0), point(-5.0, 5.0), point(-5.0, -5.0));
        // A hollow head would look like a move without capture.
        let head = if class == "c" { "h" } else { class };
        let _ = write!(
            out,
            "<path class=\"{head}1\" stroke-width=\"1.6\" d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}L{cx:.1} {cy:.1}Z\"/>"
        );
    }
    for far in 1..=last as u8 {
        if class == "c" {
            out.push_str(&cross(class, 1, at(f64::from(far)), 5.0));
        } else if !goes_on {
            out.push_str(&spot(class, 1, at(f64::from(far)), Spot::Step, 4.0));
        }
    }
    out
}

fn draw_arrow(arrow: &Arrow, places: &Places) -> String {
    let side = if arrow.color == Color::First { 1 } else { 2 };
    let (x2, y2) = places.middle(arrow.to);
    let mut out = String::new();
    let badge = match arrow.from.map(|from| places.middle(from)) {
        None => {
            let _ = writeln!(
                out,
                "<circle class=\"a{side} ring\" style=\"fill:none\" cx=\"{x2}\" cy=\"{y2}\" r=\"21\"/>"
            );
            (x2 - 15.0, y2 - 15.0)
        }
        Some((x1, y1)) => {
            let length = (x2 - x1).hypot(y2 - y1);
            let (ax, ay) = ((x2 - x1) / length, (y2 - y1) / length);
            // Not over the letters of the two squares.
            let (x1, y1) = (x1 + 11.0 * ax, y1 + 11.0 * ay);
            let (bx, by) = (x2 - 17.0 * ax, y2 - 17.0 * ay);
            let (tx, ty) = (x2 - 4.0 * ax, y2 - 4.0 * ay);
            let (lx, ly) = (bx - 8.0 * ay, by + 8.0 * ax);
            let (rx, ry) = (bx + 8.0 * ay, by - 8.0 * ax);
            let _ = writeln!(
                out,
                "<path class=\"a{side} arrow\" d=\"M{x1:.1} {y1:.1}L{bx:.1} {by:.1}\"/>\
                 <path class=\"a{side}\" d=\"M{tx:.1} {ty:.1}L{lx:.1} {ly:.1}L{rx:.1} {ry:.1}Z\"/>"
            );
            (x1 + 0.35 * (bx - x1), y1 + 0.35 * (by - y1))
        }
    };
    if !arrow.label.is_empty() {
        let (x, y) = badge;
        let radius = 6.0 + 3.0 * arrow.label.chars().count() as f64;
        let _ = writeln!(
            out,
            "<circle class=\"a{side} badge\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>"
        );
        text(&mut out, "label", x, y + 4.6, &arrow.label);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use hyakki_movegen::Game;

    /// Tags that are opened are closed, in their order.
    pub(crate) fn is_well_formed(svg: &str) -> bool {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let Some((tag, _)) = tag.split_once('>') else { return false };
            if let Some(name) = tag.strip_prefix('/') {
                if open.pop() != Some(name) {
                    return false;
                }
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or_default());
            }
        }
        open.is_empty()
    }

    #[test]
    fn every_start_position_is_well_formed_and_complete() {
        for rules in Games::built_in().unwrap().iter() {
            let game = Game::new(rules.clone()).unwrap();
            for lettering in [Lettering::Letters, Lettering::Kanji] {
                let scene = Scene::of(&game);
                let drawn = super::scene(&scene, lettering).content;
                assert!(is_well_formed(&drawn), "{drawn}");
                let on_board = game.setup().pieces().count();
                let held = scene.hands.unwrap().0.iter().map(Vec::len).sum::<usize>();
                assert_eq!(drawn.matches("class=\"tile").count(), on_board + held);
            }
            for (kind, _) in rules.kinds() {
                let figure = Figure::of(rules, kind, Color::First);
                assert!(is_well_formed(&chart(&figure, 3, Lettering::Letters).content));
            }
        }
    }

    #[test]
    fn a_square_is_where_its_viewer_sees_it() {
        let board = Board { files: 3, ranks: 4 };
        let square = board.square(File(0), Rank(3));
        assert_eq!(Places { board, view: Color::First }.middle(square), (120.0, 168.0));
        assert_eq!(Places { board, view: Color::Second }.middle(square), (24.0, 24.0));
    }
}
