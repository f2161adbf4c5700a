//! What happens in turns.

use super::error::NotationError;
use super::header::{read_cell, read_hint};
use crate::infoset::action::{Action, Deed, Event};
use crate::infoset::card::Card;
use crate::infoset::family::Family;
use crate::infoset::grid::Shift;
use crate::infoset::illegal::Illegal;
use crate::infoset::quote::quote;
use crate::infoset::rules::Seat;
use crate::infoset::table::{Phase, Table};

/// Reads what happened, and what a look showed.
pub fn read_deed(text: &str) -> Option<(Deed, Option<Family>)> {
    if text == "!" {
        return Some((Deed::Declare, None));
    }
    if let Some(hint) = text.strip_prefix('+') {
        return Some((Deed::Reveal(read_hint(hint)?), None));
    }
    if let Some((hint, card)) = text.split_once('@') {
        return Some((Deed::Place(read_hint(hint)?, read_card(card)?), None));
    }
    if let Some((card, to)) = text.split_once('>') {
        let shift = Shift { card: read_card(card)?, to: read_cell(to)? };
        return Some((Deed::Move(shift), None));
    }
    if let Some((card, family)) = text.split_once('=') {
        return Some((Deed::Look(read_card(card)?), Some(read_family(family)?)));
    }
    Some((Deed::Look(read_card(text)?), None))
}

/// Reads an action: the same, but a revealed hint is `+`, and nothing is shown.
pub fn read_action(text: &str) -> Option<Action> {
    if text == "+" {
        return Some(Action::Reveal);
    }
    match read_deed(text)? {
        (Deed::Reveal(_), _) | (_, Some(_)) => None,
        (deed, None) => Some(deed.action()),
    }
}

fn read_card(text: &str) -> Option<Card> {
    Card::from_letter(only(text)?)
}

fn read_family(text: &str) -> Option<Family> {
    Family::from_letter(only(text)?)
}

fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Reads turns and tells each word of them: `play` has it happen and returns what the table is then.
pub(super) fn read(
    text: &str,
    start: &Table,
    play: &mut dyn FnMut(Deed, Option<Family>) -> Result<Table, Refusal>,
) -> Result<(), NotationError> {
    let mut table = *start;
    let mut turn = 0;
    let mut turns = text.split('/').peekable();
    while let Some(words) = turns.next() {
        turn += 1;
        let done = table.turns();
        let fault = |text: &str, problem| NotationError::Turn { turn, text: quote(text), problem };
        let mut last = "";
        for word in words.split_ascii_whitespace() {
            if table.turns() > done {
                return Err(fault(word, "the turn is over, expected `/` before it"));
            }
            let (deed, shown) =
                read_deed(word).ok_or_else(|| NotationError::Deed { turn, text: quote(word) })?;
            let text = || quote(word);
            table = play(deed, shown).map_err(|refusal| match refusal {
                Refusal::Illegal(reason) => NotationError::Illegal { turn, text: text(), reason },
                Refusal::Dealt(dealt) => NotationError::Dealt { turn, text: text(), dealt },
            })?;
            last = word;
        }
        if turns.peek().is_some() && table.turns() == done && !table.is_over() {
            return Err(fault(last, "the turn is not over, expected more before `/`"));
        }
    }
    Ok(())
}

/// Why something cannot have happened.
pub(super) enum Refusal {
    Illegal(Illegal),
    Dealt(String),
}

impl From<Illegal> for Refusal {
    fn from(reason: Illegal) -> Refusal {
        Refusal::Illegal(reason)
    }
}

/// Writes all turns, each behind a slash; `shown` is what a look of a seat showed, where it is to be
/// written.
pub(super) fn write(table: &Table, shown: &dyn Fn(Seat, Card) -> Option<Family>) -> String {
    let mut text = String::new();
    let mut begins = true;
    for Event { seat, deed } in table.history() {
        text.push_str(if begins { " / " } else { " " });
        text.push_str(&deed.to_string());
        if let Deed::Look(card) = deed
            && let Some(family) = shown(*seat, *card)
        {
            text.push('=');
            text.push(family.letter());
        }
        begins = matches!(deed, Deed::Reveal(_) | Deed::Place(..));
    }
    if begins && table.phase() != Phase::Over {
        text.push_str(" /");
    }
    text
}
