//! The animals of a game: which there are and how they step. They are read from the rules, so a
//! game with other steps is solved by the same program.

use super::board::{self, ALL, FAR, FILES, Mask, NEAR, RANKS, SQUARES};
use super::placement::{Place, Placement, Spot};
use arrayvec::ArrayVec;
use hyakki_movegen::rules::betza::Step;
use hyakki_movegen::rules::{RepetitionResult, Royal, Rules, Worth};
use hyakki_movegen::{Board, ByColor, Color, Piece, PieceKind, Setup, Square};

/// The kinds of which a game has two each, besides the lions.
pub(super) const KINDS: usize = 3;
pub(super) const GIRAFFE: usize = 0;
pub(super) const ELEPHANT: usize = 1;
pub(super) const CHICK: usize = 2;

/// Ways to walk: those of the three kinds, then the other two.
const HEN: usize = 3;
const LION: usize = 4;
const GAITS: usize = 5;

/// A game as the tablebase sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Animals {
    /// Where each animal of the side to move goes from a square.
    forward: [[Mask; SQUARES]; GAITS],
    /// Where each of the other side goes, so also where one of the side to move comes from.
    backward: [[Mask; SQUARES]; GAITS],
    /// Where a piece of a kind goes from its place; nowhere from a hand.
    reach: [[Mask; Place::COUNT]; KINDS],
    /// Which kinds there are.
    pub(super) present: [bool; KINDS],
    /// Whether a chick may stay one on the far rank.
    pub(super) may_decline: bool,
    /// The game's number of each kind.
    pub(super) kinds: [Option<PieceKind>; GAITS],
}

/// A way to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gait(usize);

impl Gait {
    pub(super) const LION: Gait = Gait(LION);

    /// The gait of a kind, promoted or not.
    #[inline(always)]
    pub(super) const fn of(kind: usize, promoted: bool) -> Gait {
        Gait(if promoted { HEN } else { kind })
    }
}

/// Why a game has no tablebase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} cannot be solved: {reason}")]
pub struct Unsolvable {
    game: String,
    reason: &'static str,
}

impl Animals {
    /// Reads the rules of a game.
    pub(super) fn of(rules: &Rules) -> Result<Animals, Unsolvable> {
        let unsolvable = |reason| Unsolvable { game: rules.name.clone(), reason };
        check(rules).map_err(unsolvable)?;
        let find = |letter, promoted| rules.find_kind(letter, promoted);
        let kinds = [
            find('G', false),
            find('E', false),
            find('C', false),
            find('C', true),
            find('L', false),
        ];
        let mut animals = Animals {
            forward: [[0; SQUARES]; GAITS],
            backward: [[0; SQUARES]; GAITS],
            reach: [[0; Place::COUNT]; KINDS],
            present: [GIRAFFE, ELEPHANT, CHICK]
                .map(|kind| kinds[kind].is_some_and(|kind| count(rules, kind) > 0)),
            may_decline: !rules.forced_promotion,
            kinds,
        };
        for (gait, kind) in kinds.iter().enumerate() {
            let Some(kind) = *kind else { continue };
            let steps = &rules.kind(kind).movement.quiet.steps;
            for square in 0..SQUARES as u8 {
                let reach = |color| {
                    let step = |step: &Step| {
                        let from = Square::new(square);
                        rules.board.step(from, step.right, step.forward, color)
                    };
                    steps.iter().filter_map(step).fold(0, |mask: Mask, to| mask | 1 << to.index())
                };
                animals.forward[gait][usize::from(square)] = reach(Color::First);
                animals.backward[gait][usize::from(square)] = reach(Color::Second);
            }
        }
        for (kind, reach) in animals.reach.iter_mut().enumerate() {
            for (code, reach) in reach.iter_mut().enumerate() {
                if let Spot::Board { square, mine, promoted } = Place(code as u8).spot() {
                    let steps = if mine { &animals.forward } else { &animals.backward };
                    *reach = steps[Gait::of(kind, promoted).0][usize::from(square)];
                }
            }
        }
        if (0..SQUARES as u8).any(|square| animals.from(Gait::LION, square) != neighbours(square)) {
            return Err(unsolvable("its lion does not step to every neighbouring square"));
        }
        Ok(animals)
    }

    /// A checksum of everything that tells one game from another.
    pub(super) fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for mask in self.forward.iter().flatten() {
            hasher.update(&mask.to_le_bytes());
        }
        for flag in self.present.into_iter().chain([self.may_decline]) {
            hasher.update(&[u8::from(flag)]);
        }
        hasher.finalize()
    }

    /// Where the pieces of a position are; none if there are not all of them.
    pub(super) fn placement(&self, setup: &Setup) -> Option<Placement> {
        let mut lions = [None; 2];
        let mut places: [ArrayVec<Place, 2>; KINDS] = Default::default();
        for (square, piece) in setup.pieces() {
            let mine = piece.color() == setup.side;
            let square = square.index() as u8;
            let gait = self.kinds.iter().position(|kind| *kind == Some(piece.kind()))?;
            match gait {
                LION => lions[usize::from(!mine)] = Some(square),
                HEN => places[CHICK].try_push(Place::on(square, mine, true)).ok()?,
                kind => places[kind].try_push(Place::on(square, mine, false)).ok()?,
            }
        }
        for (kind, places) in places.iter_mut().enumerate() {
            let Some(held) = self.kinds[kind] else { continue };
            for color in Color::BOTH {
                let hand = if color == setup.side { Place::MY_HAND } else { Place::THEIR_HAND };
                for _ in 0..setup.hands[color][held.index()] {
                    places.try_push(hand).ok()?;
                }
            }
        }
        let mut pairs = [[Place::ABSENT; 2]; KINDS];
        for ((pair, places), present) in pairs.iter_mut().zip(places).zip(self.present) {
            match (places.into_inner(), present) {
                (Ok(places), true) => *pair = places,
                (Err(places), false) if places.is_empty() => {}
                _ => return None,
            }
        }
        let (mine, theirs) = (lions[0]?, lions[1]?);
        let placement = Placement { mine, theirs, pairs };
        Some(match setup.side {
            Color::First => placement,
            Color::Second => placement.turned(),
        })
    }

    /// The position of a placement, with this side to move.
    pub(super) fn setup(&self, placement: &Placement, side: Color) -> Setup {
        let placement = match side {
            Color::First => placement,
            Color::Second => &placement.turned(),
        };
        let mut setup = Setup::empty(Board { files: FILES, ranks: RANKS });
        setup.side = side;
        let owner = |mine: bool| if mine { side } else { !side };
        let mut put = |gait: usize, spot: Spot| {
            let Some(kind) = self.kinds[gait] else { return };
            match spot {
                Spot::Board { square, mine, .. } => {
                    setup.board[usize::from(square)] = Some(Piece::new(kind, owner(mine)));
                }
                Spot::Hand { mine } => setup.hands[owner(mine)][kind.index()] += 1,
                Spot::Absent => {}
            }
        };
        for (square, mine) in [(placement.mine, true), (placement.theirs, false)] {
            put(LION, Spot::Board { square, mine, promoted: false });
        }
        for (kind, _, place) in placement.pieces() {
            let spot = place.spot();
            let promoted = matches!(spot, Spot::Board { promoted: true, .. });
            put(Gait::of(kind, promoted).0, spot);
        }
        setup
    }

    /// Where an animal of the side to move goes from a square.
    #[inline(always)]
    pub(super) fn from(&self, gait: Gait, square: u8) -> Mask {
        self.forward[gait.0][usize::from(square)]
    }

    /// Where an animal of the other side goes from a square; so also where one of the side to
    /// move comes to the square from.
    #[inline(always)]
    pub(super) fn to(&self, gait: Gait, square: u8) -> Mask {
        self.backward[gait.0][usize::from(square)]
    }

    /// Where a piece goes from its place, as its owner moves it.
    #[inline(always)]
    pub(super) fn reach(&self, kind: usize, place: Place) -> Mask {
        self.reach[kind][usize::from(place.0)]
    }
}

/// What must hold for the game to be one that the tablebase knows, apart from the lions' steps.
fn check(rules: &Rules) -> Result<(), &'static str> {
    if (rules.board.files, rules.board.ranks) != (FILES, RANKS) {
        return Err("expected a board of 3x4 squares");
    }
    if !matches!(rules.royal, Royal::Lion(_)) {
        return Err("expected lions, which may be left attacked");
    }
    let known = |letter: char, promoted: bool| match letter {
        'G' | 'E' | 'L' => !promoted,
        letter => letter == 'C',
    };
    if rules.kinds.iter().any(|kind| !known(kind.letter, kind.promoted)) {
        return Err("expected only lions, giraffes, elephants, chicks and hens (L G E C +C)");
    }
    for kind in &rules.kinds {
        let (quiet, capture) = (&kind.movement.quiet, &kind.movement.capture);
        let is_near = |step: &Step| step.right.abs() <= 1 && step.forward.abs() <= 1;
        let has_mirror = |step: &Step| quiet.steps.contains(&Step { right: -step.right, ..*step });
        if quiet != capture || !quiet.slides.is_empty() {
            return Err("expected pieces that step, and capture as they move");
        }
        if !quiet.steps.iter().all(|step| is_near(step) && has_mirror(step)) {
            return Err("expected steps to neighbouring squares, the same to both sides");
        }
        if kind.promotes_to.is_some() != (kind.letter == 'C' && !kind.promoted) {
            return Err("expected chicks to promote, and nothing else");
        }
    }
    for (kind, known) in rules.kinds() {
        let count = count(rules, kind);
        if !known.promoted && count != 2 && (count != 0 || known.letter == 'L') {
            return Err("expected two lions, and two pieces or none of every other kind");
        }
    }
    let region =
        |squares: &[Square]| squares.iter().fold(0, |mask: Mask, sq| mask | 1 << sq.index());
    let far = |zone: &ByColor<Vec<Square>>| {
        [region(&zone[Color::First]), region(&zone[Color::Second])] == [FAR, NEAR]
    };
    if !far(&rules.zone) {
        return Err("expected promotion on the last rank");
    }
    let tries = rules.flag.as_ref().is_some_and(|flag| {
        Some(flag.kind) == rules.royal.kind() && flag.must_be_safe && far(&flag.region)
    });
    if !tries {
        return Err("expected a lion that is safe on the last rank to win");
    }
    let draws = rules.repetition.is_some_and(|rule| {
        !rule.perpetual_check_loses
            && matches!(
                rule.result,
                RepetitionResult::ToMove(Worth::Draw) | RepetitionResult::First(Worth::Draw)
            )
    });
    if !draws {
        return Err("expected repetition to be a draw");
    }
    let usual = rules.drops
        && rules.captures_to_hand
        && rules.file_limit.is_none()
        && rules.drop_mate_ban.is_none()
        && !rules.immobility_illegal
        && rules.no_move == Worth::Loss
        && rules.entering_king.is_none();
    if usual { Ok(()) } else { Err("expected the rules of dobutsu for drops and ends") }
}

/// How many pieces of a kind a game has, promoted or not, on the board and in hands.
fn count(rules: &Rules, kind: PieceKind) -> usize {
    let pieces = rules.start.pieces().filter(|(_, piece)| rules.kind(piece.kind()).base == kind);
    let held = Color::BOTH.map(|color| usize::from(rules.start.hands[color][kind.index()]));
    pieces.count() + held.iter().sum::<usize>()
}

/// Every square around one.
fn neighbours(square: u8) -> Mask {
    let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
    board::squares(ALL & !board::bit(square))
        .filter(|other| {
            near(board::file(square), board::file(*other))
                && near(board::rank(square), board::rank(*other))
        })
        .fold(0, |mask, other| mask | board::bit(other))
}
