//! Quiescence: the search goes on through captures until the position is quiet enough to be judged.

use super::depth::Depth;
use super::ordering::{Hints, Picker, Wanted};
use super::tuning::{delta_margin, full_quiescence, quiescence_checks, quiescence_evasions};
use super::worker::{Node, Spot, Worker, usable};
use hyakki_eval::Value;
use hyakki_movegen::{Bitboard, Square};

impl<B: Bitboard> Worker<'_, B> {
    /// Searches captures until the position is quiet, in the first plies checks as well, and when
    /// the king or lion is threatened what answers that. `last` is the square of the last move and
    /// the plies of quiescence so far.
    pub(super) fn quiescence<N: Node>(
        &mut self,
        spot: &Spot<B>,
        mut alpha: Value,
        beta: Value,
        ply: u32,
        last: Option<(Square, u32)>,
    ) -> Value {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);

        // Transposition table.
        let position = &spot.position;
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && !N::PV
            && self.may_use_table(&entry, ply)
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }

        // Standing pat: there is nearly always a quiet move that keeps what the position is
        // worth, unless the king or lion must move.
        let wanted = match last {
            Some((square, plies)) if plies >= full_quiescence() => Wanted::Recaptures(square),
            _ if self.is_threatened(spot) => Wanted::All,
            _ if last.map_or(0, |(_, plies)| plies) < quiescence_checks() => {
                Wanted::CapturesAndChecks
            }
            _ => Wanted::Captures,
        };
        let start = alpha;
        let mut best = -Value::INFINITE;
        if wanted != Wanted::All {
            best = self.corrected(spot, ply);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let mut best_move = None;
        let hints = Hints {
            hash: known.and_then(|entry| entry.mv),
            killers: self.frames.at(ply).killers,
            before: self.frames.before(ply),
        };
        let standing = best;
        let mut quiet_evasions = 0;
        let mut picker = Picker::new(&self.ordering, wanted, hints);
        while let Some(mv) = picker.next(&mut self.ordering, position, &spot.threats) {
            // Evasions: one that saves the king or lion is enough to see that there is no mate.
            if wanted == Wanted::All && !best.is_certain_loss() {
                if !position.is_capture(mv) {
                    quiet_evasions += 1;
                }
                if quiet_evasions > quiescence_evasions()
                    || !self.ordering.exchange_wins(position, mv, 0)
                {
                    continue;
                }
            }

            // Delta pruning: what it wins does not bring the position near alpha.
            if wanted != Wanted::All && position.is_capture(mv) && !best.is_certain_loss() {
                let missing = alpha.above(standing) - delta_margin();
                if missing > 0 && !self.ordering.exchange_wins(position, mv, missing) {
                    continue;
                }
            }
            let child = self.play(spot, mv, ply);
            self.lines[ply as usize + 1].clear();
            let value = match self.end_of_line(&child, ply + 1) {
                Some(value) => -value,
                None => {
                    let last = Some((mv.to(), last.map_or(1, |(_, plies)| plies + 1)));
                    -self.quiescence::<N>(&child, -beta, -alpha, ply + 1, last)
                }
            };
            self.path.pop();
            if self.watch.stopped {
                picker.finish(&mut self.ordering);
                return Value::DRAW;
            }
            best = best.max(value);
            if value > alpha {
                best_move = Some(mv);
                alpha = value;
                if N::PV {
                    self.prepend(mv, ply);
                }
                if value >= beta {
                    break;
                }
            }
        }
        picker.finish(&mut self.ordering);
        if best == -Value::INFINITE {
            return self.no_move(spot, ply);
        }
        self.remember(key, best_move, best, (start, beta), Depth::ZERO, ply);
        best
    }
}
