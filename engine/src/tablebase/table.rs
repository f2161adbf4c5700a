//! A tablebase in use.

use super::animals::{Animals, Unsolvable};
use super::build::Summary;
use super::coder::Decoder;
use super::file::{TableError, TableFile};
use super::index::{Index, Number};
use super::judge::{self, Judge};
use super::model::{Loss, Unpacker, ask};
use super::outcome::Outcome;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Setup};
use rayon::prelude::*;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// How many unpacked units are kept: all of them in the end, about 130 megabytes. Probes all over the
/// table take a few units each, and unpacking one takes as long as hundreds of probes.
const KEPT: usize = 1 << 16;

/// A tablebase, open for one game. Threads may share it.
#[derive(Debug)]
pub struct Tablebase {
    file: TableFile,
    animals: Animals,
    index: Index,
    /// Units unpacked last, each in the slot of its number's low bits.
    kept: Vec<Mutex<Option<Kept>>>,
}

#[derive(Debug)]
struct Kept {
    unit: usize,
    losses: Vec<Loss>,
}

/// Why a position's worth is not told.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// The tablebase cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The tablebase has only positions with all pieces.
    #[error("not in the tablebase, expected both lions and two pieces of every other kind")]
    Pieces,
}

/// Why a tablebase could not be opened for a game.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The game has none.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// The file is not what it should be.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// What was checked, and what was found to be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Units whose checksums fit.
    pub units: usize,
    /// Placements compared with their children.
    pub placements: u64,
    /// Placements worth something else than their children say.
    pub faults: u64,
}

impl Tablebase {
    /// Opens a file for a game.
    ///
    /// # Errors
    /// The game has no tablebase, or the file is damaged or that of a game with other rules.
    pub fn open(path: &Path, rules: &Rules) -> Result<Tablebase, OpenError> {
        let animals = Animals::of(rules)?;
        let file = TableFile::open(path)?;
        if file.words.rules != animals.checksum() {
            let (file, found) = (path.to_owned(), file.name);
            return Err(TableError::OtherGame { file, found, expected: rules.name.clone() }.into());
        }
        let index = Index::new(&animals);
        let words = &file.words;
        if words.summary.placements != index.len() || words.units as usize != index.units() {
            let part = "numbering".to_owned();
            return Err(TableError::Damaged { file: path.to_owned(), part }.into());
        }
        let kept = (0..KEPT.min(index.units())).map(|_| Mutex::new(None)).collect();
        Ok(Tablebase { file, animals, index, kept })
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The name of the game it was built for.
    pub fn game(&self) -> &str {
        &self.file.name
    }

    /// What is known of all placements together.
    pub fn summary(&self) -> Summary {
        self.file.words.summary
    }

    /// The length of the file, in bytes.
    pub fn size(&self) -> u64 {
        self.file.words.len()
    }

    /// Why a game can have no tablebase; none if it can.
    pub fn unsolvable(rules: &Rules) -> Option<Unsolvable> {
        Animals::of(rules).err()
    }

    /// One of the positions that are numbered, by a number below [`Summary::placements`], with this
    /// side to move. None is over, and in none can the lion be taken at once.
    ///
    /// # Panics
    /// There is no such number.
    pub fn position(&self, number: u32, side: Color) -> Setup {
        assert!(number < self.index.len(), "number {number} of {} placements", self.index.len());
        let block = &self.index.blocks()[self.index.block_of(number)];
        self.animals.setup(&self.index.placement(block, number), side)
    }

    /// What becomes of a position, whatever was played before.
    ///
    /// # Errors
    /// Pieces are missing, or the file is damaged.
    pub fn outcome(&self, setup: &Setup) -> Result<Outcome, ProbeError> {
        let placement = self.animals.placement(setup).ok_or(ProbeError::Pieces)?;
        let look_up = |number| self.loss(number);
        let mut judge = Judge { index: &self.index, animals: &self.animals, look_up };
        Ok(judge.outcome(&placement)?)
    }

    fn loss(&self, number: Number) -> Result<Loss, TableError> {
        let at = self.index.unit_of(number);
        let offset = (number - self.index.unit(at).numbers.0) as usize;
        let slot = &self.kept[at % self.kept.len()];
        // Whatever is in the slot is whole.
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        match &*slot {
            Some(kept) if kept.unit == at => Ok(kept.losses[offset]),
            _ => {
                let losses = self.unpack(at)?;
                let loss = losses[offset];
                *slot = Some(Kept { unit: at, losses });
                Ok(loss)
            }
        }
    }

    fn unpack(&self, at: usize) -> Result<Vec<Loss>, TableError> {
        let decoder = Decoder::new(self.file.unit(at)?);
        let mut unpacker = Unpacker { model: &self.file.model, decoder };
        Ok(ask(&self.index, &self.animals, self.index.unit(at), &mut unpacker))
    }

    /// Unpacks everything on the present rayon pool, which looks at every checksum, and compares
    /// so many placements, picked by a fixed rule, with their children.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn check(&self, placements: u64) -> Result<Check, TableError> {
        let units = self.index.units();
        let mut losses = vec![0; self.index.len() as usize];
        let mut rest = losses.as_mut_slice();
        let mut places = Vec::with_capacity(units);
        for at in 0..units {
            let (place, behind) = rest.split_at_mut(self.index.unit(at).len());
            places.push(place);
            rest = behind;
        }
        places.into_par_iter().enumerate().try_for_each(|(at, place)| {
            place.copy_from_slice(&self.unpack(at)?);
            Ok::<(), TableError>(())
        })?;
        let is_sound = |pick: u64| {
            let number = (mixed(pick) % u64::from(self.index.len())) as Number;
            self.is_sound(&losses, number)
        };
        let faults = (0..placements).into_par_iter().filter(|pick| !is_sound(*pick)).count();
        let summary = self.summary();
        let lost = losses.iter().filter(|loss| **loss > 0).count();
        let longest = losses.iter().max().copied().unwrap_or(0);
        // The longest win is a ply longer than the longest loss, or a ply shorter.
        let fits = lost == summary.lost as usize && (2 * longest).abs_diff(summary.longest) <= 1;
        let faults = faults as u64 + u64::from(!fits);
        Ok(Check { units, placements, faults })
    }

    /// Whether a placement is worth what its children say.
    fn is_sound(&self, losses: &[Loss], number: Number) -> bool {
        let look_up =
            |number: Number| Ok::<Loss, std::convert::Infallible>(losses[number as usize]);
        let mut judge = Judge { index: &self.index, animals: &self.animals, look_up };
        let block = &self.index.blocks()[self.index.block_of(number)];
        let placement = self.index.placement(block, number);
        let Ok(said) = judge.outcome(&placement);
        let Ok(seen) = judge.look_ahead(&placement);
        said == seen && judge::at_sight(&self.animals, &placement).is_none()
    }

    #[cfg(test)]
    pub(super) fn body_len(&self) -> usize {
        self.file.words.body as usize
    }
}

/// Numbers in no order, the same in every run (SplitMix64).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
