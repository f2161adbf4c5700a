//! Alpha-beta search: plays every board game by the rules and values it is given.
//!
//! [`Engine::search`] deepens from the root (`root`) through principal variation and quiescence
//! nodes (`worker`, `quiescence`), in an order of moves (`ordering`) learnt on the way (`history`,
//! `table`), until a limit (`time`) or somebody outside ([`Control`]) stops it. Repetitions
//! (`path`) follow the rules of the game at hand. Several threads may search (`team`); they share
//! the table, put off what another one is searching (`busy`), and take over the depths that
//! another one finished first (`race`).

mod busy;
mod control;
mod correction;
mod depth;
mod exchange;
mod frame;
mod history;
mod limits;
mod node;
mod ordering;
mod pages;
mod path;
mod pruning;
mod quiescence;
mod race;
mod reductions;
mod report;
mod root;
mod strength;
mod table;
mod team;
mod time;
mod tuning;
mod watch;
mod worker;

#[cfg(test)]
mod tests;

pub use control::Control;
pub use limits::{Clock, Limits};
pub use report::{Bound, Decision, Info};
pub use strength::{LEVELS, Strength};
#[cfg(feature = "tuning")]
pub use tuning::set as set_tunable;
pub use tuning::{TUNABLES, Tunable};

use history::History;
use hyakki_eval::Values;
pub use hyakki_eval::{Block, Layout, Parameters, Score, Section, Tracer, Value};
use hyakki_movegen::Move;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, Game, Play, Width};
use root::Listener;
use std::thread;
use table::Table;
use team::Team;
use tuning::helper_lead;
use worker::Worker;

/// Smallest, usual and largest size of the transposition table, in mebibytes.
pub const HASH_MB: (usize, usize, usize) = (1, 64, 1 << 20);

/// Smallest and largest number of threads; the usual one is the smallest.
pub const THREADS: (usize, usize) = (1, 512);

/// Stack of a thread that helps: deep searches of wide boards need more than the usual two
/// mebibytes.
pub const STACK: usize = 32 << 20;

/// Who hears of the decision.
type Decided<'d> = &'d mut dyn FnMut(&Decision);

/// A searcher: the transposition table and all else that lives from one move to the next.
#[derive(Debug)]
pub struct Engine {
    /// The game it was made for.
    rules: Rules,
    table: Table,
    /// One for each thread.
    histories: Vec<History>,
    values: GameValues,
}

/// The evaluation's numbers, in the width of the game's board.
#[derive(Debug)]
enum GameValues {
    Small(Box<Values<u64>>),
    Large(Box<Values<u128>>),
}

impl GameValues {
    fn new(game: &Game, numbers: &Parameters) -> GameValues {
        match game.width() {
            Width::Small(_) => GameValues::Small(Box::new(Values::new(game.rules(), numbers))),
            Width::Large(_) => GameValues::Large(Box::new(Values::new(game.rules(), numbers))),
        }
    }
}

impl Engine {
    /// A searcher for a game, with a transposition table of `hash_mb` mebibytes, which judges by
    /// what the rules tell of the pieces.
    pub fn new(game: &Game, hash_mb: usize) -> Engine {
        Engine::with_values(game, &Parameters::derived(game.rules()), hash_mb)
    }

    /// The same for a game that there are numbers for.
    pub fn with_values(game: &Game, numbers: &Parameters, hash_mb: usize) -> Engine {
        Engine {
            rules: game.rules().clone(),
            table: Table::new(hash_mb),
            histories: vec![History::new(game.rules())],
            values: GameValues::new(game, numbers),
        }
    }

    /// Makes it a searcher for another game; forgets everything.
    pub fn set_game(&mut self, game: &Game, numbers: &Parameters) {
        self.rules.clone_from(game.rules());
        self.values = GameValues::new(game, numbers);
        self.table.clear();
        self.histories.fill_with(|| History::new(game.rules()));
    }

    /// Changes the size of the table, in mebibytes; forgets everything in it, unless it has that
    /// size already.
    pub fn set_hash(&mut self, hash_mb: usize) {
        self.table.resize(hash_mb);
    }

    /// Size of the table in mebibytes: what was asked for, or less if there was no room.
    pub fn hash_mb(&self) -> usize {
        self.table.megabytes()
    }

    /// Searches with so many threads from now on.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(THREADS.0, THREADS.1);
        self.histories.resize_with(threads, || History::new(&self.rules));
    }

    /// Does now what the first search would wait for.
    pub fn prepare(&mut self) {
        self.table.touch(self.histories.len());
        self.histories.iter_mut().for_each(History::touch);
    }

    /// Forgets everything learnt in earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }

    /// Searches the present position of a game and tells `listener` of every line of thought, at
    /// least of one before it answers. An infinite or pondering search answers only once
    /// `control` lets it.
    ///
    /// # Panics
    /// If the engine was made for another game.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        listener: Listener<'_>,
    ) -> Decision {
        self.search_and_tell(game, limits, control, listener, &mut |_| {})
    }

    /// The same, and tells `decided` of the decision as soon as there is one: threads that helped
    /// may take a moment to end on a busy machine.
    ///
    /// # Panics
    /// If the engine was made for another game.
    pub fn search_and_tell(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        listener: Listener<'_>,
        decided: Decided<'_>,
    ) -> Decision {
        assert_eq!(self.rules.name, game.rules().name, "the engine was made for another game");
        let Engine { table, histories, values, .. } = self;
        table.grow_older();
        histories.iter_mut().for_each(History::fade);
        let team = Team::new(table, control, histories.len());
        match (game.width(), values) {
            (Width::Small(play), GameValues::Small(values)) => {
                search_in_width(play, values, &team, histories, limits, (listener, decided))
            }
            (Width::Large(play), GameValues::Large(values)) => {
                search_in_width(play, values, &team, histories, limits, (listener, decided))
            }
            _ => unreachable!("values are made in the width of their game"),
        }
    }
}

fn search_in_width<B: Bitboard>(
    play: &Play<B>,
    values: &Values<B>,
    team: &Team<'_>,
    histories: &mut [History],
    limits: &Limits,
    (listener, decided): (Listener<'_>, Decided<'_>),
) -> Decision {
    let moves = moves_to_search(play, limits);
    if moves.is_empty() {
        let decision = nothing_to_decide(play, limits, team.control, listener);
        decided(&decision);
        return decision;
    }
    let (leading, helping) = histories.split_first_mut().expect("there is a thread at least");
    let moves = moves.as_slice();
    thread::scope(|scope| {
        let _finish = team.until_dropped();
        for (history, member) in helping.iter_mut().zip(1..) {
            let help = move || {
                let mut worker = Worker::new(play, values, history, team, member, limits);
                let root = worker.root_at(play.position(), moves, 1);
                // Every other one is ahead: it knows what those behind do not know yet. (With
                // all at the same depth two threads were 1.2 to 1.3 times as fast as one to depth 14,
                // with one ahead 1.3 to 1.5 times.)
                let ahead = if member % 2 == 1 { helper_lead() } else { 0 };
                worker.help(root, ahead, limits);
            };
            // With fewer threads the search is slower, and that is all.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
        }
        let mut worker = Worker::new(play, values, leading, team, 0, limits);
        let root = worker.root_at(play.position(), moves, limits.lines);
        let decision = worker.decide(root, limits, listener);
        decided(&decision);
        decision
    })
}

/// The moves to choose from.
fn moves_to_search<B: Bitboard>(play: &Play<B>, limits: &Limits) -> Vec<Move> {
    let position = play.position();
    let mut moves = position.legal_moves(play.tables());
    if !limits.moves.is_empty() {
        moves.retain(|mv| limits.moves.contains(mv));
    }
    match limits.strength {
        Some(strength) => strength.notices(position.key(), &moves),
        None => moves,
    }
}

fn nothing_to_decide<B: Bitboard>(
    play: &Play<B>,
    limits: &Limits,
    control: &Control,
    listener: Listener<'_>,
) -> Decision {
    let value = match play.outcome() {
        Some(outcome) => Value::of_end(outcome.winner, play.position().side(), 0),
        None => Value::DRAW,
    };
    control.wait_for_release(limits.infinite);
    listener(&Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        value,
        bound: Bound::Exact,
        nodes: 0,
        tbhits: 0,
        hashfull: 0,
        time: control.since_begin(),
        pv: Vec::new(),
    });
    Decision { best: None, ponder: None, value, nodes: 0 }
}
