//! A decision by the tablebase, told like that of a search.

use super::advice::Ranked;
use super::outcome::Outcome;
use super::table::{ProbeError, Tablebase};
use crate::search::{Bound, Control, Decision, Info, Limits, Value};
use hyakki_movegen::{Game, Move};
use std::time::{Duration, Instant};

/// The most moves of a line that is told, and the time after which it grows no longer: reading a
/// part of the table for the first time takes a while.
const LONGEST_LINE: usize = 24;
const PATIENCE: Duration = Duration::from_millis(50);

impl Tablebase {
    /// Decides what to play, and tells `listener` of the best moves, as many as the limits ask
    /// for. An infinite or pondering decision is answered only once `control` lets it.
    ///
    /// # Errors
    /// Pieces are missing, or the file is damaged: the search has to decide.
    pub fn decide(
        &self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        listener: &mut dyn FnMut(&Info),
    ) -> Result<Decision, ProbeError> {
        let mut ranked = self.rank(game)?;
        if !limits.moves.is_empty() {
            ranked.retain(|ranked| limits.moves.contains(&ranked.mv));
        }
        let probed = ranked.len() as u64;
        let mut lines = Vec::new();
        for ranked in ranked.iter().take(limits.lines.max(1)) {
            lines.push(self.follow(game, ranked)?);
        }
        let infos = lines.iter().zip(&ranked).zip(1..).map(|((line, ranked), multipv)| Info {
            depth: ranked.outcome.distance().map_or(1, u32::from),
            seldepth: ranked.outcome.distance().map_or(line.len() as u32, u32::from),
            multipv,
            value: value(ranked.outcome),
            bound: Bound::Exact,
            nodes: probed,
            tbhits: probed,
            hashfull: 0,
            time: control.since_begin(),
            pv: line.clone(),
        });
        infos.for_each(|info| listener(&info));
        control.wait_for_release(limits.infinite);
        Ok(Decision {
            best: ranked.first().map(|ranked| ranked.mv),
            ponder: lines.first().and_then(|line| line.get(1).copied()),
            value: ranked.first().map_or(Value::DRAW, |ranked| value(ranked.outcome)),
            nodes: probed,
        })
    }

    /// A move and the best line after it.
    fn follow(&self, game: &Game, ranked: &Ranked) -> Result<Vec<Move>, ProbeError> {
        let begin = Instant::now();
        let mut after = game.clone();
        after.play(ranked.mv);
        let mut goes_on =
            |line: &[Move]| line.len() + 1 < LONGEST_LINE && begin.elapsed() < PATIENCE;
        let rest = self.line(&after, &mut goes_on)?;
        Ok(std::iter::once(ranked.mv).chain(rest).collect())
    }
}

fn value(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win(plies) => Value::win_in(plies.into()),
        Outcome::Draw => Value::DRAW,
        Outcome::Loss(plies) => Value::loss_in(plies.into()),
    }
}
