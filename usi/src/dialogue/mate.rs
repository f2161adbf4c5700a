//! `go mate`: mate problems in a dialogue.

use super::dialect::Dialect;
use super::out::Out;
use hyakki_engine::mate::{Limits, Solver, Verdict};
use hyakki_engine::search::{Bound, Control, Info, Value};
use hyakki_movegen::Game;
use std::fmt::Write;

/// The answer of a solver that does not know.
pub(super) const UNKNOWN: &str = "checkmate timeout";

/// Solves the present position; says what the solver found and gives the last line of the answer.
pub(super) fn answer(
    solver: &mut Solver,
    game: &Game,
    limits: &Limits,
    control: &Control,
    dialect: &dyn Dialect,
    out: &Out,
) -> String {
    let solution = solver.solve(game, limits, control);
    let (nodes, time, hashfull) = (solution.nodes, solution.time, solution.hashfull);
    let (moves, minimal) = match solution.verdict {
        Verdict::Mate { moves, minimal } => (moves, minimal),
        Verdict::NoMate => {
            out.info_string(format_args!("no mate, {nodes} nodes, {} ms", time.as_millis()));
            return "checkmate nomate".to_owned();
        }
        Verdict::Unknown(reason) => {
            let ms = time.as_millis();
            out.info_string(format_args!("mate unknown, {reason}, {nodes} nodes, {ms} ms"));
            return UNKNOWN.to_owned();
        }
    };
    let mut line = "checkmate".to_owned();
    for mv in &moves {
        let _ = write!(line, " {}", dialect.move_text(game, *mv));
    }
    let plies = moves.len() as u32;
    let info = Info {
        depth: plies,
        seldepth: plies,
        multipv: 1,
        value: Value::win_in(plies),
        bound: if minimal { Bound::Exact } else { Bound::Lower },
        nodes,
        hashfull,
        tbhits: 0,
        time,
        pv: moves,
    };
    out.say(&dialect.info(game, &info, false));
    line
}
