//! The thread that thinks. It owns the searcher; jobs come to it in order.

use super::dialect::Dialect;
use super::out::Out;
use super::perft;
use hyakki_engine::search::{Control, Decision, Engine, Info, Limits};
use hyakki_eval::Value;
use hyakki_movegen::{Color, Game, Outcome};
use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

/// How long a search may take to end once there is nobody left to talk to.
const PATIENCE: Duration = Duration::from_millis(300);

/// Stack of the thread: deep searches of wide boards need more than the usual two mebibytes.
const STACK: usize = 32 << 20;

/// Something to do. Whoever waits for the end of it holds the other end of a `done`, which is
/// dropped then.
pub(super) enum Job {
    /// Play another game.
    Game(Box<Game>),
    /// Have a table of so many mebibytes.
    Hash(usize),
    /// Forget.
    Clear,
    /// Have the searcher ready.
    Prepare { done: Sender<Never> },
    /// Think, or count.
    Think { task: Box<Task>, done: Sender<Never> },
}

/// What no channel ever carries.
pub(super) enum Never {}

/// A position to think about, and how.
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) work: Work,
    pub(super) control: Arc<Control>,
    pub(super) dialect: &'static dyn Dialect,
}

/// What to do with the position.
pub(super) enum Work {
    /// Look for the best move.
    Search(Limits),
    /// Count moves to a depth.
    Perft(u32),
}

/// The thread as others see it.
pub(super) struct Worker {
    jobs: Sender<Job>,
    running: Option<Running>,
}

struct Running {
    control: Arc<Control>,
    done: Receiver<Never>,
}

impl Worker {
    /// Starts the thread; the searcher itself is made when it is first needed.
    pub(super) fn start(game: Game, hash_mb: usize, out: Arc<Out>) -> io::Result<Worker> {
        let (jobs, inbox) = mpsc::channel();
        let mind = Mind { game, hash_mb, engine: None, out };
        thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || mind.run(&inbox))?;
        Ok(Worker { jobs, running: None })
    }

    fn send(&self, job: Job) {
        // The thread ends after its inbox only: somebody is there.
        let _ = self.jobs.send(job);
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

    /// Tells it that the move it ponders on was played.
    pub(super) fn ponderhit(&self) {
        if let Some(running) = &self.running
            && running.control.is_pondering()
        {
            running.control.ponderhit();
        }
    }

    /// Changes the game, the size of the table or what it knows; ends what it is doing first.
    pub(super) fn change(&mut self, job: Job) {
        self.finish();
        self.send(job);
    }

    /// Waits until everything it was told is done.
    pub(super) fn prepare(&self) {
        let (done, wait) = mpsc::channel();
        self.send(Job::Prepare { done });
        let _ = wait.recv();
    }

    /// Starts it thinking; ends what it is doing first.
    pub(super) fn think(&mut self, task: Task) {
        self.finish();
        let (done, wait) = mpsc::channel();
        self.running = Some(Running { control: task.control.clone(), done: wait });
        self.send(Job::Think { task: Box::new(task), done });
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
    hash_mb: usize,
    /// Made when it is needed, so that the first greeting does not wait for a big table.
    engine: Option<Engine>,
    out: Arc<Out>,
}

impl Mind {
    fn run(mut self, inbox: &Receiver<Job>) {
        for job in inbox {
            match job {
                Job::Game(game) => {
                    if let Some(engine) = &mut self.engine {
                        engine.set_game(&game);
                    }
                    self.game = *game;
                }
                Job::Hash(hash_mb) => {
                    if let Some(engine) = &mut self.engine {
                        engine.set_hash(hash_mb);
                    }
                    self.hash_mb = hash_mb;
                }
                Job::Clear => {
                    if let Some(engine) = &mut self.engine {
                        engine.clear();
                    }
                }
                Job::Prepare { done } => {
                    let (wanted, got) = (self.hash_mb, self.engine().hash_mb());
                    if got < wanted {
                        self.out.info_string(format_args!(
                            "no room for a table of {wanted} MiB, using {got} MiB"
                        ));
                    }
                    drop(done);
                }
                Job::Think { task, done } => {
                    self.think(&task);
                    drop(done);
                }
            }
        }
    }

    fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| Engine::new(&self.game, self.hash_mb))
    }

    fn think(&mut self, task: &Task) {
        let Task { game, control, dialect, .. } = task;
        let out = self.out.clone();
        match &task.work {
            Work::Perft(depth) => match perft::answer(game, *depth, control) {
                Some(lines) => out.say(&lines),
                None => out.info_string("perft stopped"),
            },
            Work::Search(limits) if game.legal_moves().is_empty() => {
                let value = value_without_moves(game.outcome(), game.side());
                out.say(&dialect.no_moves(value));
                control.wait_for_release(limits.infinite);
                out.say(&dialect.best_move(game, None, None));
            }
            Work::Search(limits) => {
                let mut listener = |info: &Info| out.say(&dialect.info(game, info));
                let search = || self.engine().search(game, limits, control, &mut listener);
                let decision = catch_unwind(AssertUnwindSafe(search));
                let (best, ponder) = match decided(game, decision) {
                    Ok(decision) => (decision.best, decision.ponder),
                    Err(message) => {
                        // Nobody knows what state it is in.
                        self.engine = None;
                        out.info_string(message);
                        control.wait_for_release(limits.infinite);
                        (game.legal_moves().first().copied(), None)
                    }
                };
                out.say(&dialect.best_move(game, best, ponder));
            }
        }
    }
}

/// The decision of a search, or what was wrong with it.
fn decided(
    game: &Game,
    decision: Result<Decision, Box<dyn Any + Send>>,
) -> Result<Decision, String> {
    match decision {
        Ok(decision) => match decision.best {
            Some(best) if game.is_legal(best) => Ok(decision),
            best => Err(format!(
                "the search answered {best:?}, which is no legal move: playing the first legal one"
            )),
        },
        Err(panic) => {
            let message = (panic.downcast_ref::<&str>().copied())
                .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
                .unwrap_or("no message");
            Err(format!("the search failed ({message}): playing the first legal move"))
        }
    }
}

/// What a position without legal moves is worth to the side to move.
fn value_without_moves(outcome: Option<Outcome>, side: Color) -> Value {
    match outcome.map(|outcome| outcome.winner) {
        Some(None) => Value::DRAW,
        Some(Some(winner)) if winner == side => Value::CERTAIN_WIN,
        _ => Value::loss_in(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use hyakki_movegen::{Move, Reason, Square};

    fn game() -> Game {
        let games = Games::built_in().unwrap();
        Game::new(games.find("dobutsu").unwrap().clone()).unwrap()
    }

    fn decision(best: Option<Move>) -> Decision {
        Decision { best, ponder: None, value: Value::DRAW, nodes: 1 }
    }

    #[test]
    fn a_failed_search_is_told_and_does_not_end_the_thread() {
        let panicked = catch_unwind(|| -> Decision { panic!("out of {}", "ideas") });
        let message = decided(&game(), panicked).unwrap_err();
        assert!(message.contains("(out of ideas)"), "{message}");
    }

    #[test]
    fn only_legal_moves_are_passed_on() {
        let game = game();
        let legal = game.legal_moves()[0];
        assert!(decided(&game, Ok(decision(Some(legal)))).is_ok());
        let illegal = Move::board(Square::new(0), Square::new(1), false);
        assert!(decided(&game, Ok(decision(Some(illegal)))).is_err());
        assert!(decided(&game, Ok(decision(None))).is_err());
    }

    #[test]
    fn ended_games_are_worth_what_they_ended_with() {
        let ended = |winner| Some(Outcome { winner, reason: Reason::Try });
        let value = |winner| value_without_moves(ended(winner), Color::First);
        assert_eq!(value(None), Value::DRAW);
        assert!(value(Some(Color::First)) > Value::MOST);
        assert_eq!(value(Some(Color::Second)).score().to_string(), "mate -0");
    }
}
