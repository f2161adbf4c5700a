//! How a piece moves, in words.

use hyakki_movegen::rules::betza::{Movement, Reach, Slide, Step};
use std::collections::BTreeSet;

/// Sentences that say how a piece moves.
pub(crate) fn sentences(movement: &Movement) -> Vec<String> {
    let Movement { quiet, capture } = movement;
    let common = Reach {
        steps: quiet.steps.intersection(&capture.steps).copied().collect(),
        slides: quiet.slides.intersection(&capture.slides).copied().collect(),
    };
    let rest = |reach: &Reach| Reach {
        steps: reach.steps.difference(&common.steps).copied().collect(),
        slides: reach.slides.difference(&common.slides).copied().collect(),
    };
    let mut all: Vec<String> =
        clauses(&common).into_iter().map(|clause| capital(&clause)).collect();
    for (reach, lead) in [(rest(quiet), "Without capturing"), (rest(capture), "To capture")] {
        let clauses = clauses(&reach);
        if !clauses.is_empty() {
            let also = if all.is_empty() || lead == "To capture" { "" } else { " also" };
            all.push(format!("{lead},{also} {}.", clauses.join(", or ")));
        }
    }
    for sentence in &mut all {
        if !sentence.ends_with('.') {
            sentence.push('.');
        }
    }
    all
}

fn clauses(reach: &Reach) -> Vec<String> {
    let is_next = |step: &Step| step.right.abs() <= 1 && step.forward.abs() <= 1;
    let (near, far): (BTreeSet<Step>, BTreeSet<Step>) =
        reach.steps.iter().copied().partition(is_next);
    let mut all = Vec::new();
    if !near.is_empty() {
        all.push(format!("steps one square {}", directions(&near)));
    }
    let limits: BTreeSet<u8> = reach.slides.iter().map(|slide| slide.limit).collect();
    for limit in limits.into_iter().rev() {
        let of_limit = |slide: &&Slide| slide.limit == limit;
        let towards = reach.slides.iter().filter(of_limit).map(|slide| slide.direction).collect();
        let far = match limit {
            u8::MAX => "any number of squares".to_owned(),
            _ => format!("up to {limit} squares"),
        };
        all.push(format!("slides {far} {}", directions(&towards)));
    }
    if !far.is_empty() {
        all.push(format!("jumps {}, over whatever stands in between", leaps(&far)));
    }
    all
}

/// Directions of one square.
fn directions(steps: &BTreeSet<Step>) -> String {
    let straight = steps.iter().filter(|step| step.right == 0 || step.forward == 0).count();
    let diagonal = steps.len() - straight;
    let mut parts = Vec::new();
    match (straight, diagonal) {
        (4, 4) => return "in any direction".to_owned(),
        (4, 0) => return "forward, backward or sideways".to_owned(),
        (0, 4) => return "diagonally".to_owned(),
        _ => {}
    }
    for (forward, is_diagonal) in [(1, false), (1, true), (0, false), (-1, true), (-1, false)] {
        let way = match (forward, is_diagonal) {
            (1, false) => "straight forward",
            (1, true) => "diagonally forward",
            (-1, true) => "diagonally backward",
            (-1, false) => "straight backward",
            _ => "sideways",
        };
        let has = |right| steps.contains(&Step { right, forward });
        match (forward != 0 && !is_diagonal, has(0), has(-1), has(1)) {
            (true, true, ..) | (false, _, true, true) => parts.push(way.to_owned()),
            (false, _, true, false) => parts.push(to_side(way, "left")),
            (false, _, false, true) => parts.push(to_side(way, "right")),
            _ => {}
        }
    }
    listed(&parts)
}

fn to_side(way: &str, side: &str) -> String {
    match way {
        "sideways" => format!("to the {side}"),
        _ => format!("{way} to the {side}"),
    }
}

/// Jumps of more than one square.
fn leaps(steps: &BTreeSet<Step>) -> String {
    let mut parts = Vec::new();
    let mut shapes: Vec<(i8, i8)> =
        steps.iter().map(|step| (step.forward, step.right.abs())).collect();
    shapes.sort_unstable_by_key(|(forward, right)| (-forward, *right));
    shapes.dedup();
    for (forward, right) in shapes {
        let has = |right| steps.contains(&Step { right, forward });
        let along = if forward > 0 { "forward" } else { "backward" };
        let squares = |count: i8| format!("{count} squares");
        let aside = match (has(-right), has(right)) {
            (true, true) => "sideways",
            (true, false) => "to the left",
            _ => "to the right",
        };
        let far = forward.abs();
        // Every way round is said in one.
        if is_every_way(steps, far, right) {
            let shape = match (far.min(right), far.max(right)) {
                (0, long) => format!("{long} squares straight"),
                (short, long) if short == long => format!("{long} squares diagonally"),
                (short, long) => format!("{long} squares one way and {short} across"),
            };
            if !parts.contains(&shape) {
                parts.push(shape);
            }
            continue;
        }
        parts.push(match (far, right) {
            (_, 0) => format!("{} straight {along}", squares(far)),
            (0, _) => format!("{} {aside}", squares(right)),
            _ if far == right && aside == "sideways" => {
                format!("{} diagonally {along}", squares(far))
            }
            _ if far == right => format!("{} diagonally {along} {aside}", squares(far)),
            _ => format!("{far} {along} and {right} {aside}"),
        });
    }
    listed(&parts)
}

/// Whether a jump is made every way round: of so many squares along and across.
fn is_every_way(steps: &BTreeSet<Step>, along: i8, across: i8) -> bool {
    [(along, across), (across, along)].into_iter().all(|(forward, right)| {
        [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().all(|(ahead, aside)| {
            steps.contains(&Step { right: aside * right, forward: ahead * forward })
        })
    })
}

/// Parts with commas and an `or` between.
pub(crate) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// A text with a capital letter at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movement_is_said_in_words() {
        for (betza, said) in [
            ("K", "Steps one square in any direction."),
            ("fW", "Steps one square straight forward."),
            (
                "WfF",
                "Steps one square straight forward, diagonally forward, sideways or straight backward.",
            ),
            (
                "FfW",
                "Steps one square straight forward, diagonally forward or diagonally backward.",
            ),
            ("W", "Steps one square forward, backward or sideways."),
            ("F", "Steps one square diagonally."),
            ("fN", "Jumps 2 forward and 1 sideways, over whatever stands in between."),
            (
                "fhN",
                "Jumps 2 forward and 1 sideways or 1 forward and 2 sideways, over whatever stands in between.",
            ),
            (
                "BW",
                "Steps one square forward, backward or sideways. Slides any number of squares diagonally.",
            ),
            (
                "fRrbBlbF",
                "Steps one square diagonally backward to the left. Slides any number of squares straight forward or diagonally backward to the right.",
            ),
            (
                "fAbD",
                "Jumps 2 squares diagonally forward or 2 squares straight backward, over whatever stands in between.",
            ),
            (
                "R2mD",
                "Slides up to 2 squares forward, backward or sideways. Without capturing, also jumps 2 squares straight, over whatever stands in between.",
            ),
            (
                "mRcB",
                "Without capturing, slides any number of squares forward, backward or sideways. To capture, slides any number of squares diagonally.",
            ),
            ("sR", "Slides any number of squares sideways."),
        ] {
            assert_eq!(sentences(&Movement::parse(betza).unwrap()).join(" "), said, "{betza}");
        }
    }
}
