//! Everything that can be known of a game before a position is: moves on the empty board, zones,
//! dead squares, lines, keys. Built once when a game is loaded.

mod groups;
mod keys;
mod mobility;
mod slides;

pub(crate) use groups::{Group, GroupId, Shift, Shifting};
pub(crate) use mobility::Mobility;

use crate::bitboard::Bitboard;
use crate::rules::{MAX_KINDS, Royal, Rules};
use crate::types::{Board, ByColor, Color, Piece, PieceKind, Rank, Square};
use groups::Profile;
use keys::Keys;
use mobility::{MobilityTables, dead_squares};

/// Rows of the table of kinds: a power of two, so that indices need no test.
const KIND_ROWS: usize = MAX_KINDS.next_power_of_two();

/// The tables of a game for boards of one width.
#[derive(Debug)]
pub struct Tables<B: Bitboard> {
    pub(crate) rules: Rules,
    /// Every square of the board.
    pub(crate) squares: B,
    /// The square of each file with the lowest number.
    pub(crate) file_lows: B,
    /// Where each side promotes.
    pub(crate) zone: ByColor<B>,
    pub(crate) mobility: MobilityTables<B>,
    pub(crate) groups: Vec<Group>,
    pub(crate) shifting: Vec<Shifting<B>>,
    pub(crate) kinds: [KindTable<B>; KIND_ROWS],
    /// Kinds that may be dropped on every empty square, as a set of bits.
    pub(crate) free_drops: u32,
    pub(crate) royal: RoyalTable<B>,
    pub(crate) flag: Option<FlagTable<B>>,
    between: Vec<B::Squares<B>>,
    pub(crate) keys: Keys<B>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct KindTable<B> {
    pub(crate) group: GroupId,
    pub(crate) base: PieceKind,
    pub(crate) promotes_to: Option<PieceKind>,
    pub(crate) can_be_held: bool,
    /// Every square for a kind that slides or is divergent, none for one that only steps.
    pub(crate) intricate: B,
    /// Squares where it may not be dropped.
    pub(crate) dead: ByColor<B>,
}

#[derive(Debug)]
pub(crate) struct RoyalTable<B: Bitboard> {
    /// Whether it is no lion.
    pub(crate) is_king: bool,
    /// Where it is found; a group without pieces when the game has none.
    pub(crate) group: GroupId,
    /// Where it captures. It never slides and never promotes.
    pub(crate) capture: ByColor<B::Squares<B>>,
    /// Where it goes without capture.
    pub(crate) quiet: ByColor<B::Squares<B>>,
    /// Squares from which a step of the other side may reach the royal piece or such a square.
    pub(crate) near: ByColor<B::Squares<B>>,
}

#[derive(Debug)]
pub(crate) struct FlagTable<B> {
    pub(crate) group: GroupId,
    pub(crate) region: ByColor<B>,
    pub(crate) must_be_safe: bool,
}

impl<B: Bitboard> Tables<B> {
    /// Builds the tables.
    ///
    /// # Errors
    /// The board has more squares than `B` can hold, or the game has more different movements or
    /// kinds in hand than a position has room for.
    pub fn new(rules: Rules) -> Result<Tables<B>, TablesError> {
        let board = rules.board;
        if board.len() > B::CAPACITY {
            return Err(TablesError::TooManySquares { squares: board.len(), room: B::CAPACITY });
        }
        if rules.hand_order.len() > B::HELD {
            return Err(TablesError::TooManyHeld { kinds: rules.hand_order.len(), room: B::HELD });
        }
        let zone = ByColor::from_fn(|color| B::set(rules.zone[color].iter().copied()));
        let mut profiles: Vec<Profile> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        let mut group_of: Vec<GroupId> = Vec::new();
        for (index, kind) in rules.kinds() {
            let profile = Profile::new(&rules, index, kind);
            let id = match profiles.iter().position(|known| *known == profile) {
                Some(id) => id,
                None => {
                    groups.push(Group { kind: index });
                    profiles.push(profile);
                    groups.len() - 1
                }
            };
            group_of.push(GroupId(id as u8));
        }
        // Without a royal piece there is a group more, which stays empty.
        let needed = groups.len() + usize::from(rules.royal == Royal::None);
        if needed > B::GROUPS {
            return Err(TablesError::TooManyGroups { groups: needed, room: B::GROUPS });
        }
        let no_kind = KindTable {
            group: GroupId(0),
            base: PieceKind(0),
            promotes_to: None,
            can_be_held: false,
            intricate: B::EMPTY,
            dead: ByColor::default(),
        };
        let mut kinds = [no_kind; KIND_ROWS];
        let mut free_drops = 0;
        for (index, kind) in rules.kinds() {
            let group = group_of[index.index()];
            let dead = ByColor::from_fn(|color| dead_squares(&rules, kind, color));
            let can_be_held = rules.can_be_held(index);
            kinds[index.index()] = KindTable {
                group,
                base: kind.base,
                promotes_to: kind.promotes_to,
                can_be_held,
                intricate: if kind.movement.only_steps() { B::EMPTY } else { B::ALL },
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
            region: ByColor::from_fn(|color| B::set(flag.region[color].iter().copied())),
            must_be_safe: flag.must_be_safe,
        });
        let shifting = groups.iter().enumerate().filter_map(|(id, group)| {
            Shifting::new(&rules, GroupId(id as u8), rules.kind(group.kind), zone)
        });
        let shifting = shifting.collect();
        let mobility = MobilityTables::new(&rules, zone);
        let royal = RoyalTable::new(&rules, &mobility, &groups, &group_of);
        let file_lows = B::set(board.squares().filter(|square| board.rank(*square) == Rank(0)));
        Ok(Tables {
            squares: B::set(board.squares()),
            file_lows,
            zone,
            mobility,
            shifting,
            kinds,
            free_drops,
            royal,
            flag,
            between: between::<B>(board),
            keys: Keys::new(rules.kinds.len()),
            groups,
            rules,
        })
    }

    /// The rules these tables were built from.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a kind promotes to.
    #[inline(always)]
    pub fn promoted(&self, kind: PieceKind) -> Option<PieceKind> {
        self.kind(kind).promotes_to
    }

    /// A piece promoted; the piece itself if it does not promote.
    #[inline(always)]
    pub(crate) fn promoted_piece(&self, piece: Piece) -> Piece {
        self.promoted(piece.kind()).map_or(piece, |kind| Piece::new(kind, piece.color()))
    }

    /// What a kind is in hand: its base.
    #[inline(always)]
    pub fn base(&self, kind: PieceKind) -> PieceKind {
        self.kind(kind).base
    }

    /// Whether the game may end with moves left on the board: by the loss of a lion or by a flag.
    #[inline(always)]
    pub(crate) fn ends_early(&self) -> bool {
        !self.royal.is_king || self.flag.is_some()
    }

    /// The squares strictly between two squares on a straight or diagonal line; none for others.
    #[inline(always)]
    pub(crate) fn between(&self, a: Square, b: Square) -> B {
        self.between[a.index()][B::slot(b)]
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: PieceKind) -> &KindTable<B> {
        &self.kinds[kind.index() & (KIND_ROWS - 1)]
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
    /// Too many kinds in hand.
    #[error("the game has {kinds} kinds that can be in hand, expected at most {room}")]
    TooManyHeld {
        /// Such kinds of the game.
        kinds: usize,
        /// What a position can hold.
        room: usize,
    },
    /// Too many different movements.
    #[error("the game has {groups} different movements, expected at most {room}")]
    TooManyGroups {
        /// Movements of the game.
        groups: usize,
        /// What a position can hold.
        room: usize,
    },
}

/// A table of sets, one a square.
fn by_square<B: Bitboard>(board: Board, make: impl Fn(Square) -> B) -> B::Squares<B> {
    let mut table = B::fill(B::EMPTY);
    for square in board.squares() {
        table[square.index()] = make(square);
    }
    table
}

impl<B: Bitboard> RoyalTable<B> {
    fn new(
        rules: &Rules,
        mobility: &MobilityTables<B>,
        groups: &[Group],
        group_of: &[GroupId],
    ) -> RoyalTable<B> {
        let is_king = !matches!(rules.royal, Royal::Lion(_));
        let Some(kind) = rules.royal.kind() else {
            let nowhere = ByColor::from_fn(|_| B::fill(B::EMPTY));
            let (capture, quiet, near) = (nowhere, nowhere, nowhere);
            let group = GroupId(groups.len() as u8);
            return RoyalTable { is_king, group, capture, quiet, near };
        };
        let royal = |color| Some(Piece::new(kind, color));
        let steps = |mobility: &Mobility<B>| mobility.steps & mobility.stays;
        let capture = ByColor::from_fn(|color| {
            by_square(rules.board, |square| steps(mobility.capture(royal(color), square)))
        });
        let quiet = ByColor::from_fn(|color| {
            by_square(rules.board, |square| steps(mobility.quiet(royal(color), square)))
        });
        let near = ByColor::from_fn(|color| {
            // A step of the other side turned round is a step of this side.
            let from = |at: Square| {
                let pieces = rules.kinds().map(|(kind, _)| Some(Piece::new(kind, color)));
                pieces.fold(B::EMPTY, |set, piece| set | mobility.capture(piece, at).steps)
            };
            by_square(rules.board, |square| {
                let zone = capture[color][square.index()] | quiet[color][square.index()];
                let zone = zone | B::of(square);
                zone.squares().fold(B::EMPTY, |set, at| set | from(at))
            })
        });
        let group = group_of[kind.index()];
        RoyalTable { is_king, group, capture, quiet, near }
    }
}

fn between<B: Bitboard>(board: Board) -> Vec<B::Squares<B>> {
    const DIRECTIONS: [(i8, i8); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let row = |from: Square| {
        let mut row = B::fill(B::EMPTY);
        for (right, forward) in DIRECTIONS {
            let step = |at: &Square| board.step(*at, right, forward, Color::First);
            let mut passed = B::EMPTY;
            for at in std::iter::successors(step(&from), step) {
                row[at.index()] = passed;
                passed |= B::of(at);
            }
        }
        row
    };
    board.squares().map(row).collect()
}
