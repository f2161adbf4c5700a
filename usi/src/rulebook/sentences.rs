//! The rules of a game in words, each sentence from the data.

use super::{Chapter, pieces};
use crate::drawing::text::player;
use crate::drawing::words::listed;
use hyakki_movegen::rules::{Kind, RepetitionResult, Royal, Rules, Worth};
use hyakki_movegen::text::uci;
use hyakki_movegen::{Board, Color, File, Game, PieceKind, Rank, Square};

/// All that is said about a game.
pub(super) fn chapters(game: &Game) -> Vec<Chapter> {
    let rules = game.rules();
    let chapters = [
        ("Aim", aim(rules)),
        ("A turn", turn(game)),
        ("Promotion", promotion(rules)),
        ("Captures and drops", captures_and_drops(rules)),
        ("End of the game", endings(rules)),
        ("Writing moves", writing(game)),
    ];
    chapters.into_iter().map(|(heading, sentences)| Chapter { heading, sentences }).collect()
}

fn name(rules: &Rules, kind: PieceKind) -> &str {
    &rules.kind(kind).name
}

fn aim(rules: &Rules) -> Vec<String> {
    let mut all = Vec::new();
    match rules.royal {
        Royal::King(kind) => {
            let name = name(rules, kind);
            all.push(format!(
                "Attack the enemy's {name} so that it cannot be saved (checkmate): that wins."
            ));
            let between = if slides(rules) { ", or put a piece in between" } else { "" };
            all.push(format!(
                "A player whose {name} is attacked is in check, and must at once move it to safety or capture the attacker{between}. No move may leave one's own {name} attacked."
            ));
        }
        Royal::Lion(kind) => {
            let name = name(rules, kind);
            all.push(format!("Capture the enemy's {name}: that wins."));
            all.push(format!(
                "The {name} may be left where it can be captured, and may even go there."
            ));
        }
        Royal::None => {
            all.push(format!(
                "No piece is royal, every piece may be captured. A player who has no legal move {}.",
                gets(rules.no_move)
            ));
        }
    }
    if let Some(flag) = &rules.flag {
        let name = name(rules, flag.kind);
        let places = places(rules.board, &flag.region.0);
        let safe = if flag.must_be_safe { " and cannot be captured there" } else { "" };
        all.push(format!("Try: a player whose {name} stands on {places}{safe} wins, too."));
        if flag.must_be_safe {
            all.push(format!(
                "The {name} that survives there although it could have been captured wins as well; if both players have made their try, it is a draw."
            ));
        }
    }
    all
}

fn turn(game: &Game) -> Vec<String> {
    let rules = game.rules();
    let first = player(rules.start.side);
    let drop = if rules.drops { ", or drops one from the hand" } else { "" };
    let mut all = vec![
        format!(
            "The {first} moves first, then the players take turns. In a turn a player moves one piece{drop}; nobody may pass."
        ),
        "A piece goes to an empty square, or to one with an enemy piece, which it captures; never to one with a piece of its own side.".to_owned(),
        "The first player sits at the bottom and forward is up. For the second player's pieces all moves are turned by half a circle: forward is down, and left and right change places. Where a board is written in letters, the first player's are upper case and the second player's lower case.".to_owned(),
    ];
    all.extend(first_hands(game));
    if rules.must_capture {
        all.push("A player who can capture must.".to_owned());
    }
    all
}

/// Whether any piece attacks over squares that another one could stand on.
fn slides(rules: &Rules) -> bool {
    let reaches = |kind: &Kind| !kind.movement.capture.slides.is_empty();
    rules.kinds().any(|(_, kind)| reaches(kind))
}

/// What the players begin with in hand.
fn first_hands(game: &Game) -> Option<String> {
    let (rules, setup) = (game.rules(), game.setup());
    let hand = |color: Color| -> Vec<String> {
        let held = rules.hand_order.iter().map(|kind| (*kind, setup.hands[color][kind.index()]));
        held.filter(|(_, count)| *count > 0)
            .map(|(kind, count)| format!("{count} {}", name(rules, kind)))
            .collect()
    };
    let [first, second] = Color::BOTH.map(|color| hand(color).join(", "));
    let (first, second) = match (first.is_empty(), second.is_empty()) {
        (true, true) => return None,
        (_, true) => (first, "nothing".to_owned()),
        (true, _) => ("nothing".to_owned(), second),
        _ => (first, second),
    };
    Some(match first == second {
        true => format!("Both players begin with this in hand: {first}."),
        false => {
            format!("In hand at the start: {first} for the first player, {second} for the second.")
        }
    })
}

/// Whether any piece promotes anywhere.
pub(super) fn promotes(rules: &Rules) -> bool {
    rules.kinds.iter().any(|kind| kind.promotes_to.is_some())
        && rules.zone.0.iter().any(|zone| !zone.is_empty())
}

fn promotion(rules: &Rules) -> Vec<String> {
    if !promotes(rules) {
        return vec!["No piece promotes.".to_owned()];
    }
    let kinds = rules.kinds().filter(|(_, kind)| !kind.promoted);
    let (promoting, staying): (Vec<_>, Vec<_>) =
        kinds.partition(|(_, kind)| kind.promotes_to.is_some());
    let becomes = promoting.iter().filter_map(|(_, kind)| {
        let promoted = kind.promotes_to?;
        Some(format!("{} to {}", kind.name, name(rules, promoted)))
    });
    let becomes: Vec<String> = becomes.collect();
    let becomes = becomes.join(", ");
    let (may, must) = match (rules.forced_promotion, rules.immobility_illegal) {
        (true, _) => ("must", ""),
        (false, true) => ("may", " It must where it could never move again if it did not."),
        (false, false) => ("may", ""),
    };
    let mut all = vec![
        format!("Promotion zone: {}.", places(rules.board, &rules.zone.0)),
        format!(
            "A piece that moves into its zone, inside it or out of it {may} turn to its promoted side: {becomes}.{must} It stays so until it is captured."
        ),
    ];
    if !staying.is_empty() {
        let names: Vec<String> = staying.iter().map(|(_, kind)| kind.name.clone()).collect();
        all.push(format!("No promotion for: {}.", names.join(", ")));
    }
    all
}

fn captures_and_drops(rules: &Rules) -> Vec<String> {
    let mut all = Vec::new();
    all.push(
        match (rules.captures_to_hand, rules.drops) {
            (true, true) => {
                "A captured piece changes sides: it goes to the hand of whoever captured it, unpromoted, and may be dropped on any empty square instead of a move. A dropped piece is not promoted, even in the zone; it may promote with a later move."
            }
            (true, false) => "A captured piece is kept but never comes back.",
            (false, true) => {
                "A captured piece is gone. Pieces in hand may be dropped on any empty square instead of a move."
            }
            (false, false) => "A captured piece is gone.",
        }
        .to_owned(),
    );
    if !rules.drops {
        return all;
    }
    if let Some((kind, most)) = rules.file_limit {
        let name = name(rules, kind);
        all.push(match most {
            1 => format!(
                "No {name} may be dropped on a file that has an unpromoted {name} of the same player already."
            ),
            _ => format!(
                "No {name} may be dropped on a file that has {most} unpromoted ones of the same player already."
            ),
        });
    }
    if let Some(kind) = rules.drop_mate_ban {
        all.push(format!(
            "No {} may be dropped to give mate; moving one to give mate is allowed.",
            name(rules, kind)
        ));
    }
    let dead = dead_places(rules);
    all.extend(match (dead.is_empty(), rules.immobility_illegal) {
        (true, _) => None,
        (false, true) => Some(format!(
            "No piece may be dropped where it could never move again: {}.",
            dead.join("; ")
        )),
        (false, false) => Some(format!(
            "Drops where the piece can never move again are allowed: {}.",
            dead.join("; ")
        )),
    });
    all
}

/// The kinds in hand that have squares from which they never move again, with these squares.
fn dead_places(rules: &Rules) -> Vec<String> {
    let dead = |kind: &Kind, color: Color| -> Vec<Square> {
        let reaches = [&kind.movement.quiet, &kind.movement.capture];
        let moves = |square: &Square| {
            reaches.iter().any(|reach| {
                let slides = reach.slides.iter().map(|slide| slide.direction);
                let mut steps = reach.steps.iter().copied().chain(slides);
                steps.any(|s| rules.board.step(*square, s.right, s.forward, color).is_some())
            })
        };
        rules.board.squares().filter(|square| !moves(square)).collect()
    };
    // Kinds with the same squares are told together.
    let mut all: Vec<(Vec<String>, String)> = Vec::new();
    for kind in rules.hand_order.iter().map(|kind| rules.kind(*kind)) {
        let squares = Color::BOTH.map(|color| dead(kind, color));
        if squares.iter().all(Vec::is_empty) {
            continue;
        }
        let places = places(rules.board, &squares);
        match all.iter_mut().find(|(_, known)| *known == places) {
            Some((names, _)) => names.push(kind.name.clone()),
            None => all.push((vec![kind.name.clone()], places)),
        }
    }
    all.into_iter().map(|(names, places)| format!("{} on {places}", listed(&names))).collect()
}

fn endings(rules: &Rules) -> Vec<String> {
    let mut all = Vec::new();
    if rules.royal != Royal::None {
        let check = if rules.is_king_game() { ", attacked or not," } else { "" };
        all.push(match (rules.is_king_game(), rules.no_move) {
            (true, Worth::Loss) => format!("A player without a legal move{check} loses."),
            (true, worth) => {
                format!("A player without a legal move who is not attacked {}.", gets(worth))
            }
            (false, worth) => format!("A player without a legal move {}.", gets(worth)),
        });
    }
    all.extend(repetition(rules));
    if let Some(points) = rules.entering_king {
        let first = points + 1;
        let large = rules.kinds().filter(|(_, kind)| !kind.promoted && is_large(kind));
        let large: Vec<String> = large.map(|(_, kind)| kind.name.clone()).collect();
        all.push(format!(
            "Entering king, only where agreed on: a player may declare a win whose king stands in its zone unattacked with at least 10 other pieces of its side, and who has {first} points (first player) or {points} (second player). Pieces in the zone and in hand count 1 point, but {} 5, promoted or not.",
            listed(&large)
        ));
    }
    all
}

/// Whether a piece counts five in a declaration.
fn is_large(kind: &Kind) -> bool {
    let slides = &kind.movement.capture.slides;
    slides.iter().filter(|slide| slide.limit == u8::MAX).count() >= 4
}

fn repetition(rules: &Rules) -> Vec<String> {
    let Some(rule) = rules.repetition else {
        return vec!["Repetition has no consequence.".to_owned()];
    };
    let result = match rule.result {
        RepetitionResult::ToMove(Worth::Draw) | RepetitionResult::First(Worth::Draw) => {
            "the game is a draw".to_owned()
        }
        RepetitionResult::ToMove(worth) => {
            let worth = match worth {
                Worth::Win => Worth::Loss,
                _ => Worth::Win,
            };
            format!("the player who made the last move {}", gets(worth))
        }
        RepetitionResult::First(worth) => format!("the first player {}", gets(worth)),
    };
    let nth = match rule.occurrences {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n => format!("{n}th"),
    };
    let nth = if nth == "4th" { "fourth".to_owned() } else { nth };
    let mut all = vec![format!(
        "Repetition: when the same position (board, hands and who is to move) comes up for the {nth} time, {result}."
    )];
    if rule.perpetual_check_loses {
        let royal = rules.royal.kind().map_or("royal piece", |kind| name(rules, kind));
        all.push(format!(
            "But if one player attacked the {royal} with every move between these positions, that player loses."
        ));
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

/// How moves are written, with moves of this game.
fn writing(game: &Game) -> Vec<String> {
    let rules = game.rules();
    let board = rules.board;
    let corner = |file, rank| board.name(board.square(File(file), Rank(rank)));
    let mut all = vec![format!(
        "A square is named by its file, counted from the right of the first player, and its rank, a letter from the top: {} is the top right corner, {} the bottom left one.",
        corner(0, 0),
        corner(board.files - 1, board.ranks - 1)
    )];
    let quiet = game.legal_moves().into_iter().find(|mv| !mv.is_drop());
    if let Some(mv) = quiet
        && let Some(from) = mv.from()
    {
        let kind = game.setup().board[from.index()].map(|piece| piece.kind());
        let piece = kind.map_or("piece", |kind| name(rules, kind));
        all.push(format!(
            "A move is two squares, `{}` for the {piece} from {} to {}{}.",
            game.move_text(mv),
            board.name(from),
            board.name(mv.to()),
            match (promotes(rules), rules.forced_promotion) {
                (false, _) => String::new(),
                (true, is_forced) => format!(
                    "; with `+` behind it, as in `{}+`, the piece promotes{}. A piece that is promoted already needs no `+`",
                    example_of_promotion(rules),
                    if is_forced { ", and the `+` must be there although the promotion is a duty" } else { "" }
                ),
            }
        ));
        if let (true, Some(kind)) = (rules.drops, rules.hand_order.last()) {
            let square = board.square(File(board.files / 2), Rank(board.ranks / 2));
            let (letter, square_name) = (pieces::letters(rules, *kind), board.name(square));
            all.push(format!(
                "A drop is a letter and a square, `{letter}*{square_name}` for {} on {square_name}; the letter is upper case for both players.",
                with_article(name(rules, *kind))
            ));
        }
        all.push(format!(
            "UCI's squares, files as letters from the left and ranks as numbers from the bottom, are understood too: `{}` is the same move as `{}`.",
            uci::write(rules, game.letters(), mv),
            game.move_text(mv)
        ));
    }
    all
}

/// A step of the first player into the zone, as it is written.
fn example_of_promotion(rules: &Rules) -> String {
    let board = rules.board;
    let zone = &rules.zone[Color::First];
    let mut steps = zone.iter().filter_map(|to| {
        let from = board.step(*to, 0, -1, Color::First)?;
        (!zone.contains(&from)).then(|| format!("{}{}", board.name(from), board.name(*to)))
    });
    steps.next_back().unwrap_or_default()
}

/// A name with `a` or `an` before it.
fn with_article(name: &str) -> String {
    let is_vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if is_vowel { "an" } else { "a" })
}

/// The ranks that squares fill from end to end, if they are nothing but such ranks.
pub(super) fn whole_ranks(board: Board, squares: &[Square]) -> Vec<Rank> {
    let on = |rank: Rank| squares.iter().filter(|square| board.rank(**square) == rank).count();
    let ranks: Vec<Rank> =
        (0..board.ranks).map(Rank).filter(|rank| on(*rank) == usize::from(board.files)).collect();
    match ranks.len() * usize::from(board.files) == squares.len() {
        true => ranks,
        false => Vec::new(),
    }
}

/// Squares of both players in words.
fn places(board: Board, squares: &[Vec<Square>; 2]) -> String {
    let place = |squares: &Vec<Square>| match squares.as_slice() {
        [] => "nowhere".to_owned(),
        squares => place(board, squares),
    };
    let [first, second] = squares;
    format!("{} for the first player, {} for the second", place(first), place(second))
}

fn place(board: Board, squares: &[Square]) -> String {
    let letter = |rank: &Rank| (b'a' + rank.0) as char;
    let ranks = whole_ranks(board, squares);
    let in_a_row = ranks.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    match ranks.as_slice() {
        [] => squares.iter().map(|square| board.name(*square)).collect::<Vec<_>>().join(" "),
        [only] => format!("rank {}", letter(only)),
        [first, .., last] if ranks.len() > 2 && in_a_row => {
            format!("ranks {} to {}", letter(first), letter(last))
        }
        ranks => {
            let letters: Vec<String> = ranks.iter().map(|rank| letter(rank).to_string()).collect();
            format!("ranks {}", letters.join(" and "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    fn text(name: &str) -> String {
        let games = Games::built_in().unwrap();
        let game = Game::new(games.find(name).unwrap().clone()).unwrap();
        let sentences = chapters(&game).into_iter().flat_map(|chapter| chapter.sentences);
        sentences.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_makes_the_games_differ_is_said() {
        for (game, said) in [
            ("dobutsu", "Capture the enemy's Lion: that wins."),
            (
                "dobutsu",
                "whose Lion stands on rank a for the first player, rank d for the second and cannot be captured there wins",
            ),
            ("dobutsu", "for the third time, the game is a draw."),
            ("dobutsu", "out of it must turn to its promoted side: Chick to Hen. It stays"),
            (
                "dobutsu",
                "can never move again are allowed: Chick on rank a for the first player, rank d for",
            ),
            (
                "yokainomori",
                "out of it may turn to its promoted side: Kodama to Kodama samurai. It stays",
            ),
            ("gorogoro", "No Chick may be dropped on a file that has an unpromoted Chick"),
            (
                "gorogoro",
                "Promotion zone: ranks a and b for the first player, ranks e and f for the second.",
            ),
            ("shogi", "Promotion zone: ranks a to c for"),
            ("shogi", "No Pawn may be dropped to give mate"),
            ("shogi", "Knight on ranks a and b for"),
            ("shogi", "28 points (first player) or 27 (second player)"),
            ("shogi", "count 1 point, but Bishop or Rook 5"),
            ("minishogi", "for the fourth time, the first player loses."),
            ("torishogi", "the player who made the last move loses"),
            ("torishogi", "on a file that has 2 unpromoted ones"),
            ("torishogi", "the `+` must be there although"),
            ("yokai", "Both players begin with this in hand: 1 Nurikabe."),
            ("yokai", "Tengu or Pawn on rank a for"),
            ("yokai", "or put a piece in between"),
            ("yokai", "attacked the Onmyoji with every move between these positions"),
            (
                "yokai",
                "No promotion for: Azure oni, Crimson oni, Left kappa, Nurikabe, Right kappa, Onmyoji.",
            ),
        ] {
            assert!(text(game).contains(said), "{game}: {said}\n{}", text(game));
        }
        assert!(!text("gorogoro").contains("with every move between"));
        assert!(!text("gorogoro").contains("put a piece in between"));
        assert!(!text("minishogi").contains("Entering king"));
    }
}
