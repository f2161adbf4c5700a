//! What USI and UCI say otherwise: the words that are sent, and how moves and scores are written.

use super::clock::{Clock, Limits};
use hyakki_movegen::rules::quote;
use hyakki_movegen::text::uci;
use hyakki_movegen::{ByColor, Color, Game, Move};
use std::fmt::Write;
use std::time::Duration;

/// The protocol an engine speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// The one of shogi programs.
    #[default]
    Usi,
    /// The one of chess programs, in the form Fairy-Stockfish gives it for shogi.
    Uci,
}

/// Where a game began, in both notations, and whether that is the start position of the variant.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    sfen: String,
    fen: String,
    usual: bool,
}

impl Beginning {
    /// The present position of a game.
    pub(super) fn at(game: &Game) -> Beginning {
        let setup = game.setup();
        let usual = setup == game.rules().start;
        Beginning { sfen: game.sfen(), fen: game.fen(), usual }
    }
}

/// What the engine whose turn it is must know about time.
pub(super) struct Turn<'t> {
    pub(super) mover: Color,
    /// The mover's limits.
    pub(super) limits: &'t Limits,
    pub(super) clocks: &'t ByColor<Option<Clock>>,
    /// Whether the mover thinks on the other side's time.
    pub(super) ponder: bool,
}

impl Protocol {
    /// The protocol with this name.
    pub(crate) fn named(name: &str) -> Option<Protocol> {
        match name {
            "usi" => Some(Protocol::Usi),
            "uci" => Some(Protocol::Uci),
            _ => None,
        }
    }

    /// The first thing that is said, and the word that ends the answer.
    pub(super) fn greeting(self) -> (&'static str, &'static str) {
        match self {
            Protocol::Usi => ("usi", "usiok"),
            Protocol::Uci => ("uci", "uciok"),
        }
    }

    /// What is said before every game.
    pub(super) fn new_game(self) -> &'static str {
        match self {
            Protocol::Usi => "usinewgame",
            Protocol::Uci => "ucinewgame",
        }
    }

    /// What is said after a game to the side that got this out of it, if anything.
    pub(super) fn game_over(self, color: Color, winner: Option<Color>) -> Option<&'static str> {
        (self == Protocol::Usi).then_some(match winner {
            None => "gameover draw",
            Some(winner) if winner == color => "gameover win",
            Some(_) => "gameover lose",
        })
    }

    /// Names of the option that chooses the variant, the likeliest first.
    pub(super) fn variant_options(self) -> [&'static str; 2] {
        match self {
            Protocol::Usi => ["USI_Variant", "UCI_Variant"],
            Protocol::Uci => ["UCI_Variant", "USI_Variant"],
        }
    }

    /// Names of the option that says whether it will ponder.
    pub(super) fn ponder_options(self) -> [&'static str; 2] {
        match self {
            Protocol::Usi => ["USI_Ponder", "Ponder"],
            Protocol::Uci => ["Ponder", "USI_Ponder"],
        }
    }

    /// The `position` line of a game that began at `beginning`, perhaps with a move more than it
    /// has.
    pub(super) fn position(self, beginning: &Beginning, game: &Game, more: Option<Move>) -> String {
        let mut line = match self {
            _ if beginning.usual => "position startpos".to_owned(),
            Protocol::Usi => format!("position sfen {}", beginning.sfen),
            Protocol::Uci => format!("position fen {}", beginning.fen),
        };
        let moves = game.moves().iter().copied().chain(more);
        for (index, mv) in moves.enumerate() {
            let lead = if index == 0 { " moves " } else { " " };
            let _ = write!(line, "{lead}{}", self.move_text(game, mv));
        }
        line
    }

    /// The `go` line.
    pub(super) fn go(self, turn: &Turn<'_>) -> String {
        let mut line = if turn.ponder { "go ponder" } else { "go" }.to_owned();
        if let Some(own) = turn.clocks[turn.mover] {
            // Whose opponent has no clock is shown its own twice: nothing better is known.
            let clocks = turn.clocks.0.map(|clock| clock.unwrap_or(own));
            self.clocks(&mut line, &own, &ByColor(clocks));
        }
        if let Some(movetime) = turn.limits.movetime {
            let _ = write!(line, " movetime {}", movetime.as_millis());
        }
        if let Some(nodes) = turn.limits.nodes {
            let _ = write!(line, " nodes {nodes}");
        }
        if let Some(depth) = turn.limits.depth {
            let _ = write!(line, " depth {depth}");
        }
        line
    }

    /// The clocks of both sides; byoyomi is the mover's.
    fn clocks(self, line: &mut String, own: &Clock, clocks: &ByColor<Clock>) {
        let [first, second] = &clocks.0;
        let (first_control, second_control) = (first.control, second.control);
        let ms = Duration::as_millis;
        match self {
            Protocol::Usi => {
                let _ = write!(line, " btime {} wtime {}", ms(&first.left), ms(&second.left));
                let increments = [first_control.increment, second_control.increment];
                let counts = increments.iter().any(|increment| !increment.is_zero());
                if counts {
                    let _ =
                        write!(line, " binc {} winc {}", ms(&increments[0]), ms(&increments[1]));
                }
                if !counts || !own.control.byoyomi.is_zero() {
                    let _ = write!(line, " byoyomi {}", ms(&own.control.byoyomi));
                }
            }
            // UCI has no byoyomi and calls the side that begins White. Byoyomi told as an increment
            // that was added already never makes an engine late: what it has is what it may use.
            Protocol::Uci => {
                let _ = write!(
                    line,
                    " wtime {} btime {} winc {} binc {}",
                    ms(&first.allowance()),
                    ms(&second.allowance()),
                    ms(&(first_control.increment + first_control.byoyomi)),
                    ms(&(second_control.increment + second_control.byoyomi)),
                );
            }
        }
    }

    /// A move as the protocol writes it.
    pub(super) fn move_text(self, game: &Game, mv: Move) -> String {
        match self {
            Protocol::Usi => game.move_text(mv),
            Protocol::Uci => uci::write(game.rules(), game.letters(), mv),
        }
    }

    /// Reads the move of an answer.
    pub(super) fn parse_move(self, game: &Game, text: &str) -> Result<Move, MoveFault> {
        let rules = game.rules();
        let mv = match self {
            Protocol::Usi => hyakki_movegen::text::usi::parse(rules, text),
            Protocol::Uci => uci::parse(rules, text),
        };
        match mv {
            Ok(mv) if game.is_legal(mv) => Ok(mv),
            Ok(_) => Err(MoveFault::Illegal(quote(text))),
            // What engines say that see no move.
            Err(_) if ["(none)", "0000", "none", "pass"].contains(&text) => {
                Err(MoveFault::Illegal(quote(text)))
            }
            Err(_) => Err(MoveFault::Unreadable(quote(text))),
        }
    }
}

/// Why an answer is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveFault {
    /// A move of this board, but not legal here.
    Illegal(String),
    /// No move at all.
    Unreadable(String),
}

#[cfg(test)]
mod tests {
    use super::super::clock::TimeControl;
    use super::*;
    use crate::games::Games;

    fn game(name: &str) -> Game {
        Game::new(Games::built_in().unwrap().find(name).unwrap().clone()).unwrap()
    }

    fn clock(main: u64, increment: u64, byoyomi: u64) -> Option<Clock> {
        let ms = Duration::from_millis;
        let (main, increment, byoyomi) = (ms(main), ms(increment), ms(byoyomi));
        Some(Clock::new(TimeControl { main, increment, byoyomi }))
    }

    #[track_caller]
    fn check_go(protocol: Protocol, mover: Color, clocks: [Option<Clock>; 2], expected: &str) {
        let limits = Limits::default();
        let clocks = ByColor(clocks);
        let turn = Turn { mover, limits: &limits, clocks: &clocks, ponder: false };
        assert_eq!(protocol.go(&turn), expected);
    }

    #[test]
    fn every_side_is_told_its_own_byoyomi_and_increment() {
        let both = [clock(10_000, 0, 1000), clock(9000, 0, 3000)];
        let line = "go btime 10000 wtime 9000 byoyomi";
        check_go(Protocol::Usi, Color::First, both, &format!("{line} 1000"));
        check_go(Protocol::Usi, Color::Second, both, &format!("{line} 3000"));
        let line = "go wtime 11000 btime 12000 winc 1000 binc 3000";
        check_go(Protocol::Uci, Color::First, both, line);
        let both = [clock(10_000, 100, 0), clock(9000, 200, 0)];
        let line = "go btime 10000 wtime 9000 binc 100 winc 200";
        check_go(Protocol::Usi, Color::First, both, line);
        check_go(Protocol::Usi, Color::Second, both, line);
        let mixed = [clock(10_000, 100, 0), clock(9000, 0, 500)];
        let line = "go btime 10000 wtime 9000 binc 100 winc 0";
        check_go(Protocol::Usi, Color::First, mixed, line);
        check_go(Protocol::Usi, Color::Second, mixed, &format!("{line} byoyomi 500"));
        let one = [clock(10_000, 0, 0), None];
        check_go(Protocol::Usi, Color::First, one, "go btime 10000 wtime 10000 byoyomi 0");
        check_go(Protocol::Usi, Color::Second, one, "go");
    }

    #[test]
    fn limits_of_a_move_are_told_to_the_mover() {
        let movetime = Some(Duration::from_millis(50));
        let limits = Limits { movetime, nodes: Some(1000), depth: Some(3), control: None };
        let clocks = ByColor([None; 2]);
        let turn = Turn { mover: Color::First, limits: &limits, clocks: &clocks, ponder: true };
        assert_eq!(Protocol::Usi.go(&turn), "go ponder movetime 50 nodes 1000 depth 3");
    }

    #[test]
    fn positions_in_both_protocols() {
        let mut game = game("dobutsu");
        let usual = Beginning::at(&game);
        game.play_text("2c2b").unwrap();
        let other = Beginning::at(&game);
        let position = |protocol: Protocol, beginning| protocol.position(beginning, &game, None);
        assert_eq!(position(Protocol::Usi, &usual), "position startpos moves 2c2b");
        assert_eq!(position(Protocol::Uci, &usual), "position startpos moves b2b3");
        game.reset();
        assert_eq!(
            Protocol::Usi.position(&other, &game, None),
            "position sfen gle/1C1/3/ELG w C 2"
        );
        assert_eq!(
            Protocol::Uci.position(&other, &game, None),
            "position fen gle/1C1/3/ELG[C] b 0 1"
        );
    }

    #[test]
    fn answers_are_moves_or_faults() {
        let game = game("minishogi");
        let parse = |protocol: Protocol, text| protocol.parse_move(&game, text);
        assert!(parse(Protocol::Usi, "1e1d").is_ok() && parse(Protocol::Uci, "e1e2").is_ok());
        let illegal = |text: &str| Err(MoveFault::Illegal(format!("`{text}`")));
        for text in ["1e1a", "(none)", "P*3c"] {
            assert_eq!(parse(Protocol::Usi, text), illegal(text));
        }
        for text in ["", "xyz", "9i9h", "\u{fffd}"] {
            let unreadable = Err(MoveFault::Unreadable(format!("`{text}`")));
            assert_eq!(parse(Protocol::Usi, text), unreadable);
        }
    }
}
