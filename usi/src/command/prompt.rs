//! Somebody at the keyboard, or a pipe that plays one.

use crate::error::CommandError;
use crate::input::{Input, Line};
use std::io::{self, BufRead, IsTerminal, StdinLock, Write};

/// Longer lines than this nobody types in earnest.
const LONGEST: usize = 4096;

/// Asks, and reads what is answered.
pub(super) struct Prompt<'o, R> {
    input: Input<R>,
    out: &'o mut dyn Write,
    /// Whether answers are seen without being printed.
    is_terminal: bool,
}

impl<'o> Prompt<'o, StdinLock<'static>> {
    /// Asks on standard output and reads standard input.
    pub(super) fn new(out: &'o mut dyn Write) -> Self {
        let stdin = io::stdin();
        let is_terminal = stdin.is_terminal();
        Prompt { input: Input::new(stdin.lock(), LONGEST), out, is_terminal }
    }
}

impl<R: BufRead> Prompt<'_, R> {
    /// Says something.
    pub(super) fn say(&mut self, text: &str) -> Result<(), CommandError> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Asks, and gives the answer without blanks around it; none when there will be no more.
    pub(super) fn ask(&mut self, question: &str) -> Result<Option<String>, CommandError> {
        write!(self.out, "{question} ")?;
        self.out.flush()?;
        let answer = match self.input.next_line()? {
            None => None,
            Some(Line::Text(text)) => Some(text.trim().to_owned()),
            Some(Line::TooLong) => Some(String::new()),
        };
        if !self.is_terminal || answer.is_none() {
            writeln!(self.out, "{}", answer.as_deref().unwrap_or_default())?;
        }
        Ok(answer)
    }
}
