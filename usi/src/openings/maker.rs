//! Making sets of openings.

use super::balance::{Balance, balance};
use super::mirror::{Mirror, canonical_key};
use super::walk::{generator, walk};
use crate::values;
use hyakki_engine::search::Limits;
use hyakki_movegen::{ByColor, Color, Game, Move};
use rand::RngExt;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Transposition table of a search, in mebibytes.
const HASH_MB: usize = 16;
/// Candidates that are searched at a time. How many threads there are changes nothing of what is
/// found.
const BATCH: usize = 16;
/// Candidates in a row that may be of no use before something is given up.
const PATIENCE: u64 = 20_000;

/// What openings are wanted.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// How many.
    pub(crate) count: usize,
    /// How many moves they have; every number as likely.
    pub(crate) plies: RangeInclusive<usize>,
    /// How long each is searched: nodes or depth.
    pub(crate) limits: Limits,
    /// The most centipawns that either side may be ahead.
    pub(crate) margin: i32,
    /// Chooses the moves.
    pub(crate) seed: u64,
}

/// An opening that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// From the start of the game.
    pub(crate) moves: Vec<Move>,
    /// Centipawns for the first player.
    pub(crate) score: i32,
    /// Plies searched.
    pub(crate) depth: u32,
}

/// Moves that may become an opening.
struct Candidate {
    moves: Vec<Move>,
    /// After them.
    game: Game,
}

/// Makes openings of a game.
pub(crate) struct Maker<'g> {
    game: &'g Game,
    recipe: Recipe,
    mirror: Option<Mirror>,
    /// Candidates so far.
    number: u64,
    /// Positions of candidates so far.
    seen: HashSet<u64>,
    kept: usize,
    /// How many openings may still have this side to move.
    room: ByColor<usize>,
    /// Candidates since the last one that was kept.
    fruitless: u64,
}

impl<'g> Maker<'g> {
    /// Makes openings of a game that stands at its start.
    pub(crate) fn new(game: &'g Game, recipe: Recipe) -> Maker<'g> {
        Maker {
            game,
            mirror: Mirror::of(game.rules()),
            number: 0,
            seen: HashSet::new(),
            kept: 0,
            room: ByColor([recipe.count.div_ceil(2); 2]),
            fruitless: 0,
            recipe,
        }
    }

    /// The next openings, in the order of their candidates; none when there are enough or no more
    /// to be found.
    pub(crate) fn next_batch(&mut self) -> Option<Vec<Opening>> {
        loop {
            if self.kept == self.recipe.count {
                return None;
            }
            let candidates = self.candidates()?;
            let judged: Vec<(Candidate, Option<Balance>)> = candidates
                .into_par_iter()
                .map_init(
                    || values::engine(self.game, HASH_MB),
                    |engine, candidate| {
                        engine.clear();
                        let Recipe { limits, margin, .. } = &self.recipe;
                        let balance = balance(engine, &candidate.game, limits, *margin);
                        (candidate, balance)
                    },
                )
                .collect();
            let openings: Vec<Opening> = judged
                .into_iter()
                .filter_map(|(candidate, found)| self.keep(candidate, found?))
                .collect();
            if !openings.is_empty() {
                return Some(openings);
            }
        }
    }

    /// Positions that were not seen before, with a side to move of which there may be more; none
    /// when there seem to be no more of them.
    fn candidates(&mut self) -> Option<Vec<Candidate>> {
        let mut candidates = Vec::with_capacity(BATCH);
        while candidates.len() < BATCH {
            self.number += 1;
            self.fruitless += 1;
            if self.fruitless > PATIENCE && !self.relent() {
                return (!candidates.is_empty()).then_some(candidates);
            }
            candidates.extend(self.candidate());
        }
        Some(candidates)
    }

    fn candidate(&mut self) -> Option<Candidate> {
        let mut random = generator(self.recipe.seed, self.number);
        let plies = random.random_range(self.recipe.plies.clone());
        let moves = walk(self.game, plies, &mut random);
        let mut game = self.game.clone();
        moves.iter().for_each(|mv| game.play(*mv));
        let is_new = moves.len() == plies
            && self.room[game.side()] > 0
            && self.seen.insert(canonical_key(&game, self.mirror.as_ref()));
        is_new.then_some(Candidate { moves, game })
    }

    /// Gives up having both sides to move equally often. False if that has been given up before.
    fn relent(&mut self) -> bool {
        let left = self.recipe.count - self.kept;
        let relents = self.room != ByColor([left; 2]);
        if relents {
            (self.room, self.fruitless) = (ByColor([left; 2]), 0);
        }
        relents
    }

    fn keep(&mut self, candidate: Candidate, found: Balance) -> Option<Opening> {
        let side = candidate.game.side();
        if self.kept == self.recipe.count || self.room[side] == 0 {
            return None;
        }
        self.kept += 1;
        self.room[side] -= 1;
        self.fruitless = 0;
        let score = match side {
            Color::First => found.score,
            Color::Second => -found.score,
        };
        Some(Opening { moves: candidate.moves, score, depth: found.depth })
    }
}
