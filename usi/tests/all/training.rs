//! `hyakki datagen` and `hyakki tune`: games of the engine against itself, and what is learnt from
//! them.

use super::command_line::{error, file, hyakki, output};
use std::fs;
use std::path::{Path, PathBuf};

const PLAY: &str = "datagen --variant dobutsu --nodes 200 --random-plies 4";

/// A place for a file that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = file(name, "");
    fs::remove_file(&path).unwrap();
    path
}

fn play(words: &str, out: &Path) -> String {
    output(&format!("{PLAY} {words} --out {}", out.display()))
}

fn dump(path: &Path) -> String {
    output(&format!("datagen --dump {}", path.display()))
}

#[test]
fn the_same_arguments_play_the_same_games() {
    let (one, two, other) = (fresh("one.games"), fresh("two.games"), fresh("other.games"));
    let text = play("--games 60 --threads 1", &one);
    let positions: usize = line(&text, "positions").parse().unwrap();
    assert!(line(&text, "games").starts_with("60, "), "{text}");
    assert_eq!(line(&text, "bytes"), fs::metadata(&one).unwrap().len().to_string());
    play("--games 60 --threads 2", &two);
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    play("--games 60 --threads 2 --seed 2", &other);
    assert_ne!(dump(&one), dump(&other));

    let dumped = dump(&one);
    assert_eq!(dumped.lines().count(), positions);
    for line in dumped.lines() {
        let [sfen, mv, score, result, ply] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert!(sfen.contains(" - ") || sfen.split(' ').count() == 4, "{line}");
        assert!(mv.len() >= 4 && ["0", "0.5", "1"].contains(&result), "{line}");
        assert!(score.parse::<i32>().is_ok() || score[1..].starts_with('M'), "{line}");
        assert!(ply.parse::<u32>().unwrap() < 400);
    }
    let told = output(&format!("datagen --info {}", one.display()));
    assert_eq!(line(&told, "game"), "dobutsu");
    assert_eq!(line(&told, "positions"), positions.to_string());
    assert!(line(&told, "made by").starts_with("--nodes 200 --openings book --random-plies 4"));
}

/// What stands in a line behind its first word.
fn line<'t>(text: &'t str, word: &str) -> &'t str {
    let mut lines = text.lines();
    lines.find_map(|line| line.strip_prefix(word)).unwrap_or_else(|| panic!("{text}")).trim()
}

#[test]
fn a_file_is_continued_even_when_it_is_torn() {
    let (whole, path) = (fresh("whole.games"), fresh("part.games"));
    play("--games 80", &whole);
    // The file of all that is wanted is not there yet; that is no reason not to begin.
    play("--games 30 --resume", &path);
    let begun = fs::read(&path).unwrap();
    fs::write(&path, &begun[..begun.len() - 5]).unwrap();
    let told = hyakki(&format!("datagen --info {}", path.display())).output().unwrap();
    assert!(String::from_utf8(told.stderr).unwrap().contains("is cut off"));
    let mut command = hyakki(&format!("{PLAY} --games 80 --resume --out {}", path.display()));
    let said = command.assert().success();
    let note = String::from_utf8(said.get_output().stderr.clone()).unwrap();
    assert!(note.ends_with("bytes of a torn chunk were cut off\n"), "{note}");
    assert_eq!(dump(&path), dump(&whole));
    // There is nothing left to do.
    let text = play("--games 80 --resume", &path);
    assert!(line(&text, "games").starts_with("80, "), "{text}");

    let shown = path.display();
    for (words, said) in [
        ("--games 90 --resume --nodes 300", "made by `--nodes 200"),
        ("--games 90 --resume --variant minishogi", "games of dobutsu, expected minishogi"),
        ("--games 90", "File exists"),
    ] {
        let words = format!("datagen --nodes 200 --random-plies 4 --variant dobutsu {words}");
        let words = match words.matches("--variant").count() {
            2 => words.replacen("--variant dobutsu ", "", 1),
            _ => words,
        };
        let words = match words.matches("--nodes").count() {
            2 => words.replacen("--nodes 200 ", "", 1),
            _ => words,
        };
        let error = error(&mut hyakki(&format!("{words} --out {shown}")), 1);
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn numbers_are_fitted_and_played_by() {
    let games = fresh("fit.games");
    play("--positions 3000", &games);
    let games = games.display();
    let numbers = fresh("fit.values");
    let fit = format!("tune {games} --epochs 20 --out {}", numbers.display());
    let text = output(&fit);
    let (before, after) = line(&text, "held out").split_once(" before, ").unwrap();
    let after = after.strip_suffix(" after").unwrap();
    let loss = |text: &str| text.parse::<f64>().unwrap();
    assert!(loss(after) <= loss(before), "{text}");
    let written = fs::read_to_string(&numbers).unwrap();
    assert!(written.contains("[game]\nscale = "), "{written}");
    output(&format!("{fit} --threads 2"));
    assert_eq!(fs::read_to_string(&numbers).unwrap(), written, "the same numbers every time");

    // A file that begins with itself is as good at least.
    let again = output(&format!("tune {games} --epochs 5 --from {}", numbers.display()));
    assert!(loss(line(&again, "held out").split_once(' ').unwrap().0) <= loss(after) + 1e-3);
    let derived = output(&format!("tune {games} --epochs 2 --from derived"));
    assert!(derived.contains("epoch    2"), "{derived}");

    let mut command = hyakki("");
    let said = command.write_stdin(format!(
        "setoption name USI_Variant value dobutsu\nsetoption name EvalFile value {}\n\
         position startpos\ngo nodes 100\nsetoption name USI_Variant value minishogi\nquit\n",
        numbers.display()
    ));
    let said = String::from_utf8(said.output().unwrap().stdout).unwrap();
    assert!(said.contains("bestmove "), "{said}");
    assert!(said.contains("info string option EvalFile: "), "numbers of another game: {said}");
    assert!(said.contains("`ahead`: expected one of escapes holes pressed gaps assault"), "{said}");
}

#[test]
fn what_cannot_be_done_is_told_in_one_line() {
    let text = file("no.games", "position startpos moves 2c2b\n");
    let games = fresh("few.games");
    play("--games 4", &games);
    let (text, games) = (text.display(), games.display());
    for (words, code, said) in [
        ("datagen --variant dobutsu".to_owned(), 2, "--out <FILE>"),
        ("datagen --out x --resign so".to_owned(), 2, "--resign: `so`: expected words like"),
        ("datagen --out x --openings none".to_owned(), 2, "--openings: cannot read none"),
        (format!("datagen --info {text}"), 1, "no file of games, it begins with `position`"),
        (format!("tune {text}"), 1, "no file of games"),
        ("tune".to_owned(), 2, "not provided"),
        (format!("tune {games}"), 1, "too few positions"),
        (format!("tune {games} --result-share 2"), 2, "expected a number from 0 to 1"),
        (format!("tune {games} --stiffness 0"), 2, "expected a number above 0"),
        (format!("tune {games} --from none"), 1, "cannot read none"),
        (format!("tune {games} --from {text}"), 1, "line 1: `position startpos"),
        (
            format!(
                "datagen --variant dobutsu --nodes 200 --openings start --random-plies 1 --games 9 --out {games}.x"
            ),
            1,
            "no more games",
        ),
    ] {
        let _ = fs::remove_file(format!("{games}.x"));
        let error = error(&mut hyakki(&words), code);
        assert!(error.contains(said), "{words}: {error}");
    }
    assert!(output("datagen --help").contains("Examples:\n  hyakki datagen "));
    assert!(output("tune --help").contains("Examples:\n  hyakki tune "));
}
