//! Why a command was not carried out, and the exit code of the process.

use crate::games::UnknownGame;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// It was not asked for properly.
    #[error("{0}")]
    Usage(String),
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// It was tried, and failed.
    #[error("{0}")]
    Failed(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CommandError {
    /// Says it in one line on standard error.
    pub(super) fn report(&self) -> ExitCode {
        let code = match self {
            // Whoever read the output has seen enough.
            CommandError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            CommandError::Usage(_) | CommandError::Game(_) => 2,
            CommandError::Failed(_) | CommandError::Io(_) => 1,
        };
        let message = self.to_string().lines().collect::<Vec<_>>().join("; ");
        let _ = writeln!(io::stderr(), "error: {message}");
        ExitCode::from(code)
    }
}

impl From<clap::Error> for CommandError {
    /// The first paragraph in one line; the rest repeats what `--help` says.
    fn from(error: clap::Error) -> CommandError {
        let text = error.render().to_string();
        let sentence: Vec<&str> = text
            .lines()
            .map(str::trim)
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
            .filter(|line| !line.is_empty())
            .collect();
        let sentence = sentence.join(" ");
        let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
        CommandError::Usage(format!("{sentence} (see --help)"))
    }
}
