//! Betza notation, as far as a shogi-like piece needs it: leapers, sliders, limited sliders,
//! directions, and the modifiers `m` (only to an empty square) and `c` (only to capture).
//!
//! Directions follow Fairy-Stockfish's reading. Of the eight jumps of an oblique leaper, one
//! letter (`fN`) takes the two whose long leg goes that way; in a pair the last letter names the
//! long leg (`rfN`: two forward, one right) and `h` takes both (`fhN`: all four forward).

use super::quote::quote;
use std::collections::BTreeSet;

/// A text that is not Betza notation, or more of it than is understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("movement {text}: {problem}")]
pub struct BetzaError {
    /// The whole text, quoted and shortened.
    pub text: String,
    /// What is wrong with it, and what was expected.
    pub problem: String,
}

/// One step as its mover sees it: so many files to the right and ranks forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// Files to the mover's right; negative is left.
    pub right: i8,
    /// Ranks forward; negative is backward.
    pub forward: i8,
}

/// A slide: one-square steps in one direction until something stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slide {
    /// The direction, one square.
    pub direction: Step,
    /// The most steps; `u8::MAX` for no limit.
    pub limit: u8,
}

/// What a piece reaches in one way of moving, capturing or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reach {
    /// Jumps straight to the square.
    pub steps: BTreeSet<Step>,
    /// Slides.
    pub slides: BTreeSet<Slide>,
}

/// How a piece moves: where it may go without capture and where it may capture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Movement {
    /// Moves to empty squares.
    pub quiet: Reach,
    /// Captures.
    pub capture: Reach,
}

impl Movement {
    /// Reads Betza notation.
    ///
    /// # Errors
    /// The first part that was not understood.
    pub fn parse(text: &str) -> Result<Movement, BetzaError> {
        let error = |problem| BetzaError { text: quote(text), problem };
        let mut movement = Movement::default();
        let mut rest = text;
        if text.is_empty() {
            return Err(error("empty, expected Betza notation such as `WfF`".to_owned()));
        }
        while !rest.is_empty() {
            let (part, tail) = Part::parse(rest).map_err(error)?;
            if part.quiet {
                part.add_to(&mut movement.quiet);
            }
            if part.captures {
                part.add_to(&mut movement.capture);
            }
            rest = tail;
        }
        movement.quiet.simplify();
        movement.capture.simplify();
        Ok(movement)
    }

    /// Whether all it does is to step, to the same squares with and without capture.
    pub fn only_steps(&self) -> bool {
        !self.is_divergent() && self.capture.slides.is_empty()
    }

    /// Whether moves and captures differ.
    pub fn is_divergent(&self) -> bool {
        self.quiet != self.capture
    }
}

impl Reach {
    /// Leaves out what is contained in something else, so that equal pieces compare equal.
    fn simplify(&mut self) {
        let slides = self.slides.clone();
        let longer =
            |s: &Slide| slides.iter().any(|o| o.direction == s.direction && o.limit > s.limit);
        self.slides.retain(|slide| !longer(slide));
        self.steps.retain(|step| slides.iter().all(|slide| slide.direction != *step));
    }
}

/// One atom with its modifiers.
struct Part {
    quiet: bool,
    captures: bool,
    directions: Vec<(char, char)>,
    leaps: &'static [(i8, i8)],
    slide: Option<u8>,
}

const LEAPERS: &[(char, &[(i8, i8)])] = &[
    ('W', &[(1, 0)]),
    ('F', &[(1, 1)]),
    ('K', &[(1, 0), (1, 1)]),
    ('D', &[(2, 0)]),
    ('N', &[(2, 1)]),
    ('A', &[(2, 2)]),
    ('H', &[(3, 0)]),
    ('C', &[(3, 1)]),
    ('L', &[(3, 1)]),
    ('Z', &[(3, 2)]),
    ('J', &[(3, 2)]),
    ('G', &[(3, 3)]),
];
const RIDERS: &[(char, &[(i8, i8)])] =
    &[('R', &[(1, 0)]), ('B', &[(1, 1)]), ('Q', &[(1, 0), (1, 1)])];

impl Part {
    fn parse(text: &str) -> Result<(Part, &str), String> {
        let mut part =
            Part { quiet: true, captures: true, directions: Vec::new(), leaps: &[], slide: None };
        let mut chars = text.chars().peekable();
        let atom = loop {
            let c = chars
                .next()
                .ok_or_else(|| format!("ends without a piece letter after {}", quote(text)))?;
            match c {
                'm' => part.captures = false,
                'c' => part.quiet = false,
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                    let pair = chars.next_if(|&next| pairs_with(c, next));
                    if c == 'h' || (pair.is_none() && chars.peek() == Some(&'h')) {
                        let problem = "`h` is understood after one direction only, as in `fhN`";
                        return Err(problem.to_owned());
                    }
                    part.directions.push((c, pair.unwrap_or(c)));
                }
                'p' | 'g' => return Err(format!("hoppers (`{c}`) are not supported")),
                'n' | 'j' => return Err(format!("lame leapers (`{c}`) are not supported")),
                'i' => return Err("initial moves (`i`) are not supported".to_owned()),
                c if c.is_ascii_uppercase() => break c,
                c => {
                    let found = c.escape_debug();
                    return Err(format!("`{found}` is no modifier, expected one of `fblrvshmc`"));
                }
            }
        };
        if !part.quiet && !part.captures {
            return Err("`m` and `c` together leave no move".to_owned());
        }
        let find = |table: &[(char, &'static [(i8, i8)])]| {
            table.iter().find(|(letter, _)| *letter == atom).map(|(_, leaps)| *leaps)
        };
        let rider = find(RIDERS);
        part.leaps = rider
            .or_else(|| find(LEAPERS))
            .ok_or_else(|| format!("`{atom}` is no piece, expected one of `WFKDNAHCLZJGRBQ`"))?;
        part.slide = rider.map(|_| u8::MAX);
        if chars.peek() == Some(&atom) {
            chars.next();
            part.make_slider(u8::MAX)?;
        }
        let mut digits = String::new();
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        if !digits.is_empty() {
            let limit: u8 = match digits.parse() {
                Ok(0) => u8::MAX,
                Ok(limit @ 1..=99) => limit,
                _ => return Err(format!("range {} is not from 0 to 99", quote(&digits))),
            };
            part.make_slider(limit)?;
        }
        if part.leaps.len() > 1 && part.directions.iter().any(|(a, b)| a != b) {
            let apart = "write its straight and diagonal parts apart";
            return Err(format!("a pair of directions on `{atom}` is ambiguous, {apart}"));
        }
        let used = text.len() - chars.collect::<String>().len();
        Ok((part, &text[used..]))
    }

    fn make_slider(&mut self, limit: u8) -> Result<(), String> {
        if self.leaps.iter().any(|&(long, _)| long > 1) {
            return Err("riders that leap more than one square are not supported".to_owned());
        }
        self.slide = Some(limit);
        Ok(())
    }

    fn add_to(&self, reach: &mut Reach) {
        for &(long, short) in self.leaps {
            for step in images(long, short) {
                if !self.points_to(step) {
                    continue;
                }
                match self.slide {
                    Some(1) | None => {
                        reach.steps.insert(step);
                    }
                    Some(limit) => {
                        reach.slides.insert(Slide { direction: step, limit });
                    }
                }
            }
        }
    }

    fn points_to(&self, step: Step) -> bool {
        self.directions.is_empty() || self.directions.iter().any(|&pair| pair_takes(pair, step))
    }
}

/// Whether two direction letters are read as one direction.
fn pairs_with(first: char, second: char) -> bool {
    let (vertical, horizontal) = ("fbv", "lrs");
    first == second
        || (vertical.contains(first) && horizontal.contains(second))
        || (horizontal.contains(first) && vertical.contains(second))
        || (first != 'h' && second == 'h')
}

/// The eight (or four) turns and reflections of a leap.
fn images(long: i8, short: i8) -> BTreeSet<Step> {
    let mut all = BTreeSet::new();
    for (a, b) in [(long, short), (short, long)] {
        for (x, y) in [(a, b), (-a, b), (a, -b), (-a, -b)] {
            all.insert(Step { right: x, forward: y });
        }
    }
    all
}

/// Whether a step goes the way of one direction letter, whatever its other leg.
fn goes(letter: char, step: Step) -> bool {
    match letter {
        'f' => step.forward > 0,
        'b' => step.forward < 0,
        'r' => step.right > 0,
        'l' => step.right < 0,
        'v' => step.forward != 0,
        's' => step.right != 0,
        _ => false,
    }
}

fn pair_takes((first, second): (char, char), step: Step) -> bool {
    let is_vertical = |letter: char| "fbv".contains(letter);
    let (right, forward) = (step.right.abs(), step.forward.abs());
    let straight = right == 0 || forward == 0;
    if second == 'h' {
        return goes(first, step);
    }
    if straight {
        return goes(first, step) || goes(second, step);
    }
    let long_leg = right == forward || is_vertical(second) == (forward > right);
    long_leg && goes(first, step) && goes(second, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares around a piece in the middle of 7x7, forward at the top: `x` both, `m` move, `c`
    /// capture.
    fn draw(text: &str) -> Vec<String> {
        let movement = Movement::parse(text).unwrap();
        let reaches = |reach: &Reach, right: i8, forward: i8| {
            let slide = |s: &Slide| {
                (1..=s.limit.min(3) as i8)
                    .any(|n| (s.direction.right * n, s.direction.forward * n) == (right, forward))
            };
            reach.steps.contains(&Step { right, forward }) || reach.slides.iter().any(slide)
        };
        (-3..=3i8)
            .rev()
            .map(|y| {
                let square = |x: i8| match (
                    reaches(&movement.quiet, x, y),
                    reaches(&movement.capture, x, y),
                ) {
                    (true, true) => 'x',
                    (true, false) => 'm',
                    (false, true) => 'c',
                    _ => '.',
                };
                (-3..=3).map(square).collect()
            })
            .collect()
    }

    #[test]
    fn the_pieces_of_the_family_are_read() {
        let gold = [".......", ".......", "..xxx..", "..x.x..", "...x...", ".......", "......."];
        assert_eq!(draw("WfF"), gold);
        let falcon = [".......", ".......", "..xxx..", "..x.x..", "..x.x..", ".......", "......."];
        assert_eq!(draw("FsfW"), falcon);
        let azure = [".......", ".......", "..xxx..", "....x..", "...xx..", ".......", "......."];
        assert_eq!(draw("fFbrFvrW"), azure);
        let quail = ["...x...", "...x...", "...x...", ".......", "..x.x..", ".....x.", "......x"];
        assert_eq!(draw("fRrbBlbF"), quail);
        let eagle = ["x..x..x", ".x.x.x.", "..xxx..", "..x.x..", "..xxx..", ".x.x.x.", "...x..."];
        let mut eagle_straight = eagle;
        eagle_straight[0] = "x.....x";
        eagle_straight[1] = ".x...x.";
        assert_eq!(draw("KbRfBbF2"), eagle_straight);
        let tengu = [".......", "..x.x..", ".x...x.", ".......", ".......", ".......", "......."];
        assert_eq!(draw("fhN"), tengu);
        let rabbit = [".......", "..x.x..", ".......", ".......", ".......", ".......", "......."];
        assert_eq!(draw("fN"), rabbit);
        assert_eq!(draw("ffN"), rabbit);
        let kitsune = ["c..m..c", ".c.m.c.", "..cmc..", "mmm.mmm", "..cmc..", ".c.m.c.", "c..m..c"];
        assert_eq!(draw("mRcB"), kitsune);
        let yurei = [".......", "...x...", "...x...", ".xx.xx.", "...x...", "...x...", "......."];
        assert_eq!(draw("R2mD"), yurei);
    }

    #[test]
    fn oblique_pairs_name_the_long_leg_last() {
        let one = |text: &str| Movement::parse(text).unwrap().quiet.steps;
        let step = |right, forward| BTreeSet::from([Step { right, forward }]);
        assert_eq!(one("rfN"), step(1, 2));
        assert_eq!(one("frN"), step(2, 1));
        assert_eq!(one("rbF"), step(1, -1));
        assert_eq!(one("fsW").len(), 3);
        assert_eq!(one("N").len(), 8);
    }

    #[test]
    fn equal_pieces_compare_equal() {
        assert_eq!(Movement::parse("WfF"), Movement::parse("fKsWbW"));
        assert_eq!(Movement::parse("K"), Movement::parse("Q1"));
        assert_eq!(Movement::parse("RF"), Movement::parse("KR"));
        assert_ne!(Movement::parse("R2mD"), Movement::parse("R2D"));
    }

    #[test]
    fn what_is_not_supported_is_named() {
        for (text, word) in [
            ("pR", "hoppers"),
            ("nN", "lame"),
            ("NN", "riders"),
            ("D2", "riders"),
            ("fX", "`X`"),
            ("f", "ends"),
            ("", "empty"),
            ("xW", "`x`"),
            ("mcW", "no move"),
            ("R200", "range"),
            ("fsK", "ambiguous"),
            ("hN", "`h`"),
            ("W é", "` `"),
        ] {
            let error = Movement::parse(text).unwrap_err().to_string();
            assert!(error.starts_with("movement `") && error.contains(word), "{text}: {error}");
        }
    }
}
