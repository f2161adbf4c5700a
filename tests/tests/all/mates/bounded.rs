//! Mates of kings' games found by trying every check and every answer up to a number of plies. What was
//! tried is remembered with its depth, and checks with few answers come first; nothing else makes
//! it faster, and it shares nothing with the solver.

use hyakki_movegen::{Bitboard, Game, Position, Tables, Width};
use std::collections::HashMap;

/// The fewest plies, up to `most`, in which the side to move mates; none in it if it does not in so
/// many. Nothing comes of a problem that takes longer than so many positions.
pub(super) fn plies_to_mate(game: &Game, most: u32, positions: u64) -> Option<Option<u32>> {
    match game.width() {
        Width::Small(play) => Trial::of(play.tables(), *play.position(), most, positions),
        Width::Large(play) => Trial::of(play.tables(), *play.position(), most, positions),
    }
}

struct Trial<'t, B: Bitboard> {
    tables: &'t Tables<B>,
    /// By position: the plies in which there is no mate, and those in which there is.
    known: HashMap<u64, (u32, u32)>,
    left: u64,
}

impl<B: Bitboard> Trial<'_, B> {
    fn of(
        tables: &Tables<B>,
        problem: Position<B>,
        most: u32,
        positions: u64,
    ) -> Option<Option<u32>> {
        let mut trial = Trial { tables, known: HashMap::new(), left: positions };
        for plies in (1..=most).step_by(2) {
            if trial.attack(&problem, plies)? {
                return Some(Some(plies));
            }
        }
        Some(None)
    }

    /// Whether the side to move mates in so many plies; nothing if the time is up.
    fn attack(&mut self, position: &Position<B>, plies: u32) -> Option<bool> {
        let (none, mate) = self.known.get(&position.key()).copied().unwrap_or((0, u32::MAX));
        if plies <= none || plies >= mate {
            return Some(plies >= mate);
        }
        let mut checks = Vec::new();
        for mv in position.legal_moves(self.tables) {
            let after = self.after(position, mv)?;
            if after.threats(self.tables, after.side()).in_check() {
                checks.push((after.count_moves(self.tables), after));
            }
        }
        checks.sort_by_key(|(answers, _)| *answers);
        for (answers, check) in checks {
            if answers == 0 || plies > 2 && self.is_lost(&check, plies - 1)? {
                self.known.insert(position.key(), (none, plies));
                return Some(true);
            }
        }
        self.known.insert(position.key(), (plies, mate));
        Some(false)
    }

    /// Whether the side to move is mated in so many plies whatever it does.
    fn is_lost(&mut self, position: &Position<B>, plies: u32) -> Option<bool> {
        for mv in position.legal_moves(self.tables) {
            let after = self.after(position, mv)?;
            if !self.attack(&after, plies - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn after(&mut self, position: &Position<B>, mv: hyakki_movegen::Move) -> Option<Position<B>> {
        self.left = self.left.checked_sub(1)?;
        let mut after = *position;
        after.play(self.tables, mv, &mut ());
        Some(after)
    }
}
