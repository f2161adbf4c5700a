//! The last line of a game: the word that stands where the next move would.

use crate::record::ending::{Ending, GameResult, Termination};
use hyakki_movegen::{Color, Reason};

/// Who wins by a word, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    ToMove,
    Waiting,
    Nobody,
    /// The game goes on.
    Open,
}

/// The words, the one that is written first among those that mean the same.
static WORDS: [(&str, Winner, Termination); 13] = [
    ("投了", Winner::Waiting, Termination::Resignation),
    ("詰み", Winner::Waiting, Termination::Rules(Reason::Checkmate)),
    ("切れ負け", Winner::Waiting, Termination::TimeForfeit),
    ("反則負け", Winner::Waiting, Termination::IllegalMove(String::new())),
    ("反則勝ち", Winner::ToMove, Termination::IllegalMove(String::new())),
    ("入玉勝ち", Winner::ToMove, Termination::Declaration),
    ("千日手", Winner::Nobody, Termination::Rules(Reason::Repetition)),
    ("持将棋", Winner::Nobody, Termination::Impasse),
    ("中断", Winner::Open, Termination::Unknown),
    ("不戦勝", Winner::ToMove, Termination::Unknown),
    ("不戦敗", Winner::Waiting, Termination::Unknown),
    ("不詰", Winner::Open, Termination::Unknown),
    ("封じ手", Winner::Open, Termination::Unknown),
];
/// Written when no word fits; the rest must be said elsewhere.
const INTERRUPTED: &str = "中断";

fn ending(winner: Winner, termination: &Termination, to_move: Color) -> Ending {
    let termination = termination.clone();
    match winner {
        Winner::ToMove => Ending::win(to_move, termination),
        Winner::Waiting => Ending::win(!to_move, termination),
        Winner::Nobody => Ending::draw(termination),
        Winner::Open => Ending { result: GameResult::Unfinished, termination },
    }
}

/// The word for an ending, and whether it says everything.
pub(super) fn word(of: &Ending, to_move: Color) -> (&'static str, bool) {
    let means = |(_, winner, termination): &&(&str, Winner, Termination)| {
        ending(*winner, termination, to_move) == *of
    };
    if let Some((word, ..)) = WORDS.iter().find(means) {
        return (word, true);
    }
    // A word that says too little will do, but none that says that another side won, unless it
    // only names the rule.
    let is_alike = |(_, winner, termination): &&(&str, Winner, Termination)| {
        let same_result = ending(*winner, termination, to_move).result == of.result;
        match of.termination {
            Termination::Unknown => false,
            Termination::IllegalMove(_) => {
                same_result && matches!(termination, Termination::IllegalMove(_))
            }
            Termination::Rules(Reason::Repetition) => *termination == of.termination,
            _ => same_result && *termination == of.termination,
        }
    };
    (WORDS.iter().find(is_alike).map_or(INTERRUPTED, |(word, ..)| word), false)
}

/// What a word means.
pub(super) fn parse(word: &str, to_move: Color) -> Option<Ending> {
    let (_, winner, termination) = WORDS.iter().find(|(known, ..)| *known == word)?;
    Some(ending(*winner, termination, to_move))
}

/// The sentence at the end of a game of so many moves.
pub(super) fn sentence(of: &Ending, moves: usize) -> String {
    let end = match (of.result, &of.termination) {
        (GameResult::Win(Color::First), _) => "先手の勝ち",
        (GameResult::Win(Color::Second), _) => "後手の勝ち",
        (GameResult::Draw, Termination::Rules(Reason::Repetition)) => "千日手",
        (GameResult::Draw, Termination::Impasse) => "持将棋",
        (GameResult::Draw, _) => "引き分け",
        (GameResult::Unfinished, _) => INTERRUPTED,
    };
    format!("まで{moves}手で{end}")
}

/// The result that a sentence tells, for games without a word.
pub(super) fn result_of(sentence: &str) -> GameResult {
    let has = |words: [&str; 2]| words.iter().any(|word| sentence.contains(word));
    if has(["先手の勝ち", "下手の勝ち"]) {
        GameResult::Win(Color::First)
    } else if has(["後手の勝ち", "上手の勝ち"]) {
        GameResult::Win(Color::Second)
    } else if has(["千日手", "持将棋"]) || sentence.contains("引き分け") {
        GameResult::Draw
    } else {
        GameResult::Unfinished
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_do_not_say_what_is_not_so() {
        let (first, second) = (Color::First, Color::Second);
        let illegal = Termination::IllegalMove("7g7f".to_owned());
        for (ending, said) in [
            (Ending::win(first, Termination::Resignation), ("投了", true)),
            (Ending::win(second, Termination::Resignation), ("中断", false)),
            (Ending::win(second, Termination::Declaration), ("入玉勝ち", true)),
            (Ending::win(first, illegal.clone()), ("反則負け", false)),
            (Ending::win(second, illegal), ("反則勝ち", false)),
            (Ending::win(second, Termination::Rules(Reason::Repetition)), ("千日手", false)),
            (Ending::win(first, Termination::Crash), ("中断", false)),
            (Ending::UNFINISHED, ("中断", true)),
        ] {
            assert_eq!(word(&ending, second), said, "{ending}");
        }
        for (text, ..) in &WORDS {
            assert!(parse(text, first).is_some());
        }
        assert_eq!(parse("歩", first), None);
    }

    #[test]
    fn sentences_tell_the_result() {
        for result in
            [GameResult::Win(Color::First), GameResult::Win(Color::Second), GameResult::Draw]
        {
            let ending = Ending { result, termination: Termination::Unknown };
            assert_eq!(result_of(&sentence(&ending, 77)), result);
        }
        assert_eq!(result_of("まで78手で後手の反則負け"), GameResult::Unfinished);
    }
}
