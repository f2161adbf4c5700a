//! From the sections of files to games: inheritance, and where each fault stands.

use super::build;
use super::draft::{Contradiction, Draft, Place};
use super::ini::{self, Entry, Section};
use super::keys;
use crate::rules::{Fault, Rules, RulesError, quote};
use std::collections::{HashMap, HashSet};

/// Every game of the files, or every fault.
pub(super) fn read(files: &[(&str, &str)]) -> Result<Vec<Rules>, RulesError> {
    let mut faults = Vec::new();
    let mut drafts: HashMap<String, Draft> = HashMap::new();
    let mut games: Vec<Rules> = Vec::new();
    for (file, text) in files {
        let mut in_this_file = HashSet::new();
        for section in ini::sections(file, text, &mut faults) {
            let mut draft = begin(&section, &drafts, &mut faults);
            read_entries(&section, &mut draft, &mut faults);
            // Contradictions are looked for in whatever could be read, so that all faults are
            // told at once; those of a parent are not told again.
            match build::rules(&section.name, &draft) {
                Ok(rules) => games.push(rules),
                Err(found) => {
                    let new = found.into_iter().filter(|one| !draft.told.contains(one));
                    let new: Vec<Contradiction> = new.collect();
                    faults.extend(new.iter().map(|one| placed(one, &section, &draft)));
                    draft.told.extend(new);
                }
            }
            drafts.insert(section.name.clone(), draft);
            if !in_this_file.insert(section.name.clone()) {
                let problem = format!("section {} stands twice", quote(&section.name));
                faults.push(section.fault(section.line, "", problem));
            }
        }
    }
    if games.is_empty() && faults.is_empty() {
        let (file, problem) = (files.first().map_or("", |f| f.0), "no `[section]` in it");
        faults.push(Fault {
            file: file.to_owned(),
            line: 1,
            key: String::new(),
            problem: problem.to_owned(),
        });
    }
    if faults.is_empty() { Ok(games) } else { Err(RulesError(faults)) }
}

/// What a section starts from.
fn begin(section: &Section, drafts: &HashMap<String, Draft>, faults: &mut Vec<Fault>) -> Draft {
    let Some(parent) = &section.parent else {
        return Draft::new();
    };
    match drafts.get(parent) {
        Some(draft) => draft.child(),
        None => {
            let problem = format!(
                "parent {} is unknown, expected the name of an earlier section",
                quote(parent)
            );
            faults.push(section.fault(section.line, "", problem));
            // What a known parent would have said is not missing.
            Draft { readable: false, ..Draft::new() }
        }
    }
}

/// Reads the entries of a section on top of what its parent said.
fn read_entries(section: &Section, draft: &mut Draft, faults: &mut Vec<Fault>) {
    for Entry { line, key, value } in &section.entries {
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
