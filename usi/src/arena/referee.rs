//! One game between two engines. Our rules say what is legal and when it is over; the engines are
//! believed nothing but their moves.

use super::adjudication::{Adjudication, Judge, Judgement};
use super::clock::{Clock, Limits};
use super::engine::{Engine, Fault, Reply};
use super::openings::Opening;
use super::protocol::{Beginning, MoveFault, Turn};
use super::thought::Thought;
use super::verdict::{Cause, End};
use hyakki_movegen::{ByColor, Color, Game, Move};
use std::time::{Duration, Instant};

/// How games are led.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conduct {
    /// Moves of both sides after which a game is a draw.
    pub(crate) max_moves: usize,
    /// How late a move may come: what gets lost between the processes.
    pub(crate) margin: Duration,
    /// How long a move may take that no clock measures.
    pub(crate) patience: Duration,
    /// Whether engines think on the other side's time.
    pub(crate) ponder: bool,
    pub(crate) adjudication: Adjudication,
}

/// An engine at the board.
#[derive(Debug)]
pub(super) struct Seat<'e> {
    pub(super) engine: &'e mut Engine,
    pub(super) limits: &'e Limits,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The game where it began.
    pub(crate) start: Game,
    /// Every move, those of the opening too.
    pub(crate) plies: Vec<Ply>,
    /// How it ended.
    pub(crate) end: End,
}

/// A move of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(crate) mv: Move,
    pub(crate) color: Color,
    /// What its engine thought; nothing of a move of the opening.
    pub(crate) thinking: Option<Thinking>,
}

/// What a move cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking {
    pub(crate) thought: Thought,
    pub(crate) time: Duration,
}

/// The match was ended during a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interrupted;

/// Plays a game from an opening.
pub(super) fn play(
    opening: &Opening,
    seats: ByColor<Seat<'_>>,
    conduct: &Conduct,
) -> Result<Played, Interrupted> {
    let mut game = opening.start.clone();
    let mut table = Table {
        beginning: Beginning::at(&game),
        clocks: ByColor::from_fn(|color| seats[color].limits.control.map(Clock::new)),
        expected: ByColor([None; 2]),
        seats,
        conduct,
    };
    let mut plies = Vec::new();
    for mv in &opening.moves {
        plies.push(Ply { mv: *mv, color: game.side(), thinking: None });
        game.play(*mv);
    }
    let end = table.lead(&mut game, &mut plies)?;
    for color in Color::BOTH {
        table.dismiss(color, end.winner)?;
    }
    Ok(Played { start: opening.start.clone(), plies, end })
}

/// The two engines of a game, their clocks, and what they expect.
struct Table<'g> {
    beginning: Beginning,
    seats: ByColor<Seat<'g>>,
    clocks: ByColor<Option<Clock>>,
    /// The move on which a side ponders.
    expected: ByColor<Option<Move>>,
    conduct: &'g Conduct,
}

/// A game cannot go on: it has ended, or the match has.
enum Stop {
    End(End),
    Interrupted,
}

impl From<End> for Stop {
    fn from(end: End) -> Stop {
        Stop::End(end)
    }
}

impl Table<'_> {
    /// Leads the game to its end.
    fn lead(&mut self, game: &mut Game, plies: &mut Vec<Ply>) -> Result<End, Interrupted> {
        match self.lead_on(game, plies) {
            Ok(end) | Err(Stop::End(end)) => Ok(end),
            Err(Stop::Interrupted) => Err(Interrupted),
        }
    }

    /// The same, with everything that ends a game as an early return.
    fn lead_on(&mut self, game: &mut Game, plies: &mut Vec<Ply>) -> Result<End, Stop> {
        for color in Color::BOTH {
            let ready = self.seats[color].engine.new_game();
            ready.map_err(|fault| self.fault(color, fault, "isready"))?;
        }
        let mut judge = Judge::new(self.conduct.adjudication);
        loop {
            if let Some(outcome) = game.outcome() {
                return Ok(End::by_rules(outcome));
            }
            if plies.len() >= self.conduct.max_moves {
                return Ok(End::drawn(Cause::MoveLimit));
            }
            let color = game.side();
            let (reply, time) = self.ask(game, color)?;
            let mv = read(game, color, self.seats[color].engine, &reply.best)?;
            let thinking = Some(Thinking { thought: reply.thought, time });
            plies.push(Ply { mv, color, thinking });
            game.play(mv);
            // What the rules have ended needs no judge.
            if game.outcome().is_none() {
                match judge.hear(color, reply.thought.score, plies.len()) {
                    Some(Judgement::Lost(color)) => return Ok(End::lost(color, Cause::JudgedWin)),
                    Some(Judgement::Drawn) => return Ok(End::drawn(Cause::JudgedDraw)),
                    None => {}
                }
                if self.conduct.ponder {
                    self.ponder(game, color, reply.ponder.as_deref());
                }
            }
        }
    }

    /// Has the side to move think, and stops its clock when it has answered.
    fn ask(&mut self, game: &Game, color: Color) -> Result<(Reply, Duration), Stop> {
        let limits = self.seats[color].limits;
        let has_pondered_on_it = self.settle_pondering(game, color)?;
        let turn = Turn { mover: color, limits, clocks: &self.clocks, ponder: false };
        let engine = &mut *self.seats[color].engine;
        let protocol = engine.protocol();
        let position = protocol.position(&self.beginning, game, None);
        let begin = Instant::now();
        if has_pondered_on_it {
            engine.say("ponderhit");
        } else {
            engine.think(&position, &protocol.go(&turn));
        }
        let allowed = self.allowance(color);
        let deadline =
            begin + allowed.map_or(self.conduct.patience, |time| time + self.conduct.margin);
        let reply = self.seats[color].engine.answer(deadline);
        let reply = reply.map_err(|fault| match (fault, allowed) {
            (Fault::Late, Some(allowed)) => {
                let text = format!("(no move after {} s)", allowed.as_secs_f64());
                Stop::End(End::lost(color, Cause::Time(text)))
            }
            (fault, _) => self.fault(color, fault, "go"),
        })?;
        let time = reply.at.saturating_duration_since(begin);
        if let Some(clock) = &mut self.clocks[color] {
            clock.spend(time);
        }
        Ok((reply, time))
    }

    /// How long a side may take for its next move; none if only patience limits it.
    fn allowance(&self, color: Color) -> Option<Duration> {
        let clock = self.clocks[color].map(|clock| clock.allowance());
        let movetime = self.seats[color].limits.movetime;
        clock.into_iter().chain(movetime).min()
    }

    /// Has a side that has moved think about the reply it expects, if that makes sense.
    fn ponder(&mut self, game: &Game, color: Color, expected: Option<&str>) {
        let seat = &self.seats[color];
        let protocol = seat.engine.protocol();
        let Some(expected) = expected.and_then(|text| protocol.parse_move(game, text).ok()) else {
            return;
        };
        let mut after = game.clone();
        after.play(expected);
        if after.outcome().is_some() {
            return;
        }
        let turn = Turn { mover: color, limits: seat.limits, clocks: &self.clocks, ponder: true };
        let position = protocol.position(&self.beginning, game, Some(expected));
        seat.engine.think(&position, &protocol.go(&turn));
        self.expected[color] = Some(expected);
    }

    /// Ends pondering when the other side has moved; whether it was on the move that came.
    fn settle_pondering(&mut self, game: &Game, color: Color) -> Result<bool, Stop> {
        let Some(expected) = self.expected[color].take() else { return Ok(false) };
        if game.moves().last() == Some(&expected) {
            return Ok(true);
        }
        self.stop(color).map_err(|fault| self.fault(color, fault, "stop"))?;
        Ok(false)
    }

    /// Makes a side that ponders answer, and passes the answer over.
    fn stop(&mut self, color: Color) -> Result<(), Fault> {
        let engine = &mut *self.seats[color].engine;
        engine.say("stop");
        engine.answer(Instant::now() + self.conduct.patience).map(|_| ())
    }

    /// The end of a game by what went wrong with an engine that was to answer `question`.
    fn fault(&self, color: Color, fault: Fault, question: &str) -> Stop {
        let cause = match fault {
            Fault::Interrupted => return Stop::Interrupted,
            Fault::Late => {
                let patience = self.conduct.patience.as_secs_f64();
                Cause::NoAnswer(format!("to `{question}` within {patience} s"))
            }
            Fault::Gone(how) => Cause::Crash(format!("({how})")),
            Fault::Noise(what) => Cause::Garbage(format!("like {what}")),
        };
        Stop::End(End::lost(color, cause))
    }

    /// Tells an engine that the game is over; one that ponders is woken before.
    fn dismiss(&mut self, color: Color, winner: Option<Color>) -> Result<(), Interrupted> {
        if !self.seats[color].engine.is_usable() {
            return Ok(());
        }
        if self.expected[color].take().is_some() && self.stop(color) == Err(Fault::Interrupted) {
            return Err(Interrupted);
        }
        let engine = &*self.seats[color].engine;
        if let Some(line) = engine.protocol().game_over(color, winner) {
            engine.say(line);
        }
        Ok(())
    }
}

/// The move of an answer, or the end of the game if it is none.
fn read(game: &Game, color: Color, engine: &Engine, answer: &str) -> Result<Move, End> {
    match answer {
        "resign" => return Err(End::lost(color, Cause::Resignation)),
        "win" if game.may_declare() => return Err(End::lost(!color, Cause::Declaration)),
        "win" => return Err(End::lost(color, Cause::WrongDeclaration)),
        "" => {
            let expected = "`bestmove` with nothing after it, expected a move".to_owned();
            return Err(End::lost(color, Cause::Garbage(expected)));
        }
        _ => {}
    }
    engine.protocol().parse_move(game, answer).map_err(|fault| {
        let cause = match fault {
            MoveFault::Illegal(text) => Cause::IllegalMove(text),
            MoveFault::Unreadable(text) => Cause::Garbage(format!("{text}, expected a move")),
        };
        End::lost(color, cause)
    })
}
