//! Scores of many games as bars: in text, and as a picture (SVG) on light and on dark ground.

use super::summary::Summary;
use std::fmt::Write;

/// A bar for the lost games and one for every score from the least to the greatest: its label, how
/// many games, and whether they are lost ones.
fn columns(summary: &Summary) -> Vec<(String, u64, bool)> {
    let mut columns = vec![("lost".to_owned(), summary.lost, true)];
    let range = summary.scores.keys().min().zip(summary.scores.keys().max());
    if let Some((least, most)) = range {
        let count = |score: i32| summary.scores.get(&score).copied().unwrap_or(0);
        columns.extend((*least..=*most).map(|score| (score.to_string(), count(score), false)));
    }
    columns
}

/// A line for each score.
pub(crate) fn bars(summary: &Summary) -> String {
    const WIDTH: u64 = 60;
    let columns = columns(summary);
    let most = columns.iter().map(|column| column.1).max().unwrap_or(1).max(1);
    let mut text = String::new();
    for (label, count, _) in columns {
        let bar = "#".repeat((count * WIDTH).div_ceil(most) as usize);
        let line = format!("{label:>5} {count:>8} {bar}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Size of the picture, and of the frame inside it.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = HEIGHT - 24.0;

/// Plain colours first, for who knows neither of the schemes.
const STYLE: &str = "\
text{font:12px system-ui,sans-serif;fill:#222}.middle{text-anchor:middle}
.ground{fill:#fff}.grid{stroke:#d5d5d5}.won{fill:#1f5fa8}.lost{fill:#c62828}
@media (prefers-color-scheme:dark){
text{fill:#e4e4e7}.ground{fill:#1b1b1f}.grid{stroke:#44444c}.won{fill:#7fb4f0}.lost{fill:#ff7b72}
}";

/// Draws the scores. `title` is plain text.
pub(crate) fn picture(summary: &Summary, title: &str) -> String {
    /// Labels are so many that they do not touch.
    const LABELS: usize = 24;
    let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let columns = columns(summary);
    let most = columns.iter().map(|column| column.1).max().unwrap_or(1).max(1) as f64;
    let step = (WIDTH - 2.0 * LEFT) / columns.len() as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"desc\">{} games, {} won, mean score {:.2}. \
         Games by score, lost ones first.</desc>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">{title}</text>\n",
        summary.games, summary.wins, summary.mean_score,
    );
    let every = columns.len().div_ceil(LABELS);
    for (index, (label, count, is_lost)) in columns.iter().enumerate() {
        let x = LEFT + step * index as f64;
        let height = (BOTTOM - TOP) * *count as f64 / most;
        let class = if *is_lost { "lost" } else { "won" };
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\">\
             <title>{label}: {count} games</title></rect>",
            x + step * 0.1,
            BOTTOM - height,
            step * 0.8,
        );
        if *is_lost || index % every == 0 {
            let (x, y) = (x + step / 2.0, BOTTOM + 16.0);
            let _ = writeln!(out, "<text class=\"middle\" x=\"{x:.1}\" y=\"{y}\">{label}</text>");
        }
    }
    let (right, y) = (WIDTH - LEFT, BOTTOM);
    let _ = writeln!(
        out,
        "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>\n</svg>"
    );
    out
}
