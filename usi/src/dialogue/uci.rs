//! The words of UCI, the protocol of chess programs, in the form Fairy-Stockfish gives it for shogi.

use super::dialect::Dialect;
use super::info;
use super::language::Language;
use super::options::{self, Advert};
use hyakki_engine::search::{Info, Score, Value};
use hyakki_movegen::text::uci;
use hyakki_movegen::{Color, Game, Move};

/// UCI.
pub(super) struct Uci;

impl Dialect for Uci {
    fn greeting(&self, advert: &Advert<'_>) -> String {
        format!("{}uciok", options::greeting(Language::Uci, advert))
    }

    fn black(&self) -> Color {
        // Its White begins, and is USI's Black.
        Color::Second
    }

    fn move_text(&self, game: &Game, mv: Move) -> String {
        uci::write(game.rules(), game.letters(), mv)
    }

    fn info(&self, game: &Game, info: &Info, with_chances: bool) -> String {
        info::line(info, &score(info.value), with_chances, |mv| self.move_text(game, mv))
    }

    fn no_moves(&self, value: Value) -> String {
        format!("info depth 0 score {}", score(value))
    }

    fn end(&self, _: Value) -> String {
        "bestmove (none)".to_owned()
    }

    fn declaration(&self) -> Option<&'static str> {
        None
    }
}

/// A value with distances in moves of the side that moves first.
fn score(value: Value) -> String {
    match value.score() {
        Score::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
        Score::LossIn(0) => "mate 0".to_owned(),
        Score::LossIn(plies) => format!("mate -{}", plies.div_ceil(2)),
        Score::Centipawns(centipawns) => format!("cp {centipawns}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn mates_are_counted_in_moves() {
        for (value, expected) in [
            (Value::win_in(0), "mate 0"),
            (Value::win_in(1), "mate 1"),
            (Value::win_in(5), "mate 3"),
            (Value::loss_in(0), "mate 0"),
            (Value::loss_in(2), "mate -1"),
            (Value::loss_in(8), "mate -4"),
            (Value::centipawns(-7), "cp -7"),
        ] {
            assert_eq!(score(value), expected);
        }
    }

    #[test]
    fn moves_are_written_with_letters_first() {
        let games = Games::built_in().unwrap();
        let mut game = Game::new(games.find("minishogi").unwrap().clone()).unwrap();
        let text = |game: &Game, mv| Uci.move_text(game, game.parse_move(mv).unwrap());
        assert_eq!(text(&game, "1e1d"), "e1e2");
        game.set_sfen("k4/5/5/4P/4K b P 1").unwrap();
        assert_eq!(text(&game, "P*3c"), "P@c3");
        let best = game.parse_move("P@c3").unwrap();
        assert_eq!(Uci.best_move(&game, best, None), "bestmove P@c3");
    }
}
