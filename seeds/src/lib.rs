//! The games of Hyakki as data.
//!
//! Every game is one file of [`variants/`](VARIANTS): its board, pieces, start position and rules,
//! in the keys and the Betza notation of Fairy-Stockfish's `variants.ini`. What those keys cannot
//! say (titles, names of pieces, order of the hands) stands last in each file, in keys of our own.
//!
//! [`openings/`](OPENINGS) has positions to begin a match with, for every game, and
//! [`values/`](VALUES) the numbers of its evaluation. [`puzzles/`](PUZZLES) has the one-player
//! puzzle.
//!
//! [`cards/`](MIXES) has what the card game can be played with: hints and [objectives](SHAPES).
//!
//! This package only embeds the text; reading it is the job of whoever sets up a game.
//!
//! ```
//! use hyakki_seeds::VARIANTS;
//!
//! let (_, shogi) = VARIANTS.iter().find(|(file, _)| *file == "shogi.ini").expect("embedded");
//! assert!(shogi.contains("[shogi]"));
//! ```

/// An embedded file: its name, such as `shogi.ini`, and what it says.
pub type Source = (&'static str, &'static str);

/// Embeds files of a folder.
macro_rules! embed {
    ($folder:literal: $($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../", $folder, "/", $file)))),*]
    };
}

/// The variants files, parents before the games that inherit from them.
pub const VARIANTS: &[Source] = embed![
    "variants":
    "shogi.ini",
    "minishogi.ini",
    "dobutsu.ini",
    "yokainomori.ini",
    "gorogoro.ini",
    "yokainomori56.ini",
    "gorogoroplus.ini",
    "torishogi.ini",
    "yokai.ini",
];

/// The one-player puzzle: its animals and the tasks of its rulebook, explained at the top.
pub const PUZZLES: &str = include_str!("../puzzles/animals.txt");

/// Openings of each game, a file a game: `position` lines of USI after which neither side is better.
/// How they were made stands at the top of each file.
pub const OPENINGS: &[Source] = embed![
    "openings":
    "shogi.txt",
    "minishogi.txt",
    "dobutsu.txt",
    "yokainomori.txt",
    "gorogoro.txt",
    "yokainomori56.txt",
    "gorogoroplus.txt",
    "torishogi.txt",
    "yokai.txt",
];

/// The openings of the game with this name.
pub fn openings(game: &str) -> Option<&'static str> {
    let is_of = |file: &str| file.strip_suffix(".txt") == Some(game);
    OPENINGS.iter().find(|(file, _)| is_of(file)).map(|(_, text)| *text)
}

/// The numbers of the evaluation: a file a game, or for games that have them in common. How they
/// were made, and what they mean, stands at the top of each file.
pub const VALUES: &[Source] = embed![
    "values":
    "shogi.txt",
    "minishogi.txt",
    "dobutsu.txt",
    "gorogoro.txt",
    "gorogoroplus.txt",
    "torishogi.txt",
    "yokai.txt",
];

/// Games that have the numbers of another one, whose pieces and board are theirs too.
const SHARING: &[(&str, &str)] = &[("yokainomori", "dobutsu"), ("yokainomori56", "gorogoro")];

/// The numbers of the evaluation of the game with this name.
pub fn values(game: &str) -> Option<&'static str> {
    let shared = SHARING.iter().find(|(name, _)| *name == game);
    let file = shared.map_or(game, |(_, other)| other);
    let is_of = |name: &str| name.strip_suffix(".txt") == Some(file);
    VALUES.iter().find(|(name, _)| is_of(name)).map(|(_, text)| *text)
}

/// How many hints of each kind the card game has, for each number of players.
pub const MIXES: &str = include_str!("../cards/hints.txt");

/// Objectives of the card game, by name: drawings with a `#` for each card, below comments that
/// begin with `;`. The first one is that of level 5 unless another is chosen.
pub const SHAPES: &[Source] = &[
    ("square", include_str!("../cards/shapes/square.txt")),
    ("bar", include_str!("../cards/shapes/bar.txt")),
    ("cross", include_str!("../cards/shapes/cross.txt")),
    ("ring", include_str!("../cards/shapes/ring.txt")),
    ("staircase", include_str!("../cards/shapes/staircase.txt")),
    ("t", include_str!("../cards/shapes/t.txt")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Name and parent from the line `[name]` or `[name:parent]`; there is exactly one a file.
    fn header(source: &Source) -> (&'static str, Option<&'static str>) {
        let mut headers =
            source.1.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
        let header = headers.next().expect("a section");
        assert_eq!(headers.next(), None, "{} has a second section", source.0);
        match header.split_once(':') {
            Some((name, parent)) => (name, Some(parent)),
            None => (header, None),
        }
    }

    /// The value of a key that stands in the file itself.
    fn value(source: &Source, key: &str) -> Option<&'static str> {
        source
            .1
            .lines()
            .filter_map(|line| line.split_once(" = "))
            .find_map(|(name, value)| (name == key).then_some(value))
    }

    /// The files of a folder with this ending.
    fn on_disk(folder: &str, ending: &str) -> BTreeSet<String> {
        std::fs::read_dir(format!("{}/{folder}", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|file| file.ends_with(ending))
            .collect()
    }

    #[test]
    fn every_file_of_the_folders_is_listed() {
        for (sources, folder, ending) in [
            (VARIANTS, "variants", ".ini"),
            (OPENINGS, "openings", ".txt"),
            (VALUES, "values", ".txt"),
        ] {
            let listed: BTreeSet<String> = sources.iter().map(|s| s.0.to_owned()).collect();
            assert_eq!(listed, on_disk(folder, ending));
            assert_eq!(listed.len(), sources.len(), "a file is listed twice");
        }
        let shapes: BTreeSet<String> = SHAPES.iter().map(|s| format!("{}.txt", s.0)).collect();
        assert_eq!(shapes, on_disk("cards/shapes", ".txt"));
    }

    #[test]
    fn every_game_has_openings() {
        for source in VARIANTS {
            let (name, _) = header(source);
            assert!(
                openings(name).is_some_and(|text| text.contains("\nvariant") || name == "shogi")
            );
        }
        assert_eq!(openings("chess"), None);
    }

    #[test]
    fn every_game_has_values() {
        for source in VARIANTS {
            assert!(values(header(source).0).is_some_and(|text| text.contains("\nboard = ")));
        }
        assert_eq!(values("chess"), None);
    }

    #[test]
    fn sections_are_named_after_their_files_and_parents_come_first() {
        let mut seen = BTreeSet::new();
        for source in VARIANTS {
            let (name, parent) = header(source);
            assert_eq!(format!("{name}.ini"), source.0);
            if let Some(parent) = parent {
                assert!(seen.contains(parent), "{name} comes before {parent}");
            }
            seen.insert(name);
        }
    }

    #[test]
    fn every_game_has_its_own_title_and_names() {
        let mut names = BTreeSet::new();
        for source in VARIANTS {
            for key in ["title", "aliases", "pieceNames"] {
                assert!(value(source, key).is_some(), "{}: no {key}", source.0);
            }
            let aliases = value(source, "aliases").unwrap().split_whitespace();
            for name in aliases.chain([header(source).0]) {
                assert!(names.insert(name), "{}: {name} is taken", source.0);
            }
        }
    }

    #[test]
    fn lines_are_comments_sections_or_keys() {
        for source in VARIANTS {
            for line in source.1.lines() {
                // Only what pieces are drawn by need not be.
                let is_ascii = line.is_ascii() || line.starts_with("pieceNames = ");
                assert!(is_ascii, "{}: not ASCII: {line}", source.0);
                assert_eq!(line, line.trim(), "{}: {line:?}", source.0);
                assert!(
                    line.is_empty() || line.starts_with(['#', '[']) || line.contains(" = "),
                    "{}: {line:?}",
                    source.0
                );
            }
        }
    }
}
