//! Variants files of the user: games to be put beside the built-in ones.

use crate::text::{shortened, without_mark};
use hyakki_movegen::rules::{Fault, Rules, RulesError};
use hyakki_movegen::variants::{Failure, Found, Reading};
use hyakki_movegen::{Game, GameError};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The longest file that is read, and the most games of all files: more than anybody has.
const MOST_MB: u64 = 1;
const MOST_GAMES: usize = 1000;

/// What stands between files where several are told in one text, as Fairy-Stockfish has it.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Why no games came of files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FilesError {
    /// A file could not be read.
    #[error("cannot read {file}: {problem}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says, or what is there instead.
        problem: String,
    },
    /// What they say makes no games; a line a fault.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// The files that a text tells: one, or several with a separator in between.
pub(crate) fn split(text: &str) -> Vec<PathBuf> {
    if Path::new(text).exists() {
        return vec![text.into()];
    }
    text.split(SEPARATOR).filter(|file| !file.is_empty()).map(PathBuf::from).collect()
}

/// Files as one text.
pub(crate) fn join(files: &[PathBuf]) -> String {
    let files: Vec<String> = files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    files.join(&SEPARATOR.to_string())
}

/// What files have in them: parents may be built in, and names may be those of built-in games. All
/// games that are given can be played, and every file has one.
pub(crate) fn read(files: &[PathBuf]) -> Result<Reading, FilesError> {
    let mut sources = Vec::new();
    for file in files {
        sources.push((shortened(&file.display().to_string()), text(file)?));
    }
    count_sections(&sources)?;
    let built_in = hyakki_seeds::VARIANTS.iter().copied();
    let own = sources.iter().map(|(file, text)| (file.as_str(), text.as_str()));
    let all: Vec<(&str, &str)> = built_in.chain(own).collect();
    let Reading { mut games, mut failures, stray } = Rules::read(&all);
    // The built-in ones come first, and make games.
    games.drain(..hyakki_seeds::VARIANTS.len());
    games.retain(|Found { rules, file, line }| match Game::new(rules.clone()) {
        Ok(_) => true,
        Err(error) => {
            let key = if matches!(error, GameError::Start(_)) { "startFen" } else { "" };
            let faults = vec![fault(file, *line, key, &error.to_string())];
            let (name, file, line) = (rules.name.clone(), file.clone(), *line);
            failures.push(Failure { name, file, line, parent: None, faults });
            false
        }
    });
    let place = |file: &str| sources.iter().position(|(known, _)| known == file);
    failures.sort_by_key(|failure| (place(&failure.file), failure.line));
    // A file may be given twice.
    failures.dedup();
    let is_barren = |file: &str| !games.iter().any(|found| found.file == file);
    let barren = || failures.iter().filter(|failure| is_barren(&failure.file));
    if barren().next().is_none() {
        return Ok(Reading { games, failures, stray });
    }
    let stray = stray.iter().filter(|fault| is_barren(&fault.file)).cloned();
    let mut faults: Vec<Fault> = stray.chain(barren().flat_map(|f| f.faults.clone())).collect();
    if faults.is_empty() {
        faults = barren().map(Failure::first).collect();
    }
    faults.sort_by_key(|fault| (place(&fault.file), fault.line));
    Err(RulesError(faults).into())
}

/// No section in a file, or too many in all, are a fault.
fn count_sections(sources: &[(String, String)]) -> Result<(), RulesError> {
    let mut sections = Vec::new();
    let mut faults = Vec::new();
    for (file, text) in sources {
        let before = sections.len();
        let lines = text.lines().enumerate();
        let headers = lines.filter(|(_, line)| line.trim_start().starts_with('['));
        sections.extend(headers.map(|(index, _)| (file.as_str(), index + 1)));
        if sections.len() == before {
            faults.push(fault(file, 1, "", "no `[section]` in it"));
        }
    }
    if let Some((file, line)) = sections.get(MOST_GAMES) {
        faults.push(fault(file, *line, "", &format!("expected at most {MOST_GAMES} games")));
    }
    if faults.is_empty() { Ok(()) } else { Err(RulesError(faults)) }
}

fn fault(file: &str, line: usize, key: &str, problem: &str) -> Fault {
    let (file, key, problem) = (file.to_owned(), key.to_owned(), problem.to_owned());
    Fault { file, line, key, problem }
}

/// What a file says; what is no UTF-8 is replaced.
fn text(file: &Path) -> Result<String, FilesError> {
    let unreadable = |problem: String| FilesError::Unreadable {
        file: shortened(&file.display().to_string()),
        problem,
    };
    // Nothing is waited for that may never come, such as the other end of a pipe.
    let kind = fs::metadata(file).map_err(|error| unreadable(error.to_string()))?;
    if !kind.is_file() {
        let what = if kind.is_dir() { "a directory" } else { "no ordinary file" };
        return Err(unreadable(format!("it is {what}")));
    }
    let most = MOST_MB << 20;
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(unreadable(format!("it is longer than {MOST_MB} MiB")));
    }
    Ok(without_mark(&String::from_utf8_lossy(&bytes)).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_told_in_one_text_come_apart_again() {
        let files = [PathBuf::from("no/a.ini"), PathBuf::from("no/b.ini")];
        assert_eq!(split(&join(&files)), files);
        assert_eq!(split("no/a b.ini"), [PathBuf::from("no/a b.ini")]);
        assert!(split("").is_empty());
    }
}
