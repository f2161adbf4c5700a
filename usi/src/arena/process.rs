//! An engine as a process: lines in, lines out, and its end. Nothing here waits for ever: lines are
//! written and read by threads of their own, whatever the engine does with its pipes.

use super::contender::Contender;
use super::interrupt::Interrupt;
use crate::input::{self, Input};
use crate::text::shortened;
use crate::transcript::{Transcript, Way};
use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read; longer ones are cut out of the dialogue.
const LONGEST: usize = 1 << 16;
/// Lines that wait to be looked at. An engine that says more has to wait itself.
const WAITING: usize = 256;
/// How often a wait looks whether it has become pointless.
const SLICE: Duration = Duration::from_millis(20);
/// How long an engine may take to leave once it was asked to.
const FAREWELL: Duration = Duration::from_millis(500);
/// Lines of standard error that are kept to explain a failure.
const LAST_WORDS: usize = 3;

/// A line that an engine said.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// When it was read.
    pub(super) at: Instant,
    /// What it says; nothing of a line that was too long.
    pub(super) text: String,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// It did not come in time.
    Late,
    /// The engine is gone, or has closed its output.
    Gone,
    /// The match is to end.
    Interrupted,
}

/// A running engine. It ends with this value.
#[derive(Debug)]
pub(super) struct Process {
    /// What it is called in the log.
    label: String,
    child: Child,
    /// None once it was told to leave.
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    log: Arc<Transcript>,
    interrupt: Interrupt,
}

impl Process {
    /// Starts the program of a player.
    pub(super) fn start(
        contender: &Contender,
        label: String,
        log: Arc<Transcript>,
        interrupt: Interrupt,
    ) -> io::Result<Process> {
        let mut command = Command::new(&contender.program);
        command.args(&contender.arguments);
        if let Some(directory) = &contender.directory {
            command.current_dir(directory);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        alone(&mut command);
        let mut child = command.spawn()?;
        let (input, to_write) = mpsc::channel();
        let (to_read, output) = mpsc::sync_channel(WAITING);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            let (label, log) = (label.clone(), log.clone());
            thread::spawn(move || read_lines(stdout, &to_read, &label, &log));
        }
        if let Some(stderr) = child.stderr.take() {
            let (label, log, last_words) = (label.clone(), log.clone(), last_words.clone());
            thread::spawn(move || drain(stderr, &last_words, &label, &log));
        }
        Ok(Process { label, child, input: Some(input), output, last_words, log, interrupt })
    }

    /// Says a line to the engine. That it is gone is seen when its answer is waited for.
    pub(super) fn say(&self, line: &str) {
        self.log.note(Way::To, &self.label, line);
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Passes over everything that was said so far: no more than can wait, since some never stop.
    pub(super) fn discard(&self) {
        let waiting = self.output.try_iter().take(WAITING);
        waiting.for_each(drop);
    }

    /// The next line that was read before `deadline`.
    pub(super) fn hear(&self, deadline: Instant) -> Result<Line, Silence> {
        loop {
            let wait = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(wait.min(SLICE)) {
                Ok(line) if line.at <= deadline => return Ok(line),
                Ok(_) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
                Err(RecvTimeoutError::Timeout) if self.interrupt.is_raised() => {
                    return Err(Silence::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) if wait.is_zero() => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Whether it has not ended yet.
    pub(super) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// How an engine ended that is gone, and what it said last on standard error.
    pub(super) fn obituary(&mut self) -> String {
        let mut text = match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "its output is closed".to_owned(),
        };
        // What is still in the pipe is on its way.
        thread::sleep(SLICE);
        let last_words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        for (index, line) in last_words.iter().enumerate() {
            text.push_str(if index == 0 { ", saying: " } else { " / " });
            text.push_str(&shortened(line));
        }
        text
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    /// Asks it to leave, makes it leave, and takes leave of it: no process stays behind.
    fn drop(&mut self) {
        self.say("quit");
        self.input = None;
        let has_left = self.wait(FAREWELL).is_some();
        kill(&mut self.child);
        if !has_left {
            let _ = self.child.wait();
        }
    }
}

/// Puts a process into a group of its own, so that Ctrl-C in a terminal reaches the referee only,
/// and everything that the process starts can be ended with it.
fn alone(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
    }
}

/// Ends a process and whatever it has started, which may outlive it.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // All of them may be gone already.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
}

/// Writes what comes until nobody sends or nobody reads any more.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines until the engine has closed its output or nobody listens.
fn read_lines(stdout: impl Read, lines: &SyncSender<Line>, label: &str, log: &Transcript) {
    let mut input = Input::new(BufReader::new(stdout), LONGEST);
    while let Ok(Some(line)) = input.next_line() {
        let at = Instant::now();
        let text = match line {
            input::Line::Text(text) => text,
            input::Line::TooLong => String::new(),
        };
        log.note(Way::From, label, &text);
        if lines.send(Line { at, text }).is_err() {
            break;
        }
    }
}

/// Reads standard error to its end, so that nobody has to wait writing to it.
fn drain(stderr: impl Read, last_words: &Mutex<VecDeque<String>>, label: &str, log: &Transcript) {
    let mut input = Input::new(BufReader::new(stderr), LONGEST);
    while let Ok(Some(line)) = input.next_line() {
        let input::Line::Text(text) = line else { continue };
        log.note(Way::Aside, label, &text);
        if text.trim().is_empty() {
            continue;
        }
        let mut last_words = last_words.lock().unwrap_or_else(PoisonError::into_inner);
        if last_words.len() == LAST_WORDS {
            last_words.pop_front();
        }
        last_words.push_back(text.trim().to_owned());
    }
}
