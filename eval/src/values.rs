//! The numbers of a game in the form in which evaluating is fast.

use crate::layout::{Layout, seen_by};
use crate::pairs::Pairs;
use crate::parameters::Parameters;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Bitboard, Color, Hand, Piece, PieceKind, Square};

/// The most pieces of one kind in a hand that are told apart. More are worth what so many are.
const MOST_HELD: usize = 31;

/// The numbers of one game, for boards of one width.
#[derive(Debug)]
pub struct Values<B: Bitboard> {
    parameters: Parameters,
    /// Worth of each kind on the board, and of the first one in hand.
    material: Vec<(i32, i32)>,
    /// For each square of a king and each piece, what the piece is worth to the king's side, by the
    /// squares of the board as that side sees it. One more king stands for none at all.
    by_king: Vec<B::Squares<i16>>,
    /// What so many pieces of each kind in hand are worth.
    held: Vec<[i32; MOST_HELD + 1]>,
    pub(crate) facts: Facts,
    pub(crate) pairs: Pairs<B>,
}

/// What the evaluation must know of the rules.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// Rows of a king: two for each kind, those of its own pieces and of the enemy's.
    pub(crate) pieces: usize,
    /// Number of the last square.
    pub(crate) last_square: usize,
    /// Kinds that attack more than one square, as a set of bits.
    strong: u32,
    /// Ranks of the board, in a game in which a lion runs for the last one.
    pub(crate) race: Option<u8>,
}

/// The kinds in a hand.
#[inline(always)]
pub(crate) fn kinds<B: Bitboard>(hand: &Hand<B>) -> impl Iterator<Item = PieceKind> {
    let kinds = hand.kinds();
    (0..u32::BITS as u8).map(PieceKind).filter(move |kind| kinds >> kind.0 & 1 == 1)
}

impl Facts {
    /// 1 for a kind that attacks more than one square, else 0.
    #[inline(always)]
    pub(crate) fn is_strong(&self, kind: PieceKind) -> u16 {
        (self.strong >> kind.0 & 1) as u16
    }

    /// Strong pieces in a hand.
    pub(crate) fn armed<B: Bitboard>(&self, hand: &Hand<B>) -> u16 {
        kinds(hand).map(|kind| self.is_strong(kind) * u16::from(hand.count(kind))).sum()
    }

    pub(crate) fn new(rules: &Rules, layout: &Layout) -> Facts {
        let attacks_more = |kind: PieceKind| {
            let capture = &rules.kind(kind).movement.capture;
            // A slide, in one direction even, is more than one square.
            capture.steps.len() + 2 * capture.slides.len() > 1
        };
        let strong = rules.hand_order.iter().filter(|kind| attacks_more(**kind));
        Facts {
            pieces: 2 * rules.kinds.len(),
            last_square: rules.board.len() - 1,
            strong: strong.fold(0, |set, kind| set | 1 << kind.0),
            race: layout.ahead(1, 0).map(|_| rules.board.ranks),
        }
    }
}

impl<B: Bitboard> Values<B> {
    /// The numbers of a game.
    pub fn new(rules: &Rules, parameters: &Parameters) -> Values<B> {
        let layout = parameters.layout();
        let numbers = parameters.numbers();
        let facts = Facts::new(rules, layout);
        let kings = rules.board.squares().map(Some).chain([None]);
        let mut by_king = Vec::with_capacity((rules.board.len() + 1) * facts.pieces);
        for king in kings {
            for (kind, _) in rules.kinds() {
                for owner in Color::BOTH {
                    let mut row = B::fill(0);
                    for square in rules.board.squares() {
                        let piece = Piece::new(kind, owner);
                        let worth: i32 = board_terms(rules, layout, king, piece, square)
                            .map(|(number, times)| times * numbers[number])
                            .sum();
                        row[square.index()] = worth.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                    }
                    by_king.push(row);
                }
            }
        }
        let held = rules.kinds().map(|(kind, _)| {
            std::array::from_fn(|count| {
                layout.held(kind, count).map(|(number, times)| times * numbers[number]).sum()
            })
        });
        Values {
            held: held.collect(),
            material: rules
                .kinds()
                .map(|(kind, _)| (parameters.board(kind), parameters.hand(kind)))
                .collect(),
            parameters: parameters.clone(),
            pairs: Pairs::new(rules, parameters),
            by_king,
            facts,
        }
    }

    /// The numbers they were made from.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Worth of a kind on the board, in centipawns.
    #[inline(always)]
    pub fn on_board(&self, kind: PieceKind) -> i32 {
        self.material[kind.index()].0
    }

    /// What taking a piece changes, in centipawns: it leaves one side and comes to a hand of the
    /// other as its base kind.
    #[inline(always)]
    pub fn gain_of_capture(&self, captured: PieceKind, base: PieceKind) -> i32 {
        self.material[captured.index()].0 + self.material[base.index()].1
    }

    /// The row of a king as its owner sees the board.
    #[inline(always)]
    pub(crate) fn row(&self, king: Option<Square>, color: Color) -> usize {
        let king = match king {
            Some(king) => self.seen_by(king, color),
            None => self.facts.last_square + 1,
        };
        king * self.facts.pieces
    }

    /// What a piece is worth to the side whose king's row that is.
    #[inline(always)]
    pub(crate) fn of_piece(&self, row: usize, color: Color, piece: Piece, square: Square) -> i32 {
        // The places of a kind are its own side's and the other side's.
        let place = row + (piece.index() ^ color.index());
        let square = Square::new(self.seen_by(square, color) as u8);
        self.by_king[place][B::slot(square)].into()
    }

    /// What so many pieces of a kind in hand are worth.
    #[inline(always)]
    pub(crate) fn held(&self, kind: PieceKind, count: u8) -> i32 {
        self.held[kind.index()][usize::from(count).min(MOST_HELD)]
    }

    #[inline(always)]
    pub(crate) fn number(&self, number: usize) -> i32 {
        self.parameters.numbers()[number]
    }

    #[inline(always)]
    fn seen_by(&self, square: Square, color: Color) -> usize {
        match color {
            Color::First => square.index(),
            Color::Second => self.facts.last_square - square.index(),
        }
    }
}

/// The numbers of one piece on the board to the side of a king, and how often each counts: its own
/// pieces, the first player's, for what they are and where they stand, the enemy's for how near
/// they are. All squares are as that side sees the board.
pub(crate) fn board_terms(
    rules: &Rules,
    layout: &Layout,
    king: Option<Square>,
    piece: Piece,
    square: Square,
) -> impl Iterator<Item = (usize, i32)> {
    let (kind, owner) = (piece.kind(), piece.color());
    let own = (owner == Color::First).then(|| layout.own(kind, square, king));
    let enemy = king.filter(|_| owner == Color::Second).and_then(|king| {
        let seen = |square| seen_by(rules.board, Color::Second, square);
        layout.enemy(kind, seen(square), seen(king))
    });
    own.into_iter().flatten().map(|number| (number, 1)).chain(enemy.map(|number| (number, -1)))
}
