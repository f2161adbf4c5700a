//! What a match tells of its results.

use super::Arena;

#[test]
fn a_test_ends_a_match_by_itself() {
    let outcome = Arena::new("dobutsu", &["do=play", "do=resign"])
        .with("--each nodes=1 --sprt elo0=0 elo1=20 --concurrency 2 --games 100000")
        .play();
    let sprt = &outcome.json["pairings"][0]["sprt"];
    assert_eq!((sprt["verdict"].as_str(), sprt["elo1"].as_f64()), (Some("accepted"), Some(20.0)));
    assert!(sprt["llr"].as_f64() >= sprt["upper"].as_f64(), "{sprt}");
    let games = outcome.json["games"].as_u64().unwrap();
    assert!((10..1000).contains(&games), "{games} games");
    assert_eq!(outcome.json["interrupted"], false);
}

#[test]
fn a_worse_engine_is_rejected() {
    let printed = Arena::new("dobutsu", &["do=resign", "do=play"])
        .with("--each nodes=1 --sprt alpha=0.1 beta=0.1 model=logistic")
        .print();
    let line = printed.lines().find(|line| line.starts_with("SPRT ")).unwrap();
    assert!(
        line.contains(" of -2.20 to 2.20, rejected: 0 rather than 10 (logistic Elo)"),
        "{line}"
    );
}

#[test]
fn two_engines_are_compared_in_words() {
    let printed =
        Arena::new("dobutsu", &["do=play", "do=resign"]).with("--each nodes=1 --games 3").print();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(
        lines[..2],
        ["game 1: A - B 1-0, resignation, 1 moves", "game 2: B - A 0-1, resignation, 0 moves"]
    );
    assert_eq!(
        lines[4..11],
        [
            "",
            "A against B, 4 games",
            "score     4-0-0 (4 of 4, 100.0 %)",
            "colours   2-0-0 as first player, 2-0-0 as second player",
            "pairs     [0 0 0 0 2] with 0, 1/2, 1, 3/2, 2 points",
            "Elo       +inf +- inf (95 %), normalised +inf +- 340.5",
            "LOS       100.0 %",
        ]
    );
    assert_eq!(lines[11], "ends      resignation 4");
}

#[test]
fn three_engines_play_a_round_robin() {
    let arena = Arena::new("dobutsu", &["do=play", "do=play,resign", "do=resign"]);
    let arena = arena.with("--each nodes=1 --games 2 --concurrency 2 --max-moves 40");
    let printed = arena.print();
    let table: Vec<Vec<&str>> = printed
        .lines()
        .skip_while(|line| !line.contains("points"))
        .take(4)
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(table[0][..2], ["points", "games"], "{printed}");
    assert_eq!(table[0][4..], ["%)", "A", "B", "C"], "{printed}");
    assert_eq!((table[1][0], table[1][1], table[1][2]), ("A", "4", "4"), "{printed}");
    assert_eq!(table[3][table[3].len() - 3..], ["0/2", "0/2", "-"], "{printed}");
    let outcome = arena.play();
    let pairings = outcome.json["pairings"].as_array().unwrap();
    let pairs: Vec<String> =
        pairings.iter().map(|pairing| pairing["engines"].to_string()).collect();
    assert_eq!(pairs, [r#"["A","B"]"#, r#"["A","C"]"#, r#"["B","C"]"#]);
    assert_eq!((outcome.score(0), outcome.score(2)), ([4, 0, 0], [0, 4, 0]));
    assert!(pairings.iter().all(|pairing| pairing["pentanomial"][4] == 1));
}

#[test]
fn openings_are_played_with_colours_reversed() {
    let outcome = Arena::new("minishogi", &["", ""])
        .with("--each nodes=1 --games 4 --max-moves 4 --seed 7")
        .opened_by("random:3")
        .play();
    let positions = |engine: &str| -> Vec<String> {
        let said = outcome.said_to(engine);
        let positions = said.iter().filter(|line| line.starts_with("position"));
        positions.map(|line| (*line).to_owned()).collect()
    };
    // The one move that is not of the opening is the second player's.
    let (a, b) = (positions("A"), positions("B"));
    assert_eq!((a.len(), b.len()), (2, 2));
    assert_eq!(a, b);
    assert_ne!(a[0], a[1]);
    assert!(a.iter().all(|line| line.split(' ').count() == 3 + 3), "{a:?}");
}

#[test]
fn colours_are_kept_if_wanted() {
    for option in ["--no-swap", "--noswap"] {
        let outcome = Arena::new("minishogi", &["do=resign", "do=play"])
            .with(&format!("--each nodes=1 --games 4 {option}"))
            .opened_by("random:2")
            .play();
        let results = &outcome.json["engines"][0];
        assert_eq!(
            results["as_first_player"],
            serde_json::json!({"wins": 0, "losses": 4, "draws": 0})
        );
        let said = outcome.said_to("A");
        let positions: std::collections::HashSet<_> =
            said.iter().filter(|line| line.starts_with("position")).collect();
        assert_eq!(positions.len(), 4, "an opening a game: {positions:?}");
        let pairing = &outcome.json["pairings"][0];
        assert_eq!(pairing["pentanomial"], serde_json::json!([2, 0, 0, 0, 0]));
    }
}
