//! An engine that is ready to play one variant: the handshake, its options, and what it answers.

use super::contender::Contender;
use super::options::{Advertised, settings};
use super::process::{Line, Process, Silence};
use super::protocol::Protocol;
use super::setting::Setting;
use super::thought::{Answer, Thought};
use hyakki_movegen::rules::quote;
use std::time::{Duration, Instant};

/// Lines of an answer that say nothing in the protocol: beyond so many it is noise.
const MOST_NOISE: usize = 10_000;

/// A running engine that has been told what it plays.
#[derive(Debug)]
pub(super) struct Engine {
    process: Process,
    protocol: Protocol,
    patience: Duration,
    /// Whether it has said that it is ready and has not played since.
    fresh: bool,
    /// Whether it is gone, or may be busy with anything.
    broken: bool,
}

/// Why an engine cannot play at all.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    /// The match was ended before it was ready.
    #[error("interrupted")]
    Interrupted,
    /// It does not start, or does not speak the protocol.
    #[error("engine {name}: {problem}")]
    Unfit {
        /// Its name.
        name: String,
        /// What is wrong.
        problem: String,
    },
}

/// What went wrong with an engine that was playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It did not answer in time.
    Late,
    /// It is gone; how.
    Gone(String),
    /// It says nothing but noise, such as this.
    Noise(String),
    /// The match is to end.
    Interrupted,
}

/// An answer to `go`, as it came.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reply {
    pub(super) best: String,
    pub(super) ponder: Option<String>,
    pub(super) thought: Thought,
    /// When it came.
    pub(super) at: Instant,
}

impl Engine {
    /// Starts an engine and tells it what it plays. `label` is its name in the log.
    pub(super) fn start(
        contender: &Contender,
        setting: &Setting,
        label: String,
    ) -> Result<Engine, StartError> {
        let unfit = |problem| StartError::Unfit { name: contender.name.clone(), problem };
        let protocol = contender.protocol;
        let (log, interrupt) = (setting.log.clone(), setting.interrupt.clone());
        let process = Process::start(contender, label, log, interrupt).map_err(|error| {
            unfit(format!("cannot start {}: {error}", quote(&contender.program.to_string_lossy())))
        })?;
        let patience = setting.patience;
        let mut engine = Engine { process, protocol, patience, fresh: true, broken: false };
        let (question, answer) = protocol.greeting();
        let mut options = Vec::new();
        let known = engine.ask(question, answer, |line| options.extend(Advertised::parse(line)));
        known.map_err(|fault| engine.start_error(contender, fault, question, answer))?;
        for line in settings(contender, setting, &options).map_err(unfit)? {
            engine.process.say(&line);
        }
        let ready = engine.ask("isready", "readyok", |_| {});
        ready.map_err(|fault| engine.start_error(contender, fault, "isready", "readyok"))?;
        Ok(engine)
    }

    fn start_error(
        &self,
        contender: &Contender,
        fault: Fault,
        question: &str,
        answer: &str,
    ) -> StartError {
        let problem = match fault {
            Fault::Interrupted => return StartError::Interrupted,
            Fault::Late => {
                let patience = self.patience.as_secs_f64();
                format!("did not answer `{question}` with `{answer}` within {patience} s")
            }
            Fault::Gone(how) => format!("ended before it answered `{question}` ({how})"),
            Fault::Noise(what) => {
                format!("answered `{question}` with noise like {what}, expected `{answer}`")
            }
        };
        StartError::Unfit { name: contender.name.clone(), problem }
    }

    /// The protocol it speaks.
    pub(super) fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Whether it can play another game.
    pub(super) fn is_usable(&mut self) -> bool {
        !self.broken && self.process.is_alive()
    }

    /// Says a line that has no answer.
    pub(super) fn say(&self, line: &str) {
        self.process.say(line);
    }

    /// Has it think about a position. What it has said before is no part of the answer.
    pub(super) fn think(&self, position: &str, go: &str) {
        self.process.discard();
        self.process.say(position);
        self.process.say(go);
    }

    /// Tells it that a game begins, and waits until it is ready for it.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        if !std::mem::take(&mut self.fresh) {
            self.ask("isready", "readyok", |_| {})?;
        }
        self.process.say(self.protocol.new_game());
        if self.protocol == Protocol::Uci {
            // UCI engines forget now, and it must not cost them time of the game.
            self.ask("isready", "readyok", |_| {})?;
        }
        Ok(())
    }

    /// Says a line and waits for the line with this word; others are shown to `listen`.
    fn ask(
        &mut self,
        question: &str,
        answer: &str,
        mut listen: impl FnMut(&str),
    ) -> Result<(), Fault> {
        self.process.say(question);
        let deadline = Instant::now() + self.patience;
        for _ in 0..MOST_NOISE {
            let line = self.hear(deadline)?.text;
            if line.split_ascii_whitespace().next() == Some(answer) {
                return Ok(());
            }
            listen(&line);
        }
        let noise = self.hear(deadline)?.text;
        Err(self.noise(&noise))
    }

    /// Waits for the answer to `go`.
    pub(super) fn answer(&mut self, deadline: Instant) -> Result<Reply, Fault> {
        let mut thought = Thought::default();
        let mut noise = 0;
        loop {
            let Line { at, text } = self.hear(deadline)?;
            if let Some(Answer { best, ponder }) = Answer::parse(&text) {
                let (best, ponder) = (best.to_owned(), ponder.map(str::to_owned));
                return Ok(Reply { best, ponder, thought, at });
            }
            if text.split_ascii_whitespace().next() == Some("info") {
                thought.hear(self.protocol, &text);
                continue;
            }
            noise += 1;
            if noise > MOST_NOISE {
                return Err(self.noise(&text));
            }
        }
    }

    fn hear(&mut self, deadline: Instant) -> Result<Line, Fault> {
        self.process.hear(deadline).map_err(|silence| {
            self.broken = true;
            match silence {
                Silence::Late => Fault::Late,
                Silence::Interrupted => Fault::Interrupted,
                Silence::Gone => Fault::Gone(self.process.obituary()),
            }
        })
    }

    fn noise(&mut self, line: &str) -> Fault {
        self.broken = true;
        Fault::Noise(quote(line))
    }
}
