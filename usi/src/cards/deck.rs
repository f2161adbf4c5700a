//! What is in the box.

use hyakki_engine::infoset::Deck;
use hyakki_seeds::{MIXES, SHAPES};

/// The built-in mixes of hints and objectives.
pub(crate) fn deck() -> Deck {
    Deck::parse(MIXES, SHAPES).expect("tests read the built-in files")
}

#[cfg(test)]
mod tests {
    use super::deck;
    use hyakki_engine::infoset::{Level, PLAYERS, Rules};

    #[test]
    fn the_box_has_all_that_the_levels_ask_for() {
        let deck = deck();
        let names: Vec<&str> = deck.shapes().iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["square", "bar", "cross", "ring", "staircase", "t"]);
        for players in PLAYERS {
            for level in (1..=5).filter_map(Level::from_number) {
                let rules = Rules::of_level(&deck, players, level).unwrap();
                assert_eq!(rules.objective.is_some(), level == Level::Objective);
                assert_eq!(rules.mix.total(), [7, 9, 10][players - 2]);
            }
        }
    }
}
