//! Everything that is printed in a dialogue goes through here: whole lines, at once. A transcript
//! may be kept of it.

use crate::transcript::{Transcript, Way};
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the engine is called in the transcript.
const NAME: &str = "hyakki";

/// A writer that threads share.
pub(super) struct Out(Mutex<Pen>);

struct Pen {
    writer: Box<dyn Write + Send>,
    transcript: Transcript,
}

impl Out {
    pub(super) fn new(writer: Box<dyn Write + Send>) -> Out {
        Out(Mutex::new(Pen { writer, transcript: Transcript::none() }))
    }

    /// Keeps this transcript from now on, and no other.
    pub(super) fn keep(&self, transcript: Transcript) {
        self.lock().transcript = transcript;
    }

    /// Notes what was heard.
    pub(super) fn heard(&self, line: &str) {
        self.lock().transcript.note(Way::To, NAME, line);
    }

    fn lock(&self) -> MutexGuard<'_, Pen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints lines that belong together and ends the last one.
    ///
    /// When nobody listens any more there is nothing left to do: the process ends.
    pub(super) fn say(&self, lines: &str) {
        let written = {
            let Pen { writer, transcript } = &mut *self.lock();
            lines.lines().for_each(|line| transcript.note(Way::From, NAME, line));
            write_lines(&mut **writer, lines)
        };
        if let Err(error) = written {
            if error.kind() == ErrorKind::BrokenPipe {
                process::exit(0);
            }
            log::error!("cannot write: {error}");
            process::exit(1);
        }
    }

    /// Prints one `info string` line, whatever the message has in it.
    pub(super) fn info_string(&self, message: impl Display) {
        self.say(&format!("info string {}", one_line(&message.to_string())));
    }
}

fn write_lines(writer: &mut dyn Write, lines: &str) -> io::Result<()> {
    let lines = lines.strip_suffix('\n').unwrap_or(lines);
    writer.write_all(format!("{lines}\n").as_bytes())?;
    writer.flush()
}

/// The text in ASCII and on one line.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.trim().chars() {
        match c {
            '\n' => line.push_str("; "),
            ' '..='~' => line.push(c),
            _ => line.extend(c.escape_unicode()),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_one_line_of_ascii() {
        assert_eq!(one_line("a\nb\u{7}\u{fffd}"), "a; b\\u{7}\\u{fffd}");
    }

    #[test]
    fn lines_are_ended_once() {
        let mut written = Vec::new();
        write_lines(&mut written, "a\nb\n").unwrap();
        write_lines(&mut written, "c").unwrap();
        assert_eq!(written, b"a\nb\nc\n");
    }
}
