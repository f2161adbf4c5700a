//! Options: a [`table`] prints them, reads and checks their values, and documents them.

mod page;
mod settings;
mod spec;
mod table;
#[cfg(feature = "tuning")]
mod tunables;

pub(crate) use page::documentation;
pub(super) use settings::Settings;
pub(super) use spec::Text;

use super::cards;
use super::language::Language;
use crate::games::{self, Games, UnknownGame};
use hyakki_movegen::rules::{Rules, quote};
use spec::{Kind, Spec};
use std::fmt::Write;
use table::OPTIONS;

/// What is advertised besides the table.
pub(super) struct Advert<'t> {
    /// The games to choose from.
    pub(super) games: &'t Games,
    /// Where the dialogue is written to.
    pub(super) log_file: &'t str,
    /// Where the tablebase is.
    pub(super) tablebase: &'t str,
    /// The numbers to judge positions by.
    pub(super) eval_file: &'t str,
}

/// An option set to a value that is in its range.
#[derive(Clone, Debug)]
pub(super) enum Setting<'t> {
    /// Play this game.
    Game(Box<Rules>),
    /// Play the card game.
    Cards,
    /// A text.
    Text(Text, &'t str),
    /// These are the values of all plain options now.
    Plain(Settings),
    /// Forget what was learnt.
    Clear,
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

/// Reads a setting; `settings` are those that hold now.
pub(super) fn read<'t>(
    games: &Games,
    mut settings: Settings,
    name: &str,
    value: Option<&'t str>,
) -> Result<Setting<'t>, OptionError> {
    #[cfg(feature = "tuning")]
    if let Some(result) = tunables::set(name, value.unwrap_or("")) {
        return result.map(|()| Setting::Plain(settings));
    }
    let spec = OPTIONS
        .iter()
        .find(|spec| spec.is_called(name))
        .ok_or_else(|| OptionError::Unknown(quote(name)))?;
    let value = value.unwrap_or("");
    let name = spec.usi;
    let error = |expected: String| OptionError::Value { name, found: quote(value), expected };
    match spec.kind {
        // It has no board, so it is not offered where programs expect games with one.
        Kind::Game if value.eq_ignore_ascii_case(cards::NAME) => return Ok(Setting::Cards),
        Kind::Game => {
            let found = games.find(value).map_err(|error| OptionError::Game { name, error });
            return found.map(|rules| Setting::Game(Box::new(rules.clone())));
        }
        Kind::Text(text) => return Ok(Setting::Text(text, value)),
        Kind::Button => return Ok(Setting::Clear),
        Kind::Spin { least, most, field } => {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            *field(&mut settings) =
                number.ok_or_else(|| error(format!("a number from {least} to {most}")))?;
        }
        Kind::Check { field } => {
            *field(&mut settings) = match value.to_ascii_lowercase().as_str() {
                // As adapters from other protocols have it.
                "true" | "1" => true,
                "false" | "0" => false,
                _ => return Err(error("`true` or `false`".to_owned())),
            };
        }
        Kind::Choice { choices, field } => {
            let choice = choices.iter().position(|choice| choice.eq_ignore_ascii_case(value));
            *field(&mut settings) =
                choice.ok_or_else(|| error(format!("one of {}", choices.join(" "))))?;
        }
    }
    Ok(Setting::Plain(settings))
}

/// Who this is, and the lines `option name … type …`.
pub(super) fn greeting(language: Language, advert: &Advert<'_>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut lines = format!("id name Hyakki {version}\nid author the Hyakki authors\n");
    for spec in OPTIONS {
        lines.push_str(&line(spec, language, advert));
        lines.push('\n');
    }
    #[cfg(feature = "tuning")]
    tunables::advertise(&mut lines);
    lines
}

fn line(spec: &Spec, language: Language, advert: &Advert<'_>) -> String {
    let mut usual = Settings::default();
    let mut line = format!("option name {} type ", spec.name(language));
    let _ = match spec.kind {
        Kind::Game => {
            let _ = write!(line, "combo default {}", games::DEFAULT);
            push_games(&mut line, advert.games);
            Ok(())
        }
        Kind::Text(text) => write!(line, "string default {}", shown(value_of(text, advert))),
        Kind::Spin { least, most, field } => {
            write!(line, "spin default {} min {least} max {most}", field(&mut usual))
        }
        Kind::Check { field } => write!(line, "check default {}", field(&mut usual)),
        Kind::Choice { choices, field } => {
            let choices_text: String =
                choices.iter().map(|choice| format!(" var {choice}")).collect();
            write!(line, "combo default {}{choices_text}", choices[*field(&mut usual)])
        }
        Kind::Button => write!(line, "button"),
    };
    line
}

/// Adds the games that can be chosen, as far as there is room.
fn push_games(line: &mut String, games: &Games) {
    /// Programs were found that keep no more of a line than this.
    const LONGEST: usize = 303;
    for name in games.names() {
        let var = format!(" var {name}");
        // A game without room here can be chosen all the same.
        if line.len() + var.len() <= LONGEST {
            line.push_str(&var);
        }
    }
}

/// What a text is set to. Programs send the defaults of all options: one that was given on the
/// command line must not be lost by that.
fn value_of<'t>(text: Text, advert: &Advert<'t>) -> &'t str {
    match text {
        Text::VariantPath => advert.games.path(),
        Text::LogFile => advert.log_file,
        Text::TablebasePath => advert.tablebase,
        Text::EvalFile => advert.eval_file,
    }
}

/// A text as the value of an option.
fn shown(text: &str) -> String {
    match text {
        "" => "<empty>".to_owned(),
        _ => text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect(),
    }
}

/// The names of all options, for errors.
fn names() -> String {
    OPTIONS.iter().map(|spec| spec.usi).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Games {
        Games::built_in().unwrap()
    }

    fn read_usual<'t>(
        games: &Games,
        name: &str,
        value: Option<&'t str>,
    ) -> Result<Setting<'t>, OptionError> {
        read(games, Settings::default(), name, value)
    }

    #[test]
    fn lines_are_what_programs_can_read() {
        let games = games();
        let advert = Advert { games: &games, log_file: "", tablebase: "", eval_file: "" };
        for language in [Language::Usi, Language::Uci] {
            for line in greeting(language, &advert).lines().skip(2) {
                assert!(line.len() < 304, "{line}");
                let name = line.strip_prefix("option name ").unwrap();
                let (name, _) = name.split_once(" type ").unwrap();
                assert!(language == Language::Uci || !name.contains(' '), "{line}");
            }
        }
    }

    #[test]
    fn no_name_stands_for_two_options() {
        for spec in OPTIONS {
            let own = [spec.usi, spec.uci].into_iter().chain(spec.aliases.iter().copied());
            for name in own {
                let called = OPTIONS.iter().filter(|other| other.is_called(name));
                assert_eq!(called.count(), 1, "{name}");
            }
        }
    }

    #[test]
    fn what_is_advertised_comes_back() {
        let games = games();
        let advert = Advert { games: &games, log_file: "", tablebase: "", eval_file: "" };
        for language in [Language::Usi, Language::Uci] {
            for line in greeting(language, &advert).lines().skip(2) {
                let (name, rest) = line[12..].split_once(" type ").unwrap();
                let words: Vec<&str> = rest.split(' ').collect();
                let value = (words[0] != "button").then(|| words[2].trim_matches(['<', '>']));
                let value = value.map(|value| if value == "empty" { "" } else { value });
                match read_usual(&games, name, value) {
                    Ok(Setting::Plain(settings)) => assert_eq!(settings, Settings::default()),
                    Ok(_) => {}
                    Err(error) => panic!("{line}: {error}"),
                }
            }
        }
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        let games = games();
        for name in ["USI_Hash", "usi hash", "Hash", "HASH"] {
            let setting = read_usual(&games, name, Some("16")).unwrap();
            assert!(
                matches!(setting, Setting::Plain(settings) if settings.hash_mb() == 16),
                "{name}"
            );
        }
        for name in ["Clear_Hash", "clear hash"] {
            for value in [None, Some(""), Some("true")] {
                assert!(matches!(read_usual(&games, name, value), Ok(Setting::Clear)));
            }
        }
        for (name, value) in [("USI_Variant", "Tori"), ("uci_variant", "TORISHOGI")] {
            let setting = read_usual(&games, name, Some(value)).unwrap();
            assert!(matches!(setting, Setting::Game(rules) if rules.name == "torishogi"));
        }
        let rule = read_usual(&games, "entering king rule", Some("csarule27")).unwrap();
        assert!(matches!(rule, Setting::Plain(settings) if settings.declarations()));
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        let games = games();
        let error = |name, value| read_usual(&games, name, value).unwrap_err().to_string();
        for value in ["0", "-1", "1.5", "99999999999999999999", "", "many"] {
            let error = error("USI_Hash", Some(value));
            let expected = format!("option USI_Hash: value `{value}`: expected a number from 1 to");
            assert!(error.starts_with(&expected), "{error}");
        }
        assert!(error("Move_Overhead", Some("5001")).contains("from 0 to 5000"));
        assert!(error("USI_Ponder", None).contains("`true` or `false`"));
        assert!(error("USI_Variant", Some("chess")).contains("`chess`"));
        assert!(error("EnteringKingRule", Some("x")).contains("one of NoEnteringKing CSARule27"));
        assert!(error("NoSuchOption", Some("3")).contains("`NoSuchOption`: unknown"));
    }
}
