//! Positions in words and drawings.

use hyakki_engine::infoset::{Action, Card, Family, Hint, View};
use std::fmt::Write;

/// What a seat knows, for people: drawing, hints, whose turn it is.
pub(crate) fn describe(view: &View) -> String {
    let table = view.table();
    let mark = |card: Card| {
        let family = view.known(card);
        let hint = table.hint_on(card).is_some();
        let sign = match (family, hint) {
            (Some(family), false) => family.letter(),
            (Some(family), true) => family.letter().to_ascii_uppercase(),
            (None, true) => '*',
            (None, false) => ' ',
        };
        [card.letter(), sign]
    };
    let mut text = table.grid().draw(&mark);
    let on = |card: Card| table.hint_on(card).map(|hint| format!("{hint}@{card}"));
    let placed: Vec<String> = Card::all().filter_map(on).collect();
    let revealed: Vec<String> = table.revealed().iter().map(Hint::to_string).collect();
    let listed = |words: &[String]| if words.is_empty() { "-".to_owned() } else { words.join(" ") };
    let _ = writeln!(text, "hints placed    {}", listed(&placed));
    let _ = writeln!(text, "hints revealed  {}", listed(&revealed));
    let _ = writeln!(text, "hints in pile   {}", table.pile());
    let affinities: Vec<String> = view.affinities().map(|card| card.to_string()).collect();
    if !affinities.is_empty() {
        let _ = writeln!(text, "must touch      {}", listed(&affinities));
    }
    if let Some(outline) = &table.rules().objective {
        let _ = writeln!(text, "outline wanted  {outline}");
    }
    let _ = writeln!(
        text,
        "turn            {}, seat {}: {}",
        table.turns() + 1,
        table.seat(),
        table.phase()
    );
    text
}

/// An action in words.
pub(crate) fn in_words(action: Action) -> String {
    match action {
        Action::Look(card) => format!("look at {card}"),
        Action::Move(shift) => format!("move {} to {}", shift.card, shift.to),
        Action::Reveal => "reveal a hint".to_owned(),
        Action::Place(hint, card) => format!("place hint {hint} on {card}"),
        Action::Declare => "declare".to_owned(),
    }
}

/// The chances of every card in rows of a table; `chance` is from 0 to 1.
pub(crate) fn chances(view: &View, chance: &dyn Fn(Card, Family) -> f64) -> String {
    let names = Family::ALL.map(|family| format!("{:>11}", family.name())).concat();
    let mut text = format!("card{names}\n");
    for card in Card::all() {
        let numbers: String = Family::ALL
            .map(|family| match chance(card, family) {
                0.0 => format!("{:>11}", "-"),
                share => format!("{:>11}", format!("{:.1} %", 100.0 * share)),
            })
            .concat();
        let why = match (view.known(card), view.table().hint_on(card)) {
            (Some(_), _) => "  seen".to_owned(),
            (None, Some(hint)) => format!("  hint {hint}"),
            (None, None) => String::new(),
        };
        let _ = writeln!(text, "{card:<4}{numbers}{why}");
    }
    text
}
