//! Whole games that a seat takes for possible.

use crate::infoset::action::Deed;
use crate::infoset::deal::{Deal, Layout};
use crate::infoset::hint::Hint;
use crate::infoset::rules::Affinity;
use crate::infoset::state::State;
use crate::infoset::view::View;
use rand::Rng;
use rand::seq::SliceRandom;

/// The game as it stands, with a layout that fits with the view, and everything else that the seat
/// cannot know at random: hints in the pile, and affinity cards of others.
pub fn imagine(view: &View, layout: Layout, random: &mut impl Rng) -> State {
    let (table, rules) = (view.table(), view.table().rules());
    let revealed = |deed: &Deed| match deed {
        Deed::Reveal(hint) if *hint != Hint::UNSEEN => Some(*hint),
        _ => None,
    };
    let mut pile: Vec<Hint> =
        table.history().iter().filter_map(|event| revealed(&event.deed)).collect();
    let seen = pile.len();
    for (size, count) in (1..).zip(table.pile_counts()) {
        let is_left = |hint: &Hint| hint.families().len() == size && !pile[..seen].contains(hint);
        let mut hints: Vec<Hint> = Hint::all().filter(is_left).collect();
        hints.shuffle(random);
        pile.extend(hints.into_iter().take(usize::from(count)));
    }
    pile[seen..].shuffle(random);
    let mut others: Vec<Affinity> =
        Affinity::all().filter(|card| view.affinities().all(|own| own != *card)).collect();
    others.shuffle(random);
    let affinities: Vec<Affinity> = (0..usize::from(rules.affinities))
        .filter_map(|number| view.affinity(number).or_else(|| others.pop()))
        .collect();
    let deal = Deal::new(rules, layout, &pile, &affinities).expect("what the rules ask for");
    State::with_table(*table, deal)
}
