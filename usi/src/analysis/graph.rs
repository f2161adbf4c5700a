//! The chance to win over a game as a picture (SVG), drawn for 600 by 200 pixels and any larger
//! size, on light and on dark ground.

use super::loss::Mark;
use super::moment::Moment;
use crate::drawing::markup::{self, Sheet, Theme, escaped};
use crate::record::{Ending, Record};
use hyakki_movegen::Color;
use std::fmt::Write;

/// Size of the picture, and of the frame inside it.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = WIDTH - 10.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = HEIGHT - 34.0;

/// Numbers below the frame are so few that they do not touch.
const MOST_TICKS: usize = 10;

/// Plain colours first, for who knows neither of the schemes.
const SHEET: Sheet = Sheet {
    light: "\
text{font:12px system-ui,sans-serif;fill:#222}
.ground{fill:#fff}.grid{stroke:#d5d5d5}.even{stroke:#222;stroke-dasharray:3 3}
.area{fill:#1f5fa8;fill-opacity:.2}.line{fill:none;stroke:#1f5fa8;stroke-width:2;stroke-linejoin:round}
.bad{fill:#c77700}.blunder{fill:#c62828}.end{text-anchor:end}.middle{text-anchor:middle}",
    dark: "\
text{fill:#e4e4e7}.ground{fill:#1b1b1f}.grid{stroke:#44444c}.even{stroke:#e4e4e7}
.area{fill:#7fb4f0}.line{stroke:#7fb4f0}.bad{fill:#f0a840}.blunder{fill:#ff7b72}",
};

/// Where plies and chances are in the picture.
struct Frame {
    /// The last ply.
    plies: usize,
}

impl Frame {
    fn x(&self, ply: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * ply as f64 / self.plies.max(1) as f64
    }

    fn y(chance: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * chance
    }

    /// Plies between two numbers: 1, 2 or 5, and so many zeros.
    fn step(&self) -> usize {
        let mut scale = 1;
        loop {
            for step in [scale, 2 * scale, 5 * scale] {
                if self.plies / step <= MOST_TICKS {
                    return step;
                }
            }
            scale *= 10;
        }
    }
}

/// Draws a game.
pub(crate) fn draw(record: &Record, moments: &[Moment]) -> String {
    let frame = Frame { plies: moments.len().saturating_sub(1) };
    let content = [axes(&frame), curve(&frame, moments), marks(&frame, moments)].concat();
    let picture = markup::Frame {
        size: (WIDTH, HEIGHT),
        shown: WIDTH,
        title: &title(record),
        description: &description(moments),
        theme: Theme::Auto,
        sheet: SHEET,
    };
    picture.around(&content)
}

/// What game it is.
fn title(record: &Record) -> String {
    let [first, second] = &record.players.0;
    if first.is_empty() && second.is_empty() {
        return format!("A game of {}", record.variant);
    }
    format!("{first} - {second}, {}", record.variant)
}

/// What is to be seen, for who cannot see it.
fn description(moments: &[Moment]) -> String {
    let mut text = format!(
        "The first player's chance to win after each of {} plies.",
        moments.len().saturating_sub(1)
    );
    if let Some(last) = moments.last() {
        let chance = 100.0 * last.worth().chance(Color::First);
        let _ = write!(text, " At the end it is {chance:.0} %.");
        if let Some(outcome) = last.outcome() {
            let _ = write!(text, " The game is over: {outcome}.");
        }
    }
    for (ply, moment) in moments.iter().enumerate() {
        if let Some(label) = label(ply, moment) {
            let _ = write!(text, " {label}.");
        }
    }
    text
}

/// Grid, numbers and words.
fn axes(frame: &Frame) -> String {
    let mut out = String::new();
    for percent in [0, 25, 50, 75, 100] {
        let y = Frame::y(f64::from(percent) / 100.0);
        let class = if percent == 50 { "even" } else { "grid" };
        let _ = writeln!(
            out,
            "<line class=\"{class}\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{RIGHT}\" y2=\"{y:.1}\"/>"
        );
        if percent % 50 == 0 {
            let (x, y) = (LEFT - 6.0, y + 4.0);
            let _ = writeln!(out, "<text class=\"end\" x=\"{x}\" y=\"{y:.1}\">{percent} %</text>");
        }
    }
    for ply in (0..=frame.plies).step_by(frame.step()) {
        let (x, y) = (frame.x(ply), BOTTOM + 4.0);
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{x:.1}\" y1=\"{BOTTOM}\" x2=\"{x:.1}\" y2=\"{y}\"/>\
             <text class=\"middle\" x=\"{x:.1}\" y=\"{}\">{ply}</text>",
            BOTTOM + 16.0
        );
    }
    let middle = (LEFT + RIGHT) / 2.0;
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"14\">first player's chance to win</text>\n\
         <text class=\"middle\" x=\"{middle}\" y=\"{}\">ply</text>",
        HEIGHT - 5.0
    );
    out
}

/// The chance itself, and the area between it and even chances.
fn curve(frame: &Frame, moments: &[Moment]) -> String {
    let point = |(ply, moment): (usize, &Moment)| {
        let y = Frame::y(moment.worth().chance(Color::First));
        format!("{:.1},{y:.1}", frame.x(ply))
    };
    let points = moments.iter().enumerate().map(point).collect::<Vec<_>>().join(" ");
    let (left, right, even) = (frame.x(0), frame.x(frame.plies), Frame::y(0.5));
    format!(
        "<polygon class=\"area\" points=\"{left:.1},{even:.1} {points} {right:.1},{even:.1}\"/>\n\
         <polyline class=\"line\" points=\"{points}\"/>\n"
    )
}

/// A point for every move that lost much; its label comes up where the pointer rests on it.
fn marks(frame: &Frame, moments: &[Moment]) -> String {
    let mut out = String::new();
    for (ply, moment) in moments.iter().enumerate() {
        let Some(label) = label(ply, moment) else { continue };
        let mark = moment.arrival.as_ref().and_then(|arrival| arrival.loss.mark());
        let class = if mark == Some(Mark::Blunder) { "blunder" } else { "bad" };
        let (x, y) = (frame.x(ply), Frame::y(moment.worth().chance(Color::First)));
        let label = escaped(&label);
        let _ = writeln!(
            out,
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{label}</title></circle>"
        );
    }
    out
}

/// A move that lost much, in words.
fn label(ply: usize, moment: &Moment) -> Option<String> {
    let arrival = moment.arrival.as_ref()?;
    let mark = arrival.loss.mark().filter(|mark| *mark >= Mark::Bad)?;
    let score = match moment.outcome() {
        Some(outcome) => Ending::from(outcome).to_string(),
        None => moment.worth().to_string(),
    };
    Some(format!("Ply {ply}, {}{mark}: {score}", arrival.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_the_frame_are_few_and_round() {
        for (plies, step) in [(0, 1), (10, 1), (11, 2), (30, 5), (99, 10), (300, 50), (512, 50)] {
            assert_eq!(Frame { plies }.step(), step, "{plies}");
            assert!(plies / step <= MOST_TICKS);
        }
    }
}
