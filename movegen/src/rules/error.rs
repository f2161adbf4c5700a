//! Faults of a variants file: where they stand, what the text is and what was expected.

use std::fmt;

/// One fault of a variants file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Name of the file, as the caller gave it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// The key or section at fault; empty when the line has none.
    pub key: String,
    /// What is wrong, with the offending text quoted, and what was expected.
    pub problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.problem)
    }
}

/// Every fault found in variants files, in the order of files and lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))]
pub struct RulesError(pub Vec<Fault>);

/// Text of any origin made fit for one line of an error: shortened and with control characters
/// escaped.
pub fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut quoted: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        quoted.push_str("...");
    }
    format!("`{quoted}`")
}
