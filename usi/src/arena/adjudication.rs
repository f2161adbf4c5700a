//! Ending games early by what the players think of them.

use hyakki_engine::search::Score;
use hyakki_movegen::rules::quote;
use hyakki_movegen::{ByColor, Color};

/// When a side is judged lost, and when both are judged equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Adjudication {
    pub(crate) win: Option<WinRule>,
    pub(crate) draw: Option<DrawRule>,
}

/// A side has lost once it has held itself lost often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WinRule {
    /// Moves in a row.
    moves: u32,
    /// At or below minus so many centipawns.
    score: u32,
}

/// A game is drawn once both sides have held it equal often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawRule {
    /// Not before so many moves of both sides together.
    from: u32,
    /// Moves in a row, of each side.
    moves: u32,
    /// Within so many centipawns of 0.
    score: u32,
}

impl WinRule {
    /// Reads `moves=N score=N`.
    pub(crate) fn parse(words: &[String]) -> Result<WinRule, String> {
        let [moves, score] = numbers(words, [("moves", 4), ("score", 600)])?;
        Ok(WinRule { moves: moves.max(1), score })
    }
}

impl DrawRule {
    /// Reads `from=N moves=N score=N`.
    pub(crate) fn parse(words: &[String]) -> Result<DrawRule, String> {
        let [from, moves, score] = numbers(words, [("from", 80), ("moves", 8), ("score", 10)])?;
        Ok(DrawRule { from, moves: moves.max(1), score })
    }
}

/// The numbers of `key=N` words, in the order of the keys; the given ones where a word is missing.
fn numbers<const N: usize>(words: &[String], keys: [(&str, u32); N]) -> Result<[u32; N], String> {
    let mut numbers = keys.map(|(_, usual)| usual);
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let Some(index) = keys.iter().position(|(known, _)| *known == key) else {
            let known: Vec<String> =
                keys.iter().map(|(key, usual)| format!("{key}={usual}")).collect();
            return Err(format!("{}: expected words like {}", quote(word), known.join(" ")));
        };
        let number = value.parse();
        numbers[index] =
            number.map_err(|_| format!("{key}={}: expected a number", quote(value)))?;
    }
    Ok(numbers)
}

/// What a judge may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// This side has lost.
    Lost(Color),
    /// Nobody will win.
    Drawn,
}

/// Watches the scores of a game.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    rules: Adjudication,
    /// For how many moves each side has held itself lost.
    lost: ByColor<u32>,
    /// For how many moves each side has held the game equal.
    equal: ByColor<u32>,
}

impl Judge {
    pub(crate) fn new(rules: Adjudication) -> Judge {
        Judge { rules, lost: ByColor([0; 2]), equal: ByColor([0; 2]) }
    }

    /// Hears what `color` thought of the position before its move, which was the `ply`-th of the
    /// game. Moves without a score break every row.
    pub(crate) fn hear(
        &mut self,
        color: Color,
        score: Option<Score>,
        ply: usize,
    ) -> Option<Judgement> {
        let count = |row: &mut u32, holds: bool| *row = if holds { *row + 1 } else { 0 };
        if let Some(rule) = self.rules.win {
            let holds = match score {
                Some(Score::Centipawns(score)) => i64::from(score) <= -i64::from(rule.score),
                Some(Score::LossIn(_)) => true,
                _ => false,
            };
            count(&mut self.lost[color], holds);
            if self.lost[color] >= rule.moves {
                return Some(Judgement::Lost(color));
            }
        }
        if let Some(rule) = self.rules.draw {
            let holds = matches!(score, Some(Score::Centipawns(score)) if score.unsigned_abs() <= rule.score);
            count(&mut self.equal[color], holds);
            let long_enough = ply >= rule.from as usize;
            if long_enough && self.equal.0.iter().all(|row| *row >= rule.moves) {
                return Some(Judgement::Drawn);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn judge(win: Option<&str>, draw: Option<&str>) -> Judge {
        let win = win.map(|text| WinRule::parse(&words(text)).unwrap());
        let draw = draw.map(|text| DrawRule::parse(&words(text)).unwrap());
        Judge::new(Adjudication { win, draw })
    }

    /// What is said after scores of both sides in turn, and after how many of them.
    fn after(mut judge: Judge, scores: &[i32]) -> Option<(Judgement, usize)> {
        scores.iter().enumerate().find_map(|(index, score)| {
            let color = Color::BOTH[index % 2];
            let said = judge.hear(color, Some(Score::Centipawns(*score)), index + 1)?;
            Some((said, index + 1))
        })
    }

    #[test]
    fn a_side_loses_by_its_own_scores_in_a_row() {
        let judge = || judge(Some("moves=2 score=500"), None);
        let lost = Judgement::Lost(Color::Second);
        assert_eq!(after(judge(), &[0, -500, 900, -501]), Some((lost, 4)));
        assert_eq!(after(judge(), &[0, -500, 900, -499, 900, -500]), None);
        let mut mated = judge();
        assert_eq!(mated.hear(Color::First, Some(Score::LossIn(8)), 1), None);
        assert_eq!(mated.hear(Color::First, None, 3), None);
        assert_eq!(mated.hear(Color::First, Some(Score::LossIn(6)), 5), None);
        let said = mated.hear(Color::First, Some(Score::Centipawns(i32::MIN)), 7);
        assert_eq!(said, Some(Judgement::Lost(Color::First)));
    }

    #[test]
    fn a_game_is_drawn_when_both_agree_late_enough() {
        let judge = || judge(None, Some("from=6 moves=2 score=10"));
        assert_eq!(after(judge(), &[0, 5, -10, 10, 0]), None);
        assert_eq!(after(judge(), &[0, 5, -10, 10, 0, 0]), Some((Judgement::Drawn, 6)));
        assert_eq!(after(judge(), &[0, 0, 0, 0, 0, 11, 0, 0]), None);
    }

    #[test]
    fn words_that_are_no_rule_are_quoted() {
        let error = WinRule::parse(&words("speed=3")).unwrap_err();
        assert_eq!(error, "`speed=3`: expected words like moves=4 score=600");
        let error = DrawRule::parse(&words("from=-1")).unwrap_err();
        assert_eq!(error, "from=`-1`: expected a number");
    }
}
