//! The words of USI, the protocol of shogi programs.

use super::dialect::Dialect;
use super::info;
use super::language::Language;
use super::options::{self, Advert};
use hyakki_engine::search::{Info, Score, Value};
use hyakki_movegen::text::usi;
use hyakki_movegen::{Color, Game, Move};

/// USI.
pub(super) struct Usi;

impl Dialect for Usi {
    fn greeting(&self, advert: &Advert<'_>) -> String {
        format!("{}usiok", options::greeting(Language::Usi, advert))
    }

    fn black(&self) -> Color {
        Color::First
    }

    fn move_text(&self, game: &Game, mv: Move) -> String {
        usi::write(game.rules(), game.letters(), mv)
    }

    fn info(&self, game: &Game, info: &Info, with_chances: bool) -> String {
        let score = info.value.score().to_string();
        info::line(info, &score, with_chances, |mv| self.move_text(game, mv))
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

    fn declaration(&self) -> Option<&'static str> {
        Some("bestmove win")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use hyakki_engine::search::Bound;
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
            tbhits: 0,
            hashfull: 7,
            time: Duration::from_millis(3),
            pv,
        };
        assert_eq!(
            Usi.info(&game, &info, false),
            "info depth 3 seldepth 5 multipv 1 score cp -12 lowerbound nodes 1500 nps 500000 hashfull 7 time 3 pv 1e1d"
        );
        info.value = Value::loss_in(4);
        info.bound = Bound::Exact;
        info.time = Duration::ZERO;
        info.pv.clear();
        assert_eq!(
            Usi.info(&game, &info, true),
            "info depth 3 seldepth 5 multipv 1 score mate -4 wdl 0 0 1000 nodes 1500 nps 1500000000 hashfull 7 time 0"
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
