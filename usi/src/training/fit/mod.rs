//! Fitting the numbers of the evaluation to games.
//!
//! [`Examples`] are the quiet positions of files of games, each as the counts of the numbers that
//! take part in it, and what it turned out to be worth. A [`Fit`] moves the numbers so that the
//! chances the evaluation gives come near to that.

mod chance;
mod examples;
mod optimiser;
mod spread;

pub(crate) use chance::fitted_scale;
pub(crate) use examples::{Examples, Share};
pub(crate) use optimiser::{Fit, Settings};
