//! From the sections of files to games: inheritance, and where each fault stands.

use super::build;
use super::draft::{Contradiction, Declared, Draft, Place};
use super::ini::{self, Entry, Section};
use super::keys;
use super::pieces;
use super::{Failure, Found, Reading};
use crate::rules::{Fault, quote};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What was made of a section: what its children start from.
struct Parent {
    draft: Draft,
    /// Whether it is a game.
    sound: bool,
}

/// Every section so far.
#[derive(Default)]
struct Parents {
    by_name: HashMap<String, Parent>,
    /// The names of those that are games, in their order.
    names: Vec<String>,
}

impl Parents {
    fn add(&mut self, name: &str, parent: Parent) {
        let is_new = !self.names.iter().any(|known| known == name);
        if parent.sound && is_new {
            self.names.push(name.to_owned());
        }
        self.by_name.insert(name.to_owned(), parent);
    }

    fn is_unsound(&self, name: &str) -> bool {
        self.by_name.get(name).is_some_and(|parent| !parent.sound)
    }

    /// What to say of a parent that is none of them.
    fn unknown(&self, name: &str) -> String {
        /// The most names and letters to be shown.
        const NAMES: usize = 12;
        const SHOWN: usize = 120;
        let is_long = |names: &[&String]| names.iter().map(|n| n.len() + 1).sum::<usize>() > SHOWN;
        let mut shown: Vec<&String> = self.names.iter().take(NAMES).collect();
        while is_long(&shown) {
            shown.pop();
        }
        let names: Vec<&str> = shown.iter().map(|name| name.as_str()).collect();
        let known = match (names.len(), self.names.len()) {
            (0, 0) => "and no game stands before this section".to_owned(),
            (some, all) if some < all => {
                format!("expected an earlier section such as {}", names.join(" "))
            }
            _ => format!("expected one of {}", names.join(" ")),
        };
        format!("parent {} is unknown, {known}", quote(name))
    }
}

/// Every game of the files, and every fault.
pub(super) fn read(files: &[(&str, &str)]) -> Reading {
    let mut reading = Reading::default();
    let mut parents = Parents::default();
    for (file, text) in files {
        let mut in_this_file = HashSet::new();
        for section in ini::sections(file, text, &mut reading.stray) {
            if !in_this_file.insert(section.name.clone()) {
                let problem = format!("section {} stands twice", quote(&section.name));
                let faults = vec![section.fault(section.line, "", problem)];
                reading.failures.push(failure(&section, None, faults));
                continue;
            }
            let mut faults = section.faults.clone();
            let mut draft = begin(&section, &parents, &mut faults);
            draft.readable &= section.faults.is_empty();
            read_entries(&section, &mut draft, &mut faults);
            let unsound = section.parent.clone().filter(|parent| parents.is_unsound(parent));
            // Contradictions are looked for in whatever could be read, so that all faults are
            // told at once; those of a parent are not told again.
            let made = build::rules(&section.name, &draft);
            if let Err(found) = &made {
                let new = found.iter().filter(|one| !draft.told.contains(one)).cloned();
                let new: Vec<Contradiction> = new.collect();
                faults.extend(new.iter().map(|one| placed(one, &section, &draft)));
                draft.told.extend(new);
            }
            let sound = match made {
                Ok(rules) if faults.is_empty() && unsound.is_none() => {
                    let (file, line) = (section.file.clone(), section.line);
                    reading.games.push(Found { rules, file, line });
                    true
                }
                _ => {
                    reading.failures.push(failure(&section, unsound, faults));
                    false
                }
            };
            parents.add(&section.name, Parent { draft, sound });
        }
    }
    if reading.games.is_empty() && reading.failures.is_empty() && reading.stray.is_empty() {
        let (file, problem) = (files.first().map_or("", |f| f.0), "no `[section]` in it");
        reading.stray.push(Fault {
            file: file.to_owned(),
            line: 1,
            key: String::new(),
            problem: problem.to_owned(),
        });
    }
    reading
}

fn failure(section: &Section, parent: Option<String>, faults: Vec<Fault>) -> Failure {
    let Section { file, line, name, .. } = section;
    Failure { name: name.clone(), file: file.clone(), line: *line, parent, faults }
}

/// What a section starts from.
fn begin(section: &Section, parents: &Parents, faults: &mut Vec<Fault>) -> Draft {
    let Some(name) = &section.parent else {
        return Draft::new();
    };
    match parents.by_name.get(name) {
        Some(parent) => parent.draft.child(),
        None => {
            faults.push(section.fault(section.line, "", parents.unknown(name)));
            // What a known parent would have said is not missing.
            Draft { readable: false, ..Draft::new() }
        }
    }
}

/// Reads the entries of a section on top of what its parent said: the pieces first, since the
/// other keys call them by their letters.
fn read_entries(section: &Section, draft: &mut Draft, faults: &mut Vec<Fault>) {
    let inherited = draft.pieces.clone();
    let (pieces, others): (Vec<&Entry>, Vec<&Entry>) =
        section.entries.iter().partition(|entry| keys::declares_piece(&entry.key));
    for entry in pieces {
        read_entry(section, entry, draft, faults);
    }
    take_letters(&inherited, draft);
    for entry in others {
        read_entry(section, entry, draft, faults);
    }
    faults.sort_by_key(|fault| fault.line);
}

fn read_entry(section: &Section, entry: &Entry, draft: &mut Draft, faults: &mut Vec<Fault>) {
    let Entry { line, key, value } = entry;
    let result = match keys::find(key) {
        Some(found) => (found.read)(draft, key, value),
        None => Err(keys::unknown(key)),
    };
    match result {
        Ok(()) => {
            let place = Place { file: section.file.clone(), line: *line, inherited: false };
            draft.set_at.insert(key.clone(), place);
        }
        Err(problem) => {
            draft.readable = false;
            faults.push(section.fault(*line, key, problem));
        }
    }
}

/// A piece of the section takes its letter from an inherited one, which is then gone.
fn take_letters(inherited: &BTreeMap<String, Declared>, draft: &mut Draft) {
    let own = |key: &str| draft.sets(key);
    let taken: HashSet<char> =
        draft.pieces.iter().filter(|(key, _)| own(key)).map(|(_, piece)| piece.letter).collect();
    let gone = |key: &str, piece: &Declared| !own(key) && taken.contains(&piece.letter);
    let lost: Vec<String> = inherited
        .iter()
        .filter(|(key, piece)| gone(key, piece))
        .map(|(key, _)| key.clone())
        .collect();
    draft.pieces.retain(|key, _| !lost.contains(key));
    let changed: HashMap<char, Option<char>> = inherited
        .iter()
        .map(|(key, old)| (old.letter, draft.pieces.get(key).map(|new| new.letter)))
        .filter(|(old, new)| *new != Some(*old))
        .collect();
    if !draft.pieces.contains_key(pieces::KING) {
        draft.king = None;
    }
    draft.reletter(&changed);
}

/// A contradiction as a fault: at the line that set the key, or at the section when it did not.
fn placed(found: &Contradiction, section: &Section, draft: &Draft) -> Fault {
    let Contradiction { key, problem } = found;
    match draft.set_at.get(key) {
        Some(Place { line, inherited: false, .. }) => section.fault(*line, key, problem),
        Some(Place { file, line, inherited: true }) => {
            let problem = format!("{problem} (`{key}` stands in {file}:{line})");
            section.fault(section.line, key, problem)
        }
        None => section.fault(section.line, key, problem),
    }
}
