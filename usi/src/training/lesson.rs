//! One game, as it is kept.

use super::bytes::{Bytes, put_number};
use hyakki_engine::search::Value;
use hyakki_movegen::{Color, Game, Move};

/// A game the engine played against itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    /// The position it began with, as SFEN; none for the start position of the game.
    pub(crate) start: Option<String>,
    /// Every move; the first ones were chosen by the opening.
    pub(crate) moves: Vec<Move>,
    /// What the search found before each of the other moves, for the side to move.
    pub(crate) values: Vec<Value>,
    /// Who won; nobody in a draw.
    pub(crate) winner: Option<Color>,
    /// What ended it.
    pub(crate) end: End,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum End {
    /// The rules.
    Rules,
    /// The search saw a forced end.
    Seen,
    /// A side held itself lost for long enough.
    Resigned,
    /// Both held it equal for long enough.
    Equal,
    /// It was too long.
    Long,
}

impl End {
    /// Every one of them, by its number in a file.
    pub(crate) const ALL: [End; 5] = [End::Rules, End::Seen, End::Resigned, End::Equal, End::Long];

    /// In words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            End::Rules => "by the rules",
            End::Seen => "end seen",
            End::Resigned => "given up",
            End::Equal => "equal",
            End::Long => "too long",
        }
    }
}

/// Bits of the first byte of a game: its winner, whether a start position follows, its end.
const WINNER: u8 = 0b11;
const HAS_START: u8 = 0b100;
const END_SHIFT: u32 = 3;

impl Lesson {
    /// Moves of the opening, which nobody judged.
    pub(crate) fn opening(&self) -> usize {
        self.moves.len() - self.values.len()
    }

    /// Adds it to bytes.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        let winner = match self.winner {
            None => 0,
            Some(Color::First) => 1,
            Some(Color::Second) => 2,
        };
        let has_start = if self.start.is_some() { HAS_START } else { 0 };
        bytes.push(winner | has_start | (self.end as u8) << END_SHIFT);
        if let Some(start) = &self.start {
            put_number(bytes, start.len());
            bytes.extend_from_slice(start.as_bytes());
        }
        put_number(bytes, self.moves.len());
        put_number(bytes, self.opening());
        bytes.extend(self.moves.iter().flat_map(|mv| mv.to_bits().to_le_bytes()));
        bytes.extend(self.values.iter().flat_map(|value| value.raw().to_le_bytes()));
    }

    /// Takes one off the front of bytes; none if they are no game.
    pub(super) fn take(bytes: &mut Bytes<'_>) -> Option<Lesson> {
        let first = bytes.byte()?;
        let winner = match first & WINNER {
            0 => None,
            1 => Some(Color::First),
            2 => Some(Color::Second),
            _ => return None,
        };
        let end = *End::ALL.get(usize::from(first >> END_SHIFT))?;
        let start = if first & HAS_START == 0 {
            None
        } else {
            let length = bytes.number()?;
            Some(String::from_utf8(bytes.take(length)?.to_vec()).ok()?)
        };
        let count = bytes.number()?;
        let judged = count.checked_sub(bytes.number()?)?;
        let moves = bytes.take(count.checked_mul(2)?)?.chunks_exact(2);
        let moves = moves.map(|two| Move::from_bits(u16::from_le_bytes([two[0], two[1]])));
        let moves = moves.collect::<Option<Vec<Move>>>()?;
        let values = bytes.take(judged.checked_mul(2)?)?.chunks_exact(2);
        let values = values.map(|two| Value::from_raw(i16::from_le_bytes([two[0], two[1]])));
        Some(Lesson { start, moves, values: values.collect(), winner, end })
    }

    /// Calls `visit` with the position before every move that was judged, the move and its value.
    ///
    /// # Errors
    /// The start is no position of the game, or a move is not legal: which, and where.
    pub(crate) fn replay(
        &self,
        game: &Game,
        mut visit: impl FnMut(&Game, Move, Value),
    ) -> Result<(), String> {
        let mut game = game.clone();
        match &self.start {
            Some(start) => game.set_sfen(start).map_err(|error| error.to_string())?,
            None => game.reset(),
        }
        let opening = self.opening();
        for (ply, mv) in self.moves.iter().enumerate() {
            if !game.is_legal(*mv) {
                return Err(format!("move {} is not legal in {}", ply + 1, game.sfen()));
            }
            if let Some(value) = ply.checked_sub(opening).map(|judged| self.values[judged]) {
                visit(&game, *mv, value);
            }
            game.play(*mv);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::{PieceKind, Square};

    #[test]
    fn games_come_back_from_bytes() {
        let moves: Vec<Move> =
            (0..200).map(|to| Move::drop(PieceKind(to % 7), Square::new(to % 81))).collect();
        let mut bytes = Vec::new();
        let mut all = Vec::new();
        for (index, end) in End::ALL.into_iter().enumerate() {
            let count = 50 * index;
            let values = (0..count as i16 / 2).map(|n| Value::from_raw(-n * 300)).collect();
            all.push(Lesson {
                start: (index % 2 == 1).then(|| "gle/1c1/1C1/ELG b - 1".to_owned()),
                moves: moves[..count].to_vec(),
                values,
                winner: [None, Some(Color::First), Some(Color::Second)][index % 3],
                end,
            });
        }
        all.iter().for_each(|lesson| lesson.put(&mut bytes));
        let mut read = Bytes(&bytes);
        for lesson in &all {
            assert_eq!(Lesson::take(&mut read).as_ref(), Some(lesson));
        }
        assert!(read.0.is_empty());
        // No byte may be missing.
        let mut whole = Vec::new();
        all[3].put(&mut whole);
        assert!((0..whole.len()).all(|end| Lesson::take(&mut Bytes(&whole[..end])).is_none()));
    }
}
