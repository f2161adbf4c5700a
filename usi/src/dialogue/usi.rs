//! The words of USI, the protocol of shogi programs.

use super::dialect::Dialect;
use super::options;
use crate::games::Games;
use crate::speed::per_second;
use hyakki_engine::search::{Bound, Info, Score, Value};
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
        let nps = per_second(info.nodes, info.time);
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

    fn end(&self, value: Value) -> String {
        match value.score() {
            Score::WinIn(_) => "bestmove win".to_owned(),
            _ => "bestmove resign".to_owned(),
        }
    }

    fn best_move(&self, game: &Game, best: Move, ponder: Option<Move>) -> String {
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
    }

    #[test]
    fn games_that_are_over_are_won_or_given_up() {
        for (value, score, answer) in [
            (Value::loss_in(0), "mate -0", "resign"),
            (Value::DRAW, "cp 0", "resign"),
            (Value::win_in(0), "mate 0", "win"),
        ] {
            assert_eq!(Usi.no_moves(value), format!("info depth 0 score {score}"));
            assert_eq!(Usi.end(value), format!("bestmove {answer}"));
        }
    }
}
