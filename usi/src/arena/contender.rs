//! A player as the command line describes it: `name=A cmd=… proto=usi option.Threads=1 tc=10+0.1`.

use super::clock::{self, Limits};
use super::protocol::Protocol;
use hyakki_movegen::rules::quote;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Every key of a description, but those of the limits; `option.` goes before the name of one.
const WORDS: &[&str] = &["name", "cmd", "args", "dir", "proto", "option.NAME"];

/// The command that stands for this program.
const SELF: &str = "self";

/// A player of a match.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    /// What it is called in the results.
    pub(crate) name: String,
    /// The program that plays.
    pub(super) program: OsString,
    pub(super) arguments: Vec<String>,
    /// Where it is run, if not here.
    pub(super) directory: Option<PathBuf>,
    pub(super) protocol: Protocol,
    /// Options to be set, in this order.
    pub(super) options: Vec<(String, String)>,
    pub(super) limits: Limits,
}

/// A description that was begun.
#[derive(Clone, Debug, Default)]
struct Draft {
    name: Option<String>,
    command: Option<String>,
    arguments: Vec<String>,
    directory: Option<PathBuf>,
    protocol: Protocol,
    options: Vec<(String, String)>,
    limits: Limits,
}

/// The players that words describe, a list each; `each` is said of all of them before. Whoever has
/// no name is called like its program, and numbered where that is taken.
pub(crate) fn contenders(
    each: &[String],
    engines: &[Vec<String>],
) -> Result<Vec<Contender>, String> {
    let mut common = Draft::default();
    common.take(each).map_err(|problem| format!("--each: {problem}"))?;
    let mut contenders: Vec<Contender> = Vec::new();
    for words in engines {
        let mut draft = common.clone();
        let contender = draft.take(words).and_then(|()| draft.finish(&contenders));
        contenders.push(contender.map_err(|problem| format!("--engine: {problem}"))?);
    }
    Ok(contenders)
}

impl Draft {
    fn take(&mut self, words: &[String]) -> Result<(), String> {
        // Limits of its own take the place of those of all.
        let mut limits = Limits::default();
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                return Err(format!("{}: expected KEY=VALUE", quote(word)));
            };
            match key {
                "name" if value.trim().is_empty() => {
                    return Err("name=``: expected a name".to_owned());
                }
                "name" => self.name = Some(value.trim().to_owned()),
                "cmd" => self.command = Some(value.to_owned()),
                "args" => self.arguments = split("args", value)?,
                "dir" => self.directory = Some(value.into()),
                "proto" => {
                    let expected = || format!("proto={}: expected `usi` or `uci`", quote(value));
                    self.protocol = Protocol::named(value).ok_or_else(expected)?;
                }
                _ => match key.strip_prefix("option.") {
                    Some("") => {
                        return Err("option.: expected a name, as in option.Threads=1".to_owned());
                    }
                    Some(name) => self.set_option(name, value),
                    None if limits.set(key, value)? => {}
                    None => {
                        let (own, of_time) = (WORDS.join(" "), clock::WORDS.join(" "));
                        return Err(format!(
                            "{}: unknown, expected one of {own} {of_time}",
                            quote(key)
                        ));
                    }
                },
            }
        }
        if !limits.is_unlimited() {
            self.limits = limits;
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value.to_owned()));
    }

    fn finish(mut self, others: &[Contender]) -> Result<Contender, String> {
        let command = self.command.as_deref().unwrap_or("");
        let mut words = if command == SELF || Path::new(command).is_file() {
            vec![command.to_owned()]
        } else {
            split("cmd", command)?
        };
        if words.is_empty() {
            return Err(format!(
                "cmd={}: expected a program, or `self` for this one",
                quote(command)
            ));
        }
        let program = words.remove(0);
        words.append(&mut self.arguments);
        let program: OsString = if program == SELF {
            env::current_exe().map_err(|error| format!("cmd=self: {error}"))?.into()
        } else {
            program.into()
        };
        let is_taken = |name: &str| others.iter().any(|other| other.name == name);
        let name = match self.name {
            Some(name) if is_taken(&name) => {
                return Err(format!("name={}: another engine has this name", quote(&name)));
            }
            Some(name) => name,
            None => {
                let stem = Path::new(&program).file_stem().unwrap_or(&program).to_string_lossy();
                let numbered = (2..).map(|number| format!("{stem}-{number}"));
                let mut names = std::iter::once(stem.to_string()).chain(numbered);
                names.find(|name| !is_taken(name)).unwrap_or_default()
            }
        };
        if self.limits.is_unlimited() {
            let words = clock::WORDS.join(" ");
            return Err(format!("{name} may think for ever, expected one of {words}"));
        }
        Ok(Contender {
            name,
            program,
            arguments: words,
            directory: self.directory,
            protocol: self.protocol,
            options: self.options,
            limits: self.limits,
        })
    }
}

/// The words of a command line, with the quotes of a shell.
fn split(key: &str, text: &str) -> Result<Vec<String>, String> {
    shlex::split(text).ok_or_else(|| format!("{key}={}: a quote is not closed", quote(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn words(text: &str) -> Vec<String> {
        shlex::split(text).unwrap()
    }

    fn describe(each: &str, engines: &[&str]) -> Result<Vec<Contender>, String> {
        let engines: Vec<_> = engines.iter().map(|engine| words(engine)).collect();
        contenders(&words(each), &engines)
    }

    #[test]
    fn own_words_go_before_those_for_all() {
        let all = describe(
            "tc=10+0.1 option.USI_Hash=64 option.Threads=2",
            &[
                "name=A cmd='engine -x' args='--book \"my book\"' option.threads=1",
                "cmd=uci proto=uci nodes=5",
            ],
        )
        .unwrap();
        let [a, b] = &all[..] else { panic!("{all:?}") };
        assert_eq!((a.name.as_str(), a.program.to_str()), ("A", Some("engine")));
        assert_eq!(a.arguments, ["-x", "--book", "my book"]);
        let options: Vec<_> = a.options.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        assert_eq!(options, [("USI_Hash", "64"), ("threads", "1")]);
        assert_eq!(a.limits.control.unwrap().increment, Duration::from_millis(100));
        assert_eq!((b.name.as_str(), b.protocol), ("uci", Protocol::Uci));
        assert_eq!((b.limits.control, b.limits.nodes), (None, Some(5)));
    }

    #[test]
    fn players_without_names_are_called_like_their_programs() {
        let all = describe("nodes=1", &["cmd=/usr/bin/x.exe", "cmd=x", "cmd=self"]).unwrap();
        let names: Vec<&str> = all.iter().map(|contender| contender.name.as_str()).collect();
        assert_eq!(names[..2], ["x", "x-2"]);
        assert!(Path::new(&all[2].program).is_absolute());
    }

    #[test]
    fn faults_are_quoted_with_what_was_expected() {
        for (engine, expected) in [
            ("cmd=x speed=3", "--engine: `speed`: unknown, expected one of name cmd"),
            ("cmd=x nodes", "--engine: `nodes`: expected KEY=VALUE"),
            ("nodes=1", "--engine: cmd=``: expected a program"),
            ("cmd=x proto=xboard nodes=1", "proto=`xboard`: expected `usi` or `uci`"),
            ("cmd=x", "x may think for ever, expected one of tc byoyomi"),
            ("cmd=x option.=3", "option.: expected a name"),
            ("cmd=x tc=fast", "tc=`fast`: expected MAIN"),
            ("cmd=x name= nodes=1", "name=``"),
        ] {
            let error = describe("", &[engine]).unwrap_err();
            assert!(error.contains(expected), "{engine}: {error}");
        }
        let error = describe("nodes=1", &["cmd=x name=A", "cmd=y name=A"]).unwrap_err();
        assert!(error.contains("name=`A`: another engine"), "{error}");
        assert!(describe("x", &[]).unwrap_err().starts_with("--each: `x`"));
    }
}
