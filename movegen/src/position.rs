//! A position: small, copyable, always valid.

use crate::bitboard::{Bitboard, Mailbox};
use crate::rules::Rules;
use crate::setup::{MAX_NUMBER, Setup, SetupError, SetupFault};
use crate::tables::{GroupId, Tables};
use crate::types::{ByColor, Color, Move, MoveParts, Piece, PieceKind, Square};

/// The pieces one side holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand<B: Bitboard> {
    /// Kinds held, as a set of bits.
    held: u32,
    counts: B::Counts,
}

impl<B: Bitboard> Hand<B> {
    /// Number of pieces of a kind; none of a kind that can never be held.
    #[inline(always)]
    pub fn count(&self, kind: PieceKind) -> u8 {
        self.counts.as_ref().get(kind.index()).copied().unwrap_or(0)
    }

    /// The kinds held, as a set of bits by [`PieceKind::index`].
    #[inline(always)]
    pub fn kinds(&self) -> u32 {
        self.held
    }

    /// True without any piece.
    pub fn is_empty(&self) -> bool {
        self.held == 0
    }

    #[inline(always)]
    fn add(&mut self, kind: PieceKind) {
        self.counts[kind.index()] += 1;
        self.held |= 1 << kind.0;
    }

    #[inline(always)]
    fn remove(&mut self, kind: PieceKind) {
        let count = &mut self.counts[kind.index()];
        *count -= 1;
        self.held &= !(u32::from(*count == 0) << kind.0);
    }
}

/// Told of every change that playing a move makes; `()` listens to nothing and costs nothing.
///
/// ```
/// use hyakki_movegen::rules::Rules;
/// use hyakki_movegen::{Color, Observer, Piece, PieceKind, Position, Square, Tables};
///
/// /// Pieces on the board, kept up to date from move to move.
/// struct Crowd(i32);
///
/// impl Observer for Crowd {
///     fn placed(&mut self, _: Piece, _: Square) {
///         self.0 += 1;
///     }
///     fn removed(&mut self, _: Piece, _: Square) {
///         self.0 -= 1;
///     }
///     fn taken_in_hand(&mut self, _: Color, _: PieceKind) {}
///     fn left_hand(&mut self, _: Color, _: PieceKind) {}
/// }
///
/// let all = Rules::parse(hyakki_seeds::VARIANTS)?;
/// let rules = all.into_iter().find(|rules| rules.is_called("dobutsu")).expect("built in");
/// let tables: Tables<u64> = Tables::new(rules)?;
/// let mut position = Position::start(&tables);
/// let mut crowd = Crowd(8);
/// let captures = |mv: &_| position.is_capture(*mv);
/// let capture = position.legal_moves(&tables).into_iter().find(captures).expect("chick takes chick");
/// position.play(&tables, capture, &mut crowd);
/// assert_eq!(crowd.0, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer {
    /// A piece was put on a square.
    fn placed(&mut self, piece: Piece, square: Square);
    /// A piece left a square.
    fn removed(&mut self, piece: Piece, square: Square);
    /// A piece of this kind came to a hand.
    fn taken_in_hand(&mut self, color: Color, kind: PieceKind);
    /// A piece of this kind left a hand.
    fn left_hand(&mut self, color: Color, kind: PieceKind);
}

impl Observer for () {
    #[inline(always)]
    fn placed(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn removed(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn taken_in_hand(&mut self, _: Color, _: PieceKind) {}
    #[inline(always)]
    fn left_hand(&mut self, _: Color, _: PieceKind) {}
}

/// Two that listen to the same moves.
impl<First: Observer, Second: Observer> Observer for (First, Second) {
    #[inline(always)]
    fn placed(&mut self, piece: Piece, square: Square) {
        self.0.placed(piece, square);
        self.1.placed(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.0.removed(piece, square);
        self.1.removed(piece, square);
    }

    #[inline(always)]
    fn taken_in_hand(&mut self, color: Color, kind: PieceKind) {
        self.0.taken_in_hand(color, kind);
        self.1.taken_in_hand(color, kind);
    }

    #[inline(always)]
    fn left_hand(&mut self, color: Color, kind: PieceKind) {
        self.0.left_hand(color, kind);
        self.1.left_hand(color, kind);
    }
}

/// One that goes on listening afterwards.
impl<Listener: Observer> Observer for &mut Listener {
    #[inline(always)]
    fn placed(&mut self, piece: Piece, square: Square) {
        (**self).placed(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        (**self).removed(piece, square);
    }

    #[inline(always)]
    fn taken_in_hand(&mut self, color: Color, kind: PieceKind) {
        (**self).taken_in_hand(color, kind);
    }

    #[inline(always)]
    fn left_hand(&mut self, color: Color, kind: PieceKind) {
        (**self).left_hand(color, kind);
    }
}

/// A position of a game whose tables are kept apart: every method that needs rules takes the
/// [`Tables`] it was made with.
// Searches copy positions before every move. Aligned ones are copied by whole cache lines, and the
// first look at a copy need not wait for a line to be put together (a seventh of shogi's perft).
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Position<B: Bitboard> {
    groups: B::Groups,
    colors: ByColor<B>,
    intricate: B,
    key: u64,
    hands: ByColor<Hand<B>>,
    number: u32,
    side: Color,
    board: Mailbox<B>,
}

// Four cache lines: small enough for the compiler to copy in place.
const _: () = assert!(size_of::<Position<u64>>() == 256);

impl<B: Bitboard> Position<B> {
    /// A position from a setup.
    ///
    /// # Errors
    /// All that is wrong with the setup: its royal pieces, and a side that just moved and could
    /// lose its king.
    pub fn new(tables: &Tables<B>, setup: &Setup) -> Result<Position<B>, SetupError> {
        setup.check(&tables.rules)?;
        let mut position = Position {
            groups: B::NO_GROUPS,
            intricate: B::EMPTY,
            colors: ByColor::default(),
            board: B::fill(None),
            hands: ByColor::default(),
            key: 0,
            number: setup.number,
            side: setup.side,
        };
        for (square, piece) in setup.pieces() {
            position.place(tables, piece, square);
        }
        for color in Color::BOTH {
            for (kind, count) in setup.hand(&tables.rules, color) {
                for _ in 0..count {
                    position.hands[color].add(kind);
                }
            }
        }
        position.key = position.fresh_key(tables);
        if tables.rules.is_king_game() {
            let waiting = !position.side;
            if let Some(king) = position.royal(tables, waiting)
                && position.is_attacked(tables, king, position.side)
            {
                let square = tables.rules.board.name(king);
                return Err(SetupError(vec![SetupFault::OpponentInCheck {
                    color: waiting,
                    square,
                }]));
            }
        }
        Ok(position)
    }

    /// The start position of the game.
    pub fn start(tables: &Tables<B>) -> Position<B> {
        Position::new(tables, &tables.rules.start).expect("tables are made with their start")
    }

    /// The position as a setup, for printing.
    pub fn setup(&self, rules: &Rules) -> Setup {
        let mut setup = Setup::empty(rules.board);
        for square in rules.board.squares() {
            setup.board[square.index()] = self.piece(square);
        }
        for color in Color::BOTH {
            let counts = self.hands[color].counts;
            setup.hands[color][..B::HELD].copy_from_slice(counts.as_ref());
        }
        setup.side = self.side;
        setup.number = self.number;
        setup
    }

    /// Side to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// Number of the next move, from 1, both sides counted.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Zobrist key of board, hands and side to move.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key computed from nothing; equal to [`Position::key`].
    pub fn fresh_key(&self, tables: &Tables<B>) -> u64 {
        let keys = &tables.keys;
        let mut key = match self.side {
            Color::First => 0,
            Color::Second => keys.second_to_move,
        };
        for square in self.occupied().squares() {
            if let Some(piece) = self.piece(square) {
                key = u64::wrapping_add(key, keys.board[piece.index()][square.index()]);
            }
        }
        for color in Color::BOTH {
            for kind in bits(self.hands[color].held) {
                let count = u64::from(self.hands[color].count(kind));
                key = key.wrapping_add(keys.hand[color][kind.index()].wrapping_mul(count));
            }
        }
        key
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board[B::slot(square)]
    }

    /// A side's hand.
    #[inline(always)]
    pub fn hand(&self, color: Color) -> &Hand<B> {
        &self.hands[color]
    }

    /// Every occupied square.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.colors.0[0] | self.colors.0[1]
    }

    /// The squares of a side's pieces.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> B {
        self.colors[color]
    }

    /// Every square on the board without a piece.
    #[inline(always)]
    pub fn empty(&self, tables: &Tables<B>) -> B {
        tables.squares & !self.occupied()
    }

    #[inline(always)]
    pub(crate) fn group(&self, id: GroupId) -> B {
        self.groups[id.index::<B>()]
    }

    /// Every piece that does more than step, the same way whether it captures or not: sliders and
    /// divergent pieces.
    #[inline(always)]
    pub(crate) fn intricate(&self) -> B {
        self.intricate
    }

    /// Where a side's king or lion stands.
    #[inline(always)]
    pub fn royal(&self, tables: &Tables<B>, color: Color) -> Option<Square> {
        (self.group(tables.royal.group) & self.colors[color]).first()
    }

    /// Whether a move captures.
    #[inline(always)]
    pub fn is_capture(&self, mv: Move) -> bool {
        !mv.is_drop() && self.piece(mv.to()).is_some()
    }

    /// The kind a move moves or drops, before it promotes; none if no piece stands there.
    #[inline(always)]
    pub fn moving_kind(&self, mv: Move) -> Option<PieceKind> {
        match mv.parts() {
            MoveParts::Drop { kind, .. } => Some(kind),
            MoveParts::Board { from, .. } => self.piece(from).map(Piece::kind),
        }
    }

    /// Puts a piece on the board, or takes it off, in every set of squares.
    #[inline(always)]
    fn toggle(&mut self, tables: &Tables<B>, piece: Piece, squares: B) {
        let kind = tables.kind(piece.kind());
        self.groups[kind.group.index::<B>()] ^= squares;
        self.intricate ^= squares & kind.intricate;
        self.colors[piece.color()] ^= squares;
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    fn place(&mut self, tables: &Tables<B>, piece: Piece, square: Square) {
        self.toggle(tables, piece, B::of(square));
        self.board[B::slot(square)] = Some(piece);
        self.key = self.key.wrapping_add(tables.keys.board[piece.index()][B::slot(square)]);
    }

    /// Takes a piece off its square.
    #[inline(always)]
    fn lift(&mut self, tables: &Tables<B>, piece: Piece, square: Square) {
        self.toggle(tables, piece, B::of(square));
        self.board[B::slot(square)] = None;
        self.key = self.key.wrapping_sub(tables.keys.board[piece.index()][B::slot(square)]);
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn shift(&mut self, tables: &Tables<B>, piece: Piece, from: Square, to: Square) {
        self.toggle(tables, piece, B::of(from) | B::of(to));
        self.board[B::slot(from)] = None;
        self.board[B::slot(to)] = Some(piece);
        let keys = &tables.keys.board[piece.index()];
        let change = keys[B::slot(to)].wrapping_sub(keys[B::slot(from)]);
        self.key = self.key.wrapping_add(change);
    }

    /// Plays a legal move and tells `observer` of every change.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    #[inline(always)]
    pub fn play(&mut self, tables: &Tables<B>, mv: Move, observer: &mut impl Observer) {
        let side = self.side;
        let keys = &tables.keys;
        match mv.parts() {
            MoveParts::Drop { kind, to } => {
                self.hands[side].remove(kind);
                self.key = self.key.wrapping_sub(keys.hand[side][kind.index()]);
                observer.left_hand(side, kind);
                let piece = Piece::new(kind, side);
                self.place(tables, piece, to);
                observer.placed(piece, to);
            }
            MoveParts::Board { from, to, promote } => {
                let piece = self.piece(from).expect("a legal move moves a piece");
                if let Some(captured) = self.piece(to) {
                    self.lift(tables, captured, to);
                    observer.removed(captured, to);
                    let base = tables.kind(captured.kind()).base;
                    if tables.rules.captures_to_hand && tables.kind(base).can_be_held {
                        self.hands[side].add(base);
                        self.key = self.key.wrapping_add(keys.hand[side][base.index()]);
                        observer.taken_in_hand(side, base);
                    }
                }
                observer.removed(piece, from);
                if promote && let Some(kind) = tables.kind(piece.kind()).promotes_to {
                    self.lift(tables, piece, from);
                    let piece = Piece::new(kind, side);
                    self.place(tables, piece, to);
                    observer.placed(piece, to);
                } else {
                    self.shift(tables, piece, from, to);
                    observer.placed(piece, to);
                }
            }
        }
        self.pass_turn(tables);
    }

    /// Gives the move to the other side (the null move of a search); no game allows it.
    #[inline]
    pub fn pass_turn(&mut self, tables: &Tables<B>) {
        let second = tables.keys.second_to_move;
        self.key = match self.side {
            Color::First => self.key.wrapping_add(second),
            Color::Second => self.key.wrapping_sub(second),
        };
        self.side = !self.side;
        self.number = (self.number + 1).min(MAX_NUMBER);
    }
}

/// The kinds of a set of bits.
#[inline(always)]
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = PieceKind> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let kind = PieceKind(set.trailing_zeros() as u8);
            set &= set - 1;
            kind
        })
    })
}
