//! Why a move is not legal.
//!
//! What can be seen on the board is looked up there: an empty square, a piece of one's own, a square
//! the piece does not reach. For the rest the rules themselves are asked: a rule forbids a move if
//! the move is not legal with this rule, and legal without it.

use crate::drawing::words;
use hyakki_movegen::rules::{Royal, Rules};
use hyakki_movegen::{Color, File, Game, Move, MoveParts, Piece, PieceKind, Setup, Square};

/// Rules that forbid moves which the pieces could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ban {
    /// So many pieces of a kind on a file.
    FileLimit,
    /// A piece where it could never move again.
    Immobility,
    /// Promotion that is a duty.
    Promotion,
    /// Captures that are a duty.
    Capture,
    /// A king left attacked.
    King,
    /// Mate by a drop.
    DropMate,
}

/// Every one, in the order in which they are told.
const BANS: [Ban; 6] =
    [Ban::FileLimit, Ban::Immobility, Ban::Promotion, Ban::Capture, Ban::King, Ban::DropMate];

/// Says why a move is not legal.
pub(super) fn why(game: &Game, mv: Move) -> String {
    if let Some(outcome) = game.outcome() {
        return format!("The game is over: {outcome}.");
    }
    on_the_board(game, mv)
        .or_else(|| ban(game, mv).map(|ban| told(game, mv, ban)))
        .unwrap_or_else(|| "The rules do not allow it.".to_owned())
}

fn name(rules: &Rules, kind: PieceKind) -> &str {
    &rules.kind(kind).name
}

/// What is wrong with a move whatever the rules, but for how pieces move.
fn on_the_board(game: &Game, mv: Move) -> Option<String> {
    let (rules, setup, side) = (game.rules(), game.setup(), game.side());
    let square = |square| rules.board.name(square);
    let there = setup.board[mv.to().index()];
    let whose = |piece: Piece| if piece.color() == side { "your own" } else { "my" };
    match mv.parts() {
        MoveParts::Drop { kind, to } => {
            if !rules.drops {
                return Some("There are no drops in this game.".to_owned());
            }
            let name = name(rules, kind);
            if setup.hands[side].get(kind.index()).is_none_or(|count| *count == 0) {
                return Some(format!("You have no {name} in hand."));
            }
            there.map(|piece| {
                let other = &rules.kind(piece.kind()).name;
                format!(
                    "{} is not empty ({} {other} stands there): a piece is dropped on an empty square.",
                    square(to),
                    whose(piece)
                )
            })
        }
        MoveParts::Board { from, to, promote } => {
            let Some(piece) = setup.board[from.index()] else {
                return Some(format!("There is no piece on {}.", square(from)));
            };
            let kind = rules.kind(piece.kind());
            let name = &kind.name;
            if piece.color() != side {
                return Some(format!("The {name} on {} is mine, not yours.", square(from)));
            }
            if let Some(other) = there.filter(|other| other.color() == side) {
                let other = &rules.kind(other.kind()).name;
                return Some(format!("Your own {other} stands on {}.", square(to)));
            }
            if let Some(why) = unreached(rules, &setup, piece, (from, to)) {
                return Some(why);
            }
            if !promote {
                return None;
            }
            let zone = &rules.zone[side];
            match kind.promotes_to {
                None if kind.promoted => Some(format!("The {name} is promoted already.")),
                None => Some(format!("The {name} does not promote.")),
                Some(_) if !zone.contains(&from) && !zone.contains(&to) => Some(
                    "A piece promotes only when it moves into its zone, inside it or out of it."
                        .to_owned(),
                ),
                Some(_) => None,
            }
        }
    }
}

/// Why a piece does not reach a square.
fn unreached(
    rules: &Rules,
    setup: &Setup,
    piece: Piece,
    (from, to): (Square, Square),
) -> Option<String> {
    let kind = rules.kind(piece.kind());
    let board = rules.board;
    let captures = setup.board[to.index()].is_some();
    let sign: i8 = if piece.color() == Color::First { -1 } else { 1 };
    let right = sign * (board.file(to).0 as i8 - board.file(from).0 as i8);
    let forward = sign * (board.rank(to).0 as i8 - board.rank(from).0 as i8);
    let (name, said) = (&kind.name, words::sentences(&kind.movement).join(" "));
    let offset = hyakki_movegen::rules::betza::Step { right, forward };
    let mark = crate::drawing::movement::mark(&kind.movement, offset);
    let (way, other) =
        if captures { (mark.capture, mark.quiet) } else { (mark.quiet, mark.capture) };
    let (from_name, to_name) = (board.name(from), board.name(to));
    let Some(way) = way else {
        return Some(match other {
            Some(_) if captures => {
                format!("The {name} moves that way but does not capture. {said}")
            }
            Some(_) => format!("The {name} only captures that way, and {to_name} is empty. {said}"),
            None => format!("The {name} does not go from {from_name} to {to_name}. {said}"),
        });
    };
    if !matches!(way, crate::drawing::movement::Way::Slide(_)) {
        return None;
    }
    let distance = right.abs().max(forward.abs());
    let mut between = (1..distance).filter_map(|far| {
        board.step(from, right.signum() * far, forward.signum() * far, piece.color())
    });
    let (square, other) =
        between.find_map(|square| Some((square, setup.board[square.index()]?)))?;
    let whose = if other.color() == piece.color() { "your own" } else { "my" };
    let other = &rules.kind(other.kind()).name;
    Some(format!("{whose} {other} on {} is in the way of the {name}.", board.name(square)))
        .map(|text| words::capital(&text))
}

/// The rule that forbids a move which is sound on the board.
pub(super) fn ban(game: &Game, mv: Move) -> Option<Ban> {
    BANS.into_iter().find(|ban| {
        // Without all other rules: what is illegal then is so by this one.
        with_only(game, Some(*ban)).is_some_and(|only| !only.is_legal(mv))
    })
}

/// The position under none of these rules but one.
fn with_only(game: &Game, kept: Option<Ban>) -> Option<Game> {
    let mut rules = game.rules().clone();
    let is_kept = |ban| kept == Some(ban);
    if !is_kept(Ban::FileLimit) {
        rules.file_limit = None;
    }
    if !is_kept(Ban::Immobility) {
        rules.immobility_illegal = false;
    }
    if !is_kept(Ban::Promotion) {
        rules.forced_promotion = false;
    }
    if !is_kept(Ban::Capture) {
        rules.must_capture = false;
    }
    if !is_kept(Ban::DropMate) {
        rules.drop_mate_ban = None;
    }
    // Mate by a drop is mate of a king.
    if !is_kept(Ban::King) && !is_kept(Ban::DropMate) && rules.is_king_game() {
        rules.royal = Royal::None;
    }
    let mut relaxed = Game::new(rules).ok()?;
    relaxed.set(&game.setup()).ok()?;
    Some(relaxed)
}

fn told(game: &Game, mv: Move, ban: Ban) -> String {
    let (rules, setup, side) = (game.rules(), game.setup(), game.side());
    let board = rules.board;
    let to = board.name(mv.to());
    let moving = match mv.parts() {
        MoveParts::Drop { kind, .. } => Some(kind),
        MoveParts::Board { from, .. } => setup.board[from.index()].map(Piece::kind),
    };
    let moving = moving.map_or("piece", |kind| name(rules, kind));
    match ban {
        Ban::FileLimit => {
            let File(file) = board.file(mv.to());
            let most = rules.file_limit.map_or(1, |(_, most)| most);
            let is_other = |(square, piece): &(Square, Piece)| {
                board.file(*square) == File(file)
                    && piece.color() == side
                    && rules.file_limit.is_some_and(|(kind, _)| kind == piece.kind())
            };
            let others: Vec<String> =
                setup.pieces().filter(is_other).map(|(square, _)| board.name(square)).collect();
            let nth = match most {
                1 => "second".to_owned(),
                2 => "third".to_owned(),
                most => format!("{}th", most + 1),
            };
            let such = if others.len() == 1 { "one" } else { "unpromoted ones" };
            format!(
                "A {nth} {moving} on file {} is not allowed: you have {such} on {} already.",
                file + 1,
                others.join(" and ")
            )
        }
        Ban::Immobility if mv.is_drop() => {
            format!("A {moving} could never move again on {to}: it must not be dropped there.")
        }
        Ban::Immobility => {
            format!(
                "The {moving} could never move again on {to}: it must promote (write + behind the move)."
            )
        }
        Ban::Promotion => {
            format!("The {moving} must promote there (write + behind the move).")
        }
        Ban::Capture => {
            let capture = game.legal_moves().first().map(|mv| game.move_text(*mv));
            let such_as = capture.map_or_else(String::new, |text| format!(", such as with {text}"));
            format!("Who can capture must{such_as}.")
        }
        Ban::DropMate => {
            format!("A {moving} must not be dropped to give mate.")
        }
        Ban::King => endangered(game, mv, moving),
    }
}

/// Who would capture the king after a move.
fn endangered(game: &Game, mv: Move, moving: &str) -> String {
    let (rules, side) = (game.rules(), game.side());
    let royal = rules.royal.kind();
    let king = royal.map_or("king", |kind| name(rules, kind));
    let attackers = with_only(game, None).map_or_else(String::new, |mut free| {
        if !free.is_legal(mv) {
            return String::new();
        }
        free.play(mv);
        let setup = free.setup();
        let is_king =
            |(_, piece): &(Square, Piece)| piece.color() == side && royal == Some(piece.kind());
        let Some((square, _)) = setup.pieces().find(is_king) else { return String::new() };
        let mut from: Vec<Square> = free
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.to() == square)
            .filter_map(Move::from)
            .collect();
        from.sort_unstable();
        from.dedup();
        let attacker = |from: Square| {
            let piece = setup.board[from.index()]?;
            Some(format!("my {} on {}", name(rules, piece.kind()), rules.board.name(from)))
        };
        let attackers: Vec<String> = from.into_iter().filter_map(attacker).collect();
        format!(" by {}", attackers.join(" and "))
    });
    let moves_king = match mv.parts() {
        MoveParts::Board { from, .. } => {
            game.setup().board[from.index()].is_some_and(|piece| Some(piece.kind()) == royal)
        }
        MoveParts::Drop { .. } => false,
    };
    if moves_king {
        format!("The {king} would be attacked there{attackers}.")
    } else if game.in_check() {
        format!("Your {king} is attacked, and would still be{attackers}.")
    } else {
        format!("The {moving} must stay: without it your {king} would be attacked{attackers}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::BTreeMap;

    fn at(variant: &str, sfen: &str) -> Game {
        let games = Games::built_in().unwrap();
        let mut game = Game::new(games.find(variant).unwrap().clone()).unwrap();
        game.set_sfen(sfen).unwrap();
        game
    }

    fn refusal(variant: &str, sfen: &str, text: &str) -> String {
        let game = at(variant, sfen);
        let mv = hyakki_movegen::text::parse_move(game.rules(), text).unwrap();
        assert!(!game.is_legal(mv), "{text}");
        why(&game, mv)
    }

    #[test]
    fn the_rule_that_forbids_a_move_is_told() {
        let start = "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1";
        let chick = "sgkgs/5/1p1p1/1PPP1/5/SGKGS b P 1";
        for (variant, sfen, text, said) in [
            (
                "gorogoro",
                chick,
                "P*3c",
                "A second Chick on file 3 is not allowed: you have one on 3d already.",
            ),
            ("gorogoro", chick, "P*1a", "1a is not empty (my Cat stands there)"),
            ("gorogoro", "2k2/5/5/5/5/2K2 b P 1", "P*1a", "A Chick could never move again on 1a"),
            ("gorogoro", "k4/P4/5/5/5/2K2 w - 1", "5a5c", "The Lion does not go from 5a to 5c."),
            ("gorogoro", start, "G*3e", "You have no Dog in hand."),
            ("gorogoro", start, "3e3d", "There is no piece on 3e."),
            ("gorogoro", start, "3c3d", "The Chick on 3c is mine, not yours."),
            ("gorogoro", start, "3f2f", "Your own Dog stands on 2f."),
            (
                "gorogoro",
                start,
                "3d3e",
                "The Chick does not go from 3d to 3e. Steps one square straight forward.",
            ),
            ("gorogoro", start, "3d3c+", "A piece promotes only when it moves into its zone"),
            (
                "gorogoro",
                "2k2/P4/5/5/5/2K2 b - 1",
                "5b5a",
                "The Chick could never move again on 5a: it must promote",
            ),
            (
                "gorogoro",
                "2k2/5/5/2g2/5/2K2 b - 1",
                "3f3e",
                "The Lion would be attacked there by my Dog on 3d.",
            ),
            (
                "gorogoro",
                "2k2/5/5/5/2g2/2K1G b - 1",
                "1f1e",
                "Your Lion is attacked, and would still be by my Dog on 3e.",
            ),
            (
                "minishogi",
                "r3k/5/5/G4/K4 b - 1",
                "5d4d",
                "The Gold must stay: without it your King would be attacked by my Rook on 5a.",
            ),
            (
                "minishogi",
                "r3k/p4/5/G4/K4 w - 1",
                "5a5c",
                "Your own Pawn on 5b is in the way of the Rook.",
            ),
            (
                "torishogi",
                "3k3/7/7/2S4/2S4/7/3K3 b S 1",
                "S*5f",
                "A third Swallow on file 5 is not allowed: you have unpromoted ones on 5d and 5e already.",
            ),
            ("torishogi", "3k3/7/S6/7/7/7/3K3 b - 1", "7c7b", "The Swallow must promote there"),
            (
                "yokai",
                "4k4/9/9/4p4/4F4/9/9/9/4K4 b - 1",
                "5e5d",
                "The Kitsune moves that way but does not capture.",
            ),
            (
                "yokai",
                "4k4/9/9/9/4F4/9/9/9/4K4 b - 1",
                "5e4d",
                "The Kitsune only captures that way, and 4d is empty.",
            ),
            ("dobutsu", "gle/1c1/1C1/ELG b - 1", "2d2b", "The Lion does not go from 2d to 2b."),
            ("dobutsu", "1l1/C2/3/1L1 b - 1", "3b3a", "The Chick must promote there"),
            ("shogi", "7nk/7gg/9/6N2/9/9/9/9/K8 b P 1", "P*2b", "2b is not empty"),
            (
                "shogi",
                "8k/6G2/7G1/9/9/9/9/9/K8 b P 1",
                "P*1b",
                "A Pawn must not be dropped to give mate.",
            ),
        ] {
            let refusal = refusal(variant, sfen, text);
            assert!(refusal.starts_with(said), "{variant} {sfen} {text}: {refusal}");
        }
        let over = refusal("dobutsu", "1l1/3/3/3 b - 1", "1a1b");
        assert!(over.starts_with("The game is over: second player wins (lion captured)"), "{over}");
    }

    /// In positions of random games every move that is not legal has its reason, and no legal one.
    #[test]
    fn every_move_is_legal_or_has_a_reason() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let mut bans: BTreeMap<String, usize> = BTreeMap::new();
        for rules in Games::built_in().unwrap().iter() {
            let mut game = Game::new(rules.clone()).unwrap();
            for _ in 0..50 {
                let moves = game.legal_moves();
                if game.outcome().is_some() || moves.is_empty() {
                    game.reset();
                    continue;
                }
                let board = rules.board;
                let mut looked = 0;
                for mv in conceivable(&game) {
                    let is_legal = moves.contains(&mv);
                    let seen = on_the_board(&game, mv);
                    assert!(
                        !(is_legal && seen.is_some()),
                        "{} {}",
                        game.sfen(),
                        game.move_text(mv)
                    );
                    // Asking the rules takes time.
                    let asks =
                        seen.is_none() && (!is_legal || random.random_range(0..board.len()) == 0);
                    if asks && looked < 3 {
                        looked += 1;
                        let ban = ban(&game, mv);
                        assert_eq!(
                            ban.is_none(),
                            is_legal,
                            "{} {}",
                            game.sfen(),
                            game.move_text(mv)
                        );
                        if let Some(ban) = ban {
                            assert!(!told(&game, mv, ban).is_empty());
                            *bans.entry(format!("{ban:?}")).or_default() += 1;
                        }
                    }
                }
                game.play(moves[random.random_range(0..moves.len())]);
            }
        }
        for ban in ["FileLimit", "Immobility", "Promotion", "King"] {
            assert!(bans.contains_key(ban), "{bans:?}");
        }
    }

    /// Every move that somebody could write down.
    fn conceivable(game: &Game) -> Vec<Move> {
        let rules = game.rules();
        let squares: Vec<Square> = rules.board.squares().collect();
        let mut all = Vec::new();
        for &to in &squares {
            all.extend(rules.hand_order.iter().map(|kind| Move::drop(*kind, to)));
            for &from in squares.iter().filter(|from| **from != to) {
                all.extend([false, true].map(|promote| Move::board(from, to, promote)));
            }
        }
        all
    }
}
