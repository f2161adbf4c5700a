//! Any text as a variants file beside the built-in ones: it is refused with words, or its games can
//! be played.

#![no_main]

use hyakki_fuzz::{assert_told, choose_move};
use hyakki_movegen::Game;
use hyakki_movegen::rules::Rules;
use hyakki_tests::check;
use libfuzzer_sys::{Corpus, fuzz_target};

/// The name the file goes by in errors.
const FILE: &str = "any.ini";
/// A file may have many games; so many of them are played.
const GAMES: usize = 3;
/// So many moves each.
const PLIES: usize = 16;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(data) else {
        return Corpus::Reject;
    };
    let files = with_parents(text);
    let built_in = files.len() - 1;
    read(&files).into_iter().skip(built_in).take(GAMES).for_each(play);
    Corpus::Keep
});

/// The file and, before it, the built-in ones with the parents of its games.
fn with_parents(text: &str) -> Vec<(&str, &str)> {
    let mut files = vec![(FILE, text)];
    for source in hyakki_seeds::VARIANTS.iter().rev() {
        let parent = format!(":{}]", source.0.trim_end_matches(".ini"));
        if files.iter().any(|(_, text)| text.contains(&parent)) {
            files.push(*source);
        }
    }
    files.reverse();
    files
}

/// The games of the files, or none of them and faults of the last one, each with its place and a
/// text.
fn read(files: &[(&str, &str)]) -> Vec<Rules> {
    let error = match Rules::parse(files) {
        Ok(games) => {
            assert!(!games.is_empty(), "neither games nor faults");
            return games;
        }
        Err(error) => error,
    };
    assert!(!error.0.is_empty());
    let lines = files.last().map_or(0, |(_, text)| text.lines().count());
    for fault in &error.0 {
        assert_eq!(fault.file, FILE);
        assert!((1..=lines.max(1)).contains(&fault.line), "{fault:?}");
        assert!(!fault.problem.trim().is_empty(), "{fault:?}");
        assert!(!fault.to_string().contains('\n'), "{fault:?}");
    }
    Vec::new()
}

fn play(rules: Rules) {
    let mut game = match Game::new(rules) {
        Ok(game) => game,
        Err(error) => return assert_told(&error),
    };
    assert!(!game.draw().is_empty());
    for _ in 0..PLIES {
        check::round_trips(&game);
        check::consistent(&game);
        let outcome = game.outcome();
        // As good as at random, and the same every time.
        let choice = (game.key() >> 32) as u8;
        let Some(mv) = choose_move(choice, &game) else {
            assert!(outcome.is_some(), "no move and no outcome: {}", game.sfen());
            return;
        };
        let text = game.move_text(mv);
        assert_eq!(game.parse_move(&text), Ok(mv), "{text}");
        game.play(mv);
    }
}
