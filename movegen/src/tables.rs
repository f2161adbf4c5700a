//! Everything that can be known of a game before a position is: moves on the empty board, zones,
//! dead squares, lines, keys. Built once when a game is loaded.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rules::betza::{Movement, Reach, Slide};
use crate::rules::{MAX_KINDS, Royal, Rules};
use crate::setup::SetupError;
use crate::types::{Board, ByColor, Color, PieceKind, Rank, Square};
use arrayvec::ArrayVec;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

/// The most groups a game may have; a position holds one set of squares for each.
pub(crate) const MAX_GROUPS: usize = 32;

/// Kinds that move alike and under the same rules; generation looks at groups, not kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupId(pub(crate) u8);

impl GroupId {
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0) & (MAX_GROUPS - 1)
    }
}

/// The tables of a game for boards of one width.
#[derive(Debug)]
pub struct Tables<B: Bitboard> {
    pub(crate) rules: Rules,
    /// Every square of the board.
    pub(crate) squares: B,
    /// The square of each file with the lowest number.
    pub(crate) file_lows: B,
    pub(crate) zone: ByColor<B>,
    pub(crate) groups: Vec<Group<B>>,
    /// Groups with a capturing slide.
    pub(crate) sliders: Vec<GroupId>,
    pub(crate) rays: Vec<B::Squares<B>>,
    pub(crate) kinds: [KindTable<B>; MAX_KINDS],
    /// Kinds that may be dropped on every empty square, as a set of bits.
    pub(crate) free_drops: u32,
    pub(crate) royal: RoyalTable<B>,
    pub(crate) flag: Option<FlagTable<B>>,
    between: Vec<B>,
    pub(crate) keys: Keys<B>,
}

/// What generation needs to know of a group.
#[derive(Debug)]
pub(crate) struct Group<B: Bitboard> {
    /// Whether captures and other moves differ.
    pub(crate) divergent: bool,
    pub(crate) capture: Mode<B>,
    /// Equal to `capture` unless divergent.
    pub(crate) quiet: Mode<B>,
    /// For a piece with a single step: moves of all its kind at once.
    pub(crate) shift: Option<ByColor<Shift<B>>>,
    pub(crate) promotes: bool,
    /// Squares where it would be immobile, if that is forbidden.
    pub(crate) dead: ByColor<B>,
}

/// One way of moving, capturing or not.
#[derive(Debug, Default)]
pub(crate) struct Mode<B: Bitboard> {
    pub(crate) steps: ByColor<Vec<B>>,
    /// Everything its slides reach on the empty board.
    pub(crate) slides: ByColor<Vec<B>>,
    pub(crate) rising: ByColor<ArrayVec<u16, 8>>,
    pub(crate) falling: ByColor<ArrayVec<u16, 8>>,
    pub(crate) is_slider: bool,
}

/// A step of a whole set of pieces: those in `from` move by `delta`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shift<B> {
    pub(crate) from: B,
    pub(crate) delta: i8,
    /// Destinations at which the piece may promote.
    pub(crate) promotes: B,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct KindTable<B> {
    pub(crate) group: GroupId,
    pub(crate) base: PieceKind,
    pub(crate) promotes_to: Option<PieceKind>,
    pub(crate) can_be_held: bool,
    /// Squares where it may not be dropped.
    pub(crate) dead: ByColor<B>,
}

#[derive(Debug)]
pub(crate) struct RoyalTable<B: Bitboard> {
    pub(crate) is_king: bool,
    pub(crate) group: GroupId,
    /// The square itself and every square the royal piece steps to.
    pub(crate) zone: ByColor<Vec<B>>,
    /// Squares from which a step of the other side may reach that zone.
    pub(crate) near: ByColor<Vec<B>>,
}

#[derive(Debug)]
pub(crate) struct FlagTable<B> {
    pub(crate) group: GroupId,
    pub(crate) region: ByColor<B>,
    pub(crate) must_be_safe: bool,
}

/// Zobrist keys. Keys are added, not exclusive-ored, so that a hand of n pieces is n times the key
/// of one.
#[derive(Debug)]
pub(crate) struct Keys<B: Bitboard> {
    /// By [`Piece::index`](crate::types::Piece::index) and square.
    pub(crate) board: Vec<B::Squares<u64>>,
    pub(crate) hand: ByColor<[u64; MAX_KINDS]>,
    pub(crate) second_to_move: u64,
}

/// Kinds with the same `Profile` are one group.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone)]
struct Profile {
    movement: Movement,
    promotes: bool,
    /// Kinds that a rule names (royal, file limit, drop mate, flag) stand alone.
    named: Option<u8>,
}

impl<B: Bitboard> Tables<B> {
    /// Builds the tables.
    ///
    /// # Errors
    /// The board has more squares than `B` can hold, the game has more different movements than a
    /// position has room for, or a king could be captured at the start.
    pub fn new(rules: Rules) -> Result<Tables<B>, TablesError> {
        let board = rules.board;
        if board.len() > B::CAPACITY {
            return Err(TablesError::TooManySquares { squares: board.len(), room: B::CAPACITY });
        }
        let mut rays = RayTables { board, tables: Vec::new(), known: BTreeMap::new() };
        let zone = ByColor::from_fn(|color| set(rules.zone[color].iter().copied()));
        let mut profiles: Vec<Profile> = Vec::new();
        let mut groups: Vec<Group<B>> = Vec::new();
        let mut group_of: Vec<GroupId> = Vec::new();
        for (index, kind) in rules.kinds() {
            let named = [
                Some(rules.royal.kind()),
                rules.file_limit.map(|(kind, _)| kind),
                rules.drop_mate_ban,
                rules.flag.as_ref().map(|flag| flag.kind),
            ];
            let profile = Profile {
                movement: kind.movement.clone(),
                promotes: kind.promotes_to.is_some(),
                named: named.contains(&Some(index)).then_some(index.0),
            };
            let id = match profiles.iter().position(|known| *known == profile) {
                Some(id) => id,
                None => {
                    groups.push(Group::new(&rules, &profile, zone, &mut rays));
                    profiles.push(profile);
                    groups.len() - 1
                }
            };
            group_of.push(GroupId(id as u8));
        }
        if groups.len() > MAX_GROUPS {
            return Err(TablesError::TooManyGroups { groups: groups.len(), room: MAX_GROUPS });
        }
        let no_kind = KindTable {
            group: GroupId(0),
            base: PieceKind(0),
            promotes_to: None,
            can_be_held: false,
            dead: ByColor::default(),
        };
        let mut kinds = [no_kind; MAX_KINDS];
        let mut free_drops = 0;
        for (index, kind) in rules.kinds() {
            let group = group_of[index.index()];
            let dead = groups[group.index()].dead;
            let can_be_held = rules.can_be_held(index);
            kinds[index.index()] = KindTable {
                group,
                base: kind.base,
                promotes_to: kind.promotes_to,
                can_be_held,
                dead,
            };
            let limited = rules.file_limit.is_some_and(|(kind, _)| kind == index)
                || rules.drop_mate_ban == Some(index);
            if can_be_held && !limited && dead == ByColor::default() {
                free_drops |= 1 << index.0;
            }
        }
        let flag = rules.flag.as_ref().map(|flag| FlagTable {
            group: group_of[flag.kind.index()],
            region: ByColor::from_fn(|color| set(flag.region[color].iter().copied())),
            must_be_safe: flag.must_be_safe,
        });
        let sliders = (0..groups.len())
            .filter(|id| groups[*id].capture.is_slider)
            .map(|id| GroupId(id as u8))
            .collect();
        let royal = RoyalTable::new(&rules, &groups, &group_of);
        let file_lows = set(board.squares().filter(|square| board.rank(*square) == Rank(0)));
        let tables = Tables {
            squares: set(board.squares()),
            file_lows,
            zone,
            sliders,
            rays: rays.tables,
            kinds,
            free_drops,
            royal,
            flag,
            between: between(board),
            keys: Keys::new(rules.kinds.len()),
            groups,
            rules,
        };
        Position::new(&tables, &tables.rules.start).map_err(TablesError::Start)?;
        Ok(tables)
    }

    /// The rules these tables were built from.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The squares strictly between two squares on a straight or diagonal line; none for others.
    #[inline(always)]
    pub(crate) fn between(&self, a: Square, b: Square) -> B {
        self.between[a.index() * self.rules.board.len() + b.index()]
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: PieceKind) -> &KindTable<B> {
        &self.kinds[kind.index()]
    }

    #[inline(always)]
    pub(crate) fn group(&self, id: GroupId) -> &Group<B> {
        &self.groups[id.index()]
    }

    /// Everything a piece reaches in one way of moving; slides end on the first occupied square,
    /// whoever stands there.
    #[inline(always)]
    pub(crate) fn reach(&self, mode: &Mode<B>, color: Color, from: Square, occupied: B) -> B {
        let mut reached = mode.steps[color][from.index()];
        if mode.is_slider {
            reached |= self.slides(mode, color, from, occupied);
        }
        reached
    }

    #[inline(always)]
    pub(crate) fn slides(&self, mode: &Mode<B>, color: Color, from: Square, occupied: B) -> B {
        let mut reached = B::EMPTY;
        for ray in &mode.rising[color] {
            reached |= B::cut_rising(self.rays[usize::from(*ray)][from.index()], occupied);
        }
        for ray in &mode.falling[color] {
            reached |= B::cut_falling(self.rays[usize::from(*ray)][from.index()], occupied);
        }
        reached
    }
}

/// Why a game has no tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TablesError {
    /// The board does not fit the width.
    #[error("the board has {squares} squares, expected at most {room}")]
    TooManySquares {
        /// Squares of the board.
        squares: usize,
        /// What the width can hold.
        room: usize,
    },
    /// The start is no position.
    #[error("the start position: {0}")]
    Start(SetupError),
    /// Too many different movements.
    #[error("the game has {groups} different movements, expected at most {room}")]
    TooManyGroups {
        /// Movements of the game.
        groups: usize,
        /// What a position can hold.
        room: usize,
    },
}

fn set<B: Bitboard>(squares: impl Iterator<Item = Square>) -> B {
    squares.fold(B::EMPTY, |set, square| set | B::of(square))
}

/// A table of sets, one a square.
fn by_square<B: Bitboard>(board: Board, mut make: impl FnMut(Square) -> B) -> Vec<B> {
    board.squares().map(&mut make).collect()
}

impl<B: Bitboard> Group<B> {
    fn new(
        rules: &Rules,
        profile: &Profile,
        zone: ByColor<B>,
        rays: &mut RayTables<B>,
    ) -> Group<B> {
        let board = rules.board;
        let Movement { quiet, capture } = &profile.movement;
        let divergent = profile.movement.is_divergent();
        let capture_mode = Mode::new(board, capture, rays);
        let quiet_mode = Mode::new(board, quiet, rays);
        let dead = ByColor::from_fn(|color| {
            let mobile = |square: &Square| {
                [&capture_mode, &quiet_mode].into_iter().any(|mode| {
                    (mode.steps[color][square.index()] | mode.slides[color][square.index()]).any()
                })
            };
            match rules.immobility_illegal {
                true => set(board.squares().filter(|square| !mobile(square))),
                false => B::EMPTY,
            }
        });
        let single = capture.slides.is_empty() && capture.steps.len() == 1 && !divergent;
        let shift = capture.steps.first().filter(|_| single).map(|step| {
            ByColor::from_fn(|color| {
                let sign: i8 = if color == Color::First { -1 } else { 1 };
                let delta = sign * (step.right * board.ranks as i8 + step.forward);
                let inside = |s: &Square| board.step(*s, step.right, step.forward, color).is_some();
                let from: B = set(board.squares().filter(inside));
                let promotes = zone[color] | (zone[color] & from).shifted(delta);
                Shift { from, delta, promotes }
            })
        });
        Group {
            divergent,
            capture: capture_mode,
            quiet: quiet_mode,
            shift,
            promotes: profile.promotes,
            dead,
        }
    }
}

impl<B: Bitboard> Mode<B> {
    fn new(board: Board, reach: &Reach, rays: &mut RayTables<B>) -> Mode<B> {
        let mut mode = Mode {
            steps: ByColor::from_fn(|color| {
                by_square(board, |square| {
                    let to = |step: &crate::rules::betza::Step| {
                        board.step(square, step.right, step.forward, color)
                    };
                    set(reach.steps.iter().filter_map(to))
                })
            }),
            slides: ByColor::from_fn(|_| vec![B::EMPTY; board.len()]),
            rising: ByColor::default(),
            falling: ByColor::default(),
            is_slider: !reach.slides.is_empty(),
        };
        for slide in &reach.slides {
            for color in Color::BOTH {
                let (ray, is_rising) = rays.find(slide, color);
                let list = if is_rising { &mut mode.rising } else { &mut mode.falling };
                list[color].push(ray);
                for square in board.squares() {
                    mode.slides[color][square.index()] |=
                        rays.tables[usize::from(ray)][square.index()];
                }
            }
        }
        mode
    }
}

/// The rays of the board, each made once and shared by all groups.
struct RayTables<B: Bitboard> {
    board: Board,
    tables: Vec<B::Squares<B>>,
    /// By (files, ranks) of one step on the board and the limit.
    known: BTreeMap<(i8, i8, u8), u16>,
}

impl<B: Bitboard> RayTables<B> {
    /// The ray of a slide and whether its squares have rising numbers.
    fn find(&mut self, slide: &Slide, color: Color) -> (u16, bool) {
        let sign: i8 = if color == Color::First { -1 } else { 1 };
        let (files, ranks) = (sign * slide.direction.right, sign * slide.direction.forward);
        let rising = files > 0 || (files == 0 && ranks > 0);
        let board = self.board;
        let longest = board.files.max(board.ranks);
        let limit = slide.limit.min(longest);
        let tables = &mut self.tables;
        let ray = *self.known.entry((files, ranks, limit)).or_insert_with(|| {
            let mut table = B::fill(B::EMPTY);
            for square in board.squares() {
                let mut at = square;
                for _ in 0..limit {
                    let step = slide.direction;
                    let Some(next) = board.step(at, step.right, step.forward, color) else {
                        break;
                    };
                    table[square.index()] |= B::of(next);
                    at = next;
                }
            }
            tables.push(table);
            tables.len() as u16 - 1
        });
        (ray, rising)
    }
}

impl<B: Bitboard> RoyalTable<B> {
    fn new(rules: &Rules, groups: &[Group<B>], group_of: &[GroupId]) -> RoyalTable<B> {
        let kind = rules.royal.kind();
        let group = group_of[kind.index()];
        let own = &groups[group.index()];
        let zone = ByColor::from_fn(|color| {
            by_square(rules.board, |square| {
                let steps =
                    [&own.capture, &own.quiet].map(|mode| mode.steps[color][square.index()]);
                B::of(square) | steps[0] | steps[1]
            })
        });
        let near = ByColor::from_fn(|color| {
            by_square(rules.board, |square| {
                // A step of the other side turned round is a step of this side.
                let from = |at: Square| {
                    groups
                        .iter()
                        .fold(B::EMPTY, |set, group| set | group.capture.steps[color][at.index()])
                };
                zone[color][square.index()].squares().fold(B::EMPTY, |set, at| set | from(at))
            })
        });
        RoyalTable { is_king: matches!(rules.royal, Royal::King(_)), group, zone, near }
    }
}

fn between<B: Bitboard>(board: Board) -> Vec<B> {
    let mut table = vec![B::EMPTY; board.len() * board.len()];
    for from in board.squares() {
        for (right, forward) in
            [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
        {
            let mut passed = B::EMPTY;
            let mut at = from;
            while let Some(next) = board.step(at, right, forward, Color::First) {
                table[from.index() * board.len() + next.index()] = passed;
                passed |= B::of(next);
                at = next;
            }
        }
    }
    table
}

impl<B: Bitboard> Keys<B> {
    /// Keys are the same in every run and build, so that searches are too.
    fn new(kinds: usize) -> Keys<B> {
        const SEED: u64 = 0x6879_616b_6b69;
        let mut random = SplitMix64::seed_from_u64(SEED);
        let board = (0..2 * kinds)
            .map(|_| {
                let mut keys = B::fill(0);
                for square in 0..B::CAPACITY {
                    keys[square] = random.next_u64();
                }
                keys
            })
            .collect();
        let mut hand = || std::array::from_fn(|_| random.next_u64());
        let hand = ByColor([hand(), hand()]);
        Keys { board, hand, second_to_move: random.next_u64() }
    }
}
