//! The card game in a dialogue. It has no board and no moves in the sense of the other games, so it
//! has its own state, its own thread to think on, and its own lines; `docs/cards.md` explains them.

use super::go::Go;
use super::out::Out;
use crate::cards::{deck, describe};
use hyakki_engine::infoset::notation::{NotationError, read_view, write_view};
use hyakki_engine::infoset::policy::{Candidate, Limits, Natural, Study, study};
use hyakki_engine::infoset::{Action, Deck, Deed, Phase, View};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What the game is called as the value of an option.
pub(super) const NAME: &str = "yokaicards";

/// How long to think if nobody says so, and how often to tell of it.
const USUAL: Duration = Duration::from_secs(1);
const NEWS: Duration = Duration::from_millis(250);

/// A table of the card game.
pub(super) struct CardTable {
    deck: Deck,
    view: Option<View>,
    /// Games that are tried out at the same time.
    threads: usize,
    /// Lines of thought that are told.
    lines: usize,
    running: Option<Running>,
    out: Arc<Out>,
}

struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl CardTable {
    pub(super) fn new(out: Arc<Out>) -> CardTable {
        out.info_string(format_args!(
            "variant {NAME}: expected `position cards STATE` and `go movetime N`"
        ));
        CardTable { deck: deck(), view: None, threads: 1, lines: 1, running: None, out }
    }

    /// Takes over options.
    pub(super) fn set(&mut self, threads: usize, lines: usize) {
        (self.threads, self.lines) = (threads, lines);
    }

    /// Sets up what a seat knows; what is wrong is told, and the last good state stays.
    pub(super) fn position(&mut self, state: &str) {
        self.finish();
        match read_view(&self.deck, state) {
            Ok(view) => self.view = Some(view),
            Err(error) => self.refuse(&error),
        }
    }

    fn refuse(&self, error: &NotationError) {
        self.out.info_string(format_args!("position cards: {error}; the last position stays"));
    }

    /// Shows the state.
    pub(super) fn display(&self) {
        match &self.view {
            Some(view) => self.out.say(&format!("{}State: {}", describe(view), write_view(view))),
            None => self.out.info_string("no position yet, expected `position cards STATE`"),
        }
    }

    /// Makes it answer at once.
    pub(super) fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
        }
    }

    /// The same, and waits for the answer.
    pub(super) fn finish(&mut self) {
        self.stop();
        if let Some(running) = self.running.take() {
            // A failure was told, if there was one.
            let _ = running.thread.join();
        }
    }

    /// Thinks about the next part of a turn.
    pub(super) fn go(&mut self, go: &Go<'_>) {
        self.finish();
        let Some(view) = self.view else {
            self.out.info_string("no position yet, expected `position cards STATE`");
            self.out.say("bestmove none");
            return;
        };
        let is_timed = go.movetime.is_some() || go.nodes.is_none();
        let task = Task {
            view,
            limits: Limits {
                time: (is_timed && !go.infinite).then(|| go.movetime.unwrap_or(USUAL)),
                games: go.nodes.map(|games| u32::try_from(games).unwrap_or(u32::MAX)),
                threads: self.threads,
                alone: true,
            },
            waits: go.infinite,
            lines: self.lines,
            stop: Arc::new(AtomicBool::new(false)),
            out: self.out.clone(),
        };
        let stop = task.stop.clone();
        let spawned = thread::Builder::new().name("cards".to_owned()).spawn(move || task.think());
        match spawned {
            Ok(thread) => self.running = Some(Running { stop, thread }),
            Err(error) => {
                self.out.info_string(format_args!("cannot think: {error}"));
                self.out.say("bestmove none");
            }
        }
    }
}

/// Something to think about.
struct Task {
    view: View,
    limits: Limits,
    /// Whether not to answer before `stop`.
    waits: bool,
    lines: usize,
    stop: Arc<AtomicBool>,
    out: Arc<Out>,
}

impl Task {
    /// Thinks, and answers exactly once.
    fn think(&self) {
        let mut natural = Natural::new(1);
        let begin = Instant::now();
        let answer = if self.view.is_to_act() {
            let study = self.study(&mut natural, &self.view, begin);
            study.best().map(|best| self.whole(best.action, &mut natural))
        } else {
            let seat = self.view.table().seat();
            self.out.info_string(match self.view.table().is_over() {
                true => "the game is over".to_owned(),
                false => format!("it is the turn of seat {seat}, not {}", self.view.seat()),
            });
            None
        };
        while self.waits && !self.stop.load(Ordering::Relaxed) {
            thread::park();
        }
        self.out.say(&format!("bestmove {}", answer.unwrap_or_else(|| "none".to_owned())));
    }

    fn study(&self, natural: &mut Natural, view: &View, begin: Instant) -> Study {
        let mut random = SmallRng::seed_from_u64(1);
        let mut told = Instant::now();
        let limits = Limits {
            time: self.limits.time.map(|time| time.saturating_sub(begin.elapsed())),
            ..self.limits
        };
        let study = study(view, natural, &limits, &mut random, &mut |study| {
            if told.elapsed() > NEWS {
                told = Instant::now();
                self.tell(study, begin);
            }
            !self.stop.load(Ordering::Relaxed)
        });
        self.tell(&study, begin);
        study
    }

    /// An action and what is left of the turn after it: a move shows nothing new, so the hint is
    /// decided on at once; what to do after a look depends on what it shows.
    fn whole(&self, action: Action, natural: &mut Natural) -> String {
        let Action::Move(shift) = action else { return action.to_string() };
        let mut after = self.view;
        let moved = after.observe(Deed::Move(shift), None);
        if moved.is_err() || after.table().phase() != Phase::Hint {
            return action.to_string();
        }
        // The time was for the move.
        let hint = natural.ranked(&after).first().map(|hint| format!(" {hint}"));
        format!("{action}{}", hint.unwrap_or_default())
    }

    fn tell(&self, study: &Study, begin: Instant) {
        let time = begin.elapsed();
        let lines = study.candidates.iter().take(self.lines).zip(1..);
        let text: Vec<String> =
            lines.map(|(candidate, line)| info(candidate, line, study.games, time)).collect();
        if !text.is_empty() {
            self.out.say(&text.join("\n"));
        }
    }
}

/// A line of thought: the score in hundredths of a point, and chances to win and lose.
fn info(candidate: &Candidate, line: usize, games: u64, time: Duration) -> String {
    let score = (100.0 * candidate.score).round();
    let win = (1000.0 * candidate.win).round() as u32;
    let nps = (games as f64 / time.as_secs_f64().max(1e-3)) as u64;
    format!(
        "info depth 1 multipv {line} score cp {score} wdl {win} 0 {} nodes {games} nps {nps} time {} \
         pv {}",
        1000 - win,
        time.as_millis(),
        candidate.action
    )
}
