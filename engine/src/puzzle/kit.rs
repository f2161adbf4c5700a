//! The animals and how they walk, and arrangements as text.

use super::arrangement::{Arrangement, BOARD, Goal, MOST_ANIMALS, SQUARES, Wish};
use super::error::PuzzleError;
use hyakki_movegen::rules::betza::Movement;
use hyakki_movegen::rules::quote;
use hyakki_movegen::{Color, File, Rank, Square};

/// A kind of animal.
#[derive(Clone, Debug)]
pub struct Animal {
    /// Its letter, upper case.
    pub letter: char,
    /// Its name.
    pub name: String,
    /// How it walks.
    pub movement: Movement,
}

/// The number of a kind of animal in its kit, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnimalId(pub u8);

/// An animal walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// From here.
    pub from: Square,
    /// To this empty square.
    pub to: Square,
}

/// All kinds of animals.
#[derive(Clone, Debug, Default)]
pub struct Kit {
    animals: Vec<Animal>,
    /// Where each may walk from each square.
    reach: Vec<[Vec<Square>; SQUARES]>,
}

const EMPTY: char = '.';
const ANY_ANIMAL: char = '*';
const ANYTHING: char = '?';

impl Kit {
    /// Adds a kind of animal.
    ///
    /// # Errors
    /// What is wrong with it, in words: its letter is taken, it does more than step, there are too
    /// many.
    pub(super) fn add(&mut self, animal: Animal) -> Result<(), String> {
        if self.find(animal.letter).is_some() {
            return Err(format!("letter `{}` is taken", animal.letter));
        }
        if !animal.movement.quiet.slides.is_empty() {
            return Err(format!("{} slides, expected an animal that steps", animal.name));
        }
        if self.animals.len() == MOST_ANIMALS {
            return Err(format!("more than {MOST_ANIMALS} animals"));
        }
        let mut reach: [Vec<Square>; SQUARES] = Default::default();
        for square in BOARD.squares() {
            let steps = animal.movement.quiet.steps.iter();
            let to = |step: &hyakki_movegen::rules::betza::Step| {
                BOARD.step(square, step.right, step.forward, Color::First)
            };
            reach[square.index()] = steps.filter_map(to).collect();
        }
        self.animals.push(animal);
        self.reach.push(reach);
        Ok(())
    }

    /// A kind of animal.
    pub fn animal(&self, id: AnimalId) -> &Animal {
        &self.animals[usize::from(id.0)]
    }

    /// Every kind of animal.
    pub fn animals(&self) -> impl Iterator<Item = (AnimalId, &Animal)> {
        self.animals.iter().enumerate().map(|(index, animal)| (AnimalId(index as u8), animal))
    }

    /// The kind with this letter, in any case.
    pub fn find(&self, letter: char) -> Option<AnimalId> {
        let letter = letter.to_ascii_uppercase();
        self.animals().find(|(_, animal)| animal.letter == letter).map(|(id, _)| id)
    }

    /// Where an animal may walk from a square if nothing stood in the way.
    pub fn reach(&self, animal: AnimalId, from: Square) -> &[Square] {
        &self.reach[usize::from(animal.0)][from.index()]
    }

    /// Every step that can be made.
    pub fn steps(&self, arrangement: Arrangement) -> impl Iterator<Item = Step> {
        BOARD.squares().flat_map(move |from| {
            let reach = arrangement.animal(from).map_or(&[][..], |animal| self.reach(animal, from));
            let free = move |to: &&Square| arrangement.animal(**to).is_none();
            reach.iter().filter(free).map(move |to| Step { from, to: *to })
        })
    }

    /// The arrangement after a step.
    pub fn after(&self, arrangement: Arrangement, step: Step) -> Arrangement {
        let animal = arrangement.animal(step.from);
        arrangement.with(step.from, None).with(step.to, animal)
    }

    /// Reads an arrangement: three rows from the top with `/` between, `.` for an empty square.
    ///
    /// # Errors
    /// The text has something else in it.
    pub fn arrangement(&self, text: &str) -> Result<Arrangement, PuzzleError> {
        let mut arrangement = Arrangement::default();
        for (square, c) in self.rows("arrangement", text, "")? {
            arrangement = arrangement.with(square, self.find(c));
        }
        Ok(arrangement)
    }

    /// Reads a goal: an arrangement in which `?` is anything and `*` any animal.
    ///
    /// # Errors
    /// The text has something else in it.
    pub fn goal(&self, text: &str) -> Result<Goal, PuzzleError> {
        let mut wishes = [Wish::Anything; SQUARES];
        for (square, c) in self.rows("goal", text, "?*")? {
            wishes[square.index()] = match c {
                ANYTHING => Wish::Anything,
                ANY_ANIMAL => Wish::Occupied,
                c => Wish::Exactly(self.find(c)),
            };
        }
        Ok(Goal(wishes))
    }

    /// The characters of the rows with their squares.
    fn rows(
        &self,
        part: &'static str,
        text: &str,
        wildcards: &str,
    ) -> Result<Vec<(Square, char)>, PuzzleError> {
        let error = || {
            let wild = match wildcards {
                "" => "",
                _ => ", `?` (anything) and `*` (any animal)",
            };
            let expected = format!(
                "three rows of three from the top, such as `C.C/.D./HHH`, of {}, `.`{wild}",
                self.letters()
            );
            PuzzleError::Rows { part, found: quote(text), expected }
        };
        let mut squares = Vec::with_capacity(SQUARES);
        let mut count = 0;
        for (rank, row) in text.split('/').enumerate() {
            let mut files = 0;
            for (file, c) in row.chars().enumerate() {
                let is_known = c == EMPTY || wildcards.contains(c) || self.find(c).is_some();
                if !is_known || file >= usize::from(BOARD.files) || rank >= usize::from(BOARD.ranks)
                {
                    return Err(error());
                }
                let file = File(BOARD.files - 1 - file as u8);
                squares.push((BOARD.square(file, Rank(rank as u8)), c));
                files += 1;
            }
            count += usize::from(files == BOARD.files);
        }
        if count == usize::from(BOARD.ranks) { Ok(squares) } else { Err(error()) }
    }

    /// Reads animals such as `CCDHHH`.
    ///
    /// # Errors
    /// A letter is no animal's, or there are none or more than fit the board with a square left.
    pub fn herd(&self, text: &str) -> Result<Vec<AnimalId>, PuzzleError> {
        let error = |expected: String| PuzzleError::Animals { found: quote(text), expected };
        let read = |c: char| {
            let expected = || error(format!("letters of {}, such as `CCDHHH`", self.letters()));
            self.find(c).ok_or_else(expected)
        };
        let mut herd = text.chars().map(read).collect::<Result<Vec<_>, _>>()?;
        if herd.is_empty() || herd.len() >= SQUARES {
            return Err(error(format!("1 to {} animals", SQUARES - 1)));
        }
        herd.sort_unstable();
        Ok(herd)
    }

    /// The letters of some animals, such as `CCDHHH`.
    pub fn herd_text(&self, herd: &[AnimalId]) -> String {
        let mut letters: Vec<char> = herd.iter().map(|id| self.animal(*id).letter).collect();
        letters.sort_unstable();
        letters.into_iter().collect()
    }

    fn letters(&self) -> String {
        let letters = self.animals.iter().map(|a| format!("`{}` ({})", a.letter, a.name));
        letters.collect::<Vec<_>>().join(", ")
    }

    /// Writes an arrangement.
    pub fn write(&self, arrangement: Arrangement) -> String {
        let letter = |square| arrangement.animal(square).map_or(EMPTY, |id| self.animal(id).letter);
        written(letter)
    }

    /// Writes a goal.
    pub fn write_goal(&self, goal: &Goal) -> String {
        written(|square| match goal.0[square.index()] {
            Wish::Exactly(animal) => animal.map_or(EMPTY, |id| self.animal(id).letter),
            Wish::Occupied => ANY_ANIMAL,
            Wish::Anything => ANYTHING,
        })
    }
}

fn written(letter: impl Fn(Square) -> char) -> String {
    let row = |rank: u8| -> String {
        let files = (0..BOARD.files).rev();
        files.map(|file| letter(BOARD.square(File(file), Rank(rank)))).collect()
    };
    (0..BOARD.ranks).map(row).collect::<Vec<_>>().join("/")
}
