//! `hyakki play`, with a pipe at the keyboard.

use super::command_line::{error, hyakki, output};
use std::fs;
use std::path::PathBuf;

/// What is said in a game in which these lines are typed.
fn played(arguments: &str, lines: &str) -> String {
    let mut command = hyakki(&format!("play --seed 1 --nodes 2000 {arguments}"));
    let assert = command.write_stdin(lines).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn a_game_is_played_taken_back_and_given_up() {
    let text = played(
        "--variant dobutsu",
        "help\nmoves 2c\n2d2a\nchick 2b\nundo\nhint\nhint me\nresign\n2c2b\nundo\nquit\n",
    );
    for said in [
        "Dobutsu shogi. You are the first player, I play at level 5.",
        "your move> moves 2c\n2c2b\n",
        "your move> 2d2a\nThe Lion does not go from 2d to 2a. Steps one square in any direction.\n",
        "You play 2c2b: Chick from 2c to 2b, captures Chick.\n",
        "I play ",
        "`hint me`: expected a move such as ",
        "I win: resignation, after 0 moves.",
        "the game is over> 2c2b\nThe game is over; undo takes back",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // The start, and again after each undo.
    assert_eq!(text.matches("| E | L | G | d\n").count(), 4, "{text}");
}

#[test]
fn a_game_to_its_end_is_saved_and_is_sound() {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for name in ["played.pgn", "played.usi"] {
        let path = directory.join(name);
        let _ = fs::remove_file(&path);
        let arguments = format!("--variant dobutsu --moves 2c2b 3a3b --save {}", path.display());
        let text = played(&arguments, "2b2a\nreplay\nquit\n");
        assert!(
            text.contains("You play 2b2a+: Chick from 2b to 2a, captures Lion, becomes Hen."),
            "{text}"
        );
        assert!(text.contains("You win: lion captured, after 3 moves."), "{text}");
        assert!(text.contains("  3: 2b2a+"), "{text}");
        let replayed = output(&format!("replay --variant dobutsu {}", path.display()));
        assert!(replayed.ends_with("1 game, 0 with a fault\n"), "{replayed}");
    }
    let text = played("--variant dobutsu", "save x.txt2\nsave no/such/x.pgn\nsave\n");
    for said in [
        "save x.txt2: expected a name that ends with .pgn, .kif or .usi",
        "cannot write no/such/x.pgn: ",
        "save: expected the name of a file",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn the_second_player_may_sit_at_the_keyboard() {
    let text = played("--variant gorogoro --side second --style unicode", "board\nquit\n");
    assert!(text.contains("You are the second player"), "{text}");
    assert!(text.contains("I play "), "{text}");
    // At the bottom are the pieces of who sits there.
    assert!(text.contains("│▴s  │▴g  │▴k  │▴g  │▴s  │ a\n"), "{text}");
}

#[test]
fn promotion_is_asked_for_where_there_is_a_choice() {
    let mut command = hyakki("play --variant gorogoro --seed 1 --nodes 500 --sfen");
    let command = command.arg("2k2/5/P4/5/5/2K2 b - 1");
    let assert = command.write_stdin("chick 5b\nperhaps\nchick 5b\nyes\nquit\n").assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(
        text.contains("promote? (yes or no)> perhaps\n`perhaps`: expected yes or no"),
        "{text}"
    );
    assert!(text.contains("You play 5c5b+: Chick from 5c to 5b, becomes Hen."), "{text}");
}

#[test]
fn a_screen_reader_gets_words_and_no_drawing() {
    let text = played("--variant yokainomori --plain", "board\n2c2b\nreplay\nquit\n");
    for said in [
        "Your pieces: Kodama 2c, Kitsune 3d, Tanuki 1d, Koropokkuru 2d. In hand: nothing.\n",
        "My pieces: ",
        "You play 2c2b: Kodama from 2c to 2b, captures Kodama.",
        "1: 2c2b, Kodama from 2c to 2b, captures Kodama\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains('|') && !text.contains("+--"), "{text}");
}

#[test]
fn a_pipe_of_anything_ends_quietly() {
    for lines in ["", "\n\n", "nonsense\n", &"x".repeat(100_000), "\u{fffd}\0\n"] {
        let text = played("--variant minishogi --level -20", lines);
        assert!(text.ends_with("your move> \n"), "{text}");
    }
    for (arguments, said) in [
        ("play --level 21", "21"),
        ("play --save game.doc", "--save game.doc: expected a name that ends with .pgn"),
        ("play --moves 1a1b", "--moves: move `1a1b`: illegal"),
        ("play --variant chess", "`chess`"),
    ] {
        let told = error(&mut hyakki(arguments), 2);
        assert!(told.contains(said), "{told}");
    }
}
