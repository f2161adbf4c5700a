//! Engines as processes: how they begin, and that none is left.

use super::{Arena, stub, unique};
use crate::command_line::error;
use std::time::{Duration, Instant};

#[test]
fn engines_are_told_the_variant_before_anything_else() {
    for (variant, moves) in [("gorogoroplus", 39), ("yokai", 64)] {
        let outcome = Arena::new(variant, &["", ""])
            .with("option.Level=3 --each nodes=5 --max-moves 1")
            .play();
        let set = format!("setoption name USI_Variant value {variant}");
        let begin = ["usi", &set, "isready", "usinewgame", "position startpos", "go nodes 5"];
        assert_eq!(outcome.said_to("A")[..6], begin);
        assert_eq!(outcome.said_to("B")[2], "setoption name Level value 3");
        // Every question was answered before the next line was sent.
        let order: Vec<&str> = ["usi", "usiok", "isready", "readyok", "usinewgame"].to_vec();
        let a = outcome.log.iter().filter(|line| line.contains("A("));
        let said: Vec<&str> = a.filter_map(|line| Some(line.split_once("): ")?.1)).collect();
        let places: Vec<usize> =
            order.iter().map(|word| said.iter().position(|said| said == word).unwrap()).collect();
        assert!(places.is_sorted(), "{said:?}");
        assert_eq!(hyakki_tests::game(variant).legal_moves().len(), moves);
    }
}

#[test]
fn games_of_a_file_are_played_by_engines_that_read_it() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/own.ini");
    let arena = Arena::new("catnip", &[]).with(&format!("--variants {own} --max-moves 6"));
    let outcome = arena.with("--engine cmd=self --engine cmd=self --each nodes=50").play();
    assert_eq!((outcome.json["moves"].as_u64(), outcome.ends("move limit")), (Some(12), 2));
    let path = format!("setoption name VariantPath value {own}");
    let begin = ["usi", &path, "setoption name USI_Variant value catnip", "isready"];
    assert_eq!(outcome.said_to("hyakki")[..4], begin);
}

#[test]
fn an_engine_that_cannot_play_is_a_clear_error() {
    for (script, expected) in [
        ("mute", "engine A: did not answer `usi` with `usiok` within 0.3 s"),
        ("ready=0", "engine A: did not answer `isready` with `readyok` within 0.3 s"),
    ] {
        let arena = Arena::new("dobutsu", &[script, ""]).with("--each nodes=1 --patience 0.3");
        let error = error(&mut arena.command(), 1);
        assert!(error.contains(expected), "{error}");
    }
    for (words, expected) in [
        ("cmd=/no/such/engine", "engine X: cannot start `/no/such/engine`: "),
        ("cmd='self variants nonsense'", ", saying: error: variant `nonsense`"),
        (
            "cmd=self option.Levle=3",
            "engine X: option.Levle: unknown, it has VariantPath USI_Variant",
        ),
    ] {
        let arena = Arena::new("dobutsu", &["", ""]).with("--each nodes=1 --engine name=X");
        let error = error(&mut arena.with(words).command(), 1);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn an_engine_without_the_variant_is_refused_and_one_without_choice_believed() {
    let arena = Arena::new("dobutsu", &["without-variant do=resign", "without-variant"]);
    let assert = arena.with("--each nodes=1").command().assert().success();
    let warnings = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(
        warnings.contains("engine A has none of the options USI_Variant UCI_Variant"),
        "{warnings}"
    );
}

/// Processes with a word on their command line.
#[cfg(target_os = "linux")]
fn running(word: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let command_line = |entry: std::fs::DirEntry| std::fs::read(entry.path().join("cmdline")).ok();
    let lines = processes.filter_map(command_line);
    lines.filter(|line| String::from_utf8_lossy(line).contains(word)).count()
}

/// Those that are still there when what was killed has had time to end.
#[cfg(target_os = "linux")]
fn left(word: &str) -> usize {
    let patience = Instant::now() + Duration::from_secs(5);
    while running(word) > 0 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(20));
    }
    running(word)
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_however_deaf_it_is() {
    let word = unique("deaf");
    let script = format!("deaf do=play,silent {word}");
    let outcome = Arena::new("dobutsu", &[&script, &script])
        .with("--each movetime=0.05 --games 2 --concurrency 2")
        .play();
    assert_eq!(outcome.ends("time"), 2);
    assert_eq!(left(&word), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_has_started_ends_with_it() {
    // No other process sleeps so long.
    let number = format!("98765.{}", std::process::id());
    let engine = stub::command("do=resign");
    let engine = engine.strip_prefix("cmd=").unwrap();
    let script = format!("sleep {number} & exec {engine}");
    let shell = shlex::try_join(["sh", "-c", &script]).unwrap();
    let word = format!("cmd={shell}");
    let arena = Arena::new("dobutsu", &[""]).with("--engine name=B");
    let outcome = arena.with(&shlex::try_quote(&word).unwrap()).with("--each nodes=1").play();
    assert_eq!(outcome.ends("resignation"), 2);
    assert_eq!(left(&number), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_match_tells_what_it_has_and_leaves_nothing() {
    use std::process::{Command, Stdio};
    let word = unique("interrupted");
    let script = format!("wait=10 do=play,play,resign {word}");
    let arena = Arena::new("dobutsu", &[&script, &script])
        .with("--each movetime=10 --games 100000 --concurrency 2 --json");
    let mut child = Command::new(env!("CARGO_BIN_EXE_hyakki"))
        .args(&arena.arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(800));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let begin = Instant::now();
    let status = child.wait().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(2) && status.success(), "{status}");
    let json: serde_json::Value = serde_json::from_reader(child.stdout.take().unwrap()).unwrap();
    assert_eq!(json["interrupted"], true);
    assert!(json["games"].as_u64().unwrap() > 1, "{json}");
    assert_eq!(left(&word), 0);
}
