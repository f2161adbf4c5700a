//! A game being played: any of the games, whatever the width of its board.

use crate::bitboard::Bitboard;
use crate::ending::{Outcome, Visited, repetition_outcome};
use crate::perft::{self, Memory};
use crate::position::Position;
use crate::rules::{Rules, quote};
use crate::setup::{Setup, SetupError};
use crate::tables::{Tables, TablesError};
use crate::text::{self, Letters, TextError, diagram, fen, sfen, uci, usi};
use crate::types::{Color, Move};
use std::sync::Arc;

/// A game on a board of one width: where it began, the moves played, where it stands.
#[derive(Clone, Debug)]
pub struct Play<B: Bitboard> {
    tables: Arc<Tables<B>>,
    start: Position<B>,
    position: Position<B>,
    moves: Vec<Move>,
    /// The start and every position after it.
    history: Vec<Visited>,
}

impl<B: Bitboard> Play<B> {
    /// A game at its start position.
    ///
    /// # Panics
    /// If the start position of the rules is none, which [`Game::new`] would have told.
    pub fn new(tables: Arc<Tables<B>>) -> Play<B> {
        let start = Position::start(&tables);
        Play::from_position(tables, start)
    }

    /// The same, with tables of which nobody knows yet whether their start is a position.
    fn checked(tables: Tables<B>) -> Result<Play<B>, SetupError> {
        let start = Position::new(&tables, &tables.rules().start)?;
        Ok(Play::from_position(Arc::new(tables), start))
    }

    fn from_position(tables: Arc<Tables<B>>, start: Position<B>) -> Play<B> {
        let visited = Visited { key: start.key(), in_check: start.in_check(&tables) };
        Play { tables, start, position: start, moves: Vec::new(), history: vec![visited] }
    }

    /// The tables of the game.
    pub fn tables(&self) -> &Arc<Tables<B>> {
        &self.tables
    }

    /// The position it began with.
    pub fn start(&self) -> &Position<B> {
        &self.start
    }

    /// The position it stands at.
    pub fn position(&self) -> &Position<B> {
        &self.position
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every position from the start to the present one.
    pub fn history(&self) -> &[Visited] {
        &self.history
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    pub fn play(&mut self, mv: Move) {
        self.position.play(&self.tables, mv, &mut ());
        self.moves.push(mv);
        let in_check = self.position.in_check(&self.tables);
        self.history.push(Visited { key: self.position.key(), in_check });
    }

    /// How the game has ended, if it has: by the position itself, else by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        let rules = self.tables.rules();
        self.position
            .outcome(&self.tables)
            .or_else(|| repetition_outcome(rules, &self.history, self.position.side()))
    }
}

/// A game being played, for callers who do not care about widths.
///
/// ```
/// use hyakki_movegen::Game;
/// use hyakki_movegen::rules::Rules;
///
/// let rules = Rules::parse(&[("tiny.ini", "
/// [tiny]
/// maxFile = 3
/// maxRank = 4
/// king = k
/// gold = g
/// startFen = 1kg/3/3/GK1[] w 0 1
/// ")])?.remove(0);
/// let mut game = Game::new(rules)?;
/// assert_eq!(game.legal_moves().len(), 6);
/// game.play_text("2d2c")?;
/// assert_eq!(game.sfen(), "1kg/3/1K1/G2 w - 2");
/// assert!(game.play_text("2d2c").is_err());
/// assert_eq!(game.outcome(), None);
/// print!("{}", game.draw());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Width,
    letters: Letters,
}

/// The two widths a game may have.
#[expect(clippy::large_enum_variant, reason = "one a game; most games need the large one")]
#[derive(Clone, Debug)]
pub enum Width {
    /// Up to 64 squares.
    Small(Play<u64>),
    /// Up to 128 squares.
    Large(Play<u128>),
}

/// Runs an expression for whichever width the game has.
macro_rules! each {
    ($game:expr, $play:ident => $result:expr) => {
        match $game {
            Width::Small($play) => $result,
            Width::Large($play) => $result,
        }
    };
}

/// Why a game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The rules need more than a position has room for.
    #[error(transparent)]
    Tables(#[from] TablesError),
    /// The start position is none.
    #[error("start position: {0}")]
    Start(#[from] SetupError),
}

/// Why a position was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text could not be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// What it says is no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The move is not legal.
    #[error("move {text}: illegal in {sfen}{why}")]
    Illegal {
        /// The move, quoted.
        text: String,
        /// The position.
        sfen: String,
        /// More about it, such as that the game is over; may be empty.
        why: String,
    },
}

impl Game {
    /// A game at its start position.
    ///
    /// # Errors
    /// The rules need more than a position has room for, or begin with what is no position.
    pub fn new(rules: Rules) -> Result<Game, GameError> {
        let board = match Tables::new(rules.clone()) {
            Ok(tables) => Width::Small(Play::checked(tables)?),
            Err(_) => Width::Large(Play::checked(Tables::new(rules)?)?),
        };
        Ok(Game { board, letters: Letters::Own })
    }

    /// The game by its width, for code that is generic over it.
    pub fn width(&self) -> &Width {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        each!(&self.board, play => play.tables.rules())
    }

    /// The letters in which pieces are printed: those that were read last.
    pub fn letters(&self) -> Letters {
        self.letters
    }

    /// Back to the start position of the game.
    pub fn reset(&mut self) {
        each!(&mut self.board, play => *play = Play::new(play.tables.clone()));
    }

    /// Begins anew from a setup.
    ///
    /// # Errors
    /// The setup is no position; the game stays as it was.
    pub fn set(&mut self, setup: &Setup) -> Result<(), SetupError> {
        each!(&mut self.board, play => {
            let position = Position::new(&play.tables, setup)?;
            *play = Play::from_position(play.tables.clone(), position);
        });
        Ok(())
    }

    /// Begins anew from an SFEN.
    ///
    /// # Errors
    /// The text is no position of this game; the game stays as it was.
    pub fn set_sfen(&mut self, text: &str) -> Result<(), PositionError> {
        let (setup, letters) = sfen::parse(self.rules(), text)?;
        self.set(&setup)?;
        self.letters = letters;
        Ok(())
    }

    /// Begins anew from a FEN.
    ///
    /// # Errors
    /// The text is no position of this game; the game stays as it was.
    pub fn set_fen(&mut self, text: &str) -> Result<(), PositionError> {
        let (setup, letters) = fen::parse(self.rules(), text)?;
        self.set(&setup)?;
        self.letters = letters;
        Ok(())
    }

    /// The present position as SFEN.
    pub fn sfen(&self) -> String {
        sfen::write(self.rules(), self.letters, &self.setup())
    }

    /// The present position as FEN.
    pub fn fen(&self) -> String {
        fen::write(self.rules(), self.letters, &self.setup())
    }

    /// The present position drawn in letters.
    pub fn draw(&self) -> String {
        diagram::draw(self.rules(), self.letters, &self.setup())
    }

    /// The present position as a setup.
    pub fn setup(&self) -> Setup {
        each!(&self.board, play => play.position.setup(play.tables.rules()))
    }

    /// The key of the present position.
    pub fn key(&self) -> u64 {
        each!(&self.board, play => play.position.key())
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        each!(&self.board, play => play.position.side())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        each!(&self.board, play => play.position.in_check(&play.tables))
    }

    /// The moves played since the position it began with.
    pub fn moves(&self) -> &[Move] {
        each!(&self.board, play => &play.moves)
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(&self.board, play => play.position.legal_moves(&play.tables))
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        each!(&self.board, play => play.position.is_legal(&play.tables, mv))
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        each!(&self.board, play => {
            let sight = play.position.check_sight(&play.tables);
            play.position.gives_check(&play.tables, &sight, mv)
        })
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(&self.board, play => play.outcome())
    }

    /// Whether the side to move may declare a win by its entered king.
    pub fn may_declare(&self) -> bool {
        each!(&self.board, play => play.position.may_declare(&play.tables))
    }

    /// A move in USI text.
    pub fn move_text(&self, mv: Move) -> String {
        usi::write(self.rules(), self.letters, mv)
    }

    /// A move in UCI text.
    pub fn uci_text(&self, mv: Move) -> String {
        uci::write(self.rules(), self.letters, mv)
    }

    /// Reads a legal move in USI or UCI text.
    ///
    /// # Errors
    /// The text is no move, or the move is not legal here.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = text::parse_move(self.rules(), text)?;
        if self.is_legal(mv) {
            return Ok(mv);
        }
        let why = match self.outcome() {
            Some(outcome) => format!(", the game is over: {outcome}"),
            None => String::new(),
        };
        Err(MoveError::Illegal { text: quote(text), sfen: self.sfen(), why })
    }

    /// Plays a legal move in USI or UCI text. A drop tells which letters are in use.
    ///
    /// # Errors
    /// The text is no move, or the move is not legal here; nothing is played then.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = self.parse_move(text)?;
        if mv.is_drop()
            && let Some((_, letters)) =
                text.chars().next().and_then(|letter| Letters::read(self.rules(), letter, false))
        {
            self.letters = letters;
        }
        self.play(mv);
        Ok(())
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    pub fn play(&mut self, mv: Move) {
        each!(&mut self.board, play => play.play(mv));
    }

    /// Number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(&self.board, play => perft::perft(&play.tables, &play.position, depth))
    }

    /// The same for each first move, shared out over the current rayon pool, with counts of
    /// positions met before taken from `memory`; `done` hears of every finished first move.
    pub fn divide(
        &self,
        depth: u32,
        memory: Option<&Memory>,
        done: &(dyn Fn() + Sync),
    ) -> Vec<(Move, u64)> {
        each!(&self.board, play => {
            perft::divide(&play.tables, &play.position, depth, memory, done)
        })
    }
}
