use super::*;
use hyakki_movegen::rules::Rules;

fn at(name: &str, sfen: &str) -> Game {
    let rules =
        Rules::parse(hyakki_seeds::VARIANTS).unwrap().into_iter().find(|r| r.name == name).unwrap();
    let mut game = Game::new(rules).unwrap();
    game.set_sfen(sfen).unwrap();
    game
}

#[test]
fn trial() {
    for (name, sfen) in [
        ("shogi", "6Bnl/8k/7p1/7b1/9/9/9/9/9 b Rr4g4s3n3l17p 1"),
        ("shogi", "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1"),
        ("gorogoroplus", "k4/2S2/G4/4p/5/3K1 b PL 1"),
        ("torishogi", "6k/4F2/5C1/s6/7/7/3K3 b S 1"),
        ("dobutsu", "1l1/3/1C1/L2 b GECge 1"),
        ("shogi", "4k4/9/5R3/9/9/9/9/9/4K4 b - 1"),
    ] {
        let game = at(name, sfen);
        let s = Solver::new(16).solve(&game, &Limits::default(), &Control::new(false));
        println!("{name} {s:?}");
        if let Verdict::Mate { moves, .. } = s.verdict {
            println!("{}", moves.iter().map(|m| game.move_text(*m)).collect::<Vec<_>>().join(" "));
        }
    }
}
