//! Why a command was not carried out, and the exit code of the process.

use crate::files::FilesError;
use crate::games::UnknownGame;
use crate::text::shortened;
use clap::error::{ContextKind, ContextValue};
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
    /// The user's variants files make no games.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// It was tried, and failed.
    #[error("{0}")]
    Failed(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CommandError {
    /// Says it on standard error: in one line, but a line each for the faults of a file.
    pub(crate) fn report(&self) -> ExitCode {
        let code = match self {
            // Whoever read the output has seen enough.
            CommandError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            CommandError::Files(FilesError::Rules(faults)) => {
                let _ = writeln!(io::stderr(), "{faults}");
                return ExitCode::from(2);
            }
            CommandError::Usage(_) | CommandError::Game(_) | CommandError::Files(_) => 2,
            CommandError::Failed(_) | CommandError::Io(_) => 1,
        };
        let message = self.to_string().lines().collect::<Vec<_>>().join("; ");
        let _ = writeln!(io::stderr(), "error: {message}");
        ExitCode::from(code)
    }
}

impl From<clap::Error> for CommandError {
    /// The first paragraph and the hints in one line; the rest repeats what `--help` says.
    fn from(mut error: clap::Error) -> CommandError {
        for kind in
            [ContextKind::InvalidArg, ContextKind::InvalidSubcommand, ContextKind::InvalidValue]
        {
            if let Some(ContextValue::String(text)) = error.get(kind) {
                let text = ContextValue::String(shortened(text));
                error.insert(kind, text);
            }
        }
        let text = error.render().to_string();
        let mut sentence = String::new();
        for line in text.lines().map(str::trim) {
            if line.starts_with("Usage:") || line.starts_with("For more") {
                break;
            }
            // How to pass a word that begins with a dash: nothing here takes one.
            if !line.is_empty() && !line.starts_with("tip: to pass '") {
                sentence.push_str(if line.starts_with("tip:") { "; " } else { " " });
                sentence.push_str(line);
            }
        }
        let sentence = sentence.trim();
        let sentence = sentence.strip_prefix("error: ").unwrap_or(sentence);
        CommandError::Usage(format!("{sentence} (see --help)"))
    }
}
