//! `hyakki analyse`: positions and games, and every way to tell them.

use super::command_line::{error, file, hyakki, output};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A game of dobutsu in which the second player throws its lion away.
const GAME: &str = "variant dobutsu startpos moves 2c2b 1a2b 3d2c 2a3b";
/// The move that takes it.
const TAKES: &str = "2c3b";
/// A lion that takes the other one with its next move.
const LAST_MOVE: &str = "3/1l1/1L1/3 b - 1";

/// Output of an analysis of this text.
fn piped(arguments: &str, text: &str) -> String {
    let assert = hyakki(&format!("analyse {arguments}")).write_stdin(text).assert().success();
    String::from_utf8(assert.stderr("").get_output().stdout.clone()).unwrap()
}

/// The same as JSON.
fn objects(arguments: &str, text: &str) -> Vec<Value> {
    let text = piped(&format!("{arguments} --json"), text);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A path in the folder of the test, with nothing there.
fn nothing(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_position_is_told_with_its_lines() {
    let mut command = hyakki("analyse --variant dobutsu --depth 3 --multipv 2 --sfen");
    let assert = command.arg(LAST_MOVE).assert().success().stderr("");
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let begin = format!("Dobutsu shogi\n\nsfen     {LAST_MOVE}\nto move  first player\n\nline");
    assert!(text.starts_with(&begin), "{text}");
    let lines: Vec<&str> = text.lines().skip(6).collect();
    assert!(lines[0].starts_with("   1      +M1  100 %") && lines[0].ends_with("  2c2b"), "{text}");
    assert!(lines[1].starts_with("   2  ") && lines[1].contains("      3  2c"), "{text}");
    assert_eq!(lines.len(), 2, "{text}");
}

#[test]
fn a_position_may_be_reached_by_moves() {
    let text = output("analyse --variant dobutsu --depth 4 --moves 2c2b 1a2b");
    assert!(text.contains("\nsfen     gl1/1e1/3/ELG b Cc 3\nto move  first player\n"), "{text}");
    let start = output("analyse --variant dobutsu --depth 2 --moves");
    assert!(start.contains("\nsfen     gle/1c1/1C1/ELG b - 1\n"), "{start}");
    // The history counts: what is repeated too often is a draw.
    let moves = "2d1c 2a3b 1c2d 3b2a ".repeat(2);
    let text = output(&format!("analyse --variant dobutsu --moves {moves}"));
    assert!(text.ends_with("result   draw (repetition)\n"), "{text}");
    let mut command = hyakki("analyse --sfen");
    let assert = command.arg("6k2/6G2/6G2/9/9/9/9/9/4K4 w - 1").assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(text.ends_with("result   first player wins (checkmate)\n"), "{text}");
}

#[test]
fn a_game_is_told_move_by_move() {
    let text = piped("--depth 5", GAME);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "game 1 dobutsu", "{text}");
    assert_eq!(lines[1], " ply  move     score  depth   loss     best", "{text}");
    assert_eq!(lines.len(), 10, "{text}");
    for (ply, line) in lines[2..7].iter().enumerate() {
        assert!(line.starts_with(&format!("{ply:>4}  ")), "{text}");
    }
    assert!(lines[6].starts_with("   4  2a3b       +M1") && lines[6].contains("??"), "{text}");
    assert!(lines[7].starts_with("next ") && lines[7].ends_with("  2c3b"), "{text}");
    assert!(lines[8].starts_with("first player   2 moves: "), "{text}");
    assert!(lines[9].contains(", 1 ??, "), "{text}");
    assert!(lines.iter().all(|line| line.len() <= 100), "{text}");
    assert_eq!(text, piped("--depth 5", GAME));
}

#[test]
fn a_game_that_is_over_is_told_with_the_reason() {
    let text = piped("--depth 3", &format!("{GAME} {TAKES}"));
    assert!(text.contains("\n   5  2c3b       1-0           0 %     2c3b\nover: first"), "{text}");
    assert!(text.contains("over: first player wins (lion captured)\n"), "{text}");
    let objects = objects("--depth 3", &format!("{GAME} {TAKES}"));
    assert_eq!(objects.len(), 6);
    assert_eq!(objects[5]["over"], "1-0 lion captured");
    assert_eq!(objects[5]["win"], 1.0);
    assert_eq!(objects[5]["lines"], Value::Array(Vec::new()));
    // Moves behind the end are not looked at.
    let moves = "2d1c 2a3b 1c2d 3b2a ".repeat(2);
    let text = piped("--variant dobutsu --depth 2", &format!("moves {moves} 2d1c"));
    assert!(text.contains("\n   8  3b2a   1/2-1/2           "), "{text}");
    assert!(text.contains("\nover: draw (repetition)\n") && !text.contains("\n   9 "), "{text}");
}

#[test]
fn objects_have_everything_from_the_first_players_view() {
    let objects = objects("--depth 5 --multipv 2", GAME);
    assert_eq!(objects.len(), 5);
    let (start, before, last) = (&objects[0], &objects[3], &objects[4]);
    assert_eq!(start["sfen"], "gle/1c1/1C1/ELG b - 1");
    assert_eq!((&start["game"], &start["ply"]), (&Value::from(1), &Value::from(0)));
    for key in ["move", "loss", "mark", "best", "over", "mate"] {
        assert_eq!(start[key], Value::Null, "{key}");
    }
    assert_eq!((&before["to_move"], &last["to_move"]), (&"second".into(), &"first".into()));
    assert_eq!((&last["move"], &last["mark"]), (&"2a3b".into(), &"??".into()));
    assert_eq!((&last["mate"], &last["win"]), (&1.into(), &1.0.into()));
    let lines = before["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(before["cp"], lines[0]["cp"]);
    // The second player's best is what leaves the first player least.
    assert!(lines[0]["win"].as_f64() <= lines[1]["win"].as_f64());
    assert!(lines.iter().all(|line| line["depth"] == 5 && !line["pv"][0].is_null()));
}

#[test]
fn records_are_annotated() {
    let out = nothing("annotated.pgn");
    let game = format!("{GAME} {TAKES} # 1-0 lion captured");
    piped(&format!("--depth 4 --record {out}"), &game);
    let pgn = fs::read_to_string(&out).unwrap();
    assert!(pgn.contains("[Annotator \"Hyakki "), "{pgn}");
    let words: Vec<&str> = pgn.split_whitespace().collect();
    let moves = words.join(" ");
    assert!(moves.contains(", ?? better "), "{pgn}");
    assert!(moves.contains(" Exa3 {+M1} 1-0"), "{pgn}");
    assert_eq!(output(&format!("replay --quiet {out}")), "");
    // What was said stays, and is not said twice.
    let again = nothing("again.pgn");
    let kept = pgn.replacen("{", "{a word, ", 1);
    piped(&format!("--depth 4 --record {again}"), &kept);
    let again = fs::read_to_string(&again).unwrap();
    assert!(again.contains("a word"), "{again}");
    assert_eq!(again.matches("better").count(), pgn.matches("better").count(), "{again}");

    let out = nothing("annotated.txt");
    let kif = "手合割：平手\n   1 ７六歩(77) ( 0:07/00:00:07)\n   2 ３四歩(33)\n";
    piped(&format!("--depth 2 --record {out} --to kif"), kif);
    let kif = fs::read_to_string(&out).unwrap();
    assert!(kif.contains("   1 ７六歩(77)   ( 0:07/00:00:07)\n*"), "{kif}");
}

#[test]
fn games_are_drawn() {
    let (graph, second) = (nothing("graph.svg"), nothing("graph-2.svg"));
    let named = "[White \"<A & B>\"]\n[Variant \"Dobutsu\"]\n\n1. b2b3 c4b3 *\n";
    piped(&format!("--depth 4 --graph {graph}"), named);
    let svg = fs::read_to_string(&graph).unwrap();
    for part in [
        "<title id=\"title\">&lt;A &amp; B&gt; - , dobutsu</title>",
        "width=\"600\" height=\"200\"",
        "role=\"img\" aria-labelledby=\"title desc\"",
        "after each of 2 plies.",
        "prefers-color-scheme:dark",
        "<polyline class=\"line\" points=\"50.0,",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    piped(&format!("--depth 4 --graph {graph}"), &format!("{GAME} {TAKES}\n{GAME}\n"));
    let (svg, second) = (fs::read_to_string(&graph).unwrap(), fs::read_to_string(second).unwrap());
    assert!(svg.contains("The game is over: first player wins (lion captured)."), "{svg}");
    // The win stands at the upper edge.
    assert!(svg.contains(" 590.0,22.0\"/>"), "{svg}");
    assert!(second.contains("<circle class=\"blunder\""), "{second}");
}

#[test]
fn one_game_of_many_may_be_chosen() {
    let text = format!("{GAME}\nstartpos moves 7g7f\n");
    let objects = objects("--depth 1 --game 2", &text);
    assert_eq!(objects.len(), 2);
    assert_eq!((&objects[1]["game"], &objects[1]["variant"]), (&2.into(), &"shogi".into()));
    let error = error(hyakki("analyse --game 3").write_stdin(text), 2);
    assert!(error.contains("--game 3: expected 1 to 2, the games of standard input"), "{error}");
}

#[test]
fn a_game_that_goes_wrong_is_analysed_to_there() {
    let text = format!("{GAME} 9i9h\nnonsense\nvariant dobutsu moves 2c2b\n");
    let assert = hyakki("analyse --depth 1").write_stdin(text).assert().code(1);
    let output = assert.get_output();
    let (out, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("\n   4  2a3b ") && out.contains("\ngame 3 dobutsu\n"), "{out}");
    let errors: Vec<&str> = errors.lines().collect();
    for (error, said) in errors.iter().zip([
        "error: standard input: game 1: line 1: ply 5: move `9i9h`: illegal in",
        "error: standard input: game 2: line 2: ply 1: move `nonsense`: illegal in",
        "error: standard input: 2 games not read to their end",
    ]) {
        assert!(error.starts_with(said), "{errors:?}");
    }
    assert_eq!(errors.len(), 3, "{errors:?}");
}

#[test]
fn the_command_line_of_analyses_is_checked() {
    let sound = file("analyse-in.pgn", "1. b2b3 *\n");
    let sound = sound.to_str().unwrap();
    for (arguments, code, said) in [
        ("--variant chess --sfen 9/9".to_owned(), 2, "`chess`: unknown"),
        ("--sfen 9/9".to_owned(), 2, "--sfen: board `9/9`: expected 9 rows"),
        ("--moves 7g7x".to_owned(), 2, "--moves: move `7g7x`: expected a move"),
        ("--moves 7g7e".to_owned(), 2, "--moves: move `7g7e`: illegal in lnsgkgsnl/"),
        ("game.pgn --moves 7g7f".to_owned(), 2, "cannot be used with"),
        ("--moves 7g7f --graph x.svg".to_owned(), 2, "cannot be used with"),
        ("--nodes 0".to_owned(), 2, "0 is not in 1.."),
        ("--multipv 0".to_owned(), 2, "0 is not in 1..=100"),
        ("--record out".to_owned(), 2, "--record out: expected a name like game.pgn, or --to"),
        ("--to pgn".to_owned(), 2, "--record <OUT>"),
        (format!("{sound} --record {sound}"), 2, "expected another file"),
        ("no/such/file".to_owned(), 1, "cannot read no/such/file: "),
        (format!("{sound} --variant dobutsu --graph no/such/x.svg --depth 1"), 1, "cannot write"),
    ] {
        let error = error(&mut hyakki(&format!("analyse {arguments}")), code);
        assert!(error.contains(said), "{arguments}: {error}");
    }
    let out = nothing("dobutsu.kif");
    let dobutsu = error(hyakki(&format!("analyse --record {out}")).write_stdin(GAME), 1);
    assert!(dobutsu.contains("dobutsu has no KIF"), "{dobutsu}");
    let empty = error(hyakki("analyse").write_stdin(""), 1);
    assert!(empty.contains("standard input: no game in it"), "{empty}");
    for command in ["analyse", "analyze"] {
        assert!(output(&format!("{command} --help")).contains("Examples:\n  hyakki "));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_tells_what_is_done() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let game = file("interrupted.txt", &format!("{GAME}\n"));
    let graph = nothing("interrupted.svg");
    let mut child = Command::new(env!("CARGO_BIN_EXE_hyakki"))
        .args(["analyse", "--movetime", "60000", "--graph", &graph])
        .arg(game)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    // The first search begins behind the heading, and goes on for a minute.
    while !text.contains("best") {
        assert_ne!(out.read_line(&mut text).unwrap(), 0, "{text}");
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    out.read_to_string(&mut text).unwrap();
    assert!(child.wait().unwrap().success(), "{text}");
    assert!(text.contains("\n   0  ") && text.contains("\nnext  "), "{text}");
    assert!(fs::read_to_string(graph).unwrap().contains("after each of 0 plies"));
}
