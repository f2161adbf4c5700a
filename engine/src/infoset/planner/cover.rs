//! The ways to cut an outline into four tetrominoes.

use super::bits::Bits;
use super::frame::Frame;
use super::tetromino::TETROMINOES;
use crate::infoset::card::CARDS;
use crate::infoset::family::FAMILIES;
use crate::infoset::grid::{Cell, Grid};
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
    /// The parts that occur in cuts, and the cuts by their numbers.
    pub(super) parts: Vec<Part>,
    pub(super) numbers: Vec<[u16; FAMILIES]>,
}

impl Form {
    fn new(cells: [(i32, i32); CARDS]) -> Form {
        let cuts = cuts(&cells);
        let mut parts: Vec<Part> = cuts.iter().flatten().copied().collect();
        parts.sort_unstable();
        parts.dedup();
        let number = |part: Part| parts.partition_point(|own| *own < part) as u16;
        let numbers = cuts.iter().map(|cut| cut.map(number)).collect();
        Form { cells, cuts, parts, numbers }
    }

    /// Whether two parts touch by a side.
    pub(super) fn touch(&self, one: Part, other: Part) -> bool {
        let cells = |part: Part| {
            let inside = self.cells.iter().enumerate();
            inside.filter(move |(number, _)| part >> number & 1 != 0).map(|(_, cell)| *cell)
        };
        let is_beside = |(a, b): (i32, i32), (c, d): (i32, i32)| a.abs_diff(c) + b.abs_diff(d) == 1;
        cells(one).any(|first| cells(other).any(|second| is_beside(first, second)))
    }

    /// The last row and the last column.
    fn extent(&self) -> (i32, i32) {
        let last = |of: fn(&(i32, i32)) -> i32| self.cells.iter().map(of).max().unwrap_or(0);
        (last(|cell| cell.0), last(|cell| cell.1))
    }

    /// Where row 0 and column 0 can lie so that at most `most` cells have no card.
    pub(super) fn origins(&self, grid: &Grid, most: usize) -> Vec<(i32, i32)> {
        let [(top, bottom), (left, right)] = grid.bounds();
        let (height, width) = self.extent();
        let rows = top - height..=bottom;
        let origins = rows.flat_map(|row| (left - width..=right).map(move |column| (row, column)));
        let is_near = |(row, column): &(i32, i32)| {
            let is_vacant = |(r, c): &&(i32, i32)| {
                Cell::new(row + r, column + c).is_none_or(|cell| grid.at(cell).is_none())
            };
            self.cells.iter().filter(is_vacant).count() <= most
        };
        origins.filter(is_near).collect()
    }

    /// The cells of the form that lies there and every cell that a move can go to; none if these
    /// are too many.
    pub(super) fn frame<B: Bits>(
        &self,
        grid: &Grid,
        (row, column): (i32, i32),
    ) -> Option<Frame<B>> {
        let [(top, bottom), (left, right)] = grid.bounds();
        let (height, width) = self.extent();
        let rows = (top.min(row) - 1, bottom.max(row + height) + 1);
        let columns = (left.min(column) - 1, right.max(column + width) + 1);
        Frame::new([rows, columns])
    }
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
    let forms: Vec<Form> = forms.map(Form::new).collect();
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
