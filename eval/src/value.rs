//! Values of positions and how they are told.

use hyakki_movegen::Color;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// What a position is worth to one side: centipawns, or the distance to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

/// A value as protocols print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns.
    Centipawns(i32),
    /// This side wins in so many plies.
    WinIn(u32),
    /// This side loses in so many plies; 0 when it has lost already.
    LossIn(u32),
}

impl Value {
    /// A draw.
    pub const DRAW: Value = Value(0);
    /// Above every value.
    pub const INFINITE: Value = Value(32_600);
    /// A win on the spot; a win in n plies is n less.
    const WIN: Value = Value(32_500);
    /// The longest line that can be told as a distance, in plies.
    const LONGEST: i32 = 1_000;
    /// The least value of a win with a known distance.
    pub const LEAST_WIN: Value = Value(Value::WIN.0 - Value::LONGEST);
    /// A win that is certain while its length is not: a losing repetition of the other side that
    /// is not complete yet.
    pub const CERTAIN_WIN: Value = Value(Value::LEAST_WIN.0 - 1);
    /// The most an evaluation may give.
    pub const MOST: Value = Value(Value::CERTAIN_WIN.0 - 1_000);

    /// So many centipawns, kept apart from certain wins and losses.
    pub const fn centipawns(centipawns: i32) -> Value {
        let most = Value::MOST.0;
        Value(if centipawns > most {
            most
        } else if centipawns < -most {
            -most
        } else {
            centipawns
        })
    }

    /// A win in so many plies from the root.
    pub const fn win_in(plies: u32) -> Value {
        Value(Value::WIN.0 - plies as i32)
    }

    /// A loss in so many plies from the root.
    pub const fn loss_in(plies: u32) -> Value {
        Value(plies as i32 - Value::WIN.0)
    }

    /// What a game that ended after so many plies is worth to `side`.
    pub fn of_end(winner: Option<Color>, side: Color, plies: u32) -> Value {
        match winner {
            None => Value::DRAW,
            Some(winner) if winner == side => Value::win_in(plies),
            Some(_) => Value::loss_in(plies),
        }
    }

    /// Whether it is a win or loss with a known distance.
    pub fn is_decided(self) -> bool {
        self >= Value::LEAST_WIN || self <= -Value::LEAST_WIN
    }

    /// Whether it is a certain win or loss, with a known distance or without.
    pub fn is_certain(self) -> bool {
        self.is_certain_win() || self.is_certain_loss()
    }

    /// Whether it is a certain win.
    pub fn is_certain_win(self) -> bool {
        self >= Value::CERTAIN_WIN
    }

    /// Whether it is a certain loss.
    pub fn is_certain_loss(self) -> bool {
        self <= -Value::CERTAIN_WIN
    }

    /// By how many centipawns it is more than another value; negative if it is less.
    pub const fn above(self, other: Value) -> i32 {
        self.0 - other.0
    }

    /// How it is told.
    pub fn score(self) -> Score {
        if self >= Value::LEAST_WIN {
            Score::WinIn((Value::WIN.0 - self.0) as u32)
        } else if self <= -Value::LEAST_WIN {
            Score::LossIn((self.0 + Value::WIN.0) as u32)
        } else {
            Score::Centipawns(self.0)
        }
    }

    /// Distances counted from a node `plies` from the root, for a table that serves every path.
    pub fn from_node(self, plies: u32) -> Value {
        if self >= Value::LEAST_WIN {
            Value(self.0 + plies as i32)
        } else if self <= -Value::LEAST_WIN {
            Value(self.0 - plies as i32)
        } else {
            self
        }
    }

    /// The reverse of [`Value::from_node`].
    pub fn from_root(self, plies: u32) -> Value {
        if self >= Value::LEAST_WIN {
            Value(self.0 - plies as i32)
        } else if self <= -Value::LEAST_WIN {
            Value(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// The number itself, within 16 bits.
    pub const fn raw(self) -> i16 {
        self.0 as i16
    }

    /// The value with this number.
    pub const fn from_raw(raw: i16) -> Value {
        Value(raw as i32)
    }
}

impl Neg for Value {
    type Output = Value;
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl Add<i32> for Value {
    type Output = Value;
    fn add(self, centipawns: i32) -> Value {
        Value(self.0 + centipawns)
    }
}

impl Sub<i32> for Value {
    type Output = Value;
    fn sub(self, centipawns: i32) -> Value {
        Value(self.0 - centipawns)
    }
}

impl AddAssign<i32> for Value {
    fn add_assign(&mut self, centipawns: i32) {
        self.0 += centipawns;
    }
}

impl SubAssign<i32> for Value {
    fn sub_assign(&mut self, centipawns: i32) {
        self.0 -= centipawns;
    }
}

impl fmt::Display for Score {
    /// As USI has it: `cp 12`, `mate 5`, `mate -4`, `mate -0` for a side already mated.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Score::WinIn(plies) => write!(f, "mate {plies}"),
            Score::LossIn(plies) => write!(f, "mate -{plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_survive_a_trip_through_the_table() {
        for value in
            [Value::win_in(7), Value::loss_in(8), Value::centipawns(33), Value::CERTAIN_WIN]
        {
            assert_eq!(value.from_node(3).from_root(3), value);
            assert_eq!(Value::from_raw(value.raw()), value);
        }
        assert_eq!(Value::win_in(7).from_node(3).score(), Score::WinIn(4));
    }

    #[test]
    fn differences_may_be_more_than_a_value_can_be() {
        assert_eq!(Value::MOST.above(-Value::MOST), 2 * i32::from(Value::MOST.raw()));
        assert_eq!(Value::DRAW.above(Value::centipawns(20)), -20);
    }

    #[test]
    fn scores_are_told_as_usi_has_them() {
        assert_eq!(Value::win_in(3).score().to_string(), "mate 3");
        assert_eq!(Value::loss_in(0).score().to_string(), "mate -0");
        assert_eq!((-Value::CERTAIN_WIN).score().to_string(), "cp -31499");
        assert_eq!(Value::centipawns(1 << 30), Value::MOST);
    }
}
