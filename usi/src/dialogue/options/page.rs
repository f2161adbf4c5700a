//! The options explained, for people.

use super::settings::Settings;
use super::spec::{Kind, Spec};
use super::table::OPTIONS;
use std::fmt::Write;

const NAMES: &str = "Names may be written in any case, with spaces or `_`, and as USI or UCI has them, whichever is spoken.";

/// In plain text, for the command line.
pub(crate) fn documentation() -> String {
    let mut text = "Options (setoption name NAME value VALUE):\n".to_owned();
    for spec in OPTIONS {
        let _ = writeln!(text, "  {} ({}): {}", spec.usi, values(spec), spec.about);
    }
    text.push_str(NAMES);
    text
}

/// As a page of Markdown.
#[cfg(test)]
fn markdown() -> String {
    use crate::dialogue::Language;

    let mut text = format!(
        "# Options\n\nSet with `setoption name NAME value VALUE`. {NAMES}\n\n\
         | in USI | in UCI | values | what it does |\n|---|---|---|---|\n"
    );
    for spec in OPTIONS {
        let (usi, uci) = (spec.name(Language::Usi), spec.name(Language::Uci));
        let _ = writeln!(text, "| `{usi}` | `{uci}` | {} | {} |", values(spec), spec.about);
    }
    text.push_str("\nAlso understood: ");
    let also = OPTIONS.iter().flat_map(|spec| spec.aliases.iter().map(move |alias| (alias, spec)));
    let also: Vec<String> =
        also.map(|(alias, spec)| format!("`{alias}` for `{}`", spec.usi)).collect();
    text.push_str(&also.join(", "));
    text.push_str(".\n");
    text
}

/// The values it takes.
fn values(spec: &Spec) -> String {
    let mut usual = Settings::default();
    match spec.kind {
        Kind::Game => "a game".to_owned(),
        Kind::Text(_) => "a file, usually `<empty>`".to_owned(),
        Kind::Spin { least, most, field } => {
            format!("{least} to {most}, usually {}", field(&mut usual))
        }
        Kind::Check { field } => format!("true or false, usually {}", field(&mut usual)),
        Kind::Choice { choices, field } => {
            format!("{}, usually {}", choices.join(" or "), choices[*field(&mut usual)])
        }
        Kind::Button => "(button)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs};

    /// With `HYAKKI_WRITE=1` the page is written anew.
    #[test]
    fn the_page_of_options_is_current() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/options.md");
        if env::var_os("HYAKKI_WRITE").is_some() {
            fs::write(path, markdown()).unwrap();
        }
        let page = fs::read_to_string(path).unwrap();
        assert!(page == markdown(), "docs/options.md is old: run this test with HYAKKI_WRITE=1");
    }
}
