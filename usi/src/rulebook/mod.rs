//! A game explained on a page that is made from its rules alone: so every game has one, also those
//! of a user's file.
//!
//! A [`Rulebook`] has what the page says ([`sentences`], [`pieces`]); it is printed for a terminal,
//! as Markdown ([`mod@markdown`]) and as a picture ([`sheet`]).

pub(crate) mod markdown;
mod pieces;
mod sentences;
pub(crate) mod sheet;
pub(crate) mod terminal;

#[cfg(test)]
mod tests;

use crate::drawing::Scene;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Game, GameError};
use pieces::Card;

/// A game explained.
pub(crate) struct Rulebook {
    /// The game at its start position.
    game: Game,
    /// Every piece, each with its promoted side.
    cards: Vec<Card>,
    /// What is said, under headings.
    chapters: Vec<Chapter>,
}

/// Sentences under a heading.
struct Chapter {
    heading: &'static str,
    sentences: Vec<String>,
}

impl Rulebook {
    /// The page of a game.
    ///
    /// # Errors
    /// The game cannot be played.
    pub(crate) fn new(rules: &Rules) -> Result<Rulebook, GameError> {
        let game = Game::new(rules.clone())?;
        let cards = pieces::cards(rules);
        let chapters = sentences::chapters(&game);
        Ok(Rulebook { game, cards, chapters })
    }

    fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// Names, size and notation of the start.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let rules = self.rules();
        let hands: Vec<String> =
            rules.hand_order.iter().map(|kind| pieces::letters(rules, *kind)).collect();
        let other_letters = rules.letter_aliases.iter().map(|(own, other)| {
            format!("{} for {}", other.to_ascii_uppercase(), own.to_ascii_uppercase())
        });
        let facts = [
            ("name", rules.name.clone()),
            ("also called", rules.aliases.join(", ")),
            ("board", format!("{} files, {} ranks", rules.board.files, rules.board.ranks)),
            ("start", self.game.sfen()),
            ("hand order", hands.join(" ")),
            ("other letters", other_letters.collect::<Vec<_>>().join(", ")),
        ];
        facts.into_iter().filter(|(_, text)| !text.is_empty()).collect()
    }

    /// The start position with the zones of promotion.
    fn start(&self) -> Scene {
        let rules = self.rules();
        let mut scene = Scene::of(&self.game);
        if sentences::promotes(rules) {
            scene.zone = rules.zone.clone();
            scene.notes = vec![String::new(); usize::from(rules.board.ranks)];
            for color in Color::BOTH {
                for rank in sentences::whole_ranks(rules.board, &rules.zone[color]) {
                    let note = &mut scene.notes[usize::from(rank.0)];
                    let and = if note.is_empty() { "" } else { ", " };
                    let side = crate::drawing::text::player(color);
                    note.push_str(&format!("{and}zone of the {side}"));
                }
            }
        }
        scene
    }
}
