//! The problems of `data/mates.txt`: mates at the ends of games that the search plays against itself
//! after random moves, each with its length, and problems without a mate. They were chosen by
//! looking at all checks, not by the solver; a test makes the file anew.

use super::{bounded, check_line, whole};
use hyakki_engine::mate::{Limits, Solver, Verdict};
use hyakki_engine::search::{self, Control, Engine};
use hyakki_movegen::Game;
use hyakki_tests::{game, game_at};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/mates.txt");
const HEAD: &str = "\
# Mate problems: the side to move gives check with every move. Made by
#   HYAKKI_WRITE=1 cargo test --release -p hyakki-tests --test all mates::file -- --ignored
";
const GAMES: [&str; 6] = ["minishogi", "gorogoro", "gorogoroplus", "torishogi", "yokai", "shogi"];
/// How many mates of which lengths there are, and `None` for problems without one.
const WANTED: [(Option<u32>, usize); 6] =
    [(Some(3), 34), (Some(5), 26), (Some(7), 18), (Some(9), 12), (Some(11), 10), (None, 100)];
/// The most positions that are looked at to find a mate or to see that none is shorter, and to see
/// that there is none at all.
const MOST_TRIED: u64 = 400_000;
const MOST_LISTED: usize = 3_000;
/// Problems without a mate that checks lead to fewer positions of are too easy.
const LEAST_LISTED: usize = 8;

struct Problem {
    game: Game,
    plies: Option<u32>,
}

fn heading(plies: Option<u32>) -> String {
    plies.map_or("# no mate".to_owned(), |plies| format!("# mate in {plies}"))
}

fn read() -> Vec<Problem> {
    let text = std::fs::read_to_string(FILE).unwrap();
    let mut plies = None;
    let mut problems = Vec::new();
    for line in text.lines() {
        if let Some((known, _)) = WANTED.iter().find(|(plies, _)| line == heading(*plies)) {
            plies = *known;
        } else if let Some(problem) = line.strip_prefix("variant ") {
            let (name, sfen) = problem.split_once(" sfen ").unwrap();
            problems.push(Problem { game: game_at(name, sfen), plies });
        }
    }
    problems
}

/// What is known of a problem without the solver; nothing if that would take too long.
fn plies_to_mate(game: &Game, is_mate: bool) -> Option<Option<u32>> {
    if is_mate {
        bounded::plies_to_mate(game, 11, MOST_TRIED)
    } else {
        whole::look(game, MOST_LISTED).map(|whole| whole.plies)
    }
}

#[test]
fn problems_are_solved_as_by_trying_everything() {
    let problems = read();
    for (plies, count) in WANTED {
        let found = problems.iter().filter(|problem| problem.plies == plies).count();
        assert_eq!(found, count, "{plies:?}");
    }
    let step = if cfg!(debug_assertions) { 10 } else { 1 };
    let mut solver = Solver::new(16);
    for Problem { game, plies } in problems.iter().step_by(step) {
        let (name, sfen) = (&game.rules().name, game.sfen());
        let known = plies_to_mate(game, plies.is_some());
        assert_eq!(known, Some(*plies), "{name}: {sfen}");
        match solver.solve(game, &Limits::default(), &Control::new(false)).verdict {
            Verdict::Mate { moves, minimal } => {
                check_line(game, &moves);
                assert_eq!((Some(moves.len() as u32), minimal), (*plies, true), "{name}: {sfen}");
            }
            verdict => assert_eq!((verdict, *plies), (Verdict::NoMate, None), "{name}: {sfen}"),
        }
    }
}

/// Plays a game to its end.
fn play(game: &mut Game, random: &mut StdRng) {
    for _ in 0..8 {
        if let Some(mv) = game.legal_moves().choose(random) {
            game.play(*mv);
        }
    }
    let limits = search::Limits { nodes: Some(300), ..search::Limits::default() };
    let mut engine = Engine::new(game, 1);
    while game.outcome().is_none() && game.moves().len() < 160 {
        let decision = engine.search(game, &limits, &Control::new(false), &mut |_| ());
        game.play(decision.best.expect("the game goes on"));
    }
}

/// The positions of a game, the last ones first.
fn positions(game: &Game) -> Vec<Game> {
    let mut positions = vec![];
    let mut current = game.clone();
    current.reset();
    for mv in game.moves() {
        positions.push(current.clone());
        current.play(*mv);
    }
    positions.reverse();
    positions
}

fn wanted(plies: Option<u32>) -> usize {
    WANTED.iter().find(|(known, _)| *known == plies).map_or(0, |(_, count)| *count)
}

/// Whether there are as many problems as are wanted, or as many mates.
fn is_full(found: &BTreeMap<Option<u32>, Vec<String>>, mates_only: bool) -> bool {
    let counted = WANTED.iter().filter(|(plies, _)| plies.is_some() || !mates_only);
    counted.into_iter().all(|(plies, count)| found.get(plies).map_or(0, Vec::len) == *count)
}

#[test]
#[ignore = "makes a file of problems, with HYAKKI_WRITE=1"]
fn problems_are_made_from_games() {
    let mut found: BTreeMap<Option<u32>, Vec<String>> = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut random = StdRng::seed_from_u64(1);
    for name in GAMES.iter().cycle() {
        if is_full(&found, false) {
            break;
        }
        let mut ended = game(name);
        play(&mut ended, &mut random);
        // Not more than two of each length a game.
        let mut lengths = HashMap::new();
        for position in positions(&ended).into_iter().take(30) {
            let sfen = position.sfen();
            let problem = game_at(name, &sfen);
            let plies = match whole::look(&problem, MOST_LISTED) {
                Some(whole) => (whole.positions >= LEAST_LISTED).then_some(whole.plies),
                None if is_full(&found, true) => None,
                None => bounded::plies_to_mate(&problem, 11, MOST_TRIED).filter(Option::is_some),
            };
            let Some(plies) = plies else { continue };
            let (list, length) =
                (found.entry(plies).or_default(), lengths.entry(plies).or_insert(0));
            if list.len() < wanted(plies) && *length < 2 && seen.insert(sfen.clone()) {
                *length += 1;
                list.push(format!("variant {name} sfen {sfen}"));
            }
        }
        let counts: Vec<_> = found.iter().map(|(plies, list)| (*plies, list.len())).collect();
        println!("{name}: {counts:?}");
    }
    let mut text = HEAD.to_owned();
    for (plies, _) in WANTED {
        let _ = writeln!(text, "{}\n{}", heading(plies), found[&plies].join("\n"));
    }
    if std::env::var_os("HYAKKI_WRITE").is_some() {
        std::fs::write(FILE, text).unwrap();
    }
}
