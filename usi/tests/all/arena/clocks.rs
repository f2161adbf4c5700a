//! Time: what engines are told, and when they are late.

use super::{Arena, Outcome};

/// The `go` lines that an engine got.
fn goes<'t>(outcome: &'t Outcome, engine: &str) -> Vec<&'t str> {
    outcome.said_to(engine).into_iter().filter(|line| line.starts_with("go")).collect()
}

#[test]
fn every_engine_is_told_its_own_byoyomi() {
    let outcome = Arena::new("shogi", &[""])
        .with("tc=10 byoyomi=1")
        .with_engine("B", "")
        .with("tc=10 byoyomi=3 --max-moves 6")
        .play();
    let (a, b) = (goes(&outcome, "A"), goes(&outcome, "B"));
    assert_eq!((a.len(), b.len()), (6, 6));
    assert!(a.iter().all(|line| line.ends_with(" byoyomi 1000")), "{a:?}");
    assert!(b.iter().all(|line| line.ends_with(" byoyomi 3000")), "{b:?}");
    assert_eq!(a[0], "go btime 10000 wtime 10000 byoyomi 1000");
}

#[test]
fn every_side_has_its_own_increment() {
    let outcome = Arena::new("shogi", &[""])
        .with("tc=10+0.1")
        .with_engine("B", "")
        .with("tc=20+0.2 --max-moves 2")
        .play();
    let (a, b) = (goes(&outcome, "A"), goes(&outcome, "B"));
    assert_eq!(a[0], "go btime 10000 wtime 20000 binc 100 winc 200");
    // In the second game A is the second player.
    assert!(a[1].ends_with(" wtime 10000 binc 200 winc 100"), "{a:?}");
    assert!(b[0].ends_with(" wtime 20000 binc 100 winc 200"), "{b:?}");
}

#[test]
fn byoyomi_is_whole_again_with_every_move() {
    // 8 moves of 400 ms with 300 ms and then 2 s for each: more than both together, and time enough
    // for a busy machine.
    let outcome = Arena::new("torishogi", &["wait=400"])
        .with("tc=0.3 byoyomi=2")
        .with_engine("B", "")
        .with("nodes=1 --max-moves 16 --games 1 --concurrency 2")
        .play();
    assert_eq!((outcome.ends("time"), outcome.ends("move limit")), (0, 2), "{}", outcome.json);
}

#[test]
fn who_needs_more_than_byoyomi_loses_once_the_main_time_is_gone() {
    let outcome = Arena::new("torishogi", &["wait=220"])
        .with("tc=0.3 byoyomi=0.1")
        .with_engine("B", "")
        .with("nodes=1 --timemargin 10")
        .play();
    assert_eq!((outcome.score(0), outcome.ends("time")), ([0, 2, 0], 2));
    assert_eq!(outcome.json["engines"][0]["faults"]["time"], 2);
    // One move each time: the second is the first past the main time.
    assert_eq!(outcome.json["engines"][0]["moves"], 2);
}

#[test]
fn a_move_may_be_late_by_the_margin() {
    let late = |margin: u32| {
        let arena = Arena::new("dobutsu", &["wait=150", ""]).with("--each movetime=0.1");
        arena.with(&format!("--max-moves 2 --timemargin {margin}")).play().ends("time")
    };
    assert_eq!((late(0), late(1000)), (2, 0));
}

#[test]
fn uci_engines_are_told_time_and_moves_in_uci() {
    let outcome = Arena::new("dobutsu", &["do=b2b3,play"])
        .with("proto=uci tc=10+0.1")
        .with_engine("B", "do=2a2b,play")
        .with("tc=5 --max-moves 3")
        .play();
    let a = outcome.said_to("A");
    let begin =
        ["uci", "setoption name UCI_Variant value dobutsu", "isready", "ucinewgame", "isready"];
    assert_eq!(a[..5], begin);
    assert_eq!(a[5..7], ["position startpos", "go wtime 10000 btime 5000 winc 100 binc 0"]);
    assert_eq!(a[7], "position startpos moves b2b3 b4b3");
    let b = outcome.said_to("B");
    assert!(b.contains(&"position startpos moves 2c2b"), "{b:?}");
}

#[test]
fn engines_ponder_when_asked_to() {
    let scripts = ["ponder", "ponder"];
    let arena =
        Arena::new("dobutsu", &scripts).with("--each tc=10 --ponder --games 6 --max-moves 60");
    let outcome = arena.play();
    let faults = ["time", "no answer", "garbage", "illegal move", "crash"];
    assert!(faults.iter().all(|fault| outcome.ends(fault) == 0), "{}", outcome.json);
    let said = outcome.said_to("A");
    let count = |word: &str| said.iter().filter(|line| line.starts_with(word)).count();
    let (ponders, hits, misses) = (count("go ponder btime"), count("ponderhit"), count("stop"));
    assert!(ponders > 0 && hits > 0 && misses > 0, "{ponders} {hits} {misses}");
    assert_eq!(ponders, hits + misses);
}

#[test]
fn this_engine_plays_itself_in_time() {
    let play = |limits: &str| {
        Arena::new("dobutsu", &[])
            .with("--engine name=A cmd=self --engine name=B cmd=self --each option.USI_Hash=1")
            .with(limits)
            .with("--concurrency 2 --timemargin 2000 --max-moves 40")
            .play()
    };
    for limits in ["tc=0.2+0.01 --ponder", "nodes=500"] {
        let outcome = play(limits);
        for engine in outcome.json["engines"].as_array().unwrap() {
            assert!(engine["faults"].as_object().unwrap().is_empty(), "{engine}");
            // A game may be drawn by repetition early.
            assert!(engine["moves"].as_u64().unwrap() >= 4, "{engine}");
        }
        assert!(limits.contains("tc") || outcome.json["engines"][0]["nps"].as_u64().unwrap() > 0);
    }
}
