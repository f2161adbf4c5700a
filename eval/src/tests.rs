use super::*;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, Game, Width};

fn games() -> Vec<Rules> {
    Rules::parse(hyakki_seeds::VARIANTS).unwrap()
}

/// Plays a fixed, varied line of moves and compares the accumulator with a fresh one.
fn follow<B: Bitboard>(game: &hyakki_movegen::Play<B>) {
    let tables = game.tables();
    let values: Values<B> = Values::new(tables.rules());
    let mut position = *game.position();
    let mut accumulator = Accumulator::new(&values, &position);
    assert_eq!(accumulator.sum_for(position.side()), 0, "the start is symmetric");
    for turn in 0..120 {
        let moves = position.legal_moves(tables);
        if moves.is_empty() {
            break;
        }
        let mv = moves[(turn * 7 + 3) % moves.len()];
        position.play(tables, mv, &mut accumulator.listen(&values));
        assert_eq!(accumulator, Accumulator::new(&values, &position), "{mv:?}");
    }
}

#[test]
fn the_accumulator_follows_every_game() {
    for rules in games() {
        match Game::new(rules).unwrap().width() {
            Width::Small(play) => follow(play),
            Width::Large(play) => follow(play),
        }
    }
}

#[test]
fn every_game_of_the_family_has_values_and_others_get_some() {
    for mut rules in games() {
        let known = values::material(&rules);
        rules.name.push_str("-of-a-user");
        let derived = values::material(&rules);
        assert_ne!(known, derived);
        for (kind, described) in rules.kinds() {
            let (known, derived) = (known[kind.index()], derived[kind.index()]);
            if Some(kind) == rules.royal.kind() {
                assert_eq!((known.board, derived.board), (0, 0));
                continue;
            }
            assert_eq!(known.hand > 0, rules.can_be_held(kind));
            let ratio = f64::from(derived.board) / f64::from(known.board);
            assert!((0.5..2.0).contains(&ratio), "{} {}: {ratio}", rules.name, described.name);
        }
    }
}
