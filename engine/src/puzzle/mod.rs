//! The one-player puzzle: animals of one side walk on 3x3 squares from a start to a goal.
//!
//! A [`Book`] says which animals there are and how they walk, and has tasks. [`solve()`] finds the
//! shortest solution, how many of them there are, or that there is none; an [`Atlas`] knows every
//! arrangement of a set of animals, and from it the hardest pairs of start and goal and new
//! puzzles. All of it is breadth-first search: no set has more than 7560 arrangements.
//!
//! ```
//! use hyakki_engine::puzzle::{Book, Verdict, solve};
//!
//! let book = Book::parse(hyakki_seeds::PUZZLES)?;
//! let kit = &book.kit;
//! let task = book.task("1").expect("the book has it");
//! let solution = solve(kit, task.start, &task.goal);
//! let Verdict::Solved { steps, count } = solution.verdict else { panic!("it has a solution") };
//! assert_eq!((steps.len(), count), (15, 17128));
//!
//! // A chick never walks back.
//! let start = kit.arrangement("H../.../...")?;
//! let goal = kit.goal("???/???/**?")?;
//! assert!(matches!(solve(kit, start, &goal).verdict, Verdict::Unsolvable));
//! # Ok::<(), hyakki_engine::puzzle::PuzzleError>(())
//! ```

mod arrangement;
mod atlas;
mod book;
mod error;
mod kit;
mod solve;

#[cfg(test)]
mod tests;

pub use arrangement::{Arrangement, BOARD, Goal, SQUARES};
pub use atlas::{Atlas, Hardest};
pub use book::{Book, Task};
pub use error::PuzzleError;
pub use kit::{Animal, AnimalId, Kit, Step};
pub use solve::{Solution, Verdict, solve};
