//! Options, as programs list, set and reset them.

use super::talk::{count, talk, talk_with};
use std::fs;
use std::path::Path;

#[test]
fn the_greeting_has_what_programs_look_for() {
    let lines = talk(
        "> usi
         <1000 id name Hyakki *
         < id author *
         < usiok
         > isready
         <5000 readyok",
    );
    let options: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert_eq!(options.len(), lines.len() - 4, "only options besides");
    let option = |name: &str| {
        let found = options.iter().find(|option| option.starts_with(name));
        found.unwrap_or_else(|| panic!("no {name} in {options:?}"))
    };
    option("VariantPath type string default <empty>");
    option("USI_Hash type spin default 64 min 1 max ");
    option("USI_Ponder type check default false");
    option("Move_Overhead type spin default 30 min 0 max 5000");
    option("Threads type spin default 1 min 1 max ");
    option("USI_MultiPV type spin default 1 min 1 max ");
    option("USI_AnalyseMode type check default false");
    option("Skill_Level type spin default 20 min -20 max 20");
    option("USI_LimitStrength type check default false");
    option("USI_Elo type spin default ");
    option("MaxMovesToDraw type spin default 0 min 0 max ");
    option("EnteringKingRule type combo default NoEnteringKing var NoEnteringKing var CSARule27");
    option("USI_ShowWDL type check default false");
    option("EvalFile type string default <empty>");
    option("Debug_Log_File type string default <empty>");
    option("Clear_Hash type button");
    let variants = option("USI_Variant type combo default shogi var ");
    assert!(variants.len() < 280, "too long for clients: {variants}");
    assert_eq!(variants.matches(" var ").count(), 9);
    for line in &lines {
        assert!(line.is_ascii() && *line == line.trim_end(), "{line:?}");
    }
}

#[test]
fn options_come_back_in_any_form() {
    talk(
        "> usi
         < usiok
         > setoption name USI_Hash value 64
         > setoption name usi hash value 16
         > setoption name Hash value 8
         > setoption name USI_Ponder value true
         > setoption name USI_Ponder value 0
         > setoption name Move Overhead value 100
         > setoption name Clear_Hash
         > setoption name clear hash value
         > setoption name EvalFile value
         > setoption name EvalFile value <empty>
         > setoption name EvalFile value net.bin
         = info string option EvalFile: cannot read net.bin: *
         > setoption name NoSuchOption value 3
         = info string option `NoSuchOption`: unknown, expected one of VariantPath USI_Variant *
         > setoption name USI_Hash value 0
         = info string option USI_Hash: value `0`: expected a number from 1 to *
         > setoption name USI_Ponder value maybe
         = info string option USI_Ponder: value `maybe`: expected `true` or `false`
         > setoption name USI_Variant value chess
         = info string option USI_Variant: variant `chess`: unknown, expected one of shogi *
         > setoption
         = info string setoption ``: expected `name`, *
         > isready
         =5000 readyok
         > usinewgame
         > position startpos
         > go movetime 100
         < bestmove *",
    );
}

#[test]
fn whatever_was_advertised_can_be_sent_back() {
    for (hello, last) in [("usi", "usiok"), ("uci", "uciok")] {
        let lines = talk(&format!("> {hello}\n< {last}"));
        let mut script = String::new();
        for line in lines.iter().filter_map(|line| line.strip_prefix("option name ")) {
            let (name, rest) = line.split_once(" type ").unwrap();
            script.push_str(&match rest.split(' ').nth(2) {
                Some(value) => format!("> setoption name {name} value {value}\n"),
                None => format!("> setoption name {name}\n"),
            });
        }
        let lines = talk(&format!("{script}> isready\n< readyok"));
        // Only the variant has something to say.
        assert_eq!(count(&lines, "info string variant shogi *"), 1, "{lines:?}");
        assert_eq!(lines.len(), 2, "{lines:?}");
    }
}

#[test]
fn what_is_out_of_range_is_told_in_a_line() {
    for (option, wrong) in [
        ("Threads", "0"),
        ("Threads", "513"),
        ("USI_MultiPV", "0"),
        ("Skill_Level", "21"),
        ("Skill_Level", "-21"),
        ("USI_Elo", "499"),
        ("USI_LimitStrength", "2"),
        ("MaxMovesToDraw", "-1"),
        ("EnteringKingRule", "TryRule"),
        ("USI_ShowWDL", "yes"),
    ] {
        talk(&format!(
            "> setoption name {option} value {wrong}
             = info string option {option}: value `{wrong}`: expected *
             > isready
             = readyok"
        ));
    }
}

/// A fresh file name of this test run.
fn fresh(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.display().to_string()
}

/// The transcript without its times.
fn said(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

#[test]
fn a_transcript_is_kept_from_the_option_on() {
    let path = fresh("option.log");
    talk(&format!(
        "> isready
         < readyok
         > setoption name Debug_Log_File value {path}
         > isready
         = readyok
         > setoption name Debug Log File value {path}
         > usi
         < option name Debug_Log_File type string default {path}
         < usiok
         > setoption name Debug_Log_File value <empty>
         > d
         < Key: *
         > setoption name Debug_Log_File value no/such/folder/file
         = info string option Debug_Log_File: cannot write `no/such/folder/file`: *"
    ));
    let said = said(&path);
    assert_eq!(said[..2], [">hyakki: isready", "<hyakki: readyok"]);
    assert!(said.contains(&"<hyakki: usiok".to_owned()));
    assert_eq!(said.last().unwrap(), ">hyakki: setoption name Debug_Log_File value <empty>");
}

#[test]
fn a_transcript_is_kept_from_the_beginning_if_the_command_line_says_so() {
    let path = fresh("command.log");
    for (arguments, hello) in [
        (format!("--log {path}"), "usi"),
        (format!("usi --log {path}"), "usi"),
        (format!("uci --log {path}"), "uci"),
    ] {
        let before = fs::read_to_string(&path).unwrap_or_default().lines().count();
        talk_with(&arguments, &format!("> {hello}\n< {hello}ok\n> go depth 2\n< bestmove *"));
        let said = &said(&path)[before..];
        assert_eq!(said[0], format!(">hyakki: {hello}"));
        assert!(said.iter().any(|line| line.starts_with("<hyakki: bestmove ")));
        assert_eq!(said.last().unwrap(), ">hyakki: quit");
    }
}

#[test]
fn variables_of_the_log_do_not_reach_the_output() {
    let lines = talk_with("-vvv", "> usi\n< usiok\n> go depth 1\n< bestmove *");
    assert!(lines.iter().all(|line| line.starts_with(['i', 'o', 'u', 'b'])), "{lines:?}");
}
