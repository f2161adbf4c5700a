//! `hyakki cards play`: a person at the table, or advice for one.

use super::rules::{RulesArguments, policies};
use super::{failed, usage};
use crate::cards::{deck, describe, in_words, reason};
use crate::error::CommandError;
use crate::input::{Input, Line};
use clap::Args;
use hyakki_engine::infoset::notation::{
    read_action, read_deed, read_view, write_record, write_view,
};
use hyakki_engine::infoset::policy::{Limits, Natural, Policy, study};
use hyakki_engine::infoset::{Deal, Deed, Event, Rules, Seat, State, Table, View};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  hyakki cards play                                    you begin, natural plays the other seat
  hyakki cards play --players 3 --seat 1 --level 2
  hyakki cards play --advise --players 4 --seat 2      at a real table: enter what happens
  hyakki cards play --advise --state 'players=2 level=1 seat=0 / a=k b=o c>4,0 +kf /'

What you enter, one thing at a time or a whole turn in a line:
  a       look at card a              a>4,-1  move it to row 4, column -1
  +       reveal a hint               kf@a    place hint kf on a
  !       declare                     ?       what the engine would do
  state   the state in one line       undo    take back what was entered last (--advise)
  quit
With --advise you enter everything that happens at the table, in the order of turns, also what the
others do: own looks with what they showed (a=k), hints with what they are (+kf).";

/// Who plays what.
#[derive(Args, Debug)]
pub(in crate::command) struct PlayArguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// Your seat, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u8,
    /// The policy of the others: random, natural, convention, search
    #[arg(long, value_name = "X", default_value = "natural")]
    policy: String,
    /// The deal; without it another one each time
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Milliseconds for advice, and for policies that take time
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,
    /// Advise somebody at a real table, who enters what happens there
    #[arg(long)]
    advise: bool,
    /// Begin with this state (see `hyakki cards solve --help`)
    #[arg(long, value_name = "STATE", requires = "advise")]
    state: Option<String>,
    /// Add a record of the game to a file
    #[arg(long, value_name = "FILE", conflicts_with = "advise")]
    record: Option<PathBuf>,
}

/// The longest line that is read.
const LONGEST: usize = 1 << 12;

/// What a person enters.
enum Entry {
    /// Something that happens, word by word.
    Words(Vec<String>),
    Advice,
    State,
    Undo,
    Quit,
}

/// Reads the next line that says something; quits at the end of the input.
fn entry(input: &mut Input<io::StdinLock<'_>>, out: &mut impl Write) -> io::Result<Entry> {
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let line = match input.next_line()? {
            None => return Ok(Entry::Quit),
            Some(Line::TooLong) => {
                writeln!(out, "the line is longer than {LONGEST} bytes: not read")?;
                continue;
            }
            Some(Line::Text(line)) => line,
        };
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        return Ok(match words.first().map(String::as_str) {
            None => continue,
            Some("?") => Entry::Advice,
            Some("state") => Entry::State,
            Some("undo") => Entry::Undo,
            Some("quit" | "exit") => Entry::Quit,
            Some(_) => Entry::Words(words),
        });
    }
}

/// Plays, or advises.
pub(super) fn run(arguments: &PlayArguments, out: &mut impl Write) -> Result<(), CommandError> {
    let rules = arguments.rules.rules(&deck())?;
    if arguments.seat >= rules.players {
        return Err(usage(format!(
            "--seat {}: expected a seat from 0 to {}",
            arguments.seat,
            rules.players - 1
        )));
    }
    let seat = Seat::new(usize::from(arguments.seat));
    let time = Duration::from_millis(arguments.time);
    if arguments.advise {
        let view = match &arguments.state {
            Some(state) => read_view(&deck(), state).map_err(usage)?,
            None => View::new(Table::new(rules), seat),
        };
        return advise(view, time, out);
    }
    let end = play(arguments, rules, seat, time, out)?;
    if let Some(path) = &arguments.record {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut file| writeln!(file, "{}", write_record(&end)));
        written.map_err(|error| failed(format!("cannot write {}: {error}", path.display())))?;
    }
    Ok(())
}

/// A game against a deal; where it stands at the end.
fn play(
    arguments: &PlayArguments,
    rules: Rules,
    seat: Seat,
    time: Duration,
    out: &mut impl Write,
) -> Result<State, CommandError> {
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let mut state = State::new(rules, Deal::from_seed(&rules, seed));
    let names = [arguments.policy.clone()];
    let kinds = policies(&names, usize::from(rules.players))?;
    let mut bots: Vec<Box<dyn Policy>> =
        (1..).zip(kinds).map(|(number, kind)| kind.make(seed ^ number, time)).collect();
    for (other, bot) in rules.seats().zip(&mut bots) {
        bot.begin(&state.view(other), seed);
    }
    let mut input = Input::new(io::stdin().lock(), LONGEST);
    let mut adviser = Adviser::new(seed, time);
    let mut waiting: Vec<String> = Vec::new();
    writeln!(out, "deal {seed}; you are seat {seat} of {}", rules.players)?;
    while !state.table().is_over() {
        let actor = state.table().seat();
        let action = if actor == seat {
            if waiting.is_empty() {
                write!(out, "{}", describe(&state.view(seat)))?;
                match entry(&mut input, out)? {
                    Entry::Words(words) => waiting = words,
                    Entry::Advice => adviser.tell(&state.view(seat), out)?,
                    Entry::State => writeln!(out, "{}", write_view(&state.view(seat)))?,
                    Entry::Undo => writeln!(out, "what was played cannot be taken back")?,
                    Entry::Quit => return Ok(state),
                }
                continue;
            }
            let word = waiting.remove(0);
            match read_action(&word) {
                Some(action) => action,
                None => {
                    writeln!(out, "{word}: expected a, a>4,-1, +, kf@a or ! (--help explains)")?;
                    waiting.clear();
                    continue;
                }
            }
        } else {
            bots[actor.index()].decide(&state.view(actor))
        };
        match state.play(action) {
            Err(reason) if actor == seat => {
                writeln!(out, "{reason}")?;
                waiting.clear();
            }
            Err(reason) => {
                return Err(failed(format!("seat {actor} decided on {action}: {reason}")));
            }
            Ok(happening) => {
                let shown = happening.shown_to(seat);
                let shown = shown.map_or(String::new(), |family| format!(": {family}"));
                writeln!(out, "seat {actor}: {}{shown}", told(&happening.event))?;
                for (other, bot) in rules.seats().zip(&mut bots) {
                    bot.observe(&state.view(other), &happening.event);
                }
            }
        }
    }
    let layout = &state.deal().layout;
    write!(
        out,
        "{}",
        state.table().grid().draw(&|card| [card.letter(), layout.family(card).letter()])
    )?;
    writeln!(out, "{}", state.ending_now())?;
    Ok(state)
}

/// An event in words.
fn told(event: &Event) -> String {
    match event.deed {
        Deed::Reveal(hint) => format!("reveal hint {hint}"),
        deed => in_words(deed.action()),
    }
}

/// Follows a real game and advises.
fn advise(mut view: View, time: Duration, out: &mut impl Write) -> Result<(), CommandError> {
    let mut input = Input::new(io::stdin().lock(), LONGEST);
    let mut adviser = Adviser::new(1, time);
    let mut past: Vec<View> = Vec::new();
    let mut is_new = true;
    while !view.table().is_over() {
        if is_new {
            write!(out, "{}", describe(&view))?;
            if view.is_to_act() {
                adviser.tell(&view, out)?;
            }
        }
        is_new = false;
        match entry(&mut input, out)? {
            Entry::Quit => return Ok(()),
            Entry::Advice => adviser.tell(&view, out)?,
            Entry::State => writeln!(out, "{}", write_view(&view))?,
            Entry::Undo => match past.pop() {
                Some(before) => (view, is_new) = (before, true),
                None => writeln!(out, "there is nothing to take back")?,
            },
            Entry::Words(words) => {
                for word in words {
                    let Some((deed, shown)) = read_deed(&word) else {
                        writeln!(
                            out,
                            "{word}: expected a or a=k, a>4,-1, +kf, kf@a or ! (--help explains)"
                        )?;
                        break;
                    };
                    let before = view;
                    if let Err(reason) = view.observe(deed, shown) {
                        writeln!(out, "{word}: {reason}")?;
                        break;
                    }
                    past.push(before);
                    is_new = true;
                }
            }
        }
    }
    Ok(writeln!(out, "the game is over")?)
}

/// Tells what it would do.
struct Adviser {
    natural: Natural,
    random: SmallRng,
    time: Duration,
}

impl Adviser {
    fn new(seed: u64, time: Duration) -> Adviser {
        Adviser { natural: Natural::new(seed), random: SmallRng::seed_from_u64(seed), time }
    }

    fn tell(&mut self, view: &View, out: &mut impl Write) -> Result<(), CommandError> {
        if !view.is_to_act() {
            let seat = view.table().seat();
            return Ok(writeln!(out, "it is the turn of seat {seat}: enter what it does")?);
        }
        let threads = rayon::current_num_threads();
        let limits = Limits { time: Some(self.time), games: None, threads, alone: true };
        let study = study(view, &mut self.natural, &limits, &mut self.random, &mut |_| true);
        for candidate in study.candidates.iter().take(3) {
            writeln!(
                out,
                "  {:<10} won {:>3.0} %, score {:>5.1}: {}",
                candidate.action.to_string(),
                100.0 * candidate.win,
                candidate.score,
                reason(view, self.natural.cloud(), candidate.action)
            )?;
        }
        Ok(())
    }
}
