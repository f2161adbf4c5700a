//! A position, its legal moves, and what they lead to.

use super::movement::{How, Path, paths};
use super::rules::Game;
use super::words::{Reason, Side, Winner};

/// Room for the largest board.
const SQUARES: usize = 81;
/// Room for the longest hand.
const HAND: usize = 10;

/// A square, column and row counted from the top left as the first player sees the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Square {
    pub(super) column: usize,
    pub(super) row: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) side: Side,
    /// Always upper case.
    pub(super) letter: u8,
    pub(super) promoted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Move {
    Board { from: Square, to: Square, promote: bool },
    Drop { letter: u8, to: Square },
}

/// A position of one of the games.
#[derive(Clone)]
pub struct SlowPosition {
    pub(super) game: Game,
    board: [Option<Piece>; SQUARES],
    /// How many of each piece a side holds, in the order of the rules' `hand`.
    hands: [[u8; HAND]; 2],
    pub(super) turn: Side,
    /// The move number of the SFEN, one more every move.
    pub(super) number: u32,
}

impl SlowPosition {
    /// The legal moves in USI notation, sorted. None when the game has ended on the board.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().into_iter().map(|m| self.text(m)).collect();
        texts.sort();
        texts
    }

    /// The position after a move in USI notation.
    ///
    /// # Panics
    /// When the move is not legal.
    #[must_use]
    pub fn play(&self, usi: &str) -> Self {
        let found = self.candidates().into_iter().find(|&m| self.text(m) == usi);
        let found = found.filter(|&m| self.is_allowed(m));
        self.after(found.unwrap_or_else(|| panic!("{usi} is not legal in {self}")))
    }

    /// Whether the king of the side to move is attacked. Never in the lion games, nor without a king.
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.game.rules().lions && self.royal_attacked(self.turn)
    }

    /// How many lines of `depth` legal moves there are.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal().len() as u64,
            _ => self.legal().into_iter().map(|m| self.after(m).perft(depth - 1)).sum(),
        }
    }

    pub(super) fn empty(game: Game, turn: Side, number: u32) -> Self {
        Self { game, board: [None; SQUARES], hands: [[0; HAND]; 2], turn, number }
    }

    /// Same board, same hands, same side to move.
    pub(super) fn same_as(&self, other: &Self) -> bool {
        self.board == other.board && self.hands == other.hands && self.turn == other.turn
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.row * self.game.rules().width + square.column]
    }

    pub(super) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.row * self.game.rules().width + square.column] = piece;
    }

    /// The count of a piece in hand; `None` if the game has no such piece to hold.
    pub(super) fn in_hand(&mut self, side: Side, letter: u8) -> Option<&mut u8> {
        let slot = self.game.rules().hand.iter().position(|&l| l == letter)?;
        Some(&mut self.hands[side as usize][slot])
    }

    /// The pieces a side holds with their counts, in the order in which SFEN prints them.
    pub(super) fn hand(&self, side: Side) -> impl Iterator<Item = (u8, u8)> {
        let counts = self.hands[side as usize];
        self.game.rules().hand.iter().copied().zip(counts).filter(|&(_, count)| count > 0)
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let rules = self.game.rules();
        (0..rules.height).flat_map(|row| (0..rules.width).map(move |column| Square { column, row }))
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.squares().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The end of a game on the board.
    pub(super) fn board_ending(&self) -> Option<(Winner, Reason)> {
        self.lion_ending().or_else(|| self.home_ending())
    }

    /// The end of a game in which a king on its far rank wins.
    fn home_ending(&self) -> Option<(Winner, Reason)> {
        let is_home =
            |side| self.royal(side).is_some_and(|square| self.rank_from_far(side, square) == 0);
        if !self.game.rules().king_comes_home {
            return None;
        }
        let winner = match (is_home(Side::First), is_home(Side::Second)) {
            (true, true) => Winner::Nobody,
            (true, false) => Winner::First,
            (false, true) => Winner::Second,
            (false, false) => return None,
        };
        Some((winner, Reason::Try))
    }

    /// The end of a 3x4 game on the board.
    ///
    /// The try counts for a lion that stands on its far rank and is *not attacked now*, whichever
    /// side is to move. So a lion that went there under attack and was spared does not win by
    /// that alone: it wins when, after some later move, nothing attacks it any more. The known
    /// counts of both games need this reading. They contradict the reading by which any spared
    /// lion wins, and the one by which only the side that has just moved can have tried.
    fn lion_ending(&self) -> Option<(Winner, Reason)> {
        if !self.game.rules().lions {
            return None;
        }
        if self.royal(Side::First).is_none() {
            return Some((Winner::Second, Reason::LionCaptured));
        }
        if self.royal(Side::Second).is_none() {
            return Some((Winner::First, Reason::LionCaptured));
        }
        match (self.has_tried(Side::First), self.has_tried(Side::Second)) {
            (true, true) => Some((Winner::Nobody, Reason::Try)),
            (true, false) => Some((Winner::First, Reason::Try)),
            (false, true) => Some((Winner::Second, Reason::Try)),
            (false, false) => None,
        }
    }

    fn has_tried(&self, side: Side) -> bool {
        let on_far_rank =
            self.royal(side).is_some_and(|square| self.rank_from_far(side, square) == 0);
        on_far_rank && !self.royal_attacked(side)
    }

    /// The square of a side's king or lion.
    pub(super) fn royal(&self, side: Side) -> Option<Square> {
        let royal = self.game.rules().royal;
        self.pieces().find(|(_, p)| p.side == side && p.letter == royal).map(|(square, _)| square)
    }

    /// Whether the other side could take this side's king or lion, were it to move.
    pub(super) fn royal_attacked(&self, side: Side) -> bool {
        let Some(royal) = self.royal(side) else {
            return false;
        };
        self.pieces()
            .filter(|(_, piece)| piece.side != side)
            .any(|(from, piece)| self.reach(from, piece).contains(&royal))
    }

    /// The ranks between a square and the far edge of the board, as `side` sees it.
    fn rank_from_far(&self, side: Side, square: Square) -> usize {
        match side {
            Side::First => square.row,
            Side::Second => self.game.rules().height - 1 - square.row,
        }
    }

    /// The square so many times a path's step away, if it is on the board.
    fn along(&self, from: Square, side: Side, path: &Path, times: isize) -> Option<Square> {
        let rules = self.game.rules();
        // The second player's pieces are turned by half a circle.
        let (right, up) = match side {
            Side::First => (path.right * times, path.forward * times),
            Side::Second => (-path.right * times, -path.forward * times),
        };
        let column = from.column.checked_add_signed(right).filter(|&c| c < rules.width)?;
        let row = from.row.checked_add_signed(-up).filter(|&r| r < rules.height)?;
        Some(Square { column, row })
    }

    /// Where a piece can go, the safety of its king aside.
    fn reach(&self, from: Square, piece: Piece) -> Vec<Square> {
        let mut found = Vec::new();
        for path in self.paths(piece) {
            for times in 1..=path.length {
                let Some(to) = self.along(from, piece.side, path, times) else {
                    break;
                };
                let standing = self.at(to);
                let possible = match standing {
                    None => path.how != How::TakeOnly,
                    Some(other) => other.side != piece.side && path.how != How::MoveOnly,
                };
                // Two paths may lead to one square.
                if possible && !found.contains(&to) {
                    found.push(to);
                }
                if standing.is_some() {
                    break;
                }
            }
        }
        found
    }

    fn paths(&self, piece: Piece) -> &'static [Path] {
        paths(self.game, piece.letter, piece.promoted).expect("only pieces of the game are placed")
    }

    /// Whether a piece could never move again from a square, even on an empty board.
    fn is_immobile(&self, piece: Piece, square: Square) -> bool {
        Self::empty(self.game, piece.side, 1).reach(square, piece).is_empty()
    }

    fn legal(&self) -> Vec<Move> {
        let mut moves = self.candidates();
        moves.retain(|&m| self.is_allowed(m));
        if self.game.rules().captures_are_duty && moves.iter().any(|&m| self.captures(m)) {
            moves.retain(|&m| self.captures(m));
        }
        moves
    }

    fn captures(&self, candidate: Move) -> bool {
        matches!(candidate, Move::Board { to, .. } if self.at(to).is_some())
    }

    pub(super) fn has_legal_move(&self) -> bool {
        self.candidates().into_iter().any(|m| self.is_allowed(m))
    }

    /// Moves and drops that heed everything but the king's safety and the pawn-drop mate.
    fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.board_ending().is_some() {
            return moves;
        }
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.side == self.turn) {
            for to in self.reach(from, piece) {
                let (plain, promoting) = self.promotion(piece, from, to);
                if plain {
                    moves.push(Move::Board { from, to, promote: false });
                }
                if promoting {
                    moves.push(Move::Board { from, to, promote: true });
                }
            }
        }
        for (letter, _) in self.hand(self.turn) {
            for to in self.squares().filter(|&to| self.may_drop(letter, to)) {
                moves.push(Move::Drop { letter, to });
            }
        }
        moves
    }

    /// Whether a move may be made without promotion, and whether with it.
    fn promotion(&self, piece: Piece, from: Square, to: Square) -> (bool, bool) {
        let rules = self.game.rules();
        let in_zone = |square| self.rank_from_far(piece.side, square) < rules.zone;
        let promotes = !piece.promoted && rules.promotable.contains(&piece.letter);
        if !promotes || !(in_zone(from) || in_zone(to)) {
            return (true, false);
        }
        let stuck = !rules.immobile_allowed && self.is_immobile(piece, to);
        (!rules.promotion_forced && !stuck, true)
    }

    fn may_drop(&self, letter: u8, to: Square) -> bool {
        let rules = self.game.rules();
        let piece = Piece { side: self.turn, letter, promoted: false };
        if self.at(to).is_some() {
            return false;
        }
        if !rules.immobile_allowed && self.is_immobile(piece, to) {
            return false;
        }
        match rules.pawns_a_file {
            Some(limit) if letter == rules.pawn => {
                let on_file = |row| self.at(Square { column: to.column, row }) == Some(piece);
                (0..rules.height).filter(|&row| on_file(row)).count() < limit
            }
            _ => true,
        }
    }

    /// Whether a candidate leaves the own king safe and is no forbidden pawn-drop mate.
    fn is_allowed(&self, candidate: Move) -> bool {
        let rules = self.game.rules();
        if rules.lions {
            return true;
        }
        let after = self.after(candidate);
        if after.royal_attacked(self.turn) {
            return false;
        }
        let drops_pawn = matches!(candidate, Move::Drop { letter, .. } if letter == rules.pawn);
        let banned = drops_pawn && !rules.pawn_drop_mate_allowed;
        !(banned && after.in_check() && !after.has_legal_move())
    }

    fn after(&self, chosen: Move) -> Self {
        let mut next = self.clone();
        match chosen {
            Move::Board { from, to, promote } => {
                let mut piece = self.at(from).expect("a move starts from a piece");
                piece.promoted |= promote;
                // A lion that is taken has no place in the hand and is gone.
                if let Some(taken) = self.at(to)
                    && let Some(count) = next.in_hand(self.turn, taken.letter)
                {
                    *count += 1;
                }
                next.put(from, None);
                next.put(to, Some(piece));
            }
            Move::Drop { letter, to } => {
                *next.in_hand(self.turn, letter).expect("only pieces of the game are held") -= 1;
                next.put(to, Some(Piece { side: self.turn, letter, promoted: false }));
            }
        }
        next.turn = self.turn.other();
        next.number += 1;
        next
    }

    fn text(&self, shown: Move) -> String {
        let name = |square: Square| {
            let rank = char::from(b'a' + square.row as u8);
            format!("{}{rank}", self.game.rules().width - square.column)
        };
        match shown {
            Move::Board { from, to, promote } => {
                format!("{}{}{}", name(from), name(to), if promote { "+" } else { "" })
            }
            Move::Drop { letter, to } => format!("{}*{}", char::from(letter), name(to)),
        }
    }
}
