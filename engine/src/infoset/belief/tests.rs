use super::*;
use crate::infoset::tests::{play_out, rules};
use crate::infoset::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// Counts the layouts that fit, one after the other: all of them, and those where each card is of
/// each family.
fn brute(possible: &[FamilySet; CARDS]) -> (u64, [[u64; FAMILIES]; CARDS]) {
    fn go(
        card: usize,
        left: &mut [u8; FAMILIES],
        possible: &[FamilySet; CARDS],
        counts: &mut [[u64; FAMILIES]; CARDS],
    ) -> u64 {
        if card == CARDS {
            return 1;
        }
        let mut total = 0;
        for family in possible[card].iter() {
            let f = family.index();
            if left[f] > 0 {
                left[f] -= 1;
                let ways = go(card + 1, left, possible, counts);
                left[f] += 1;
                counts[card][f] += ways;
                total += ways;
            }
        }
        total
    }
    let mut counts = [[0; FAMILIES]; CARDS];
    let total = go(0, &mut [KIN as u8; FAMILIES], possible, &mut counts);
    (total, counts)
}

fn agrees(possible: &[FamilySet; CARDS]) -> f64 {
    let mut evidence = Evidence::NONE;
    for (card, families) in Card::all().zip(possible) {
        evidence.limit(card, *families);
    }
    let (total, counts) = brute(possible);
    let Ok(belief) = Belief::new(&evidence) else {
        assert_eq!(total, 0);
        return 0.0;
    };
    assert_eq!(belief.worlds(), total as f64);
    for card in Card::all() {
        for family in Family::ALL {
            let expected = counts[card.index()][family.index()] as f64 / total as f64;
            let chance = belief.chance(card, family);
            assert!((chance - expected).abs() < 1e-12, "{card} {family}: {chance} {expected}");
        }
    }
    total as f64
}

#[test]
fn counts_are_those_of_all_layouts_one_by_one() {
    let mut random = SmallRng::seed_from_u64(2);
    let mut impossible = 0;
    for number in 0..199 {
        // Sets of the kinds that hints and looks leave, few enough layouts to be walked.
        let layout = Layout::random(&mut random);
        let possible = std::array::from_fn(|index| {
            let family = layout.family(Card::new(index));
            let any = FamilySet::from_bits(random.random_range(1..16));
            match random.random_range(0..10) {
                0..4 => FamilySet::of(family),
                4..8 => any.with(family),
                // Now and then a wrong hint.
                8 if number % 4 == 0 => any,
                _ => any.with(family).with(Family::Oni),
            }
        });
        impossible += usize::from(agrees(&possible) == 0.0);
    }
    assert!((1..100).contains(&impossible), "{impossible}");
}

#[test]
fn without_evidence_all_63_063_000_layouts_are_counted() {
    assert_eq!(agrees(&[FamilySet::ALL; CARDS]), 63_063_000.0);
}

#[test]
fn samples_are_uniform() {
    // Nine cards are known, the others are of two families each or free: 60 layouts or so.
    let mut evidence = Evidence::NONE;
    let layout = Layout::from_letters("kkkkffffoooorrrr").unwrap();
    for index in [0, 1, 2, 4, 5, 6, 8, 9, 10, 12] {
        let card = Card::new(index);
        evidence.limit(card, FamilySet::of(layout.family(card)));
    }
    evidence.limit(Card::new(3), FamilySet::from_letters("kfo").unwrap());
    let belief = Belief::new(&evidence).unwrap();
    let worlds = belief.worlds() as usize;
    assert!((50..500).contains(&worlds), "{worlds}");
    let mut random = SmallRng::seed_from_u64(3);
    let mut counts: HashMap<String, usize> = HashMap::new();
    const EACH: usize = 400;
    for _ in 0..EACH * worlds {
        *counts.entry(belief.sample(&mut random).to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), worlds);
    let square = |count: &usize| (*count as f64 - EACH as f64).powi(2) / EACH as f64;
    let chi: f64 = counts.values().map(square).sum();
    let freedom = worlds as f64 - 1.0;
    assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{chi} of {freedom}");
}

#[test]
fn a_wrong_hint_is_a_contradiction_or_an_error_to_reckon_with() {
    let mut evidence = Evidence::NONE;
    for index in 0..4 {
        evidence.limit(Card::new(index), FamilySet::of(Family::Kappa));
    }
    let mut wrong = evidence.clone();
    wrong.hint(Card::new(4), FamilySet::of(Family::Kappa), 0.0);
    assert_eq!(Belief::new(&wrong).unwrap_err(), Contradiction);
    evidence.hint(Card::new(4), FamilySet::of(Family::Kappa), 0.05);
    let belief = Belief::new(&evidence).unwrap();
    assert_eq!(belief.chance(Card::new(4), Family::Kappa), 0.0);
    assert!((belief.chance(Card::new(4), Family::Oni) - 1.0 / 3.0).abs() < 1e-12);
}

#[test]
fn chances_with_errors_are_those_of_bayes() {
    let mut evidence = Evidence::NONE;
    let error = 0.1;
    evidence.hint(Card::new(0), FamilySet::from_letters("ko").unwrap(), error);
    let belief = Belief::new(&evidence).unwrap();
    let sum = 2.0 * (1.0 - error) + 2.0 * error;
    for (family, share) in [(Family::Kappa, 1.0 - error), (Family::Rokurokubi, error)] {
        assert!((belief.chance(Card::new(0), family) - share / sum).abs() < 1e-12);
    }
    let mut random = SmallRng::seed_from_u64(4);
    let kappa = |_: &usize| belief.sample(&mut random).family(Card::new(0)) == Family::Kappa;
    let count = (0..10_000).filter(kappa).count();
    assert!((4300..4700).contains(&count), "{count}");
}

#[test]
fn the_truth_is_never_excluded() {
    let rules = rules(3, Level::Plain);
    for seed in 0..5 {
        let state = State::new(rules, Deal::from_seed(&rules, seed));
        play_out(state, seed, &mut |state| {
            for seat in rules.seats() {
                let belief = Belief::of(&state.view(seat), 0.02).unwrap();
                for card in Card::all() {
                    let family = state.deal().layout.family(card);
                    assert!(belief.chance(card, family) > 0.0);
                    let sum: f64 = Family::ALL.map(|f| belief.chance(card, f)).iter().sum();
                    assert!((sum - 1.0).abs() < 1e-9);
                }
            }
        });
    }
}

#[test]
fn a_sample_without_readings_agrees_with_exact_counts() {
    let rules = rules(2, Level::Plain);
    let state = State::new(rules, Deal::from_seed(&rules, 3));
    let mut random = SmallRng::seed_from_u64(5);
    let mut step = 0;
    play_out(state, 3, &mut |state| {
        step += 1;
        if step % 12 != 0 {
            return;
        }
        let view = state.view(Seat::FIRST);
        let belief = Belief::of(&view, 0.05).unwrap();
        let mut cloud = Cloud::EMPTY;
        cloud.update(&view, &Habits::SILENT, 0.05, 1500, 60, &mut random);
        for card in Card::all() {
            for family in Family::ALL {
                let (exact, share) = (belief.chance(card, family), cloud.chance(card, family));
                assert!((exact - share).abs() < 0.07, "{card} {family}: {exact} {share}");
            }
        }
    });
}

#[test]
fn a_card_put_beside_a_seen_one_is_taken_for_its_kin() {
    let deck = crate::infoset::tests::deck();
    let line = "players=2 level=1 seat=1 / a p a>4,3 +kf / c=k d=f";
    let view = notation::read_view(&deck, line).unwrap();
    let mut cloud = Cloud::EMPTY;
    cloud.update(&view, &Habits::NATURAL, 0.02, 400, 400, &mut SmallRng::seed_from_u64(6));
    let kin = |one: char, other: char| {
        let [one, other] = [one, other].map(|letter| Card::from_letter(letter).unwrap());
        let kin = cloud.layouts().iter().filter(|l| l.family(one) == l.family(other));
        kin.count() as f64 / cloud.layouts().len() as f64
    };
    assert!(kin('a', 'p') > 0.9, "{}", kin('a', 'p'));
    assert!((0.1..0.35).contains(&kin('a', 'o')), "{}", kin('a', 'o'));
}

#[test]
fn imagined_games_look_the_same_to_the_seat() {
    let mut random = SmallRng::seed_from_u64(7);
    for (seed, rules) in (0..).zip(crate::infoset::tests::all_rules()) {
        let state = State::new(rules, Deal::from_seed(&rules, seed));
        play_out(state, seed, &mut |state| {
            let view = state.view(state.table().seat());
            // A layout that fits with looks, whatever hints say.
            let layout = Belief::of(&view, 0.5).unwrap().sample(&mut random);
            let imagined = imagine(&view, layout, &mut random);
            assert_eq!(imagined.view(view.seat()), view);
            let mut again = State::new(rules, *imagined.deal());
            for event in state.table().history() {
                assert_eq!(again.play(event.deed.action()).unwrap().event, *event);
            }
        });
    }
}
