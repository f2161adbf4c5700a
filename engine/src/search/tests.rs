use super::*;
use hyakki_eval::Score;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{ByColor, Color, Reason};
use std::time::{Duration, Instant};

fn game(name: &str) -> Game {
    let rules =
        Rules::parse(hyakki_seeds::VARIANTS).unwrap().into_iter().find(|r| r.name == name).unwrap();
    Game::new(rules).unwrap()
}

/// A game at `position`: an SFEN or `startpos`, then perhaps `moves` and moves.
fn at(name: &str, position: &str) -> Game {
    let mut game = game(name);
    let (setup, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    if setup != "startpos" {
        game.set_sfen(setup).unwrap();
    }
    for mv in moves.split_whitespace() {
        game.play_text(mv).unwrap();
    }
    game
}

/// Searches and checks that every line told is legal and ends with the game.
fn search(game: &Game, limits: &Limits) -> (Decision, Vec<Info>) {
    let mut engine = Engine::new(game, 16);
    let mut infos = Vec::new();
    let control = Control::new(false);
    let decision = engine.search(game, limits, &control, &mut |info| {
        let mut line = game.clone();
        for mv in &info.pv {
            assert!(line.is_legal(*mv), "{} in {}", game.move_text(*mv), line.sfen());
            line.play(*mv);
        }
        infos.push(info.clone());
    });
    // The first of the last lines told is the one that is played.
    let last = infos.iter().rfind(|info| info.multipv == 1).unwrap();
    assert_eq!((last.pv.first().copied(), last.value), (decision.best, decision.value));
    (decision, infos)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Searches to a depth; the move as text and the score.
fn answer(name: &str, position: &str, depth: u32) -> (String, Score) {
    let game = at(name, position);
    let (decision, _) = search(&game, &to_depth(depth));
    (game.move_text(decision.best.unwrap()), decision.value.score())
}

#[test]
fn mates_are_found_with_their_length() {
    let tsume = "6Bnl/8k/7p1/7b1/9/9/9/9/9 b Rr4g4s3n3l17p 1";
    assert_eq!(answer("shogi", tsume, 9), ("R*3b".into(), Score::WinIn(3)));
    let tsume = "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1";
    assert_eq!(answer("shogi", tsume, 11), ("3c2c".into(), Score::WinIn(5)));
    // The pawn must not mate, the lance may.
    let drop = "k4/2S2/G4/4p/5/3K1 b PL 1";
    assert_eq!(answer("gorogoroplus", drop, 4), ("L*5b".into(), Score::WinIn(1)));
    let promotion = "6k/4F2/5C1/s6/7/7/3K3 b S 1";
    assert_eq!(answer("torishogi", promotion, 2).1, Score::WinIn(1));
}

#[test]
fn a_side_without_a_move_loses() {
    assert_eq!(answer("minishogi", "k4/5/G4/5/2R1K b - 1", 6).1, Score::WinIn(1));
    let mated = at("minishogi", "k4/5/G4/5/1R2K w - 1");
    let (decision, infos) = search(&mated, &to_depth(4));
    assert_eq!((decision.best, infos[0].value.score()), (None, Score::LossIn(0)));
}

#[test]
fn lions_are_caught_and_come_home() {
    // The lion on 2b can be taken by the giraffe.
    let catch = "3/1l1/1G1/L2 b - 1";
    assert_eq!(answer("dobutsu", catch, 3), ("2c2b".into(), Score::WinIn(1)));
    // A safe step to the far rank wins at once.
    let try_ = "2l/L2/3/3 b - 1";
    assert_eq!(answer("dobutsu", try_, 3).1, Score::WinIn(1));
    // A win in five.
    let won = "1l1/3/1C1/L2 b GECge 1";
    assert_eq!(answer("dobutsu", won, 8).1, Score::WinIn(5));
}

#[test]
fn perpetual_check_loses_and_plain_repetition_draws() {
    let checks = "4k4/9/5R3/9/9/9/9/9/4K4 b - 1 moves \
        4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c";
    assert_eq!(answer("shogi", checks, 4), ("4a5a".into(), Score::WinIn(1)));
    let mixed = "4k4/9/5R3/9/9/9/9/9/4K4 b - 1 moves \
        4c5c 5a6a 5c4c 6a5a 4c5c 5a6a 5c4c 6a5a 4c5c 5a6a 5c4c";
    let game = at("shogi", mixed);
    let only = vec![game.parse_move("6a5a").unwrap()];
    let (decision, _) = search(&game, &Limits { moves: only, ..to_depth(4) });
    assert_eq!(decision.value, Value::DRAW);
}

#[test]
fn who_repeats_loses_where_the_rules_say_so() {
    // Tori: the side whose move brings the fourth occurrence loses.
    let shuffle = "3k3/7/7/7/7/3F3/3K3 b - 1 moves \
        4f5f 4a3a 5f4f 3a4a 4f5f 4a3a 5f4f 3a4a 4f5f 4a3a 5f4f";
    let mut game = at("torishogi", shuffle);
    let only = vec![game.parse_move("3a4a").unwrap()];
    let (decision, _) = search(&game, &Limits { moves: only.clone(), ..to_depth(3) });
    assert_eq!(decision.value.score(), Score::LossIn(1));
    let (decision, _) = search(&game, &to_depth(3));
    assert_ne!(decision.best, Some(only[0]));
    game.play(only[0]);
    assert_eq!(
        game.outcome().map(|o| (o.winner, o.reason)),
        Some((Some(Color::First), Reason::Repetition))
    );
}

#[test]
fn the_same_search_gives_the_same_nodes() {
    for name in ["dobutsu", "gorogoroplus", "torishogi", "yokai"] {
        let game = game(name);
        let run = || search(&game, &Limits { nodes: Some(20_000), ..Limits::default() });
        let ((first, a), (second, b)) = (run(), run());
        assert_eq!(first, second, "{name}");
        assert_eq!(first.nodes, 20_000);
        // Bounds are told when a search has taken long.
        let told = |info: &&Info| info.bound == Bound::Exact;
        let nodes = |infos: &[Info]| infos.iter().filter(told).map(|i| i.nodes).collect::<Vec<_>>();
        assert_eq!(nodes(&a), nodes(&b));
    }
}

#[test]
fn every_game_is_searched_in_the_time_given() {
    // Generous: other tests run at the same time.
    let tolerance = Duration::from_millis(1_000);
    let ms = Duration::from_millis;
    let clock = |left, byoyomi| {
        let left = ByColor([ms(left), ms(0)]);
        let clock = Clock { left, byoyomi: ms(byoyomi), ..Clock::default() };
        Limits { clock: Some(clock), overhead: ms(10), ..Limits::default() }
    };
    for (file, _) in hyakki_seeds::VARIANTS {
        let game = game(file.trim_end_matches(".ini"));
        for (limits, most) in [
            (Limits { movetime: Some(ms(30)), ..Limits::default() }, ms(30)),
            (clock(0, 40), ms(40)),
            (clock(600, 0), ms(200)),
        ] {
            let begin = Instant::now();
            let (decision, _) = search(&game, &limits);
            let time = begin.elapsed();
            assert!(time <= most + tolerance, "{file} {limits:?}: {time:?}");
            assert!(decision.best.is_some_and(|mv| game.is_legal(mv)));
        }
        let (decision, _) = search(&game, &Limits { nodes: Some(1), ..Limits::default() });
        assert!(decision.best.is_some_and(|mv| game.is_legal(mv)), "one node is enough");
    }
}

#[test]
fn a_crowded_board_is_no_trap() {
    let crowded = "2RR5/1ra+tC1N1L/Tf+PP1pPY1/2R1nK2T/3Aa1+pLg/2a1FcyYA/a1l3+Grg/G1+GlG1gkt/\
        1F2+p1Gg1 b F18R3A3G2Y3P18tf2rl18c3n2p 77";
    let (decision, infos) = search(&at("yokai", crowded), &to_depth(1));
    assert!(decision.nodes < 3_000_000, "{} nodes", decision.nodes);
    assert_eq!(infos.len(), 1);
}

#[test]
fn a_depth_that_was_cut_short_is_not_trusted() {
    // Searches of some lengths once took the loss of a first move for that of the position,
    // before any other move had been looked at.
    let position = "1pckpp+S/3c1+S1/+SsS1S1s/1S1sf1S/S1sSSP1/L2FRS1/1+sCKC1R b L 43";
    let game = at("torishogi", position);
    for nodes in (200..6_000).step_by(200) {
        let (decision, _) = search(&game, &Limits { nodes: Some(nodes), ..Limits::default() });
        assert!(decision.value > -Value::LEAST_WIN, "{nodes} nodes: {:?}", decision.value.score());
    }
}

#[test]
fn fresh_clocks_count_after_a_ponderhit() {
    let game = game("minishogi");
    let control = Control::new(true);
    let mut engine = Engine::new(&game, 1);
    std::thread::scope(|scope| {
        let (game, control) = (&game, &control);
        let search = scope.spawn(move || {
            engine.search(game, &Limits::default(), control, &mut |_| ());
        });
        std::thread::sleep(Duration::from_millis(30));
        let begin = Instant::now();
        let clock = Clock { byoyomi: Duration::from_millis(50), ..Clock::default() };
        control.ponderhit(Some(clock));
        search.join().unwrap();
        assert!(begin.elapsed() < Duration::from_millis(1_000));
    });
}

#[test]
fn a_ponderhit_before_the_search_has_begun_counts_too() {
    let game = game("minishogi");
    let control = Control::new(true);
    let byoyomi = |ms| Clock { byoyomi: Duration::from_millis(ms), ..Clock::default() };
    control.ponderhit(Some(byoyomi(50)));
    let limits = Limits { clock: Some(byoyomi(100_000)), ..Limits::default() };
    Engine::new(&game, 1).search(&game, &limits, &control, &mut |_| ());
    assert!(control.since_begin() < Duration::from_millis(2_000));
}

#[test]
fn an_infinite_search_waits_for_its_stop() {
    let mated = at("minishogi", "k4/5/G4/5/2R1K b - 1");
    for ponder in [false, true] {
        let control = Control::new(ponder);
        let limits = Limits { infinite: !ponder, depth: Some(1), ..Limits::default() };
        std::thread::scope(|scope| {
            let mut engine = Engine::new(&mated, 1);
            let (mated, limits, control) = (&mated, &limits, &control);
            let search = scope.spawn(move || {
                engine.search(mated, limits, control, &mut |_| ());
            });
            std::thread::sleep(Duration::from_millis(50));
            assert!(!search.is_finished());
            if ponder {
                control.ponderhit(None);
            } else {
                control.stop();
            }
            search.join().unwrap();
        });
    }
}

/// The last telling of each line, best first.
fn last_lines(infos: &[Info]) -> Vec<&Info> {
    let most = infos.iter().map(|info| info.multipv).max().unwrap();
    let last = |number| infos.iter().rfind(|info| info.multipv == number).unwrap();
    (1..=most).map(last).collect()
}

#[test]
fn several_lines_begin_with_several_moves_the_best_first() {
    for (name, wanted, expected) in
        [("dobutsu", 3, 3), ("dobutsu", 500, 4), ("shogi", 5, 5), ("yokai", 0, 1)]
    {
        let game = game(name);
        for limits in [to_depth(5), Limits { nodes: Some(3_000), ..Limits::default() }] {
            let cut_short = limits.nodes.is_some();
            let (_, infos) = search(&game, &Limits { lines: wanted, ..limits });
            let lines = last_lines(&infos);
            assert_eq!(lines.len(), expected, "{name}");
            let mut firsts: Vec<_> = lines.iter().map(|info| info.pv[0]).collect();
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), expected, "{name}");
            let is_sorted = lines.is_sorted_by(|a, b| a.value >= b.value);
            assert!(is_sorted || cut_short, "{name} {lines:?}");
        }
    }
}

#[test]
fn the_best_of_several_lines_is_the_only_one() {
    let game = game("minishogi");
    let (alone, _) = search(&game, &to_depth(6));
    let (_, infos) = search(&game, &Limits { lines: 4, ..to_depth(6) });
    let difference = last_lines(&infos)[0].value.raw() - alone.value.raw();
    assert!(difference.abs() <= 30, "{difference}");
}

#[test]
fn threads_find_the_same_and_count_all_their_nodes() {
    let tsume = at("shogi", "6Bnl/8k/7p1/7b1/9/9/9/9/9 b Rr4g4s3n3l17p 1");
    let mut engine = Engine::new(&tsume, 16);
    for threads in [1, 2, 4, 3, 1] {
        engine.set_threads(threads);
        engine.prepare();
        engine.clear();
        let decision = engine.search(&tsume, &to_depth(9), &Control::new(false), &mut |_| ());
        assert_eq!(decision.value.score(), Score::WinIn(3), "{threads}");
    }
    engine.set_threads(4);
    let start = game("shogi");
    let mut engine = Engine::new(&start, 16);
    engine.set_threads(4);
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let mut last = 0;
    let decision = engine.search(&start, &limits, &Control::new(false), &mut |info| {
        assert!(info.nodes >= last);
        last = info.nodes;
    });
    // A thread counts for the others only every thousand nodes.
    assert!((190_000..250_000).contains(&decision.nodes), "{}", decision.nodes);
}

#[test]
fn threads_that_race_go_no_deeper_than_is_wanted() {
    for (name, depth) in [("gorogoro", 9), ("shogi", 7)] {
        let game = game(name);
        let mut engine = Engine::new(&game, 16);
        engine.set_threads(4);
        let mut depths = Vec::new();
        engine.search(&game, &to_depth(depth), &Control::new(false), &mut |info| {
            depths.push(info.depth);
        });
        // A depth that another thread spared this one is not told.
        assert!(depths.is_sorted() && depths.last() == Some(&depth), "{depths:?}");
    }
}

#[test]
fn a_stop_reaches_every_thread() {
    let game = game("torishogi");
    let mut engine = Engine::new(&game, 16);
    engine.set_threads(4);
    for _ in 0..20 {
        let control = Control::new(false);
        std::thread::scope(|scope| {
            let (engine, game, control) = (&mut engine, &game, &control);
            let search = scope.spawn(move || {
                engine.search(game, &Limits::default(), control, &mut |_| ());
            });
            std::thread::sleep(Duration::from_millis(3));
            let begin = Instant::now();
            control.stop();
            search.join().unwrap();
            // Generous: other tests run at the same time.
            assert!(begin.elapsed() < Duration::from_millis(2_000));
        });
    }
}

#[test]
fn the_last_line_has_all_nodes_and_the_time_that_was_waited() {
    let game = game("dobutsu");
    let (decision, infos) = search(&game, &Limits { nodes: Some(5_000), ..Limits::default() });
    assert_eq!(infos.last().unwrap().nodes, decision.nodes);
    assert_eq!(decision.nodes, 5_000);
    let control = Control::new(true);
    let mut engine = Engine::new(&game, 1);
    let mut infos = Vec::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            control.ponderhit(None);
        });
        engine.search(&game, &to_depth(1), &control, &mut |info| infos.push(info.clone()));
    });
    assert!(infos.len() == 2 && infos[1].time >= Duration::from_millis(100), "{infos:?}");
}

#[test]
fn a_game_that_is_long_enough_is_a_draw() {
    // A win in five, of which there are four plies or six.
    let won = at("dobutsu", "1l1/3/1C1/L2 b GECge 1");
    let limits = |longest| Limits { longest_game: Some(longest), ..to_depth(8) };
    assert_eq!(search(&won, &limits(6)).0.value.score(), Score::WinIn(5));
    assert_eq!(search(&won, &limits(5)).0.value.score(), Score::WinIn(5));
    assert_eq!(search(&won, &limits(4)).0.value, Value::DRAW);
    // Mate comes before the draw, and a game goes on whatever should have been.
    let tsume = "8k/9/8G/9/9/9/9/9/K8 b G 100";
    for longest in [100, 5] {
        let (decision, _) = search(&at("shogi", tsume), &limits(longest));
        assert_eq!(decision.value.score(), Score::WinIn(1), "{longest}");
    }
}

#[test]
fn a_declaration_is_seen_coming() {
    let entered = "+R8/2+NK1+R+P+P1/+P+PPS+P4/6g+b1/7p1/3g5/3+b1g+p1+p/5p3/5k+p2 b G3S3N3L7Pl 1";
    let entered = at("shogi", entered);
    assert!(entered.may_declare());
    let limits = |declarations| Limits { declarations, ..to_depth(3) };
    let (decision, _) = search(&entered, &limits(false));
    assert!(matches!(decision.value.score(), Score::Centipawns(500..)), "{:?}", decision.value);
    // Whatever is played now, it can be declared the next time.
    let (decision, _) = search(&entered, &limits(true));
    assert!(matches!(decision.value.score(), Score::WinIn(1..=3)), "{:?}", decision.value);
}

#[test]
fn weak_players_look_at_less_and_play_legally() {
    let game = game("gorogoro");
    let mut nodes = Vec::new();
    for level in [0, 5, 10, 15] {
        let strength = Strength::new(f64::from(level), 99);
        let limits = Limits { strength, ..Limits::default() };
        let (decision, infos) = search(&game, &limits);
        let (again, _) = search(&game, &limits);
        assert_eq!(decision, again, "level {level}");
        assert!(infos.last().unwrap().pv[0] == decision.best.unwrap());
        nodes.push(decision.nodes);
    }
    assert!(nodes.is_sorted() && nodes[3] > 100 * nodes[0], "{nodes:?}");
}
