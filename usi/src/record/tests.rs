//! Records written and read again, and texts of any origin.

use super::*;
use crate::games::Games;
use hyakki_movegen::{ByColor, Color, Game};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

const FORMATS: [Format; 3] = [Format::Pgn, Format::Kif, Format::Usi];
/// The games that have KIF.
const KIF: [&str; 2] = ["shogi", "minishogi"];

/// Random games end here.
const LONGEST: usize = 200;

fn note(random: &mut StdRng) -> Note {
    let mut some = |most: u64| random.random_bool(0.5).then(|| random.random_range(1..most));
    let score = |score: u64| match score % 3 {
        0 => Score::Mate(score as i32 % 40 + 1),
        1 => Score::Mate(-(score as i32 % 40 + 1)),
        _ => Score::Centipawns(score as i32 - 1000),
    };
    Note {
        score: some(2000).map(score),
        depth: some(40).map(|depth| depth as u32),
        time: some(100_000).map(Duration::from_millis),
        nodes: some(1 << 40),
        text: some(2).map_or_else(String::new, |_| "a quiet move, 3 in a row".to_owned()),
    }
}

fn play_randomly(game: &mut Game, random: &mut StdRng, plies: usize) -> Vec<Played> {
    let mut moves = Vec::new();
    while moves.len() < plies && game.outcome().is_none() {
        let Some(mv) = game.legal_moves().choose(random).copied() else { break };
        game.play(mv);
        moves.push(Played { mv, note: note(random) });
    }
    moves
}

/// A game of random moves, from the start or from some position, with all that a record may say.
fn random_record(game: &mut Game, random: &mut StdRng) -> Record {
    game.reset();
    if random.random_bool(0.5) {
        play_randomly(game, random, 30);
        let setup = game.setup();
        game.set(&setup).unwrap();
    }
    let mut record = Record::new(game.rules().name.clone());
    record.begin_at(game);
    record.players = ByColor(["A \"quoted\" name".to_owned(), "B \\".to_owned()]);
    record.set_tag("Event", "A match");
    record.set_tag("Date", "2024.05.06");
    record.set_tag("TimeControl", "10+0.1");
    record.comment = "before the first move".to_owned();
    record.moves = play_randomly(game, random, LONGEST);
    record.ending = match game.outcome() {
        Some(outcome) => outcome.into(),
        None => [
            Ending::UNFINISHED,
            Ending::win(!game.side(), Termination::Resignation),
            Ending::win(game.side(), Termination::Crash),
            Ending::win(!game.side(), Termination::IllegalMove("7g7f".to_owned())),
            Ending::draw(Termination::MoveLimit),
        ]
        .choose(random)
        .cloned()
        .unwrap(),
    };
    record
}

fn read_all(text: &str, games: &Games) -> Vec<Record> {
    let shelf = Shelf::new(games, "shogi").unwrap();
    let reader = Reader::new(text.as_bytes(), None, shelf);
    reader.map(|record| record.unwrap_or_else(|error| panic!("{error}\n{text}"))).collect()
}

/// What a format has no place for is taken from a record.
fn kept(format: Format, record: &Record) -> Record {
    let mut record = record.clone();
    if format == Format::Kif {
        for Played { note, .. } in &mut record.moves {
            if note.score.is_none() && note.depth.is_none() && note.nodes.is_none() {
                note.time = note.time.map(|time| Duration::from_secs(time.as_secs()));
            }
        }
    }
    if format == Format::Usi {
        let ending = record.ending.clone();
        record.moves.iter_mut().for_each(|played| played.note = Note::default());
        let Record { variant, start, moves, .. } = record;
        record = Record { start, moves, ending, ..Record::new(variant) };
    }
    record
}

#[test]
fn records_of_all_games_are_read_as_they_are_written() {
    let games = Games::built_in().unwrap();
    let mut random = StdRng::seed_from_u64(1);
    for format in FORMATS {
        let (mut text, mut written) = (String::new(), Vec::new());
        for rules in games.iter() {
            let mut game = Game::new(rules.clone()).unwrap();
            if format.write(&Record::new(rules.name.clone()), &game).is_err() {
                assert!(format == Format::Kif && !KIF.contains(&rules.name.as_str()));
                continue;
            }
            for _ in 0..4 {
                let record = random_record(&mut game, &mut random);
                text.push_str(&format.write(&record, &game).unwrap());
                written.push(kept(format, &record));
            }
        }
        let read = read_all(&text, &games);
        assert_eq!(read.len(), written.len());
        for (read, written) in read.into_iter().zip(written) {
            let heads = |record: &Record| Record { moves: Vec::new(), ..record.clone() };
            assert_eq!(heads(&read), heads(&written));
            for (read, written) in read.moves.iter().zip(&written.moves) {
                assert_eq!(read, written);
            }
            assert_eq!(read.moves.len(), written.moves.len());
        }
    }
}

#[test]
fn a_record_that_cannot_be_played_is_not_written() {
    let games = Games::built_in().unwrap();
    let game = Game::new(games.find("shogi").unwrap().clone()).unwrap();
    let mv = game.parse_move("7g7f").unwrap();
    let mut record = Record::new("shogi");
    record.moves = vec![Played { mv, note: Note::default() }; 2];
    for format in FORMATS {
        let error = format.write(&record, &game).unwrap_err().to_string();
        assert!(error.starts_with("ply 2: move 7g7f: illegal in "), "{error}");
    }
    assert_eq!(record.players[Color::First], "");
}

/// Reads a text in every format, and in the one it shows; whatever it says, this comes to an end.
fn read_anyhow(text: &[u8]) {
    let games = Games::built_in().unwrap();
    for format in FORMATS.map(Some).into_iter().chain([None]) {
        let shelf = Shelf::new(&games, "minishogi").unwrap();
        for record in Reader::new(text, format, shelf) {
            match record {
                Ok(record) => {
                    let game = Shelf::new(&games, "shogi").unwrap().find(&record.variant).unwrap();
                    judge(&record, &game).unwrap();
                }
                Err(error) => {
                    let error = error.to_string();
                    assert!(error.len() < 1000 && !error.contains('\n'), "{error}");
                }
            }
        }
    }
}

/// Texts from which faulty ones are made.
const SAMPLES: [&str; 6] = [
    include_str!("../../tests/data/records/shogihome.kif"),
    include_str!("../../tests/data/records/lishogi.kif"),
    include_str!("../../tests/data/records/board.kif"),
    include_str!("../../tests/data/records/pychess.pgn"),
    include_str!("../../tests/data/records/cutechess.pgn"),
    "variant dobutsu position startpos moves 2c2b 1a2b # 0-1 resignation",
];

proptest! {
    #[test]
    fn any_bytes_can_be_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_anyhow(&bytes);
    }

    #[test]
    fn any_text_can_be_read(text in "[\\[\\]{}();%$*|#:： 0-9a-kA-Z+@\"\\\\\nまで変化手数同歩成打投了１-９一-九v・]{0,120}") {
        read_anyhow(text.as_bytes());
    }

    #[test]
    fn any_fault_in_a_record_can_be_read(
        sample in prop::sample::select(&SAMPLES),
        (at, gone) in (0..900usize, 0..30usize),
        put in "[\\[\\]{}(); 0-9a-kA-Z+\n同歩成打]{0,4}",
    ) {
        let chars: Vec<char> = sample.chars().collect();
        let at = at % chars.len();
        let rest = &chars[(at + gone).min(chars.len())..];
        let text: String = chars[..at].iter().copied().chain(put.chars()).chain(rest.iter().copied()).collect();
        read_anyhow(text.as_bytes());
    }
}
