//! Where games begin. Each opening is played twice, with colours reversed.

use crate::text::{shortened, without_mark};
use hyakki_movegen::rules::quote;
use hyakki_movegen::text::uci;
use hyakki_movegen::{Game, Move};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fs;
use std::path::Path;

/// The most random moves that are played before a game.
const MOST_PLIES: usize = 200;
/// How often random moves are tried anew when they end the game.
const ATTEMPTS: usize = 100;

/// A position to begin with, and moves to play from it.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// At the position it begins with.
    pub(super) start: Game,
    pub(super) moves: Vec<Move>,
}

/// The openings of a match.
#[derive(Clone, Debug)]
pub(crate) struct Openings {
    source: Source,
    /// The game at its start.
    game: Game,
    seed: u64,
}

#[derive(Clone, Debug)]
enum Source {
    /// Always the start position.
    Start,
    /// So many random moves.
    Random(usize),
    /// Those of a file, in this order, again and again.
    File(Vec<Opening>),
}

/// The order in which the openings of a file are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Shuffled once.
    Random,
}

impl Openings {
    /// The openings that a text names: `start`, `random:PLIES` or a file.
    pub(crate) fn named(
        text: &str,
        game: Game,
        order: Order,
        seed: u64,
    ) -> Result<Openings, String> {
        let source = match text.strip_prefix("random:") {
            Some(plies) => {
                let plies = plies.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies));
                let expected = || {
                    format!(
                        "{}: expected a number from 1 to {MOST_PLIES} after `random:`",
                        quote(text)
                    )
                };
                Source::Random(plies.ok_or_else(expected)?)
            }
            None if text == "start" => Source::Start,
            None => Source::File(read(Path::new(text), &game)?),
        };
        let mut openings = Openings { source, game, seed };
        if let (Source::File(all), Order::Random) = (&mut openings.source, order) {
            all.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        Ok(openings)
    }

    /// The opening of a pair of games, the same for every run with this seed.
    pub(crate) fn get(&self, pair: u64) -> Opening {
        match &self.source {
            Source::Start => Opening { start: self.game.clone(), moves: Vec::new() },
            Source::Random(plies) => self.random(*plies, pair),
            Source::File(all) => all[(pair % all.len() as u64) as usize].clone(),
        }
    }

    /// Random moves, all legal ones alike; where they always end the game, fewer.
    fn random(&self, plies: usize, pair: u64) -> Opening {
        // One generator gives every pair its own, whatever order they are played in.
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let own = seeds.random::<u64>() ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(own);
        let mut longest = Vec::new();
        for _ in 0..ATTEMPTS {
            let mut game = self.game.clone();
            while game.moves().len() < plies {
                let moves = game.legal_moves();
                let Some(mv) = moves.choose(&mut random) else { break };
                game.play(*mv);
                if game.outcome().is_some() {
                    break;
                }
                if game.moves().len() > longest.len() {
                    longest = game.moves().to_vec();
                }
            }
            if longest.len() == plies {
                break;
            }
        }
        Opening { start: self.game.clone(), moves: longest }
    }
}

/// Reads a file of openings, one a line.
fn read(file: &Path, game: &Game) -> Result<Vec<Opening>, String> {
    let shown = shortened(&file.display().to_string());
    let bytes = fs::read(file).map_err(|error| {
        format!("cannot read {shown}: {error}, expected `start`, `random:PLIES` or a file")
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = without_mark(&text).lines().enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.trim()));
    let openings = lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            parse(line, game).map_err(|problem| format!("{shown}:{number}: {problem}"))
        })
        .collect::<Result<Vec<_>, _>>()?;
    if openings.is_empty() { Err(format!("{shown}: no opening in it")) } else { Ok(openings) }
}

/// Reads an opening: a `position` line, an SFEN or a FEN, perhaps followed by `moves` and moves, or
/// only moves from the start. What follows a `;`, as in EPD, is passed over.
fn parse(line: &str, game: &Game) -> Result<Opening, String> {
    let line = line.split(';').next().unwrap_or("").trim();
    let line = line.strip_prefix("position").map_or(line, str::trim_start);
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let is_position =
        |word: &str| word.contains('/') || ["sfen", "fen", "startpos"].contains(&word);
    let starts_with_position = words.first().is_some_and(|word| is_position(word));
    let (position, moves) = match words.iter().position(|word| *word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None if starts_with_position => (&words[..], &[][..]),
        None => (&[][..], &words[..]),
    };
    let mut start = game.clone();
    let set = match position {
        [] | ["startpos"] => Ok(()),
        ["sfen", rest @ ..] => start.set_sfen(&rest.join(" ")),
        ["fen", rest @ ..] => start.set_fen(&rest.join(" ")),
        [board, ..] if board.contains('[') => start.set_fen(&position.join(" ")),
        _ => start.set_sfen(&position.join(" ")),
    };
    set.map_err(|error| error.to_string())?;
    let mut end = start.clone();
    for (index, text) in moves.iter().enumerate() {
        let mv = end.parse_move(text).or_else(|error| {
            let mv = uci::parse(end.rules(), text).ok().filter(|mv| end.is_legal(*mv));
            mv.ok_or_else(|| format!("ply {}: {error}", index + 1))
        })?;
        end.play(mv);
    }
    match end.outcome() {
        Some(outcome) => Err(format!("the game is over: {outcome}")),
        None => Ok(Opening { start, moves: end.moves().to_vec() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    fn game(name: &str) -> Game {
        Game::new(Games::built_in().unwrap().find(name).unwrap().clone()).unwrap()
    }

    fn moves(opening: &Opening) -> Vec<String> {
        opening.moves.iter().map(|mv| opening.start.move_text(*mv)).collect()
    }

    #[test]
    fn lines_of_every_kind_are_openings() {
        let game = game("minishogi");
        let start = game.sfen();
        for line in [
            "startpos moves 1e1d 5a5b",
            "position startpos moves 1e1d 5a5b",
            "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 1e1d 5a5b",
            "rbsgk/4p/5/P4/KGSBR b - 1 moves e1e2 a5a4 ; a comment",
            "fen rbsgk/4p/5/P4/KGSBR[-] w 0 1 moves e1e2 a5a4",
            "rbsgk/4p/5/P4/KGSBR[] w 0 1 moves e1e2 a5a4",
            "1e1d 5a5b",
            "moves 1e1d 5a5b",
        ] {
            let opening = parse(line, &game).unwrap();
            assert_eq!(
                (opening.start.sfen(), moves(&opening).join(" ")),
                (start.clone(), "1e1d 5a5b".to_owned()),
                "{line}"
            );
        }
        for line in ["startpos", "rbsgk/4p/5/P4/KGSBR b - 1 ;D1 14", "rbsgk/4p/5/P4/KGSBR b -"] {
            assert_eq!(moves(&parse(line, &game).unwrap()), [""; 0], "{line}");
        }
        let second = parse("rbsgk/4p/5/P4/KGSBR w - 2", &game).unwrap();
        assert_eq!(second.start.side(), hyakki_movegen::Color::Second);
    }

    #[test]
    fn faults_are_quoted_with_their_place() {
        let game = game("minishogi");
        for (line, expected) in [
            ("1e1d 1e1d", "ply 2: move `1e1d`: illegal"),
            ("nonsense", "ply 1: move `nonsense`: expected a move"),
            ("x/4p/5/P4/KGSBR b - 1", "row 1 of the board"),
            ("startpos x", "`startpos`"),
        ] {
            let error = parse(line, &game).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        }
        let named = |text: &str| Openings::named(text, game.clone(), Order::Sequential, 1);
        assert!(named("random:0").unwrap_err().contains("from 1 to 200"));
        assert!(named("no/such/file").unwrap_err().starts_with("cannot read no/such/file"));
    }

    #[test]
    fn random_openings_differ_and_come_again() {
        let openings =
            |seed| Openings::named("random:4", game("dobutsu"), Order::Sequential, seed).unwrap();
        let of = |openings: &Openings, pair| moves(&openings.get(pair)).join(" ");
        let (one, same, other) = (openings(1), openings(1), openings(2));
        let all: Vec<String> = (0..20).map(|pair| of(&one, pair)).collect();
        assert!((0..20).all(|pair| all[pair as usize] == of(&same, pair)));
        assert!((0..20).any(|pair| all[pair as usize] != of(&other, pair)));
        assert!(all.iter().any(|opening| *opening != all[0]));
        assert!(all.iter().all(|opening| opening.split(' ').count() == 4));
    }
}
