//! A puzzle solved by hand.

use super::draw;
use super::{Puzzle, moves};
use crate::command::prompt::Prompt;
use crate::drawing::{Style, words};
use crate::error::CommandError;
use hyakki_engine::puzzle::{Arrangement, BOARD, Goal, Kit, Step, Verdict, solve};
use hyakki_movegen::Square;
use hyakki_movegen::rules::quote;
use std::io::{BufRead, Write};

const HELP: &str = "\
2c2b (or 2c 2b)  walk from 2c to 2b
hint             the next step of a shortest solution
undo             take the last step back
restart          go back to the start
board            see the board again
quit             stop";

/// A puzzle being solved.
struct Table<'p> {
    kit: &'p Kit,
    puzzle: &'p Puzzle,
    /// How boards are drawn; in words if not at all.
    style: Option<Style>,
    at: Arrangement,
    /// Steps made, with what stood before each.
    done: Vec<(Arrangement, Step)>,
    hints: usize,
}

/// Lets somebody solve a puzzle; without a style boards are told in words.
pub(super) fn run(
    kit: &Kit,
    puzzle: &Puzzle,
    style: Option<Style>,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut prompt = Prompt::new(out);
    let mut table = Table { kit, puzzle, style, at: puzzle.start, done: Vec::new(), hints: 0 };
    prompt.say(&puzzle.title)?;
    prompt.say(&table.animals())?;
    prompt.say(&match solve(kit, puzzle.start, &puzzle.goal).verdict {
        Verdict::Solved { steps, .. } => {
            format!("It can be done in {}. `help` tells what you can say.\n", moves(steps.len()))
        }
        Verdict::Unsolvable => "It cannot be done at all.\n".to_owned(),
    })?;
    prompt.say(&table.board())?;
    table.play(&mut prompt)
}

impl Table<'_> {
    fn play<R: BufRead>(&mut self, prompt: &mut Prompt<'_, R>) -> Result<(), CommandError> {
        while !self.puzzle.goal.is_met(self.at) {
            let question = format!("step {}>", self.done.len() + 1);
            let Some(answer) = prompt.ask(&question)? else { return Ok(()) };
            let said = match answer.to_ascii_lowercase().as_str() {
                "" => continue,
                "quit" | "exit" | "q" => return Ok(()),
                "help" | "?" => HELP.to_owned(),
                "board" => self.board(),
                "hint" => self.hint(),
                "undo" => self.undo(),
                "restart" => {
                    self.at = self.puzzle.start;
                    self.done.clear();
                    self.board()
                }
                text => match self.read(text) {
                    Ok(step) => {
                        self.done.push((self.at, step));
                        self.at = self.kit.after(self.at, step);
                        self.board()
                    }
                    Err(refusal) => refusal,
                },
            };
            prompt.say(&said)?;
        }
        let hints = match self.hints {
            0 => String::new(),
            1 => ", with a hint".to_owned(),
            hints => format!(", with {hints} hints"),
        };
        let shortest = match solve(self.kit, self.puzzle.start, &self.puzzle.goal).verdict {
            Verdict::Solved { steps, .. } if steps.len() == self.done.len() => {
                ", and nobody can do it in fewer".to_owned()
            }
            Verdict::Solved { steps, .. } => format!(" ({} would do)", steps.len()),
            Verdict::Unsolvable => String::new(),
        };
        prompt.say(&format!("Solved in {}{hints}{shortest}!", moves(self.done.len())))
    }

    /// Who walks how.
    fn animals(&self) -> String {
        let herd = self.puzzle.start.animals();
        let lines = self.kit.animals().filter(|(id, _)| herd.contains(id)).map(|(_, animal)| {
            let how = words::sentences(&animal.movement).join(" ");
            format!("{} {}: {how}", animal.letter, animal.name)
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn board(&self) -> String {
        let (kit, last) = (self.kit, self.done.last().map(|(_, step)| *step));
        let Some(style) = self.style else { return self.told() };
        let now = ("now".to_owned(), draw::scene(kit, self.at, last));
        let goal = ("goal".to_owned(), draw::goal_scene(kit, &self.puzzle.goal));
        draw::side_by_side(&[now, goal], style)
    }

    /// Where the animals stand, in words.
    fn told(&self) -> String {
        let rows = self.kit.write(self.at);
        let mut text = String::new();
        for (id, animal) in self.kit.animals() {
            let is_one = |square: &Square| self.at.animal(*square) == Some(id);
            let places: Vec<String> =
                BOARD.squares().filter(is_one).map(|square| BOARD.name(square)).collect();
            if !places.is_empty() {
                text.push_str(&format!("{}: {}\n", animal.name, places.join(", ")));
            }
        }
        let free = BOARD.squares().filter(|square| self.at.animal(*square).is_none());
        let free: Vec<String> = free.map(|square| BOARD.name(square)).collect();
        text.push_str(&format!(
            "empty: {}\nrows from the top: {rows}\ngoal, from the top: {}\n",
            free.join(", "),
            goal_rows(self.kit, &self.puzzle.goal)
        ));
        text
    }

    fn hint(&mut self) -> String {
        self.hints += 1;
        match solve(self.kit, self.at, &self.puzzle.goal).verdict {
            Verdict::Solved { steps, .. } => match steps.first() {
                Some(step) => {
                    let animal = self.at.animal(step.from).map(|id| &self.kit.animal(id).name);
                    let animal = animal.map_or("", String::as_str);
                    format!("{} ({animal}); {} to go", draw::name(*step), moves(steps.len()))
                }
                None => "It is solved.".to_owned(),
            },
            Verdict::Unsolvable => {
                "The goal cannot be reached from here any more: undo.".to_owned()
            }
        }
    }

    fn undo(&mut self) -> String {
        match self.done.pop() {
            Some((before, _)) => {
                self.at = before;
                self.board()
            }
            None => "There is nothing to take back.".to_owned(),
        }
    }

    /// The step that somebody means, or why it cannot be made.
    fn read(&self, text: &str) -> Result<Step, String> {
        let squares: String = text.split_whitespace().collect();
        let pair = squares
            .split_at_checked(2)
            .and_then(|(from, to)| Some((BOARD.parse(from)?, BOARD.parse(to)?)));
        let Some((from, to)) = pair else {
            return Err(format!(
                "{}: expected two squares such as 2c2b, or help, hint, undo, restart, quit",
                quote(text)
            ));
        };
        let name = |square| BOARD.name(square);
        let Some(id) = self.at.animal(from) else {
            return Err(format!("There is no animal on {}.", name(from)));
        };
        let animal = &self.kit.animal(id).name;
        if let Some(other) = self.at.animal(to) {
            let other = &self.kit.animal(other).name;
            return Err(format!("A {other} stands on {}.", name(to)));
        }
        if !self.kit.reach(id, from).contains(&to) {
            let how = words::sentences(&self.kit.animal(id).movement).join(" ");
            return Err(format!(
                "A {animal} does not go from {} to {}: {how}",
                name(from),
                name(to)
            ));
        }
        Ok(Step { from, to })
    }
}

/// The rows of a goal with blanks between.
fn goal_rows(kit: &Kit, goal: &Goal) -> String {
    kit.write_goal(goal).split('/').collect::<Vec<_>>().join(" / ")
}
