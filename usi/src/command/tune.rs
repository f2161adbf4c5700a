//! `hyakki tune`: fits the numbers of the evaluation to games.

use super::arguments::Files;
use super::datagen::game_of;
use super::signal::on_interrupt;
use super::threads::Threads;
use crate::arena::Interrupt;
use crate::error::CommandError;
use crate::games::Games;
use crate::progress::Progress;
use crate::training::{Examples, Fit, Header, Lesson, Lessons, Settings, Share, fitted_scale};
use crate::values;
use clap::Args;
use hyakki_engine::search::Parameters;
use hyakki_movegen::Game;
use rayon::prelude::*;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(super) const HELP: &str = "\
Examples:
  hyakki tune minishogi.games --out seeds/values/minishogi.txt
  hyakki tune old.games new.games --result-share 0.8 --out try.txt
  hyakki tune minishogi.games --from derived     how far the rules alone lead
  hyakki match --variant minishogi --each nodes=5000 --games 400 \\
    --engine name=new cmd=self option.EvalFile=try.txt --engine name=old cmd=self

How it is done: from games of `hyakki datagen` quiet positions are taken, those not in check whose
best move neither captures nor promotes. The evaluation of a position is a sum of numbers: those of
its pieces on their squares, those of the hands and so on (the head of the file explains all). As a
chance to win it is 1 / (1 + exp(-evaluation / scale)), and this chance is to be near to what the
position turned out to be worth: the result of the game and the chance that the search gave it, in
a mixture (--result-share). The numbers are moved against the slope of the loss, cross-entropy,
with Adam; each is held back near to where it began, those that few positions speak of most.

Every tenth game is held out: no number is fitted to it, and the numbers that do best on these
games are those that are kept. Loss that falls on the games fitted to and not on those held out is
learning by heart: more games help, and more --stiffness. Before anything else a match should say
whether the new numbers play better.

The scale is that of the file it began with (where that has none, the one that suits the starting
numbers best), so that a pawn stays about a pawn. Told, too, is the scale of the search: by it the
scores of the search itself are chances to win.

The same arguments give the same numbers, whatever --threads is.";

/// What to fit.
#[derive(Args, Debug)]
pub(super) struct TuneArguments {
    /// Files that `hyakki datagen` made, all of one game
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) files: Files,
    /// Write the numbers to this file; without it nothing is written
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Begin with the numbers of this file, or with `derived` ones [default: those built in]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Share of the result of the game, from 0 to 1, in what a position is worth; the rest is what
    /// the search found
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = share)]
    result_share: f64,
    /// How strongly numbers are held where they began
    #[arg(long, value_name = "TIMES", default_value_t = 1.0, value_parser = positive)]
    stiffness: f64,
    /// The scale of the evaluation, instead of the one of the numbers it begins with
    #[arg(long, value_name = "CP", value_parser = positive)]
    scale: Option<f64>,
    /// Leave out positions with a score beyond so many centipawns
    #[arg(long, value_name = "CP", default_value_t = 3000, value_parser = clap::value_parser!(i32).range(1..))]
    most: i32,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    epochs: u32,
    /// Shuffles the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

/// One game of so many is held out.
const HELD_OUT: usize = 10;
/// Games that are looked at in one go.
const BATCH: usize = 1 << 10;
/// A line is printed after so many epochs.
const TOLD: u32 = 10;

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0.0 && number.is_finite());
    number.ok_or_else(|| "expected a number above 0".to_owned())
}

/// Fits numbers, and tells how that went.
pub(super) fn run(
    games: &Games,
    arguments: &TuneArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.count())
        .build_global()
        .map_err(|error| CommandError::Failed(format!("--threads: {error}")))?;
    let interrupt = Interrupt::default();
    let raised = interrupt.clone();
    on_interrupt(move || raised.raise())?;
    arguments.run(games, &interrupt, out)
}

/// Positions of games to fit to, and of games that are held out.
#[derive(Default)]
struct Material {
    training: Examples,
    validation: Examples,
    games: usize,
    headers: Vec<Header>,
}

impl TuneArguments {
    fn run(
        &self,
        games: &Games,
        interrupt: &Interrupt,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let game = self.game(games)?;
        let start = self.start(&game)?;
        let material = self.read(&game, &start, interrupt)?;
        let Material { training, validation, .. } = &material;
        writeln!(out, "games        {}", material.games)?;
        writeln!(out, "positions    {}, and {} held out", training.len(), validation.len())?;
        if training.len() == 0 || validation.len() == 0 {
            return Err(CommandError::Failed("too few positions to fit to".to_owned()));
        }
        let count = start.numbers().len();
        let frequencies = training.frequencies(count);
        let met = frequencies.iter().filter(|times| **times > 0).count();
        writeln!(out, "numbers      {count}, {met} of them met")?;
        let settings = self.settings(&start, training);
        writeln!(
            out,
            "scales       search {:.0}, evaluation {:.0}",
            settings.search_scale, settings.scale
        )?;
        let mut fit = Fit::new(settings, start.layout(), start.numbers(), training, validation);
        let before = fit.loss(validation);
        writeln!(out, "epoch    0   loss {:.5}, held out {before:.5}", fit.loss(training))?;
        out.flush()?;
        let progress = Progress::new(u64::from(self.epochs));
        while let Some(step) = fit.epoch() {
            progress.step();
            progress.say(format!("loss {:.5}, held out {:.5}", step.training, step.validation));
            if step.epoch % TOLD == 0 || step.epoch == self.epochs {
                progress.suspend(|| {
                    let (epoch, training, validation) =
                        (step.epoch, step.training, step.validation);
                    writeln!(
                        out,
                        "epoch {epoch:>4}   loss {training:.5}, held out {validation:.5}"
                    )?;
                    out.flush()
                })?;
            }
            if interrupt.is_raised() {
                break;
            }
        }
        progress.finish();
        let (after, numbers) = fit.finish();
        let scale = fitted_scale(&validation.judged(&numbers));
        writeln!(out, "held out     {before:.5} before, {after:.5} after")?;
        writeln!(out, "results      scale of the evaluation that suits them best: {scale:.0}")?;
        let fitted = start.with_numbers(&numbers, settings.scale);
        if let Some(file) = &self.out {
            let made_by = self.made_by(&game, &material, (before, after));
            fs::write(file, fitted.write(game.rules(), &made_by)).map_err(|error| {
                CommandError::Failed(format!("cannot write {}: {error}", file.display()))
            })?;
        }
        Ok(())
    }

    /// The game all files are of.
    fn game(&self, games: &Games) -> Result<Game, CommandError> {
        let mut found: Option<Game> = None;
        for file in &self.games {
            let lessons = Lessons::open(file)?;
            let game = game_of(games, lessons.header())?;
            let (name, first) = (&game.rules().name, found.get_or_insert_with(|| game.clone()));
            if *name != first.rules().name {
                let first = &first.rules().name;
                let problem = format!("{}: games of {name}, expected {first}", file.display());
                return Err(CommandError::Usage(problem));
            }
        }
        found.ok_or_else(|| CommandError::Usage("no file of games".to_owned()))
    }

    /// The numbers to begin with.
    fn start(&self, game: &Game) -> Result<Parameters, CommandError> {
        match &self.from {
            None => Ok(values::numbers(game.rules())),
            Some(file) if file == Path::new("derived") => Ok(Parameters::derived(game.rules())),
            Some(file) => values::read(game.rules(), file).map_err(CommandError::Failed),
        }
    }

    /// Reads the positions of all files.
    fn read(
        &self,
        game: &Game,
        start: &Parameters,
        interrupt: &Interrupt,
    ) -> Result<Material, CommandError> {
        let mut material = Material::default();
        let progress = Progress::endless();
        for file in &self.games {
            let mut lessons = Lessons::open(file)?;
            material.headers.push(lessons.header().clone());
            loop {
                let mut batch: Vec<Lesson> = Vec::with_capacity(BATCH);
                for lesson in lessons.by_ref().take(BATCH) {
                    match lesson {
                        Ok(lesson) => batch.push(lesson),
                        Err(error) => writeln!(io::stderr(), "warning: {error}, passed over")?,
                    }
                }
                if batch.is_empty() || interrupt.is_raised() {
                    break;
                }
                self.take(game, start, &batch, &mut material)?;
                progress.say(format!("{} games read", material.games));
            }
        }
        progress.finish();
        Ok(material)
    }

    fn take(
        &self,
        game: &Game,
        start: &Parameters,
        batch: &[Lesson],
        material: &mut Material,
    ) -> Result<(), CommandError> {
        let examples = |lesson: &Lesson| {
            let mut examples = Examples::default();
            let share = Share { most: self.most };
            examples.add(game, start.layout(), lesson, share).map(|()| examples)
        };
        let found: Vec<Result<Examples, String>> = batch.par_iter().map(examples).collect();
        for one in found {
            let mut one = one.map_err(CommandError::Failed)?;
            let is_held_out = material.games % HELD_OUT == HELD_OUT - 1;
            let part = if is_held_out { &mut material.validation } else { &mut material.training };
            part.append(&mut one);
            material.games += 1;
        }
        Ok(())
    }

    fn settings(&self, start: &Parameters, training: &Examples) -> Settings {
        let numbers: Vec<f64> = start.numbers().iter().copied().map(f64::from).collect();
        let suited = || fitted_scale(&training.judged(&numbers));
        Settings {
            result_share: self.result_share,
            search_scale: fitted_scale(&training.searched()),
            scale: self.scale.or(start.given_scale()).unwrap_or_else(suited).round(),
            stiffness: self.stiffness,
            epochs: self.epochs,
            seed: self.seed,
        }
    }

    /// What the file of numbers says of itself.
    fn made_by(&self, game: &Game, material: &Material, (before, after): (f64, f64)) -> String {
        let Material { training, validation, games, headers } = material;
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!(
            "{}: fitted with `hyakki tune` (Hyakki {version}) to {} positions of {games} games.\n\
             Share of the results {}, stiffness {}, {} epochs. Loss of {} positions held out:\n\
             {before:.5} before, {after:.5} after. The games were made by `hyakki datagen` with\n",
            game.rules().title,
            training.len(),
            self.result_share,
            self.stiffness,
            self.epochs,
            validation.len(),
        );
        for header in headers {
            text += &format!("  {}\n", header.recipe);
        }
        text
    }
}
