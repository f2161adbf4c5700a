//! An analysis as a table for people. Scores are those of the first player.

use super::analyst::Line;
use super::loss::Mark;
use super::moment::Moment;
use crate::record::Ending;
use hyakki_movegen::Color;
use std::fmt::Write;

/// Columns of a line.
const COLUMNS: usize = 100;
/// Where lines of play begin in the table of a game.
const LINE_COLUMN: usize = 39;

/// The words above the moves of a game.
pub(crate) fn heading() -> String {
    row(["ply", "move", "score", "depth", "loss", "", "best"])
}

/// The row of the last one of these moments: the move that led to it, what the position is worth
/// after it, and what was best instead. Further lines of the position before follow below.
pub(crate) fn moment(moments: &[Moment]) -> String {
    let Some((last, before)) = moments.split_last() else { return String::new() };
    let ply = (moments.len() - 1).to_string();
    let score = match last.outcome() {
        Some(outcome) => Ending::from(outcome).result.text().to_owned(),
        None => last.worth().to_string(),
    };
    let depth = last.lines().first().map_or(String::new(), |line| line.depth.to_string());
    let (Some(arrival), Some(before)) = (&last.arrival, before.last()) else {
        return row([&ply, "", &score, &depth, "", "", ""]);
    };
    let mark = arrival.loss.mark().map_or(String::new(), |mark| mark.to_string());
    let best = before.lines().first().map_or(String::new(), |line| play(before, line, LINE_COLUMN));
    let loss = arrival.loss.to_string();
    let mut text = row([&ply, &arrival.text, &score, &depth, &loss, &mark, &best]);
    text.push_str(&further(before, 1));
    text
}

/// What stands below the moves of a game: how it ended or what would be best now, and how both
/// players did.
pub(crate) fn ending(moments: &[Moment]) -> String {
    let Some(last) = moments.last() else { return String::new() };
    let mut text = match last.outcome() {
        Some(outcome) => format!("over: {outcome}\n"),
        None => {
            let best = last.lines().first();
            let best = best.map_or(String::new(), |line| play(last, line, LINE_COLUMN));
            row(["next", "", "", "", "", "", &best]) + &further(last, 1)
        }
    };
    if moments.len() > 1 {
        let players = [(Color::First, "first player "), (Color::Second, "second player")];
        for (color, name) in players {
            let _ = writeln!(text, "{name}  {}", conduct(moments, color));
        }
    }
    text
}

/// All about one position.
pub(crate) fn position(moment: &Moment) -> String {
    let side = match moment.game.side() {
        Color::First => "first player",
        Color::Second => "second player",
    };
    let title = &moment.game.rules().title;
    let mut text = format!("{title}\n\nsfen     {}\nto move  {side}\n", moment.game.sfen());
    if let Some(outcome) = moment.outcome() {
        let _ = writeln!(text, "result   {outcome}");
        return text;
    }
    let lead = |number: &str, score: &str, chance: &str, depth: &str| {
        format!("{number:>4}  {score:>7}  {chance:>5}  {depth:>5}  ")
    };
    let heading = lead("line", "score", "win", "depth");
    let _ = writeln!(text, "\n{heading}moves");
    for (index, line) in moment.lines().iter().enumerate() {
        let chance = format!("{:.0} %", 100.0 * line.worth.chance(Color::First));
        let (number, score) = ((index + 1).to_string(), line.worth.to_string());
        let lead = lead(&number, &score, &chance, &line.depth.to_string());
        let _ = writeln!(text, "{lead}{}", play(moment, line, lead.len()));
    }
    text
}

fn row([ply, mv, score, depth, loss, mark, best]: [&str; 7]) -> String {
    let line = format!("{ply:>4}  {mv:<7}{score:>7}  {depth:>5}  {loss:>5} {mark:<2}  {best}");
    format!("{}\n", line.trim_end())
}

/// The lines of a position but the first ones, a row each.
fn further(moment: &Moment, skipped: usize) -> String {
    let rows = moment.lines().iter().enumerate().skip(skipped).map(|(index, line)| {
        let number = format!("{}.", index + 1);
        let best = play(moment, line, LINE_COLUMN);
        let (score, depth) = (line.worth.to_string(), line.depth.to_string());
        row(["", "", &score, &depth, "", &number, &best])
    });
    rows.collect()
}

/// The moves of a line, as many as fit.
fn play(moment: &Moment, line: &Line, column: usize) -> String {
    let mut text = String::new();
    for mv in moment.texts(line) {
        if column + text.len() + 1 + mv.len() > COLUMNS {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&mv);
    }
    text
}

/// How a player did: marks, and what was lost a move.
fn conduct(moments: &[Moment], color: Color) -> String {
    let arrivals = moments.iter().filter_map(|moment| moment.arrival.as_ref());
    let losses: Vec<_> =
        arrivals.filter(|arrival| arrival.by == color).map(|arrival| arrival.loss).collect();
    let marks = Mark::ALL.map(|mark| {
        let count = losses.iter().filter(|loss| loss.mark() == Some(mark)).count();
        format!("{count} {mark}")
    });
    // The sum of nothing would be printed as a negative zero.
    let sum = losses.iter().fold(0.0, |sum, loss| sum + loss.0);
    let mean = 100.0 * sum / losses.len().max(1) as f64;
    let moves = losses.len();
    format!("{moves} moves: {}, {mean:.1} % lost a move", marks.join(", "))
}
