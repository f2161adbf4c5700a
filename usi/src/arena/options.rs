//! The options of an engine: those it says it has, and how they are set.

use super::contender::Contender;
use super::setting::Setting;
use crate::text::shortened;
use hyakki_movegen::rules::Rules;

/// An option that an engine has, and what it can be set to where it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advertised {
    name: String,
    choices: Vec<String>,
}

impl Advertised {
    /// Reads `option name N type T … var V var W`; nothing comes of other lines.
    pub(super) fn parse(line: &str) -> Option<Advertised> {
        let rest = line.strip_prefix("option")?.trim_start().strip_prefix("name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let choices = rest.split(" var ").skip(1).map(|choice| choice.trim().to_owned());
        Some(Advertised { name: name.trim().to_owned(), choices: choices.collect() })
    }

    /// The option with the first of these names that the engine has.
    fn find<'t>(all: &'t [Advertised], names: &[&str]) -> Option<&'t Advertised> {
        names.iter().find_map(|name| all.iter().find(|own| own.name.eq_ignore_ascii_case(name)))
    }
}

/// The lines that set an engine's options: files of variants first, then the variant, then what
/// the user asked for.
pub(super) fn settings(
    contender: &Contender,
    setting: &Setting,
    options: &[Advertised],
) -> Result<Vec<String>, String> {
    const PATHS: [&str; 1] = ["VariantPath"];
    let protocol = contender.protocol;
    let asked = |option: &Advertised| {
        contender.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(&option.name))
    };
    let set = |name: &str, value: &str| format!("setoption name {name} value {value}");
    let (mut paths, mut variant, mut others) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(option) = Advertised::find(options, &PATHS)
        && !setting.variant_path.is_empty()
        && !asked(option)
    {
        paths.push(set(&option.name, &setting.variant_path));
    }
    let names = protocol.variant_options();
    match Advertised::find(options, &names) {
        Some(option) if asked(option) => {}
        Some(option) => {
            // Games of files are not in a list that was made before the files were named.
            let is_open = !paths.is_empty() || asked_for_files(contender);
            variant.push(set(&option.name, variant_name(&setting.rules, option, is_open)?));
        }
        None => log::warn!(
            "engine {} has none of the options {}: it is taken to play {}",
            contender.name,
            names.join(" "),
            setting.rules.name
        ),
    }
    if setting.ponder
        && let Some(option) = Advertised::find(options, &protocol.ponder_options())
        && !asked(option)
    {
        others.push(set(&option.name, "true"));
    }
    for (name, value) in &contender.options {
        let option = Advertised::find(options, &[name]).ok_or_else(|| {
            let known: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
            let known = shortened(&known.join(" "));
            format!("option.{}: unknown, it has {known}", shortened(name))
        })?;
        let line = match value.as_str() {
            "" => format!("setoption name {}", option.name),
            value => set(&option.name, value),
        };
        if PATHS.iter().any(|path| option.name.eq_ignore_ascii_case(path)) {
            paths.push(line);
        } else if names.iter().any(|name| option.name.eq_ignore_ascii_case(name)) {
            variant.push(line);
        } else {
            others.push(line);
        }
    }
    paths.append(&mut variant);
    paths.append(&mut others);
    Ok(paths)
}

fn asked_for_files(contender: &Contender) -> bool {
    contender.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("VariantPath"))
}

/// What an engine calls a game: the game's name, or an alias that the engine lists.
fn variant_name<'t>(
    rules: &'t Rules,
    option: &Advertised,
    is_open: bool,
) -> Result<&'t str, String> {
    let mut names = std::iter::once(&rules.name).chain(&rules.aliases);
    let listed = names.find(|name| option.choices.iter().any(|c| c.eq_ignore_ascii_case(name)));
    match listed {
        Some(name) => Ok(name),
        None if is_open || option.choices.is_empty() => Ok(&rules.name),
        None => Err(format!(
            "does not play {}, its {} is one of {}",
            rules.name,
            option.name,
            shortened(&option.choices.join(" "))
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::contender::contenders;
    use super::super::interrupt::Interrupt;
    use super::*;
    use crate::games::Games;
    use crate::transcript::Transcript;
    use std::sync::Arc;
    use std::time::Duration;

    fn lines(
        game: &str,
        path: &str,
        engine: &[&str],
        options: &[&str],
    ) -> Result<Vec<String>, String> {
        let setting = Setting {
            rules: Games::built_in().unwrap().find(game).unwrap().clone(),
            variant_path: path.to_owned(),
            ponder: true,
            patience: Duration::ZERO,
            log: Arc::new(Transcript::none()),
            interrupt: Interrupt::default(),
        };
        let words = ["cmd=x", "nodes=1"].iter().chain(engine).map(|word| (*word).to_owned());
        let contender = contenders(&[], &[words.collect()]).unwrap().remove(0);
        let options: Vec<_> = options.iter().filter_map(|line| Advertised::parse(line)).collect();
        settings(&contender, &setting, &options)
    }

    const HASH: &str = "option name USI_Hash type spin default 64 min 1 max 100";
    const VARIANT: &str = "option name USI_Variant type combo default shogi var shogi var tori";
    const PATH: &str = "option name VariantPath type string default <empty>";
    const PONDER: &str = "option name USI_Ponder type check default false";

    #[test]
    fn files_go_before_the_variant_and_the_variant_before_the_rest() {
        let lines = lines(
            "dobutsu",
            "a.ini",
            &["option.usi_hash=16", "option.Clear Hash="],
            &[HASH, VARIANT, "option name Clear Hash type button", PATH, PONDER],
        );
        assert_eq!(
            lines.unwrap(),
            [
                "setoption name VariantPath value a.ini",
                "setoption name USI_Variant value dobutsu",
                "setoption name USI_Ponder value true",
                "setoption name USI_Hash value 16",
                "setoption name Clear Hash",
            ]
        );
    }

    #[test]
    fn a_variant_is_called_what_the_engine_calls_it() {
        let set = |name: &str| Ok(vec![format!("setoption name USI_Variant value {name}")]);
        assert_eq!(lines("torishogi", "a.ini", &[], &[VARIANT]), set("tori"));
        assert_eq!(lines("shogi", "", &[], &[VARIANT]), set("shogi"));
        assert_eq!(lines("shogi", "", &["option.USI_Variant=tori"], &[VARIANT]), set("tori"));
        assert_eq!(lines("shogi", "", &[], &[]), Ok(vec![]));
        let error = lines("yokai", "", &[], &[VARIANT]).unwrap_err();
        assert_eq!(error, "does not play yokai, its USI_Variant is one of shogi tori");
    }

    #[test]
    fn an_option_that_the_engine_has_not_is_refused() {
        let error = lines("shogi", "", &["option.Hash=1"], &[HASH, VARIANT]).unwrap_err();
        assert_eq!(error, "option.Hash: unknown, it has USI_Hash USI_Variant");
    }

    #[test]
    fn options_are_read_with_their_choices() {
        let option = Advertised::parse(VARIANT).unwrap();
        assert_eq!((option.name.as_str(), option.choices.len()), ("USI_Variant", 2));
        let option = Advertised::parse("option name Clear Hash type button").unwrap();
        assert_eq!((option.name.as_str(), option.choices.len()), ("Clear Hash", 0));
        for line in ["option", "option name", "options name x type y", "id name x", ""] {
            assert_eq!(Advertised::parse(line), None, "{line}");
        }
    }
}
