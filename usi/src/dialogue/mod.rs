//! The dialogue with a graphical program over standard input and output.
//!
//! Lines come in through [`Input`], become commands in [`grammar`], are obeyed by a [`session`],
//! which lets a [`worker`] think; all of them print through one [`out`]. What one dialect says
//! otherwise than another stands in a file of its own behind `Dialect`; [`options`] is one table for
//! all of them.

mod cards;
mod clock;
mod dialect;
mod go;
mod grammar;
mod info;
mod language;
mod mate;
mod options;
mod out;
mod perfect;
mod perft;
mod session;
mod uci;
mod usi;
mod worker;

pub(crate) use language::Language;
pub(crate) use options::documentation;

use crate::error::CommandError;
use crate::games::Games;
use crate::input::{Input, Line};
use out::Out;
use session::Session;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// The longest line that is read; a game of a hundred thousand moves fits in.
const LONGEST: usize = 8 << 20;

/// Talks until `quit` or the end of the input; `log` is where to write down what is said.
pub(crate) fn run(
    games: Games,
    language: Language,
    log: Option<&Path>,
) -> Result<(), CommandError> {
    let out = Arc::new(Out::new(Box::new(io::stdout())));
    let mut session = Session::new(games, language, out.clone())?;
    if let Some(path) = log {
        session.log_to(&path.to_string_lossy()).map_err(|error| {
            CommandError::Failed(format!("cannot write {}: {error}", path.display()))
        })?;
    }
    let mut input = Input::new(io::stdin().lock(), LONGEST);
    loop {
        let flow = match input.next_line()? {
            None => break,
            Some(Line::Text(line)) => {
                out.heard(&line);
                session.obey(&line)
            }
            Some(Line::TooLong) => {
                out.info_string(format_args!("a line is longer than {LONGEST} bytes: not read"));
                ControlFlow::Continue(())
            }
        };
        if flow.is_break() {
            break;
        }
    }
    session.close();
    Ok(())
}
