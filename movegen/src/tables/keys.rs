//! Zobrist keys.

use crate::bitboard::Bitboard;
use crate::rules::MAX_KINDS;
use crate::types::ByColor;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The keys of a game. They are added, not exclusive-ored, so that a hand of n pieces is n times
/// the key of one.
#[derive(Debug)]
pub(crate) struct Keys<B: Bitboard> {
    /// By [`Piece::index`](crate::types::Piece::index) and square.
    pub(crate) board: Vec<B::Squares<u64>>,
    pub(crate) hand: ByColor<[u64; MAX_KINDS]>,
    pub(crate) second_to_move: u64,
}

impl<B: Bitboard> Keys<B> {
    /// Keys for so many kinds; the same in every run and build, so that searches are too.
    pub(super) fn new(kinds: usize) -> Keys<B> {
        const SEED: u64 = 0x6879_616b_6b69;
        let mut random = SplitMix64::seed_from_u64(SEED);
        let board = (0..2 * kinds)
            .map(|_| {
                let mut keys = B::fill(0);
                for square in 0..B::CAPACITY {
                    keys[square] = random.next_u64();
                }
                keys
            })
            .collect();
        let mut hand = || std::array::from_fn(|_| random.next_u64());
        let hand = ByColor([hand(), hand()]);
        Keys { board, hand, second_to_move: random.next_u64() }
    }
}
