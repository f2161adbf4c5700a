//! What a seat knows does not depend on what it cannot know.

use super::*;
use rand::seq::SliceRandom;

/// Another deal that a seat cannot tell apart from this one by what it has seen.
fn disguised(state: &State, seat: Seat, seed: u64) -> Deal {
    let mut random = SmallRng::seed_from_u64(seed);
    let (table, deal) = (state.table(), state.deal());
    let hidden: Vec<Card> = table.seen_by(seat).complement().iter().collect();
    let mut families: Vec<Family> = hidden.iter().map(|card| deal.layout.family(*card)).collect();
    families.shuffle(&mut random);
    let mut layout = deal.layout.families();
    for (card, family) in hidden.into_iter().zip(families) {
        layout[card.index()] = family;
    }
    // Hints that are in the pile change for others of their kind that nobody has seen.
    let drawn = if table.rules().unseen { 0 } else { table.rules().mix.total() - table.pile() };
    let mut pile = deal.pile().to_vec();
    let mut spare: Vec<Hint> = Hint::all().filter(|hint| !pile[..drawn].contains(hint)).collect();
    spare.shuffle(&mut random);
    for hint in &mut pile[drawn..] {
        let size = hint.families().len();
        let place = spare.iter().position(|other| other.families().len() == size).unwrap();
        *hint = spare.swap_remove(place);
    }
    pile[drawn..].shuffle(&mut random);
    let mut affinities: Vec<Affinity> = deal.affinities().collect();
    let own = |number: usize| table.rules().sees_affinity(number) == seat;
    let kept: Vec<Affinity> =
        (0..affinities.len()).filter(|n| own(*n)).map(|n| affinities[n]).collect();
    let mut others: Vec<Affinity> = Affinity::all().filter(|a| !kept.contains(a)).collect();
    others.shuffle(&mut random);
    for number in (0..affinities.len()).filter(|number| !own(*number)) {
        affinities[number] = others.pop().unwrap();
    }
    Deal::new(table.rules(), Layout::new(layout).unwrap(), &pile, &affinities).unwrap()
}

#[test]
fn views_of_deals_that_a_seat_cannot_tell_apart_are_the_same() {
    let mut told_apart = 0;
    for rules in all_rules() {
        let start = State::new(rules, Deal::from_seed(&rules, 77));
        let mut step = 0;
        play_out(start, 4, &mut |state| {
            step += 1;
            for seat in rules.seats() {
                let deal = disguised(state, seat, step);
                let other = State::with_table(*state.table(), deal);
                let (view, other) = (state.view(seat), other.view(seat));
                assert_eq!(view, other);
                assert_eq!(format!("{view:?}"), format!("{other:?}"));
                told_apart += usize::from(deal != *state.deal());
            }
        });
    }
    assert!(told_apart > 1000, "{told_apart}");
}

#[test]
fn the_same_play_on_other_deals_gives_the_same_view() {
    for rules in all_rules() {
        let start = State::new(rules, Deal::from_seed(&rules, 78));
        let end = play_out(start, 5, &mut |_| {});
        for seat in rules.seats() {
            let mut other = State::new(rules, disguised(&end, seat, 6));
            for event in end.table().history() {
                other.play(event.deed.action()).unwrap();
            }
            assert_eq!(end.view(seat), other.view(seat));
        }
    }
}

#[test]
fn a_view_follows_the_game_by_what_its_seat_sees() {
    for rules in all_rules() {
        let mut state = State::new(rules, Deal::from_seed(&rules, 79));
        let mut views: Vec<View> = rules.seats().map(|seat| state.view(seat)).collect();
        let end = play_out(state, 6, &mut |_| {});
        for event in end.table().history() {
            let happening = state.play(event.deed.action()).unwrap();
            for (seat, view) in rules.seats().zip(&mut views) {
                view.observe(happening.event.deed, happening.shown_to(seat)).unwrap();
                assert_eq!(*view, state.view(seat));
            }
        }
    }
}

#[test]
fn what_a_seat_cannot_see_is_refused() {
    let rules = rules(2, Level::Plain);
    let mut view = State::new(rules, Deal::from_seed(&rules, 1)).view(Seat::FIRST);
    let look = |letter| Deed::Look(card(letter));
    let kappa = Some(Family::Kappa);
    assert_eq!(view.observe(look('a'), None), Err(Illegal::NothingShown(card('a'))));
    view.observe(look('a'), kappa).unwrap();
    view.observe(look('b'), kappa).unwrap();
    let shift = view.table().grid().shifts(CardSet::ALL)[0];
    view.observe(Deed::Move(shift), None).unwrap();
    let before = view;
    assert_eq!(view.observe(Deed::Reveal(Hint::UNSEEN), None), Err(Illegal::NotSeen));
    view.observe(Deed::Reveal(hint("k")), None).unwrap();
    assert_eq!(view.observe(look('c'), kappa), Err(Illegal::Peeked(card('c'))));
    view.observe(look('c'), None).unwrap();
    view.observe(look('d'), None).unwrap();
    view.observe(Deed::Move(view.table().grid().shifts(CardSet::ALL)[0]), None).unwrap();
    assert_eq!(view.observe(Deed::Reveal(hint("k")), None), Err(Illegal::NotInPile(hint("k"))));
    view.observe(Deed::Place(hint("k"), card('p')), None).unwrap();
    let changed = Illegal::Changed(card('a'), Family::Oni, Family::Kappa);
    assert_eq!(view.observe(look('a'), Some(Family::Oni)), Err(changed));
    assert_ne!(view, before);
}
