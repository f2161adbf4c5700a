//! The weakest level against somebody who knows little more than the rules.

use hyakki_engine::search::{Control, Engine, Limits, Strength};
use hyakki_movegen::{Color, Game, Move};
use hyakki_tests::game;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A game that goes on for longer is given up as a draw.
const LONGEST: usize = 300;

/// Takes a piece if it cannot be taken back, and otherwise plays whatever comes to mind.
fn simple_move(game: &Game, rng: &mut StdRng) -> Move {
    let moves = game.legal_moves();
    let is_free = |mv: &&Move| {
        let pieces = |game: &Game| game.setup().board.iter().flatten().count();
        let mut after = game.clone();
        after.play(**mv);
        let taken_back = |reply: &Move| reply.to() == mv.to();
        pieces(&after) < pieces(game) && !after.legal_moves().iter().any(taken_back)
    };
    let free: Vec<&Move> = moves.iter().filter(is_free).collect();
    match free.len() {
        0 => moves[rng.random_range(0..moves.len())],
        number => *free[rng.random_range(0..number)],
    }
}

/// Plays a game against a level; who won.
fn play(mut game: Game, level: f64, simple: Color, rng: &mut StdRng) -> Option<Color> {
    let mut engine = Engine::new(&game, 1);
    let strength = Strength::new(level, rng.random());
    let limits = Limits { strength, ..Limits::default() };
    while game.moves().len() < LONGEST {
        if let Some(outcome) = game.outcome() {
            return outcome.winner;
        }
        let mv = if game.side() == simple {
            simple_move(&game, rng)
        } else {
            engine.search(&game, &limits, &Control::new(false), &mut |_| ()).best.unwrap()
        };
        game.play(mv);
    }
    None
}

#[test]
fn beginners_win_their_share_against_the_weakest_level() {
    for name in ["minishogi", "dobutsu", "gorogoro"] {
        let mut rng = StdRng::seed_from_u64(1);
        let wins = |level: f64, rng: &mut StdRng| {
            let colors = (0..100).map(|number| Color::BOTH[number % 2]);
            colors.filter(|simple| play(game(name), level, *simple, rng) == Some(*simple)).count()
        };
        let won = wins(0.0, &mut rng);
        println!("{name}: {won} of 100 against level 0, {} against 5", wins(5.0, &mut rng));
        assert!(won >= 30, "{name}: {won} of 100");
    }
}
