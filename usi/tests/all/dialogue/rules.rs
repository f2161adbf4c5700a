//! Rules that programs of these games have been found to get wrong.

use super::talk::{count, talk};

/// The moves of a position of a game, as `go perft 1` lists them.
fn moves(game: &str, position: &str) -> Vec<String> {
    let lines = talk(&format!(
        "> setoption name USI_Variant value {game}
         = info string variant *
         > position {position}
         > go perft 1
         < Nodes searched: *"
    ));
    assert_eq!(count(&lines, "info string *"), 1, "{lines:?}");
    lines.iter().filter_map(|line| line.strip_suffix(": 1")).map(str::to_owned).collect()
}

fn beginning<'m>(moves: &'m [String], with: &str) -> Vec<&'m str> {
    let moves = moves.iter().map(String::as_str);
    moves.filter(|mv| mv.starts_with(with)).collect()
}

#[test]
fn a_dropped_pawn_must_not_mate() {
    for (game, sfen, number, banned) in [
        ("shogi", "8k/9/7+R1/9/9/9/9/9/9 b P 1", 90, "P*1b"),
        ("shogi", "8k/9/7+R1/9/9/9/9/9/K8 b P 1", 92, "P*1b"),
        ("gorogoro", "k4/2S2/G4/4p/5/3K1 b P 1", 38, "P*5b"),
        ("gorogoroplus", "k4/2S2/G4/4p/5/3K1 b PL 1", 59, "P*5b"),
        ("torishogi", "6k/4F2/5C1/s6/7/7/3K3 b S 1", 53, "S*1b"),
        ("yokai", "8k/6A2/8A/9/9/9/9/9/K8 b P 1", 80, "P*1b"),
    ] {
        let moves = moves(game, &format!("sfen {sfen}"));
        assert_eq!(moves.len(), number, "{game} {sfen}: {moves:?}");
        assert!(!moves.iter().any(|mv| mv == banned), "{game} {sfen}");
    }
}

#[test]
fn pawns_are_limited_by_ones_own_on_the_file() {
    let drops = moves(
        "shogi",
        "sfen lr7/3skgg1+B/2n2s1pp/p1p1ppP2/3p1np2/1PPPP4/PS1G1P2P/2GS3R1/LNK4NL w L2pb 58",
    );
    let pawns = beginning(&drops, "P*");
    assert_eq!(pawns, ["P*8b", "P*8c", "P*8d", "P*8e", "P*8h"]);
    let on_file = |sfen| moves("torishogi", &format!("sfen {sfen}"));
    let one = on_file("3k3/7/7/3S3/7/7/3K3 b S 1");
    assert_eq!(beginning(&one, "S*4"), ["S*4b", "S*4c", "S*4e", "S*4f"]);
    let two = on_file("3k3/7/3S3/3S3/7/7/3K3 b S 1");
    assert!(beginning(&two, "S*4").is_empty());
    let pheasant = on_file("3k3/7/7/7/7/7/3K3 b P 1");
    assert_eq!(beginning(&pheasant, "P*").len(), 47);
}

#[test]
fn promotion_is_forced_where_it_must_be() {
    let chick = moves("dobutsu", "sfen 2l/C2/3/L2 b GECge 1");
    assert_eq!(beginning(&chick, "3b"), ["3b3a+"]);
    let pawn = moves("shogi", "sfen 4k4/8P/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(beginning(&pawn, "1b"), ["1b1a+"]);
    let rabbit = moves("gorogoroplus", "sfen 4k/5/N4/5/5/K4 b - 1");
    assert_eq!(beginning(&rabbit, "5c"), ["5c4a+"]);
    talk(
        "> setoption name USI_Variant value dobutsu
         = info string variant *
         > position sfen 2l/C2/3/L2 b GECge 1 moves 3b3a
         = info string position: ply 1: move `3b3a`: illegal in *
         > go depth 1
         < bestmove *",
    );
}

#[test]
fn drops_reach_where_the_rules_say() {
    let chicks = moves("dobutsu", "sfen 2l/3/3/L2 b GECgec 1");
    assert_eq!(chicks.len(), 33);
    assert_eq!(beginning(&chicks, "C*2a").len(), 1);
    assert_eq!(beginning(&chicks, "C*3a").len(), 1);
    let rabbits = moves("gorogoroplus", "sfen 4k/5/5/5/5/K4 b N 1");
    let drops = beginning(&rabbits, "N*");
    assert_eq!(drops.len(), 19);
    assert!(drops.iter().all(|mv| !mv.ends_with(['a', 'b'])));
}

#[test]
fn captured_pieces_lose_their_promotion() {
    talk(
        "> setoption name USI_Variant value gorogoroplus
         = info string variant *
         > position sfen 4k/5/+n4/S4/5/K4 b - 1 moves 5d5c
         > d
         < Sfen: 4k/5/S4/5/5/K4 w N 2",
    );
}

#[test]
fn crowded_and_endless_move_lists() {
    let most = "sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    assert_eq!(moves("shogi", most).len(), 593);
    let many = "sfen +R8/2+NK1+R+P+P1/+P+PPS+P4/6g+b1/7p1/3g5/3+b1g+p1+p/5p3/5k+p2 b G3S3N3L7Pl 1";
    assert_eq!(moves("shogi", many).len(), 313);
    let bishop = "sfen ln1g3+Rl/1ks4s1/pp1gppbpp/2p3N2/9/5P1P1/PPPP1S1bP/2K1R1G2/LNSG3NL w 4p 42";
    let bishops = moves("shogi", bishop);
    assert_eq!(bishops.len(), 54);
    assert_eq!(beginning(&bishops, "2g").len(), 12);
    let after = moves("shogi", &format!("{bishop} moves 2g5d+"));
    assert!(!after.is_empty());
}
