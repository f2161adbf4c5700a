//! Positions as SFEN text.

use std::fmt::{self, Write};

use super::movement::paths;
use super::position::{Piece, SlowPosition, Square};
use super::rules::Game;
use super::words::Side;

impl SlowPosition {
    /// The position in which the game begins.
    #[must_use]
    pub fn start(game: Game) -> Self {
        Self::from_sfen(game, game.start()).expect("the start positions are well formed")
    }

    /// Reads SFEN. One side may be without its king or lion, not both; the move number may be missing.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn from_sfen(game: Game, sfen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = sfen.split_ascii_whitespace().collect();
        let (board, turn, hands, number) = match fields[..] {
            [board, turn, hands] => (board, turn, hands, "1"),
            [board, turn, hands, number] => (board, turn, hands, number),
            _ => {
                return Err(format!("board, side, hands and number were expected: \"{sfen}\""));
            }
        };
        let turn = match turn {
            "b" => Side::First,
            "w" => Side::Second,
            _ => return Err(format!("the side to move is b or w, not \"{turn}\"")),
        };
        let number = number.parse().map_err(|e| format!("move number \"{number}\": {e}"))?;
        let mut position = Self::empty(game, turn, number);
        position.read_board(board)?;
        position.read_hands(hands)?;
        position.check_kings()?;
        Ok(position)
    }

    /// Writes SFEN, the hands in the customary order.
    #[must_use]
    pub fn to_sfen(&self) -> String {
        let turn = match self.turn {
            Side::First => 'b',
            Side::Second => 'w',
        };
        format!("{} {turn} {} {}", self.board_text(), self.hands_text(), self.number)
    }

    fn read_board(&mut self, text: &str) -> Result<(), String> {
        let rules = self.game.rules();
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != rules.height {
            return Err(format!("{} ranks were expected: \"{text}\"", rules.height));
        }
        for (row, rank) in ranks.into_iter().enumerate() {
            let mut column = 0;
            let mut letters = rank.chars();
            while let Some(first) = letters.next() {
                if let Some(gap @ 1..) = first.to_digit(10) {
                    column += gap as usize;
                    continue;
                }
                let promoted = first == '+';
                let letter = if promoted { letters.next() } else { Some(first) };
                let piece = letter.and_then(|letter| self.read_piece(letter, promoted));
                let piece = piece.ok_or_else(|| format!("a piece was expected in \"{rank}\""))?;
                if column >= rules.width {
                    return Err(format!("too many squares in \"{rank}\""));
                }
                self.put(Square { column, row }, Some(piece));
                column += 1;
            }
            if column != rules.width {
                return Err(format!("{} squares were expected in \"{rank}\"", rules.width));
            }
        }
        Ok(())
    }

    fn read_piece(&self, letter: char, promoted: bool) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let letter = u8::try_from(letter.to_ascii_uppercase()).ok()?;
        // The 3x4 games are also written with other letters.
        let letter = match letter {
            b'K' if self.game.rules().lions => b'L',
            b'R' if self.game.rules().lions => b'G',
            b'B' if self.game.rules().lions => b'E',
            b'P' if self.game.rules().lions => b'C',
            _ => letter,
        };
        paths(self.game, letter, promoted)?;
        Some(Piece { side, letter, promoted })
    }

    fn read_hands(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let mut digits = String::new();
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            let count: u8 = match digits.as_str() {
                "" => 1,
                _ => {
                    digits.parse().map_err(|e| format!("count \"{digits}\" in \"{text}\": {e}"))?
                }
            };
            digits.clear();
            let held = self
                .read_piece(letter, false)
                .and_then(|piece| self.in_hand(piece.side, piece.letter))
                .ok_or_else(|| format!("\"{letter}\" cannot be in hand: \"{text}\""))?;
            *held = held.checked_add(count).ok_or_else(|| format!("too many in \"{text}\""))?;
        }
        if digits.is_empty() { Ok(()) } else { Err(format!("a count without a piece: \"{text}\"")) }
    }

    fn check_kings(&self) -> Result<(), String> {
        let rules = self.game.rules();
        let kings = |side| {
            let king = Some(Piece { side, letter: rules.royal, promoted: false });
            self.squares().filter(|&square| self.at(square) == king).count()
        };
        match (kings(Side::First), kings(Side::Second)) {
            (0, 0) if rules.royal.is_ascii_alphabetic() => Err("a king is missing".to_owned()),
            (2.., _) | (_, 2..) => Err("a side has two kings".to_owned()),
            _ if !rules.lions && self.royal_attacked(self.turn.other()) => {
                Err("the king of the side not to move is in check".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn board_text(&self) -> String {
        let rules = self.game.rules();
        let mut text = String::new();
        for row in 0..rules.height {
            if row > 0 {
                text.push('/');
            }
            let mut gap = 0;
            for column in 0..rules.width {
                match self.at(Square { column, row }) {
                    None => gap += 1,
                    Some(piece) => {
                        push_count(&mut text, gap, 1);
                        gap = 0;
                        if piece.promoted {
                            text.push('+');
                        }
                        text.push(letter_of(piece.side, piece.letter));
                    }
                }
            }
            push_count(&mut text, gap, 1);
        }
        text
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for side in [Side::First, Side::Second] {
            for (letter, count) in self.hand(side) {
                push_count(&mut text, count, 2);
                text.push(letter_of(side, letter));
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

impl fmt::Display for SlowPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game.name(), self.to_sfen())
    }
}

impl fmt::Debug for SlowPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Writes a count that is worth writing.
fn push_count(text: &mut String, count: u8, least: u8) {
    if count >= least {
        write!(text, "{count}").expect("writing to a string does not fail");
    }
}

fn letter_of(side: Side, letter: u8) -> char {
    match side {
        Side::First => char::from(letter),
        Side::Second => char::from(letter.to_ascii_lowercase()),
    }
}
