//! `hyakki cards solve`: what a seat can believe, and what it should do.

use super::usage;
use crate::cards::{chances, deck, describe, in_words, reason};
use crate::error::CommandError;
use crate::progress::Progress;
use clap::Args;
use hyakki_engine::infoset::belief::{Belief, Contradiction};
use hyakki_engine::infoset::notation::{read_view, write_view};
use hyakki_engine::infoset::policy::{Limits, Natural, Study, study};
use hyakki_engine::infoset::{Card, Family, View};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  hyakki cards solve 'players=2 level=1 seat=0'
  hyakki cards solve 'players=2 level=1 seat=0 / a=k f=k a>-1,1 +kf / d p e>4,0 kf@a /' --time 5000
  hyakki cards solve 'players=3 level=1 seat=1 / a b c>4,0 +o / d=f e=o' --json

STATE is what one seat knows, in one line: who plays what, the seat, and every turn behind a `/`.
In a turn, `a` is a look at card a and `a=k` an own look that showed a kappa; `a>4,-1` moves a to
row 4, column -1; `+kf` reveals the hint kappa or kitsune, `kf@a` places it on a; `!` is a
declaration. docs/cards.md has all of it.

Two tables of chances: the exact one counts the layouts that fit with own looks and hints; the
other one is from a sample that reads the moves of the others too, as people move. Actions are
tried out in games from that sample, played on naturally by all seats: won is the share of them
that was won, score their mean score, lost games included. The first one is what natural play
would do, unless another one is clearly better.";

/// What to solve.
#[derive(Args, Debug)]
pub(in crate::command) struct SolveArguments {
    /// What a seat knows, in one line
    state: String,
    /// Milliseconds to try out actions
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,
    /// The probability that a hint is on a card of none of its families
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = probability)]
    error: f64,
    /// Chooses the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print a JSON object: state, worlds, chances, actions and more
    #[arg(long)]
    json: bool,
}

/// Reads a probability.
fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..1.0).contains(number));
    number.ok_or_else(|| "expected a probability from 0 to less than 1, as in 0.05".to_owned())
}

/// Solves a state and tells all of it.
pub(super) fn run(arguments: &SolveArguments, out: &mut impl Write) -> Result<(), CommandError> {
    let view = read_view(&deck(), &arguments.state).map_err(usage)?;
    let belief = Belief::of(&view, arguments.error);
    let mut natural = Natural::new(arguments.seed);
    let studied = studied(&view, &mut natural, arguments);
    if arguments.json {
        let object = object(&view, &belief, &natural, &studied);
        return Ok(writeln!(out, "{object}")?);
    }
    write!(out, "{}", describe(&view))?;
    match &belief {
        Ok(belief) if belief.evidence().is_plain() => {
            writeln!(out, "\nlayouts that fit with looks and hints: {}", belief.worlds())?;
            write!(out, "{}", chances(&view, &|card, family| belief.chance(card, family)))?;
        }
        Ok(belief) => {
            writeln!(out, "\nhints wrong with probability {}", arguments.error)?;
            write!(out, "{}", chances(&view, &|card, family| belief.chance(card, family)))?;
        }
        Err(contradiction) => {
            writeln!(out, "\n{contradiction}; --error 0.05 reckons with it")?;
        }
    }
    if view.table().is_over() {
        return Ok(writeln!(out, "\nthe game is over")?);
    }
    if !view.is_to_act() {
        natural.ranked(&view);
    }
    writeln!(out, "\nwith what the moves of the others tell:")?;
    let table = natural.cloud().chances();
    write!(out, "{}", chances(&view, &|card, family| table[card.index()][family.index()]))?;
    if !view.is_to_act() {
        return Ok(writeln!(out, "\nit is the turn of seat {}", view.table().seat())?);
    }
    writeln!(out, "\n{:<18} {:>7} {:>7} {:>7}  why", "action", "games", "won", "score")?;
    for candidate in &studied.candidates {
        writeln!(
            out,
            "{:<18} {:>7} {:>6.1}% {:>7.2}  {}",
            candidate.action.to_string(),
            candidate.games,
            100.0 * candidate.win,
            candidate.score,
            reason(&view, natural.cloud(), candidate.action)
        )?;
    }
    if let Some(best) = studied.best() {
        writeln!(out, "\nbest: {}", in_words(best.action))?;
    }
    Ok(())
}

/// Tries actions out on all cores.
fn studied(view: &View, natural: &mut Natural, arguments: &SolveArguments) -> Study {
    let time = Duration::from_millis(arguments.time);
    let threads = rayon::current_num_threads();
    let limits = Limits { time: Some(time), games: None, threads, alone: true };
    let progress = Progress::endless();
    let mut random = SmallRng::seed_from_u64(arguments.seed);
    let studied = study(view, natural, &limits, &mut random, &mut |study| {
        progress.reach(study.games, study.games);
        true
    });
    progress.finish();
    studied
}

fn object(
    view: &View,
    belief: &Result<Belief, Contradiction>,
    natural: &Natural,
    studied: &Study,
) -> Value {
    let by_card = |chance: &dyn Fn(Card, Family) -> f64| -> Value {
        let row = |card: Card| {
            let row: Vec<(String, Value)> = Family::ALL
                .map(|family| (family.name().to_owned(), json!(chance(card, family))))
                .into();
            (card.to_string(), Value::Object(row.into_iter().collect()))
        };
        Value::Object(Card::all().map(row).collect())
    };
    let actions: Vec<Value> = studied
        .candidates
        .iter()
        .map(|candidate| {
            json!({
                "action": candidate.action.to_string(),
                "games": candidate.games,
                "win": candidate.win,
                "score": candidate.score,
                "why": reason(view, natural.cloud(), candidate.action),
            })
        })
        .collect();
    json!({
        "state": write_view(view),
        "worlds": belief.as_ref().ok().filter(|b| b.evidence().is_plain()).map(Belief::worlds),
        "contradiction": belief.is_err(),
        "chances": belief.as_ref().ok().map(|belief| by_card(&|card, family| belief.chance(card, family))),
        "chances_with_moves": by_card(&|card, family| natural.cloud().chance(card, family)),
        "best": studied.best().map(|best| best.action.to_string()),
        "actions": actions,
    })
}
