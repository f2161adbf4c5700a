//! Positions to fit to.

use super::super::lesson::Lesson;
use hyakki_engine::search::{Layout, Score, Tracer};
use hyakki_movegen::{Game, Width};
use std::ops::Range;

/// Numbers that take part in a position, and how often each counts to the side to move.
pub(super) type Counts = [(u32, i16)];

/// What a position turned out to be worth to its side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    /// Where its counts end; they begin where those of the one before end.
    end: usize,
    /// What the search found, in centipawns.
    pub(crate) score: f64,
    /// What came of the game: 1 for a win, 0 for a loss.
    pub(crate) result: f64,
}

/// Positions, with one store for the counts of all of them.
#[derive(Debug, Default)]
pub(crate) struct Examples {
    all: Vec<Example>,
    counts: Vec<(u32, i16)>,
}

/// Which of the positions of games are taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// Scores beyond so many centipawns are left out: the game is decided.
    pub(crate) most: i32,
}

impl Examples {
    /// Adds the quiet positions of a game: none in check, none whose best move captures or
    /// promotes, none whose end was seen.
    ///
    /// # Errors
    /// The game is none by the rules.
    pub(crate) fn add(
        &mut self,
        game: &Game,
        layout: &Layout,
        lesson: &Lesson,
        share: Share,
    ) -> Result<(), String> {
        let mut tracer = Tracer::new(game.rules(), layout);
        lesson.replay(game, |at, mv, value| {
            let Score::Centipawns(score) = value.score() else { return };
            if score.abs() > share.most || at.in_check() || mv.is_promotion() {
                return;
            }
            let (is_capture, counts) = match at.width() {
                Width::Small(play) => {
                    let position = play.position();
                    (position.is_capture(mv), tracer.trace(play.tables(), position))
                }
                Width::Large(play) => {
                    let position = play.position();
                    (position.is_capture(mv), tracer.trace(play.tables(), position))
                }
            };
            if is_capture {
                return;
            }
            let narrow = |(number, count): (u32, i32)| {
                (number, count.clamp(i16::MIN.into(), i16::MAX.into()) as i16)
            };
            self.counts.extend(counts.into_iter().map(narrow));
            self.all.push(Example {
                end: self.counts.len(),
                score: score.into(),
                result: match lesson.winner {
                    None => 0.5,
                    Some(winner) if winner == at.side() => 1.0,
                    Some(_) => 0.0,
                },
            });
        })
    }

    /// Adds one that is made up.
    #[cfg(test)]
    pub(super) fn push(&mut self, counts: &Counts, score: f64, result: f64) {
        self.counts.extend_from_slice(counts);
        self.all.push(Example { end: self.counts.len(), score, result });
    }

    /// Adds others behind these.
    pub(crate) fn append(&mut self, others: &mut Examples) {
        let before = self.counts.len();
        self.counts.append(&mut others.counts);
        let moved = |one: Example| Example { end: one.end + before, ..one };
        self.all.extend(others.all.drain(..).map(moved));
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// One of them.
    pub(super) fn get(&self, index: usize) -> (Example, &Counts) {
        let begin = index.checked_sub(1).map_or(0, |before| self.all[before].end);
        (self.all[index], &self.counts[begin..self.all[index].end])
    }

    /// Each of a range of them.
    pub(super) fn range(&self, range: Range<usize>) -> impl Iterator<Item = (Example, &Counts)> {
        range.map(|index| self.get(index))
    }

    /// What the evaluation with these numbers finds of each, and what came of it.
    pub(crate) fn judged(&self, numbers: &[f64]) -> Vec<(f64, f64)> {
        self.range(0..self.len())
            .map(|(one, counts)| (evaluation(numbers, counts), one.result))
            .collect()
    }

    /// What the search found of each, and what came of it.
    pub(crate) fn searched(&self) -> Vec<(f64, f64)> {
        self.all.iter().map(|one| (one.score, one.result)).collect()
    }

    /// How often each of so many numbers takes part.
    pub(crate) fn frequencies(&self, count: usize) -> Vec<u64> {
        let mut frequencies = vec![0; count];
        for (number, times) in &self.counts {
            frequencies[*number as usize] += u64::from(times.unsigned_abs());
        }
        frequencies
    }
}

/// What the evaluation with these numbers finds.
pub(super) fn evaluation(numbers: &[f64], counts: &Counts) -> f64 {
    counts.iter().map(|(number, count)| numbers[*number as usize] * f64::from(*count)).sum()
}
