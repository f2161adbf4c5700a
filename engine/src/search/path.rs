//! The positions from the start of the game to the node being searched, for repetitions.

use hyakki_eval::Value;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Visited, cycle_outcome, occurrences};

/// Size of the counting filter that tells most new positions at once.
const FILTER: usize = 1 << 12;

/// The way to a node.
#[derive(Debug)]
pub(super) struct Path {
    visited: Vec<Visited>,
    /// Index in `visited` of the root, or of the position after the last null move: a cycle with a
    /// null move in it is none.
    root: usize,
    /// How many positions on the path have these low bits of the key.
    filter: Box<[u8; FILTER]>,
}

impl Path {
    pub(super) fn new(history: &[Visited]) -> Path {
        let mut path = Path {
            visited: Vec::with_capacity(history.len() + 256),
            root: history.len().saturating_sub(1),
            filter: Box::new([0; FILTER]),
        };
        for visited in history {
            path.push(*visited);
        }
        path
    }

    #[inline(always)]
    pub(super) fn push(&mut self, visited: Visited) {
        let count = &mut self.filter[visited.key as usize % FILTER];
        // A count that is full stays so: it then only costs time.
        *count = count.saturating_add(1);
        self.visited.push(visited);
    }

    /// Goes on without a move; gives what [`Path::pop_null_move`] needs to come back.
    #[inline(always)]
    pub(super) fn push_null_move(&mut self, visited: Visited) -> usize {
        self.push(visited);
        std::mem::replace(&mut self.root, self.visited.len() - 1)
    }

    /// Comes back from a null move.
    #[inline(always)]
    pub(super) fn pop_null_move(&mut self, root: usize) {
        self.pop();
        self.root = root;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        if let Some(visited) = self.visited.pop() {
            let count = &mut self.filter[visited.key as usize % FILTER];
            *count -= u8::from(*count < u8::MAX);
        }
    }

    /// What the last position is worth to its side to move because it repeats an earlier one:
    /// when that ends the game, or when the earlier position is in the search itself, since
    /// whoever likes the cycle can go through it again.
    #[inline(always)]
    pub(super) fn repetition(&self, rules: &Rules, to_move: Color, ply: u32) -> Option<Value> {
        let last = self.visited.last()?;
        if self.filter[last.key as usize % FILTER] < 2 {
            return None;
        }
        self.look_back(rules, to_move, ply)
    }

    #[cold]
    fn look_back(&self, rules: &Rules, to_move: Color, ply: u32) -> Option<Value> {
        let rule = rules.repetition?;
        let (count, first) = occurrences(&self.visited);
        let ends_the_game = count >= usize::from(rule.occurrences);
        let (in_search, _) = occurrences(&self.visited[self.root..]);
        if !ends_the_game && in_search < 2 {
            return None;
        }
        let outcome = cycle_outcome(rules, &self.visited[first..], to_move);
        // The table knows positions, not the way to them: a distance to the end by repetition
        // would not hold for others that come by. Only a move at the root may end the game so.
        if ends_the_game && ply <= 1 {
            return Some(Value::of_end(outcome.winner, to_move, ply));
        }
        Some(match outcome.winner {
            None => Value::DRAW,
            Some(winner) if winner == to_move => Value::CERTAIN_WIN,
            Some(_) => -Value::CERTAIN_WIN,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str) -> Rules {
        let mut games = Rules::parse(hyakki_seeds::VARIANTS).unwrap().into_iter();
        games.find(|rules| rules.name == name).unwrap()
    }

    /// A path of positions, each a key and whether its side to move is in check, whose root is
    /// the `root`-th one; what the last one is worth to its side to move.
    fn worth(name: &str, positions: &[(u64, bool)], root: usize) -> Option<Value> {
        let visited = |(key, in_check): &(u64, bool)| Visited { key: *key, in_check: *in_check };
        let (history, searched) = positions.split_at(root + 1);
        let mut path = Path::new(&history.iter().map(visited).collect::<Vec<_>>());
        for position in searched {
            path.push(visited(position));
        }
        path.repetition(&rules(name), Color::First, searched.len() as u32)
    }

    const QUIET: [(u64, bool); 5] = [(1, false), (2, false), (3, false), (4, false), (1, false)];
    /// Every move of the side that moves into the last position gives check.
    const CHECKED: [(u64, bool); 5] = [(1, true), (2, false), (3, true), (4, false), (1, true)];
    /// Every move of the side to move in the last position gives check.
    const CHECKING: [(u64, bool); 5] = [(1, false), (2, true), (3, false), (4, true), (1, false)];

    #[test]
    fn a_cycle_in_the_search_is_worth_what_the_rules_say() {
        let (won, lost) = (Some(Value::CERTAIN_WIN), Some(-Value::CERTAIN_WIN));
        for (name, quiet, checked, checking) in [
            ("shogi", Some(Value::DRAW), won, lost),
            ("yokai", Some(Value::DRAW), won, lost),
            ("gorogoro", Some(Value::DRAW), Some(Value::DRAW), Some(Value::DRAW)),
            ("dobutsu", Some(Value::DRAW), Some(Value::DRAW), Some(Value::DRAW)),
            // Who repeats loses: the other side has the move.
            ("torishogi", won, won, lost),
            // The first player, who has the move here, loses.
            ("minishogi", lost, won, lost),
        ] {
            assert_eq!(worth(name, &QUIET, 0), quiet, "{name}");
            assert_eq!(worth(name, &CHECKED, 0), checked, "{name}");
            assert_eq!(worth(name, &CHECKING, 0), checking, "{name}");
        }
    }

    #[test]
    fn a_second_occurrence_of_a_position_before_the_root_is_nothing() {
        assert_eq!(worth("shogi", &QUIET, 2), None);
        assert_eq!(worth("shogi", &QUIET[..4], 0), None);
        // The third one is, where the third one ends the game.
        let twice: Vec<_> = QUIET.iter().chain(&QUIET[1..]).copied().collect();
        assert_eq!(worth("dobutsu", &twice, 7), Some(Value::DRAW));
        assert_eq!(worth("shogi", &twice, 7), None);
    }

    #[test]
    fn a_cycle_with_a_null_move_is_none() {
        let at = |key| Visited { key, in_check: false };
        let mut path = Path::new(&[at(1)]);
        let root = path.push_null_move(at(2));
        for key in [3, 4, 1] {
            path.push(at(key));
        }
        let shogi = rules("shogi");
        assert_eq!(path.repetition(&shogi, Color::First, 4), None);
        for key in [5, 3, 4, 1] {
            path.push(at(key));
        }
        assert_eq!(path.repetition(&shogi, Color::First, 8), Some(Value::DRAW));
        (0..7).for_each(|_| path.pop());
        path.pop_null_move(root);
        for key in [2, 3, 4, 1] {
            path.push(at(key));
        }
        assert_eq!(path.repetition(&shogi, Color::First, 4), Some(Value::DRAW));
    }

    #[test]
    fn checks_count_from_the_first_occurrence_on() {
        // A quiet cycle in the game, then one of checks in the search: no perpetual check.
        let mixed: Vec<_> =
            [(1, true), (2, false), (3, false), (4, false)].into_iter().chain(CHECKED).collect();
        assert_eq!(worth("shogi", &mixed, 4), Some(Value::DRAW));
        assert_eq!(worth("shogi", &mixed[4..], 0), Some(Value::CERTAIN_WIN));
    }
}
