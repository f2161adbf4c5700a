//! Where games begin. Each opening is played twice, with colours reversed.

use crate::games::Games;
use crate::record::{Reader, Record, RecordError, Shelf};
use crate::text::{shortened, without_mark};
use hyakki_movegen::rules::quote;
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
        games: &Games,
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
            None => Source::File(read(Path::new(text), games, &game)?),
        };
        let mut openings = Openings { source, game, seed };
        if let (Source::File(all), Order::Random) = (&mut openings.source, order) {
            all.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        Ok(openings)
    }

    /// The game at its start.
    pub(crate) fn game(&self) -> &Game {
        &self.game
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

/// Reads a file of openings: positions, one a line, or records of games in any format.
fn read(file: &Path, games: &Games, game: &Game) -> Result<Vec<Opening>, String> {
    let shown = shortened(&file.display().to_string());
    let bytes = fs::read(file).map_err(|error| {
        format!("cannot read {shown}: {error}, expected `start`, `random:PLIES` or a file")
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = without_mark(&text).lines().enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
    let openings = if lines.peek().is_some_and(|(_, line)| begins_with_board(line)) {
        let at = |(number, line)| {
            position(line, game).map_err(|problem| format!("{shown}:{number}: {problem}"))
        };
        lines.map(at).collect::<Result<Vec<_>, _>>()?
    } else {
        recorded(&bytes, games, game).map_err(|problem| format!("{shown}: {problem}"))?
    };
    if openings.is_empty() { Err(format!("{shown}: no opening in it")) } else { Ok(openings) }
}

/// Whether a line is a position without a word before it.
fn begins_with_board(line: &str) -> bool {
    line.split_ascii_whitespace().next().is_some_and(|word| word.contains('/'))
}

/// Reads a position: an SFEN or a FEN. What follows a `;`, as in EPD, is passed over.
fn position(line: &str, game: &Game) -> Result<Opening, String> {
    let text = line.split(';').next().unwrap_or("").trim();
    let mut start = game.clone();
    let set = if text.contains('[') { start.set_fen(text) } else { start.set_sfen(text) };
    set.map_err(|error| error.to_string())?;
    unfinished(start, Vec::new())
}

/// The openings of records of games.
fn recorded(text: &[u8], games: &Games, game: &Game) -> Result<Vec<Opening>, String> {
    let name = &game.rules().name;
    let shelf = Shelf::new(games, name).map_err(|error| error.to_string())?;
    let opening = |record: Result<Record, RecordError>| {
        let record = record.map_err(|error| error.to_string())?;
        if record.variant != *name {
            return Err(format!("a game of {}, expected {name}", record.variant));
        }
        let start = record.opening(game).map_err(|error| error.to_string())?;
        unfinished(start, record.moves.iter().map(|played| played.mv).collect())
    };
    Reader::new(text, None, shelf).map(opening).collect()
}

/// An opening after which there is something left to play.
fn unfinished(start: Game, moves: Vec<Move>) -> Result<Opening, String> {
    let mut end = start.clone();
    for mv in &moves {
        end.play(*mv);
    }
    match end.outcome() {
        Some(outcome) => Err(format!("the game is over in {}: {outcome}", end.sfen())),
        None => Ok(Opening { start, moves }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::Color;
    use std::{env, process};

    fn game(name: &str) -> Game {
        Game::new(Games::built_in().unwrap().find(name).unwrap().clone()).unwrap()
    }

    fn moves(opening: &Opening) -> Vec<String> {
        opening.moves.iter().map(|mv| opening.start.move_text(*mv)).collect()
    }

    /// The openings of a file with this text.
    fn read_text(name: &str, text: &str) -> Result<Vec<Opening>, String> {
        let file = env::temp_dir().join(format!("hyakki-{}-{name}", process::id()));
        fs::write(&file, text).unwrap();
        let openings = read(&file, &Games::built_in().unwrap(), &game("minishogi"));
        fs::remove_file(&file).unwrap();
        openings
    }

    #[test]
    fn positions_and_records_are_openings() {
        let text =
            "# two positions\n\nrbsgk/4p/5/P4/KGSBR b - 1 ;D1 14\nrbsgk/4p/5/P4/KGSBR[-] b 0 1\n";
        let openings = read_text("positions", text).unwrap();
        let sides: Vec<Color> = openings.iter().map(|opening| opening.start.side()).collect();
        assert_eq!(sides, Color::BOTH);
        for line in [
            "position startpos moves 1e1d 5a5b",
            "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 1e1d 5a5b",
            "position fen rbsgk/4p/5/P4/KGSBR[-] w 0 1 moves e1e2 a5a4",
            "1e1d 5a5b",
        ] {
            let openings = read_text("records", &format!("{line}\n{line}\n")).unwrap();
            assert_eq!(openings.len(), 2);
            assert_eq!(openings[1].start.sfen(), game("minishogi").sfen());
            assert_eq!(moves(&openings[1]), ["1e1d", "5a5b"], "{line}");
        }
    }

    #[test]
    fn faults_are_quoted_with_their_place() {
        for (text, expected) in [
            ("1e1d 1e1d", "line 1: ply 2: move `1e1d`: illegal"),
            ("x/4p/5/P4/KGSBR b - 1", ":1: row 1 of the board"),
            ("variant dobutsu startpos", "a game of dobutsu, expected minishogi"),
            ("5/5/5/1G3/1K3 b - 1\n4k/4G/4K/5/5 w - 1", ":2: the game is over"),
            ("", "no opening in it"),
        ] {
            let error = read_text("faults", text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let games = Games::built_in().unwrap();
        let named =
            |text: &str| Openings::named(text, &games, game("dobutsu"), Order::Sequential, 1);
        assert!(named("random:0").unwrap_err().contains("from 1 to 200"));
        assert!(named("no/such/file").unwrap_err().starts_with("cannot read no/such/file"));
    }

    #[test]
    fn random_openings_differ_and_come_again() {
        let games = Games::built_in().unwrap();
        let openings = |seed| {
            Openings::named("random:4", &games, game("dobutsu"), Order::Sequential, seed).unwrap()
        };
        let of = |openings: &Openings, pair| moves(&openings.get(pair)).join(" ");
        let (one, same, other) = (openings(1), openings(1), openings(2));
        let all: Vec<String> = (0..20).map(|pair| of(&one, pair)).collect();
        assert!((0..20).all(|pair| all[pair as usize] == of(&same, pair)));
        assert!((0..20).any(|pair| all[pair as usize] != of(&other, pair)));
        assert!(all.iter().any(|opening| *opening != all[0]));
        assert!(all.iter().all(|opening| opening.split(' ').count() == 4));
    }
}
