//! The rules of a game in words, one sentence for each that the data has.

use hyakki_movegen::rules::{RepetitionResult, Royal, Rules, Worth};
use hyakki_movegen::{Color, PieceKind, Square};

/// Every rule that may differ from game to game.
pub(super) fn sentences(rules: &Rules) -> Vec<String> {
    let mut all = vec![royal(rules)];
    all.extend(flag(rules));
    all.push(format!("A player without a legal move {}.", gets(rules.no_move)));
    all.push(promotion(rules));
    if rules.must_capture {
        all.push("A player who can capture must.".to_owned());
    }
    all.push(captures(rules).to_owned());
    all.extend(drops(rules));
    all.extend(repetition(rules));
    all.extend(rules.entering_king.map(|points| {
        let first = points + 1;
        format!(
            "Entering king, where agreed on: a king in its zone may declare a win with {first} points (first player) or {points} (second player)."
        )
    }));
    all
}

fn name(rules: &Rules, kind: PieceKind) -> &str {
    &rules.kind(kind).name
}

fn royal(rules: &Rules) -> String {
    match rules.royal {
        Royal::King(kind) => format!(
            "{} must not be left attacked; whoever is attacked there without a way out is mated and loses.",
            the(name(rules, kind))
        ),
        Royal::Lion(kind) => format!(
            "{} may be left attacked; whoever loses it loses the game.",
            the(name(rules, kind))
        ),
        Royal::None => "No piece is royal: every piece may be captured.".to_owned(),
    }
}

fn flag(rules: &Rules) -> Option<String> {
    let flag = rules.flag.as_ref()?;
    let name = name(rules, flag.kind);
    let place = region(rules, &flag.region[Color::First]);
    let safe = if flag.must_be_safe { " and is not attacked there" } else { "" };
    Some(format!("Try: a player whose {name} stands on {place}{safe} wins."))
}

fn promotion(rules: &Rules) -> String {
    let promotes = rules.kinds.iter().any(|kind| kind.promotes_to.is_some());
    let zone = &rules.zone[Color::First];
    if !promotes || zone.is_empty() {
        return "No piece promotes.".to_owned();
    }
    let place = region(rules, zone);
    let must = match (rules.forced_promotion, rules.immobility_illegal) {
        (true, _) => "forced".to_owned(),
        (false, true) => "optional, but forced where the piece could never move again".to_owned(),
        (false, false) => "optional".to_owned(),
    };
    format!("Promotion zone: {place}. Promotion on a move into, inside or out of it is {must}.")
}

fn captures(rules: &Rules) -> &'static str {
    match (rules.captures_to_hand, rules.drops) {
        (true, true) => {
            "Captured pieces change sides and may be dropped on an empty square instead of a move."
        }
        (true, false) => "Captured pieces are held but never dropped.",
        (false, true) => "Captured pieces are gone; pieces in hand may be dropped.",
        (false, false) => "Captured pieces are gone.",
    }
}

fn drops(rules: &Rules) -> Vec<String> {
    if !rules.drops {
        return Vec::new();
    }
    let mut all = Vec::new();
    if let Some((kind, most)) = rules.file_limit {
        let name = name(rules, kind);
        all.push(match most {
            1 => format!("No drop of a {name} on a file that has one of one's own, unpromoted."),
            _ => format!("No drop of a {name} on a file that has {most} of one's own, unpromoted."),
        });
    }
    if let Some(kind) = rules.drop_mate_ban {
        all.push(format!("No drop of a {} that gives mate.", name(rules, kind)));
    }
    all.push(if rules.immobility_illegal {
        "No drop where the piece could never move again.".to_owned()
    } else {
        "Drops where the piece can never move again are allowed.".to_owned()
    });
    all
}

fn repetition(rules: &Rules) -> Vec<String> {
    let Some(rule) = rules.repetition else {
        return vec!["Repetition has no consequence.".to_owned()];
    };
    let result = match rule.result {
        RepetitionResult::ToMove(Worth::Draw) | RepetitionResult::First(Worth::Draw) => {
            "is a draw".to_owned()
        }
        RepetitionResult::ToMove(worth) => {
            let worth = match worth {
                Worth::Win => Worth::Loss,
                _ => Worth::Win,
            };
            format!("ends the game: whoever brought it about {}", gets(worth))
        }
        RepetitionResult::First(worth) => {
            format!("ends the game: the first player {}", gets(worth))
        }
    };
    let nth = match rule.occurrences {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        n => format!("{n}th"),
    };
    let mut all = vec![format!(
        "Repetition: the {nth} occurrence of board, hands and side to move {result}."
    )];
    if rule.perpetual_check_loses {
        all.push("Whoever gave check with every move of the repetition loses.".to_owned());
    }
    all
}

fn gets(worth: Worth) -> &'static str {
    match worth {
        Worth::Win => "wins",
        Worth::Draw => "draws",
        Worth::Loss => "loses",
    }
}

fn the(name: &str) -> String {
    format!("The {name}")
}

/// Squares as the first player sees them: whole last ranks, or else by name.
fn region(rules: &Rules, squares: &[Square]) -> String {
    let board = rules.board;
    let ranks = squares.len() / usize::from(board.files);
    let whole = squares.len() == ranks * usize::from(board.files)
        && squares.iter().all(|square| usize::from(board.rank(*square).0) < ranks);
    match (whole, ranks) {
        (true, 1) => "the last rank".to_owned(),
        (true, _) => format!("the last {ranks} ranks"),
        (false, _) => {
            let names: Vec<String> = squares.iter().map(|square| board.name(*square)).collect();
            format!("{} (first player)", names.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    fn text(name: &str) -> String {
        let games = Games::built_in().unwrap();
        sentences(games.find(name).unwrap()).join("\n")
    }

    #[test]
    fn what_makes_the_games_differ_is_said() {
        for (game, said) in [
            ("dobutsu", "whoever loses it loses the game"),
            ("dobutsu", "whose Lion stands on the last rank and is not attacked there wins"),
            ("dobutsu", "the third occurrence"),
            ("dobutsu", "is forced."),
            ("yokainomori", "is optional."),
            ("shogi", "the last 3 ranks"),
            ("shogi", "No drop of a Pawn that gives mate."),
            ("shogi", "28 points (first player) or 27"),
            ("minishogi", "ends the game: the first player loses"),
            ("torishogi", "whoever brought it about loses"),
            ("torishogi", "No drop of a Swallow on a file that has 2 of one's own"),
            ("yokai", "gave check with every move"),
        ] {
            assert!(text(game).contains(said), "{game}: {}", text(game));
        }
        assert!(!text("gorogoro").contains("gave check"));
    }
}
