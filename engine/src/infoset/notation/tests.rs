use super::*;
use crate::infoset::tests::{all_rules, deck, play_out, rules};
use crate::infoset::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

#[test]
fn views_and_records_return_from_text_at_every_moment() {
    let deck = deck();
    for (seed, rules) in (0..).zip(all_rules()) {
        let start = State::new(rules, Deal::from_seed(&rules, seed));
        play_out(start, seed, &mut |state| {
            let line = write_record(state);
            assert_eq!(read_record(&deck, &line).as_ref(), Ok(state), "{line}");
            for seat in rules.seats() {
                let view = state.view(seat);
                let line = write_view(&view);
                assert_eq!(read_view(&deck, &line), Ok(view), "{line}");
                assert_eq!(write_view(&read_view(&deck, &line).unwrap()), line);
            }
        });
    }
}

#[test]
fn a_declaration_ends_a_line() {
    let deck = deck();
    let rules = rules(2, Level::Plain);
    let mut state = State::new(rules, Deal::from_seed(&rules, 1));
    state.play(Action::Declare).unwrap();
    let line = write_record(&state);
    assert!(line.ends_with(" / !"), "{line}");
    assert_eq!(read_record(&deck, &line), Ok(state));
    let error = read_record(&deck, &format!("{line} / a=k")).unwrap_err().to_string();
    assert!(error.contains("the game is over"), "{error}");
}

#[test]
fn a_grid_that_is_not_the_usual_one_is_kept() {
    let deck = deck();
    let cells: Vec<String> = (0..16).map(|column| format!("-3,{}", column - 5)).collect();
    let line = format!("players=3 hints=2/4/3 grid={} seat=2 /", cells.join(";"));
    let view = read_view(&deck, &line).unwrap();
    assert_eq!(write_view(&view), line);
    assert_eq!(view.table().grid().cell(Card::new(15)), Cell::new(-3, 10).unwrap());
}

#[test]
fn errors_quote_what_is_wrong_and_say_what_was_expected() {
    let deck = deck();
    for (text, expected) in [
        ("", "header: players= is missing"),
        ("players=2", "header: seat= is missing"),
        ("players=5 seat=0", "header: `players=5`: expected a number of players from 2 to 4"),
        ("players=2 seat=2", "header: `seat=2`: expected a seat from 0"),
        ("players=2 seat=0 seat=1", "header: `seat=1`: there twice"),
        ("players=2 seat=0 wat", "header: `wat`: unknown word, expected players="),
        ("players=2 seat=0 stack=1", "header: `stack=1`: unknown word"),
        ("players=2 seat=0 hints=9/9/9", "header: hints `9/9/9`: expected numbers of hints"),
        ("players=2 seat=0 shape=heart", "header: shape `heart`: unknown, expected one of square"),
        ("players=2 seat=0 grid=0,0", "header: `grid=0,0`: expected sixteen cells"),
        ("players=2 level=2 seat=1 affinity=0:kf", "header: `affinity=0:kf`: expected the number"),
        ("players=2 seat=0 deal=k", "header: `deal=k`: expected no such word"),
        ("players=2 seat=0 / x", "turn 1: `x`: expected a look `a` or `a=k`, a move"),
        ("players=2 seat=0 / a", "turn 1: `a`: look at a: expected what it showed"),
        ("players=2 seat=1 / a=k", "turn 1: `a=k`: look at a: what it showed is not"),
        ("players=2 seat=0 / a=k b=k a>+4,0", "turn 1: `a>+4,0`: expected"),
        ("players=2 seat=0 / a=k b=k +k", "turn 1: `+k`: not now: expected a move of a card"),
        ("players=2 seat=0 / a=k b=k a>4,0 +? / ", "turn 1: `+?`: hint ?: expected the letters"),
        ("players=2 seat=0 / a=k b=k / c", "turn 1: `b=k`: the turn is not over"),
        ("players=2 seat=0 / a=k b=k a>4,0 +k c", "turn 1: `c`: the turn is over"),
        ("players=2 seat=0 / a=k b=k a>4,0 k@b", "turn 1: `k@b`: place hint k: no hint is"),
    ] {
        let error = read_view(&deck, text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
    let record = "players=2 deal=kkkkffffoooorrrr pile=k,kf,or,kfo,f,kfr,fo";
    assert!(read_record(&deck, record).is_ok());
    for (text, expected) in [
        ("players=2 pile=k", "header: deal= is missing"),
        ("players=2 deal=kkk pile=k", "header: `deal=kkk`: expected sixteen letters"),
        ("players=2 deal=kkkkffffoooorrrr pile=k,kf", "header: `pile=k,kf`: expected as many"),
        (&format!("{record} / a=f"), "turn 1: `a=f`: the deal says a is kappa"),
        (&format!("{record} / a b a>4,0 +f"), "turn 1: `+f`: the deal says +k"),
        (&format!("{record} seat=0"), "header: `seat=0`: expected no such word"),
    ] {
        let error = read_record(&deck, text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn actions_are_read_as_they_are_written() {
    let state = {
        let rules = rules(2, Level::Plain);
        State::new(rules, Deal::from_seed(&rules, 1))
    };
    play_out(state, 3, &mut |state| {
        for action in state.table().actions() {
            assert_eq!(read_action(&action.to_string()), Some(action));
        }
    });
    for text in ["", "a=k", "+k", "a>", "a>1", "@a", "k@", "aa", "q", "a>1,01", "kk@a", "\u{e9}"] {
        assert_eq!(read_action(text), None, "{text}");
    }
}

#[test]
fn changed_lines_are_refused_or_sound() {
    let deck = deck();
    let mut random = SmallRng::seed_from_u64(4);
    let letters: Vec<char> = "abkfor=>,-@+!?/0123456789 seatplyrunhdg#.\u{e9}".chars().collect();
    let mut accepted = 0;
    for (seed, rules) in (0..).zip(all_rules()) {
        let state = State::new(rules, Deal::from_seed(&rules, seed));
        let state = play_out(state, seed, &mut |_| {});
        for line in [write_record(&state), write_view(&state.view(Seat::FIRST))] {
            for _ in 0..60 {
                let mut changed: Vec<char> = line.chars().collect();
                for _ in 0..random.random_range(1..3) {
                    let at = random.random_range(0..changed.len());
                    let letter = letters[random.random_range(0..letters.len())];
                    match random.random_range(0..4) {
                        0 => changed.insert(at, letter),
                        1 => changed[at] = letter,
                        2 => drop(changed.remove(at)),
                        _ => changed.truncate(at.max(20)),
                    }
                }
                let text: String = changed.into_iter().collect();
                if let Ok(view) = read_view(&deck, &text) {
                    assert_eq!(read_view(&deck, &write_view(&view)), Ok(view));
                    accepted += 1;
                }
                if let Ok(state) = read_record(&deck, &text) {
                    assert_eq!(read_record(&deck, &write_record(&state)), Ok(state));
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}
