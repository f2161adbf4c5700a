//! What was found, as notes of a record.

use super::moment::{Arrival, Moment};
use crate::record::Record;

/// Moves of a better line that are told.
const SHOWN: usize = 5;

/// Notes score, depth, nodes and time of every move that was looked at, and what was better than a
/// move with a mark. The time its player took stays if it is known.
pub(crate) fn annotate(record: &mut Record, moments: &[Moment]) {
    record.set_tag("Annotator", concat!("Hyakki ", env!("CARGO_PKG_VERSION")));
    for (played, pair) in record.moves.iter_mut().zip(moments.windows(2)) {
        let [before, after] = pair else { continue };
        let Some(arrival) = &after.arrival else { continue };
        let note = &mut played.note;
        // A record says what a move is worth before it is played: an end is one ply farther.
        note.score = Some(after.worth().seen_by(arrival.by, 1));
        note.depth = after.lines().first().map(|line| line.depth);
        note.nodes = after.look().map(|look| look.nodes);
        note.time = note.time.or(after.look().map(|look| look.time));
        if let Some(remark) = remark(before, arrival)
            && !note.text.contains(&remark)
        {
            note.say(&remark);
        }
    }
}

/// What is said of a move with a mark.
fn remark(before: &Moment, arrival: &Arrival) -> Option<String> {
    let mark = arrival.loss.mark()?;
    let better = before.texts(before.lines().first()?);
    let better = better[..better.len().min(SHOWN)].join(" ");
    Some(format!("{mark} better {better}"))
}
