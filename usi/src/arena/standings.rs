//! What the games of a match add up to.

use super::referee::{Played, Thinking};
use super::schedule::{Fixture, Plan};
use crate::speed::per_second;
use crate::statistics::{Games, Pairs};
use hyakki_movegen::{ByColor, Color};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// The state of a match.
#[derive(Clone, Debug)]
pub(crate) struct Standings {
    pub(crate) players: Vec<Player>,
    pub(crate) pairings: Vec<Pairing>,
    /// How often games ended in which way.
    pub(crate) causes: BTreeMap<&'static str, u64>,
    /// Games that were played.
    pub(crate) games: u64,
    /// Moves of all games, without those of the openings.
    pub(crate) plies: u64,
}

/// One player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) name: String,
    /// Its results with each colour.
    pub(crate) by_color: ByColor<Games>,
    /// Its pairs of games, against whomever.
    pub(crate) pairs: Pairs,
    /// Its moves.
    pub(crate) moves: u64,
    /// The time they took.
    pub(crate) time: Duration,
    /// The longest of them.
    pub(crate) longest: Duration,
    /// The nodes that it told of, and the time they took.
    pub(crate) nodes: (u64, Duration),
    /// Games that it lost otherwise than on the board, and how.
    pub(crate) faults: BTreeMap<&'static str, u64>,
}

/// Two players against each other, as the first of them sees it.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    pub(crate) players: (usize, usize),
    pub(crate) games: Games,
    pub(crate) pairs: Pairs,
    /// Half points of pairs of which one game was played.
    halves: HashMap<u64, usize>,
}

impl Player {
    /// All its results.
    pub(crate) fn games(&self) -> Games {
        let [mut games, other] = self.by_color.0;
        games.add(other);
        games
    }

    /// Nodes a second.
    pub(crate) fn speed(&self) -> Option<u64> {
        let (nodes, time) = self.nodes;
        (nodes > 0).then(|| per_second(nodes, time))
    }

    fn note(&mut self, color: Color, result: usize) {
        self.by_color[color].0[result] += 1;
    }

    fn think(&mut self, thinking: &Thinking) {
        self.moves += 1;
        self.time += thinking.time;
        self.longest = self.longest.max(thinking.time);
        if let Some(nodes) = thinking.thought.nodes {
            self.nodes.0 = self.nodes.0.saturating_add(nodes);
            self.nodes.1 += thinking.time;
        }
    }
}

impl Standings {
    /// Before the first game.
    pub(crate) fn new<'t>(names: impl Iterator<Item = &'t str>, plan: &Plan) -> Standings {
        let pairing = |players: &(usize, usize)| Pairing {
            players: *players,
            games: Games::default(),
            pairs: Pairs::default(),
            halves: HashMap::new(),
        };
        Standings {
            players: names
                .map(|name| Player { name: name.to_owned(), ..Player::default() })
                .collect(),
            pairings: plan.pairings.iter().map(pairing).collect(),
            causes: BTreeMap::new(),
            games: 0,
            plies: 0,
        }
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, fixture: &Fixture, played: &Played) {
        self.games += 1;
        *self.causes.entry(played.end.cause.kind()).or_default() += 1;
        for ply in &played.plies {
            if let Some(thinking) = &ply.thinking {
                self.plies += 1;
                self.players[fixture.players[ply.color]].think(thinking);
            }
        }
        // Half points: also the place of the result in a tally.
        let result = |color: Color| match played.end.winner {
            None => 1,
            Some(winner) if winner == color => 2,
            Some(_) => 0,
        };
        for color in Color::BOTH {
            self.players[fixture.players[color]].note(color, result(color));
        }
        if let Some(winner) = played.end.winner
            && played.end.cause.is_fault()
        {
            let loser = &mut self.players[fixture.players[!winner]];
            *loser.faults.entry(played.end.cause.kind()).or_default() += 1;
        }
        let pairing = &mut self.pairings[fixture.pairing];
        let (one, other) = pairing.players;
        let color = if fixture.players[Color::First] == one { Color::First } else { Color::Second };
        pairing.games.0[result(color)] += 1;
        match pairing.halves.remove(&fixture.pair) {
            None => {
                pairing.halves.insert(fixture.pair, result(color));
            }
            Some(before) => {
                let mut pair = Pairs::default();
                pair.0[before + result(color)] = 1;
                pairing.pairs.add(pair);
                self.players[one].pairs.add(pair);
                self.players[other].pairs.add(pair.reversed());
            }
        }
    }

    /// Players, the most successful first; equal ones in the order they were given in.
    pub(crate) fn ranking(&self) -> Vec<usize> {
        let share = |player: usize| self.players[player].games().moments().map_or(0.0, |m| m.mean);
        let mut ranking: Vec<usize> = (0..self.players.len()).collect();
        ranking.sort_by(|one, other| share(*other).total_cmp(&share(*one)));
        ranking
    }

    /// What a player got against another, if they have met.
    pub(crate) fn between(&self, one: usize, other: usize) -> Option<Games> {
        self.pairings.iter().find_map(|pairing| match pairing.players {
            players if players == (one, other) => Some(pairing.games),
            players if players == (other, one) => Some(pairing.games.reversed()),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::schedule::Colors;
    use super::super::verdict::{Cause, End};
    use super::*;
    use crate::games;
    use crate::statistics::Tally;
    use hyakki_movegen::Game;

    fn add(standings: &mut Standings, pair: u64, players: [usize; 2], winner: Option<Color>) {
        let fixture =
            Fixture { number: 0, pairing: 0, pair, opening: 0, players: ByColor(players) };
        let cause = Cause::Time(String::new());
        let end = End { winner, cause };
        let start =
            Game::new(games::Games::built_in().unwrap().find("dobutsu").unwrap().clone()).unwrap();
        standings.add(&fixture, &Played { start, plies: Vec::new(), end });
    }

    #[test]
    fn points_go_to_players_and_not_to_colours() {
        let plan = Plan::new(2, Some(6), Colors::Reversed);
        let mut standings = Standings::new(["A", "B"].into_iter(), &plan);
        // Pairs are finished in any order.
        add(&mut standings, 1, [1, 0], Some(Color::Second));
        add(&mut standings, 0, [0, 1], Some(Color::First));
        add(&mut standings, 0, [1, 0], Some(Color::Second));
        add(&mut standings, 1, [0, 1], None);
        add(&mut standings, 2, [0, 1], Some(Color::Second));
        let pairing = &standings.pairings[0];
        assert_eq!(pairing.games, Tally([1, 1, 3]));
        assert_eq!(pairing.pairs, Tally([0, 0, 0, 1, 1]));
        let [a, b] = &standings.players[..] else { panic!() };
        assert_eq!((a.games(), b.games()), (pairing.games, pairing.games.reversed()));
        assert_eq!((a.pairs, b.pairs), (pairing.pairs, pairing.pairs.reversed()));
        assert_eq!(a.by_color[Color::Second], Tally([0, 0, 2]));
        assert_eq!((a.faults["time"], b.faults["time"]), (1, 3));
        assert_eq!(standings.between(1, 0), Some(pairing.games.reversed()));
        assert_eq!(standings.ranking(), [0, 1]);
    }
}
