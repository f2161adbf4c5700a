//! The numbers of the search as options: only in builds with the feature `tuning`, for programs
//! that look for better ones.

use super::OptionError;
use hyakki_engine::search::{TUNABLES, set_tunable};
use hyakki_movegen::rules::quote;
use std::fmt::Write;

/// Adds the lines `option name …`.
pub(super) fn advertise(lines: &mut String) {
    for tunable in TUNABLES {
        let (least, most) = tunable.range;
        let (name, value) = (tunable.name, tunable.value);
        let _ =
            writeln!(lines, "option name {name} type spin default {value} min {least} max {most}");
    }
}

/// Sets the number of this name, for all searches from now on; none if there is none.
pub(super) fn set(name: &str, value: &str) -> Option<Result<(), OptionError>> {
    let tunable = TUNABLES.iter().find(|tunable| tunable.name == name)?;
    let is_set = value.parse().is_ok_and(|value| set_tunable(name, value));
    let (least, most) = tunable.range;
    Some(is_set.then_some(()).ok_or_else(|| OptionError::Value {
        name: tunable.name,
        found: quote(value),
        expected: format!("a number from {least} to {most}"),
    }))
}
