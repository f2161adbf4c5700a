//! What one seat knows, as text.

use super::error::NotationError;
use super::header::{self, Header, fault, read_affinity};
use super::turns;
use crate::infoset::deck::Deck;
use crate::infoset::rules::{AFFINITIES, Seat};
use crate::infoset::table::Table;
use crate::infoset::view::View;
use std::fmt::Write;

/// Writes what a seat knows in one line.
pub fn write_view(view: &View) -> String {
    let table = view.table();
    let mut text = header::write(table.rules(), table.start());
    let _ = write!(text, " seat={}", view.seat());
    for number in 0..AFFINITIES {
        if let Some(affinity) = view.affinity(number) {
            let _ = write!(text, " affinity={number}:{affinity}");
        }
    }
    let own = |seat, card| view.known(card).filter(|_| seat == view.seat());
    text + &turns::write(table, &own)
}

/// Reads what a seat knows; hints and shapes that are not in the text are those of the deck.
///
/// # Errors
/// When it is no such text, or something in it is against the rules. The text is quoted.
///
/// ```
/// use hyakki_engine::infoset::notation::{read_view, write_view};
/// use hyakki_engine::infoset::Deck;
///
/// let deck = Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES)?;
/// let view = read_view(&deck, "players=2 level=1 seat=0 / a=k b=o c>4,0 +kf / d e a>4,1 kf@d / f=r")?;
/// let line = "players=2 hints=2/3/2 seat=0 / a=k b=o c>4,0 +kf / d e a>4,1 kf@d / f=r";
/// assert_eq!(write_view(&view), line);
/// let error = read_view(&deck, "players=2 seat=0 / a=k b=o p>4,4").unwrap_err();
/// assert!(error.to_string().starts_with("turn 1: `p>4,4`: move p to 4,4: no other card touches"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_view(deck: &Deck, text: &str) -> Result<View, NotationError> {
    let (words, turns) = super::parted(text);
    let header = Header::read(words)?;
    let rules = header.rules(deck)?;
    for name in ["deal", "pile"] {
        header.refuse(name, "no such word where one seat's knowledge is written")?;
    }
    let seats = 0..=usize::from(rules.players) - 1;
    let seat = header.number("seat", seats, "a seat from 0, less than the number of players")?;
    let seat = Seat::new(seat.ok_or(NotationError::Missing("seat="))?);
    let table = Table::with_grid(rules, header.grid()?);
    let mut view = View::new(table, seat);
    for value in header.values("affinity") {
        let read = value
            .split_once(':')
            .and_then(|(number, letters)| Some((number.parse().ok()?, read_affinity(letters)?)));
        let is_seen = |(number, affinity)| view.show_affinity(number, affinity);
        if !read.is_some_and(is_seen) {
            let expected = "the number of an affinity card that this seat sees and its families, \
                            as in `0:kf`";
            return Err(fault("affinity", value, expected));
        }
    }
    let Some(turns) = turns else { return Ok(view) };
    let begin = *view.table();
    turns::read(turns, &begin, &mut |deed, shown| {
        view.observe(deed, shown)?;
        Ok(*view.table())
    })?;
    Ok(view)
}
