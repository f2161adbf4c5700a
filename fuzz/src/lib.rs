//! What the fuzz targets of Hyakki share: the games in both readings of the rules, and how the
//! bytes of an input choose among them.
//!
//! What must hold of a position is in [`hyakki_tests::check`].

use hyakki_movegen::{Game, Move};
use hyakki_tests::check;
use hyakki_tests::slow::{self, SlowGame, SlowPosition};
use std::sync::LazyLock;

/// A game in both readings of its rules.
#[derive(Debug)]
pub struct Pair {
    /// The slow reading.
    pub slow: slow::Game,
    /// The engine's, at the start position.
    pub start: Game,
    /// Positions to begin from, as SFEN: the start position, then those of known counts.
    pub positions: Vec<String>,
}

/// Every built-in game.
pub static PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| slow::Game::ALL.map(Pair::new).into());

impl Pair {
    fn new(slow: slow::Game) -> Pair {
        let counted = match slow {
            // The same game with other names for the pieces; it has no file of its own.
            slow::Game::YokaiNoMori56 => slow::Game::GoroGoro,
            other => other,
        };
        let known = hyakki_tests::epd::read(counted.name()).into_iter().map(|known| known.sfen);
        let positions = std::iter::once(slow.start().to_owned()).chain(known).collect();
        Pair { slow, start: hyakki_tests::game(slow.name()), positions }
    }

    /// Takes the game that the first byte chooses, a digit in inputs made by hand.
    pub fn take(data: &mut &[u8]) -> Option<&'static Pair> {
        let number = usize::from(take_byte(data)?.wrapping_sub(b'0'));
        Some(&PAIRS[number % PAIRS.len()])
    }

    /// The same, and the rest as a text.
    pub fn with_text(mut data: &[u8]) -> Option<(&'static Pair, &str)> {
        let pair = Pair::take(&mut data)?;
        Some((pair, std::str::from_utf8(data).ok()?))
    }

    /// The slow reading of where a game stands.
    ///
    /// # Panics
    /// When the slow rules take the position for none.
    pub fn slow_game(&self, game: &Game) -> SlowGame {
        let position = SlowPosition::from_sfen(self.slow, &game.sfen());
        SlowGame::new(position.unwrap_or_else(|error| panic!("{}: {error}", game.sfen())))
    }

    /// Holds a position that was read from text against the slow rules, and against itself.
    ///
    /// # Panics
    /// When something is wrong with it.
    pub fn check(&self, game: &Game) {
        // The slow rules write every piece in the game's own letters.
        let mut own = self.start.clone();
        own.set(&game.setup()).unwrap_or_else(|error| panic!("{error}"));
        check::agree(&own, &self.slow_game(&own));
        check::round_trips(game);
        check::consistent(game);
    }
}

/// Takes the first byte.
pub fn take_byte(data: &mut &[u8]) -> Option<u8> {
    let (first, rest) = data.split_first()?;
    *data = rest;
    Some(*first)
}

/// One of some things, by a byte; none if there are none.
pub fn choose<T>(choice: u8, from: &[T]) -> Option<&T> {
    from.get(usize::from(choice).checked_rem(from.len())?)
}

/// A legal move, by a byte.
pub fn choose_move(choice: u8, game: &Game) -> Option<Move> {
    choose(choice, &game.legal_moves()).copied()
}

/// An error has a text of one line.
///
/// # Panics
/// When it has not.
pub fn assert_told(error: &impl std::error::Error) {
    let text = error.to_string();
    assert!(!text.trim().is_empty() && !text.contains('\n'), "{error:?} is told as {text:?}");
}
