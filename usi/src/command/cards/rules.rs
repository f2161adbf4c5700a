//! Rules as the command line has them.

use super::usage;
use crate::error::CommandError;
use clap::Args;
use hyakki_engine::infoset::policy::Kind;
use hyakki_engine::infoset::{Deck, Level, Mix, Outline, Rules};
use std::fs;
use std::path::Path;

/// What a game is played by.
#[derive(Args, Debug)]
pub(super) struct RulesArguments {
    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(super) players: u8,
    /// Level of the rulebook: 1 plain, 2 an affinity card, 3 hints on a stack, 4 hints unseen, 5 an
    /// objective
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(super) level: u8,
    /// House rule: hints with one, two and three families, as in 2/3/2
    #[arg(long, value_name = "MIX")]
    pub(super) hints: Option<String>,
    /// House rule: so many affinity cards, the first seen by the first player and so on
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=6))]
    pub(super) affinities: Option<u8>,
    /// House rule: only the hint revealed last may be placed
    #[arg(long)]
    pub(super) stack: bool,
    /// House rule: hints are drawn unseen
    #[arg(long)]
    pub(super) unseen: bool,
    /// The outline that the cards must have at the end: square, bar, cross, ring, staircase, t, a
    /// drawing as in ####/####/####/####, or a file with one
    #[arg(long, value_name = "SHAPE")]
    pub(super) shape: Option<String>,
}

impl RulesArguments {
    /// The rules.
    pub(super) fn rules(&self, deck: &Deck) -> Result<Rules, CommandError> {
        let level = Level::from_number(usize::from(self.level)).unwrap_or(Level::Plain);
        let mut rules = Rules::of_level(deck, usize::from(self.players), level).map_err(usage)?;
        if let Some(mix) = &self.hints {
            rules.mix = Mix::parse(mix).map_err(|error| usage(format!("--hints: {error}")))?;
        }
        rules.affinities = self.affinities.unwrap_or(rules.affinities);
        rules.stack |= self.stack;
        rules.unseen |= self.unseen;
        if let Some(shape) = &self.shape {
            rules.objective = Some(outline(deck, shape)?);
        }
        Ok(rules)
    }
}

/// A shape by its name, as a drawing, or from a file.
fn outline(deck: &Deck, shape: &str) -> Result<Outline, CommandError> {
    let path = Path::new(shape);
    let is_named = deck.shapes().iter().any(|(name, _)| name.eq_ignore_ascii_case(shape));
    if !is_named && path.is_file() {
        let text = fs::read_to_string(path)
            .map_err(|error| usage(format!("--shape: cannot read {shape}: {error}")))?;
        return Deck::outline(&text).map_err(|error| usage(format!("--shape {shape}: {error}")));
    }
    deck.shape(shape).map_err(|error| usage(format!("--shape: {error}, or a file")))
}

/// A policy for each seat: one for all, or one for each.
pub(super) fn policies(names: &[String], players: usize) -> Result<Vec<Kind>, CommandError> {
    let kinds: Result<Vec<Kind>, _> = names.iter().map(|name| Kind::by_name(name)).collect();
    let kinds = kinds.map_err(|error| usage(format!("--policy: {error}")))?;
    match kinds.as_slice() {
        [kind] => Ok(vec![*kind; players]),
        _ if kinds.len() == players => Ok(kinds),
        _ => Err(usage(format!(
            "--policy: {} policies for {players} players, expected one for all or one for each",
            kinds.len()
        ))),
    }
}
