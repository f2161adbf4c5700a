//! Lines of thought: what USI and UCI have in common.

use crate::speed::per_second;
use hyakki_engine::search::{Bound, Info, Score, Value};
use hyakki_movegen::Move;
use std::fmt::Write;

/// The line, with a score and moves as a dialect writes them.
pub(super) fn line(
    info: &Info,
    score: &str,
    with_chances: bool,
    move_text: impl Fn(Move) -> String,
) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {score}",
        info.depth, info.seldepth, info.multipv
    );
    line.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if with_chances {
        let [win, draw, loss] = chances(info.value);
        let _ = write!(line, " wdl {win} {draw} {loss}");
    }
    let _ = write!(
        line,
        " nodes {} nps {} hashfull {} time {}",
        info.nodes,
        per_second(info.nodes, info.time),
        info.hashfull,
        info.time.as_millis()
    );
    if info.tbhits > 0 {
        let _ = write!(line, " tbhits {}", info.tbhits);
    }
    if !info.pv.is_empty() {
        line.push_str(" pv");
    }
    for mv in &info.pv {
        line.push(' ');
        line.push_str(&move_text(*mv));
    }
    line
}

/// The chances of winning, drawing and losing, in thousandths, of a position with this value.
fn chances(value: Value) -> [u32; 3] {
    /// Centipawns at which winning is as likely as not winning.
    const EVEN: f64 = 50.0;
    /// Centipawns more that make it e times as likely.
    const SLOPE: f64 = 250.0;
    let centipawns = match value.score() {
        Score::WinIn(_) => return [1000, 0, 0],
        Score::LossIn(_) => return [0, 0, 1000],
        Score::Centipawns(centipawns) => f64::from(centipawns),
    };
    let chance = |centipawns: f64| 1000.0 / (1.0 + ((EVEN - centipawns) / SLOPE).exp());
    let (win, loss) = (chance(centipawns) as u32, chance(-centipawns) as u32);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_a_thousand() {
        for (value, expected) in [
            (Value::DRAW, [450, 100, 450]),
            (Value::win_in(3), [1000, 0, 0]),
            (Value::loss_in(0), [0, 0, 1000]),
        ] {
            assert_eq!(chances(value), expected);
        }
        let mut last = 0;
        for centipawns in (-40_000..40_000).step_by(50) {
            let [win, draw, loss] = chances(Value::centipawns(centipawns));
            assert!(win >= last && win + draw + loss == 1000);
            last = win;
        }
    }
}
