//! Lines of thought and the answers that follow them.

use super::talk::{count, talk, talk_with};
use hyakki_movegen::Game;
use hyakki_tests::{game, game_at};

#[test]
fn info_lines_have_their_fields_in_order() {
    let lines = talk(
        "> position startpos
         > go depth 2
         < bestmove *
         > uci
         > setoption name Threads value 2
         > setoption name MultiPV value 3
         > go depth 2
         < bestmove *",
    );
    let infos: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert!(!infos.is_empty());
    for line in infos {
        let fields = [
            " depth ",
            " seldepth ",
            " multipv ",
            " score ",
            " nodes ",
            " nps ",
            " hashfull ",
            " time ",
            " pv ",
        ];
        let places: Vec<Option<usize>> = fields.iter().map(|field| line.find(field)).collect();
        assert!(places.iter().all(Option::is_some), "{line}");
        assert!(places.is_sorted() && !line.contains("  "), "{line}");
    }
}

/// What follows a word in a line.
fn after<'l>(line: &'l str, word: &str) -> &'l str {
    let mut words = line.split(' ').skip_while(|found| *found != word);
    words.nth(1).unwrap_or_else(|| panic!("no {word} in {line}"))
}

/// The moves of the line.
fn pv(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map_or(Vec::new(), |(_, moves)| moves.split(' ').collect())
}

/// Every line of thought is legal, move by move, and ends with the game; the best move of every
/// answer begins the first of the last lines, and its reply follows there.
fn check_thoughts(game: &Game, lines: &[String]) {
    let mut best: Option<&str> = None;
    for line in lines {
        if line.starts_with("info depth") {
            let mut game = game.clone();
            for mv in pv(line) {
                assert_eq!(game.outcome(), None, "the line goes on after the end: {line}");
                game.play_text(mv).unwrap_or_else(|error| panic!("{error} in {line}"));
            }
            if after(line, "multipv") == "1" {
                best = Some(line);
            }
        } else if line.starts_with("bestmove") {
            let pv = pv(best.take().unwrap());
            assert_eq!(after(line, "bestmove"), pv[0], "{lines:?}");
            assert_eq!(line.contains(" ponder "), pv.len() > 1, "{line}");
            if pv.len() > 1 {
                assert_eq!(after(line, "ponder"), pv[1]);
            }
        }
    }
}

#[test]
fn lines_are_legal_and_begin_with_the_best_move() {
    for (name, position) in [
        ("shogi", "startpos"),
        ("dobutsu", "startpos moves 2c2b"),
        ("gorogoro", "startpos"),
        ("minishogi", "sfen k4/5/G4/5/2R1K b - 1"),
        ("torishogi", "startpos"),
        ("yokai", "startpos"),
        // Repetitions are near.
        ("dobutsu", "startpos moves 2d3c 2a1b 3c2d 1b2a 2d3c 2a1b 3c2d"),
    ] {
        let at = game_at(name, position.trim_start_matches("sfen "));
        for options in ["Threads value 1", "Threads value 3", "USI_MultiPV value 4"] {
            let lines = talk(&format!(
                "> setoption name USI_Variant value {name}
                 > setoption name {options}
                 > position {position}
                 > go depth 5
                 < bestmove *
                 > go nodes 2000
                 < bestmove *
                 > go movetime 30
                 < bestmove *"
            ));
            check_thoughts(&at, &lines);
            assert_eq!(count(&lines, "bestmove *"), 3);
        }
    }
}

#[test]
fn as_many_lines_are_told_as_are_wanted_and_there_are() {
    let lines = talk(
        "> setoption name USI_Variant value dobutsu
         > setoption name USI_MultiPV value 100
         > go depth 4
         < bestmove *",
    );
    for depth in 1..=4 {
        assert_eq!(count(&lines, &format!("info depth {depth} *")), 4, "{lines:?}");
    }
    let last: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 4")).collect();
    let numbers: Vec<&str> = last.iter().map(|line| after(line, "multipv")).collect();
    assert_eq!(numbers, ["1", "2", "3", "4"]);
    let scores: Vec<i32> = last.iter().map(|line| after(line, "cp").parse().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{last:?}");
    let lines = talk(
        "> setoption name USI_Variant value dobutsu
         > setoption name MultiPV value 3
         > go depth 3 searchmoves 2d1c 1d1c
         < bestmove ?d1c*",
    );
    assert_eq!(count(&lines, "info depth 3 *"), 2, "{lines:?}");
}

#[test]
fn a_single_move_has_a_score_and_mate_no_reply() {
    let lines = talk(
        "> position sfen 8k/7R1/9/9/9/9/9/9/K8 w - 1
         > go btime 60000 wtime 60000
         <2000 bestmove 1a2b
         > position sfen 8k/9/8G/9/9/9/9/9/K8 b G 1
         > go depth 3
         < bestmove G[*]*",
    );
    assert!(count(&lines, "info depth 1 * score * pv 1a2b") >= 1, "{lines:?}");
    assert_eq!(count(&lines, "bestmove * ponder *"), 0, "{lines:?}");
    assert!(count(&lines, "info depth * score mate 1 *") >= 1, "{lines:?}");
}

#[test]
fn mates_are_told_in_plies_or_in_moves() {
    let dialogue = |arguments, first: &str, mate| {
        talk_with(
            arguments,
            &format!(
                "> position sfen 6Bnl/8k/7p1/7b1/9/9/9/9/9 b Rr4g4s3n3l17p 1
                 > go depth 9
                 < info depth * score mate {mate} *
                 < bestmove {first}*"
            ),
        )
    };
    dialogue("usi", "R[*]3b", 3);
    dialogue("uci", "R@g8", 2);
    talk(
        "> position sfen 5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1
         > go depth 11
         < info depth * score mate 5 *
         < bestmove 3c2c*",
    );
}

#[test]
fn the_last_line_has_the_true_nodes_and_time() {
    for threads in [1, 2] {
        let lines = talk(&format!(
            "> setoption name Threads value {threads}
             > isready
             < readyok
             > go movetime 300
             < bestmove *
             > go nodes 5000
             < bestmove *
             > go ponder depth 1
             !200 bestmove *
             > ponderhit
             < bestmove *"
        ));
        let ends = lines.windows(2).filter(|two| two[1].starts_with("bestmove"));
        let last: Vec<&String> = ends.map(|two| &two[0]).collect();
        let time = |line: &str| after(line, "time").parse::<u64>().unwrap();
        assert!((300..600).contains(&time(last[0])), "{last:?}");
        if threads == 1 {
            assert_eq!(after(last[1], "nodes"), "5000");
        }
        // It began to think a little after the question was sent.
        assert!(time(last[2]) >= 150, "{last:?}");
    }
}

#[test]
fn chances_are_told_when_they_are_wanted() {
    let lines = talk(
        "> go depth 2
         < bestmove *
         > setoption name USI_ShowWDL value true
         > go depth 2
         < info depth 1 seldepth * score cp * wdl * nodes *
         < bestmove *",
    );
    let first_answer = lines.iter().position(|line| line.starts_with("bestmove")).unwrap();
    assert_eq!(count(&lines[..first_answer], "* wdl *"), 0);
}

#[test]
fn entered_kings_declare_only_where_the_option_says_so() {
    let entered = "+R8/2+NK1+R+P+P1/+P+PPS+P4/6g+b1/7p1/3g5/3+b1g+p1+p/5p3/5k+p2 b G3S3N3L7Pl 1";
    let lines = talk(&format!(
        "> position sfen {entered}
         > go depth 3
         < bestmove ????*
         > setoption name EnteringKingRule value CSARule27
         > go depth 3
         = info depth 0 score mate 1
         = bestmove win
         > go infinite
         = info depth 0 score mate 1
         !100 bestmove *
         > stop
         = bestmove win
         > position startpos
         > go depth 2
         < bestmove ????*
         > uci
         < uciok
         > position sfen {entered}
         > go depth 2
         < bestmove ????*
         > setoption name EnteringKingRule value NoEnteringKing
         > usi
         < usiok
         > go depth 2
         < bestmove ????*"
    ));
    assert_eq!(count(&lines, "bestmove win"), 2);
    let first = lines.iter().position(|line| line.starts_with("bestmove")).unwrap();
    assert_eq!(count(&lines[..first], "* score mate *"), 0, "{lines:?}");
}

#[test]
fn long_games_are_drawn_where_the_option_says_so() {
    talk(
        "> setoption name USI_Variant value dobutsu
         = info string variant *
         > position sfen 1l1/3/1C1/L2 b GECge 1
         > go depth 8
         < info depth * score mate 5 *
         < bestmove *
         > setoption name MaxMovesToDraw value 4
         > go depth 8
         < info depth 8 * score cp 0 *
         < bestmove *
         > setoption name MaxMovesToDraw value 0
         > go depth 8
         < info depth * score mate 5 *
         < bestmove *",
    );
}

#[test]
fn weak_levels_look_less_far_and_analysis_is_at_full_strength() {
    let nodes = |options: &str| {
        let lines = talk(&format!("{options}\n> go nodes 20000\n< bestmove *"));
        check_thoughts(&game("shogi"), &lines);
        let told = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
        after(told, "nodes").parse::<u64>().unwrap()
    };
    assert_eq!(nodes(""), 20_000);
    let weak = "> setoption name Skill_Level value 3";
    assert!(nodes(weak) < 1_000);
    let elo = "> setoption name UCI_LimitStrength value true\n> setoption name UCI_Elo value 800";
    assert_eq!(nodes(elo), nodes(weak));
    assert_eq!(nodes("> setoption name USI_Elo value 800"), 20_000);
    assert_eq!(nodes(&format!("{weak}\n> setoption name USI_AnalyseMode value true")), 20_000);
}
