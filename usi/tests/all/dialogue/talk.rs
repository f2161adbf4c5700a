//! Leads dialogues from a script and checks what comes back.
//!
//! A line of a script is one of
//! - `> text`: send it;
//! - `< pattern`: wait for a line like that, passing over others;
//! - `= pattern`: the next line must be like that;
//! - `!300 pattern`: for so many milliseconds no line like that comes;
//! - `.` or `. pattern`: close the input; lines like the pattern must come yet.
//!
//! `<` and `=` may be followed by the milliseconds they wait, as in `<500 readyok`. In a pattern
//! `*` stands for any text, `?` for one character, and `[*]` for the star itself.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer may take when the script says nothing.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    answers: Receiver<String>,
    /// Everything so far, both ways.
    transcript: Vec<String>,
    received: Vec<String>,
}

/// Leads a dialogue and ends it; everything that was received.
pub(crate) fn talk(script: &str) -> Vec<String> {
    talk_with("", script)
}

/// The same with arguments on the command line.
pub(crate) fn talk_with(arguments: &str, script: &str) -> Vec<String> {
    let mut talk = Talk::begin(arguments);
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        talk.step(line);
    }
    talk.end()
}

/// Sends bytes at once; everything that was received.
pub(crate) fn bytes(input: &[u8]) -> Vec<String> {
    let mut talk = Talk::begin("");
    if let Some(mut stdin) = talk.stdin.take() {
        stdin.write_all(input).unwrap();
    }
    talk.end()
}

/// Number of lines like a pattern.
pub(crate) fn count(lines: &[String], pattern: &str) -> usize {
    lines.iter().filter(|line| is_like(line, pattern)).count()
}

impl Talk {
    pub(crate) fn begin(arguments: &str) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hyakki"))
            .args(arguments.split_whitespace())
            // Not the tablebases of whoever runs the tests.
            .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Talk { child, stdin, answers, transcript: Vec::new(), received: Vec::new() }
    }

    /// Takes a step of a script.
    pub(crate) fn step(&mut self, line: &str) {
        self.transcript.push(line.to_owned());
        let (what, text) = line.split_once(' ').unwrap_or((line, ""));
        let wait = what[1..].parse().map_or(PATIENCE, Duration::from_millis);
        match &what[..1] {
            ">" => {
                let stdin = self.stdin.as_mut().unwrap();
                stdin.write_all(format!("{text}\n").as_bytes()).unwrap();
                stdin.flush().unwrap();
            }
            "<" => while !is_like(&self.receive(wait, line), text) {},
            "=" => {
                let answer = self.receive(wait, line);
                self.check(is_like(&answer, text), line);
            }
            "!" => {
                let until = Instant::now() + wait;
                while let Ok(answer) = self.next(until.saturating_duration_since(Instant::now())) {
                    self.check(!is_like(&answer, text), line);
                }
            }
            "." => {
                self.stdin = None;
                if !text.is_empty() {
                    while !is_like(&self.receive(wait, line), text) {}
                }
            }
            _ => panic!("no step of a script: {line}"),
        }
    }

    fn next(&mut self, wait: Duration) -> Result<String, RecvTimeoutError> {
        let answer = self.answers.recv_timeout(wait)?;
        self.transcript.push(format!("        {answer}"));
        self.received.push(answer.clone());
        Ok(answer)
    }

    fn receive(&mut self, wait: Duration, line: &str) -> String {
        let answer = self.next(wait);
        self.check(answer.is_ok(), line);
        answer.unwrap()
    }

    /// Fails with everything that was said unless something holds.
    pub(crate) fn check(&self, holds: bool, line: &str) {
        assert!(holds, "at `{line}` of\n{}", self.transcript.join("\n"));
    }

    /// Takes what was received so far.
    pub(crate) fn take_received(&mut self) -> Vec<String> {
        std::mem::take(&mut self.received)
    }

    /// Forgets what was said so far: a failure will not show it.
    pub(crate) fn turn_page(&mut self) {
        self.transcript.clear();
    }

    /// Says goodbye; the process must end by itself, and well.
    pub(crate) fn end(mut self) -> Vec<String> {
        if let Some(mut stdin) = self.stdin.take() {
            // It may be gone already.
            let _ = stdin.write_all(b"quit\n");
        }
        let status = self.wait();
        while self.next(PATIENCE).is_ok() {}
        self.check(status.is_some_and(|status| status.success()), "the end");
        std::mem::take(&mut self.received)
    }

    fn wait(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line is like a pattern.
fn is_like(line: &str, pattern: &str) -> bool {
    if let Some(rest) = pattern.strip_prefix("[*]") {
        return line.strip_prefix('*').is_some_and(|line| is_like(line, rest));
    }
    let mut chars = pattern.chars();
    match chars.next() {
        None => line.is_empty(),
        Some('*') => line
            .char_indices()
            .map(|(at, _)| at)
            .chain([line.len()])
            .any(|at| is_like(&line[at..], chars.as_str())),
        Some(expected) => {
            let mut rest = line.chars();
            rest.next().is_some_and(|c| c == expected || expected == '?')
                && is_like(rest.as_str(), chars.as_str())
        }
    }
}
