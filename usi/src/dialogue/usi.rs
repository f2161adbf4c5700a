//! The words of USI, the protocol of shogi programs.

use super::dialect::Dialect;
use super::options;
use crate::games::Games;
use hyakki_engine::search::{Bound, Info};
use hyakki_eval::Value;
use hyakki_movegen::{Game, Move};
use std::fmt::Write;

/// USI.
pub(super) struct Usi;

impl Dialect for Usi {
    fn greeting(&self, games: &Games) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let options = options::lines(games);
        format!("id name Hyakki {version}\nid author the Hyakki authors\n{options}usiok")
    }

    fn info(&self, game: &Game, info: &Info) -> String {
        let score = info.value.score();
        let bound = match info.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let micros = info.time.as_micros().max(1);
        let nps = u128::from(info.nodes) * 1_000_000 / micros;
        let mut line = format!(
            "info depth {} seldepth {} multipv {} score {score}{bound} nodes {} nps {nps} hashfull {} time {}",
            info.depth,
            info.seldepth,
            info.multipv,
            info.nodes,
            info.hashfull,
            info.time.as_millis()
        );
        if !info.pv.is_empty() {
            line.push_str(" pv");
        }
        for mv in &info.pv {
            let _ = write!(line, " {}", game.move_text(*mv));
        }
        line
    }

    fn no_moves(&self, value: Value) -> String {
        format!("info depth 0 score {}", value.score())
    }

    fn best_move(&self, game: &Game, best: Option<Move>, ponder: Option<Move>) -> String {
        let Some(best) = best else {
            return "bestmove resign".to_owned();
        };
        let mut line = format!("bestmove {}", game.move_text(best));
        if let Some(ponder) = ponder {
            let _ = write!(line, " ponder {}", game.move_text(ponder));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn fields_stand_in_the_order_programs_expect() {
        let games = Games::built_in().unwrap();
        let game = Game::new(games.find("minishogi").unwrap().clone()).unwrap();
        let pv = vec![game.parse_move("1e1d").unwrap()];
        let mut info = Info {
            depth: 3,
            seldepth: 5,
            multipv: 1,
            value: Value::centipawns(-12),
            bound: Bound::Lower,
            nodes: 1500,
            hashfull: 7,
            time: Duration::from_millis(3),
            pv,
        };
        assert_eq!(
            Usi.info(&game, &info),
            "info depth 3 seldepth 5 multipv 1 score cp -12 lowerbound nodes 1500 nps 500000 hashfull 7 time 3 pv 1e1d"
        );
        info.value = Value::loss_in(4);
        info.bound = Bound::Exact;
        info.time = Duration::ZERO;
        info.pv.clear();
        assert_eq!(
            Usi.info(&game, &info),
            "info depth 3 seldepth 5 multipv 1 score mate -4 nodes 1500 nps 1500000000 hashfull 7 time 0"
        );
        assert_eq!(Usi.no_moves(Value::loss_in(0)), "info depth 0 score mate -0");
    }
}
