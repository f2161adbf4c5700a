//! Lines become commands: what can be said in a dialogue, in every dialect.

use super::clock::PonderHit;
use super::go::Go;
use hyakki_movegen::Color;
use hyakki_movegen::rules::quote;

/// One command.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command<'t> {
    /// `usi`: who are you, in USI?
    Usi,
    /// `uci`: the same in UCI.
    Uci,
    /// `isready`: answer when ready.
    IsReady,
    /// `usinewgame` or `ucinewgame`: a game begins.
    NewGame,
    /// `gameover`: it has ended.
    GameOver,
    /// `setoption name N value V`.
    SetOption {
        /// The name as it was sent.
        name: &'t str,
        /// The value, if one was sent; `<empty>` is the empty one.
        value: Option<&'t str>,
    },
    /// `position …`.
    Position {
        /// Where the game begins.
        start: Start<'t>,
        /// The moves played since then.
        moves: &'t str,
    },
    /// `position cards …`: what a seat of the card game knows.
    Cards(&'t str),
    /// `go …`.
    Go(Go<'t>),
    /// `stop`.
    Stop,
    /// `ponderhit …`: the expected move was played.
    PonderHit(PonderHit),
    /// `d`: show the board.
    Display,
    /// `quit`.
    Quit,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start<'t> {
    /// At the start position.
    Usual,
    /// At an SFEN.
    Sfen(&'t str),
    /// At a FEN.
    Fen(&'t str),
}

/// A line that is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum GrammarError {
    /// The first word is none.
    #[error(
        "unknown command {0}, expected one of usi uci isready setoption usinewgame position go stop ponderhit gameover d quit"
    )]
    Unknown(String),
    /// `setoption` without a name.
    #[error(
        "setoption {0}: expected `name`, the name, and `value` with the value where it has one"
    )]
    SetOption(String),
    /// `position` of an unknown kind.
    #[error(
        "position {0}: expected `startpos`, `sfen` or `fen`, and perhaps `moves` afterwards, or `cards`"
    )]
    Position(String),
}

impl<'t> Command<'t> {
    /// Reads a line, in which `btime` is the clock of `black`; nothing comes of one that asks for nothing.
    pub(super) fn parse(line: &'t str, black: Color) -> Result<Option<Command<'t>>, GrammarError> {
        let (word, rest) = first_word(line);
        let command = match word {
            // Those of UCI that ask for nothing here.
            "" | "debug" | "register" => return Ok(None),
            "usi" => Command::Usi,
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "usinewgame" | "ucinewgame" => Command::NewGame,
            "gameover" => Command::GameOver,
            "setoption" => set_option(rest)?,
            "position" => position(rest)?,
            "go" => Command::Go(Go::parse(rest, black)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit(PonderHit::parse(rest, black)),
            "d" => Command::Display,
            "quit" => Command::Quit,
            _ => return Err(GrammarError::Unknown(quote(word))),
        };
        Ok(Some(command))
    }
}

fn set_option(rest: &str) -> Result<Command<'_>, GrammarError> {
    let error = || GrammarError::SetOption(quote(rest));
    let (word, rest) = first_word(rest);
    if word != "name" {
        return Err(error());
    }
    let (name, value) = split_at_word(rest, "value");
    if name.is_empty() {
        return Err(error());
    }
    let value = value.map(|value| if value == "<empty>" { "" } else { value });
    Ok(Command::SetOption { name, value })
}

fn position(rest: &str) -> Result<Command<'_>, GrammarError> {
    let (kind, placement) = first_word(rest);
    if kind == "cards" {
        return Ok(Command::Cards(placement));
    }
    let (placement, moves) = split_at_word(placement, "moves");
    let start = match (kind, placement) {
        ("startpos", "") => Start::Usual,
        ("sfen", sfen) => Start::Sfen(sfen),
        ("fen", fen) => Start::Fen(fen),
        ("startpos", extra) => return Err(GrammarError::Position(quote(extra))),
        _ => return Err(GrammarError::Position(quote(kind))),
    };
    let moves = moves.unwrap_or("");
    Ok(Command::Position { start, moves })
}

/// The first word and what follows it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_ascii();
    match text.split_once(|c: char| c.is_ascii_whitespace()) {
        Some((word, rest)) => (word, rest.trim_ascii()),
        None => (text, ""),
    }
}

/// What stands before a word, and what after it when it is there at all.
fn split_at_word<'t>(text: &'t str, word: &str) -> (&'t str, Option<&'t str>) {
    let alone = |neighbour: Option<char>| neighbour.is_none_or(|c| c.is_ascii_whitespace());
    for (at, _) in text.match_indices(word) {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        if alone(before.chars().next_back()) && alone(after.chars().next()) {
            return (before.trim_ascii(), Some(after.trim_ascii()));
        }
    }
    (text.trim_ascii(), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Option<Command<'_>>, GrammarError> {
        Command::parse(line, Color::First)
    }

    fn parse(line: &str) -> Command<'_> {
        read(line).unwrap().unwrap()
    }

    #[test]
    fn names_and_values_of_options_may_have_spaces() {
        for (line, name, value) in [
            ("setoption name USI_Hash value 64", "USI_Hash", Some("64")),
            ("setoption name Clear Hash", "Clear Hash", None),
            ("setoption name EvalFile value", "EvalFile", Some("")),
            ("setoption name EvalFile value <empty>", "EvalFile", Some("")),
            ("setoption  name A value /a b/value c", "A", Some("/a b/value c")),
            ("setoption name Skill value Level value 3", "Skill", Some("Level value 3")),
        ] {
            assert_eq!(parse(line), Command::SetOption { name, value });
        }
        for line in ["setoption", "setoption Hash 3", "setoption name value 3"] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn positions_with_and_without_moves() {
        for (line, start, moves) in [
            ("position startpos", Start::Usual, ""),
            ("position startpos moves", Start::Usual, ""),
            ("position startpos moves 7g7f  3c3d", Start::Usual, "7g7f  3c3d"),
            ("position sfen 9/9 b - 1 moves a", Start::Sfen("9/9 b - 1"), "a"),
            ("position sfen", Start::Sfen(""), ""),
            ("position fen 9/9[-] w", Start::Fen("9/9[-] w"), ""),
        ] {
            assert_eq!(parse(line), Command::Position { start, moves });
        }
        for line in ["position", "position 9/9 b - 1", "position startpos 7g7f"] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn blank_lines_say_nothing_and_garbage_is_quoted() {
        assert_eq!(read("  \t ").unwrap(), None);
        assert_eq!(parse(" quit now"), Command::Quit);
        let long = "x".repeat(1_000_000);
        let error = read(&long).unwrap_err().to_string();
        assert!(error.len() < 300 && error.contains("`xxx"), "{error}");
    }
}
