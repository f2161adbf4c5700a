//! Games of the user's, given by an option.

use super::talk::{count, talk, talk_with};

#[test]
fn games_come_and_go_with_the_path() {
    talk(
        "> setoption name USI_Variant value catnip
         = info string option USI_Variant: variant `catnip`: unknown, *
         > setoption name VariantPath value tests/data/own.ini
         = info string option VariantPath: 2 games read: catnip bravelion
         > setoption name USI_Variant value catnip
         = info string variant catnip files 3 ranks 4 pocket 7 template shogi startpos gle/1c1/1C1/ELG[AAaa] w 0 1
         > usi
         < option name VariantPath type string default tests/data/own.ini
         = option name USI_Variant type combo default shogi var shogi * var yokai var catnip var bravelion
         < usiok
         > isready
         =5000 readyok
         > position startpos moves A*3c
         > go depth 2
         < bestmove *
         > setoption name variant path value
         = info string option VariantPath: only the built-in games
         > setoption name VariantPath value <empty>
         > setoption name VariantPath
         > position startpos moves A*3c
         > go perft 1
         < Nodes searched: *
         > setoption name USI_Variant value bravelion
         = info string option USI_Variant: variant `bravelion`: unknown, *
         > d
         < Sfen: gle/1c1/AC1/ELG w A2a 2
         > usi
         < option name VariantPath type string default <empty>
         < usiok",
    );
}

#[test]
fn a_replaced_game_is_played_when_it_is_chosen() {
    let own = "tests/data/own.ini";
    talk(&format!(
        "> setoption name USI_Variant value minishogi
         = info string variant minishogi *
         > isready
         =5000 readyok
         > go depth 2
         < bestmove *
         > setoption name VARIANTPATH value {own}:tests/data/replaced.ini
         = info string option VariantPath: 4 games read: catnip bravelion minishogi quickmini; minishogi takes the place of the built-in game
         > position startpos
         > d
         < Sfen: rbsgk/4p/5/P4/KGSBR b - 1
         > setoption name USI_Variant value minishogi
         < info string variant minishogi files 5 ranks 5 pocket 7 template shogi startpos rbsgk/p3p/5/P3P/KGSBR[-] w 0 1
         > go depth 2
         < bestmove *
         > setoption name VariantPath value {own}
         = info string option VariantPath: 2 games read: catnip bravelion
         > position startpos
         > d
         < Sfen: rbsgk/p3p/5/P3P/KGSBR b - 1
         > setoption name USI_Variant value minishogi
         < info string variant minishogi * startpos rbsgk/4p/5/P4/KGSBR[-] w 0 1"
    ));
}

#[test]
fn faults_are_told_and_change_nothing() {
    let lines = talk(
        "> setoption name VariantPath value tests/data/own.ini
         = info string option VariantPath: 2 games read: *
         > setoption name VariantPath value tests/data/faults.ini
         = info string option VariantPath: tests/data/faults.ini:2: maxfile: unknown key *
         = info string option VariantPath: tests/data/faults.ini:3: gold: `gg` is not *
         = info string option VariantPath: tests/data/faults.ini:5: `nonsense`: expected *
         = info string option VariantPath: tests/data/faults.ini:7: parent `nobody` is unknown, *
         = info string option VariantPath: tests/data/faults.ini:8: maxRank: `40` is not *
         > setoption name VariantPath value no/such/file.ini
         = info string option VariantPath: cannot read no/such/file.ini: *
         > setoption name VariantPath value tests/data
         = info string option VariantPath: cannot read tests/data: it is a directory
         > setoption name VariantPath value /dev/stdin
         = info string option VariantPath: cannot read /dev/stdin: *
         > setoption name USI_Variant value catnip
         = info string variant catnip *",
    );
    assert_eq!(count(&lines, "*"), 10);
}

#[test]
fn sections_without_a_game_are_told_in_one_line() {
    talk(
        "> setoption name VariantPath value tests/data/mixed.ini
         = info string option VariantPath: 2 games read: quick duty; 2 left out: cannons cannonduty (first reason: tests/data/mixed.ini:6: cannon: piece `cannon` is not supported: *
         > setoption name USI_Variant value cannons
         = info string option USI_Variant: variant `cannons`: left out, tests/data/mixed.ini:6: cannon: *
         > setoption name USI_Variant value duty
         = info string variant duty *
         > go depth 2
         < bestmove *",
    );
    // A file without any game may have many faults.
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("faulty.ini");
    let text: String = (0..100).map(|n| format!("[a{n}:chess]\n")).collect();
    std::fs::write(&path, text).unwrap();
    let lines = talk(&format!(
        "> setoption name VariantPath value {}
         = info string option VariantPath: *:1: parent `chess` is unknown, *
         < info string option VariantPath: 90 more faults",
        path.display()
    ));
    assert_eq!(count(&lines, "info string option VariantPath: *"), 11);
}

#[test]
fn a_file_on_the_command_line_is_the_path_to_begin_with() {
    for arguments in ["--variants tests/data/own.ini", "usi --variants tests/data/own.ini"] {
        talk_with(
            arguments,
            "> usi
             < option name VariantPath type string default tests/data/own.ini
             < usiok
             > setoption name VariantPath value tests/data/own.ini
             = info string option VariantPath: 2 games read: catnip bravelion
             > setoption name USI_Variant value bravelion
             = info string variant bravelion *
             > setoption name VariantPath value <empty>
             = info string option VariantPath: only the built-in games",
        );
    }
}

#[test]
fn more_games_than_fit_a_line_can_be_chosen_all_the_same() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("crowd.ini");
    let text: String = (0..100).map(|n| format!("[variety{n}:dobutsu]\n")).collect();
    std::fs::write(&path, text).unwrap();
    let lines = talk(&format!(
        "> setoption name VariantPath value {}
         = info string option VariantPath: 100 games read: variety0 *
         > usi
         < usiok
         > setoption name USI_Variant value variety99
         = info string variant variety99 *",
        path.display()
    ));
    let combo = lines.iter().find(|line| line.starts_with("option name USI_Variant ")).unwrap();
    assert!((280..304).contains(&combo.len()) && combo.contains(" var variety0"), "{combo}");
}
