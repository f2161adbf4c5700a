//! Where tablebases are.

use directories::ProjectDirs;
use hyakki_movegen::rules::Rules;
use std::path::{Path, PathBuf};

/// What the files are called behind the name of their game.
const EXTENSION: &str = "tb";

/// The usual place of a game's tablebase, in the user's data directory; none without one.
pub(crate) fn usual_path(rules: &Rules) -> Option<PathBuf> {
    let directories = ProjectDirs::from("", "", "hyakki")?;
    Some(in_directory(directories.data_dir(), rules))
}

/// The tablebase of a game where somebody says it is: a file, or a directory that has it.
pub(crate) fn told_path(told: &str, rules: &Rules) -> PathBuf {
    let path = Path::new(told);
    if path.is_dir() { in_directory(path, rules) } else { path.to_owned() }
}

fn in_directory(directory: &Path, rules: &Rules) -> PathBuf {
    directory.join(format!("{}.{EXTENSION}", rules.name))
}
