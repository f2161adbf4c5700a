//! The table of options: it prints them, reads and checks their values, and documents them.

use crate::games::{self, Games, UnknownGame};
use hyakki_engine::search::HASH_MB;
use hyakki_movegen::rules::{Rules, quote};
use std::fmt::Write;
use std::time::Duration;

/// The largest transposition table that can be asked for, in mebibytes.
const MOST_HASH_MB: usize = 1 << 16;
/// The usual overhead of a move, in milliseconds.
const OVERHEAD_MS: usize = 30;

/// An option.
struct Spec {
    /// Its name in USI, without spaces.
    usi: &'static str,
    /// Other names that are understood, such as UCI's.
    aliases: &'static [&'static str],
    kind: Kind,
    /// What it does.
    about: &'static str,
}

/// What values an option takes, and what becomes of them.
enum Kind {
    Game,
    Path,
    Spin { usual: usize, least: usize, most: usize, set: fn(usize) -> Setting<'static> },
    Check { usual: bool, set: fn(bool) -> Setting<'static> },
    Button(Setting<'static>),
}

/// An option set to a value that is in its range.
#[derive(Clone, Debug)]
pub(super) enum Setting<'t> {
    /// Play this game.
    Game(&'t Rules),
    /// Have the games of these files besides the built-in ones.
    Path(&'t str),
    /// Size of the transposition table, in mebibytes.
    Hash(usize),
    /// Whether `go ponder` will come. Nothing depends on it.
    Ponder,
    /// What gets lost between the clocks, a move.
    Overhead(Duration),
    /// Forget what was learnt.
    Clear,
}

/// The options. Programs set them in this order: games must be known before one is chosen.
const OPTIONS: &[Spec] = &[
    Spec {
        usi: "VariantPath",
        aliases: &["Variant_Path"],
        kind: Kind::Path,
        about: "adds the games of a file like Fairy-Stockfish's variants.ini, or removes them again",
    },
    Spec {
        usi: "USI_Variant",
        aliases: &["UCI_Variant", "Variant"],
        kind: Kind::Game,
        about: "the game, by its name or any other name of it; sets up its start position",
    },
    Spec {
        usi: "USI_Hash",
        aliases: &["Hash"],
        kind: Kind::Spin {
            usual: HASH_MB.1,
            least: HASH_MB.0,
            most: if HASH_MB.2 < MOST_HASH_MB { HASH_MB.2 } else { MOST_HASH_MB },
            set: Setting::Hash,
        },
        about: "size of the transposition table in mebibytes",
    },
    Spec {
        usi: "USI_Ponder",
        aliases: &["Ponder"],
        kind: Kind::Check { usual: false, set: |_| Setting::Ponder },
        about: "whether `go ponder` will be used; it is understood either way",
    },
    Spec {
        usi: "Move_Overhead",
        aliases: &[],
        kind: Kind::Spin {
            usual: OVERHEAD_MS,
            least: 0,
            most: 5000,
            set: |ms| Setting::Overhead(Duration::from_millis(ms as u64)),
        },
        about: "milliseconds of a move that are lost on the way and not thought with",
    },
    Spec {
        usi: "Clear_Hash",
        aliases: &[],
        kind: Kind::Button(Setting::Clear),
        about: "forgets everything learnt in earlier searches",
    },
];

/// What the settings are before anybody changes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) hash_mb: usize,
    pub(super) overhead: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash_mb: HASH_MB.1, overhead: Duration::from_millis(OVERHEAD_MS as u64) }
    }
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum OptionError {
    /// There is none of this name.
    #[error("option {0}: unknown, expected one of {known}", known = names())]
    Unknown(String),
    /// The value is not one of those it takes.
    #[error("option {name}: value {found}: expected {expected}")]
    Value { name: &'static str, found: String, expected: String },
    /// No such game.
    #[error("option {name}: {error}")]
    Game { name: &'static str, error: UnknownGame },
}

/// Reads a setting; names in any case, with `_` or spaces.
pub(super) fn read<'t>(
    games: &'t Games,
    name: &str,
    value: Option<&'t str>,
) -> Result<Setting<'t>, OptionError> {
    let spec = OPTIONS
        .iter()
        .find(|spec| {
            std::iter::once(&spec.usi).chain(spec.aliases).any(|known| same_name(known, name))
        })
        .ok_or_else(|| OptionError::Unknown(quote(name)))?;
    let value = value.unwrap_or("");
    let error =
        |expected: String| OptionError::Value { name: spec.usi, found: quote(value), expected };
    match spec.kind {
        Kind::Game => games.find(value).map(Setting::Game).map_err(|error| {
            let name = spec.usi;
            OptionError::Game { name, error }
        }),
        Kind::Path => Ok(Setting::Path(value)),
        Kind::Spin { least, most, set, .. } => value
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number))
            .map(set)
            .ok_or_else(|| error(format!("a number from {least} to {most}"))),
        Kind::Check { set, .. } => match value.to_ascii_lowercase().as_str() {
            "true" => Ok(set(true)),
            "false" => Ok(set(false)),
            _ => Err(error("`true` or `false`".to_owned())),
        },
        Kind::Button(ref setting) => Ok(setting.clone()),
    }
}

/// The lines `option name … type …`, in USI's names.
pub(super) fn lines(games: &Games) -> String {
    /// Programs were found that keep no more of a line than this.
    const LONGEST: usize = 303;
    let mut lines = String::new();
    for spec in OPTIONS {
        let begin = lines.len();
        let _ = write!(lines, "option name {} type ", spec.usi);
        let _ = match spec.kind {
            Kind::Game => {
                let _ = write!(lines, "combo default {}", games::DEFAULT);
                // A game without room here can be chosen all the same.
                for name in games.names() {
                    let var = format!(" var {name}");
                    if lines.len() - begin + var.len() <= LONGEST {
                        lines.push_str(&var);
                    }
                }
                writeln!(lines)
            }
            Kind::Path => writeln!(lines, "string default {}", shown(games.path())),
            Kind::Spin { usual, least, most, .. } => {
                writeln!(lines, "spin default {usual} min {least} max {most}")
            }
            Kind::Check { usual, .. } => writeln!(lines, "check default {usual}"),
            Kind::Button(_) => writeln!(lines, "button"),
        };
    }
    lines
}

/// A text as the value of an option.
fn shown(text: &str) -> String {
    match text {
        "" => "<empty>".to_owned(),
        _ => text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect(),
    }
}

/// The options explained, for people.
pub(crate) fn documentation() -> String {
    let mut text = "Options (setoption name NAME value VALUE):\n".to_owned();
    for spec in OPTIONS {
        let values = match spec.kind {
            Kind::Game => "a game".to_owned(),
            Kind::Path => "a file, usually <empty>".to_owned(),
            Kind::Spin { usual, least, most, .. } => format!("{least} to {most}, usually {usual}"),
            Kind::Check { usual, .. } => format!("true or false, usually {usual}"),
            Kind::Button(_) => "no value".to_owned(),
        };
        let _ = writeln!(text, "  {} ({values}): {}", spec.usi, spec.about);
    }
    text.push_str("Names may be written in any case, with spaces for `_`, and as UCI has them.");
    text
}

/// The names of all options, for errors.
fn names() -> String {
    OPTIONS.iter().map(|spec| spec.usi).collect::<Vec<_>>().join(" ")
}

/// Whether two names are the same but for case, `_` and spaces.
fn same_name(known: &str, name: &str) -> bool {
    let plain = |text: &str| {
        text.split(|c: char| c == '_' || c.is_ascii_whitespace())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
            .to_ascii_lowercase()
    };
    plain(known) == plain(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Games {
        Games::built_in().unwrap()
    }

    #[test]
    fn lines_are_what_programs_can_read() {
        for line in lines(&games()).lines() {
            assert!(line.len() < 304, "{line}");
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(words[..2], ["option", "name"], "{line}");
            assert_eq!(words[3], "type", "the name has a space: {line}");
        }
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        let games = games();
        for name in ["USI_Hash", "usi hash", "Hash", "HASH"] {
            let setting = read(&games, name, Some("16")).unwrap();
            assert!(matches!(setting, Setting::Hash(16)), "{name}");
        }
        for name in ["Clear_Hash", "clear hash"] {
            for value in [None, Some(""), Some("true")] {
                assert!(matches!(read(&games, name, value), Ok(Setting::Clear)));
            }
        }
        for (name, value) in [("USI_Variant", "Tori"), ("uci_variant", "TORISHOGI")] {
            let setting = read(&games, name, Some(value)).unwrap();
            assert!(matches!(setting, Setting::Game(rules) if rules.name == "torishogi"));
        }
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        let games = games();
        let error = |name, value| read(&games, name, value).unwrap_err().to_string();
        for value in ["0", "-1", "1.5", "99999999999999999999", "", "many"] {
            let error = error("USI_Hash", Some(value));
            let expected = format!("option USI_Hash: value `{value}`: expected a number from 1 to");
            assert!(error.starts_with(&expected), "{error}");
        }
        assert!(error("Move_Overhead", Some("5001")).contains("from 0 to 5000"));
        assert!(error("USI_Ponder", None).contains("`true` or `false`"));
        assert!(error("USI_Variant", Some("chess")).contains("`chess`"));
        assert!(error("NoSuchOption", Some("3")).contains("`NoSuchOption`: unknown"));
    }
}
