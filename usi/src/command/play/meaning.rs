//! What somebody means who types a move.

use super::{refusal, spoken};
use hyakki_movegen::rules::{Rules, quote};
use hyakki_movegen::text::{self, uci};
use hyakki_movegen::{Game, Move, MoveParts, PieceKind, Square};

/// What a text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// This move.
    Move(Move),
    /// This move or the same with promotion: nobody said which.
    Promotion { plain: Move, promoted: Move },
    /// None; and why.
    None(String),
}

/// What is said of promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Promotion {
    Yes,
    No,
    Unsaid,
}

/// A text taken apart.
#[derive(Debug)]
struct Words {
    squares: Vec<Square>,
    piece: Option<PieceKind>,
    is_drop: bool,
    promotion: Promotion,
}

/// Words that say nothing.
const EMPTY_WORDS: [&str; 9] = ["to", "on", "from", "at", "the", "takes", "captures", "and", "x"];

/// What a text means in a position.
pub(super) fn read(game: &Game, text: &str) -> Meaning {
    let rules = game.rules();
    // USI and UCI say all there is to say.
    let exact =
        text::parse_move(rules, text).or_else(|_| text::parse_move(rules, &capitalised(text)));
    if let Ok(mv) = exact {
        return exactly(game, mv, text);
    }
    let Some(words) = Words::of(rules, text) else {
        return Meaning::None(format!(
            "{}: expected a move such as {}, or help",
            quote(text),
            example(game)
        ));
    };
    words.meaning(game)
}

/// A legal move as an example.
fn example(game: &Game) -> String {
    let moves = game.legal_moves();
    moves.first().map_or_else(|| "2c2b".to_owned(), |mv| game.move_text(*mv))
}

/// Letters of drops may be small.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

/// A move in USI or UCI: what is legal only with promotion promotes.
fn exactly(game: &Game, mv: Move, text: &str) -> Meaning {
    if game.is_legal(mv) {
        return Meaning::Move(mv);
    }
    if let MoveParts::Board { from, to, promote: false } = mv.parts() {
        let promoted = Move::board(from, to, true);
        if game.is_legal(promoted) && !text.ends_with('=') {
            return Meaning::Move(promoted);
        }
    }
    Meaning::None(refusal::why(game, mv))
}

impl Words {
    fn of(rules: &Rules, text: &str) -> Option<Words> {
        let mut words = Words {
            squares: Vec::new(),
            piece: None,
            is_drop: false,
            promotion: Promotion::Unsaid,
        };
        let spaced = text.to_ascii_lowercase().replace(['-', ',', '.', '>'], " ");
        let mut rest = spaced.trim();
        while !rest.is_empty() {
            if let Some((kind, after)) = piece(rules, rest) {
                if words.piece.replace(kind).is_some() {
                    return None;
                }
                rest = after.trim_start();
                continue;
            }
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (mut word, after) = rest.split_at(end);
            rest = after.trim_start();
            if let Some(stem) = word.strip_suffix('+') {
                words.promotion = Promotion::Yes;
                word = stem;
            } else if let Some(stem) = word.strip_suffix('=') {
                words.promotion = Promotion::No;
                word = stem;
            }
            let square = rules.board.parse(word).or_else(|| uci::parse_square(rules.board, word));
            match word {
                "drop" | "drops" | "place" | "put" => words.is_drop = true,
                "promote" | "promotes" => words.promotion = Promotion::Yes,
                "stay" | "stays" | "unpromoted" => words.promotion = Promotion::No,
                "" => {}
                word if EMPTY_WORDS.contains(&word) => {}
                _ => words.squares.push(square?),
            }
        }
        let is_sound = match words.squares.len() {
            1 => true,
            2 => !words.is_drop,
            _ => false,
        };
        is_sound.then_some(words)
    }

    fn meaning(&self, game: &Game) -> Meaning {
        let setup = game.setup();
        let fits = |mv: &&Move| {
            let kind = match mv.parts() {
                MoveParts::Drop { kind, .. } => Some(kind),
                MoveParts::Board { from, .. } => {
                    setup.board[from.index()].map(|piece| piece.kind())
                }
            };
            let squares = match self.squares[..] {
                [to] => mv.to() == to,
                [from, to] => mv.from() == Some(from) && mv.to() == to,
                _ => false,
            };
            let promotes = match self.promotion {
                Promotion::Yes => mv.is_promotion(),
                Promotion::No => !mv.is_promotion(),
                Promotion::Unsaid => true,
            };
            squares
                && promotes
                && (!self.is_drop || mv.is_drop())
                && self.piece.is_none_or(|piece| kind == Some(piece))
        };
        let moves = game.legal_moves();
        let found: Vec<Move> = moves.iter().filter(fits).copied().collect();
        match found[..] {
            [] => Meaning::None(self.refusal(game)),
            [only] => Meaning::Move(only),
            [a, b] if a.from() == b.from() && a.is_promotion() != b.is_promotion() => {
                let (plain, promoted) = if a.is_promotion() { (b, a) } else { (a, b) };
                Meaning::Promotion { plain, promoted }
            }
            _ => {
                let all = found
                    .iter()
                    .map(|mv| format!("{} ({})", game.move_text(*mv), spoken::moved(game, *mv)));
                let all: Vec<String> = all.collect();
                Meaning::None(format!("Which one? {}", all.join(", ")))
            }
        }
    }

    /// Why nothing fits.
    fn refusal(&self, game: &Game) -> String {
        let (rules, setup, side) = (game.rules(), game.setup(), game.side());
        let promote = self.promotion == Promotion::Yes;
        let board = |from, to| refusal::why(game, Move::board(from, to, promote));
        match (&self.squares[..], self.piece) {
            ([from, to], _) if from != to => {
                if let Some(piece) = self.piece
                    && setup.board[from.index()].is_none_or(|there| there.kind() != piece)
                {
                    let name = &rules.kind(piece).name;
                    return format!("There is no {name} on {}.", rules.board.name(*from));
                }
                board(*from, *to)
            }
            ([to], Some(kind)) => {
                let is_such = |(_, piece): &(Square, hyakki_movegen::Piece)| {
                    (piece.kind(), piece.color()) == (kind, side)
                };
                let squares: Vec<Square> =
                    setup.pieces().filter(is_such).map(|(square, _)| square).collect();
                let is_held = setup.hands[side].get(kind.index()).is_some_and(|count| *count > 0);
                match squares[..] {
                    _ if self.is_drop || (is_held && squares.is_empty()) => {
                        refusal::why(game, Move::drop(kind, *to))
                    }
                    [from] if !is_held && from != *to => board(from, *to),
                    [] => format!("You have no {}.", rules.kind(kind).name),
                    _ => {
                        let name = &rules.kind(kind).name;
                        format!("No {name} of yours can go to {}.", rules.board.name(*to))
                    }
                }
            }
            ([to], None) => {
                format!("None of your pieces can go to {}.", rules.board.name(*to))
            }
            _ => "A move leads to another square.".to_owned(),
        }
    }
}

/// The piece that a text begins with, by one of its names or its letter, and what follows.
fn piece<'t>(rules: &Rules, text: &'t str) -> Option<(PieceKind, &'t str)> {
    let mut found: Option<(usize, PieceKind)> = None;
    for (index, kind) in rules.kinds() {
        let letters = format!("{}{}", if kind.promoted { "+" } else { "" }, kind.letter);
        let names = [Some(&kind.name), kind.other_name.as_ref(), Some(&letters)];
        for name in names.into_iter().flatten() {
            let name = name.to_lowercase();
            let is_it = text
                .strip_prefix(name.as_str())
                .is_some_and(|after| after.is_empty() || after.starts_with(char::is_whitespace));
            if is_it && found.is_none_or(|(length, _)| name.len() > length) {
                found = Some((name.len(), index));
            }
        }
    }
    found.map(|(length, index)| (index, &text[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    fn meant(variant: &str, sfen: &str, text: &str) -> Result<String, String> {
        let games = Games::built_in().unwrap();
        let mut game = Game::new(games.find(variant).unwrap().clone()).unwrap();
        game.set_sfen(sfen).unwrap();
        match read(&game, text) {
            Meaning::Move(mv) => Ok(game.move_text(mv)),
            Meaning::Promotion { plain, promoted } => {
                Ok(format!("{} or {}", game.move_text(plain), game.move_text(promoted)))
            }
            Meaning::None(why) => Err(why),
        }
    }

    #[test]
    fn moves_may_be_said_in_many_ways() {
        let start = "gle/1c1/1C1/ELG b - 1";
        for text in [
            "2c2b",
            "2c 2b",
            "2c-2b",
            "b2b3",
            "b2 to b3",
            "chick 2b",
            "Kodama takes 2b",
            "c 2b",
            "2b",
        ] {
            assert_eq!(meant("dobutsu", start, text), Ok("2c2b".to_owned()), "{text}");
        }
        let held = "g1e/1l1/3/ELG b Cc 1";
        for text in ["C*2a", "c*2a", "C@b4", "drop chick 2a", "chick on 2a", "put the chick on 2a"]
        {
            assert_eq!(meant("dobutsu", held, text), Ok("C*2a".to_owned()), "{text}");
        }
        // What must promote does.
        let last = "1l1/C2/3/1L1 b - 1";
        assert_eq!(meant("dobutsu", last, "3b3a"), Ok("3b3a+".to_owned()));
        let optional = "2k2/5/P4/5/5/2K2 b - 1";
        assert_eq!(meant("gorogoro", optional, "chick 5b"), Ok("5c5b or 5c5b+".to_owned()));
        for (text, read) in [
            ("5c5b", "5c5b"),
            ("chick 5b +", "5c5b+"),
            ("5c 5b promote", "5c5b+"),
            ("5c 5b=", "5c5b"),
        ] {
            assert_eq!(meant("gorogoro", optional, text), Ok(read.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_answered() {
        let start = "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1";
        for (text, said) in [
            ("dance", "`dance`: expected a move such as "),
            ("dog 3e", "Which one? "),
            ("chick 3e", "No Chick of yours can go to 3e."),
            ("lion 3a", "The Lion does not go from 3f to 3a."),
            ("drop chick 3e", "You have no Chick in hand."),
            ("rabbit 3e", "`rabbit 3e`: expected a move"),
            ("hen 3e", "You have no Hen."),
            ("1a", "None of your pieces can go to 1a."),
            ("dog 3f 3e", "There is no Dog on 3f."),
            ("3f 3f", "A move leads to another square."),
            ("", "``: expected a move"),
        ] {
            let why = meant("gorogoro", start, text).unwrap_err();
            assert!(why.starts_with(said), "{text}: {why}");
        }
    }
}
