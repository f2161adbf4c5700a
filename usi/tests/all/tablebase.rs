//! `hyakki tablebase`, and play with a tablebase, in a game small enough to be solved in no time.

use crate::command_line::{error, file, hyakki};
use crate::dialogue::talk::talk_with;
use assert_cmd::Command;
use std::path::PathBuf;

/// Lions and chicks only.
const CHICKS: &str = "[chicks:dobutsu]\nstartFen = 1l1/1c1/1C1/1L1[] w 0 1\n";

/// The game's file and its tablebase.
fn built(test: &str) -> (PathBuf, PathBuf) {
    let game = file(&format!("{test}.ini"), CHICKS);
    let table = game.with_file_name(format!("{test}.tb"));
    let text = run(&format!("build --out {}", table.display()), &game);
    assert!(text.contains("won") && text.contains("time") && text.contains("plies"), "{text}");
    (game, table)
}

fn command(words: &str, game: &PathBuf) -> Command {
    let mut command = hyakki(&format!("tablebase {words} --variant chicks --variants"));
    command.arg(game);
    command
}

fn run(words: &str, game: &PathBuf) -> String {
    let assert = command(words, game).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn a_small_game_is_built_and_asked_about() {
    let (game, table) = built("asked");
    let table = table.display();
    let probed = run(&format!("probe --table {table}"), &game);
    let lines: Vec<&str> = probed.lines().collect();
    assert_eq!(lines.len(), 6, "{probed}");
    assert!(lines[1].ends_with(lines[0]), "the best move is worth what the position is: {probed}");
    let json = run(&format!("probe --json --table {table}"), &game);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["sfen"], "1l1/1c1/1C1/1L1 b - 1");
    let sentence = format!("{} in {}", json["result"].as_str().unwrap(), json["plies"]);
    assert_eq!(sentence, lines[0]);
    assert_eq!(json["moves"].as_array().unwrap().len(), 5);
    let line = run(&format!("line --table {table}"), &game);
    let moves = line.lines().nth(1).unwrap().split(' ').count();
    assert_eq!(json["plies"], moves, "{line}");
    assert!(line.lines().nth(2).unwrap().contains("player wins"), "{line}");
    assert!(run(&format!("verify --table {table}"), &game).starts_with("sound: "));
    assert!(run(&format!("info --table {table}"), &game).contains("game       chicks"));
}

#[test]
fn what_cannot_be_done_is_told_in_one_line() {
    let (game, table) = built("faults");
    let told = error(&mut command("probe", &game), 1);
    assert!(told.contains("`hyakki tablebase build --variant chicks` makes one"), "{told}");
    let told = error(&mut hyakki("tablebase build --variant shogi"), 2);
    assert!(told.contains("shogi cannot be solved: expected a board of 3x4 squares"), "{told}");
    let told = error(&mut command("build --out /no/such/place/x.tb", &game), 1);
    assert!(told.contains("cannot write /no/such/place/x.tb"), "{told}");
    let mut bytes = std::fs::read(&table).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&table, &bytes).unwrap();
    let told = error(&mut command(&format!("verify --table {}", table.display()), &game), 1);
    assert!(told.contains("damaged (unit "), "{told}");
    std::fs::write(&table, &bytes[..last]).unwrap();
    let told = error(&mut command(&format!("probe --table {}", table.display()), &game), 1);
    assert!(told.contains("bytes long, expected"), "{told}");
}

#[test]
fn the_engine_plays_by_the_table() {
    let (game, table) = built("played");
    let json = run(&format!("probe --json --table {}", table.display()), &game);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let (best, plies) = (json["moves"][0]["move"].as_str().unwrap(), &json["plies"]);
    let sign = if json["result"] == "loss" { "-" } else { "" };
    let arguments = format!("--variants {}", game.display());
    let path = table.display();
    talk_with(
        &arguments,
        &format!(
            "> setoption name USI_Variant value chicks
             < info string variant chicks *
             > isready
             = info string there is no tablebase of chicks: *
             = readyok
             > isready
             = readyok
             > setoption name TablebasePath value {path}
             > isready
             = info string tablebase of chicks with * positions: plays perfectly
             = readyok
             > setoption name USI_MultiPV value 5
             > position startpos
             > go depth 1
             = info depth {plies} * multipv 1 score mate {sign}{plies} * tbhits 5 pv {best} *
             < info * multipv 5 *
             = bestmove {best} ponder *
             > setoption name TablebasePath value {path}x
             > isready
             = info string tablebase: cannot read *
             = readyok
             > go depth 2
             < bestmove *"
        ),
    );
}
