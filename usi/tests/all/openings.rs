//! `hyakki openings`: sets of openings, and matches that begin with them.

use super::command_line::{error, file, hyakki, output};
use std::collections::BTreeSet;

const COMMAND: &str = "openings --variant dobutsu --count 6 --plies 2-5 --nodes 2000 --seed 3";

/// The openings of a text, without what is said about them.
fn openings(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(" # ").next().unwrap())
        .collect()
}

#[test]
fn openings_are_legal_even_and_of_both_colours() {
    let text = output(COMMAND);
    let lines = openings(&text);
    assert_eq!(lines.len(), 6, "{text}");
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 6, "{text}");
    let mut sides = [0, 0];
    for line in &lines {
        let moves = line.strip_prefix("variant dobutsu position startpos moves ").unwrap();
        let plies = moves.split(' ').count();
        assert!((2..=5).contains(&plies), "{line}");
        sides[plies % 2] += 1;
    }
    assert_eq!(sides, [3, 3], "{text}");
    let scores = text.lines().filter_map(|line| line.split(" # ").nth(1));
    for score in scores {
        let (score, depth) = score.split_once('/').unwrap();
        assert!(score.parse::<f64>().unwrap().abs() <= 0.8 && depth.parse::<u32>().is_ok());
    }
    let said = hyakki("replay").write_stdin(text.clone()).output().unwrap().stdout;
    assert!(String::from_utf8(said).unwrap().ends_with("6 games, 0 with a fault\n"));
}

#[test]
fn the_same_arguments_make_the_same_openings() {
    let text = output(COMMAND);
    assert_eq!(text, output(&format!("{COMMAND} --threads 2")));
    assert_ne!(openings(&text), openings(&output(&COMMAND.replace("--seed 3", "--seed 4"))));
    // The command stands in the text.
    let again = text.lines().find_map(|line| line.split("hyakki openings ").nth(1)).unwrap();
    assert_eq!(text, output(&format!("openings {again}")));
}

#[test]
fn openings_that_are_not_to_be_had_are_told() {
    // After one ply there are four positions, with the second player to move.
    let arguments = "openings --variant dobutsu --count 9 --plies 1 --depth 3 --margin 2000";
    let assert = hyakki(arguments).assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!((1..=4).contains(&openings(&text).len()), "{text}");
    let error_text = error(&mut hyakki(arguments), 1);
    assert!(error_text.contains(" of 9 openings found, expected a wider --margin"), "{error_text}");
    for (arguments, said) in [
        ("--plies 4-", "'4-' for '--plies <MIN-MAX>': expected two numbers from 1 to 200"),
        ("--plies 9-4", "expected two numbers"),
        ("--plies 0-4", "expected two numbers"),
        ("--count 0", "0 is not in 1..="),
        ("--depth 1", "1 is not in 2.."),
        ("--depth 5 --nodes 5", "cannot be used with"),
        ("--variant chess", "`chess`: unknown"),
    ] {
        let error = error(&mut hyakki(&format!("openings {arguments}")), 2);
        assert!(error.contains(said), "{arguments}: {error}");
    }
    assert!(output("openings --help").contains("Examples:\n  hyakki "));
}

#[test]
fn matches_begin_with_the_book_unless_told_otherwise() {
    let play = |words: &str| {
        let engines = "--engine cmd=self --engine cmd=self name=other --each nodes=1 --max-moves 1";
        let usi = file("book.usi", "");
        let path = usi.to_str().unwrap();
        output(&format!("match --variant dobutsu --games 4 {engines} --usi {path} {words}"));
        std::fs::read_to_string(path).unwrap()
    };
    let usual = play("");
    let starts: Vec<&str> =
        usual.lines().map(|line| line.split(" moves").next().unwrap()).collect();
    assert_eq!(starts.len(), 4);
    let moves = |text: &str| -> Vec<usize> {
        text.lines().map(|line| line.split(" # ").next().unwrap().split(' ').count()).collect()
    };
    assert_eq!(usual, play("--openings book"));
    assert_eq!(moves(&play("--openings start")), [6; 4]);
    assert!(moves(&usual).iter().all(|words| *words > 6), "{usual}");
}
