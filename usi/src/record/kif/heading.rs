//! What stands before the moves: headers, and the position a game begins at.

use super::board::{self, COUNT, HANDS, SECOND_TO_MOVE};
use super::names::Names;
use super::{COLON, Kind};
use crate::record::ending::Ending;
use crate::record::error::RecordError;
use crate::record::lines::Line;
use crate::record::model::{Record, join};
use crate::record::moves::Mover;
use crate::record::shelf::{Shelf, ShelfError};
use hyakki_movegen::{Color, Game, MAX_NUMBER, Rank, Setup};

/// The players, the first player first, and their names in handicap games.
const PLAYERS: [[&str; 2]; 2] = [["先手", "下手"], ["後手", "上手"]];
const HANDICAP: &str = "手合割";
const EVEN: &str = "平手";
const OTHER: &str = "その他";
/// Games that the handicap names.
const GAMES: [(&str, &str); 2] = [("shogi", EVEN), ("minishogi", "5五将棋")];
/// Names any other game.
const VARIANT: &str = "Variant";
/// Header for the ending where no word says it.
const ENDING: &str = "結果";
/// Headers, and the tags of PGN that say the same.
const TAGS: [(&str, &str); 3] = [("棋戦", "Event"), ("場所", "Site"), ("持ち時間", "TimeControl")];
/// Day and time of the beginning: one header, two tags.
const BEGIN: &str = "開始日時";
const DATE: &str = "Date";
const TIME: &str = "Time";

/// Who is to move before the first move, or how many moves were made.
pub(super) fn is_turn(text: &str) -> bool {
    const FIRST_TO_MOVE: [&str; 2] = ["先手番", "下手番"];
    text.starts_with(COUNT) || SECOND_TO_MOVE.contains(&text) || FIRST_TO_MOVE.contains(&text)
}

/// Writes what stands before the moves, and the ending if it must be said here.
pub(super) fn write(record: &Record, names: &Names, ending: Option<&Ending>) -> String {
    let mut out = String::new();
    let mut header = |name: &str, value: &str| {
        out.push_str(&format!("{name}{COLON}{}\n", value.replace(['\r', '\n'], " ")));
    };
    for (name, value) in &record.tags {
        let known = TAGS.iter().find(|(_, tag)| tag == name);
        match name.as_str() {
            DATE => {
                let time = record.tag(TIME).unwrap_or("");
                header(BEGIN, format!("{} {time}", value.replace('.', "/")).trim());
            }
            TIME if record.tag(DATE).is_some() => {}
            name => header(known.map_or(name, |(header, _)| header), value),
        }
    }
    let game = GAMES.iter().find(|(game, _)| *game == record.variant);
    if game.is_none() {
        header(VARIANT, &record.variant);
    }
    let handicap = game.filter(|(game, _)| record.start.is_none() || *game != GAMES[0].0);
    header(HANDICAP, handicap.map_or(OTHER, |(_, handicap)| handicap));
    for (color, [name, _]) in Color::BOTH.into_iter().zip(PLAYERS) {
        if !record.players[color].is_empty() {
            header(name, &record.players[color]);
        }
    }
    if let Some(ending) = ending {
        header(ENDING, &ending.to_string());
    }
    if let Some(setup) = &record.start {
        out.push_str(&board::write(names, setup));
    }
    out
}

/// What stands before the moves, while it is read.
#[derive(Default)]
pub(super) struct Heading {
    /// The ending, where a header says it.
    pub(super) ending: Option<Ending>,
    players: [String; 2],
    tags: Vec<(String, String)>,
    comment: String,
    /// The game, as the line says it.
    variant: Option<(usize, String)>,
    handicap: Option<(usize, String)>,
    rows: Vec<Line>,
    hands: [(usize, String); 2],
    second_to_move: bool,
    /// Moves made before.
    count: Option<u32>,
}

impl Heading {
    /// Reads a line.
    pub(super) fn read(&mut self, line: &Line) -> Result<(), RecordError> {
        match Kind::of(&line.text) {
            Kind::Header(name, value) => self.header(line.number, name, value),
            Kind::Comment(text) => join(&mut self.comment, text),
            Kind::Row => self.rows.push(line.clone()),
            Kind::Turn => self.turn(line.text.trim()),
            Kind::Nothing => {}
            _ => {
                let expected = format!("a header such as `先手{COLON}NAME`, a board or moves");
                return Err(RecordError::text(line.number, "line", &line.text, expected));
            }
        }
        Ok(())
    }

    fn turn(&mut self, text: &str) {
        match text.strip_prefix(COUNT) {
            // What the last move was may follow.
            Some(count) => {
                let end = count.find(|c: char| !c.is_ascii_digit()).unwrap_or(count.len());
                self.count = count[..end].parse().ok();
            }
            None => self.second_to_move = SECOND_TO_MOVE.contains(&text),
        }
    }

    fn header(&mut self, line: usize, name: &str, value: &str) {
        let place = |of: [[&str; 2]; 2]| of.iter().position(|names| names.contains(&name));
        if let Some(index) = place(PLAYERS) {
            value.clone_into(&mut self.players[index]);
        } else if let Some(index) = place(HANDS) {
            self.hands[index] = (line, value.to_owned());
        } else if name == HANDICAP {
            self.handicap = Some((line, value.to_owned()));
        } else if name == VARIANT {
            self.variant = Some((line, value.to_owned()));
        } else if name == BEGIN {
            let (date, time) = value.split_once(' ').unwrap_or((value, ""));
            self.tags.push((DATE.to_owned(), date.replace('/', ".")));
            self.tags.push((TIME.to_owned(), time.to_owned()));
        } else if let Some(ending) = Ending::parse(value).filter(|_| name == ENDING) {
            self.ending = Some(ending);
        } else {
            let known = TAGS.iter().find(|(header, _)| *header == name);
            self.tags.push((known.map_or(name, |(_, tag)| tag).to_owned(), value.to_owned()));
        }
    }

    /// The record and its game, before the first move.
    pub(super) fn open(&mut self, shelf: &mut Shelf) -> Result<Mover, RecordError> {
        let mut game = self.game(shelf)?;
        let mut record = Record::new(game.rules().name.clone());
        if let Some(setup) = self.setup(&game)? {
            let line = self.rows.first().map_or(1, |row| row.number);
            game.set(&setup)
                .map_err(|error| RecordError::Position { line, error: error.into() })?;
        }
        record.begin_at(&game);
        record.players.0 = std::mem::take(&mut self.players);
        record.comment = std::mem::take(&mut self.comment);
        for (name, value) in &self.tags {
            record.set_tag(name, value);
        }
        Ok(Mover::new(game, record))
    }

    /// The game: the one named, or else one with a board of this size.
    fn game(&self, shelf: &mut Shelf) -> Result<Game, RecordError> {
        if let Some((line, name)) = &self.variant {
            return shelf.find(name).map_err(|error| error.at(*line));
        }
        let named = self.handicap.as_ref().and_then(|(line, handicap)| {
            let (game, _) = GAMES.iter().find(|(_, known)| *known != EVEN && known == handicap)?;
            Some((*line, *game))
        });
        if let Some((line, game)) = named {
            return shelf.find(game).map_err(|error| error.at(line));
        }
        let at = |error: ShelfError| error.at(self.rows.first().map_or(1, |row| row.number));
        let usual = shelf.usual().map_err(at)?;
        let fits = |game: &Game| usize::from(game.rules().board.ranks) == self.rows.len();
        if !self.rows.is_empty() && !fits(&usual) {
            for (name, _) in GAMES {
                let game = shelf.find(name).map_err(at)?;
                if fits(&game) {
                    return Ok(game);
                }
            }
        }
        Ok(usual)
    }

    /// Where the game begins, if not at its start position.
    fn setup(&self, game: &Game) -> Result<Option<Setup>, RecordError> {
        let rules = game.rules();
        let Some(first) = self.rows.first() else {
            let Some((line, name)) = &self.handicap else { return Ok(None) };
            if [EVEN, OTHER].contains(&name.as_str())
                || GAMES.iter().any(|(_, known)| known == name)
            {
                return Ok(None);
            }
            let expected = || {
                let expected = "`平手`, `5五将棋`, a handicap of shogi or `その他` and a board";
                RecordError::text(*line, HANDICAP, name, expected)
            };
            return board::handicap(rules, name).ok_or_else(expected).map(Some);
        };
        let names = Names::of(rules)?;
        let mut setup = Setup::empty(rules.board);
        let ranks = usize::from(rules.board.ranks);
        if self.rows.len() != ranks {
            let found = format!("{} rows", self.rows.len());
            let expected = format!("{ranks} rows between `|`");
            return Err(RecordError::text(first.number, "board", &found, expected));
        }
        for (rank, row) in (0..rules.board.ranks).map(Rank).zip(&self.rows) {
            board::read_row(&names, row, rank, &mut setup)?;
        }
        for (color, (line, hand)) in Color::BOTH.into_iter().zip(&self.hands) {
            board::read_hand(&names, *line, hand, color, &mut setup)?;
        }
        if self.second_to_move {
            setup.side = Color::Second;
        }
        if let Some(count) = self.count {
            setup.number = count.saturating_add(1).min(MAX_NUMBER);
        }
        Ok(Some(setup))
    }
}
