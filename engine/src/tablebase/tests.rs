//! The solved board against `movegen`, brute force and damaged files.

use super::animals::Animals;
use super::children::for_each_child;
use super::index::{Index, Number};
use super::judge::at_sight;
use super::placement::Placement;
use super::unmove::for_each_parent;
use super::*;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Game, Position, Tables};
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::path::PathBuf;

/// Games small enough for brute force: lions and chicks, once with optional promotion, once with
/// a hen that steps nowhere but forward.
const SMALL: &str = "
[chicks:dobutsu]
startFen = 1l1/1c1/1C1/1L1[] w 0 1
[kodama:yokainomori]
startFen = 1l1/1c1/1C1/1L1[] w 0 1
[silverhen:dobutsu]
gold = -
silver = h
promotedPieceType = c:h
startFen = 1l1/1c1/1C1/1L1[] w 0 1
";

fn rules(name: &str) -> Rules {
    let own = [("small.ini", SMALL)];
    let sources: Vec<(&str, &str)> = hyakki_seeds::VARIANTS.iter().copied().chain(own).collect();
    let games = Rules::parse(&sources).unwrap();
    games.into_iter().find(|rules| rules.name == name).unwrap()
}

fn game(name: &str) -> Game {
    Game::new(rules(name)).unwrap()
}

/// A file of a game's tablebase, made once a test.
fn table_file(name: &str, test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("hyakki-{name}-{test}-{}", std::process::id()));
    let solved = Solved::new(&rules(name), &mut |_| {}).unwrap();
    let mut bytes = Vec::new();
    solved.write(&mut bytes).unwrap();
    std::fs::write(&path, bytes).unwrap();
    path
}

/// A generator of numbers that is the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

fn placement(animals: &Animals, game: &Game) -> Placement {
    animals.placement(&game.setup()).expect("all pieces are there")
}

/// A placement with its pairs in order, for comparisons.
fn sorted(placement: &Placement) -> Vec<u8> {
    let mut code = vec![placement.mine, placement.theirs];
    for pair in placement.pairs {
        let mut pair = pair.map(|place| place.0);
        pair.sort_unstable();
        code.extend(pair);
    }
    code
}

fn children(animals: &Animals, placement: &Placement) -> Vec<Placement> {
    let mut children = Vec::new();
    let Ok(()) = for_each_child(animals, placement, &mut |child| {
        children.push(*child);
        Ok::<(), Infallible>(())
    });
    children
}

#[test]
fn moves_are_those_of_movegen() {
    for name in ["dobutsu", "yokainomori", "silverhen"] {
        let animals = Animals::of(&rules(name)).unwrap();
        let mut game = game(name);
        let mut random = Random(7);
        let mut compared = 0;
        while compared < 70_000 {
            let moves = game.legal_moves();
            let here = placement(&animals, &game);
            if moves.is_empty() || game.moves().len() > 200 {
                assert!(!moves.is_empty() || at_sight(&animals, &here).is_some());
                game.reset();
                continue;
            }
            let after = |mv| {
                let mut after = game.clone();
                after.play(mv);
                animals.placement(&after.setup()).map(|placement| sorted(&placement))
            };
            let taken = moves.iter().any(|mv| after(*mv).is_none());
            assert_eq!(taken, here.can_take(&animals), "{}", game.sfen());
            if !taken {
                let mut expected: Vec<_> = moves.iter().filter_map(|mv| after(*mv)).collect();
                let mut found: Vec<_> = children(&animals, &here).iter().map(sorted).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{}", game.sfen());
                compared += 1;
            }
            let quiet: Vec<_> = moves.iter().filter(|mv| after(**mv).is_some()).collect();
            match quiet.len() {
                0 => game.reset(),
                count => game.play(*quiet[random.below(count)]),
            }
        }
    }
}

#[test]
fn numbers_are_dense_and_lead_back() {
    for (name, step) in [("chicks", 1), ("dobutsu", 997)] {
        let animals = Animals::of(&rules(name)).unwrap();
        let index = Index::new(&animals);
        for number in (0..index.len()).step_by(step) {
            let block = &index.blocks()[index.block_of(number)];
            let placement = index.placement(block, number);
            assert_eq!(index.find(&animals, &placement), Some(number));
            assert_eq!(at_sight(&animals, &placement), None);
            let reflected = index.find(&animals, &placement.mirrored()).unwrap();
            let folded = super::index::is_folded(placement.mine, placement.theirs);
            assert!(!folded || reflected == number);
        }
        let units = (0..index.units()).map(|at| index.unit(at).numbers);
        let end = units.fold(0, |end, (begin, next)| {
            assert_eq!(begin, end);
            next
        });
        assert_eq!(end, index.len());
    }
}

#[test]
fn parents_are_those_whose_children_they_are() {
    for name in ["dobutsu", "yokainomori", "silverhen"] {
        let animals = Animals::of(&rules(name)).unwrap();
        let index = Index::new(&animals);
        let at = |number| index.placement(&index.blocks()[index.block_of(number)], number);
        let numbered = |number| {
            let numbers = children(&animals, &at(number)).into_iter();
            numbers.filter_map(|child| index.find(&animals, &child)).collect::<Vec<Number>>()
        };
        let mut random = Random(3);
        for _ in 0..1_000 {
            let child = random.below(index.len() as usize) as Number;
            let mut parents: BTreeMap<Number, usize> = BTreeMap::new();
            for_each_parent(&index, &animals, &at(child), &mut |parent| {
                *parents.entry(parent).or_default() += 1;
            });
            for (parent, edges) in parents {
                let found = numbered(parent).into_iter().filter(|other| *other == child).count();
                assert_eq!(found, edges, "{name}: {parent} to {child}");
            }
            // The other way round: whoever leads to a placement is told by it.
            for other in numbered(child) {
                let mut told = 0;
                for_each_parent(&index, &animals, &at(other), &mut |parent| {
                    told += usize::from(parent == child);
                });
                let edges = numbered(child).into_iter().filter(|number| *number == other).count();
                assert_eq!(told, edges, "{name}: {child} to {other}");
            }
        }
    }
}

/// What becomes of every position that can come from the start of a game, by looking at all
/// children of all positions until nothing changes.
fn brute_force(tables: &Tables<u64>) -> Vec<(Position<u64>, Outcome)> {
    let mut known: HashMap<u64, usize> = HashMap::new();
    let mut positions: Vec<Position<u64>> = Vec::new();
    let mut edges: Vec<Vec<usize>> = Vec::new();
    let mut add = |positions: &mut Vec<Position<u64>>, position: Position<u64>| {
        *known.entry(position.key()).or_insert_with(|| {
            positions.push(position);
            positions.len() - 1
        })
    };
    add(&mut positions, Position::start(tables));
    while edges.len() < positions.len() {
        let position = positions[edges.len()];
        let children = position.legal_moves(tables).into_iter().map(|mv| {
            let mut after = position;
            after.play(tables, mv, &mut ());
            add(&mut positions, after)
        });
        edges.push(children.collect());
    }
    let ended = |position: &Position<u64>| {
        let outcome = position.outcome(tables)?;
        Some(match outcome.winner {
            None => Outcome::Draw,
            Some(winner) if winner == position.side() => Outcome::Win(0),
            Some(_) => Outcome::Loss(0),
        })
    };
    let mut outcomes: Vec<Outcome> =
        positions.iter().map(|position| ended(position).unwrap_or(Outcome::Draw)).collect();
    loop {
        let best = |children: &Vec<usize>| children.iter().map(|at| outcomes[*at].before()).max();
        let next: Vec<Outcome> =
            edges.iter().zip(&outcomes).map(|(edges, old)| best(edges).unwrap_or(*old)).collect();
        if next == outcomes {
            return positions.into_iter().zip(outcomes).collect();
        }
        outcomes = next;
    }
}

#[test]
fn a_small_game_is_solved_as_by_brute_force() {
    for name in ["chicks", "kodama", "silverhen"] {
        let path = table_file(name, "brute");
        let table = Tablebase::open(&path, &rules(name)).unwrap();
        let mut longest = 0;
        let mut game = game(name);
        let tables = Tables::new(rules(name)).unwrap();
        for (position, expected) in brute_force(&tables) {
            game.set(&position.setup(tables.rules())).unwrap();
            let found = table.outcome_of(&game).unwrap();
            assert_eq!(found, expected, "{name}: {}", game.sfen());
            longest = longest.max(expected.distance().unwrap_or(0));
        }
        assert!(longest > 4, "{name}: {longest}");
        let check = table.check(5_000).unwrap();
        assert_eq!(check.faults, 0, "{name}");
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn damage_is_told() {
    let path = table_file("chicks", "damage");
    let sound = std::fs::read(&path).unwrap();
    let rules = rules("chicks");
    let try_all = |bytes: &[u8]| -> Result<(), String> {
        std::fs::write(&path, bytes).unwrap();
        let table = Tablebase::open(&path, &rules).map_err(|error| error.to_string())?;
        table.check(10).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(try_all(&sound), Ok(()));
    let head = sound.len() - Tablebase::open(&path, &rules).unwrap().body_len();
    let places = (0..80).chain((80..head).step_by(9973)).chain((head..sound.len()).step_by(7));
    for place in places.chain([head - 1, head, sound.len() - 1]) {
        let mut bytes = sound.clone();
        bytes[place] ^= 0x10;
        let error = try_all(&bytes).unwrap_err();
        assert!(error.contains("hyakki-chicks"), "{place}: {error}");
    }
    for length in (0..sound.len()).step_by(4001).chain([3, 7, 8, 71, head, sound.len() - 1]) {
        let error = try_all(&sound[..length]).unwrap_err();
        let told = ["not a tablebase", "bytes long, expected"].iter().any(|t| error.contains(t));
        assert!(told, "{length}: {error}");
    }
    let mut longer = sound;
    longer.push(0);
    assert!(try_all(&longer).unwrap_err().contains("bytes long, expected"));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_table_is_for_its_own_rules_only() {
    let path = table_file("chicks", "rules");
    let error = |name: &str| Tablebase::open(&path, &rules(name)).unwrap_err().to_string();
    assert!(error("silverhen").contains("made for chicks, whose rules are not those of silverhen"));
    assert!(error("kodama").contains("made for chicks"));
    assert!(error("gorogoro").contains("gorogoro cannot be solved: expected a board of 3x4"));
    assert!(error("minishogi").contains("minishogi cannot be solved"));
    let table = Tablebase::open(&path, &rules("chicks")).unwrap();
    let mut game = game("dobutsu");
    assert!(matches!(table.outcome_of(&game), Err(ProbeError::Pieces)));
    game.set_sfen("1l1/3/3/1L1 b C 1").unwrap();
    assert!(matches!(table.outcome_of(&game), Err(ProbeError::Pieces)));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn moves_are_ranked_and_lines_end() {
    let path = table_file("chicks", "line");
    let table = Tablebase::open(&path, &rules("chicks")).unwrap();
    let tables = Tables::new(rules("chicks")).unwrap();
    let positions = brute_force(&tables);
    let goes_on = |position: &Position<u64>| position.outcome(&tables).is_none();
    let some = positions.iter().filter(|(position, _)| goes_on(position)).step_by(97);
    let mut game = game("chicks");
    for (position, outcome) in some {
        game.set(&position.setup(tables.rules())).unwrap();
        let game = &game;
        let ranked = table.rank(game).unwrap();
        assert_eq!(ranked.len(), game.legal_moves().len());
        assert_eq!(ranked[0].outcome, *outcome, "{}", game.sfen());
        assert!(ranked.is_sorted_by(|a, b| a.outcome >= b.outcome));
        let line = table.line(game, &mut |_| true).unwrap();
        let mut end = game.clone();
        line.iter().for_each(|mv| end.play(*mv));
        let winner = end.outcome().expect("lines go to the end").winner;
        match outcome {
            Outcome::Draw => assert_eq!(winner, None, "{}", game.sfen()),
            Outcome::Win(plies) | Outcome::Loss(plies) => {
                let wins = matches!(outcome, Outcome::Win(_)) == (game.side() == Color::First);
                assert_eq!(winner, Some(if wins { Color::First } else { Color::Second }));
                assert_eq!(line.len(), usize::from(*plies), "{}", game.sfen());
            }
        }
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn numbers_are_positions_of_either_side() {
    for name in ["chicks", "dobutsu"] {
        let animals = Animals::of(&rules(name)).unwrap();
        let index = Index::new(&animals);
        let mut game = game(name);
        for number in (0..index.len()).step_by(index.len() as usize / 997) {
            let numbered = index.placement(&index.blocks()[index.block_of(number)], number);
            for side in Color::BOTH {
                game.set(&animals.setup(&numbered, side)).unwrap();
                assert_eq!((game.side(), game.outcome()), (side, None), "{}", game.sfen());
                let found = placement(&animals, &game);
                assert_eq!(sorted(&found), sorted(&numbered), "{}", game.sfen());
            }
        }
    }
}

/// Takes a minute and 200 megabytes: `cargo test --release -p hyakki-engine -- --ignored`.
#[test]
#[ignore = "solves the whole game"]
fn the_start_of_dobutsu_is_lost_in_78() {
    let rules = rules("dobutsu");
    let path = table_file("dobutsu", "start");
    let table = Tablebase::open(&path, &rules).unwrap();
    let game = Game::new(rules).unwrap();
    let ranked = table.rank(&game).unwrap();
    let told: Vec<_> = ranked.iter().map(|r| (game.move_text(r.mv), r.outcome)).collect();
    let expected = [("1d1c", 78), ("2d1c", 78), ("2d3c", 78), ("2c2b", 76)];
    assert_eq!(told, expected.map(|(mv, plies)| (mv.to_owned(), Outcome::Loss(plies))));
    assert_eq!(table.summary().longest, 173);
    assert_eq!(table.check(1_000_000).unwrap().faults, 0);
    std::fs::remove_file(path).unwrap();
}

/// The proof that a kodama never gains by staying one.
#[test]
#[ignore = "solves two whole games"]
fn yokainomori_has_the_values_of_dobutsu() {
    let solved = ["dobutsu", "yokainomori"].map(|name| Solved::new(&rules(name), &mut |_| {}));
    let [dobutsu, yokainomori] = solved.map(Result::unwrap);
    assert!(dobutsu.agrees_with(&yokainomori));
}

#[test]
fn a_repetition_that_ends_the_game_is_worth_a_draw() {
    let path = table_file("chicks", "repeated");
    let table = Tablebase::open(&path, &rules("chicks")).unwrap();
    let mut game = game("chicks");
    let worth = |game: &Game, text: &str| {
        let mv = game.parse_move(text).unwrap();
        let ranked = table.rank(game).unwrap().into_iter().find(|ranked| ranked.mv == mv).unwrap();
        (ranked.outcome, ranked.repeats)
    };
    let circle = ["2d1d", "2a1a", "1d2d", "1a2a"];
    circle[..3].iter().for_each(|mv| game.play_text(mv).unwrap());
    let (usual, repeats) = worth(&game, circle[3]);
    assert_eq!(repeats, 1, "once at the start");
    assert_ne!(usual, Outcome::Draw);
    let before = table.outcome_of(&game).unwrap();
    game.play_text(circle[3]).unwrap();
    circle[..3].iter().for_each(|mv| game.play_text(mv).unwrap());
    assert_eq!(worth(&game, circle[3]), (Outcome::Draw, 2), "the third time");
    // The table's own word does not change.
    assert_eq!(table.outcome_of(&game).unwrap(), before);
    let best = table.rank(&game).unwrap()[0];
    assert_eq!(best.outcome, before.max(Outcome::Draw));
    std::fs::remove_file(path).unwrap();
}

/// What came of playing on from positions of a table: how many, and the longest game.
#[derive(Debug, Default)]
struct Played {
    won: u32,
    held: u32,
    longest: usize,
}

/// Plays on from positions of a table, by the table against moves at random or, every other time, those
/// of a search: what is won must be won in time, what is drawn must not be lost.
fn play_on(table: &Tablebase, game: &mut Game, positions: u32) -> Played {
    let limits = crate::search::Limits { nodes: Some(500), ..Default::default() };
    let control = || crate::search::Control::new(false);
    let mut engine = crate::search::Engine::new(game, 1);
    let mut random = Random(9);
    let mut played = Played::default();
    let placements = table.summary().placements as usize;
    while played.won < positions || played.held < positions {
        let us = Color::BOTH[random.below(2)];
        let to_move = Color::BOTH[random.below(2)];
        game.set(&table.position(random.below(placements) as u32, to_move)).unwrap();
        let worth = match (table.outcome_of(game).unwrap(), to_move == us) {
            (outcome, true) => outcome,
            (Outcome::Win(plies), false) => Outcome::Loss(plies),
            (Outcome::Loss(plies), false) => Outcome::Win(plies),
            (Outcome::Draw, false) => Outcome::Draw,
        };
        let (count, most) = match worth {
            Outcome::Loss(_) => continue,
            Outcome::Win(plies) => (&mut played.won, usize::from(plies)),
            Outcome::Draw => (&mut played.held, 200),
        };
        if *count == positions {
            continue;
        }
        *count += 1;
        let begin = game.sfen();
        while game.outcome().is_none() && game.moves().len() < most {
            let mv = if game.side() == us {
                table.decide(game, &limits, &control(), &mut |_| ()).unwrap().best
            } else if *count % 2 == 0 {
                engine.search(game, &limits, &control(), &mut |_| ()).best
            } else {
                let moves = game.legal_moves();
                Some(moves[random.below(moves.len())])
            };
            game.play(mv.expect("the game goes on"));
        }
        let winner = game.outcome().map(|outcome| outcome.winner);
        match worth {
            Outcome::Draw => assert_ne!(winner, Some(Some(!us)), "{begin} is drawn"),
            _ => assert_eq!(winner, Some(Some(us)), "{begin} is won in {most}"),
        }
        played.longest = played.longest.max(game.moves().len());
    }
    played
}

#[test]
fn what_is_won_is_won_in_time_and_what_is_drawn_is_held() {
    let path = table_file("chicks", "play");
    let table = Tablebase::open(&path, &rules("chicks")).unwrap();
    println!("{:?}", play_on(&table, &mut game("chicks"), 200));
    std::fs::remove_file(path).unwrap();
}

#[test]
#[ignore = "solves the whole game"]
fn dobutsu_is_played_perfectly() {
    let path = table_file("dobutsu", "play");
    let table = Tablebase::open(&path, &rules("dobutsu")).unwrap();
    println!("{:?}", play_on(&table, &mut game("dobutsu"), 200));
    std::fs::remove_file(path).unwrap();
}
