//! Where games begin: an opening of the book and some random moves, every position once.

use crate::arena::Openings;
use crate::openings::{Mirror, canonical_key, generator, walk};
use hyakki_movegen::Game;
use rand::RngExt;
use std::collections::HashSet;

/// Candidates in a row that may be of no use before there are thought to be no more.
const PATIENCE: u64 = 20_000;

/// Makes beginnings, the same ones in the same order for the same seed.
#[derive(Debug)]
pub(crate) struct Source {
    openings: Openings,
    mirror: Option<Mirror>,
    /// The most random moves behind an opening; every number from 0 is as likely.
    random_plies: usize,
    seed: u64,
    /// Candidates so far.
    number: u64,
    /// Positions that were given out.
    seen: HashSet<u64>,
    /// The start position of the game, as SFEN.
    usual: String,
}

/// Where a game begins.
#[derive(Debug)]
pub(super) struct Beginning {
    /// The position before the opening, as SFEN; none for the start position of the game.
    pub(super) start: Option<String>,
    /// After the moves of the opening.
    pub(super) game: Game,
}

impl Source {
    pub(crate) fn new(openings: Openings, random_plies: usize, seed: u64) -> Source {
        let mirror = Mirror::of(openings.game().rules());
        let usual = openings.game().sfen();
        Source { openings, mirror, random_plies, seed, number: 0, seen: HashSet::new(), usual }
    }

    /// The game at its start.
    pub(crate) fn game(&self) -> &Game {
        self.openings.game()
    }

    /// The next beginning; none when there seem to be no more.
    pub(super) fn next(&mut self) -> Option<Beginning> {
        (0..PATIENCE).find_map(|_| {
            self.number += 1;
            let mut random = generator(self.seed, self.number);
            let opening = self.openings.get(random.random_range(0..u64::MAX / 2));
            let start = opening.start.sfen();
            let mut game = opening.start;
            opening.moves.iter().for_each(|mv| game.play(*mv));
            let plies = random.random_range(0..=self.random_plies);
            let moves = walk(&game, plies, &mut random);
            moves.iter().for_each(|mv| game.play(*mv));
            let is_new = moves.len() == plies
                && self.seen.insert(canonical_key(&game, self.mirror.as_ref()));
            let start = (start != self.usual).then_some(start);
            is_new.then_some(Beginning { start, game })
        })
    }
}
