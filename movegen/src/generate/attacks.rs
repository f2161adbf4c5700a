//! Who attacks what: checks, pins and the squares a king must not go to.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::{GroupId, Tables};
use crate::types::{Color, Piece, Square};

/// What the other side threatens around a king.
#[derive(Clone, Copy, Debug)]
pub struct Threats<B> {
    /// The king; none in a mate problem for the side without one, and in lion games.
    pub king: Option<Square>,
    /// Pieces that give check.
    pub checkers: B,
    /// Squares on which a piece put in between stops a check; a check by a jump has none.
    pub blocks: B,
    /// Own pieces that may move along one line only.
    pub pinned: B,
    /// The pieces that pin them. A pinned piece may go to the squares between its pinner and the
    /// king, and take the pinner.
    pub pinners: B,
    /// Squares the king could step to but for the attacks of the other side, its own pieces' squares
    /// left out; as if the king did not stand in the way of attacks. Other squares are incomplete.
    pub danger: B,
}

impl<B: Bitboard> Threats<B> {
    const NONE: Threats<B> = Threats {
        king: None,
        checkers: B::EMPTY,
        blocks: B::EMPTY,
        pinned: B::EMPTY,
        pinners: B::EMPTY,
        danger: B::EMPTY,
    };

    /// A piece on `square` attacks by steps.
    #[inline(always)]
    fn step(&mut self, steps: B, square: Square, king_bit: B) {
        self.danger |= steps;
        if (steps & king_bit).any() {
            self.checkers |= B::of(square);
        }
    }

    /// Whether the king is in check.
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }
}

/// What is around a king or lion.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<B> {
    /// Where it stands.
    pub royal: Square,
    /// Where it would step to on an empty board.
    pub steps: B,
    /// Those of these squares on which the other side could capture, whoever stands there; as if
    /// the royal piece did not stand in the way of slides.
    pub attacked: B,
    /// Those of them on which two or more pieces of the other side could.
    pub twice: B,
    /// Those on which own pieces but the royal one could capture.
    pub guarded: B,
    /// Number of pieces of the other side that could capture on one of these squares at least.
    pub attackers: u32,
}

impl<B: Bitboard> Surroundings<B> {
    #[inline(always)]
    fn attack(&mut self, squares: B) {
        let squares = squares & self.steps;
        self.twice |= self.attacked & squares;
        self.attacked |= squares;
        self.attackers += u32::from(squares.any());
    }
}

impl<B: Bitboard> Position<B> {
    /// What is around the king or lion of `color`; nothing if it has none.
    #[inline(always)]
    pub fn surroundings(&self, tables: &Tables<B>, color: Color) -> Option<Surroundings<B>> {
        let royal = self.royal(tables, color)?;
        let slot = B::slot(royal);
        let steps = tables.royal.capture[color][slot] | tables.royal.quiet[color][slot];
        let (own, others) = (self.pieces(color) & !B::of(royal), self.pieces(!color));
        let occupied = self.occupied() & !B::of(royal);
        let (attacked, twice, guarded) = (B::EMPTY, B::EMPTY, B::EMPTY);
        let mut around = Surroundings { royal, steps, attacked, twice, guarded, attackers: 0 };
        let near = &tables.royal.near;
        for square in (near[color][slot] & others & !self.intricate()).squares() {
            around.attack(tables.mobility.capture(self.piece(square), square).steps);
        }
        for square in (near[!color][slot] & own & !self.intricate()).squares() {
            around.guarded |= tables.mobility.capture(self.piece(square), square).steps;
        }
        for square in ((own | others) & self.intricate()).squares() {
            let mobility = tables.mobility.capture(self.piece(square), square);
            let mut squares = mobility.steps;
            if (tables.mobility.open(mobility) & steps).any() {
                squares |= tables.mobility.slides(mobility, occupied);
            }
            if others.has(square) { around.attack(squares) } else { around.guarded |= squares }
        }
        around.guarded &= steps;
        Some(around)
    }

    /// What threatens the king of `color`; nothing in lion games, where no check exists.
    #[inline(always)]
    pub fn threats(&self, tables: &Tables<B>, color: Color) -> Threats<B> {
        self.threats_with(tables, color, self.occupied())
    }

    /// The same on a board on which other squares are occupied too.
    #[inline(always)]
    pub(super) fn threats_with(&self, tables: &Tables<B>, color: Color, occupied: B) -> Threats<B> {
        let king = match self.royal(tables, color) {
            Some(king) if tables.royal.is_king => king,
            _ => return Threats::NONE,
        };
        let mut threats: Threats<B> = Threats { king: Some(king), ..Threats::NONE };
        let other = !color;
        let (own, others) = (self.pieces(color), self.pieces(other));
        let king_bit = B::of(king);
        let near = tables.royal.near[color][B::slot(king)];
        let royal = &tables.royal;
        let targets =
            (royal.capture[color][B::slot(king)] | royal.quiet[color][B::slot(king)]) & !own;
        // Pieces that only step apart from the others, so that no branch depends on which of
        // them comes next.
        for square in (near & others & !self.intricate()).squares() {
            threats.step(
                tables.mobility.capture(self.piece(square), square).steps,
                square,
                king_bit,
            );
        }
        for square in (others & self.intricate()).squares() {
            let mobility = tables.mobility.capture(self.piece(square), square);
            threats.step(mobility.steps, square, king_bit);
            let open = tables.mobility.open(mobility);
            if (open & targets).any() {
                threats.danger |= tables.mobility.slides(mobility, occupied & !king_bit);
            }
            if (open & king_bit).is_empty() {
                continue;
            }
            let between = tables.between(king, square);
            let blockers = between & occupied;
            match blockers.is_empty() {
                true if threats.checkers.has(square) => {}
                true => {
                    threats.checkers |= B::of(square);
                    threats.blocks |= between;
                }
                false => {
                    if blockers.without_first().is_empty() && (blockers & own).any() {
                        threats.pinned |= blockers;
                        threats.pinners |= B::of(square);
                    }
                }
            }
        }
        threats
    }

    /// The pieces of `by` that could capture on `square` with `occupied` squares taken.
    #[inline]
    pub fn attackers(&self, tables: &Tables<B>, square: Square, by: Color, occupied: B) -> B {
        let pieces = self.pieces(by);
        let mut attackers = B::EMPTY;
        for (index, group) in tables.groups.iter().enumerate() {
            let candidates = self.group(GroupId(index as u8)) & pieces;
            if candidates.is_empty() {
                continue;
            }
            // A move of the other colour turned round is a move of this one.
            let turned = tables.mobility.capture(Some(Piece::new(group.kind, !by)), square);
            attackers |= turned.steps & candidates;
            if turned.is_slider() {
                attackers |= tables.mobility.slides(turned, occupied) & candidates;
            }
        }
        attackers
    }

    /// Whether `by` could capture on `square`.
    #[inline]
    pub fn is_attacked(&self, tables: &Tables<B>, square: Square, by: Color) -> bool {
        self.attackers(tables, square, by, self.occupied()).any()
    }

    /// Whether the side to move is in check. Never in lion games.
    #[inline]
    pub fn in_check(&self, tables: &Tables<B>) -> bool {
        match self.royal(tables, self.side()) {
            Some(king) if tables.royal.is_king => self.is_attacked(tables, king, !self.side()),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::bitboard::Bitboard;
    use crate::game::{Game, Width};
    use crate::rules::Rules;
    use crate::types::Color;

    /// Around the second player's king: steps, attacked, twice, guarded, attackers.
    fn around(sfen: &str) -> (u32, u32, u32, u32, u32) {
        let mut games = Rules::parse(hyakki_seeds::VARIANTS).unwrap().into_iter();
        let mut game = Game::new(games.find(|rules| rules.name == "shogi").unwrap()).unwrap();
        game.set_sfen(sfen).unwrap();
        let Width::Large(play) = game.width() else { panic!("shogi needs a large board") };
        let around = play.position().surroundings(play.tables(), Color::Second).unwrap();
        let count = Bitboard::count;
        let squares = [around.steps, around.attacked, around.twice, around.guarded].map(count);
        (squares[0], squares[1], squares[2], squares[3], around.attackers)
    }

    #[test]
    fn attacks_around_a_king_are_counted() {
        // A king in the corner, alone.
        assert_eq!(around("k8/9/9/9/9/9/9/9/8K w - 1"), (3, 0, 0, 0, 0));
        // A rook behind the king looks through it: two squares of its file beside the king.
        assert_eq!(around("9/9/4k4/9/9/9/9/4R4/8K w - 1"), (8, 2, 0, 0, 1));
        // A lance before the rook attacks the square before the king, and the rook through it none.
        assert_eq!(around("9/9/4k4/9/9/9/4L4/4R4/8K w - 1"), (8, 2, 0, 0, 1));
        // Gold and silver both attack the square before the king, whose own gold guards three.
        let both = "9/9/4k4/9/4S4/9/9/9/8K w - 1";
        assert_eq!(around(both), (8, 3, 0, 0, 1));
        let (steps, attacked, twice, guarded, attackers) =
            around("9/4g4/4k4/9/4S4/4R4/9/9/8K w - 1");
        assert_eq!((steps, attacked, twice, attackers), (8, 3, 0, 1));
        assert_eq!(guarded, 4);
        let (_, attacked, twice, _, attackers) = around("9/9/4k4/9/3GS4/9/9/9/8K w - 1");
        assert_eq!((attacked, twice, attackers), (3, 2, 2));
    }
}
