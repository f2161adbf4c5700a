//! Every way a game of a match can end.

use super::{Arena, unique};
use crate::command_line::file;
use hyakki_tests::slow::{self, SlowGame, SlowPosition};
use std::fs;

const NODES: &str = "--each nodes=1";

/// Plays two games of which A loses both: how, and what is told of it.
#[track_caller]
fn check_loss(variant: &str, script: &str, cause: &str, text: &str) {
    let arena = Arena::new(variant, &[script, "do=play"]).with(NODES).with("--patience 0.3");
    let printed = arena.print();
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[0].starts_with("game 1: A - B 0-1, "), "{printed}");
    assert!(lines[1].starts_with("game 2: B - A 1-0, "), "{printed}");
    assert!(lines[..2].iter().all(|line| line.contains(text)), "{printed}");
    assert!(printed.contains(&format!("\nends      {cause} 2\n")), "{printed}");
}

#[test]
fn who_resigns_loses() {
    check_loss("minishogi", "do=resign", "resignation", ", resignation, ");
}

#[test]
fn who_plays_an_illegal_move_loses() {
    check_loss("minishogi", "do=5a5a+", "garbage", "garbage `5a5a+`");
    check_loss("minishogi", "do=1e1a", "illegal move", "illegal move `1e1a`, ");
    check_loss("minishogi", "do=(none)", "illegal move", "illegal move `(none)`, ");
}

#[test]
fn who_declares_without_the_right_loses() {
    check_loss("minishogi", "do=win", "wrong declaration", "wrong declaration");
    check_loss("shogi", "do=win", "wrong declaration", "wrong declaration");
}

#[test]
fn who_answers_with_garbage_loses() {
    check_loss("dobutsu", "do=xyzzy", "garbage", "garbage `xyzzy`, expected a move");
    check_loss("dobutsu", "do=empty", "garbage", "garbage `bestmove` with nothing after it");
    check_loss("dobutsu", "do=bytes", "garbage", "garbage `\u{fffd}\u{fffd}`, expected a move");
    check_loss("dobutsu", "do=noise", "garbage", "garbage like `nonsense`");
}

#[test]
fn who_crashes_loses_and_is_started_anew() {
    check_loss("dobutsu", "do=crash", "crash", ", saying: stub: crashing as told), ");
}

#[test]
fn who_does_not_answer_loses_and_is_started_anew() {
    check_loss("dobutsu", "do=silent", "no answer", "no answer to `go` within 0.3 s");
}

#[test]
fn a_line_without_an_end_is_no_answer() {
    let outcome = Arena::new("dobutsu", &["do=endless", ""]).with("--each movetime=0.1").play();
    assert_eq!((outcome.score(0), outcome.ends("time")), ([0, 2, 0], 2));
}

#[test]
fn who_is_not_ready_for_the_next_game_loses_it() {
    let outcome = Arena::new("dobutsu", &["ready=1 do=resign", ""])
        .with("--each nodes=1 --patience 0.3")
        .play();
    assert_eq!((outcome.ends("resignation"), outcome.ends("no answer")), (1, 1));
    assert_eq!(outcome.json["engines"][0]["faults"]["no answer"], 1);
}

#[test]
fn an_entered_king_may_be_declared() {
    let openings = "GGGGSSSS1/RB2K4/9/9/9/9/9/9/4k4 b RB 1\n";
    let outcome = Arena::new("shogi", &["do=win", "do=win"]).with(NODES).from(openings).play();
    assert_eq!((outcome.score(0), outcome.ends("declaration")), ([1, 1, 0], 2));
}

#[test]
fn long_games_are_draws() {
    let outcome = Arena::new("shogi", &["", ""]).with(NODES).with("--max-moves 10").play();
    assert_eq!((outcome.score(0), outcome.ends("move limit")), ([0, 0, 2], 2));
    assert_eq!(outcome.json["moves"], 20);
}

#[test]
fn scores_may_end_games() {
    let scripts = ["score=-700", "score=650"];
    let outcome =
        Arena::new("shogi", &scripts).with(NODES).with("--resign moves=3 score=700").play();
    assert_eq!((outcome.score(0), outcome.ends("judged won")), ([0, 2, 0], 2));
    // Two of three moves of A, and the third.
    assert_eq!(outcome.json["moves"], 5 + 6);
    let outcome = Arena::new("shogi", &["score=-5", "score=5"])
        .with(NODES)
        .with("--draw from=4 moves=2 score=5")
        .play();
    assert_eq!((outcome.score(0), outcome.ends("judged drawn")), ([0, 0, 2], 2));
    assert_eq!(outcome.json["moves"], 8);
}

/// Both engines play moves of a line in turn, from an opening; who won, and by what.
#[track_caller]
fn check_line(variant: &str, opening: &str, moves: &str, plies: u64, end: &str) {
    let moves: Vec<&str> = moves.split(' ').collect();
    let turns = |skip: usize| moves.iter().skip(skip).step_by(2).copied().collect::<Vec<_>>();
    let (first, second) = (turns(0).join(","), turns(1).join(","));
    let printed = Arena::new(variant, &[&format!("do={first}"), &format!("do={second}")])
        .with(NODES)
        .from(opening)
        .print();
    let line = printed.lines().next().unwrap();
    assert_eq!(line, format!("game 1: A - B {end}, {plies} moves"));
}

#[test]
fn the_fourth_occurrence_is_a_draw_whoever_brings_it() {
    let startpos = "position startpos";
    let moves = "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b";
    check_line("shogi", startpos, moves, 12, "1/2-1/2, repetition");
    let moves = "5i5h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h";
    check_line("shogi", startpos, moves, 13, "1/2-1/2, repetition");
}

#[test]
fn the_third_occurrence_is_a_draw_in_dobutsu() {
    let moves = "1d1c 3a3b 1c1d 3b3a 1d1c 3a3b 1c1d 3b3a";
    check_line("dobutsu", "position startpos", moves, 8, "1/2-1/2, repetition");
}

#[test]
fn perpetual_check_loses_and_a_pause_in_it_does_not() {
    let opening = "4k4/9/5R3/9/9/9/9/9/4K4 b - 1";
    let moves = "4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c 4a5a";
    check_line("shogi", opening, moves, 12, "0-1, perpetual check");
    let moves = "4c5c 5a6a 5c4c 6a5a 4c5c 5a6a 5c4c 6a5a 4c5c 5a6a 5c4c 6a5a";
    check_line("shogi", opening, moves, 12, "1/2-1/2, repetition");
}

#[test]
fn the_board_ends_games_before_anything_else() {
    let opening = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    check_line("shogi", opening, "G*5b", 1, "1-0, checkmate");
    check_line("dobutsu", "1l1/3/1L1/3 b - 1", "2c2b 2a2b", 2, "0-1, lion captured");
    check_line("dobutsu", "3/1L1/2l/3 b - 1", "2b2a", 1, "1-0, try");
}

#[test]
fn names_and_points_are_right_when_the_second_player_begins() {
    let arena = Arena::new("minishogi", &["", "do=resign"]).with(NODES);
    let pgn = file(&unique("pgn"), "");
    let outcome =
        arena.from("position startpos moves 1e1d").with(&format!("--pgn {}", pgn.display())).play();
    assert_eq!((outcome.score(0), outcome.score(1)), ([2, 0, 0], [0, 2, 0]));
    let by_color = |color: &str| outcome.json["engines"][0][color]["wins"].clone();
    assert_eq!((by_color("as_first_player"), by_color("as_second_player")), (1.into(), 1.into()));
    // B is asked first in the first game.
    let first_go = outcome.log.iter().find(|line| line.contains(": go")).unwrap();
    assert!(first_go.contains(">B("), "{first_go}");
    let pgn = fs::read_to_string(pgn).unwrap();
    let games: Vec<&str> = pgn.split("[Event ").skip(1).collect();
    for (game, tags) in games.iter().zip([("A", "B", "1-0"), ("B", "A", "0-1")]) {
        let (white, black, result) = tags;
        for tag in [
            format!("[White \"{white}\"]"),
            format!("[Black \"{black}\"]"),
            format!("[Result \"{result}\"]"),
            "[Termination \"resignation\"]".to_owned(),
        ] {
            assert!(game.contains(&tag), "{tag} is not in {game}");
        }
    }
}

/// The moves of the games in a file of lines, replayed by the slow rules.
fn replay(lines: &str, game: slow::Game) -> Vec<Vec<String>> {
    let replay = |line: &str| {
        let (line, _) = line.split_once(" #").unwrap_or((line, ""));
        let (position, moves) = line.split_once(" moves ").unwrap_or((line, ""));
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        assert!(position.ends_with("startpos"), "{line}");
        let mut judge = SlowGame::new(SlowPosition::start(game));
        for mv in &moves {
            judge.play(mv);
        }
        moves
    };
    lines.lines().map(replay).collect()
}

#[test]
fn records_end_with_the_last_legal_move() {
    let lines = file(&unique("lines"), "");
    Arena::new("shogi", &["do=7g7f,5i5a", "do=3c3d"])
        .with(NODES)
        .with(&format!("--usi {}", lines.display()))
        .play();
    let lines = fs::read_to_string(lines).unwrap();
    assert_eq!(replay(&lines, slow::Game::Shogi)[0], ["7g7f", "3c3d"], "{lines}");
    let first = lines.lines().next().unwrap();
    assert!(first.ends_with("# 0-1 illegal move `5i5a`"), "{first}");
}

#[test]
fn pawn_drop_mate_is_an_illegal_move() {
    let lines = file(&unique("lines"), "");
    let printed = Arena::new("shogi", &["do=P*1b", "do=P*1b"])
        .with(NODES)
        .with(&format!("--usi {}", lines.display()))
        .from("8k/9/7+R1/p8/9/9/9/9/K8 b P 1")
        .print();
    assert!(printed.starts_with("game 1: A - B 0-1, illegal move `P*1b`, 0 moves\n"), "{printed}");
    let lines = fs::read_to_string(lines).unwrap();
    let position = "position sfen 8k/9/7+R1/p8/9/9/9/9/K8 b P 1";
    assert_eq!(lines.lines().next().unwrap(), format!("{position} # 0-1 illegal move `P*1b`"));
}
