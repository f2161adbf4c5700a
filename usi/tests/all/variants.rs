//! Games of the user's, given on the command line.

use super::command_line::{error, file, hyakki, output};

const FAULTS: [&str; 5] = [
    "tests/data/faults.ini:2: maxfile: unknown key `maxfile`, did you mean `maxFile`?",
    "tests/data/faults.ini:3: gold: `gg` is not a piece letter, expected one of a to z",
    "tests/data/faults.ini:5: `nonsense`: expected `key = value` or `[section]`",
    "tests/data/faults.ini:7: parent `nobody` is unknown, expected one of shogi minishogi dobutsu yokainomori gorogoro yokainomori56 gorogoroplus torishogi yokai",
    "tests/data/faults.ini:8: maxRank: `40` is not a number from 1 to 26",
];

/// The lines of error of a command that makes nothing of a file.
fn faults(arguments: &str) -> Vec<String> {
    let assert = hyakki(arguments).assert().code(2).stdout("");
    let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// A text on one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_command_knows_the_games_of_a_file() {
    let own = "--variants tests/data/own.ini";
    let list = output(&format!("variants {own}"));
    assert!(list.contains("\ncatnip         Catnip "), "{list}");
    assert!(list.contains("\nbravelion      bravelion "), "{list}");
    let explained = output(&format!("variants {own} Dobutsu-With-Cats"));
    assert!(
        explained.contains("A  Cat") && flat(&explained).contains("cannot be captured there wins")
    );
    let explained = output(&format!("variants {own} bravelion"));
    assert!(flat(&explained).contains("rank d for the second wins, too."), "{explained}");
    let shown = output(&format!("show {own} --variant catnip"));
    assert!(shown.contains("sfen     gle/1c1/1C1/ELG b 2A2a 1\n"), "{shown}");
    assert!(output(&format!("perft 1 {own} --variant catnip")).starts_with("nodes 8 "));
    let bench = output(&format!("bench {own} --variant catnip --depth 2"));
    assert_eq!(bench.lines().count(), 2, "{bench}");
    assert!(error(&mut hyakki(&format!("bench {own}")), 2).contains("expected --variant NAME"));
    // Before the command, after it, and both.
    let both = format!("{own} perft 1 --variants tests/data/replaced.ini --variant");
    for (arguments, nodes) in [
        (format!("{own} perft 1 --variant catnip"), "nodes 8 "),
        (format!("{both} catnip"), "nodes 8 "),
        (format!("{both} quickmini"), "nodes 11 "),
    ] {
        let assert = hyakki(&arguments).assert().success();
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(text.starts_with(nodes), "{arguments}: {text}");
    }
}

#[test]
fn a_game_takes_the_place_of_a_built_in_one_and_says_so() {
    let replaced = "--variants tests/data/replaced.ini --variant";
    for game in ["minishogi", "quickmini", "MiniShogi"] {
        hyakki(&format!("show {replaced} {game}"))
            .assert()
            .success()
            .stderr("note: minishogi takes the place of the built-in game\n");
    }
    let shown =
        |arguments: &str| String::from_utf8(hyakki(arguments).output().unwrap().stdout).unwrap();
    for game in ["minishogi", "quickmini"] {
        let text = shown(&format!("show {replaced} {game}"));
        assert!(text.starts_with(&format!("{game}\n")), "{text}");
        assert!(text.contains("sfen     rbsgk/p3p/5/P3P/KGSBR b - 1\n"), "{text}");
    }
    assert!(shown("show --variant minishogi").contains("rbsgk/4p/5/P4/KGSBR b - 1"));
    let list = shown("variants --variants tests/data/replaced.ini");
    assert_eq!(list.matches("\nminishogi ").count(), 1, "{list}");
}

#[test]
fn faults_are_told_one_a_line_in_their_order() {
    let file = "--variants tests/data/faults.ini";
    let sound = "--variants tests/data/own.ini";
    for arguments in ["variants", "perft 1", "bench --variant shogi", "show", "usi", ""] {
        assert_eq!(faults(&format!("{arguments} {file}")), FAULTS, "{arguments}");
    }
    let told = faults(&format!("{sound} {file}")).join("\n");
    assert_eq!(told.replace(" catnip bravelion", ""), FAULTS.join("\n"));
    // A file may be told twice: the same games take their own places.
    output(&format!("perft 1 {sound} {sound} --variant catnip"));
}

#[test]
fn sections_without_a_game_are_left_out_with_a_warning() {
    let mixed = "--variants tests/data/mixed.ini";
    let child =
        "warning: cannonduty left out: tests/data/mixed.ini:13: parent `cannons` makes no game";
    let cannon =
        "tests/data/mixed.ini:6: cannon: piece `cannon` is not supported: it is a hopper, `mRcpR`";
    let horse =
        "tests/data/mixed.ini:7: horse: piece `horse` is not supported: it is a lame leaper, `nN`";
    let cannons = "warning: cannons left out:";
    for (arguments, said) in [
        ("variants", format!("{cannons} {cannon} (and 1 more, see -v)\n{child}\n")),
        ("-v variants", format!("{cannons} {cannon}\n{cannons} {horse}\n{child}\n")),
        ("variants --variants tests/data/mixed.ini", {
            format!("{cannons} {cannon} (and 1 more, see -v)\n{child}\n")
        }),
    ] {
        let assert = hyakki(&format!("{arguments} {mixed}")).assert().success().stderr(said);
        let list = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(list.contains("\nquick ") && list.contains("\nduty "), "{list}");
        assert!(!list.contains("cannon"), "{list}");
    }
    hyakki(&format!("perft 1 {mixed} --variant duty")).assert().success();
    let assert = hyakki(&format!("perft 1 {mixed} --variant cannons")).assert().code(2);
    let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let last = text.lines().last().unwrap();
    assert_eq!(last, format!("error: variant `cannons`: left out, {cannon}"));
    let explained = hyakki(&format!("variants {mixed} duty")).assert().success();
    let text = String::from_utf8(explained.get_output().stdout.clone()).unwrap();
    assert!(text.contains("A player who can capture must."), "{text}");
    // A file without any game is an error beside one with games.
    let told = faults(&format!("variants {mixed} --variants tests/data/faults.ini")).join("\n");
    assert_eq!(told.replace(" quick duty", ""), FAULTS.join("\n"));
    // A start position in which a king could be captured makes no game either.
    let open = "[sound:minishogi]\n[open:minishogi]\nstartFen = rbsgk/5/5/5/KGSBR[] w 0 1\n";
    let path = file("half.ini", open);
    let assert = hyakki(&format!("variants --variants {}", path.display())).assert().success();
    let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(
        text.contains("open left out: ") && text.contains("startFen: start position"),
        "{text}"
    );
}

#[test]
fn what_makes_no_game_is_refused() {
    let told = |name: &str, text: &str| {
        let path = file(name, text);
        let lines = faults(&format!("variants --variants {}", path.display()));
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines[0].strip_prefix(&path.display().to_string()).unwrap().to_owned()
    };
    assert_eq!(told("empty.ini", ""), ":1: no `[section]` in it");
    assert_eq!(told("comment.ini", "\u{feff}# nothing\n"), ":1: no `[section]` in it");
    let open = "\n[open:minishogi]\nstartFen = rbsgk/5/5/5/KGSBR[] w 0 1\n";
    let problem = told("open.ini", open);
    assert!(problem.starts_with(":2: startFen: start position: the king of the "), "{problem}");
    let many: String = (0..1001).map(|n| format!("[a{n}:dobutsu]\n")).collect();
    assert_eq!(told("many.ini", &many), ":1001: expected at most 1000 games");
}

#[test]
fn files_that_cannot_be_read_are_told_in_one_line() {
    let long = file("long.ini", &"#\n".repeat(600_000));
    for (name, said) in [
        ("no/such/file.ini", "cannot read no/such/file.ini: "),
        ("tests/data", "cannot read tests/data: it is a directory"),
        (long.to_str().unwrap(), "long.ini: it is longer than 1 MiB"),
        (&"x".repeat(100_000), "cannot read xxx"),
    ] {
        for arguments in ["variants", "perft 1", ""] {
            let error = error(&mut hyakki(&format!("{arguments} --variants {name}")), 2);
            assert!(error.contains(said) && error.len() < 500, "{error}");
        }
    }
    let path = file("latin.ini", "");
    std::fs::write(&path, b"\xef\xbb\xbf[latin:dobutsu]\r\ntitle = D\xf4butsu\r\n").unwrap();
    let list = output(&format!("variants --variants {}", path.display()));
    assert!(list.contains("\nlatin          D\u{fffd}butsu "), "{list}");
}

#[test]
fn the_keys_of_a_file_are_explained() {
    let text = output("variants --keys");
    for part in ["\n  maxFile  ", "\nHyakki alone knows these:\n", "\n  pieceNames  ", "  silver "]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    error(&mut hyakki("variants --keys dobutsu"), 2);
}
