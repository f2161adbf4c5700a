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

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_engine::search::Tunable;

    #[test]
    fn numbers_out_of_their_range_are_refused() {
        assert!(set("no_such_number", "1").is_none());
        for Tunable { name, value, range: (least, most), .. } in TUNABLES {
            assert_eq!(set(name, &value.to_string()), Some(Ok(())));
            for wrong in [(least - 1).to_string(), (most + 1).to_string(), String::new()] {
                let error = set(name, &wrong).unwrap().unwrap_err().to_string();
                assert!(error.contains(&format!("a number from {least} to {most}")), "{error}");
            }
        }
    }
}
