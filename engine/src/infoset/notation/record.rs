//! Records of whole games, as text.

use super::error::NotationError;
use super::header::{self, Header, fault, read_affinity, read_hint};
use super::turns::{self, Refusal};
use crate::infoset::action::Deed;
use crate::infoset::deal::{Deal, Layout};
use crate::infoset::deck::Deck;
use crate::infoset::hint::Hint;
use crate::infoset::rules::Affinity;
use crate::infoset::state::State;
use crate::infoset::table::Table;
use std::fmt::Write;

/// Writes a game in one line: the deal, and everything that happened.
pub fn write_record(state: &State) -> String {
    let (table, deal) = (state.table(), state.deal());
    let mut text = header::write(table.rules(), table.start());
    let _ = write!(text, " deal={} pile={}", deal.layout, listed(deal.pile()));
    let affinities: Vec<Affinity> = deal.affinities().collect();
    if !affinities.is_empty() {
        let _ = write!(text, " affinity={}", listed(&affinities));
    }
    text + &turns::write(table, &|_, card| Some(deal.layout.family(card)))
}

fn listed(items: &[impl ToString]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Reads a game and plays it by the rules.
///
/// # Errors
/// When it is no such text, or something in it is against the rules or the deal. The text is
/// quoted.
pub fn read_record(deck: &Deck, text: &str) -> Result<State, NotationError> {
    let (words, turns) = super::parted(text);
    let header = Header::read(words)?;
    let rules = header.rules(deck)?;
    header.refuse("seat", "no such word in the record of a game")?;
    let letters = header.value("deal").ok_or(NotationError::Missing("deal="))?;
    let layout = Layout::from_letters(letters).ok_or_else(|| {
        let expected = "sixteen letters k f o r, each four times: the families of the cards";
        fault("deal", letters, expected)
    })?;
    let pile = header.value("pile").ok_or(NotationError::Missing("pile="))?;
    let hints: Option<Vec<Hint>> = pile.split(',').map(read_hint).collect();
    let affinities = header.value("affinity").map_or(Some(Vec::new()), |value| {
        value.split(',').map(read_affinity).collect::<Option<Vec<_>>>()
    });
    let affinities = affinities.ok_or_else(|| {
        let value = header.value("affinity").unwrap_or("");
        fault("affinity", value, "affinity cards as in `kf,or`")
    })?;
    let deal = hints.and_then(|hints| Deal::new(&rules, layout, &hints, &affinities));
    let deal = deal.ok_or_else(|| {
        let expected = "as many different hints of each kind as `hints=` says, as in `kf,r,kfo`, \
                        and as many different affinity cards as `affinities=` says";
        fault("pile", pile, expected)
    })?;
    let mut state = State::with_table(Table::with_grid(rules, header.grid()?), deal);
    let Some(turns) = turns else { return Ok(state) };
    let begin = *state.table();
    turns::read(turns, &begin, &mut |deed, shown| {
        state.table().check_deed(deed)?;
        if let (Deed::Look(card), Some(shown)) = (deed, shown) {
            let family = state.deal().layout.family(card);
            if shown != family {
                return Err(Refusal::Dealt(format!("{card} is {family}")));
            }
        }
        let mut after = state;
        let happening = after.play(deed.action())?;
        if happening.event.deed != deed {
            return Err(Refusal::Dealt(happening.event.deed.to_string()));
        }
        state = after;
        Ok(*state.table())
    })?;
    Ok(state)
}
