//! `hyakki cards`, and the card game in a dialogue.

use crate::command_line::{error, file, hyakki, output};
use crate::dialogue::talk::{count, talk};
use serde_json::Value;
use std::fs;

fn json(arguments: &str) -> Value {
    serde_json::from_str(&output(arguments)).unwrap()
}

fn solve(state: &str, arguments: &str) -> assert_cmd::Command {
    let mut command = hyakki("cards solve");
    command.arg(state).args(arguments.split_whitespace());
    command
}

fn path(name: &str) -> String {
    file(name, "").display().to_string()
}

#[test]
fn a_team_that_knows_all_cards_bounds_the_score() {
    let told = json("cards bound --games 300 --seed 1 --json");
    let mean = |key: &str| told[key].as_f64().unwrap();
    assert!((5.2..5.8).contains(&mean("mean_moves")), "{told}");
    assert!((23.0..24.2).contains(&mean("mean_score")), "{told}");
    let counted = told["moves"].as_object().unwrap().values().flat_map(Value::as_u64);
    assert_eq!(counted.sum::<u64>() + told["unsolved"].as_u64().unwrap(), 300);
    // A hint more is five points more.
    let three = json("cards bound --games 300 --seed 1 --players 3 --json");
    assert!((three["mean_score"].as_f64().unwrap() - mean("mean_score") - 10.0).abs() < 1e-6);
}

#[test]
fn simulations_say_how_often_games_are_won() {
    let told = json("cards simulate --policy natural --games 6 --seed 1 --json");
    for key in ["win_rate", "mean_score", "mean_score_error", "legendary", "turns", "seconds"] {
        assert!(told[key].is_number(), "{key}: {told}");
    }
    let scores: u64 = told["scores"].as_object().unwrap().values().flat_map(Value::as_u64).sum();
    assert_eq!(told["wins"], scores);
    assert_eq!(scores + told["lost"].as_u64().unwrap(), 6);
    assert!(told["wins"].as_u64().unwrap() >= 4, "{told}");
    let ranks = ["honourable", "glorious", "legendary"].map(|rank| told[rank].as_f64().unwrap());
    assert!((ranks.iter().sum::<f64>() - told["win_rate"].as_f64().unwrap()).abs() < 1e-9);
    // The same games whatever the number of threads.
    let again = json("cards simulate --policy natural --games 6 --seed 1 --json --threads 1");
    assert_eq!((&again["scores"], &again["turns"]), (&told["scores"], &told["turns"]));
    let random = output("cards simulate --players 4 --level 3 --policy random --games 50");
    assert!(random.starts_with("4 players, level 3, random, seed 1\n"), "{random}");
    assert!(random.contains("\nwon        0.0 % (0.0 to 7.1)\n"), "{random}");
    assert!(random.ends_with(&format!(" lost       50 {}\n", "#".repeat(60))), "{random}");
}

#[test]
fn games_are_written_down_drawn_and_replayed() {
    let (records, picture) = (path("cards.txt"), path("cards.svg"));
    let told = json(&format!(
        "cards simulate --players 3 --policy natural,random,natural --games 5 --json --records {records} --svg {picture}"
    ));
    assert_eq!(told["policy"], serde_json::json!(["natural", "random", "natural"]));
    let svg = fs::read_to_string(picture).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(">lost</text>"));
    let replayed = output(&format!("cards replay --json {records}"));
    let games: Vec<Value> =
        replayed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 5);
    let won = games.iter().filter(|game| game["won"] == true).count();
    assert_eq!(told["wins"], won);
    assert!(games.iter().all(|game| game["over"] == true && game["fault"] == Value::Null));
    let shown = output(&format!("cards replay --show {records}"));
    assert!(shown.starts_with("game 1: ") && shown.contains("\nseat 2: "), "{shown}");
    let lines = fs::read_to_string(&records).unwrap();
    let faulty = lines.replacen(" / ", " / a=k a=k ", 1);
    let faulty = file("faulty-cards.txt", &format!("# comment\n\n{faulty}"));
    let mut command = hyakki("cards replay");
    let assert = command.arg(&faulty).assert().code(1);
    let (out, err) = (&assert.get_output().stdout, &assert.get_output().stderr);
    let out = String::from_utf8_lossy(out);
    assert!(out.starts_with("game 1: line 3: turn 1: `a=k`: "), "{out}");
    assert!(String::from_utf8_lossy(err).ends_with("1 of 5 games with a fault\n"));
}

#[test]
fn a_state_is_solved_with_chances_and_actions() {
    let state = "players=2 level=1 seat=0 / a=k f=k a>-1,1 +kf / d p e>4,0 kf@a /";
    let assert = solve(state, "--time 100").assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    for part in [
        "turn            3, seat 0: a look at a card or a declaration\n",
        "\nlayouts that fit with looks and hints: 3153150\n",
        "\nb     14.3 %     28.6 %     28.6 %     28.6 %\n",
        "\nf    100.0 %          -          -          -  seen\n",
        "\nbest: look at ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let assert = solve(state, "--time 100 --json").assert().success();
    let told: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(told["worlds"], 3_153_150.0);
    assert_eq!(told["chances"]["a"]["kappa"], 1.0);
    assert_eq!(told["best"], told["actions"][0]["action"]);
    assert!(told["actions"].as_array().unwrap().len() > 1);
}

#[test]
fn wrong_hints_are_told_and_reckoned_with() {
    let five = "players=2 level=1 seat=0 / a=k b=k m>4,1 +k / m n m>3,0 k@p / c=k d=k m>4,1 +kf /";
    let assert = solve(five, "--time 50").assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(
        text.contains("\nno layout fits: a hint is on a card of none of its families; "),
        "{text}"
    );
    let assert = solve(five, "--time 50 --error 0.05").assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(text.contains("\nhints wrong with probability 0.05\n"), "{text}");
}

#[test]
fn a_person_plays_and_is_advised() {
    let input = "a b\nd>3,3\nd>4,0\nwhat\n?\nstate\n+\nundo\nquit\n";
    let assert = hyakki("cards play --seed 5 --time 50").write_stdin(input).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    for part in [
        "deal 5; you are seat 0 of 2\n",
        "seat 0: look at a: rokurokubi\n",
        "move d to 3,3: p lies there, expected an empty cell\n",
        "seat 0: move d to 4,0\n",
        "what: expected a, a>4,-1, +, kf@a or !",
        "players=2 hints=2/3/2 seat=0 / a=r b=r d>4,0\n",
        "seat 0: reveal hint kor\n",
        "what was played cannot be taken back\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // What others see is not told.
    assert!(!text.contains("seat 1: look at d:"), "{text}");
    let input = "a=k b=o\nd>4,0\nundo\nd>4,0\n+kf\nc d d>0,3 kf@a\nstate\nquit\n";
    let mut command = hyakki("cards play --advise --time 50");
    let assert = command.write_stdin(input).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(text.contains("seat=0 / a=k b=o d>4,0 +kf / c d d>0,3 kf@a /\n"), "{text}");
    assert!(text.contains("it is the turn of seat 1: enter") || text.contains("  won "), "{text}");
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    for (arguments, expected) in [
        ("cards simulate --players 5", "5 is not in 2..=4"),
        (
            "cards simulate --policy best",
            "--policy: policy `best`: unknown, expected one of random",
        ),
        ("cards simulate --policy random,random,random", "3 policies for 2 players"),
        (
            "cards simulate --level 5 --shape heart",
            "--shape: shape `heart`: unknown, expected one of",
        ),
        ("cards simulate --hints 9/9/9", "--hints: hints `9/9/9`: expected"),
        ("cards play --seat 2", "--seat 2: expected a seat from 0 to 1"),
    ] {
        let told = error(&mut hyakki(arguments), 2);
        assert!(told.contains(expected), "{told}");
    }
    let told = error(&mut solve("players=2 seat=0 / a=k b=k p>4,4", ""), 2);
    assert!(told.contains("turn 1: `p>4,4`: move p to 4,4: no other card touches"), "{told}");
    let told = error(&mut hyakki("cards replay /no/such/file"), 1);
    assert!(told.contains("cannot read /no/such/file"), "{told}");
    let shape = file("line.txt", "; a line\n################\n");
    let told = output(&format!(
        "cards simulate --level 5 --shape {} --policy random --games 2",
        shape.display()
    ));
    assert!(told.starts_with("2 players, level 5, random"), "{told}");
}

#[test]
fn a_dialogue_about_cards() {
    let lines = talk(
        "> setoption name USI_Variant value YokaiCards
         = info string variant yokaicards: expected `position cards STATE` and `go movetime N`
         > go movetime 50
         = info string no position yet, expected `position cards STATE`
         = bestmove none
         > position cards players=2 level=1 seat=0 /
         > go movetime 200
         <1500 info depth 1 multipv 1 score cp * wdl * 0 * nodes * nps * time * pv ?
         < bestmove ?
         > position cards players=2 level=1 seat=0 / c=k
         > go nodes 2
         <1500 bestmove ?
         > position cards players=2 level=1 seat=0 / c=k l=k
         > go infinite
         !300 bestmove *
         > stop
         <1000 bestmove ?>* +
         > position startpos
         = info string position: the variant is yokaicards, expected `position cards STATE`
         > position cards players=2 level=1 seat=0 / c=k l=k q>1,1
         = info string position cards: turn 1: `q>1,1`: expected a look *; the last position stays
         > d
         < State: players=2 hints=2/3/2 seat=0 / c=k l=k
         > position cards players=2 level=1 seat=1 / a b
         > go movetime 50
         = info string it is the turn of seat 0, not 1
         = bestmove none
         > position cards players=2 level=1 seat=0 / !
         > go movetime 50
         = info string the game is over
         = bestmove none
         > isready
         = readyok
         > uci
         < uciok
         > setoption name UCI_Variant value dobutsu
         = info string variant dobutsu *
         > position cards players=2 seat=0
         = info string position cards: the variant is dobutsu, expected *
         > go depth 1
         < bestmove *",
    );
    assert_eq!(count(&lines, "bestmove *"), 7);
}
