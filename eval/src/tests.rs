use super::*;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, ByColor, Color, Game, Piece, Play, Position, Setup, Tables, Width};
use std::collections::HashSet;

/// Every built-in game, with its numbers and with those the rules tell.
fn games() -> Vec<(Rules, Parameters)> {
    let all = Rules::parse(hyakki_seeds::VARIANTS).unwrap().into_iter();
    let with_numbers = all.flat_map(|rules| {
        let text = hyakki_seeds::values(&rules.name).unwrap();
        let known = Parameters::parse(&rules, text).unwrap();
        [known, Parameters::derived(&rules)].map(|numbers| (rules.clone(), numbers))
    });
    with_numbers.collect()
}

/// Numbers that are all different, so that no two of them can be taken for each other.
fn marked(numbers: &Parameters) -> Parameters {
    let marked = |place: usize| ((place * 7919) % 1999) as f64 + 1.0;
    let marked: Vec<f64> = (0..numbers.numbers().len()).map(marked).collect();
    numbers.with_numbers(&marked, 600.0)
}

/// The position with both sides exchanged.
fn turned<B: Bitboard>(tables: &Tables<B>, position: &Position<B>) -> Position<B> {
    let setup = position.setup(tables.rules());
    let last = tables.rules().board.len() - 1;
    let mut other = Setup { side: !setup.side, number: setup.number, ..setup.clone() };
    other.hands = ByColor::from_fn(|color| setup.hands[!color]);
    for (index, piece) in setup.board.iter().enumerate() {
        let piece = piece.map(|piece| Piece::new(piece.kind(), !piece.color()));
        other.board[last - index] = piece;
    }
    Position::new(tables, &other).unwrap()
}

/// Plays varied moves and compares everything that must agree.
fn follow<B: Bitboard>(play: &Play<B>, numbers: &Parameters) {
    let tables = play.tables();
    let rules = tables.rules();
    let values: Values<B> = Values::new(rules, numbers);
    let mut tracer = Tracer::new(rules, numbers.layout());
    for line in 0..8 {
        let mut position = *play.position();
        let mut accumulator = Accumulator::new(&values, tables, &position);
        for turn in 0..80 {
            let value = evaluate(&values, tables, &position, accumulator);
            let counts = tracer.trace(tables, &position);
            let sum = |(number, count): &(u32, i32)| numbers.numbers()[*number as usize] * count;
            let traced = Value::centipawns(counts.iter().map(sum).sum());
            assert_eq!(value, traced, "{}: the definition is one", rules.name);

            let other = turned(tables, &position);
            let fresh = Accumulator::new(&values, tables, &other);
            let mirrored = evaluate(&values, tables, &other, fresh);
            assert_eq!(value, mirrored, "{}: both sides are alike", rules.name);

            let moves = position.legal_moves(tables);
            let Some(mv) = moves.get((turn * 7 + line * 13 + 3) % moves.len().max(1)) else {
                break;
            };
            accumulator.play(&values, tables, &mut position, *mv, &mut ());
            let fresh = Accumulator::new(&values, tables, &position);
            assert_eq!(accumulator, fresh, "{} {mv:?}", rules.name);
        }
    }
}

#[test]
fn sums_are_kept_up_to_date_and_both_sides_are_alike() {
    for (rules, numbers) in games() {
        for numbers in [&numbers, &marked(&numbers)] {
            match Game::new(rules.clone()).unwrap().width() {
                Width::Small(play) => follow(play, numbers),
                Width::Large(play) => follow(play, numbers),
            }
        }
    }
}

#[test]
fn numbers_come_back_from_text() {
    for (rules, numbers) in games() {
        let numbers = marked(&numbers);
        let text = numbers.write(&rules, "made by a test\nin two lines");
        assert!(text.starts_with("# made by a test\n# in two lines\n#\n"), "{text}");
        let read = Parameters::parse(&rules, &text).unwrap();
        assert_eq!(read.numbers(), numbers.numbers(), "{}", rules.name);
        assert_eq!(read.scale(), numbers.scale());
    }
}

#[test]
fn built_in_numbers_are_as_they_would_be_written_now() {
    for rules in Rules::parse(hyakki_seeds::VARIANTS).unwrap() {
        let text = hyakki_seeds::values(&rules.name).unwrap();
        let written = Parameters::parse(&rules, text).unwrap().write(&rules, "");
        let (_, written) = written.split_once("#\n# Numbers").unwrap();
        let (_, text) = text.split_once("#\n# Numbers").unwrap();
        assert!(written == text, "{}: explained or laid out otherwise", rules.name);
    }
}

#[test]
fn numbers_of_other_games_are_refused_with_the_place() {
    let (rules, numbers) = games().into_iter().find(|(r, _)| r.name == "gorogoro").unwrap();
    let text = numbers.write(&rules, "");
    let changed = |from: &str, to: &str| text.replacen(from, to, 1);
    for (text, expected) in [
        ("[P]\nboard = x".to_owned(), "line 2: `x`: expected a number"),
        ("[P]\nboard = 1 2".to_owned(), "line 2: board: 2 numbers, expected 1 rows of 1"),
        ("[P]\n\nboard =\n 9999".to_owned(), "line 3: board: 9999, expected 0..=5000"),
        ("[P]\nboard = 1\nboard = 2".to_owned(), "line 3: board: given twice"),
        ("board = 1".to_owned(), "line 1: `board`: expected a `[section]` before it"),
        ("[K]\nboard = 1".to_owned(), "line 2: `board`: expected one of squares"),
        ("# no section\n[X]".to_owned(), "line 2: `[X]`: expected one of [game] [king] "),
        ("12".to_owned(), "line 1: `12`: expected `[section]` or `name = numbers`"),
        ("[game]\nscale = 0".to_owned(), "line 2: scale: 0, expected 20..=10000"),
        (changed("moves = FfW", "moves = F"), "moves: numbers for `F`, but S moves `FfW`"),
    ] {
        let error = Parameters::parse(&rules, &text).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn every_number_is_in_its_range_and_belongs_to_one_block() {
    for (rules, numbers) in games() {
        let layout = numbers.layout();
        let mut covered = HashSet::new();
        for block in layout.blocks() {
            for number in block.numbers() {
                let value = numbers.numbers()[number];
                assert!(block.range.contains(&value), "{} {}: {value}", rules.name, block.name);
                assert!(covered.insert(number));
            }
        }
        assert_eq!(covered.len(), layout.count());
    }
}

#[test]
fn pairs_are_the_same_from_either_piece_and_either_side() {
    for (rules, numbers) in games() {
        let layout = numbers.layout();
        let royal = rules.royal.kind();
        let pieces =
            || rules.kinds().flat_map(|(kind, _)| Color::BOTH.map(|c| Piece::new(kind, c)));
        let ways = (-3..=3).flat_map(|right| (-3..=3).map(move |down| (right, down)));
        for (right, down) in ways.filter(|way| *way != (0, 0)) {
            for (one, other) in pieces().flat_map(|one| pieces().map(move |other| (one, other))) {
                let here = layout.pair(one, other, (right, down));
                assert_eq!(here, layout.pair(other, one, (-right, -down)), "{}", rules.name);
                let turned = |piece: Piece| Piece::new(piece.kind(), !piece.color());
                let there = layout.pair(turned(one), turned(other), (-right, -down));
                let opposite = here.map(|(number, times)| (number, -times));
                assert_eq!(there, opposite, "{}: the enemy has what we have", rules.name);

                let is_far = right.abs() > 2 || down.abs() > 2;
                let is_royal = [one, other].iter().any(|piece| Some(piece.kind()) == royal);
                let is_mutual = one.kind() == other.kind() && one.color() != other.color();
                let counts_nothing = is_royal || is_mutual || is_far;
                let is_tall = rules.board.ranks >= 5;
                assert_eq!(here.is_none(), counts_nothing || !is_tall && down.abs() > 1);
            }
        }
    }
}

#[test]
fn a_pair_is_found_where_the_text_has_it() {
    let (rules, _) = games().into_iter().find(|(rules, _)| rules.name == "shogi").unwrap();
    let worth = |text: &str, sfen: &str| {
        let numbers = Parameters::parse(&rules, &format!("[G]\nboard = 0\n{text}")).unwrap();
        let none = Parameters::parse(&rules, "[G]\nboard = 0\n").unwrap();
        let mut game = Game::new(rules.clone()).unwrap();
        game.set_sfen(sfen).unwrap();
        let Width::Large(play) = game.width() else { panic!("shogi is large") };
        let of = |numbers: &Parameters| {
            let values = Values::new(&rules, numbers);
            let accumulator = Accumulator::new(&values, play.tables(), play.position());
            match evaluate(&values, play.tables(), play.position(), accumulator).score() {
                Score::Centipawns(centipawns) => centipawns,
                other => panic!("{other:?}"),
            }
        };
        of(&numbers) - of(&none)
    };
    // A silver is ahead of a gold, one file to the right or to the left; the enemy's is behind it.
    let rows = |row: usize, numbers: &str| {
        (0..5).map(|own| if own == row { numbers } else { "0 0 0" }).collect::<Vec<_>>().join("\n")
    };
    let table = format!("[G S]\nfriends =\n{}\nfoes =\n{}\n", rows(1, "0 7 0"), rows(3, "5 0 0"));
    for (board, expected) in [
        ("4k4/9/9/9/5S3/4G4/9/9/4K4", 7),
        ("4k4/9/9/9/3S5/4G4/9/9/4K4", 7),
        ("4k4/9/9/9/9/4G4/5S3/9/4K4", 0),
        ("4k4/9/9/9/9/4G4/4s4/9/4K4", 5),
        ("4k4/9/9/4s4/4G4/9/9/9/4K4", 0),
        ("4k4/9/9/4g4/3s5/9/9/9/4K4", -7),
    ] {
        assert_eq!(worth(&table, &format!("{board} b - 1")), expected, "{board}");
    }
}

#[test]
fn derived_values_are_of_the_right_order() {
    for (rules, known) in games() {
        let derived = Parameters::derived(&rules);
        for (kind, described) in rules.kinds() {
            if Some(kind) == rules.royal.kind() {
                assert_eq!((known.board(kind), derived.board(kind)), (0, 0));
                continue;
            }
            assert_eq!(known.hand(kind) > 0, rules.can_be_held(kind));
            let ratio = f64::from(derived.board(kind)) / f64::from(known.board(kind));
            assert!((0.3..3.0).contains(&ratio), "{} {}: {ratio}", rules.name, described.name);
        }
    }
}
