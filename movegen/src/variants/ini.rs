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
    /// Lines that could not be read.
    pub(super) faults: Vec<Fault>,
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

/// Cuts the text of one file into sections; what stands before the first one goes to `stray`.
pub(super) fn sections(file: &str, text: &str, stray: &mut Vec<Fault>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    // A byte order mark is no text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let fault = |key: &str, problem: String| Fault {
            file: file.to_owned(),
            line,
            key: key.to_owned(),
            problem,
        };
        let content = raw.trim();
        if content.is_empty() || content.starts_with(['#', ';']) {
            continue;
        }
        if let Some(header) = content.strip_prefix('[') {
            let mut faults = Vec::new();
            let header = header.strip_suffix(']').unwrap_or_else(|| {
                let problem = format!("section {} does not end with `]`", quote(content));
                faults.push(fault("", problem));
                header
            });
            let (name, parent) = match header.split_once(':') {
                Some((name, parent)) => (name.trim(), Some(parent.trim().to_owned())),
                None => (header.trim(), None),
            };
            let are_names = is_name(name) && parent.as_deref().is_none_or(is_name);
            if faults.is_empty() && !are_names {
                let expected =
                    "expected `[name]` or `[name:parent]`, names of letters, digits, `-` and `_`";
                faults.push(fault("", format!("section {}: {expected}", quote(content))));
            }
            sections.push(Section {
                file: file.to_owned(),
                line,
                name: name.to_owned(),
                parent,
                entries: Vec::new(),
                faults,
            });
            continue;
        }
        let pair = content.split_once('=');
        let key = pair.map_or("", |(key, _)| key.trim());
        let Some(section) = sections.last_mut() else {
            let problem = format!("{} stands before the first `[section]`", quote(content));
            stray.push(fault(key, problem));
            continue;
        };
        let Some((_, value)) = pair else {
            let problem = format!("{}: expected `key = value` or `[section]`", quote(content));
            section.faults.push(fault("", problem));
            continue;
        };
        let value = value.trim();
        if section.entries.iter().any(|entry| entry.key == key) {
            section.faults.push(fault(key, "stands twice in this section".to_owned()));
            continue;
        }
        section.entries.push(Entry { line, key: key.to_owned(), value: value.to_owned() });
    }
    sections
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}
