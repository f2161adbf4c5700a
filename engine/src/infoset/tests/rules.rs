use super::*;

/// A deal whose first hints are these.
fn dealt(rules: &Rules, layout: &str, hints: &[&str]) -> Deal {
    let hints: Vec<Hint> = hints.iter().map(|letters| hint(letters)).collect();
    Deal::new(rules, Layout::from_letters(layout).unwrap(), &hints, &[]).unwrap()
}

/// Looks, and moves the first card that can be moved.
fn up_to_hint(state: &mut State) {
    for _ in 0..2 {
        let card = state.table().lookable().first().unwrap();
        state.play(Action::Look(card)).unwrap();
    }
    let shift = state.table().grid().shifts(state.table().free())[0];
    state.play(Action::Move(shift)).unwrap();
}

#[test]
fn hints_placed_open_and_never_drawn_count_differently() {
    let tally = Tally { right: 2, wrong: 1, waiting: 1, unrevealed: 3 };
    assert_eq!((tally.score(), Rank::of(tally.score())), (18, Rank::Legendary));
    assert_eq!(Tally { right: 7, ..Tally::default() }.score(), 7);
    assert_eq!(Tally { wrong: 7, ..Tally::default() }.score(), -7);
    for (score, rank) in [
        (-3, Rank::Honourable),
        (10, Rank::Honourable),
        (11, Rank::Glorious),
        (14, Rank::Glorious),
        (15, Rank::Legendary),
    ] {
        assert_eq!(Rank::of(score), rank);
    }
}

#[test]
fn a_game_that_is_won_by_declaring_at_once() {
    for (players, score) in [(2, 35), (3, 45), (4, 50)] {
        let rules = rules(players, Level::Plain);
        let hints = Deal::from_seed(&rules, 1).pile().to_vec();
        let layout = Layout::from_letters("kkffkkffoorroorr").unwrap();
        let deal = Deal::new(&rules, layout, &hints, &[]).unwrap();
        let mut state = State::new(rules, deal);
        state.play(Action::Declare).unwrap();
        let ending = state.ending().unwrap();
        assert_eq!((ending.score(), ending.is_won()), (score, true));
        let scattered = Layout::from_letters("kfkffkkroorroofr").unwrap();
        let mut state = State::new(rules, Deal::new(&rules, scattered, &hints, &[]).unwrap());
        state.play(Action::Declare).unwrap();
        let ending = state.ending().unwrap();
        assert_eq!((ending.score(), ending.rank(), ending.is_won()), (0, None, false));
        assert_eq!(ending.tally.score(), score);
    }
}

#[test]
fn all_hints_of_a_game_are_accounted_for() {
    for rules in all_rules() {
        let state = State::new(rules, Deal::from_seed(&rules, 5));
        let end = play_out(state, 9, &mut |state| {
            let Tally { right, wrong, waiting, unrevealed } = state.ending_now().tally;
            let total = right + wrong + waiting + unrevealed;
            assert_eq!(usize::from(total), rules.mix.total());
            assert!(!rules.unseen || wrong == 0);
        });
        assert!(end.table().turns() == rules.most_turns());
        assert_eq!(end.table().actions(), []);
        assert_eq!(end.table().check(Action::Declare), Err(Illegal::Over));
    }
    for (players, turns) in [(2, 14), (3, 18), (4, 20)] {
        assert_eq!(rules(players, Level::Plain).most_turns(), turns);
    }
}

#[test]
fn a_card_with_a_hint_is_never_looked_at_nor_moved() {
    let rules = rules(2, Level::Plain);
    let layout = "kkkkffffoooorrrr";
    let hints = ["k", "kf", "or", "kfo", "f", "kfr", "fo"];
    let deal = Deal::new(&rules, Layout::from_letters(layout).unwrap(), &hints.map(hint), &[]);
    // Two hints of one family, three of two, two of three.
    let mut state = State::new(rules, deal.unwrap());
    up_to_hint(&mut state);
    let place = Action::Place(hint("k"), card('p'));
    let before = state;
    assert_eq!(state.play(place), Err(Illegal::NothingRevealed(hint("k"))));
    assert_eq!(state, before);
    state.play(Action::Reveal).unwrap();
    up_to_hint(&mut state);
    assert_eq!(
        state.play(Action::Place(hint("kf"), card('p'))),
        Err(Illegal::NotRevealed(hint("kf")))
    );
    state.play(place).unwrap();
    let before = state;
    assert_eq!(state.play(Action::Look(card('p'))), Err(Illegal::LookLocked(card('p'), hint("k"))));
    assert_eq!(state.play(Action::Declare).map(|_| ()), Ok(()));
    state = before;
    state.play(Action::Look(card('a'))).unwrap();
    assert_eq!(state.play(Action::Declare), Err(Illegal::MidTurn(Phase::SecondLook)));
    assert_eq!(state.play(Action::Look(card('a'))), Err(Illegal::LookTwice(card('a'))));
    assert_eq!(state.play(Action::Reveal), Err(Illegal::Phase(Phase::SecondLook)));
    state.play(Action::Look(card('b'))).unwrap();
    let before = state;
    let shift = Shift { card: card('p'), to: cell(-1, 1) };
    let refused = state.play(Action::Move(shift));
    assert_eq!(refused, Err(Illegal::MoveLocked(card('p'), hint("k"))));
    assert_eq!(state, before);
    assert!(refused.unwrap_err().to_string().contains("hint k is on it"));
}

#[test]
fn moves_are_refused_with_a_reason() {
    let rules = rules(3, Level::Plain);
    let mut state = State::new(rules, Deal::from_seed(&rules, 3));
    state.play(Action::Look(card('a'))).unwrap();
    state.play(Action::Look(card('b'))).unwrap();
    for (to, expected) in [
        (cell(3, 3), Illegal::Nowhere(card('p'), cell(3, 3))),
        (cell(3, 2), Illegal::Occupied(card('p'), cell(3, 2), card('o'))),
        (cell(4, 4), Illegal::Apart(card('p'), cell(4, 4))),
        (cell(4, 3), Illegal::Apart(card('p'), cell(4, 3))),
    ] {
        assert_eq!(state.play(Action::Move(Shift { card: card('p'), to })), Err(expected));
    }
    assert_eq!(state.table().actions().len(), 240);
    state.play(Action::Move(Shift { card: card('p'), to: cell(4, 0) })).unwrap();
    assert_eq!(state.table().phase(), Phase::Hint);
    assert_eq!(state.table().actions(), [Action::Reveal]);
}

#[test]
fn with_an_empty_pile_a_hint_must_be_placed_and_the_last_one_ends_the_game() {
    let rules = rules(2, Level::Plain);
    let mut state = State::new(rules, Deal::from_seed(&rules, 8));
    for _ in 0..7 {
        up_to_hint(&mut state);
        state.play(Action::Reveal).unwrap();
    }
    for left in (1..=7).rev() {
        assert!(state.ending().is_none());
        up_to_hint(&mut state);
        assert_eq!(state.play(Action::Reveal), Err(Illegal::NoPile));
        assert!(state.table().actions().iter().all(|a| matches!(a, Action::Place(..))));
        assert_eq!(state.table().revealed().len(), left);
        let hint = state.table().revealed()[0];
        state.play(Action::Place(hint, state.table().free().first().unwrap())).unwrap();
    }
    assert!(state.ending().is_some());
    assert_eq!(state.table().turns(), 14);
}

#[test]
fn only_the_top_of_a_stack_is_placed() {
    let rules = rules(2, Level::Stack);
    let deal = dealt(&rules, "kkkkffffoooorrrr", &["k", "kf", "or", "kfo", "f", "kfr", "fo"]);
    let mut state = State::new(rules, deal);
    for _ in 0..2 {
        up_to_hint(&mut state);
        state.play(Action::Reveal).unwrap();
    }
    up_to_hint(&mut state);
    let place = |letters| Action::Place(hint(letters), card('p'));
    assert_eq!(state.play(place("k")), Err(Illegal::NotOnTop(hint("k"), hint("kf"))));
    state.play(place("kf")).unwrap();
    assert_eq!(state.table().placeable(), [hint("k")]);
}

#[test]
fn unseen_hints_lock_and_count_as_right() {
    let rules = rules(4, Level::Unseen);
    let mut state = State::new(rules, Deal::from_seed(&rules, 8));
    for _ in 0..2 {
        up_to_hint(&mut state);
        let event = state.play(Action::Reveal).unwrap().event;
        assert_eq!(event.deed, Deed::Reveal(Hint::UNSEEN));
    }
    up_to_hint(&mut state);
    state.play(Action::Place(Hint::UNSEEN, card('p'))).unwrap();
    let tally = state.ending_now().tally;
    assert_eq!(tally, Tally { right: 1, wrong: 0, waiting: 1, unrevealed: 8 });
    assert!(state.table().locked().contains(card('p')));
}

#[test]
fn affinity_and_objective_are_asked_for_at_the_end() {
    let layout = Layout::from_letters("kkkkffffoooorrrr").unwrap();
    let grid = Grid::start();
    let pair = |letters: &str| {
        let families: Vec<Family> = letters.chars().flat_map(Family::from_letter).collect();
        Affinity::new(families[0], families[1]).unwrap()
    };
    assert_eq!(judge(&grid, &layout, [pair("kf"), pair("or")], None), Ok(()));
    assert_eq!(judge(&grid, &layout, [pair("kr")], None), Err(Failure::Affinity(pair("kr"))));
    let square = deck().shape("square").unwrap();
    let bar = deck().shape("bar").unwrap();
    assert_eq!(judge(&grid, &layout, [], Some(&square)), Ok(()));
    assert_eq!(judge(&grid, &layout, [], Some(&bar)), Err(Failure::Outline));
    assert_eq!(Affinity::all().count(), AFFINITIES);
}

#[test]
fn deals_of_a_seed_are_the_same_and_follow_the_mix() {
    for rules in all_rules() {
        for seed in 0..20 {
            let deal = Deal::from_seed(&rules, seed);
            assert_eq!(deal, Deal::from_seed(&rules, seed));
            assert_ne!(deal, Deal::from_seed(&rules, seed + 1));
            let affinities: Vec<Affinity> = deal.affinities().collect();
            let again = Deal::new(&rules, deal.layout, deal.pile(), &affinities);
            assert_eq!(again, Some(deal));
        }
    }
    // What a seed stands for is part of every figure that names it.
    let rules = rules(2, Level::Plain);
    let deal = Deal::from_seed(&rules, 1);
    let hints: Vec<String> = deal.pile().iter().map(Hint::to_string).collect();
    assert_eq!(
        (deal.layout.to_string().as_str(), hints.join(" ").as_str()),
        ("rofkfrorfkforokk", "f kf kfr r ko kfo kr")
    );
}
