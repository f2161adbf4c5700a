//! What an option is: its names, and what values it takes.

use super::settings::Settings;
use crate::dialogue::language::Language;

/// An option.
pub(super) struct Spec {
    /// Its name in USI, without spaces.
    pub(super) usi: &'static str,
    /// Its name in UCI.
    pub(super) uci: &'static str,
    /// Other names that are understood.
    pub(super) aliases: &'static [&'static str],
    pub(super) kind: Kind,
    /// What it does.
    pub(super) about: &'static str,
}

/// What values an option takes, and where they are kept.
pub(super) enum Kind {
    Game,
    Text(Text),
    Spin { least: i64, most: i64, field: fn(&mut Settings) -> &mut i64 },
    Check { field: fn(&mut Settings) -> &mut bool },
    Choice { choices: &'static [&'static str], field: fn(&mut Settings) -> &mut usize },
    Button,
}

/// An option whose value is a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Text {
    /// Files with games besides the built-in ones.
    VariantPath,
    /// Numbers for the evaluation.
    EvalFile,
    /// The tablebase of the game.
    TablebasePath,
    /// Where the dialogue is written to.
    LogFile,
}

impl Spec {
    /// Its name in a language.
    pub(super) fn name(&self, language: Language) -> &'static str {
        match language {
            Language::Usi => self.usi,
            Language::Uci => self.uci,
        }
    }

    /// Whether it has this name, in any case, with `_` or spaces.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let mut names = [self.usi, self.uci].into_iter().chain(self.aliases.iter().copied());
        names.any(|known| same_name(known, name))
    }
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
