//! How every piece moves, written out by hand.

use super::rules::Game;

/// What a piece may do where a path leads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    MoveOrTake,
    MoveOnly,
    TakeOnly,
}

/// One way of moving, as its owner sees it. A jump is a path of length one.
pub(super) struct Path {
    pub(super) right: isize,
    pub(super) forward: isize,
    /// How often the step may be repeated while the squares passed are empty.
    pub(super) length: isize,
    pub(super) how: How,
}

const fn path(right: isize, forward: isize, length: isize, how: How) -> Path {
    Path { right, forward, length, how }
}

const FAR: isize = 9;

/// A step or a jump.
const fn step(right: isize, forward: isize) -> Path {
    path(right, forward, 1, How::MoveOrTake)
}

/// As far as the way is free.
const fn slide(right: isize, forward: isize) -> Path {
    path(right, forward, FAR, How::MoveOrTake)
}

/// One or two squares.
const fn upto2(right: isize, forward: isize) -> Path {
    path(right, forward, 2, How::MoveOrTake)
}

/// A step or a jump that cannot take.
const fn move_step(right: isize, forward: isize) -> Path {
    path(right, forward, 1, How::MoveOnly)
}

const fn move_slide(right: isize, forward: isize) -> Path {
    path(right, forward, FAR, How::MoveOnly)
}

const fn take_slide(right: isize, forward: isize) -> Path {
    path(right, forward, FAR, How::TakeOnly)
}

const KING: &[Path] = &[
    step(-1, 1),
    step(0, 1),
    step(1, 1),
    step(-1, 0),
    step(1, 0),
    step(-1, -1),
    step(0, -1),
    step(1, -1),
];
/// Also dog, kirin, hen, kodama samurai, kasa-obake and most promoted pieces.
const GOLD: &[Path] = &[step(-1, 1), step(0, 1), step(1, 1), step(-1, 0), step(1, 0), step(0, -1)];
/// Also cat and oni.
const SILVER: &[Path] = &[step(-1, 1), step(0, 1), step(1, 1), step(-1, -1), step(1, -1)];
/// Also chick, kodama and swallow.
const PAWN: &[Path] = &[step(0, 1)];
/// Also boar.
const LANCE: &[Path] = &[slide(0, 1)];
/// Also rabbit.
const KNIGHT: &[Path] = &[step(-1, 2), step(1, 2)];
const ROOK: &[Path] = &[slide(0, 1), slide(-1, 0), slide(1, 0), slide(0, -1)];
const BISHOP: &[Path] = &[slide(-1, 1), slide(1, 1), slide(-1, -1), slide(1, -1)];
const DRAGON: &[Path] = &[
    slide(0, 1),
    slide(-1, 0),
    slide(1, 0),
    slide(0, -1),
    step(-1, 1),
    step(1, 1),
    step(-1, -1),
    step(1, -1),
];
const HORSE: &[Path] = &[
    slide(-1, 1),
    slide(1, 1),
    slide(-1, -1),
    slide(1, -1),
    step(0, 1),
    step(-1, 0),
    step(1, 0),
    step(0, -1),
];

// 3x4.
/// Also tanuki.
const GIRAFFE: &[Path] = &[step(0, 1), step(-1, 0), step(1, 0), step(0, -1)];
/// Also kitsune of the 3x4 game.
const ELEPHANT: &[Path] = &[step(-1, 1), step(1, 1), step(-1, -1), step(1, -1)];

// Tori shogi.
const FALCON: &[Path] =
    &[step(-1, 1), step(0, 1), step(1, 1), step(-1, 0), step(1, 0), step(-1, -1), step(1, -1)];
const CRANE: &[Path] =
    &[step(-1, 1), step(0, 1), step(1, 1), step(-1, -1), step(0, -1), step(1, -1)];
const LEFT_QUAIL: &[Path] = &[slide(0, 1), slide(1, -1), step(-1, -1)];
const RIGHT_QUAIL: &[Path] = &[slide(0, 1), slide(-1, -1), step(1, -1)];
const PHEASANT: &[Path] = &[step(0, 2), step(-1, -1), step(1, -1)];
const GOOSE: &[Path] = &[step(-2, 2), step(2, 2), step(0, -2)];
const EAGLE: &[Path] = &[
    slide(-1, 1),
    step(0, 1),
    slide(1, 1),
    step(-1, 0),
    step(1, 0),
    upto2(-1, -1),
    slide(0, -1),
    upto2(1, -1),
];

// Yokai shogi.
/// Everything around it but left and left backward.
const AZURE_ONI: &[Path] =
    &[step(-1, 1), step(0, 1), step(1, 1), step(1, 0), step(0, -1), step(1, -1)];
/// Everything around it but right and right backward.
const CRIMSON_ONI: &[Path] =
    &[step(-1, 1), step(0, 1), step(1, 1), step(-1, 0), step(0, -1), step(-1, -1)];
const LEFT_KAPPA: &[Path] = &[slide(0, 1), slide(1, 1), slide(1, -1), step(-1, 1), step(-1, -1)];
const RIGHT_KAPPA: &[Path] = &[slide(0, 1), slide(-1, 1), slide(-1, -1), step(1, 1), step(1, -1)];
const YUREI: &[Path] = &[
    upto2(0, 1),
    upto2(-1, 0),
    upto2(1, 0),
    upto2(0, -1),
    move_step(0, 2),
    move_step(-2, 0),
    move_step(2, 0),
    move_step(0, -2),
];
const VENGEFUL_SPIRIT: &[Path] = &[
    upto2(0, 1),
    upto2(-1, 0),
    upto2(1, 0),
    upto2(0, -1),
    // To any other square at most two files and two ranks away, without taking.
    move_step(-2, 2),
    move_step(-1, 2),
    move_step(0, 2),
    move_step(1, 2),
    move_step(2, 2),
    move_step(-2, 1),
    move_step(-1, 1),
    move_step(1, 1),
    move_step(2, 1),
    move_step(-2, 0),
    move_step(2, 0),
    move_step(-2, -1),
    move_step(-1, -1),
    move_step(1, -1),
    move_step(2, -1),
    move_step(-2, -2),
    move_step(-1, -2),
    move_step(0, -2),
    move_step(1, -2),
    move_step(2, -2),
];
const TENGU: &[Path] = &[step(-2, 1), step(-1, 2), step(1, 2), step(2, 1)];
const DAI_TENGU: &[Path] = &[
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
];
const KITSUNE: &[Path] = &[
    move_slide(0, 1),
    move_slide(-1, 0),
    move_slide(1, 0),
    move_slide(0, -1),
    take_slide(-1, 1),
    take_slide(1, 1),
    take_slide(-1, -1),
    take_slide(1, -1),
];
const NINE_TAILED_FOX: &[Path] = &[
    step(-1, 1),
    step(0, 1),
    step(1, 1),
    step(-1, 0),
    step(1, 0),
    step(-1, -1),
    step(0, -1),
    step(1, -1),
    move_slide(0, 1),
    move_slide(-1, 0),
    move_slide(1, 0),
    move_slide(0, -1),
    take_slide(-1, 1),
    take_slide(1, 1),
    take_slide(-1, -1),
    take_slide(1, -1),
];
const TANUKI: &[Path] = &[
    take_slide(0, 1),
    take_slide(-1, 0),
    take_slide(1, 0),
    take_slide(0, -1),
    move_slide(-1, 1),
    move_slide(1, 1),
    move_slide(-1, -1),
    move_slide(1, -1),
];
const BAKE_DANUKI: &[Path] = &[
    step(-1, 1),
    step(0, 1),
    step(1, 1),
    step(-1, 0),
    step(1, 0),
    step(-1, -1),
    step(0, -1),
    step(1, -1),
    take_slide(0, 1),
    take_slide(-1, 0),
    take_slide(1, 0),
    take_slide(0, -1),
    move_slide(-1, 1),
    move_slide(1, 1),
    move_slide(-1, -1),
    move_slide(1, -1),
];
const NURIKABE: &[Path] = &[slide(-1, 0), slide(1, 0)];

// Pandemonium and mansindam.
const SOLDIER: &[Path] = &[step(0, 1), step(-1, 0), step(1, 0)];
const ALFIL: &[Path] = &[step(-2, 2), step(2, 2), step(-2, -2), step(2, -2)];
const DABBABA: &[Path] = &[step(0, 2), step(-2, 0), step(2, 0), step(0, -2)];
const KNIGHT_ALFIL: &[Path] = &[
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
    step(-2, 2),
    step(2, 2),
    step(-2, -2),
    step(2, -2),
];
const KING_DABBABA: &[Path] = &[
    step(-1, 1),
    step(0, 1),
    step(1, 1),
    step(-1, 0),
    step(1, 0),
    step(-1, -1),
    step(0, -1),
    step(1, -1),
    step(0, 2),
    step(-2, 0),
    step(2, 0),
    step(0, -2),
];
const KING_KNIGHT: &[Path] = &[
    step(-1, 1),
    step(0, 1),
    step(1, 1),
    step(-1, 0),
    step(1, 0),
    step(-1, -1),
    step(0, -1),
    step(1, -1),
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
];
const QUEEN: &[Path] = &[
    slide(0, 1),
    slide(-1, 0),
    slide(1, 0),
    slide(0, -1),
    slide(-1, 1),
    slide(1, 1),
    slide(-1, -1),
    slide(1, -1),
];
const BISHOP_KNIGHT: &[Path] = &[
    slide(-1, 1),
    slide(1, 1),
    slide(-1, -1),
    slide(1, -1),
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
];
const ROOK_KNIGHT: &[Path] = &[
    slide(0, 1),
    slide(-1, 0),
    slide(1, 0),
    slide(0, -1),
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
];
const QUEEN_KNIGHT: &[Path] = &[
    slide(0, 1),
    slide(-1, 0),
    slide(1, 0),
    slide(0, -1),
    slide(-1, 1),
    slide(1, 1),
    slide(-1, -1),
    slide(1, -1),
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
];
/// The archbishop with a step straight.
const RHINOCEROS: &[Path] = &[
    slide(-1, 1),
    slide(1, 1),
    slide(-1, -1),
    slide(1, -1),
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
    step(0, 1),
    step(-1, 0),
    step(1, 0),
    step(0, -1),
];
/// The chancellor with a step diagonally.
const SHIP: &[Path] = &[
    slide(0, 1),
    slide(-1, 0),
    slide(1, 0),
    slide(0, -1),
    step(-2, 1),
    step(-1, 2),
    step(1, 2),
    step(2, 1),
    step(-2, -1),
    step(-1, -2),
    step(1, -2),
    step(2, -1),
    step(-1, 1),
    step(1, 1),
    step(-1, -1),
    step(1, -1),
];

/// The paths of a piece; `None` if the game has no such piece.
pub(super) fn paths(game: Game, letter: u8, promoted: bool) -> Option<&'static [Path]> {
    match game {
        Game::Dobutsu | Game::YokaiNoMori => match (letter, promoted) {
            (b'L', false) => Some(KING),
            (b'G', false) => Some(GIRAFFE),
            (b'E', false) => Some(ELEPHANT),
            (b'C', false) => Some(PAWN),
            (b'C', true) => Some(GOLD),
            _ => None,
        },
        Game::GoroGoro | Game::YokaiNoMori56 => match (letter, promoted) {
            (b'K', false) => Some(KING),
            (b'G', false) => Some(GOLD),
            (b'S', false) => Some(SILVER),
            (b'P', false) => Some(PAWN),
            (b'S' | b'P', true) => Some(GOLD),
            _ => None,
        },
        Game::GoroGoroPlus => match (letter, promoted) {
            (b'K', false) => Some(KING),
            (b'G', false) => Some(GOLD),
            (b'S', false) => Some(SILVER),
            (b'N', false) => Some(KNIGHT),
            (b'L', false) => Some(LANCE),
            (b'P', false) => Some(PAWN),
            (b'S' | b'N' | b'L' | b'P', true) => Some(GOLD),
            _ => None,
        },
        Game::ToriShogi => match (letter, promoted) {
            (b'K', false) => Some(KING),
            (b'F', false) => Some(FALCON),
            (b'C', false) => Some(CRANE),
            (b'L', false) => Some(LEFT_QUAIL),
            (b'R', false) => Some(RIGHT_QUAIL),
            (b'P', false) => Some(PHEASANT),
            (b'S', false) => Some(PAWN),
            (b'F', true) => Some(EAGLE),
            (b'S', true) => Some(GOOSE),
            _ => None,
        },
        Game::Yokai => match (letter, promoted) {
            (b'K', false) => Some(KING),
            (b'P', false) => Some(PAWN),
            (b'A', false) => Some(AZURE_ONI),
            (b'C', false) => Some(CRIMSON_ONI),
            (b'L', false) => Some(LEFT_KAPPA),
            (b'R', false) => Some(RIGHT_KAPPA),
            (b'Y', false) => Some(YUREI),
            (b'G', false) => Some(TENGU),
            (b'F', false) => Some(KITSUNE),
            (b'T', false) => Some(TANUKI),
            (b'N', false) => Some(NURIKABE),
            (b'P', true) => Some(GOLD),
            (b'Y', true) => Some(VENGEFUL_SPIRIT),
            (b'G', true) => Some(DAI_TENGU),
            (b'F', true) => Some(NINE_TAILED_FOX),
            (b'T', true) => Some(BAKE_DANUKI),
            _ => None,
        },
        Game::Shogi => match (letter, promoted) {
            (b'K', false) => Some(KING),
            (b'R', false) => Some(ROOK),
            (b'B', false) => Some(BISHOP),
            (b'G', false) => Some(GOLD),
            (b'S', false) => Some(SILVER),
            (b'N', false) => Some(KNIGHT),
            (b'L', false) => Some(LANCE),
            (b'P', false) => Some(PAWN),
            (b'R', true) => Some(DRAGON),
            (b'B', true) => Some(HORSE),
            (b'S' | b'N' | b'L' | b'P', true) => Some(GOLD),
            _ => None,
        },
        Game::Pandemonium => match (letter, promoted) {
            (b'K' | b'S', false) => Some(KING),
            (b'R', false) => Some(ROOK),
            (b'B', false) => Some(BISHOP),
            (b'N', false) => Some(DAI_TENGU),
            (b'P', false) => Some(SOLDIER),
            (b'A', false) => Some(ALFIL),
            (b'F', false) => Some(ELEPHANT),
            (b'V', false) => Some(GIRAFFE),
            (b'U', false) => Some(DABBABA),
            (b'P', true) => Some(KING),
            (b'R', true) => Some(DRAGON),
            (b'B', true) => Some(HORSE),
            (b'N', true) => Some(KNIGHT_ALFIL),
            (b'A', true) => Some(BISHOP_KNIGHT),
            (b'F', true) => Some(QUEEN),
            (b'V', true) => Some(ROOK_KNIGHT),
            (b'S', true) => Some(KING_DABBABA),
            (b'U', true) => Some(KING_KNIGHT),
            _ => None,
        },
        Game::Mansindam => match (letter, promoted) {
            (b'K', false) => Some(KING),
            (b'Q', false) => Some(QUEEN),
            (b'A', false) => Some(QUEEN_KNIGHT),
            (b'M', false) => Some(ROOK_KNIGHT),
            (b'C', false) => Some(BISHOP_KNIGHT),
            (b'R', false) => Some(ROOK),
            (b'B', false) => Some(BISHOP),
            (b'N', false) => Some(DAI_TENGU),
            (b'P', false) => Some(PAWN),
            (b'P', true) => Some(KING),
            (b'N', true) => Some(KING_KNIGHT),
            (b'B', true) => Some(HORSE),
            (b'R', true) => Some(DRAGON),
            (b'C', true) => Some(RHINOCEROS),
            (b'M', true) => Some(SHIP),
            _ => None,
        },
        Game::MiniShogi | Game::AntiMiniShogi => match (letter, promoted) {
            (b'K', false) => Some(KING),
            (b'R', false) => Some(ROOK),
            (b'B', false) => Some(BISHOP),
            (b'G', false) => Some(GOLD),
            (b'S', false) => Some(SILVER),
            (b'P', false) => Some(PAWN),
            (b'R', true) => Some(DRAGON),
            (b'B', true) => Some(HORSE),
            (b'S' | b'P', true) => Some(GOLD),
            _ => None,
        },
    }
}
