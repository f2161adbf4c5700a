//! How a piece moves, drawn.

use hyakki_movegen::rules::Kind;
use hyakki_movegen::rules::betza::{Movement, Reach, Step};

/// What the marks of a drawing mean.
pub(super) const LEGEND: &str = "\
o the piece   x move or capture   m move only   c capture only   j as x, jumping if not capturing
| - / \\ slides on, as M does without and C with capture
(forward is up; a mark beyond another one of its line is blocked by what stands there, except j)";

/// How far an unlimited slide is drawn at least.
const SLIDE: i8 = 2;

/// How far from the piece its squares have to be drawn.
pub(super) fn radius(kind: &Kind) -> i8 {
    let of = |reach: &Reach| {
        let steps = reach.steps.iter().map(|s| s.right.abs().max(s.forward.abs()));
        let slides = reach.slides.iter().map(|slide| match slide.limit {
            u8::MAX => SLIDE,
            limit => limit.min(4) as i8,
        });
        steps.chain(slides).max().unwrap_or(0)
    };
    of(&kind.movement.quiet).max(of(&kind.movement.capture)).max(1)
}

/// The squares around a piece, a line a rank.
pub(super) fn draw(movement: &Movement, radius: i8) -> Vec<String> {
    let row = |forward| {
        let cell = |right| mark(movement, Step { right, forward }).to_string();
        (-radius..=radius).map(cell).collect::<Vec<_>>().join(" ")
    };
    (-radius..=radius).rev().map(row).collect()
}

/// How a square is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Not at all.
    No,
    /// By a step, a jump or a short slide.
    Near,
    /// By a slide without end.
    Sliding,
}

fn way(reach: &Reach, square: Step) -> Way {
    let distance = square.right.unsigned_abs().max(square.forward.unsigned_abs());
    let on_line = reach.slides.iter().find(|slide| {
        let along = |part: i8| part as i16 * i16::from(distance);
        along(slide.direction.right) == i16::from(square.right)
            && along(slide.direction.forward) == i16::from(square.forward)
            && distance <= slide.limit
    });
    match on_line {
        Some(slide) if slide.limit == u8::MAX => Way::Sliding,
        Some(_) => Way::Near,
        None if reach.steps.contains(&square) => Way::Near,
        None => Way::No,
    }
}

fn is_next(square: Step) -> bool {
    square.right.abs() <= 1 && square.forward.abs() <= 1
}

fn mark(movement: &Movement, square: Step) -> char {
    if square == (Step { right: 0, forward: 0 }) {
        return 'o';
    }
    let jump = |reach: &Reach| reach.steps.contains(&square);
    match (way(&movement.quiet, square), way(&movement.capture, square)) {
        (Way::Near, Way::Near)
            if jump(&movement.quiet) && !jump(&movement.capture) && !is_next(square) =>
        {
            'j'
        }
        (Way::No, Way::No) => '.',
        (Way::Sliding, Way::Sliding) => match (square.right, square.forward) {
            (0, _) => '|',
            (_, 0) => '-',
            (right, forward) if right.signum() == forward.signum() => '/',
            _ => '\\',
        },
        (Way::Near, Way::No) => 'm',
        (Way::No, Way::Near) => 'c',
        (Way::Sliding, Way::No) => 'M',
        (Way::No, Way::Sliding) => 'C',
        _ => 'x',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(betza: &str, radius: i8) -> String {
        draw(&Movement::parse(betza).unwrap(), radius).join("\n")
    }

    #[test]
    fn steps_slides_and_one_way_moves() {
        assert_eq!(drawn("WfF", 1), "x x x\nx o x\n. x .");
        assert_eq!(drawn("BW", 2), "\\ . . . /\n. \\ x / .\n. x o x .\n. / x \\ .\n/ . . . \\");
        assert_eq!(drawn("KmRcB", 2), "C . M . C\n. x x x .\nM x o x M\n. x x x .\nC . M . C");
        assert_eq!(drawn("R2mD", 2), ". . j . .\n. . x . .\nj x o x j\n. . x . .\n. . j . .");
        assert_eq!(drawn("fN", 2), ". x . x .\n. . . . .\n. . o . .\n. . . . .\n. . . . .");
    }
}
