//! The outer form of a variants file: sections with an optional parent, and `key = value` lines.

use crate::rules::{Fault, quote};

/// `[name:parent]` and the lines under it.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) parent: Option<String>,
    pub(super) entries: Vec<Entry>,
}

/// One `key = value` line.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) line: usize,
    pub(super) key: String,
    pub(super) value: String,
}

impl Section {
    pub(super) fn fault(&self, line: usize, key: &str, problem: impl Into<String>) -> Fault {
        Fault { file: self.file.clone(), line, key: key.to_owned(), problem: problem.into() }
    }
}

/// Cuts the text of one file into sections; lines that are neither section, entry, comment nor
/// blank go to `faults`.
pub(super) fn sections(file: &str, text: &str, faults: &mut Vec<Fault>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    // A byte order mark is no text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let mut fault = |key: &str, problem: String| {
            faults.push(Fault { file: file.to_owned(), line, key: key.to_owned(), problem });
        };
        let content = raw.trim();
        if content.is_empty() || content.starts_with(['#', ';']) {
            continue;
        }
        if let Some(header) = content.strip_prefix('[') {
            let Some(header) = header.strip_suffix(']') else {
                fault("", format!("section {} does not end with `]`", quote(content)));
                continue;
            };
            let (name, parent) = match header.split_once(':') {
                Some((name, parent)) => (name.trim(), Some(parent.trim().to_owned())),
                None => (header.trim(), None),
            };
            if !is_name(name) || parent.as_deref().is_some_and(|parent| !is_name(parent)) {
                let expected =
                    "expected `[name]` or `[name:parent]`, names of letters, digits, `-` and `_`";
                fault("", format!("section {}: {expected}", quote(content)));
            }
            sections.push(Section {
                file: file.to_owned(),
                line,
                name: name.to_owned(),
                parent,
                entries: Vec::new(),
            });
            continue;
        }
        let Some((key, value)) = content.split_once('=') else {
            fault("", format!("{}: expected `key = value` or `[section]`", quote(content)));
            continue;
        };
        let (key, value) = (key.trim(), value.trim());
        let Some(section) = sections.last_mut() else {
            fault(key, format!("{} stands before the first `[section]`", quote(content)));
            continue;
        };
        if section.entries.iter().any(|entry| entry.key == key) {
            fault(key, "stands twice in this section".to_owned());
            continue;
        }
        section.entries.push(Entry { line, key: key.to_owned(), value: value.to_owned() });
    }
    sections
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}
