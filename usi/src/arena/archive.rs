//! Games of a match as records, in files.

use super::contender::Contender;
use super::referee::{Played, Ply};
use super::schedule::Fixture;
use super::verdict::{Cause, End};
use crate::record::{self, Ending, Format, Note, Record, Termination};
use hyakki_engine::search::Score;
use hyakki_movegen::{ByColor, Game};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file to which every game is added as it ends.
#[derive(Debug)]
pub(crate) struct Archive {
    file: File,
    path: PathBuf,
    format: Format,
}

impl Archive {
    /// A file for records of this game in this format; what is in it stays.
    pub(crate) fn open(path: &Path, format: Format, game: &Game) -> Result<Archive, String> {
        // A game that the format cannot write is told before it has been played.
        let trial = Record::new(game.rules().name.clone());
        format.write(&trial, game).map_err(|error| error.to_string())?;
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(Archive { file, path: path.to_owned(), format })
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: &Record, played: &Played) -> Result<(), String> {
        let written = self.format.write(record, &played.start).and_then(|text| {
            // Whole games at once: whoever reads along sees no half ones.
            Ok(self.file.write_all(text.as_bytes())?)
        });
        written.map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }
}

/// The record of a game.
pub(crate) fn record(contenders: &[Contender], fixture: &Fixture, played: &Played) -> Record {
    let players = ByColor(fixture.players.0.map(|player| &contenders[player]));
    let mut record = Record::new(played.start.rules().name.clone());
    record.begin_at(&played.start);
    record.players = ByColor(players.0.map(|player| player.name.clone()));
    record.set_tag("Event", "hyakki match");
    record.set_tag("Round", &(fixture.number + 1).to_string());
    let [first, second] = players.0.map(|player| player.limits.to_string());
    if first == second {
        record.set_tag("TimeControl", &first);
    } else {
        record.set_tag("WhiteTimeControl", &first);
        record.set_tag("BlackTimeControl", &second);
    }
    record.moves = played.plies.iter().map(recorded).collect();
    record.ending = Ending::from(&played.end);
    if let Some(circumstances) = played.end.cause.circumstances() {
        record.set_tag("TerminationDetails", circumstances);
    }
    record
}

fn recorded(ply: &Ply) -> record::Played {
    let note = ply.thinking.map_or_else(Note::default, |thinking| Note {
        score: thinking.thought.score.map(|score| match score {
            Score::Centipawns(score) => record::Score::Centipawns(score),
            Score::WinIn(plies) => record::Score::Mate(i32::try_from(plies).unwrap_or(i32::MAX)),
            Score::LossIn(plies) => {
                record::Score::Mate(i32::try_from(plies).map_or(i32::MIN, |plies| -plies))
            }
        }),
        depth: thinking.thought.depth,
        time: Some(thinking.time),
        nodes: thinking.thought.nodes,
        text: String::new(),
    });
    record::Played { mv: ply.mv, note }
}

impl From<&End> for Ending {
    fn from(end: &End) -> Ending {
        let termination = match &end.cause {
            Cause::Rules(reason) => Termination::Rules(*reason),
            Cause::Declaration => Termination::Declaration,
            Cause::WrongDeclaration => Termination::IllegalMove("win".to_owned()),
            Cause::Resignation => Termination::Resignation,
            Cause::IllegalMove(text) | Cause::Garbage(text) => {
                Termination::IllegalMove(text.clone())
            }
            Cause::Time(_) => Termination::TimeForfeit,
            Cause::NoAnswer(_) => Termination::NoAnswer,
            Cause::Crash(_) => Termination::Crash,
            Cause::MoveLimit => Termination::MoveLimit,
            Cause::JudgedWin | Cause::JudgedDraw => Termination::Adjudication,
        };
        match end.winner {
            Some(winner) => Ending::win(winner, termination),
            None => Ending::draw(termination),
        }
    }
}
