//! Many games at a time, in an order that does not depend on who is done first.

use super::lesson::Lesson;
use super::play::Recipe;
use super::source::{Beginning, Source};
use crate::arena::Interrupt;
use crate::values;
use hyakki_engine::search::STACK;
use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Transposition table of a player, in mebibytes.
const HASH_MB: usize = 4;

/// How many games are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// So many games.
    Games(u64),
    /// Games until they have so many judged positions.
    Positions(u64),
}

impl Goal {
    /// Whether it is reached.
    pub(crate) fn is_reached(self, games: u64, positions: u64) -> bool {
        match self {
            Goal::Games(goal) => games >= goal,
            Goal::Positions(goal) => positions >= goal,
        }
    }
}

/// Where games begin, and the number of the next one.
struct Beginnings {
    source: Source,
    number: u64,
}

/// Plays the games of a source one after the other, several at a time, and gives them to `take` in
/// the order of their beginnings, until that has enough, the source is empty or somebody
/// interrupts. The first `skipped` ones are there already.
///
/// # Errors
/// No thread could be started.
pub(crate) fn play_all(
    mut source: Source,
    recipe: &Recipe,
    threads: usize,
    skipped: u64,
    interrupt: &Interrupt,
    mut take: impl FnMut(Lesson) -> ControlFlow<()>,
) -> io::Result<()> {
    for _ in 0..skipped {
        source.next();
    }
    let game = source.game().clone();
    let beginnings = Mutex::new(Beginnings { source, number: 0 });
    // Ends the players when there are enough games; `interrupt` is for others to raise.
    let enough = Interrupt::default();
    thread::scope(|scope| {
        let (sender, results) = mpsc::sync_channel(4 * threads);
        for _ in 0..threads {
            let (sender, beginnings, game, enough) = (sender.clone(), &beginnings, &game, &enough);
            let player = move || {
                let must_end = || interrupt.is_raised() || enough.is_raised();
                let mut engine = values::engine(game, HASH_MB);
                while !must_end() {
                    let Some((number, begun)) = next(beginnings) else { break };
                    let Some(lesson) = recipe.play(&mut engine, begun, &must_end) else { break };
                    if sender.send((number, lesson)).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, player)?;
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, lesson) in &results {
            waiting.insert(number, lesson);
            while let Some(lesson) = waiting.remove(&due) {
                due += 1;
                if take(lesson).is_break() {
                    enough.raise();
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// The next beginning and its number.
fn next(beginnings: &Mutex<Beginnings>) -> Option<(u64, Beginning)> {
    // A panic of another player leaves nothing half done here.
    let mut beginnings = beginnings.lock().unwrap_or_else(PoisonError::into_inner);
    let beginning = beginnings.source.next()?;
    let number = beginnings.number;
    beginnings.number += 1;
    Some((number, beginning))
}
