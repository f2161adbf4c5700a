//! Matches between engines that do what a script says.

mod clocks;
mod command;
mod endings;
mod processes;
mod scores;
mod stub;

use crate::command_line::file;
use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A match that is to be played.
struct Arena {
    arguments: Vec<String>,
    /// Where its games begin.
    openings: String,
    log: PathBuf,
}

/// A match that was played.
struct Outcome {
    json: Value,
    /// Everything that was said to and by the engines.
    log: Vec<String>,
}

/// A name that no other test has.
fn unique(name: &str) -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    format!("arena-{}-{name}", COUNT.fetch_add(1, Ordering::Relaxed))
}

impl Arena {
    /// Engines A and B (and so on) with these scripts, in a game.
    fn new(variant: &str, scripts: &[&str]) -> Arena {
        let log = file(&unique("log"), "");
        let mut arguments = vec!["match".to_owned(), "--variant".to_owned(), variant.to_owned()];
        arguments.extend(["--log".to_owned(), log.to_str().unwrap().to_owned()]);
        let arena = Arena { arguments, openings: "start".to_owned(), log };
        let engines = ["A", "B", "C"].into_iter().zip(scripts);
        engines.fold(arena, |arena, (name, script)| arena.with_engine(name, script))
    }

    /// With one more engine.
    fn with_engine(mut self, name: &str, script: &str) -> Arena {
        let words = ["--engine".to_owned(), format!("name={name}"), stub::command(script)];
        self.arguments.extend(words);
        self
    }

    /// With more words on the command line: about the last engine, or options.
    fn with(mut self, words: &str) -> Arena {
        self.arguments.extend(shlex::split(words).unwrap());
        self
    }

    /// With openings from a file with this text.
    fn from(self, openings: &str) -> Arena {
        let file = file(&unique("openings"), openings);
        self.opened_by(file.to_str().unwrap())
    }

    /// With these openings instead of the start position.
    fn opened_by(self, openings: &str) -> Arena {
        Arena { openings: openings.to_owned(), ..self }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyakki"));
        command.args(&self.arguments).args(["--openings", &self.openings]);
        command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
        command
    }

    /// Plays it; what it says as JSON.
    fn play(mut self) -> Outcome {
        self.arguments.push("--json".to_owned());
        let assert = self.command().assert().success();
        let json = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        Outcome { json, log: self.read_log() }
    }

    /// Plays it; what it says to people.
    fn print(&self) -> String {
        let assert = self.command().assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    }

    fn read_log(&self) -> Vec<String> {
        let log = fs::read(&self.log).unwrap();
        String::from_utf8_lossy(&log).lines().map(str::to_owned).collect()
    }
}

impl Outcome {
    /// Wins, losses and draws of an engine.
    fn score(&self, engine: usize) -> [u64; 3] {
        let results = &self.json["engines"][engine];
        ["wins", "losses", "draws"].map(|key| results[key].as_u64().unwrap())
    }

    /// How often games ended like this.
    fn ends(&self, cause: &str) -> u64 {
        self.json["ends"][cause].as_u64().unwrap_or(0)
    }

    /// What was said to an engine, without times.
    fn said_to(&self, engine: &str) -> Vec<&str> {
        let sign = format!(">{engine}(");
        let lines = self.log.iter().filter(|line| line.contains(&sign));
        lines.filter_map(|line| Some(line.split_once("): ")?.1)).collect()
    }
}
