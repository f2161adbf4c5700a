//! Moves in SAN, as pychess and Fairy-Stockfish write them for these games: `Sd2`, `Ned6`, `Bxc7`,
//! `Pa8=G`, `P@e5`, with `+` for check and `#` for mate.
//!
//! Every piece has a letter there, also the promoted ones, and those that move alike share it: `G`
//! is a gold general or a promoted pawn. Reading also knows the shogi forms of the same programs
//! (Hodges): `P-76`, `+P47-57`, `S-33+`, `S-33=`, `P*55`.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::text::uci;
use hyakki_movegen::{Game, Move, MoveParts, PieceKind, Setup, Square};

/// The kind that moves or is dropped.
fn moving_kind(setup: &Setup, mv: Move) -> Option<PieceKind> {
    match mv.parts() {
        MoveParts::Drop { kind, .. } => Some(kind),
        MoveParts::Board { from, .. } => setup.board[from.index()].map(|piece| piece.kind()),
    }
}

/// Fairy-Stockfish's letter of a kind.
fn letter(rules: &Rules, kind: PieceKind) -> char {
    rules.kind(kind).fairy_letter
}

/// A legal move of a game in SAN.
pub(super) fn write(game: &Game, mv: Move) -> String {
    let (rules, setup) = (game.rules(), game.setup());
    let mut text: String =
        moving_kind(&setup, mv).map(|kind| letter(rules, kind)).into_iter().collect();
    let to = uci::square_name(rules.board, mv.to());
    match mv.parts() {
        MoveParts::Drop { .. } => text.push('@'),
        MoveParts::Board { from, .. } => {
            text.push_str(&origin(game, &setup, mv, from));
            if setup.board[mv.to().index()].is_some() {
                text.push('x');
            }
        }
    }
    text.push_str(&to);
    let promoted = moving_kind(&setup, mv).and_then(|kind| rules.kind(kind).promotes_to);
    if let Some(kind) = promoted.filter(|_| mv.is_promotion()) {
        text.extend(['=', letter(rules, kind)]);
    }
    text.push_str(check_mark(game, mv));
    text
}

/// What tells a move from those of other pieces with the same letter to the same square: the file
/// it comes from if that will do, else the rank, else both.
fn origin(game: &Game, setup: &Setup, mv: Move, from: Square) -> String {
    let (rules, board) = (game.rules(), game.rules().board);
    let letter_of = |mv| moving_kind(setup, mv).map(|kind| letter(rules, kind));
    let rivals: Vec<Square> = game
        .legal_moves()
        .into_iter()
        .filter(|other| {
            let same_end = (other.to(), other.is_promotion()) == (mv.to(), mv.is_promotion());
            same_end && letter_of(*other) == letter_of(mv)
        })
        .filter_map(Move::from)
        .filter(|other| *other != from)
        .collect();
    let name = uci::square_name(board, from);
    let (file, rank) = name.split_at(1);
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|other| board.file(*other) != board.file(from)) {
        file.to_owned()
    } else if rivals.iter().all(|other| board.rank(*other) != board.rank(from)) {
        rank.to_owned()
    } else {
        name
    }
}

fn check_mark(game: &Game, mv: Move) -> &'static str {
    let mut after = game.clone();
    after.play(mv);
    match (after.in_check(), after.legal_moves().is_empty()) {
        (false, _) => "",
        (true, false) => "+",
        (true, true) => "#",
    }
}

/// The legal move that a text means; none if there is none, or more than one.
pub(super) fn read(game: &Game, text: &str) -> Option<Move> {
    let pattern = Pattern::parse(game.rules(), text)?;
    let setup = game.setup();
    let mut meant = game.legal_moves().into_iter().filter(|mv| pattern.fits(game, &setup, *mv));
    let mv = meant.next()?;
    meant.next().is_none().then_some(mv)
}

/// What a text says about a move.
#[derive(Debug, PartialEq, Eq)]
struct Pattern<'t> {
    form: Form,
    /// The letter, upper case.
    letter: char,
    /// Whether a `+` stands before the letter.
    plus: bool,
    drop: bool,
    /// File, rank or both of the square it comes from, or nothing.
    from: &'t str,
    to: Square,
    promote: bool,
}

/// Which names squares have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `e5`.
    San,
    /// `55` or `5e`, counted from the right and from above.
    Hodges,
}

/// Texts longer than this are no moves.
const LONGEST: usize = 16;

impl<'t> Pattern<'t> {
    fn parse(rules: &Rules, text: &'t str) -> Option<Pattern<'t>> {
        if !text.is_ascii() || text.len() > LONGEST {
            return None;
        }
        let text = text.trim_end_matches(['!', '?']);
        let (plus, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
        let rest = &rest[1..];
        let marks = rest.find(['+', '#', '=']).unwrap_or(rest.len());
        let (squares, marks) = rest.split_at(marks);
        let (from, drop, to) = match squares.rfind(['-', 'x', '@', '*', '\'']) {
            Some(at) => {
                let drop = !matches!(squares.as_bytes()[at], b'-' | b'x');
                (&squares[..at], drop, &squares[at + 1..])
            }
            None => split_squares(squares)?,
        };
        let (form, to) = parse_square(rules, to)?;
        let promote = match form {
            Form::San => marks.len() > 1 && marks.starts_with('='),
            Form::Hodges => marks == "+",
        };
        Some(Pattern { form, letter, plus, drop, from, to, promote })
    }

    fn fits(&self, game: &Game, setup: &Setup, mv: Move) -> bool {
        let ends_alike =
            (mv.to(), mv.is_promotion(), mv.is_drop()) == (self.to, self.promote, self.drop);
        let Some(kind) = moving_kind(setup, mv).filter(|_| ends_alike) else { return false };
        let rules = game.rules();
        let kind = rules.kind(kind);
        let has_letter = match self.form {
            Form::San => kind.fairy_letter == self.letter,
            Form::Hodges => (kind.letter, kind.promoted) == (self.letter, self.plus),
        };
        has_letter && mv.from().is_none_or(|from| self.comes_from(rules, from))
    }

    fn comes_from(&self, rules: &Rules, from: Square) -> bool {
        if self.form == Form::Hodges {
            return self.from.is_empty()
                || parse_square(rules, self.from) == Some((Form::Hodges, from));
        }
        let name = uci::square_name(rules.board, from);
        let (file, rank) = name.split_at(1);
        [name.as_str(), file, rank, ""].contains(&self.from)
    }
}

/// Two squares without anything in between: the second begins with the last letter.
fn split_squares(squares: &str) -> Option<(&str, bool, &str)> {
    let at = squares.rfind(|c: char| c.is_ascii_lowercase())?;
    let (from, to) = squares.split_at(at);
    Some((from, false, to))
}

fn parse_square(rules: &Rules, name: &str) -> Option<(Form, Square)> {
    let board = rules.board;
    if let Some(square) = uci::parse_square(board, name) {
        return Some((Form::San, square));
    }
    let [file, rank] = name.as_bytes() else { return None };
    // `55` is USI's `5e`.
    let rank = if rank.is_ascii_digit() { (rank - b'0' + b'a').checked_sub(1)? } else { *rank };
    let usi = format!("{}{}", *file as char, rank as char);
    board.parse(&usi).map(|square| (Form::Hodges, square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    fn game(name: &str, fen: &str) -> Game {
        let games = Games::built_in().unwrap();
        let mut game = Game::new(games.find(name).unwrap().clone()).unwrap();
        game.set_fen(fen).unwrap();
        game
    }

    /// The moves of the position in SAN and in Hodges' form as pyffish 0.0.90 prints them.
    #[test]
    fn moves_are_those_of_pyffish() {
        let fen = "4k4/9/PP7/9/4G4/2N1N4/3+P1+P3/1+N7/1+P2K4[Pp] w 0 1";
        let game = game("shogi", fen);
        for (uci, san, hodges) in [
            ("a7a8", "Pa8", "P-92="),
            ("a7a8+", "Pa8=G", "P-92+"),
            ("c4d6", "Ncd6", "N76-64"),
            ("e4f6", "Nf6", "N-44"),
            ("b1a2", "G1a2", "+P-98"),
            ("b2a2", "G2a2", "+N-98"),
            ("b2c3", "Gbc3", "+N-77"),
            ("d3e3", "Gde3", "+P67-57"),
            ("f3f2", "Gf2", "+P-48"),
            ("P@e8", "P@e8+", "P*52"),
            ("P@d8", "P@d8", "P*62"),
            ("e1f2", "Kf2", "K-48"),
        ] {
            let mv = uci::parse(game.rules(), uci).unwrap();
            assert_eq!(write(&game, mv), san);
            assert_eq!(read(&game, san), Some(mv), "{san}");
            assert_eq!(read(&game, hodges), Some(mv), "{hodges}");
        }
    }

    /// The same in other games, whose promoted pieces have letters of their own there.
    #[test]
    fn moves_of_other_games_are_those_of_pyffish() {
        for (name, fen, uci, san, hodges) in [
            ("dobutsu", "c1l/gC1/E1L/E1G[] w - - 0 6", "b3b4+", "Cb4=H", "C-21+"),
            ("dobutsu", "gle/1CC/3/ELG[] w - - 1 3", "b3b4+", "Cxb4=H", "Cx21+"),
            (
                "torishogi",
                "rp3ls/r2S2s/SPS4/SSpC1kp/L2Cs1c/3K1CS/f1SS1f1[SSsss] w - - 1 48",
                "f2e3",
                "Cfxe3+",
                "C26x35",
            ),
            (
                "yokai",
                "2y1kf1y1/r2g2al1/1ppt3pp/G1nppPp1n/p3P1C2/PPP3P1T/3P4P/1A2Kp2R/L1YF1+gCG1[YP] w - - 1 31",
                "a6c7+",
                "Gxc7=D",
                "Gx73+",
            ),
            (
                "gorogoroplus",
                "2k2/g2s1/1PSG+L/gNP1P/P2lg/2KsN[Pps] w - - 0 50",
                "e4d5",
                "Gexd5+",
                "+Lx22",
            ),
            (
                "gorogoroplus",
                "2k2/gP1s1/2SG+L/gNP1P/P2lg/2KsN[Pps] b - 1 50",
                "S@c2",
                "S@c2#",
                "S*35",
            ),
        ] {
            let game = game(name, fen);
            let mv = uci::parse(game.rules(), uci).unwrap();
            assert_eq!(write(&game, mv), san);
            assert_eq!(read(&game, san), Some(mv), "{san}");
            assert_eq!(read(&game, hodges), Some(mv), "{hodges}");
        }
    }

    #[test]
    fn more_than_needed_may_be_said_but_not_less() {
        let game = game("minishogi", "4k/5/5/1S1S1/K4[-] w 0 1");
        let mv = uci::parse(game.rules(), "b2c3").unwrap();
        for text in ["Sbc3", "Sb2c3", "Sb2-c3!?", "Sbc3+", "S44-33", "S44-3c"] {
            assert_eq!(read(&game, text), Some(mv), "{text}");
        }
        for text in ["Sc3", "S2c3", "S-33", "Sec3", "c3", "S", "", "+", "S@c3", "Ｓc3", "Sbc3=G"] {
            assert_eq!(read(&game, text), None, "{text}");
        }
    }
}
