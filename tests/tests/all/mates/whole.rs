//! Mates found by looking at everything: every position that checks lead to is listed, with every
//! legal answer, and then it is worked out which of them are mated, ply by ply from the end. There is
//! no search in it, no limit of length and no order of moves.

use hyakki_movegen::{Bitboard, Game, Position, Tables, Width};
use std::collections::HashMap;

/// What is to be known of a problem of a game of kings.
pub(super) struct Whole {
    /// How many positions checks lead to, that of the problem included.
    pub(super) positions: usize,
    /// In how many plies the side to move mates, if it does.
    pub(super) plies: Option<u32>,
}

/// Looks at everything, if that is not more than so many positions.
pub(super) fn look(game: &Game, most: usize) -> Option<Whole> {
    let graph = match game.width() {
        Width::Small(play) => Graph::of(play.tables(), *play.position(), most),
        Width::Large(play) => Graph::of(play.tables(), *play.position(), most),
    }?;
    Some(Whole { positions: graph.children.len(), plies: graph.plies_to_mate() })
}

/// The positions, the first one that of the problem; from each the numbers of those after it.
struct Graph {
    children: Vec<Vec<usize>>,
    attacks: Vec<bool>,
}

impl Graph {
    fn of<B: Bitboard>(tables: &Tables<B>, problem: Position<B>, most: usize) -> Option<Graph> {
        let attacker = problem.side();
        let mut positions = vec![problem];
        let mut numbers = HashMap::from([(problem.key(), 0)]);
        let mut graph = Graph { children: Vec::new(), attacks: Vec::new() };
        while graph.children.len() < positions.len() {
            let position = positions[graph.children.len()];
            let attacks = position.side() == attacker;
            let mut children = Vec::new();
            for mv in position.legal_moves(tables) {
                let mut after = position;
                after.play(tables, mv, &mut ());
                if !attacks || after.threats(tables, after.side()).in_check() {
                    let number = *numbers.entry(after.key()).or_insert(positions.len());
                    if number == positions.len() {
                        positions.push(after);
                    }
                    children.push(number);
                }
            }
            graph.children.push(children);
            graph.attacks.push(attacks);
            if positions.len() > most {
                return None;
            }
        }
        Some(graph)
    }

    fn plies_to_mate(&self) -> Option<u32> {
        let mut plies: Vec<Option<u32>> = vec![None; self.children.len()];
        for ply in 0.. {
            let is_attack = ply % 2 == 1;
            let is_new = |number: &usize| {
                let mut after = self.children[*number].iter().map(|child| plies[*child].is_some());
                let leads_to_mate =
                    if is_attack { after.any(|mate| mate) } else { after.all(|mate| mate) };
                self.attacks[*number] == is_attack && plies[*number].is_none() && leads_to_mate
            };
            let new: Vec<usize> = (0..plies.len()).filter(is_new).collect();
            // Nothing new for one side means nothing new for the other one.
            if new.is_empty() {
                break;
            }
            for number in new {
                plies[number] = Some(ply);
            }
        }
        plies[0]
    }
}
