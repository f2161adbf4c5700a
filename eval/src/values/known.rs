//! Piece values of the games of the family, in centipawns. Rounded orders of magnitude as players
//! and engines use them where a game has such a tradition, our own estimates elsewhere.

use super::Material;
use hyakki_movegen::rules::Rules;

/// Kind as SFEN writes it, value on the board, value in hand.
type Row = (&'static str, i32, i32);

const ANIMALS: &[Row] =
    &[("C", 100, 120), ("E", 280, 310), ("G", 320, 350), ("+C", 380, 0), ("L", 0, 0)];

const GOROGORO: &[Row] = &[
    ("P", 100, 110),
    ("S", 360, 390),
    ("G", 430, 470),
    ("N", 170, 180),
    ("L", 190, 210),
    ("+P", 400, 0),
    ("+S", 420, 0),
    ("+N", 410, 0),
    ("+L", 410, 0),
    ("K", 0, 0),
];

const TORISHOGI: &[Row] = &[
    ("S", 100, 110),
    ("P", 260, 280),
    ("C", 430, 460),
    ("L", 420, 440),
    ("R", 420, 440),
    ("F", 620, 660),
    ("+S", 300, 0),
    ("+F", 1150, 0),
    ("K", 0, 0),
];

const YOKAI: &[Row] = &[
    ("P", 100, 110),
    ("G", 280, 300),
    ("N", 330, 350),
    ("A", 460, 490),
    ("C", 460, 490),
    ("L", 470, 490),
    ("R", 470, 490),
    ("T", 520, 560),
    ("F", 520, 560),
    ("Y", 560, 600),
    ("+P", 450, 0),
    ("+G", 480, 0),
    ("+Y", 760, 0),
    ("+T", 760, 0),
    ("+F", 760, 0),
    ("K", 0, 0),
];

const SHOGI: &[Row] = &[
    ("P", 100, 115),
    ("L", 270, 290),
    ("N", 290, 310),
    ("S", 420, 450),
    ("G", 500, 540),
    ("B", 650, 690),
    ("R", 740, 790),
    ("+P", 480, 0),
    ("+L", 480, 0),
    ("+N", 490, 0),
    ("+S", 490, 0),
    ("+B", 920, 0),
    ("+R", 1060, 0),
    ("K", 0, 0),
];

const MINISHOGI: &[Row] = &[
    ("P", 100, 120),
    ("S", 330, 370),
    ("G", 400, 450),
    ("B", 430, 480),
    ("R", 520, 590),
    ("+P", 360, 0),
    ("+S", 390, 0),
    ("+B", 640, 0),
    ("+R", 760, 0),
    ("K", 0, 0),
];

const GAMES: &[(&str, &[Row])] = &[
    ("dobutsu", ANIMALS),
    ("yokainomori", ANIMALS),
    ("gorogoro", GOROGORO),
    ("yokainomori56", GOROGORO),
    ("gorogoroplus", GOROGORO),
    ("torishogi", TORISHOGI),
    ("yokai", YOKAI),
    ("shogi", SHOGI),
    ("minishogi", MINISHOGI),
];

/// The values of a game of the family; none for other games, or for one that a file has given
/// other pieces under the same name.
pub(super) fn material(rules: &Rules) -> Option<Vec<Material>> {
    let (_, rows) = GAMES.iter().find(|(name, _)| *name == rules.name)?;
    rules
        .kinds
        .iter()
        .map(|kind| {
            let text = format!("{}{}", if kind.promoted { "+" } else { "" }, kind.letter);
            let (_, board, hand) = rows.iter().find(|(row, _, _)| *row == text)?;
            Some(Material { board: *board, hand: *hand })
        })
        .collect()
}
