//! The ways to cut an outline into four tetrominoes.

use super::tetromino::TETROMINOES;
use crate::infoset::card::CARDS;
use crate::infoset::family::FAMILIES;
use crate::infoset::outline::Outline;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Some of the sixteen cells of a form, a bit each.
pub(super) type Part = u16;

/// A form of an outline, and all ways to cut it.
#[derive(Debug)]
pub(super) struct Form {
    /// Row and column of each cell, from 0.
    pub(super) cells: [(i32, i32); CARDS],
    pub(super) cuts: Vec<[Part; FAMILIES]>,
}

/// Outlines that are kept.
const MOST_KEPT: usize = 64;

static KEPT: LazyLock<Mutex<HashMap<Outline, Arc<Vec<Form>>>>> = LazyLock::new(Mutex::default);

/// All forms of an outline.
pub(super) fn forms(outline: &Outline) -> Arc<Vec<Form>> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(forms) = kept.get(outline) {
        return Arc::clone(forms);
    }
    let forms = outline.forms().into_iter();
    let forms: Vec<Form> = forms.map(|cells| Form { cells, cuts: cuts(&cells) }).collect();
    let forms = Arc::new(forms);
    if kept.len() >= MOST_KEPT {
        kept.clear();
    }
    kept.insert(*outline, Arc::clone(&forms));
    forms
}

fn cuts(cells: &[(i32, i32); CARDS]) -> Vec<[Part; FAMILIES]> {
    let mut parts = Vec::new();
    for tetromino in TETROMINOES.iter() {
        for (row, column) in cells {
            let [origin, ..] = tetromino.cells();
            let mut part: Part = 0;
            for (r, c) in tetromino.cells() {
                let cell = (row + r - origin.0, column + c - origin.1);
                if let Some(number) = cells.iter().position(|own| *own == cell) {
                    part |= 1 << number;
                }
            }
            if part.count_ones() == 4 {
                parts.push(part);
            }
        }
    }
    let mut found = Vec::new();
    cut(&parts, 0, &mut Vec::new(), &mut found);
    found
}

/// Covers the first cell that is not covered in every way.
fn cut(parts: &[Part], covered: Part, chosen: &mut Vec<Part>, found: &mut Vec<[Part; FAMILIES]>) {
    if let Ok(cut) = <[Part; FAMILIES]>::try_from(chosen.as_slice()) {
        found.push(cut);
        return;
    }
    let first = 1 << covered.trailing_ones();
    for part in parts.iter().filter(|part| *part & first != 0 && *part & covered == 0) {
        chosen.push(*part);
        cut(parts, covered | part, chosen, found);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_cut_in_117_ways() {
        let forms = forms(&Outline::parse("####/####/####/####").unwrap());
        assert_eq!(forms.len(), 1);
        assert_eq!(forms[0].cuts.len(), 117);
    }
}
