//! `hyakki show` and the pages of `hyakki variants`.

use super::command_line::{error, file, hyakki, output};
use std::fs;
use std::path::PathBuf;

#[test]
fn positions_are_told_in_every_way() {
    let by_moves = output("show --variant dobutsu --moves 2c2b 1a2b");
    assert!(by_moves.contains("sfen     gl1/1e1/3/ELG b Cc 3\n"), "{by_moves}");
    assert!(by_moves.contains("| g | l | . | a\n") && by_moves.contains("|   | e*|   | b\n"));
    let mut command = hyakki("show --variant dobutsu --fen");
    let assert = command.arg("gl1/1e1/3/ELG[Cc] w 0 2").assert().success();
    let by_fen = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(by_fen.contains("sfen     gl1/1e1/3/ELG b Cc 3\n"), "{by_fen}");
    let turned = output("show --variant dobutsu --from second --style kanji");
    assert!(
        turned.starts_with("Dobutsu shogi\n\nfirst player (to move): -\n    1    2    3\n"),
        "{turned}"
    );
    assert!(turned.contains("│v麒 │v獅 │v象 │ d\n"), "{turned}");
    for (arguments, said) in [
        ("show --moves 7g7f 7g7f", "--moves: move `7g7f`: illegal"),
        ("show --pv 9a9b", "--pv: move `9a9b`: illegal"),
        ("show --arrows nonsense", "--arrows: move `nonsense`"),
        ("show --fen 9/9", "--fen: board `9/9`"),
        ("show --theme dark", "--svg"),
        ("variants --svg x.svg", "--svg: expected the name of a game"),
    ] {
        let told = error(&mut hyakki(arguments), 2);
        assert!(told.contains(said), "{arguments}: {told}");
    }
    let told = error(&mut hyakki("show --svg no/such/x.svg"), 1);
    assert!(told.contains("cannot write no/such/x.svg"), "{told}");
}

#[test]
fn positions_are_pictures_with_arrows() {
    let plain = output("show --variant torishogi --svg -");
    assert!(plain.starts_with("<svg ") && plain.ends_with("</svg>\n"));
    assert_eq!(plain.matches("class=\"tile").count(), 32);
    assert!(plain.contains("prefers-color-scheme:dark"));
    let line = output(
        "show --moves 7g7f 3c3d 8h2b+ 3a2b --pv B*4e 4a3b --svg - --theme light --width 300",
    );
    assert!(line.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" "), "{line}");
    assert!(!line.contains("prefers-color-scheme"));
    // A ring for the drop, an arrow for the move; both with a number.
    assert_eq!(line.matches("class=\"a1 ring\"").count(), 1);
    assert_eq!(line.matches("class=\"a2 arrow\"").count(), 1);
    assert!(line.contains(">1B</text>") && line.contains(">2</text>"));
    assert_eq!(line.matches("class=\"last\"").count(), 2);
    let both = output("show --arrows 7g7f 2g2f --svg -");
    assert_eq!(both.matches("class=\"a1 arrow\"").count(), 2);
}

#[test]
fn a_game_of_a_file_has_its_page_in_every_form() {
    let own = "--variants tests/data/own.ini";
    let page = output(&format!("variants {own} catnip"));
    for part in ["A  Cat", "Lion", "Promotion zone: rank a for the first player", "A*2c for a Cat"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let markdown = output(&format!("variants {own} catnip --markdown"));
    assert!(markdown.starts_with("# Catnip") && markdown.contains("| `A` | Cat |"), "{markdown}");
    let svg = output(&format!("variants {own} catnip --svg -"));
    assert!(svg.starts_with("<svg ") && svg.contains(">A Cat</text>"), "{svg}");
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let told = output(&format!("variants {own} --pages {}", directory.display()));
    // Nine games and two of the file, three files each, and an index.
    assert_eq!(told, "34 files\n");
    assert!(fs::read_to_string(directory.join("README.md")).unwrap().contains("(catnip.md)"));
}

#[test]
fn names_and_signs_of_a_file_are_read() {
    let named = file(
        "signs.ini",
        "[cats:dobutsu]\npieceNames = l:Lion King/Simba/王, c:Kitten//仔, +c:Cat/Neko\n",
    );
    let page = output(&format!("variants --variants {} cats --style kanji", named.display()));
    for part in ["L  Lion King (Simba) 王", "C  Kitten 仔 ", "-> +C Cat (Neko)", "G  G"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for (value, said) in [
        ("l:Lion/Simba/王王", "`王王` is not one character to draw a piece by"),
        ("l:Lion/a/b/c", "`l:Lion/a/b/c` has more than name, other name and sign"),
    ] {
        let path = file("bad-signs.ini", &format!("[cats:dobutsu]\npieceNames = {value}\n"));
        let assert = hyakki("variants --variants").arg(&path).assert().code(2);
        let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(told.contains(said), "{told}");
    }
}
