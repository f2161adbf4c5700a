//! The thread that thinks. It owns the searcher; jobs come to it in order.

use super::dialect::Dialect;
use super::mate;
use super::out::Out;
use super::perfect::Perfect;
use super::perft;
use hyakki_engine::mate::{Limits as MateLimits, Solver};
use hyakki_engine::search::{
    Clock, Control, Decision, Engine, Info, Limits, Parameters, STACK, THREADS, Value,
};
use hyakki_engine::tablebase::ProbeError;
use hyakki_movegen::{Color, Game, Move, Outcome};
use std::cell::Cell;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

/// How long a search may take to end once there is nobody left to talk to.
const PATIENCE: Duration = Duration::from_millis(300);

/// Something to do.
pub(super) enum Job {
    /// Play another game, and judge it by these numbers.
    Game(Box<(Game, Parameters)>),
    /// Judge the game by other numbers.
    Values(Box<Parameters>),
    /// Have a table of so many mebibytes.
    Hash(usize),
    /// Search with so many threads.
    Threads(usize),
    /// Forget.
    Clear,
    /// Look for the tablebase in this place.
    Tablebase(String),
    /// Have the searcher ready.
    Prepare,
    /// Think, or count.
    Think(Box<Task>),
}

/// What no channel ever carries.
enum Never {}

/// A job, and what is dropped when it is done: whoever waits for that holds the other end.
type Order = (Job, Sender<Never>);

/// A position to think about, and how.
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) work: Work,
    pub(super) control: Arc<Control>,
    pub(super) dialect: &'static dyn Dialect,
    /// Whether lines of thought have chances in them.
    pub(super) with_chances: bool,
}

/// What to do with the position.
pub(super) enum Work {
    /// Look for the best move.
    Search(Box<Limits>),
    /// Look for a mate.
    Mate(MateLimits),
    /// Count moves to a depth.
    Perft(u32),
}

/// The thread as others see it.
pub(super) struct Worker {
    jobs: Sender<Order>,
    running: Option<Running>,
}

struct Running {
    control: Arc<Control>,
    done: Receiver<Never>,
}

impl Worker {
    /// Starts the thread; the searcher itself is made when it is first needed.
    pub(super) fn start(
        game: Game,
        numbers: Parameters,
        hash_mb: usize,
        out: Arc<Out>,
    ) -> io::Result<Worker> {
        let (jobs, inbox) = mpsc::channel();
        let mind = Mind {
            game,
            numbers,
            hash_mb,
            threads: THREADS.0,
            engine: None,
            solver: None,
            perfect: Perfect::default(),
            out,
        };
        thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || mind.run(&inbox))?;
        Ok(Worker { jobs, running: None })
    }

    fn send(&self, job: Job) -> Receiver<Never> {
        let (done, wait) = mpsc::channel();
        // The thread ends after its inbox only: somebody is there.
        let _ = self.jobs.send((job, done));
        wait
    }

    /// Whether it thinks at present.
    pub(super) fn is_busy(&mut self) -> bool {
        if let Some(running) = &self.running
            && running.done.try_recv().is_err_and(|error| error == TryRecvError::Disconnected)
        {
            self.running = None;
        }
        self.running.is_some()
    }

    /// Makes it answer at once, and waits for the answer.
    pub(super) fn finish(&mut self) {
        self.stop();
        if let Some(running) = self.running.take() {
            let _ = running.done.recv();
        }
    }

    /// Makes it answer at once.
    pub(super) fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Tells it that the move it ponders on was played, and how the clocks are now.
    pub(super) fn ponderhit(&self, clock: Option<Clock>) {
        if let Some(running) = &self.running
            && running.control.is_pondering()
        {
            running.control.ponderhit(clock);
        }
    }

    /// Changes the game, the size of the table or what it knows; ends what it is doing first.
    pub(super) fn change(&mut self, job: Job) {
        self.finish();
        self.send(job);
    }

    /// Waits until everything it was told is done.
    pub(super) fn prepare(&self) {
        let _ = self.send(Job::Prepare).recv();
    }

    /// Starts it thinking; ends what it is doing first.
    pub(super) fn think(&mut self, task: Task) {
        self.finish();
        let control = task.control.clone();
        let done = self.send(Job::Think(Box::new(task)));
        self.running = Some(Running { control, done });
    }

    /// Ends what it is doing, but does not wait for it for ever.
    pub(super) fn close(mut self) {
        self.stop();
        if let Some(running) = self.running.take()
            && let Err(RecvTimeoutError::Timeout) = running.done.recv_timeout(PATIENCE)
        {
            log::warn!("the search did not end in time");
        }
    }
}

/// The thread as it sees itself.
struct Mind {
    /// The game being played, at whatever position.
    game: Game,
    /// What it is judged by.
    numbers: Parameters,
    hash_mb: usize,
    threads: usize,
    /// Made when it is needed, so that the first greeting does not wait for a big table.
    engine: Option<Engine>,
    /// Made when a mate is first looked for, with a table as large as the engine's.
    solver: Option<Solver>,
    /// Opened when it is needed, for the same reason.
    perfect: Perfect,
    out: Arc<Out>,
}

impl Mind {
    fn run(mut self, inbox: &Receiver<Order>) {
        for (job, done) in inbox {
            if let Err(message) = caught(|| self.carry_out(&job)) {
                self.recover(&message);
            }
            drop(done);
        }
    }

    fn carry_out(&mut self, job: &Job) {
        match job {
            Job::Game(chosen) => {
                let (game, numbers) = &**chosen;
                self.game.clone_from(game);
                self.perfect.forget();
                self.judge_by(numbers);
            }
            Job::Values(numbers) => self.judge_by(numbers),
            Job::Hash(hash_mb) => {
                self.hash_mb = *hash_mb;
                self.solver = None;
                if let Some(engine) = &mut self.engine {
                    engine.set_hash(*hash_mb);
                }
            }
            Job::Threads(threads) => {
                self.threads = *threads;
                if let Some(engine) = &mut self.engine {
                    engine.set_threads(*threads);
                }
            }
            Job::Clear => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
            }
            Job::Tablebase(path) => self.perfect.set_path(path),
            Job::Prepare => {
                self.perfect.prepare(&self.game, &self.out);
                let wanted = self.hash_mb;
                let engine = self.engine();
                engine.prepare();
                let got = engine.hash_mb();
                if got < wanted {
                    self.out.info_string(format_args!(
                        "no room for a table of {wanted} MiB, using {got} MiB"
                    ));
                }
            }
            Job::Think(task) => self.think(task),
        }
    }

    /// Tells of a failure. Nobody knows what state the engine is in: the next job gets a new one.
    fn recover(&mut self, failure: &str) {
        self.engine = None;
        self.solver = None;
        self.out.info_string(format_args!("{failure}; going on as well as possible"));
    }

    fn judge_by(&mut self, numbers: &Parameters) {
        self.numbers.clone_from(numbers);
        if let Some(engine) = &mut self.engine {
            engine.set_game(&self.game, numbers);
        }
    }

    fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::with_values(&self.game, &self.numbers, self.hash_mb);
            engine.set_threads(self.threads);
            engine
        })
    }

    /// Answers exactly once, whatever happens.
    fn think(&mut self, task: &Task) {
        let out = self.out.clone();
        let answer = Answer { out: &out, is_given: Cell::new(false) };
        let outcome = caught(|| self.answer(task, &answer)).and_then(|outcome| outcome);
        if let Err(failure) = outcome {
            self.recover(&failure);
            if !answer.is_given.get()
                && let Some(line) = last_resort(task)
            {
                answer.give(&line);
            }
        }
    }

    /// Thinks and gives the answer, or tells what went wrong.
    fn answer(&mut self, task: &Task, answer: &Answer<'_>) -> Result<(), String> {
        let Task { game, work, control, dialect, with_chances } = task;
        let out = answer.out;
        let limits = match work {
            Work::Perft(depth) => {
                let lines = perft::answer(game, *depth, control, *dialect);
                answer.give(lines.as_deref().unwrap_or("info string perft stopped"));
                return Ok(());
            }
            Work::Mate(limits) => {
                let solver = self.solver.get_or_insert_with(|| Solver::new(self.hash_mb));
                answer.give(&mate::answer(solver, game, limits, control, *dialect, out));
                return Ok(());
            }
            Work::Search(limits) => limits,
        };
        if game.legal_moves().is_empty() {
            let value = value_without_moves(game.outcome(), game.side());
            out.say(&dialect.no_moves(value));
            control.wait_for_release(limits.infinite);
            answer.give(&dialect.end(value));
            return Ok(());
        }
        if limits.declarations
            && game.may_declare()
            && let Some(declaration) = dialect.declaration()
        {
            out.say(&dialect.no_moves(Value::win_in(1)));
            control.wait_for_release(limits.infinite);
            answer.give(declaration);
            return Ok(());
        }
        let mut listener = |info: &Info| out.say(&dialect.info(game, info, *with_chances));
        // The table knows neither weakness nor a longest game.
        let is_asked = limits.strength.is_none() && limits.longest_game.is_none();
        if is_asked && let Some(table) = self.perfect.table(game) {
            match table.decide(game, limits, control, &mut listener) {
                Ok(decision) => return answer.decide(task, &decision),
                Err(ProbeError::Pieces) => {}
                Err(error) => out.info_string(format_args!("{error}; searching instead")),
            }
        }
        let mut outcome = Ok(());
        let mut decide = |decision: &Decision| outcome = answer.decide(task, decision);
        self.engine().search_and_tell(game, limits, control, &mut listener, &mut decide);
        outcome
    }
}

/// The one answer to a task.
struct Answer<'o> {
    out: &'o Out,
    is_given: Cell<bool>,
}

impl Answer<'_> {
    /// Says its last line; others may have been said before.
    fn give(&self, line: &str) {
        self.is_given.set(true);
        self.out.say(line);
    }

    /// Gives the move of a decision, or tells what is wrong with it.
    fn decide(&self, task: &Task, decision: &Decision) -> Result<(), String> {
        let Task { game, dialect, .. } = task;
        let best = decided(game, decision)?;
        self.give(&dialect.best_move(game, best, decision.ponder));
        Ok(())
    }
}

/// The move of a decision, or what is wrong with it.
fn decided(game: &Game, decision: &Decision) -> Result<Move, String> {
    match decision.best {
        Some(best) if game.is_legal(best) => Ok(best),
        best => Err(format!("the search decided on {best:?}, which is no legal move")),
    }
}

/// The last line of the answer after a failure: the first legal move, if one is asked for and can
/// be found.
fn last_resort(task: &Task) -> Option<String> {
    let Task { game, control, dialect, .. } = task;
    let limits = match &task.work {
        Work::Search(limits) => limits,
        Work::Mate(_) => return Some(mate::UNKNOWN.to_owned()),
        Work::Perft(_) => return None,
    };
    control.wait_for_release(limits.infinite);
    let first = || game.legal_moves().first().map(|mv| dialect.best_move(game, *mv, None));
    let resign = || dialect.end(Value::loss_in(0));
    Some(caught(first).ok().flatten().unwrap_or_else(resign))
}

/// The result of some work, or what to say about its failure.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let message = (panic.downcast_ref::<&str>().copied())
            .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        format!("something failed ({message})")
    })
}

/// What a position without legal moves is worth to the side to move.
fn value_without_moves(outcome: Option<Outcome>, side: Color) -> Value {
    match outcome.map(|outcome| outcome.winner) {
        Some(None) => Value::DRAW,
        Some(Some(winner)) if winner == side => Value::win_in(0),
        _ => Value::loss_in(0),
    }
}

#[cfg(test)]
mod tests;
