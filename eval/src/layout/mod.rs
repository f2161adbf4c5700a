//! Which numbers the evaluation of a game has, in which order, and what they are called.
//!
//! Every number belongs to a [`Block`] of the game, of the king or of a kind of piece. Squares are
//! as the owner of a piece sees the board, so that both sides share all numbers; where a kind moves
//! the same way to the left and to the right, so do both halves of the board.

mod pairs;

use hyakki_movegen::rules::betza::{Movement, Reach, Step};
use hyakki_movegen::rules::{Royal, Rules};
use hyakki_movegen::{Board, Color, Piece, PieceKind, Square};
use pairs::Pairs;
use std::ops::{Range, RangeInclusive};

pub(crate) use pairs::Span;

/// Of one kind in hand, so many have a number each; further ones are worth what the last of these is.
pub(crate) const HANDS: usize = 4;
/// How many strong pieces there may be in the hand of a king's enemy, told apart: none, one, two,
/// and more.
pub(crate) const ARMED: usize = 4;
/// How many strong pieces there may be in that hand for an assault: 0, 1, 2, 3, 4 to 5, 6 to 8, and
/// more.
pub(crate) const ARSENAL: usize = 7;
/// How strong an assault on a king may be, in steps that are told apart.
pub(crate) const FORCE: usize = 16;
/// Squares around a king: none to eight, or more.
pub(crate) const AROUND: usize = 9;
/// Squares ahead of a lion: none to three.
pub(crate) const AHEAD: usize = 4;
/// Ranks that a lion has to go: up to three, or more, are told apart.
pub(crate) const TO_GO: usize = 3;
/// Distances between a piece and a king, in files or ranks, from which on they count the same.
const FAR: i8 = 4;

/// Whose numbers a block has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The game's.
    Game,
    /// The king's or lion's.
    King,
    /// Those of a kind of piece.
    Kind(PieceKind),
    /// Those of two kinds of pieces near each other, the one with the lower number first.
    Pair(PieceKind, PieceKind),
}

/// Numbers that belong together: a table of centipawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Whose they are.
    pub section: Section,
    /// What they are called.
    pub name: &'static str,
    /// Number of the first one; rows follow each other.
    pub start: usize,
    /// Number of rows.
    pub rows: usize,
    /// Numbers in a row.
    pub columns: usize,
    /// The least and the most that makes sense.
    pub range: RangeInclusive<i32>,
}

impl Block {
    /// The numbers of the block.
    pub fn numbers(&self) -> Range<usize> {
        self.start..self.start + self.rows * self.columns
    }
}

/// The numbers of the evaluation of one game.
#[derive(Clone, Debug)]
pub struct Layout {
    board: Board,
    blocks: Vec<Block>,
    tempo: usize,
    around: Option<Around>,
    ahead: Option<usize>,
    kinds: Vec<KindLayout>,
    pairs: Pairs,
    /// File and rank of every square.
    places: Vec<(i8, i8)>,
}

/// What is around a king: numbers of squares beside it, and the force of an assault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Siege {
    /// Squares it can step to safely.
    pub(crate) escapes: usize,
    /// Empty squares that are attacked.
    pub(crate) holes: usize,
    /// Own pieces that are attacked.
    pub(crate) pressed: usize,
    /// Empty squares that are attacked and that nothing but the king guards: a piece dropped there
    /// stays.
    pub(crate) gaps: usize,
    /// Pieces that attack a square, squares attacked twice and attacked squares that nothing but the
    /// king guards, added up.
    pub(crate) force: usize,
}

/// Where the tables of what is around a king begin.
#[derive(Clone, Copy, Debug)]
struct Around {
    escapes: usize,
    holes: usize,
    pressed: usize,
    gaps: usize,
    assault: usize,
}

/// Where the numbers of a kind begin.
#[derive(Clone, Copy, Debug)]
struct KindLayout {
    /// Whether it moves the same way to the left and to the right.
    is_even: bool,
    board: Option<usize>,
    hand: Option<usize>,
    squares: usize,
    own_king: Option<usize>,
    enemy_king: Option<usize>,
}

impl Layout {
    /// The numbers of a game.
    pub fn new(rules: &Rules) -> Layout {
        let royal = rules.royal.kind();
        let board = rules.board;
        let mut maker = Maker { blocks: Vec::new(), section: Section::Game, count: 0 };
        let tempo = maker.block("tempo", (1, 1), -100..=300);
        maker.section = Section::King;
        let table = |maker: &mut Maker, name| maker.block(name, (ARMED, AROUND), -2000..=2000);
        let around = royal.map(|_| Around {
            escapes: table(&mut maker, "escapes"),
            holes: table(&mut maker, "holes"),
            pressed: table(&mut maker, "pressed"),
            gaps: maker.block("gaps", (ARSENAL, AROUND), -2000..=2000),
            assault: maker.block("assault", (ARSENAL, FORCE), -2000..=2000),
        });
        let runs = matches!(rules.royal, Royal::Lion(_)) && rules.flag.is_some();
        let ahead = runs.then(|| maker.block("ahead", (TO_GO, AHEAD), -2000..=2000));
        let kinds = rules.kinds().map(|(kind, described)| {
            maker.section = Section::Kind(kind);
            let is_royal = royal == Some(kind);
            let is_even = is_even(&described.movement);
            let square_columns = if is_even { board.files.div_ceil(2) } else { board.files }.into();
            let (up, side) = reach(board);
            let king = (2 * up + 1, if is_even { side + 1 } else { 2 * side + 1 });
            KindLayout {
                is_even,
                board: (!is_royal).then(|| maker.block("board", (1, 1), 0..=5000)),
                hand: rules.can_be_held(kind).then(|| maker.block("hand", (1, HANDS), 0..=5000)),
                squares: maker.block("squares", (board.ranks.into(), square_columns), -2000..=2000),
                own_king: (!is_royal && royal.is_some())
                    .then(|| maker.block("own-king", king, -2000..=2000)),
                enemy_king: (!is_royal && royal.is_some())
                    .then(|| maker.block("enemy-king", king, -2000..=2000)),
            }
        });
        let kinds: Vec<KindLayout> = kinds.collect();
        let pairs = Pairs::new(rules, &kinds, &mut maker);
        let place = |square| (board.file(square).0 as i8, board.rank(square).0 as i8);
        let places = board.squares().map(place).collect();
        Layout { board, tempo, around, ahead, kinds, pairs, blocks: maker.blocks, places }
    }

    /// All blocks, in the order of their numbers.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.blocks.last().map_or(0, |block| block.numbers().end)
    }

    /// Having the move.
    pub(crate) fn tempo(&self) -> usize {
        self.tempo
    }

    /// Material of a kind on the board; none of the royal piece.
    pub(crate) fn board(&self, kind: PieceKind) -> Option<usize> {
        self.kinds[kind.index()].board
    }

    /// The first number of a kind in hand: what the first, the second, ... is worth.
    pub(crate) fn hand(&self, kind: PieceKind) -> Option<usize> {
        self.kinds[kind.index()].hand
    }

    /// The numbers of so many pieces of a kind in hand, and how often each counts.
    pub(crate) fn held(&self, kind: PieceKind, count: usize) -> impl Iterator<Item = (usize, i32)> {
        let first = self.hand(kind);
        let times = move |index: usize| match index + 1 {
            HANDS => (count + 1).saturating_sub(HANDS),
            place => usize::from(count >= place),
        };
        let numbers = (0..HANDS).map(move |index| (index, times(index) as i32));
        numbers.filter_map(move |(index, times)| Some((first? + index, times)))
    }

    /// The numbers of a king whose enemy has so many strong pieces in hand. None without a king.
    #[inline(always)]
    pub(crate) fn around(&self, armed: usize, siege: Siege) -> Option<[usize; 5]> {
        let around = self.around?;
        let row = armed.min(ARMED - 1) * AROUND;
        let number = |start: usize, squares: usize| start + row + squares.min(AROUND - 1);
        let arsenal = match armed {
            0..=3 => armed,
            4..=5 => 4,
            6..=8 => 5,
            _ => ARSENAL - 1,
        };
        Some([
            number(around.escapes, siege.escapes),
            number(around.holes, siege.holes),
            number(around.pressed, siege.pressed),
            around.gaps + arsenal * AROUND + siege.gaps.min(AROUND - 1),
            around.assault + arsenal * FORCE + siege.force.min(FORCE - 1),
        ])
    }

    /// Squares ahead that a lion can step to safely, with so many ranks to go.
    #[inline(always)]
    pub(crate) fn ahead(&self, to_go: usize, squares: usize) -> Option<usize> {
        let row = to_go.clamp(1, TO_GO) - 1;
        Some(self.ahead? + row * AHEAD + squares.min(AHEAD - 1))
    }

    /// The numbers of a piece on its square, its owner's king being there, if anywhere.
    #[inline]
    pub(crate) fn own(
        &self,
        kind: PieceKind,
        at: Square,
        king: Option<Square>,
    ) -> impl Iterator<Item = usize> {
        let own = &self.kinds[kind.index()];
        let square = own.squares + self.square_cell(own.is_even, at);
        let beside = own.own_king.zip(king);
        let beside = beside.map(|(start, king)| start + self.king_cell(own.is_even, at, king));
        own.board.into_iter().chain([square]).chain(beside)
    }

    /// The number of a piece on its square as an attacker of the enemy's king.
    #[inline]
    pub(crate) fn enemy(&self, kind: PieceKind, at: Square, king: Square) -> Option<usize> {
        let own = &self.kinds[kind.index()];
        Some(own.enemy_king? + self.king_cell(own.is_even, at, king))
    }

    /// How far from each other two pieces are a pair.
    pub(crate) fn span(&self) -> Span {
        self.pairs.span
    }

    /// From one square to another, to the right and down, as the first player sees the board.
    #[inline]
    pub(crate) fn way(&self, from: Square, to: Square) -> (i8, i8) {
        let ((file, rank), (end_file, end_rank)) =
            (self.places[from.index()], self.places[to.index()]);
        (file - end_file, end_rank - rank)
    }

    /// The number of a piece and another one so far from it, as the first player sees them, and how
    /// it counts for him. None of kings, of pieces too far from each other, and of two of one kind
    /// that are enemies, which is as good for one side as for the other.
    pub(crate) fn pair(&self, one: Piece, other: Piece, way: (i8, i8)) -> Option<(usize, i32)> {
        let back = (-way.0, -way.1);
        let kinds = (one.kind(), other.kind());
        match (one.color(), other.color()) {
            (Color::First, Color::First) => Some((self.pairs.friends(kinds, way)?, 1)),
            (Color::Second, Color::Second) => Some((self.pairs.friends(kinds, back)?, -1)),
            (Color::First, Color::Second) => self.pairs.foes(kinds, way),
            (Color::Second, Color::First) => self.pairs.foes((kinds.1, kinds.0), back),
        }
    }

    /// The place of a square in a table of squares.
    #[inline]
    fn square_cell(&self, is_even: bool, at: Square) -> usize {
        let Board { files, .. } = self.board;
        let (file, rank) = self.places[at.index()];
        let (file, rank) = (file as u8, rank as u8);
        // From the left as the board is drawn; halves are drawn from the edge to the middle.
        let from_left = files - 1 - file;
        let (column, columns) = match is_even {
            true => (file.min(from_left), files.div_ceil(2)),
            false => (from_left, files),
        };
        usize::from(rank) * usize::from(columns) + usize::from(column)
    }

    /// The place of a square, seen from a king, in a table of such places.
    #[inline]
    fn king_cell(&self, is_even: bool, at: Square, king: Square) -> usize {
        let (file, rank) = self.places[at.index()];
        let (king_file, king_rank) = self.places[king.index()];
        let (up, side) = reach(self.board);
        let down = (rank - king_rank).clamp(-(up as i8), up as i8) + up as i8;
        let right = (king_file - file).clamp(-(side as i8), side as i8);
        let (column, columns) = match is_even {
            true => (usize::from(right.unsigned_abs()), side + 1),
            false => ((right + side as i8) as usize, 2 * side + 1),
        };
        down as usize * columns + column
    }
}

/// How far from a king squares are told apart, up or down and to a side.
fn reach(board: Board) -> (usize, usize) {
    let most = |size: u8| usize::from(size.saturating_sub(1).min(FAR as u8));
    (most(board.ranks), most(board.files))
}

/// The square as the owner of a piece sees it.
pub(crate) fn seen_by(board: Board, color: Color, square: Square) -> Square {
    match color {
        Color::First => square,
        Color::Second => Square::new((board.len() - 1 - square.index()) as u8),
    }
}

/// Whether a piece moves to the left as it does to the right.
fn is_even(movement: &Movement) -> bool {
    let mirrored = |step: &Step| Step { right: -step.right, ..*step };
    let is_even = |reach: &Reach| {
        reach.steps.iter().all(|step| reach.steps.contains(&mirrored(step)))
            && reach.slides.iter().all(|slide| {
                let direction = mirrored(&slide.direction);
                reach.slides.iter().any(|s| s.direction == direction && s.limit == slide.limit)
            })
    };
    is_even(&movement.quiet) && is_even(&movement.capture)
}

struct Maker {
    blocks: Vec<Block>,
    section: Section,
    count: usize,
}

impl Maker {
    /// Adds a block; tells where it begins.
    fn block(
        &mut self,
        name: &'static str,
        (rows, columns): (usize, usize),
        range: RangeInclusive<i32>,
    ) -> usize {
        let (start, section) = (self.count, self.section);
        self.blocks.push(Block { section, name, start, rows, columns, range });
        self.count += rows * columns;
        start
    }
}
