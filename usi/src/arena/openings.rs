//! Where games begin. Each opening is played twice, with colours reversed.

use crate::games::Games;
use crate::openings::{MOST_PLIES, generator, walk};
use crate::record::{Reader, Record, RecordError, Shelf};
use crate::text::{shortened, without_mark};
use hyakki_movegen::rules::quote;
use hyakki_movegen::{Game, Move};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fs;
use std::path::Path;

/// What the built-in openings of a game are called.
const BOOK: &str = "book";
/// What may be named.
const EXPECTED: &str = "`book`, `start`, `random:PLIES` or a file";
/// How often random moves are tried anew when they end the game.
const ATTEMPTS: usize = 100;

/// A position to begin with, and moves to play from it.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// At the position it begins with.
    pub(crate) start: Game,
    pub(crate) moves: Vec<Move>,
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
    /// Those of a file or the book, in this order, again and again.
    List(Vec<Opening>),
}

/// The order in which the openings of a file or the book are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Order {
    /// As they stand there.
    #[default]
    Sequential,
    /// Shuffled once.
    Random,
}

impl Openings {
    /// The openings that a text names: `book`, `start`, `random:PLIES` or a file. Without one, the
    /// book if the game has one, else the start.
    pub(crate) fn named(
        text: Option<&str>,
        games: &Games,
        game: Game,
        order: Order,
        seed: u64,
    ) -> Result<Openings, String> {
        let book = games.book(game.rules());
        let usual = if book.is_some() { BOOK } else { "start" };
        let source = match text.unwrap_or(usual) {
            "start" => Source::Start,
            BOOK => {
                let text = book.ok_or_else(|| no_book(&game))?;
                Source::List(read(text.as_bytes(), BOOK, games, &game)?)
            }
            text => match text.strip_prefix("random:") {
                Some(plies) => Source::Random(number_of_plies(plies).ok_or_else(|| {
                    let expected = format!("a number from 1 to {MOST_PLIES} after `random:`");
                    format!("{}: expected {expected}", quote(text))
                })?),
                None => Source::List(read_file(Path::new(text), games, &game)?),
            },
        };
        let mut openings = Openings { source, game, seed };
        if let (Source::List(all), Order::Random) = (&mut openings.source, order) {
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
            Source::List(all) => all[(pair % all.len() as u64) as usize].clone(),
        }
    }

    /// Random moves, all legal ones alike; where they always end the game, fewer.
    fn random(&self, plies: usize, pair: u64) -> Opening {
        let mut random = generator(self.seed, pair);
        let mut longest = Vec::new();
        for _ in 0..ATTEMPTS {
            let moves = walk(&self.game, plies, &mut random);
            if moves.len() > longest.len() {
                longest = moves;
            }
            if longest.len() == plies {
                break;
            }
        }
        Opening { start: self.game.clone(), moves: longest }
    }
}

fn number_of_plies(text: &str) -> Option<usize> {
    text.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies))
}

fn no_book(game: &Game) -> String {
    let name = &game.rules().name;
    format!("`{BOOK}`: no openings of {name} are built in, expected {EXPECTED}")
}

/// Reads a file of openings.
fn read_file(file: &Path, games: &Games, game: &Game) -> Result<Vec<Opening>, String> {
    let shown = shortened(&file.display().to_string());
    let bytes = fs::read(file)
        .map_err(|error| format!("cannot read {shown}: {error}, expected {EXPECTED}"))?;
    read(&bytes, &shown, games, game)
}

/// Reads openings: positions, one a line, or records of games in any format. `shown` is what errors
/// call the text.
fn read(text: &[u8], shown: &str, games: &Games, game: &Game) -> Result<Vec<Opening>, String> {
    let bytes = text;
    let text = String::from_utf8_lossy(bytes);
    let lines = without_mark(&text).lines().enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
    let openings = if lines.peek().is_some_and(|(_, line)| begins_with_board(line)) {
        let at = |(number, line)| {
            position(line, game).map_err(|problem| format!("{shown}:{number}: {problem}"))
        };
        lines.map(at).collect::<Result<Vec<_>, _>>()?
    } else {
        recorded(bytes, games, game).map_err(|problem| format!("{shown}: {problem}"))?
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
    use crate::openings::{Mirror, canonical_key};
    use hyakki_movegen::Color;
    use hyakki_movegen::rules::Rules;
    use std::collections::HashSet;

    fn game(name: &str) -> Game {
        Game::new(Games::built_in().unwrap().find(name).unwrap().clone()).unwrap()
    }

    fn moves(opening: &Opening) -> Vec<String> {
        opening.moves.iter().map(|mv| opening.start.move_text(*mv)).collect()
    }

    fn read_text(text: &str) -> Result<Vec<Opening>, String> {
        read(text.as_bytes(), "file", &Games::built_in().unwrap(), &game("minishogi"))
    }

    #[test]
    fn positions_and_records_are_openings() {
        let text =
            "# two positions\n\nrbsgk/4p/5/P4/KGSBR b - 1 ;D1 14\nrbsgk/4p/5/P4/KGSBR[-] b 0 1\n";
        let openings = read_text(text).unwrap();
        let sides: Vec<Color> = openings.iter().map(|opening| opening.start.side()).collect();
        assert_eq!(sides, Color::BOTH);
        for line in [
            "position startpos moves 1e1d 5a5b",
            "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 1e1d 5a5b",
            "position fen rbsgk/4p/5/P4/KGSBR[-] w 0 1 moves e1e2 a5a4",
            "1e1d 5a5b",
        ] {
            let openings = read_text(&format!("{line}\n{line}\n")).unwrap();
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
            let error = read_text(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let games = Games::built_in().unwrap();
        let named =
            |text: &str| Openings::named(Some(text), &games, game("dobutsu"), Order::Sequential, 1);
        assert!(named("random:0").unwrap_err().contains("from 1 to 200"));
        assert!(named("no/such/file").unwrap_err().starts_with("cannot read no/such/file"));
    }

    #[test]
    fn random_openings_differ_and_come_again() {
        let games = Games::built_in().unwrap();
        let openings = |seed| {
            Openings::named(Some("random:4"), &games, game("dobutsu"), Order::Sequential, seed)
                .unwrap()
        };
        let of = |openings: &Openings, pair| moves(&openings.get(pair)).join(" ");
        let (one, same, other) = (openings(1), openings(1), openings(2));
        let all: Vec<String> = (0..20).map(|pair| of(&one, pair)).collect();
        assert!((0..20).all(|pair| all[pair as usize] == of(&same, pair)));
        assert!((0..20).any(|pair| all[pair as usize] != of(&other, pair)));
        assert!(all.iter().any(|opening| *opening != all[0]));
        assert!(all.iter().all(|opening| opening.split(' ').count() == 4));
    }

    /// The position after an opening.
    fn end(opening: &Opening) -> Game {
        let mut game = opening.start.clone();
        opening.moves.iter().for_each(|mv| game.play(*mv));
        game
    }

    #[test]
    fn every_built_in_game_has_a_book_of_different_openings() {
        let games = Games::built_in().unwrap();
        for rules in games.iter() {
            let game = Game::new(rules.clone()).unwrap();
            let book = games.book(rules).unwrap_or_else(|| panic!("{}: no book", rules.name));
            // Reading finds moves that are illegal and games that are over.
            let openings = read(book.as_bytes(), BOOK, &games, &game).unwrap();
            let least = if rules.board.len() == 12 { 50 } else { 200 };
            assert!(openings.len() >= least, "{}: {}", rules.name, openings.len());
            let mirror = Mirror::of(rules);
            let mut seen = HashSet::new();
            for opening in &openings {
                let end = end(opening);
                let is_new = seen.insert(canonical_key(&end, mirror.as_ref()));
                assert!(is_new, "{}: {} comes twice", rules.name, end.sfen());
            }
            let firsts = openings.iter().filter(|opening| end(opening).side() == Color::First);
            assert_eq!(firsts.count(), openings.len() / 2, "{}", rules.name);
        }
    }

    #[test]
    fn the_book_is_the_usual_choice_of_a_game_that_has_one() {
        let games = Games::built_in().unwrap();
        let named = |text| {
            Openings::named(text, &games, game("dobutsu"), Order::Sequential, 1).unwrap().get(0)
        };
        assert_eq!(moves(&named(None)), moves(&named(Some("book"))));
        assert!(moves(&named(Some("start"))).is_empty());
        let own = "[own]\nmaxFile = 3\nmaxRank = 4\nking = k\nstartFen = 1k1/3/3/1K1[] w 0 1\n";
        let own = Game::new(Rules::parse(&[("own.ini", own)]).unwrap().remove(0)).unwrap();
        let of_own = |text| Openings::named(text, &games, own.clone(), Order::Sequential, 1);
        assert!(of_own(None).unwrap().get(0).moves.is_empty());
        let error = of_own(Some("book")).unwrap_err();
        assert!(error.starts_with("`book`: no openings of own are built in"), "{error}");
    }
}
