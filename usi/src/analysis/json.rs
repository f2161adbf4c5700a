//! An analysis as JSON for programs: an object a position, on a line of its own. Scores are those
//! of the first player.

use super::analyst::Line;
use super::moment::Moment;
use super::worth::Worth;
use crate::record::Ending;
use hyakki_movegen::Color;
use serde::Serialize;

/// A position.
#[derive(Debug, Serialize)]
struct Position {
    /// Which game of the file it is of, from 1.
    game: usize,
    variant: String,
    /// Moves played before.
    ply: usize,
    sfen: String,
    to_move: &'static str,
    /// How the game has ended, if it has.
    over: Option<String>,
    #[serde(flatten)]
    worth: Figures,
    /// The best lines.
    lines: Vec<Play>,
    nodes: Option<u64>,
    time_ms: Option<u64>,
    #[serde(flatten)]
    arrival: Arrival,
}

/// What something is worth: `cp` or `mate`, and always `win`.
#[derive(Debug, Serialize)]
struct Figures {
    /// Centipawns.
    cp: Option<i32>,
    /// Plies to the win of the first player, negative to that of the second.
    mate: Option<i64>,
    /// The chance of the first player, from 0 to 1.
    win: f64,
}

/// A line of play.
#[derive(Debug, Serialize)]
struct Play {
    #[serde(flatten)]
    worth: Figures,
    depth: u32,
    pv: Vec<String>,
}

/// The move before, if there is one.
#[derive(Debug, Default, Serialize)]
struct Arrival {
    #[serde(rename = "move")]
    text: Option<String>,
    /// The chance to win that its player lost by it, from 0 to 1.
    loss: Option<f64>,
    mark: Option<String>,
    /// Whether it was thought best.
    best: Option<bool>,
}

/// The last one of these moments of a game as a line.
pub(crate) fn line(game: usize, moments: &[Moment]) -> serde_json::Result<String> {
    let Some(last) = moments.last() else { return Ok(String::new()) };
    let side = match last.game.side() {
        Color::First => "first",
        Color::Second => "second",
    };
    let position = Position {
        game,
        variant: last.game.rules().name.clone(),
        ply: moments.len() - 1,
        sfen: last.game.sfen(),
        to_move: side,
        over: last.outcome().map(|outcome| Ending::from(outcome).to_string()),
        worth: last.worth().into(),
        lines: last.lines().iter().map(|line| play(last, line)).collect(),
        nodes: last.look().map(|look| look.nodes),
        time_ms: last.look().map(|look| look.time.as_millis() as u64),
        arrival: arrival(last),
    };
    Ok(serde_json::to_string(&position)? + "\n")
}

fn play(moment: &Moment, line: &Line) -> Play {
    Play { worth: line.worth.into(), depth: line.depth, pv: moment.texts(line) }
}

fn arrival(moment: &Moment) -> Arrival {
    moment.arrival.as_ref().map_or_else(Arrival::default, |arrival| Arrival {
        text: Some(arrival.text.clone()),
        loss: Some(rounded(arrival.loss.0)),
        mark: arrival.loss.mark().map(|mark| mark.to_string()),
        best: Some(arrival.is_best),
    })
}

impl From<Worth> for Figures {
    fn from(worth: Worth) -> Figures {
        let (cp, mate) = match worth {
            Worth::Centipawns(score) => (Some(score), None),
            Worth::Win(Color::First, plies) => (None, Some(i64::from(plies))),
            Worth::Win(Color::Second, plies) => (None, Some(-i64::from(plies))),
        };
        Figures { cp, mate, win: rounded(worth.chance(Color::First)) }
    }
}

/// To four places: more are noise.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
