//! Left and right exchanged, where that leaves a game what it is.

use hyakki_movegen::rules::betza::{Movement, Reach, Slide, Step};
use hyakki_movegen::rules::{Kind, Rules};
use hyakki_movegen::{Board, Color, File, Game, Piece, PieceKind, Setup, Square};

/// How a game looks in a mirror.
#[derive(Clone, Debug)]
pub(crate) struct Mirror {
    board: Board,
    /// What each kind looks like: itself, or one that moves like it the other way round, as the
    /// left and the right quail of tori shogi do.
    kinds: Vec<PieceKind>,
}

/// The key of the position or of its mirror image, always the same one of both.
pub(crate) fn canonical_key(game: &Game, mirror: Option<&Mirror>) -> u64 {
    let image = mirror.and_then(|mirror| {
        let mut image = game.clone();
        image.set(&mirror.image(&game.setup())).ok()?;
        Some(image.key())
    });
    image.map_or(game.key(), |image| image.min(game.key()))
}

impl Mirror {
    /// The mirror of a game; none if its rules tell left from right. The start position may.
    pub(crate) fn of(rules: &Rules) -> Option<Mirror> {
        let kinds = rules.kinds().map(|(kind, _)| counterpart(rules, kind));
        let mirror = Mirror { board: rules.board, kinds: kinds.collect::<Option<_>>()? };
        mirror.leaves(rules).then_some(mirror)
    }

    /// A position in the mirror.
    pub(crate) fn image(&self, setup: &Setup) -> Setup {
        let mut image =
            Setup { side: setup.side, number: setup.number, ..Setup::empty(self.board) };
        for (square, piece) in setup.pieces() {
            let kind = self.kinds[piece.kind().index()];
            image.board[self.square(square).index()] = Some(Piece::new(kind, piece.color()));
        }
        for color in Color::BOTH {
            for (kind, count) in setup.hands[color].iter().enumerate().filter(|(_, n)| **n > 0) {
                image.hands[color][self.kinds[kind].index()] = *count;
            }
        }
        image
    }

    fn square(&self, square: Square) -> Square {
        let File(file) = self.board.file(square);
        self.board.square(File(self.board.files - 1 - file), self.board.rank(square))
    }

    /// Whether everything the rules say of squares and kinds holds in the mirror, too.
    fn leaves(&self, rules: &Rules) -> bool {
        let image = |kind: PieceKind| self.kinds[kind.index()];
        let is_own = |kind: PieceKind| image(kind) == kind;
        let is_symmetric = |region: &Vec<Square>| {
            region.iter().all(|square| region.contains(&self.square(*square)))
        };
        let flag = rules.flag.as_ref();
        rules.kinds().all(|(kind, one)| {
            let other = rules.kind(image(kind));
            image(one.base) == other.base && one.promotes_to.map(image) == other.promotes_to
        }) && rules.zone.0.iter().all(is_symmetric)
            && flag.is_none_or(|flag| is_own(flag.kind) && flag.region.0.iter().all(is_symmetric))
            && rules.file_limit.is_none_or(|(kind, _)| is_own(kind))
            && rules.drop_mate_ban.is_none_or(is_own)
            && rules.royal.kind().is_none_or(is_own)
    }
}

/// The kind that moves like this one in the mirror: itself if it may be.
fn counterpart(rules: &Rules, kind: PieceKind) -> Option<PieceKind> {
    let own = rules.kind(kind);
    let wanted = mirrored(&own.movement);
    let is_like = |other: &Kind| other.movement == wanted && other.promoted == own.promoted;
    let others = rules.kinds().find(|(_, other)| is_like(other)).map(|(other, _)| other);
    if is_like(own) { Some(kind) } else { others }
}

fn mirrored(movement: &Movement) -> Movement {
    let step = |step: &Step| Step { right: -step.right, ..*step };
    let slide = |slide: &Slide| Slide { direction: step(&slide.direction), ..*slide };
    let reach = |reach: &Reach| Reach {
        steps: reach.steps.iter().map(step).collect(),
        slides: reach.slides.iter().map(slide).collect(),
    };
    Movement { quiet: reach(&movement.quiet), capture: reach(&movement.capture) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    fn game(name: &str) -> Game {
        Game::new(Games::built_in().unwrap().find(name).unwrap().clone()).unwrap()
    }

    #[test]
    fn every_built_in_game_has_a_mirror_that_undoes_itself() {
        for rules in Games::built_in().unwrap().iter() {
            let mirror = Mirror::of(rules).unwrap_or_else(|| panic!("{}", rules.name));
            assert_eq!(mirror.image(&mirror.image(&rules.start)), rules.start);
        }
    }

    #[test]
    fn positions_and_their_images_are_one() {
        for (name, one, other) in [
            ("gorogoro", "sgkgs/5/1ppp1/1PP1P/5/SGKGS b - 1", "sgkgs/5/1ppp1/P1PP1/5/SGKGS b - 1"),
            // The left quail and the right one.
            ("torishogi", "3k3/7/7/7/7/7/L2K3 w Rl 1", "3k3/7/7/7/7/7/3K2R w Lr 1"),
        ] {
            let keys = |sfen: &str| {
                let mut game = game(name);
                game.set_sfen(sfen).unwrap();
                (game.key(), canonical_key(&game, Mirror::of(game.rules()).as_ref()))
            };
            let (one, other) = (keys(one), keys(other));
            assert_ne!(one.0, other.0, "{name}");
            assert_eq!(one.1, other.1, "{name}");
        }
    }

    #[test]
    fn rules_that_tell_left_from_right_have_no_mirror() {
        let text = "[lopsided]\nmaxFile = 3\nmaxRank = 4\nking = k\ncustomPiece1 = a:frW\nstartFen = ka1/3/3/1AK[] w 0 1\n";
        let lopsided = text.replace("frW", "frF");
        let rules = Rules::parse(&[("lopsided.ini", &lopsided)]).unwrap().remove(0);
        assert!(Mirror::of(&rules).is_none());
    }
}
