//! `hyakki puzzle`.

use super::command_line::{error, file, hyakki, output};

#[test]
fn tasks_are_listed_and_solved() {
    let list = output("puzzle list");
    let moves: Vec<&str> =
        list.lines().skip(1).filter_map(|line| line.split_whitespace().last()).collect();
    assert_eq!(moves, ["15", "18", "30", "34"], "{list}");
    let text = output("puzzle solve 1");
    let start =
        "The first step: C.C/.D./HHH to HHH/C.C/.D.\n15 moves, one of 17128 shortest solutions\n";
    assert!(text.starts_with(start), "{text}");
    // Start, and a board after every move; the last one is the goal.
    assert_eq!(text.matches("    3   2   1").count(), 16, "{text}");
    let last = text.split("15: ").nth(1).unwrap();
    assert!(last.contains("| H | H | H | a\n"), "{last}");
    let json = output("puzzle solve --start C.C/.D./HHH --goal HHH/C.C/.D. --json");
    assert!(json.contains(r#""solved":true,"length":15,"count":17128,"steps":["#), "{json}");
    assert!(json.contains("\"HHH/C.C/.D.\"],\"seen\":"), "{json}");
}

#[test]
fn what_has_no_solution_is_proved() {
    let text = output("puzzle solve --start H../.../... --goal ???/H??/???");
    assert!(text.contains("no solution: none of the 1 arrangements that can be reached"), "{text}");
    let json = output("puzzle solve --start .../H../..D --goal .../***/... --json");
    assert!(json.contains(r#""solved":false,"length":null"#), "{json}");
}

#[test]
fn puzzles_are_made_as_asked_for() {
    let made = output("puzzle make --length 16 --count 3 --seed 7 --unique");
    assert_eq!(made, output("puzzle make --length 16 --count 3 --seed 7 --unique"));
    let book = file("made.txt", &made);
    let book = book.display();
    for task in ["1", "2", "3"] {
        let text = output(&format!("puzzle solve --book {book} {task}"));
        assert!(text.contains("16 moves, the only shortest solution"), "{text}");
    }
    assert_eq!(output(&format!("puzzle list --book {book}")).lines().count(), 4);
    let mut command = hyakki("puzzle make --length 25");
    let said = error(&mut command, 1);
    assert!(
        said.contains("0 starts of CCDHHH have a puzzle whose solution has 25 moves"),
        "{said}"
    );
    let json = output("puzzle make --length 5 --pieces CDH --seed 1 --json");
    assert!(json.starts_with(r#"{"start":""#) && json.contains(r#""length":5,"#), "{json}");
}

#[test]
fn the_hardest_pairs_are_found() {
    let text = output("puzzle hardest --pieces CCDHHH");
    assert!(text.starts_with("CCDHHH    24 moves  4 of "), "{text}");
    let json = output("puzzle hardest --pieces H --json");
    let expected = r#"{"pieces":"H","arrangements":9,"length":2,"pairs":[{"start":"#;
    assert!(json.starts_with(expected), "{json}");
}

#[test]
fn a_puzzle_is_played_with_hints() {
    let mut command = hyakki("puzzle play --start .../.../CD. --goal CD?/???/???");
    let assert = command.write_stdin("3c2b\n3c1a\n3c2c\n1c1b\nwhat\nundo\nhint\n3c3b\n2c2b\n2b2a\nhint\nundo\nboard\n3b3a\n2b2a\n").assert();
    let text = String::from_utf8(assert.success().get_output().stdout.clone()).unwrap();
    for said in [
        "It can be done in 4 moves.",
        "step 2> 3c1a\nThere is no animal on 3c.",
        "There is no animal on 3c.",
        "There is no animal on 1c.",
        "`what`: expected two squares such as 2c2b",
        "moves to go",
        "Solved in 4 moves, with 2 hints, and nobody can do it in fewer!",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let mut command = hyakki("puzzle play 1 --plain");
    let assert = command.write_stdin("2b2c\n1c3a\nquit\n").assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(text.contains("chick: 1c, 2c, 3c\ncat: 1a, 3a\ndog: 2b\nempty: "), "{text}");
    assert!(text.contains("A chick stands on 2c."), "{text}");
    assert!(!text.contains("+---"), "{text}");
}

#[test]
fn solutions_are_drawn_as_pictures() {
    let svg = output("puzzle solve 2 --svg -");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("class=\"board\"").count(), 19);
    assert!(svg.contains(">18: "));
}

#[test]
fn faulty_puzzles_are_told() {
    for (arguments, said) in [
        ("puzzle solve 9", "task `9`: expected one of 1 2 3A 3B"),
        (
            "puzzle solve --start C.C --goal ???/???/???",
            "--start: arrangement `C.C`: expected three rows",
        ),
        ("puzzle solve --start C.C/.../... --goal X", "--goal: goal `X`: expected three rows"),
        ("puzzle solve --start C.C/.../...", "--goal"),
        ("puzzle solve", "<TASK>"),
        (
            "puzzle make --length 3 --pieces CCCCCCCCC",
            "--pieces: animals `CCCCCCCCC`: expected 1 to 8",
        ),
        ("puzzle make --length 0", "0"),
        ("puzzle hardest --pieces Q", "--pieces: animals `Q`: expected letters of `H` (chick)"),
    ] {
        let told = error(&mut hyakki(arguments), 2);
        assert!(told.contains(said), "{arguments}: {told}");
    }
    let book = file("faulty-book.txt", "[1]\nstart = C.C\n");
    let told = error(hyakki("puzzle solve 1 --book").arg(&book), 2);
    assert!(told.contains("line 2: arrangement `C.C`"), "{told}");
    let missing = error(&mut hyakki("puzzle list --book no/such/file"), 1);
    assert!(missing.contains("cannot read no/such/file"), "{missing}");
}
