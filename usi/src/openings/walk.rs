//! Random moves.

use hyakki_movegen::{Game, Move};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The most random moves that are played before a game.
pub(crate) const MOST_PLIES: usize = 200;

/// The random numbers of one of many openings: its own, whatever order they are made in.
pub(crate) fn generator(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    let mut seeds = Xoshiro256PlusPlus::seed_from_u64(seed);
    let own = seeds.random::<u64>() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Xoshiro256PlusPlus::seed_from_u64(own)
}

/// Random moves from where a game stands, all legal ones alike; fewer than asked for if the next
/// one would end the game.
pub(crate) fn walk(game: &Game, plies: usize, random: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut game = game.clone();
    let mut moves = Vec::with_capacity(plies);
    while moves.len() < plies {
        let Some(mv) = game.legal_moves().choose(random).copied() else { break };
        game.play(mv);
        if game.outcome().is_some() {
            break;
        }
        moves.push(mv);
    }
    moves
}
