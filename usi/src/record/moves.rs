//! Reading moves in whatever spelling a record has them, one after the other.

use super::error::{RecordError, Stop};
use super::model::{Note, Played, Record};
use super::san;
use hyakki_movegen::rules::quote;
use hyakki_movegen::text::uci;
use hyakki_movegen::{Game, Move, MoveError};

/// Ways to write moves that a format allows.
pub(super) struct Spellings {
    /// What they are called, for errors.
    names: &'static str,
    /// The legal move that a text means, in each of them.
    readers: &'static [fn(&Game, &str) -> Option<Move>],
}

/// Those of lines.
pub(super) const OF_LINES: Spellings =
    Spellings { names: "USI or UCI", readers: &[usi_move, uci_move] };
/// Those of PGN.
pub(super) const OF_PGN: Spellings =
    Spellings { names: "SAN, UCI or USI", readers: &[san::read, uci_move, usi_move] };

fn usi_move(game: &Game, text: &str) -> Option<Move> {
    game.parse_move(text).ok()
}

fn uci_move(game: &Game, text: &str) -> Option<Move> {
    uci::parse(game.rules(), text).ok().filter(|mv| game.is_legal(*mv))
}

/// A record that is being read, and the game where it stands.
pub(super) struct Mover {
    pub(super) game: Game,
    pub(super) record: Record,
}

impl Mover {
    /// Begins where the game stands.
    pub(super) fn new(game: Game, record: Record) -> Mover {
        Mover { game, record }
    }

    /// Plays the move that a text means in one of these spellings.
    pub(super) fn play(
        &mut self,
        token: &str,
        line: usize,
        spellings: &Spellings,
    ) -> Result<(), RecordError> {
        let mv = spellings.readers.iter().find_map(|read| read(&self.game, token));
        let expected = || format!("expected a legal move in {}", spellings.names);
        let mv = mv.ok_or_else(|| self.stop(token, line, &expected()))?;
        self.push(mv, Note::default());
        Ok(())
    }

    /// Plays a legal move.
    pub(super) fn push(&mut self, mv: Move, note: Note) {
        self.game.play(mv);
        self.record.moves.push(Played { mv, note });
    }

    /// The record ends here, since a text is no legal move.
    pub(super) fn stop(&self, token: &str, line: usize, why: &str) -> RecordError {
        let why = match self.game.outcome() {
            Some(outcome) => format!("the game is over: {outcome}"),
            None => why.to_owned(),
        };
        let (text, sfen) = (quote(token), self.game.sfen());
        RecordError::Move(Box::new(Stop {
            line,
            ply: self.record.moves.len() + 1,
            token: token.to_owned(),
            why: MoveError::Illegal { text, sfen: sfen.clone(), why: format!(", {why}") },
            sfen,
            board: self.game.draw(),
            record: self.record.clone(),
        }))
    }
}
