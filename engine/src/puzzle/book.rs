//! A book of puzzles: the animals, and tasks for them.

use super::arrangement::{Arrangement, Goal};
use super::error::PuzzleError;
use super::kit::{Animal, Kit};
use hyakki_movegen::rules::betza::Movement;
use hyakki_movegen::rules::quote;

/// A book of puzzles.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The animals.
    pub kit: Kit,
    /// The tasks, in their order.
    pub tasks: Vec<Task>,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Task {
    /// What it is chosen by.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// Where the animals stand.
    pub start: Arrangement,
    /// Where they shall stand.
    pub goal: Goal,
}

/// A task that is being read.
struct Draft {
    line: usize,
    name: String,
    title: Option<String>,
    start: Option<Arrangement>,
    goal: Option<Goal>,
}

impl Book {
    /// Reads a book: lines `animal = LETTER NAME BETZA`, then tasks, each a line `[name]` and
    /// lines `title = text`, `start = rows`, `goal = rows`; comments behind `#`.
    ///
    /// # Errors
    /// The first line that was not understood.
    pub fn parse(text: &str) -> Result<Book, PuzzleError> {
        Book::with_kit(Kit::default(), text)
    }

    /// The same for tasks with animals that are known already; the text may add more.
    ///
    /// # Errors
    /// The first line that was not understood.
    pub fn with_kit(kit: Kit, text: &str) -> Result<Book, PuzzleError> {
        let mut book = Book { kit, tasks: Vec::new() };
        let mut draft: Option<Draft> = None;
        for (line, text) in (1..).zip(text.lines()) {
            let error = |problem: String| PuzzleError::Line { line, problem };
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if let Some(name) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
                book.finish(draft.take())?;
                let name = name.trim().to_owned();
                if name.is_empty() || book.task(&name).is_some() {
                    return Err(error(format!("{}: expected a name of its own", quote(text))));
                }
                draft = Some(Draft { line, name, title: None, start: None, goal: None });
                continue;
            }
            let (key, value) =
                text.split_once('=').map_or((text, ""), |(k, v)| (k.trim(), v.trim()));
            let rows = |problem: PuzzleError| error(problem.to_string());
            match (key, draft.as_mut()) {
                ("animal", None) => {
                    let animal = animal(value).map_err(error)?;
                    book.kit.add(animal).map_err(error)?;
                }
                ("title", Some(draft)) => draft.title = Some(value.to_owned()),
                ("start", Some(draft)) => {
                    draft.start = Some(book.kit.arrangement(value).map_err(rows)?);
                }
                ("goal", Some(draft)) => draft.goal = Some(book.kit.goal(value).map_err(rows)?),
                _ => {
                    let expected = match draft {
                        None => "`animal = LETTER NAME BETZA` or `[name]`",
                        Some(_) => "`title =`, `start =`, `goal =` or `[name]`",
                    };
                    return Err(error(format!("{}: expected {expected}", quote(text))));
                }
            }
        }
        book.finish(draft)?;
        Ok(book)
    }

    fn finish(&mut self, draft: Option<Draft>) -> Result<(), PuzzleError> {
        let Some(Draft { line, name, title, start, goal }) = draft else { return Ok(()) };
        let missing = |key: &str| {
            let problem = format!("task {}: expected a line `{key} = ...`", quote(&name));
            PuzzleError::Line { line, problem }
        };
        let start = start.ok_or_else(|| missing("start"))?;
        let goal = goal.ok_or_else(|| missing("goal"))?;
        let title = title.unwrap_or_else(|| name.clone());
        self.tasks.push(Task { name, title, start, goal });
        Ok(())
    }

    /// The task with this name, in any case.
    pub fn task(&self, name: &str) -> Option<&Task> {
        self.tasks.iter().find(|task| task.name.eq_ignore_ascii_case(name))
    }
}

fn animal(text: &str) -> Result<Animal, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let expected = || format!("{}: expected such as `C cat FfW`", quote(text));
    let [letter, name, betza] = words[..] else { return Err(expected()) };
    let [letter] = letter.as_bytes() else { return Err(expected()) };
    if !letter.is_ascii_alphabetic() {
        return Err(expected());
    }
    let movement = Movement::parse(betza).map_err(|error| error.to_string())?;
    let letter = letter.to_ascii_uppercase() as char;
    Ok(Animal { letter, name: name.to_owned(), movement })
}
