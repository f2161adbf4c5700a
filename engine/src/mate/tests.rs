use super::*;
use crate::search::Control;
use hyakki_movegen::rules::Rules;
use std::time::Instant;

fn at(name: &str, sfen: &str) -> Game {
    let rules =
        Rules::parse(hyakki_seeds::VARIANTS).unwrap().into_iter().find(|r| r.name == name).unwrap();
    let mut game = Game::new(rules).unwrap();
    game.set_sfen(sfen).unwrap();
    game
}

fn solve(game: &Game, limits: &Limits) -> Solution {
    Solver::new(4).solve(game, limits, &Control::new(false))
}

/// The moves as text; none if there is no mate.
fn mate(game: &Game) -> Option<String> {
    match solve(game, &Limits::default()).verdict {
        Verdict::Mate { moves, minimal: true } => {
            let texts: Vec<String> = moves.iter().map(|mv| game.move_text(*mv)).collect();
            Some(texts.join(" "))
        }
        Verdict::NoMate => None,
        verdict => panic!("{verdict:?}"),
    }
}

/// Mate in 27, but it takes long to see that it is no shorter.
fn hard() -> Game {
    at("minishogi", "3pk/G2s1/B2+R1/R3p/K2+sg b B 1")
}

/// Millions of positions do not show whether there is a mate, so that no machine is too fast.
fn endless() -> Game {
    at("shogi", "4k4/9/9/9/9/9/9/9/9 b RBPNLrb4g4s3n3l17p 1")
}

#[test]
fn the_shortest_mate_is_found_against_the_longest_defence() {
    for (name, sfen, moves) in [
        ("shogi", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b"),
        ("minishogi", "4k/4g/1B1gR/P2s1/KBR2 b Sp 1", "3e3a+ P*2a 3a2a"),
        (
            "torishogi",
            "sps2p1/+Sk1sSS1/3sCfl/1sFSs2/s2rSsl/P1K+s2s/RP2C2 b Ccs 1",
            "C*5c 6b7b 7f7d 7b7c 5d6d",
        ),
        ("gorogoro", "k2Gp/3P1/1GpgP/P1P2/3GK/S1s+sS w - 1", "2f2e 1f2e 3f2e+ 1e2e S*2d 2e1f G*1e"),
    ] {
        assert_eq!(mate(&at(name, sfen)).as_deref(), Some(moves), "{name}");
    }
}

#[test]
fn lions_are_attacked_until_they_are_caught_or_the_own_one_is_home() {
    assert_eq!(mate(&at("dobutsu", "3/1l1/1G1/L2 b - 1")).as_deref(), Some("2c2b"));
    assert_eq!(mate(&at("dobutsu", "2l/L2/3/3 b - 1")).as_deref(), Some("3b3a"));
    let catch = at("dobutsu", "1l1/3/1C1/L2 b GECge 1");
    assert_eq!(mate(&catch).as_deref(), Some("G*2b 2a1a C*1b 1a1b 2b1b"));
    // The game is over.
    assert_eq!(mate(&at("dobutsu", "g1e/1c1/1C1/ELG b - 1")), None);
}

#[test]
fn checks_without_end_are_no_mate() {
    for (name, sfen) in [
        ("shogi", "4k4/9/5R3/9/9/9/9/9/4K4 b - 1"),
        ("minishogi", "2k2/5/3R1/5/4K b - 1"),
        ("torishogi", "3k3/7/4+F2/7/7/7/6K b - 1"),
    ] {
        assert_eq!(mate(&at(name, sfen)), None, "{name}");
    }
}

#[test]
fn positions_that_would_end_the_game_by_repetition_are_known() {
    let mut game = at("shogi", "4k4/9/5R3/9/9/9/9/9/4K4 b - 1");
    for mv in "4c5c 5a4a 5c4c 4a5a ".repeat(3).split_whitespace() {
        game.play_text(mv).unwrap();
    }
    let mut next = game.clone();
    next.play_text("4c5c").unwrap();
    let Width::Large(play) = game.width() else { panic!("shogi needs the large board") };
    assert!(barred(play).contains(&next.key()) && barred(play).contains(&game.key()));
    next.play_text("5a6a").unwrap();
    assert!(!barred(play).contains(&next.key()));
}

#[test]
fn a_mate_does_not_go_through_such_a_position() {
    let game = at("gorogoroplus", "2g2/p+P1pk/l1G2/l2K1/SN2N/sGPPG b 2Sp 1");
    let Width::Small(play) = game.width() else { panic!("the small board is large enough") };
    let solve = |barred| {
        let mut table = Table::new(1);
        table.begin();
        let control = Control::new(false);
        let attack = Attack { tables: play.tables(), attacker: game.side() };
        let budget = Budget::new(&Limits { nodes: Some(100_000), time: None }, &control);
        Search::new(attack, budget, &mut table, barred).solve(play.position())
    };
    let Verdict::Mate { moves, .. } = solve(Vec::new()) else { panic!("there is a mate") };
    let mut next = game.clone();
    next.play(moves[0]);
    match solve(vec![next.key()]) {
        Verdict::Mate { moves: others, .. } => assert_ne!(moves[0], others[0]),
        verdict => assert_eq!(verdict, Verdict::NoMate),
    }
}

#[test]
fn limits_are_kept_and_what_was_found_is_told() {
    let game = hard();
    for nodes in [1, 10, 1_000] {
        let solution = solve(&game, &Limits { nodes: Some(nodes), time: None });
        assert_eq!((solution.verdict, solution.nodes), (Verdict::Unknown(Reason::Nodes), nodes));
    }
    let solution = solve(&game, &Limits { nodes: Some(200_000), time: None });
    assert!(matches!(solution.verdict, Verdict::Mate { minimal: false, .. }));
    let time = Duration::from_millis(30);
    let solution = solve(&endless(), &Limits { nodes: None, time: Some(time) });
    assert_eq!(solution.verdict, Verdict::Unknown(Reason::Time));
    // Generous: other tests run at the same time.
    assert!(solution.time < Duration::from_millis(1_000), "{:?}", solution.time);
}

#[test]
fn who_stops_it_need_not_wait() {
    let (game, control) = (endless(), Control::new(false));
    let mut solver = Solver::new(4);
    std::thread::scope(|scope| {
        let solving = scope.spawn(|| solver.solve(&game, &Limits::default(), &control));
        std::thread::sleep(Duration::from_millis(50));
        let begin = Instant::now();
        control.stop();
        assert_eq!(solving.join().unwrap().verdict, Verdict::Unknown(Reason::Stopped));
        // Generous: other tests run at the same time.
        assert!(begin.elapsed() < Duration::from_millis(1_000), "{:?}", begin.elapsed());
    });
}

#[test]
fn the_same_problem_takes_the_same_nodes() {
    let game = at("minishogi", "3pg/KG1+r1/4b/2rkS/5 w Sbp 1");
    let mut solver = Solver::new(1);
    let mut nodes = || solver.solve(&game, &Limits::default(), &Control::new(false)).nodes;
    let first = nodes();
    // More often than the table counts its searches.
    assert!((0..300).all(|_| nodes() == first));
}
