//! Records of games: converting them, and checking them by the rules. The samples are written in
//! the manner of the programs they are called after.

use super::command_line::{error, file, hyakki, output};
use std::fs;

const SAMPLES: &str = "tests/data/records";

/// Output of a command that reads this text.
fn piped(arguments: &str, text: &str) -> String {
    let assert = hyakki(arguments).write_stdin(text).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn samples_are_sound() {
    for (sample, said) in [
        (
            "shogihome.kif",
            "game 1 shogi エンジンA - エンジンB: 5 plies, claimed 1-0 resignation, by the rules not over\n1 game, 0 with a fault\n",
        ),
        (
            "lishogi.kif",
            "game 1 minishogi First - Second: 4 plies, claimed *, by the rules not over\n1 game, 0 with a fault\n",
        ),
        (
            "board.kif",
            "game 1 shogi: 1 plies, claimed 1-0 checkmate, by the rules 1-0 checkmate\n1 game, 0 with a fault\n",
        ),
        (
            "pychess.pgn",
            "game 1 dobutsu First - Second: 5 plies, claimed 0-1, by the rules not over\ngame 2 minishogi A - B: 3 plies, claimed *, by the rules not over\n2 games, 0 with a fault\n",
        ),
        (
            "cutechess.pgn",
            "game 1 torishogi Alpha - Beta: 4 plies, claimed 1-0 time forfeit, by the rules not over\n1 game, 0 with a fault\n",
        ),
    ] {
        assert_eq!(output(&format!("replay {SAMPLES}/{sample}")), said);
        assert_eq!(output(&format!("replay --quiet {SAMPLES}/{sample}")), "");
    }
}

#[test]
fn samples_are_converted() {
    let pgn = output(&format!("convert --to pgn {SAMPLES}/shogihome.kif"));
    for part in [
        "[Event \"練習対局\"]\n[Site \"?\"]\n[Date \"2024.05.06\"]\n",
        "[White \"エンジンA\"]\n[Black \"エンジンB\"]\n[Result \"1-0\"]\n[Variant \"Shogi\"]\n",
        "[Termination \"resignation\"]\n",
        "\n{対局開始} 1. Pc4 {1.000s, 解析 0 ",
        " B@f5 {65.000s, 狙いの一手} 1-0\n\n",
    ] {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
    assert_eq!(
        output(&format!("convert --to usi {SAMPLES}/board.kif")),
        "position sfen 4k4/9/4G4/9/9/9/9/9/9 b Gr2g18p 41 moves G*5b # 1-0 checkmate\n"
    );
    assert_eq!(
        output(&format!("convert --to usi {SAMPLES}/pychess.pgn")),
        "variant dobutsu position startpos moves 2c2b 1a2b C*2c 2b3c 2d3c # 0-1\n\
         variant minishogi position startpos moves 3e4d 3a2b 4d3c\n"
    );
    let kif = output(&format!("convert --to kif {SAMPLES}/lishogi.kif"));
    assert!(kif.contains("手合割：5五将棋\n"), "{kif}");
    assert!(kif.contains("   3 ３四金(45)   ( 0:03/00:00:08)\n   4 "), "{kif}");
    assert!(kif.ends_with("   5 中断\nまで4手で中断\n\n"), "{kif}");
}

#[test]
fn every_format_leads_to_every_other() {
    let lines = "position startpos moves 7g7f 3c3d 8h2b+ # 0-1 crash\n\
                 variant minishogi position sfen 4k/5/4P/5/4K w Rr 8 moves R*1b 1c1b # 1-0 illegal move 1a9a\n";
    for formats in [["pgn", "kif"], ["kif", "pgn"], ["kif", "kif"], ["usi", "usi"]] {
        let mut text = lines.to_owned();
        for format in formats {
            text = piped(&format!("convert --to {format}"), &text);
        }
        assert_eq!(piped("convert --to usi -", &text), lines, "{formats:?}");
    }
}

#[test]
fn old_files_in_shift_jis_are_read() {
    // 先手：A, 手数----, 1 ７六歩(77), 2 投了
    let bytes = b"\x90\xe6\x8e\xe8\x81\x46A\r\n\x8e\xe8\x90\x94----\r\n   1 \x82\x56\x98\x5a\x95\xe0(77)   ( 0:01/00:00:01)\r\n   2 \x93\x8a\x97\xb9\r\n";
    let assert = hyakki("convert --to usi").write_stdin(&bytes[..]).assert().success();
    assert.stdout("position startpos moves 7g7f # 1-0 resignation\n");
}

#[test]
fn lines_come_in_many_forms() {
    for (line, converted) in [
        ("startpos moves 2c2b", "2c2b"),
        ("2c2b 1a2b", "2c2b 1a2b"),
        ("moves 2c2b", "2c2b"),
        ("b2b3 c4b3 C@b2", "2c2b 1a2b C*2c"),
        ("position fen gle/1c1/1C1/ELG[] w 0 1 moves 2c2b # a comment", "2c2b"),
    ] {
        let text = piped("convert --to usi --variant dobutsu", &format!("# first\n\n{line}\n"));
        assert_eq!(text, format!("variant dobutsu position startpos moves {converted}\n"));
    }
}

#[test]
fn it_is_told_where_a_record_stops_being_legal() {
    let text = "variant dobutsu startpos moves 2c2b 1a2b\nvariant dobutsu moves 2c2b 2d2b\n";
    let path = file("faults.txt", text);
    let mut command = hyakki("replay --quiet");
    let assert = command.arg(&path).assert().code(1);
    let said = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let begin = "game 2 dobutsu: 1 plies\n  line 2: ply 2: move `2d2b`: illegal in gle/1C1/3/ELG w C 2, \
                 expected a legal move in USI or UCI\n  second player (to move): -\n      3   2   1\n";
    assert!(said.starts_with(begin), "{said}");
    assert!(error(&mut command, 1).ends_with("faults.txt: 1 of 2 games with a fault\n"));

    let mut command = hyakki("replay --json");
    let said = String::from_utf8(command.arg(&path).output().unwrap().stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].ends_with("\"fault\":null}"), "{said}");
    for part in ["\"game\":2,", "\"plies\":1,", "\"line\":2,", "\"ply\":2,", "\"token\":\"2d2b\","]
    {
        assert!(lines[1].contains(part), "{part}: {said}");
    }
    // Converting goes on with the games that are sound.
    let mut command = hyakki("convert --to usi");
    let assert = command.arg(&path).assert().code(1);
    assert.stdout("variant dobutsu position startpos moves 2c2b 1a2b\n");
}

#[test]
fn what_contradicts_the_rules_is_a_fault() {
    let there_and_back = "2d1c 2a3b 1c2d 3b2a ".repeat(2);
    for (line, said) in [
        (
            format!("moves {there_and_back} 2d1c"),
            "ply 9: move `2d1c`: the game is over before: draw (repetition)",
        ),
        (
            format!("moves {there_and_back} # 1-0 checkmate"),
            "claims 1-0 checkmate, by the rules it is 1/2-1/2 repetition",
        ),
        ("moves 2c2b # 1-0 try".to_owned(), "claims 1-0 try, by the rules the game is not over"),
    ] {
        let assert = hyakki("replay --variant dobutsu").write_stdin(line).assert().code(1);
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn texts_that_are_no_records_are_told_in_one_line() {
    for (arguments, text, said) in [
        ("replay", "", "standard input: no game in it"),
        ("replay", "\n# nothing\n", "no game in it"),
        ("convert --to pgn --from kif", "", "no game in it"),
    ] {
        let error = error(hyakki(arguments).write_stdin(text), 1);
        assert!(error.contains(said), "{error}");
    }
    for (arguments, text, said) in [
        (
            "convert --to pgn",
            "hello world\n",
            "game 1: line 1: record `hello world`: expected a tag or moves of PGN",
        ),
        ("convert --to usi", "[Event x]\n", "line 1: tag `[Event x]`: expected a name and a value"),
        (
            "convert --to usi",
            "[Variant \"chess\"]\n",
            "line 1: variant `chess`: unknown, expected one of shogi",
        ),
        ("convert --to usi", "[FEN \"9/9\"]\n", "line 1: board `9/9`: expected 9 rows"),
        ("convert --to usi", "[Result \"won\"]\n", "line 1: Result `won`: expected `1-0`"),
        ("convert --to usi", "1. Pc4 {for ever\n", "line 1: comment `{for ever`: expected `}`"),
        ("convert --to usi", "1. Pc4 (Pd4\n", "line 1: variation `(Pd4`: expected `)`"),
        (
            "convert --to usi",
            "1. Pc4 1-0 Pc6\n",
            "line 1: moves `Pc6`: expected nothing after the result",
        ),
        ("convert --to usi", "1. Pc9\n", "line 1: ply 1: move `Pc9`: illegal in lnsgkgsnl/"),
        ("convert --to usi", "手合割：百枚落ち\n", "line 1: 手合割 `百枚落ち`: expected `平手`"),
        (
            "convert --to usi",
            "先手：a\n1 ７七歩(77)\n",
            "line 2: ply 1: move `７七歩(77)`: illegal in lnsgkgsnl/",
        ),
        (
            "convert --to usi",
            "先手の持駒：犬\n|v玉|一\n",
            "line 2: board `1 rows`: expected 9 rows",
        ),
        (
            "convert --to usi",
            "position 9/9\n",
            "line 1: position `9/9`: expected `position startpos",
        ),
        (
            "convert --to kif",
            "variant dobutsu startpos\n",
            "dobutsu has no KIF: it has kanji for the pieces of shogi, not for ",
        ),
    ] {
        let assert = hyakki(arguments).write_stdin(text).assert().code(1).stdout("");
        let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(
            error.starts_with("error: standard input: game 1: ") && error.contains(said),
            "{error}"
        );
        assert!(error.ends_with("error: standard input: 1 of 1 games not converted\n"), "{error}");
    }
}

#[test]
fn the_command_line_of_records_is_checked() {
    for (arguments, said) in [
        ("convert games.pgn", "--to <FORMAT>"),
        ("convert --to csa", "[possible values: pgn, kif, usi]"),
        ("replay --json --quiet", "cannot be used with"),
        ("replay --variant chess", "`chess`: unknown"),
    ] {
        let error = error(&mut hyakki(arguments), 2);
        assert!(error.contains(said), "{arguments}: {error}");
    }
    let missing = error(&mut hyakki("replay no/such/file.pgn"), 1);
    assert!(missing.contains("cannot read no/such/file.pgn: "), "{missing}");
    for arguments in ["convert --help", "replay --help"] {
        assert!(output(arguments).contains("Examples:\n  hyakki "), "{arguments}");
    }
}

#[test]
fn files_are_written_but_not_the_one_that_is_read() {
    let (input, out) = (file("out.txt", "2g2f 8c8d\n"), file("out.kif", ""));
    let convert = |path: &std::path::Path| {
        let mut command = hyakki("convert --to kif");
        command.arg(&input).arg("-o").arg(path);
        command
    };
    convert(&out).assert().success().stdout("");
    assert!(fs::read_to_string(&out).unwrap().contains("   2 ８四歩(83)\n"));
    let error = error(&mut convert(&input), 2);
    assert!(error.contains("expected another file"), "{error}");
}
