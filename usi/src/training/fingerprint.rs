//! A number for the rules of a game, so that games are never read by other rules than they were
//! played by.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::text::Letters;
use std::fmt::Write;

/// A checksum of everything in the rules that moves, or the numbers they are kept as, depend on.
/// Names do not count.
pub(crate) fn fingerprint(rules: &Rules) -> u32 {
    let mut text = format!("{}x{}\n", rules.board.files, rules.board.ranks);
    // Writing to a string cannot fail.
    for (_, kind) in rules.kinds() {
        let (letter, base, promoted) = (kind.letter, kind.base.0, kind.promotes_to.map(|k| k.0));
        let _ = writeln!(text, "{letter} {} {base} {promoted:?} {}", kind.promoted, kind.betza);
    }
    let hands: Vec<u8> = rules.hand_order.iter().map(|kind| kind.0).collect();
    let zones = rules.zone.0.each_ref().map(|zone| zone.iter().map(|s| s.index()).collect());
    let zones: [Vec<usize>; 2] = zones;
    let _ = writeln!(
        text,
        "{hands:?} {zones:?} {} {} {}",
        rules.forced_promotion, rules.drops, rules.captures_to_hand
    );
    let _ = writeln!(
        text,
        "{:?} {:?} {} {} {:?} {:?} {:?} {:?} {:?}",
        rules.file_limit,
        rules.drop_mate_ban,
        rules.immobility_illegal,
        rules.must_capture,
        rules.royal,
        rules.flag,
        rules.no_move,
        rules.repetition,
        rules.entering_king
    );
    text += &hyakki_movegen::text::sfen::write(rules, Letters::Own, &rules.start);
    crc32fast::hash(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use std::collections::HashSet;

    #[test]
    fn other_rules_have_another_number_and_other_names_have_not() {
        let games = Games::built_in().unwrap();
        // Goro-goro of the forest is goro-goro by other names.
        let numbers: HashSet<u32> = games.iter().map(fingerprint).collect();
        assert_eq!(numbers.len(), games.names().len() - 1);
        let mut rules = games.find("dobutsu").unwrap().clone();
        let before = fingerprint(&rules);
        rules.name.push_str("-by-another-name");
        assert_eq!(fingerprint(&rules), before);
        rules.forced_promotion = !rules.forced_promotion;
        assert_ne!(fingerprint(&rules), before);
    }
}
