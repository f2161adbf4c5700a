//! Openings: random moves ([`walk()`]), and those of them after which the search finds neither side
//! better ([`Maker`]), with mirror images counted once.

mod balance;
mod maker;
mod mirror;
mod walk;

pub(crate) use maker::{Maker, Opening, Recipe};
pub(crate) use mirror::{Mirror, canonical_key};
pub(crate) use walk::{MOST_PLIES, generator, walk};
