//! The commands of the binary and their exit codes.

use assert_cmd::Command;
use std::fs;
use std::path::PathBuf;

pub(crate) fn hyakki(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyakki"));
    // Not the tablebases of whoever runs the tests.
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(arguments.split_whitespace());
    command
}

/// Output of a command that succeeds.
pub(crate) fn output(arguments: &str) -> String {
    let assert = hyakki(arguments).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// The one line of error of a command that exits with this code.
pub(crate) fn error(command: &mut Command, code: i32) -> String {
    let assert = command.assert().code(code);
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("error: "), "{error}");
    error
}

/// A file of the test with this text.
pub(crate) fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn suite(name: &str, text: &str, arguments: &str) -> Command {
    let mut command = hyakki("perft --suite");
    command.arg(file(name, text));
    command.args(arguments.split_whitespace());
    command
}

#[test]
fn perft_ends_with_count_time_and_speed() {
    for arguments in ["perft 3", "perft 3 --threads 2", "perft 3 --divide"] {
        let text = output(arguments);
        let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
        assert_eq!(words[..3], ["nodes", "25470", "time"], "{text}");
        assert_eq!(words[4], "nps", "{text}");
        for number in [words[3], words[5]] {
            assert!(number.parse::<u64>().is_ok(), "{text}");
        }
    }
    assert!(output("perft 0").starts_with("nodes 1 time "));
    let divided = "1d1c: 22\n2c2b: 55\n2d1c: 21\n2d3c: 25\nnodes 123 time";
    for threads in ["", "--threads 2"] {
        let text = output(&format!("perft 3 --variant dobutsu --divide {threads}"));
        assert!(text.starts_with(divided), "{text}");
    }
    let mut command = hyakki("perft 2 --variant minishogi --sfen");
    let assert = command.arg("4k/5/5/5/4K b - 1").assert().success();
    assert!(assert.get_output().stdout.starts_with(b"nodes 9 time "));
}

#[test]
fn suites_are_checked() {
    let start = "gle/1c1/1C1/ELG b - 1";
    let good = format!("{start} ;D1 4 ;D2 17\r\n\n# more\n{start} ;D3 123\n");
    for threads in ["", " --threads 2"] {
        let arguments = format!("--variant dobutsu{threads}");
        let mut command = suite("good.epd", &good, &arguments);
        command.assert().success().stdout("3 passed, 0 failed\n");
    }
    let mut command = suite("mark.epd", &format!("\u{feff}{good}"), "--variant dobutsu");
    command.assert().success().stdout("3 passed, 0 failed\n");
    let bad = format!(
        "{start} ;D1 4 ;D2 18\n{start} ;D200000 3\nnonsense ;D1 1\n{start} ;D1 x\n{start}\n"
    );
    let mut command = suite("bad.epd", &bad, "--variant dobutsu");
    let text = String::from_utf8(command.output().unwrap().stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let starts = [
        format!("line 1: D2 of {start}: got 17, expected 18"),
        format!("line 2: D200000 of {start}: expected a depth up to 100"),
        "line 3: board `nonsense`: expected 4 rows".to_owned(),
        "line 4: `D1 x`: expected a depth and a count".to_owned(),
        "line 5: `gle/1c1/1C1/ELG b - 1`: expected counts".to_owned(),
        "1 passed, 5 failed".to_owned(),
    ];
    assert_eq!(lines.len(), starts.len(), "{text}");
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(&start), "{text}");
    }
    error(&mut command, 1);
    let empty = error(&mut suite("empty.epd", "\n# nothing\n", ""), 1);
    assert!(empty.contains("no position"), "{empty}");
    let missing = error(&mut hyakki("perft --suite no/such/file.epd"), 1);
    assert!(missing.contains("no/such/file.epd"), "{missing}");
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    for (arguments, said) in [
        ("dance", "'dance'"),
        ("perft", "<DEPTH>"),
        ("perft deep", "'deep'"),
        ("perft -- -1", "'-1'"),
        ("perft -1", "invalid value '-1' for '[DEPTH]': -1 is not in 0..=100 (see --help)"),
        ("perft 5000", "5000 is not in 0..=100"),
        ("perft 100000 --threads 2", "100000 is not in 0..=100"),
        ("perft 5000000000", "5000000000 is not in 0..=100"),
        ("perft -x", "unexpected argument '-x' found (see --help)"),
        ("perft 3 --varient shogi", "'--varient' found; tip: a similar argument exists"),
        ("perft 3 --threads 0", "0 is not in 1..=512"),
        ("perft 3 --threads 513", "513 is not in 1..=512"),
        ("perft 3 --threads -1", "-1 is not in 1..=512"),
        ("bench --depth -1", "-1 is not in 1..="),
        ("perft 3 --suite x", "--suite"),
        ("perft 3 --variant chess", "`chess`: unknown, expected one of shogi"),
        ("perft 3 --variant minishoji", "did you mean minishogi?"),
        ("show --variant tory", "did you mean tori?"),
        ("show --sfen 9/9", "--sfen: board `9/9`"),
        ("variants chess", "`chess`"),
        ("bench --depth 0", "'0'"),
        ("bench --variant chess", "`chess`"),
    ] {
        let error = error(&mut hyakki(arguments), 2);
        assert!(error.contains(said), "{arguments}: {error}");
    }
    let long = "x".repeat(100_000);
    for arguments in ["", "perft ", "perft 1 --threads ", "perft --", "show --sfen "] {
        let error = error(&mut hyakki(&format!("{arguments}{long}")), 2);
        assert!(error.contains("xxx") && error.len() < 500, "{arguments}: {error}");
    }
    let error = error(&mut hyakki(&format!("perft --suite {long}")), 1);
    assert!(error.len() < 500, "{error}");
}

#[test]
fn help_and_version_teach() {
    assert!(output("--version").starts_with("hyakki "));
    for arguments in
        ["--help", "perft --help", "bench --help", "show --help", "variants --help", "mate --help"]
    {
        assert!(output(arguments).contains("Examples:\n  hyakki "), "{arguments}");
    }
    assert!(output("usi --help").contains("Move_Overhead (0 to 5000, usually 30)"));
}

#[test]
fn the_numbers_of_the_search_are_told_to_readers_and_to_openbench() {
    let (page, lines) = (output("tunables"), output("tunables --openbench"));
    assert!(lines.lines().count() > 20, "{lines}");
    for line in lines.lines() {
        let words: Vec<&str> = line.split(", ").collect();
        let [name, "int", value, least, most, step, rate] = words[..] else { panic!("{line}") };
        let number = |text: &str| text.parse::<f64>().unwrap();
        assert!((number(least)..=number(most)).contains(&number(value)), "{line}");
        assert!(number(step) >= 0.5 && number(rate) > 0.0, "{line}");
        assert!(page.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}: {page}");
    }
}

#[test]
fn the_bench_is_the_same_every_time() {
    let signature = || {
        let text = output("bench --variant dobutsu --depth 2");
        assert_eq!(text.lines().count(), 6, "{text}");
        let last = text.lines().last().unwrap();
        let words: Vec<&str> = last.split(' ').collect();
        assert_eq!((words[1], words[3]), ("nodes", "nps"), "{text}");
        assert!(words[2].parse::<u64>().is_ok());
        words[0].parse::<u64>().unwrap()
    };
    assert_eq!(signature(), signature());
}

#[test]
fn games_are_listed_and_explained() {
    let list = output("variants");
    let games: Vec<&str> = list
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(games.len(), 9);
    for game in games {
        let text = output(&format!("variants {game}"));
        for part in ["Aim\n", "Pieces\n", "Start position\n", "hand order"] {
            assert!(text.contains(part), "{game}: {text}");
        }
        assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 100));
    }
    assert!(output("variants Tori").contains("P  Pheasant (Kiji)"));
}

#[test]
fn positions_are_shown() {
    let text = output("show --variant dobutsu");
    for part in [
        "sfen     gle/1c1/1C1/ELG b - 1\n",
        "fen      gle/1c1/1C1/ELG[-] w 0 1\n",
        "to move  first player\n",
        "check    no\n",
        "result   none yet\n",
        "4 moves  1d1c 2c2b 2d1c 2d3c\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let mut command = hyakki("show --variant dobutsu --sfen");
    let assert = command.arg("gLe/1c1/1C1/E1G w l 1").assert();
    assert.code(2);
    let mut command = hyakki("show --sfen");
    let assert = command.arg("6k2/6G2/6G2/9/9/9/9/9/4K4 w - 1").assert();
    let text = String::from_utf8(assert.success().get_output().stdout.clone()).unwrap();
    assert!(text.contains("result   first player wins (checkmate)\n0 moves\n"), "{text}");
}

#[test]
fn mate_problems_are_solved() {
    let mut command = hyakki("mate --variant minishogi --sfen");
    let assert = command.arg("4k/4g/1B1gR/P2s1/KBR2 b Sp 1").assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let expected = "mate in 3: 3e3a+ P*2a 3a2a\n   1  3e3a+  P*2a\n   3  3a2a\nnodes ";
    assert!(text.starts_with(expected), "{text}");
    let problems = file(
        "problems.txt",
        "# two mates and none\n4k4/9/4P4/9/9/9/9/9/9 b G 1\n\n\
         variant dobutsu position sfen 1l1/3/1C1/L2 b GECge 1\nstartpos moves 7g7f\n",
    );
    let assert = hyakki("mate").arg(&problems).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let expected = "line 2: mate in 1: G*5b\n\
        line 4: mate in 5: G*2b 2a1a C*1b 1a1b 2b1b\nline 5: no mate\n\
        2 with a mate, 1 without, 0 unknown; nodes ";
    assert!(text.starts_with(expected), "{text}");
    let assert = hyakki("mate --json").arg(&problems).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(text.lines().count(), 3);
    assert!(
        text.contains(r#""plies":5,"moves":["G*2b","2a1a","C*1b","1a1b","2b1b"],"minimal":true"#)
    );
}

#[test]
fn problems_that_are_not_solved_are_failures() {
    // Millions of positions do not show whether there is a mate.
    let hard = "4k4/9/9/9/9/9/9/9/9 b RBPNLrb4g4s3n3l17p 1";
    let mut command = hyakki("mate --nodes 10 --sfen");
    let assert = command.arg(hard).assert().code(1);
    assert!(assert.get_output().stdout.starts_with(b"unknown: nodes used up after 10 nodes, "));
    error(&mut command, 1);
    let problems = file("faulty.txt", &format!("sfen 9/9 b\n{hard}\n"));
    let mut command = hyakki("mate --time 20");
    let assert = command.arg(&problems).assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("line 1: board `9/9`: "), "{text}");
    assert!(lines[1].starts_with("line 2: unknown: time used up after "), "{text}");
    assert!(lines[2].starts_with("0 with a mate, 0 without, 1 unknown, 1 not read; "), "{text}");
    let missing = error(&mut hyakki("mate no/such/file"), 1);
    assert!(missing.contains("cannot read no/such/file"), "{missing}");
    assert!(error(&mut hyakki("mate"), 2).contains("<FILE>"));
    let both = error(hyakki("mate --sfen x --position").arg("startpos"), 2);
    assert!(both.contains("--position"), "{both}");
    assert!(error(hyakki("mate --position").arg("9/9"), 2).contains("--position: "));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::{Command, Stdio};
    for arguments in [["variants", "yokai"], ["perft", "1"], ["usi", "-v"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hyakki"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        if let Some(mut stdin) = child.stdin.take() {
            use std::io::Write;
            let _ = stdin.write_all(b"usi\n");
        }
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for arguments in ["--help", "perft --help", "--version", "variants", "perft 1", "usi"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_hyakki"));
        let mut child = child
            .args(arguments.split(' '))
            .stdin(std::process::Stdio::piped())
            .stdout(full)
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        if let Some(mut stdin) = child.stdin.take() {
            use std::io::Write;
            let _ = stdin.write_all(b"usi\n");
        }
        assert_eq!(child.wait().unwrap().code(), Some(1), "{arguments}");
    }
}
