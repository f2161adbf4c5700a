use super::*;
use crate::dialogue::options::Advert;
use crate::games::Games;
use hyakki_movegen::{Reason, Square};
use std::io::Write;
use std::sync::Mutex;

fn game(name: &str) -> Game {
    let games = Games::built_in().unwrap();
    Game::new(games.find(name).unwrap().clone()).unwrap()
}

#[test]
fn only_legal_moves_are_passed_on() {
    let game = game("dobutsu");
    let decided =
        |best| decided(&game, &Decision { best, ponder: None, value: Value::DRAW, nodes: 1 });
    let legal = game.legal_moves()[0];
    assert_eq!(decided(Some(legal)), Ok(legal));
    assert!(decided(Some(Move::board(Square::new(0), Square::new(1), false))).is_err());
    assert!(decided(None).is_err());
}

#[test]
fn ended_games_are_worth_what_they_ended_with() {
    let ended = |winner| Some(Outcome { winner, reason: Reason::Try });
    let value = |winner| value_without_moves(ended(winner), Color::First);
    assert_eq!(value(None), Value::DRAW);
    assert_eq!(value(Some(Color::First)), Value::win_in(0));
    assert_eq!(value(Some(Color::Second)), Value::loss_in(0));
}

/// Fails wherever it is asked for more than a move.
struct Faulty;

impl Dialect for Faulty {
    fn greeting(&self, _: &Advert<'_>) -> String {
        "faulty".to_owned()
    }

    fn black(&self) -> Color {
        Color::First
    }

    fn move_text(&self, game: &Game, mv: Move) -> String {
        game.move_text(mv)
    }

    fn info(&self, _: &Game, _: &Info, _: bool) -> String {
        panic!("out of {}", "ideas")
    }

    fn no_moves(&self, _: Value) -> String {
        panic!("out of words")
    }

    fn end(&self, _: Value) -> String {
        "bestmove resign".to_owned()
    }

    fn declaration(&self) -> Option<&'static str> {
        None
    }
}

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    /// Takes what was written.
    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut self.0.lock().unwrap())).unwrap()
    }
}

#[test]
fn failures_are_told_and_cost_neither_the_answer_nor_the_thread() {
    let written = Written::default();
    let out = Arc::new(Out::new(Box::new(written.clone())));
    let mut worker = {
        let game = game("dobutsu");
        let numbers = Parameters::derived(game.rules());
        Worker::start(game, numbers, 1, out).unwrap()
    };
    let mut answer = |game: &Game, work: Work| {
        let control = Arc::new(Control::new(false));
        worker.think(Task {
            game: game.clone(),
            work,
            control,
            dialect: &Faulty,
            with_chances: false,
        });
        let _ = worker.running.take().unwrap().done.recv();
        written.take()
    };
    let search = || {
        let limits = Limits { depth: Some(1), ..Limits::default() };
        Work::Search(Box::new(limits))
    };
    let mut dobutsu = game("dobutsu");
    for _ in 0..2 {
        let said = answer(&dobutsu, search());
        assert_eq!(said.matches("bestmove ").count(), 1, "{said}");
        assert!(said.starts_with("info string something failed") && said.contains("ideas"));
    }
    // A game the thread was never told of.
    let said = answer(&game("shogi"), search());
    assert_eq!(said.matches("bestmove ").count(), 1, "{said}");
    dobutsu.set_sfen("gle/1c1/1C1/E1G b - 1").unwrap();
    let said = answer(&dobutsu, search());
    assert!(said.contains("out of words") && said.ends_with("bestmove resign\n"), "{said}");
    assert_eq!(answer(&dobutsu, Work::Perft(0)), "Nodes searched: 1\n");
    let shogi = game("shogi");
    let numbers = Parameters::derived(shogi.rules());
    worker.change(Job::Game(Box::new((shogi, numbers))));
    worker.prepare();
    worker.close();
    assert_eq!(written.take(), "");
}
