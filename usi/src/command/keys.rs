//! `hyakki variants --keys`: what may stand in a variants file.

use crate::error::CommandError;
use crate::layout::wrap;
use hyakki_movegen::variants::{KEYS, Key, built_in_pieces};
use std::io::Write;

/// Built-in pieces on a line.
const PIECES: usize = 4;

/// Prints the keys and the built-in pieces.
pub(super) fn run(out: &mut dyn Write) -> Result<(), CommandError> {
    for text in [
        "A variants file has sections `[name]` or `[name:parent]`, each a game, with lines `key = value` and comments after `#` on lines of their own. What a game does not say it has from its parent, a built-in game or one that stands earlier; without a parent it is as in Fairy-Stockfish, but for `nMoveRule`. Sections that make no game are told and left out.",
        "Fairy-Stockfish and Hyakki know these keys:",
    ] {
        writeln!(out, "{}\n", wrap("", text))?;
    }
    keys(|key| key.shared, out)?;
    writeln!(out, "\nHyakki alone knows these:\n")?;
    keys(|key| !key.shared, out)?;
    writeln!(out, "\nPieces and their movement in Betza notation, as in `silver = s`:\n")?;
    let width = built_in_pieces().iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let cell = |(name, betza): &(&str, &str)| format!("{name:<width$}  {betza:<8}");
    for row in built_in_pieces().chunks(PIECES) {
        let row: String = row.iter().map(cell).collect();
        writeln!(out, "  {}", row.trim_end())?;
    }
    Ok(())
}

/// Prints some of the keys: name, form of the value, what it says.
fn keys(wanted: fn(&Key) -> bool, out: &mut dyn Write) -> Result<(), CommandError> {
    let width = |of: fn(&Key) -> &str| KEYS.iter().map(|key| of(key).len()).max().unwrap_or(0);
    let (name, form) = (width(|key| key.name), width(|key| key.form));
    for key in KEYS.iter().filter(|key| wanted(key)) {
        let lead = format!("  {:<name$}  {:<form$}  ", key.name, key.form);
        writeln!(out, "{}", wrap(&lead, key.about))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::COLUMNS;

    #[test]
    fn every_key_and_piece_stands_on_the_page() {
        let mut page = Vec::new();
        run(&mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(page.is_ascii());
        for line in page.lines() {
            assert!(line.len() <= COLUMNS, "{line}");
        }
        let names = KEYS.iter().map(|key| key.name).chain(built_in_pieces().iter().map(|p| p.0));
        for name in names {
            assert!(page.contains(&format!(" {name} ")), "{name}");
        }
    }
}
