//! Why something is done, in words.

use hyakki_engine::infoset::belief::Cloud;
use hyakki_engine::infoset::{Action, Card, Family, Hint, View, judge};

/// Why an action makes sense, or what speaks against it, by the layouts of a sample.
pub(crate) fn reason(view: &View, cloud: &Cloud, action: Action) -> String {
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    match action {
        Action::Declare => {
            format!("the game is won as the cards lie in {}", percent(won(view, cloud)))
        }
        Action::Look(card) => match view.known(card) {
            Some(family) => format!("seen already: {family}"),
            None => {
                let (family, share) = likeliest(cloud, card);
                format!("most likely {family}, {}", percent(share))
            }
        },
        Action::Move(shift) => {
            let (family, share) = likeliest(cloud, shift.card);
            let grid = view.table().grid().shifted(shift);
            let neighbours = grid.touching(shift.card);
            let beside = |card: Card| {
                let kin = cloud.layouts().iter().filter(|l| l.family(card) == l.family(shift.card));
                let share = kin.count() as f64 / cloud.layouts().len().max(1) as f64;
                format!("{card} (kin in {})", percent(share))
            };
            let beside: Vec<String> = neighbours.iter().map(beside).collect();
            format!(
                "{} is {family} in {}, comes beside {}",
                shift.card,
                percent(share),
                beside.join(", ")
            )
        }
        Action::Reveal => "no hint is better placed".to_owned(),
        Action::Place(Hint::UNSEEN, card) => format!("locks {card}"),
        Action::Place(hint, card) => {
            let right = cloud.layouts().iter().filter(|l| hint.allows(l.family(card)));
            let share = right.count() as f64 / cloud.layouts().len().max(1) as f64;
            let seats = view.table().rules().seats().filter(|seat| *seat != view.seat());
            let blind = seats.filter(|seat| !view.table().seen_by(*seat).contains(card)).count();
            format!("right in {}, new to {blind} of the others", percent(share))
        }
    }
}

/// The share of layouts in which the game is won as the cards lie.
fn won(view: &View, cloud: &Cloud) -> f64 {
    let (grid, rules) = (view.table().grid(), view.table().rules());
    let won = cloud
        .layouts()
        .iter()
        .filter(|layout| judge(grid, layout, view.affinities(), rules.objective.as_ref()).is_ok());
    won.count() as f64 / cloud.layouts().len().max(1) as f64
}

fn likeliest(cloud: &Cloud, card: Card) -> (Family, f64) {
    let chances = Family::ALL.map(|family| (family, cloud.chance(card, family)));
    chances
        .into_iter()
        .fold((Family::Kappa, -1.0), |best, next| if next.1 > best.1 { next } else { best })
}
