//! A USI engine as a process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// No answer takes longer, whatever else the machine does.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running engine that has said `usiok`.
pub(crate) struct Player {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// What it said before `usiok`.
    greeting: Vec<String>,
}

impl Player {
    /// This build of `hyakki`.
    pub(crate) fn hyakki() -> Player {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyakki"));
        // Not the tablebases of whoever runs the tests.
        command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
        Player::start(command)
    }

    /// Another engine, by its command line.
    pub(crate) fn command(line: &str) -> Player {
        let mut words = line.split_whitespace();
        let mut command = Command::new(words.next().unwrap());
        command.args(words);
        Player::start(command)
    }

    fn start(mut command: Command) -> Player {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line.trim_end().to_owned()).is_err() {
                    break;
                }
            }
        });
        let mut player = Player { child, input, lines, greeting: Vec::new() };
        player.send("usi");
        player.greeting = player.until("usiok");
        player
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Everything it says up to the line that begins with `word`, which comes last.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut said = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|e| panic!("no {word} ({e}) after {said:?}"));
            let is_last = line.split_whitespace().next() == Some(word);
            said.push(line);
            if is_last {
                return said;
            }
        }
    }

    /// Whether its list of variants has this one.
    pub(crate) fn knows(&self, variant: &str) -> bool {
        self.greeting
            .iter()
            .filter(|line| line.contains("_Variant"))
            .any(|line| line.split_whitespace().any(|word| word == variant))
    }

    pub(crate) fn new_game(&mut self, variant: &str) {
        self.send(&format!("setoption name USI_Variant value {variant}"));
        self.send("isready");
        self.until("readyok");
        self.send("usinewgame");
    }

    /// Its move after `moves`, and how long it took.
    pub(crate) fn go(&mut self, moves: &[String], movetime: Duration) -> (String, Duration) {
        self.send(&format!("position startpos moves {}", moves.join(" ")));
        // Whatever it had to say about that is not part of its thinking time.
        self.send("isready");
        self.until("readyok");
        let begin = Instant::now();
        self.send(&format!("go movetime {}", movetime.as_millis()));
        let said = self.until("bestmove");
        let time = begin.elapsed();
        let answer = said.last().and_then(|line| line.split_whitespace().nth(1)).unwrap();
        (answer.to_owned(), time)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
