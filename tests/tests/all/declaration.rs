//! The entering-king declaration.

use hyakki_tests::game_at;

fn may_declare(name: &str, position: &str) -> bool {
    game_at(name, position).may_declare()
}

#[test]
fn an_entered_king_declares_with_company_and_points() {
    for (position, expected) in [
        // Eight small and two large pieces with the king, two more large ones in hand: 28.
        ("GGGGSSSS1/RB2K4/9/9/9/9/9/9/4k4 b RB 1", true),
        ("GGGGSSSS1/+R+B2K4/9/9/9/9/9/9/4k4 b R5P 1", true),
        // 27 are enough for the second player only.
        ("GGGGSSSS1/RB2K4/9/9/9/9/9/9/4k4 b R4P 1", false),
        ("4K4/9/9/9/9/9/9/4k2br/1ssssgggg w r4p 1", true),
        ("4K4/9/9/9/9/9/9/4k2br/1ssssgggg w r3p 1", false),
        // Nine companions, points enough.
        ("GGGGSSS2/RB2K4/9/9/9/9/9/9/4k4 b RB4P 1", false),
        // The king outside, or in check.
        ("GGGGSSSS1/RB7/9/4K4/9/9/9/9/4k4 b RB5P 1", false),
        ("GGGGSSSS1/RB2K4/9/9/9/9/9/4r4/4k4 b RB5P 1", false),
        // The other side is to move.
        ("GGGGSSSS1/RB2K4/9/9/9/9/9/9/4k4 w RB 1", false),
    ] {
        assert_eq!(may_declare("shogi", position), expected, "{position}");
    }
}

#[test]
fn games_without_the_rule_know_no_declaration() {
    assert!(!may_declare("yokai", "YYYYTTTT1/TTFFK4/9/9/9/9/9/9/4k4 b 2R20P 1"));
    assert!(!may_declare("dobutsu", "startpos"));
}
