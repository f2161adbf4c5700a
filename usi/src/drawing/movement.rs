//! How a piece reaches the squares around it.

use hyakki_movegen::rules::betza::{Movement, Reach, Step};

/// How a square is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// By a step to a square beside it.
    Step,
    /// By a jump over whatever stands in between.
    Jump,
    /// By a slide of at most so many squares, `u8::MAX` for no limit: blocked by what stands in
    /// between.
    Slide(u8),
}

/// How a square is reached without and with capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// If it is empty.
    pub(crate) quiet: Option<Way>,
    /// If an enemy stands there.
    pub(crate) capture: Option<Way>,
}

/// Farther than this no chart goes: slides of more squares go on.
pub(crate) const FARTHEST: i8 = 4;
/// How far an unlimited slide is drawn at least.
const SLIDE: i8 = 2;

/// How far from the piece its squares have to be drawn.
pub(crate) fn radius(movement: &Movement) -> i8 {
    let of = |reach: &Reach| {
        let steps = reach.steps.iter().map(|s| s.right.abs().max(s.forward.abs()));
        let slides = reach.slides.iter().map(|slide| match slide.limit {
            u8::MAX => SLIDE,
            limit => limit.min(FARTHEST as u8) as i8,
        });
        steps.chain(slides).max().unwrap_or(0)
    };
    of(&movement.quiet).max(of(&movement.capture)).max(1)
}

/// How a square is reached.
pub(crate) fn mark(movement: &Movement, square: Step) -> Mark {
    Mark { quiet: way(&movement.quiet, square), capture: way(&movement.capture, square) }
}

fn way(reach: &Reach, square: Step) -> Option<Way> {
    let distance = square.right.unsigned_abs().max(square.forward.unsigned_abs());
    // Nothing stops a jump.
    if reach.steps.contains(&square) {
        return Some(if distance == 1 { Way::Step } else { Way::Jump });
    }
    let on_line = reach.slides.iter().find(|slide| {
        let along = |part: i8| i16::from(part) * i16::from(distance);
        along(slide.direction.right) == i16::from(square.right)
            && along(slide.direction.forward) == i16::from(square.forward)
            && distance <= slide.limit
    });
    on_line.filter(|_| distance > 0).map(|slide| match (distance, slide.limit) {
        (1, limit) if limit != u8::MAX => Way::Step,
        (_, limit) => Way::Slide(limit),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_is_told_from_a_slide() {
        let movement = Movement::parse("R2mD").unwrap();
        let at = |right, forward| mark(&movement, Step { right, forward });
        let both = |way| Mark { quiet: Some(way), capture: Some(way) };
        assert_eq!(at(0, 1), both(Way::Step));
        assert_eq!(at(0, 2), Mark { quiet: Some(Way::Jump), capture: Some(Way::Slide(2)) });
        assert_eq!(at(0, 3), Mark { quiet: None, capture: None });
        assert_eq!(at(1, 2), Mark { quiet: None, capture: None });
        assert_eq!(radius(&movement), 2);
        assert_eq!(radius(&Movement::parse("fRrbB3").unwrap()), 3);
    }
}
