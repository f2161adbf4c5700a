//! The game on the table: what is said and done until it ends.

use super::meaning::{self, Meaning};
use super::opponent::Opponent;
use super::spoken;
use crate::command::prompt::Prompt;
use crate::drawing::{Scene, Style, text};
use crate::error::CommandError;
use crate::layout::flow;
use crate::record::{Ending, Format, GameResult, Note, Played, Record, Termination};
use crate::rulebook::{Rulebook, terminal};
use crate::text::shortened;
use hyakki_movegen::rules::quote;
use hyakki_movegen::{Color, Game, Move};
use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};

const HELP: &str = "\
2c2b, 2c 2b      move a piece from 2c to 2b; with + behind it promotes
chick 2b         the same by name, if only one can go there
C*2b             drop a piece from the hand; so does `drop chick 2b`
hint             the move that a strong player would make
undo             take back your last move and my answer
moves            all legal moves; `moves 2c` those of one piece
board, rules     see the board, or the rules of the game
resign           give up
save FILE        write the game down (.pgn, .kif or .usi)
replay           see the whole game again
quit             stop playing";

/// The game on the table.
pub(super) struct Table {
    /// Where the game began.
    start: Game,
    game: Game,
    /// The side of who sits at the keyboard.
    own: Color,
    opponent: Opponent,
    /// How boards are drawn; in words if not at all.
    style: Option<Style>,
    /// The side that gave up.
    resigned: Option<Color>,
    /// How well the opponent plays, for the record.
    pub(super) level: i32,
    /// Where the game is written to when it ends.
    pub(super) save_to: Option<PathBuf>,
}

/// Whether the game goes on.
enum Next {
    GoesOn,
    Quits,
}

impl Table {
    pub(super) fn new(
        start: Game,
        game: Game,
        own: Color,
        opponent: Opponent,
        style: Option<Style>,
    ) -> Table {
        let (resigned, level, save_to) = (None, 0, None);
        Table { start, game, own, opponent, style, resigned, level, save_to }
    }

    /// Plays until somebody quits.
    pub(super) fn play<R: BufRead>(
        &mut self,
        prompt: &mut Prompt<'_, R>,
    ) -> Result<(), CommandError> {
        let (title, side) = (&self.game.rules().title, text::player(self.own));
        prompt.say(&format!(
            "{title}. You are the {side}, I play at level {}. `help` tells what you can say.\n",
            self.level
        ))?;
        prompt.say(&self.board())?;
        let mut told = false;
        loop {
            if let Some(ending) = self.ending() {
                if !std::mem::replace(&mut told, true) {
                    prompt.say(&self.last_words(&ending))?;
                    if let Some(path) = self.save_to.clone() {
                        let said = self.save(&path)?;
                        prompt.say(&said)?;
                    }
                }
            } else if self.game.side() == self.own {
                told = false;
            } else {
                self.answer(prompt)?;
                continue;
            }
            let question = if told { "the game is over>" } else { "your move>" };
            let Some(said) = prompt.ask(question)? else { return Ok(()) };
            match self.hear(&said, prompt)? {
                Next::GoesOn => {}
                Next::Quits => return Ok(()),
            }
        }
    }

    /// The end of the game, if it has ended.
    fn ending(&self) -> Option<Ending> {
        match (self.resigned, self.game.outcome()) {
            (Some(color), _) => Some(Ending::win(!color, Termination::Resignation)),
            (None, outcome) => outcome.map(Ending::from),
        }
    }

    fn last_words(&self, ending: &Ending) -> String {
        let who = match ending.result {
            GameResult::Win(color) if color == self.own => "You win",
            GameResult::Win(_) => "I win",
            GameResult::Draw => "It is a draw",
            GameResult::Unfinished => "Nobody wins",
        };
        let after = match self.game.moves().len() {
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        format!(
            "{who}: {}, after {after}. You can still say replay, save FILE, undo or quit.",
            ending.termination
        )
    }

    /// The opponent moves.
    fn answer<R: BufRead>(&mut self, prompt: &mut Prompt<'_, R>) -> Result<(), CommandError> {
        match self.opponent.answer(&self.game) {
            Some(mv) => {
                let said = self.announce("I play", mv);
                self.game.play(mv);
                prompt.say(&said)?;
                prompt.say(&self.board())
            }
            None => {
                self.resigned = Some(!self.own);
                prompt.say("I give up.")
            }
        }
    }

    /// A move in its notation and in words.
    fn announce(&self, who: &str, mv: Move) -> String {
        let (text, said) = (self.game.move_text(mv), spoken::moved(&self.game, mv));
        let check = if self.game.gives_check(mv) { ". Check!" } else { "." };
        format!("{who} {text}: {said}{check}")
    }

    /// The board as it stands, drawn or told.
    fn board(&self) -> String {
        match self.style {
            Some(style) => {
                let mut scene = Scene::of(&self.game);
                scene.view = self.own;
                text::draw(&scene, style)
            }
            None => spoken::position(&self.game, self.own),
        }
    }

    /// Does what is said.
    fn hear<R: BufRead>(
        &mut self,
        said: &str,
        prompt: &mut Prompt<'_, R>,
    ) -> Result<Next, CommandError> {
        let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let rest = rest.trim();
        let answer = match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => return Ok(Next::GoesOn),
            ("quit" | "exit" | "bye", "") => return Ok(Next::Quits),
            ("help" | "?", "") => HELP.to_owned(),
            ("board", "") => self.board(),
            ("rules", "") => self.rules()?,
            ("hint", "") => self.hint(),
            ("moves", place) => self.moves(place),
            ("undo", "") => self.undo(),
            ("resign", "") if self.ending().is_none() => {
                self.resigned = Some(self.own);
                return Ok(Next::GoesOn);
            }
            ("replay", "") => self.replay(),
            ("save", "") => "save: expected the name of a file, such as game.pgn".to_owned(),
            ("save", name) => self.save(Path::new(name))?,
            _ => return self.move_said(said, prompt),
        };
        prompt.say(&answer)?;
        Ok(Next::GoesOn)
    }

    /// Plays what is said, if it is a move.
    fn move_said<R: BufRead>(
        &mut self,
        said: &str,
        prompt: &mut Prompt<'_, R>,
    ) -> Result<Next, CommandError> {
        let mv = match meaning::read(&self.game, said) {
            _ if self.resigned.is_some() => {
                prompt.say("The game is over; undo takes back that somebody gave up.")?;
                return Ok(Next::GoesOn);
            }
            Meaning::Move(mv) => mv,
            Meaning::None(why) => {
                prompt.say(&why)?;
                return Ok(Next::GoesOn);
            }
            Meaning::Promotion { plain, promoted } => match prompt.ask("promote? (yes or no)>")? {
                None => return Ok(Next::Quits),
                Some(answer) if answer.to_ascii_lowercase().starts_with('y') => promoted,
                Some(answer) if answer.to_ascii_lowercase().starts_with('n') => plain,
                Some(answer) => {
                    prompt.say(&format!(
                        "{}: expected yes or no; nothing is moved.",
                        quote(&answer)
                    ))?;
                    return Ok(Next::GoesOn);
                }
            },
        };
        let said = self.announce("You play", mv);
        self.game.play(mv);
        prompt.say(&said)?;
        if self.ending().is_some() {
            prompt.say(&self.board())?;
        }
        Ok(Next::GoesOn)
    }

    fn rules(&self) -> Result<String, CommandError> {
        let book = Rulebook::new(self.game.rules())
            .map_err(|error| CommandError::Failed(error.to_string()))?;
        Ok(terminal::draw(&book, self.style.unwrap_or_default()))
    }

    fn hint(&mut self) -> String {
        if self.ending().is_some() {
            return "The game is over.".to_owned();
        }
        match self.opponent.hint(&self.game) {
            Some(info) => match info.pv.first() {
                Some(mv) => {
                    format!("{}: {}", self.game.move_text(*mv), spoken::moved(&self.game, *mv))
                }
                None => "I do not know.".to_owned(),
            },
            None => "I do not know.".to_owned(),
        }
    }

    /// The legal moves, or those of the piece on a square or of a name.
    fn moves(&self, place: &str) -> String {
        let board = self.game.rules().board;
        let mut moves = self.game.legal_moves();
        if !place.is_empty() {
            let square = board
                .parse(&place.to_ascii_lowercase())
                .or_else(|| hyakki_movegen::text::uci::parse_square(board, place));
            let Some(square) = square else {
                return format!(
                    "{}: expected a square such as {}",
                    quote(place),
                    board.name(hyakki_movegen::Square::new(0))
                );
            };
            moves.retain(|mv| mv.from() == Some(square));
        }
        let mut texts: Vec<String> = moves.iter().map(|mv| self.game.move_text(*mv)).collect();
        texts.sort_unstable();
        match texts.len() {
            0 => "There are none.".to_owned(),
            _ => crate::layout::wrap("", &texts.join(" ")),
        }
    }

    /// Takes back until it is the turn of who sits at the keyboard, one move of theirs at least.
    fn undo(&mut self) -> String {
        if self.resigned.take().is_some() {
            return self.board();
        }
        let moves = self.game.moves().to_vec();
        let begins = self.start.side();
        let is_own = |index: usize| (index.is_multiple_of(2)) == (begins == self.own);
        let Some(last) = (0..moves.len()).rev().find(|index| is_own(*index)) else {
            return "There is nothing to take back.".to_owned();
        };
        let mut game = self.start.clone();
        moves[..last].iter().for_each(|mv| game.play(*mv));
        self.game = game;
        self.board()
    }

    /// Every move with the board after it.
    fn replay(&self) -> String {
        let mut game = self.start.clone();
        let mut blocks: Vec<Vec<String>> = Vec::new();
        let mut told = String::new();
        let draw = |game: &Game, heading: String, style: Style| {
            let mut scene = Scene::of(game);
            scene.view = self.own;
            let mut lines = vec![format!("  {heading}")];
            lines.extend(text::draw(&scene, style).lines().map(str::to_owned));
            lines
        };
        if let Some(style) = self.style {
            blocks.push(draw(&game, "start".to_owned(), style));
        }
        for (mv, number) in self.game.moves().iter().zip(1..) {
            let heading = format!("{number}: {}", game.move_text(*mv));
            told.push_str(&format!("{heading}, {}\n", spoken::moved(&game, *mv)));
            game.play(*mv);
            if let Some(style) = self.style {
                blocks.push(draw(&game, heading, style));
            }
        }
        match self.style {
            None if told.is_empty() => "Nothing was played yet.".to_owned(),
            None => told,
            Some(_) => flow(&blocks, 33),
        }
    }

    /// The game so far.
    fn record(&self) -> Record {
        let mut record = Record::new(self.game.rules().name.clone());
        record.begin_at(&self.start);
        record.players[self.own] = "You".to_owned();
        record.players[!self.own] = format!("Hyakki level {}", self.level);
        let played = |mv: &Move| Played { mv: *mv, note: Note::default() };
        record.moves = self.game.moves().iter().map(played).collect();
        record.ending = self.ending().unwrap_or(Ending::UNFINISHED);
        record
    }

    /// Writes the game down, and says so.
    fn save(&self, path: &Path) -> Result<String, CommandError> {
        let format = match format_of(path) {
            Ok(format) => format,
            Err(why) => return Ok(format!("save {why}")),
        };
        let name = shortened(&path.display().to_string());
        let written = format
            .write(&self.record(), &self.game)
            .map_err(|error| error.to_string())
            .and_then(|text| fs::write(path, text).map_err(|error| error.to_string()));
        Ok(match written {
            Ok(()) => format!("The game is in {name}."),
            Err(error) => format!("cannot write {name}: {error}"),
        })
    }
}

/// The format that a file's name tells, or what was expected of it.
pub(super) fn format_of(path: &Path) -> Result<Format, String> {
    Format::of_file(path).ok_or_else(|| {
        let name = shortened(&path.display().to_string());
        format!("{name}: expected a name that ends with .pgn, .kif or .usi")
    })
}
