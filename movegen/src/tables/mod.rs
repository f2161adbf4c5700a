//! Everything that can be known of a game before a position is: moves on the empty board, zones,
//! dead squares, lines, keys. Built once when a game is loaded.

mod groups;
mod keys;
mod slides;

pub(crate) use groups::{Group, GroupId, Mode};

use crate::bitboard::Bitboard;
use crate::rules::{MAX_KINDS, Royal, Rules};

use crate::types::{Board, ByColor, Color, PieceKind, Rank, Square};
use groups::Profile;
use keys::Keys;
use slides::SlideTables;

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
    pub(crate) zone: ByColor<B>,
    pub(crate) groups: Vec<Group<B>>,
    /// Groups with a capturing slide.
    pub(crate) sliders: Vec<GroupId>,
    pub(crate) kinds: [KindTable<B>; KIND_ROWS],
    /// Kinds that may be dropped on every empty square, as a set of bits.
    pub(crate) free_drops: u32,
    pub(crate) royal: RoyalTable<B>,
    pub(crate) flag: Option<FlagTable<B>>,
    between: Vec<B>,
    pub(crate) keys: Keys<B>,
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
    /// Whether it is no lion.
    pub(crate) is_king: bool,
    /// Where it is found; a group without pieces when the game has none.
    pub(crate) group: GroupId,
    /// The square itself and every square the royal piece steps to.
    pub(crate) zone: ByColor<B::Squares<B>>,
    /// Squares from which a step of the other side may reach that zone.
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
    /// The board has more squares than `B` can hold, or the game has more different movements than
    /// a position has room for.
    pub fn new(rules: Rules) -> Result<Tables<B>, TablesError> {
        let board = rules.board;
        if board.len() > B::CAPACITY {
            return Err(TablesError::TooManySquares { squares: board.len(), room: B::CAPACITY });
        }
        let mut slides = SlideTables::new(board);
        let zone = ByColor::from_fn(|color| B::set(rules.zone[color].iter().copied()));
        let mut profiles: Vec<Profile> = Vec::new();
        let mut groups: Vec<Group<B>> = Vec::new();
        let mut group_of: Vec<GroupId> = Vec::new();
        for (index, kind) in rules.kinds() {
            let named = [
                rules.royal.kind(),
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
                    groups.push(Group::new(&rules, &profile, zone, &mut slides));
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
            dead: ByColor::default(),
        };
        let mut kinds = [no_kind; KIND_ROWS];
        let mut free_drops = 0;
        for (index, kind) in rules.kinds() {
            let group = group_of[index.index()];
            let dead = groups[usize::from(group.0)].dead;
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
            region: ByColor::from_fn(|color| B::set(flag.region[color].iter().copied())),
            must_be_safe: flag.must_be_safe,
        });
        let sliders = (0..groups.len())
            .filter(|id| groups[*id].capture.is_slider)
            .map(|id| GroupId(id as u8))
            .collect();
        let royal = RoyalTable::new(&rules, &groups, &group_of);
        let file_lows = B::set(board.squares().filter(|square| board.rank(*square) == Rank(0)));
        Ok(Tables {
            squares: B::set(board.squares()),
            file_lows,
            zone,
            sliders,
            kinds,
            free_drops,
            royal,
            flag,
            between: between(board),
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
        self.between[a.index() * self.rules.board.len() + b.index()]
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: PieceKind) -> &KindTable<B> {
        &self.kinds[kind.index() & (KIND_ROWS - 1)]
    }

    #[inline(always)]
    pub(crate) fn group(&self, id: GroupId) -> &Group<B> {
        &self.groups[usize::from(id.0)]
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
    fn new(rules: &Rules, groups: &[Group<B>], group_of: &[GroupId]) -> RoyalTable<B> {
        let Some(kind) = rules.royal.kind() else {
            let nowhere = || ByColor::from_fn(|_| B::fill(B::EMPTY));
            let group = GroupId(groups.len() as u8);
            return RoyalTable { is_king: true, group, zone: nowhere(), near: nowhere() };
        };
        let group = group_of[kind.index()];
        let own = &groups[usize::from(group.0)];
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
        RoyalTable { is_king: rules.is_king_game(), group, zone, near }
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
