//! What must hold wherever a game stands.

use crate::as_slow;
use crate::slow::SlowGame;
use hyakki_movegen::{
    Bitboard, Color, Game, Move, Observer, Piece, PieceKind, Play, Position, Scope, Setup, Square,
    Width, perft,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Both rules say the same of a position; tells its legal moves as text, sorted.
///
/// # Panics
/// When they do not.
pub fn agree(fast: &Game, slow: &SlowGame) -> Vec<String> {
    let position = slow.position();
    let sfen = position.to_sfen();
    assert_eq!(fast.sfen(), sfen);
    let expected = position.legal_moves();
    let mut moves: Vec<String> =
        fast.legal_moves().into_iter().map(|mv| fast.move_text(mv)).collect();
    moves.sort();
    assert_eq!(moves, expected, "{sfen}");
    assert_eq!(fast.perft(1), expected.len() as u64, "{sfen}");
    assert_eq!(fast.in_check(), position.in_check(), "{sfen}");
    assert_eq!(fast.outcome().map(as_slow), slow.ending(), "{sfen}");
    moves
}

/// The position is the same after a trip through each notation.
///
/// # Panics
/// When it is not.
pub fn round_trips(game: &Game) {
    let (sfen, fen) = (game.sfen(), game.fen());
    let mut copy = game.clone();
    copy.set_sfen(&sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    assert_eq!((copy.sfen(), copy.key()), (sfen, game.key()));
    copy.set_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!((copy.fen(), copy.key()), (fen, game.key()));
}

/// What is kept up to date from move to move is what it would be anew, and every way to ask for
/// the legal moves gives the same ones.
///
/// # Panics
/// When that is not so.
pub fn consistent(game: &Game) {
    match game.width() {
        Width::Small(play) => consistent_play(play),
        Width::Large(play) => consistent_play(play),
    }
}

fn consistent_play<B: Bitboard>(play: &Play<B>) {
    let (tables, position) = (play.tables(), play.position());
    assert_eq!(position.key(), position.fresh_key(tables));
    let moves = position.legal_moves(tables);
    let distinct: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is given twice: {moves:?}");
    assert_eq!(position.count_moves(tables), moves.len() as u64);
    assert_eq!(position.has_legal_move(tables), !moves.is_empty());
    let of_scope = |scope| {
        let mut moves = BTreeSet::new();
        let _ = position.generate(tables, scope, &mut |set| {
            moves.extend(set.moves());
            ControlFlow::Continue(())
        });
        moves
    };
    let (captures, quiets): (BTreeSet<Move>, BTreeSet<Move>) =
        distinct.iter().partition(|mv| position.is_capture(**mv));
    assert_eq!(of_scope(Scope::captures(position)), captures);
    assert_eq!(of_scope(Scope::quiets(position)), quiets);
    for mv in moves_touching(play, Square::new((position.key() % squares(play)) as u8)) {
        assert_eq!(position.is_legal(tables, mv), distinct.contains(&mv), "{mv:?}");
    }
    let before = position.setup(tables.rules());
    checks_of(play);
    let mut replies = 0;
    for mv in moves {
        assert!(position.is_legal(tables, mv), "{mv:?}");
        let mut after: Position<B> = *position;
        let mut watcher = Watcher(before.clone());
        after.play(tables, mv, &mut watcher);
        let setup = after.setup(tables.rules());
        // It fails if a king was left to be taken.
        let anew = Position::new(tables, &setup).unwrap_or_else(|e| panic!("{mv:?}: {e}"));
        assert_eq!(after.key(), anew.key(), "{mv:?}");
        assert_eq!((watcher.0.board, watcher.0.hands), (setup.board, setup.hands), "{mv:?}");
        replies += after.count_moves(tables);
    }
    assert_eq!(perft::perft(tables, position, 2), replies);
}

/// The moves that give check are those after which a king is attacked, told once each.
///
/// # Panics
/// When they are not.
pub fn checks(game: &Game) -> Vec<Move> {
    match game.width() {
        Width::Small(play) => checks_of(play),
        Width::Large(play) => checks_of(play),
    }
}

fn checks_of<B: Bitboard>(play: &Play<B>) -> Vec<Move> {
    let (tables, position) = (play.tables(), play.position());
    let mut generated = Vec::new();
    let _ = position.generate_checks(tables, &mut |mv| {
        generated.push(mv);
        ControlFlow::Continue(())
    });
    let sight = position.check_sight(tables);
    let mut expected = BTreeSet::new();
    for mv in position.legal_moves(tables) {
        let mut after = *position;
        after.play(tables, mv, &mut ());
        let in_check = after.in_check(tables);
        assert_eq!(position.gives_check(tables, &sight, mv), in_check, "{mv:?}");
        if in_check {
            expected.insert(mv);
        }
    }
    let unique: BTreeSet<Move> = generated.iter().copied().collect();
    assert_eq!(unique, expected);
    assert_eq!(unique.len(), generated.len(), "a check is given twice: {generated:?}");
    generated
}

fn squares<B: Bitboard>(play: &Play<B>) -> u64 {
    play.tables().rules().board.len() as u64
}

/// Every move that can be written down and begins or ends on a square, whatever stands there.
fn moves_touching<B: Bitboard>(play: &Play<B>, square: Square) -> Vec<Move> {
    let rules = play.tables().rules();
    let mut moves: Vec<Move> = rules.kinds().map(|(kind, _)| Move::drop(kind, square)).collect();
    for other in rules.board.squares().filter(|other| *other != square) {
        for promote in [false, true] {
            moves.push(Move::board(square, other, promote));
            moves.push(Move::board(other, square, promote));
        }
    }
    moves
}

/// Makes the changes it is told of.
struct Watcher(Setup);

impl Observer for Watcher {
    fn placed(&mut self, piece: Piece, square: Square) {
        let before = self.0.board[square.index()].replace(piece);
        assert_eq!(before, None, "{piece:?} is put where another stands");
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        let before = self.0.board[square.index()].take();
        assert_eq!(before, Some(piece), "what leaves a square stood there");
    }

    fn taken_in_hand(&mut self, color: Color, kind: PieceKind) {
        self.0.hands[color][kind.index()] += 1;
    }

    fn left_hand(&mut self, color: Color, kind: PieceKind) {
        self.0.hands[color][kind.index()] -= 1;
    }
}
