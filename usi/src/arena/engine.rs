//! An engine that is ready to play one variant: the handshake, its options, and what it answers.

use super::contender::Contender;
use super::interrupt::Interrupt;
use super::log::Log;
use super::process::{Line, Process, Silence};
use super::protocol::{Answer, Protocol, Thought};
use crate::text::shortened;
use hyakki_movegen::rules::{Rules, quote};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Lines of an answer that say nothing in the protocol: beyond so many it is noise.
const MOST_NOISE: usize = 10_000;

/// What all engines of a match have in common.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The game they play.
    pub(crate) rules: Rules,
    /// The user's variants files as one text; empty without any.
    pub(crate) variant_path: String,
    /// Whether they think on the other side's time.
    pub(crate) ponder: bool,
    /// How long they may take for everything that no clock measures.
    pub(crate) patience: Duration,
    /// Where their dialogues are kept.
    pub(crate) log: Arc<Log>,
    pub(crate) interrupt: Interrupt,
}

/// A running engine that has been told what it plays.
#[derive(Debug)]
pub(super) struct Engine {
    process: Process,
    protocol: Protocol,
    patience: Duration,
    /// Whether it has said that it is ready and has not played since.
    fresh: bool,
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

/// An option that an engine has, and what it can be set to where it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Advertised {
    name: String,
    choices: Vec<String>,
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
        let mut engine = Engine { process, protocol, patience, fresh: true };
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

    /// Whether its process has not ended yet.
    pub(super) fn is_alive(&mut self) -> bool {
        self.process.is_alive()
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
        Err(Fault::Noise(quote(&self.hear(deadline)?.text)))
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
                return Err(Fault::Noise(quote(&text)));
            }
        }
    }

    fn hear(&mut self, deadline: Instant) -> Result<Line, Fault> {
        self.process.hear(deadline).map_err(|silence| match silence {
            Silence::Late => Fault::Late,
            Silence::Interrupted => Fault::Interrupted,
            Silence::Gone => Fault::Gone(self.process.obituary()),
        })
    }
}

impl Advertised {
    /// Reads `option name N type T … var V var W`; nothing comes of other lines.
    fn parse(line: &str) -> Option<Advertised> {
        let rest = line.strip_prefix("option")?.trim_start().strip_prefix("name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let choices = rest.split(" var ").skip(1).map(|choice| choice.trim().to_owned());
        Some(Advertised { name: name.trim().to_owned(), choices: choices.collect() })
    }

    /// The option with the first of these names that the engine has.
    fn find<'t>(all: &'t [Advertised], names: &[&str]) -> Option<&'t Advertised> {
        names.iter().find_map(|name| all.iter().find(|own| own.name.eq_ignore_ascii_case(name)))
    }
}

/// The lines that set an engine's options: files of variants first, then the variant, then what
/// the user asked for.
fn settings(
    contender: &Contender,
    setting: &Setting,
    options: &[Advertised],
) -> Result<Vec<String>, String> {
    const PATHS: [&str; 1] = ["VariantPath"];
    let protocol = contender.protocol;
    let asked = |option: &Advertised| {
        contender.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(&option.name))
    };
    let set = |name: &str, value: &str| format!("setoption name {name} value {value}");
    let (mut paths, mut variant, mut others) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(option) = Advertised::find(options, &PATHS)
        && !setting.variant_path.is_empty()
        && !asked(option)
    {
        paths.push(set(&option.name, &setting.variant_path));
    }
    let names = protocol.variant_options();
    match Advertised::find(options, &names) {
        Some(option) if asked(option) => {}
        Some(option) => {
            // Games of files are not in a list that was made before the files were named.
            let is_open = !paths.is_empty() || asked_for_files(contender);
            variant.push(set(&option.name, variant_name(&setting.rules, option, is_open)?));
        }
        None => log::warn!(
            "engine {} has none of the options {}: it is taken to play {}",
            contender.name,
            names.join(" "),
            setting.rules.name
        ),
    }
    if setting.ponder
        && let Some(option) = Advertised::find(options, &protocol.ponder_options())
        && !asked(option)
    {
        others.push(set(&option.name, "true"));
    }
    for (name, value) in &contender.options {
        let option = Advertised::find(options, &[name]).ok_or_else(|| {
            let known: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
            let known = shortened(&known.join(" "));
            format!("option.{}: unknown, it has {known}", shortened(name))
        })?;
        let line = match value.as_str() {
            "" => format!("setoption name {}", option.name),
            value => set(&option.name, value),
        };
        if PATHS.iter().any(|path| option.name.eq_ignore_ascii_case(path)) {
            paths.push(line);
        } else if names.iter().any(|name| option.name.eq_ignore_ascii_case(name)) {
            variant.push(line);
        } else {
            others.push(line);
        }
    }
    paths.append(&mut variant);
    paths.append(&mut others);
    Ok(paths)
}

fn asked_for_files(contender: &Contender) -> bool {
    contender.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("VariantPath"))
}

/// What an engine calls a game: the game's name, or an alias that the engine lists.
fn variant_name<'t>(
    rules: &'t Rules,
    option: &Advertised,
    is_open: bool,
) -> Result<&'t str, String> {
    let mut names = std::iter::once(&rules.name).chain(&rules.aliases);
    let listed = names.find(|name| option.choices.iter().any(|c| c.eq_ignore_ascii_case(name)));
    match listed {
        Some(name) => Ok(name),
        None if is_open || option.choices.is_empty() => Ok(&rules.name),
        None => Err(format!(
            "does not play {}, its {} is one of {}",
            rules.name,
            option.name,
            shortened(&option.choices.join(" "))
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::contender::contenders;
    use super::*;
    use crate::games::Games;

    fn lines(
        game: &str,
        path: &str,
        engine: &[&str],
        options: &[&str],
    ) -> Result<Vec<String>, String> {
        let setting = Setting {
            rules: Games::built_in().unwrap().find(game).unwrap().clone(),
            variant_path: path.to_owned(),
            ponder: true,
            patience: Duration::ZERO,
            log: Arc::new(Log::none()),
            interrupt: Interrupt::default(),
        };
        let words = ["cmd=x", "nodes=1"].iter().chain(engine).map(|word| (*word).to_owned());
        let contender = contenders(&[], &[words.collect()]).unwrap().remove(0);
        let options: Vec<_> = options.iter().filter_map(|line| Advertised::parse(line)).collect();
        settings(&contender, &setting, &options)
    }

    const HASH: &str = "option name USI_Hash type spin default 64 min 1 max 100";
    const VARIANT: &str = "option name USI_Variant type combo default shogi var shogi var tori";
    const PATH: &str = "option name VariantPath type string default <empty>";
    const PONDER: &str = "option name USI_Ponder type check default false";

    #[test]
    fn files_go_before_the_variant_and_the_variant_before_the_rest() {
        let lines = lines(
            "dobutsu",
            "a.ini",
            &["option.usi_hash=16", "option.Clear Hash="],
            &[HASH, VARIANT, "option name Clear Hash type button", PATH, PONDER],
        );
        assert_eq!(
            lines.unwrap(),
            [
                "setoption name VariantPath value a.ini",
                "setoption name USI_Variant value dobutsu",
                "setoption name USI_Ponder value true",
                "setoption name USI_Hash value 16",
                "setoption name Clear Hash",
            ]
        );
    }

    #[test]
    fn a_variant_is_called_what_the_engine_calls_it() {
        let set = |name: &str| Ok(vec![format!("setoption name USI_Variant value {name}")]);
        assert_eq!(lines("torishogi", "a.ini", &[], &[VARIANT]), set("tori"));
        assert_eq!(lines("shogi", "", &[], &[VARIANT]), set("shogi"));
        assert_eq!(lines("shogi", "", &["option.USI_Variant=tori"], &[VARIANT]), set("tori"));
        assert_eq!(lines("shogi", "", &[], &[]), Ok(vec![]));
        let error = lines("yokai", "", &[], &[VARIANT]).unwrap_err();
        assert_eq!(error, "does not play yokai, its USI_Variant is one of shogi tori");
    }

    #[test]
    fn an_option_that_the_engine_has_not_is_refused() {
        let error = lines("shogi", "", &["option.Hash=1"], &[HASH, VARIANT]).unwrap_err();
        assert_eq!(error, "option.Hash: unknown, it has USI_Hash USI_Variant");
    }

    #[test]
    fn options_are_read_with_their_choices() {
        let option = Advertised::parse(VARIANT).unwrap();
        assert_eq!((option.name.as_str(), option.choices.len()), ("USI_Variant", 2));
        let option = Advertised::parse("option name Clear Hash type button").unwrap();
        assert_eq!((option.name.as_str(), option.choices.len()), ("Clear Hash", 0));
        for line in ["option", "option name", "options name x type y", "id name x", ""] {
            assert_eq!(Advertised::parse(line), None, "{line}");
        }
    }
}
