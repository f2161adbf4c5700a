//! Static exchange evaluation: what a series of captures on one square is worth.

use super::ordering::Ordering;
use hyakki_movegen::{Bitboard, Move, PieceKind, Position, Square};

impl<B: Bitboard> Ordering<'_, B> {
    /// Whether a move, and the best captures on its square after it, win at least so many
    /// centipawns. Every piece takes in turn, the cheapest first, and either side may stop; pins
    /// and checks are not looked at.
    pub(super) fn exchange_wins(&self, position: &Position<B>, mv: Move, least: i32) -> bool {
        let (tables, to) = (self.tables, mv.to());
        let Some(mover) = position.moving_kind(mv) else { return false };
        let royal = tables.rules().royal.kind();
        let taken = position.piece(to).map(|piece| piece.kind());
        if taken.is_some() && taken == royal {
            return true;
        }
        // What the side that moved is ahead of what it needs, if it ends here.
        let won = taken.map_or(0, |kind| self.worth(kind)) + self.promotion_gain(mover, mv);
        let mut balance = won - least;
        if balance < 0 {
            return false;
        }
        // And if it loses the piece it moved for nothing.
        let moved = if mv.is_promotion() { tables.promoted(mover).unwrap_or(mover) } else { mover };
        let risk = if Some(moved) == royal { 0 } else { self.worth(moved) };
        balance = risk - balance;
        if balance <= 0 {
            return true;
        }
        let mut occupied = position.occupied() | B::of(to);
        if let Some(from) = mv.from() {
            occupied &= !B::of(from);
        }
        let mut side = position.side();
        // Whether the side that moved is the one that has it as it stands.
        let mut wins = true;
        loop {
            side = !side;
            let attackers = position.attackers(tables, to, side, occupied) & occupied;
            let Some((square, kind)) = self.cheapest(position, attackers) else { return wins };
            wins = !wins;
            if Some(kind) == royal {
                // A king takes only what nothing protects.
                let other = position.attackers(tables, to, !side, occupied) & occupied;
                return if other.any() { !wins } else { wins };
            }
            balance = self.worth(kind) - balance;
            if balance < i32::from(wins) {
                return wins;
            }
            occupied &= !B::of(square);
        }
    }

    /// What taking a piece of a kind wins, in centipawns.
    #[inline(always)]
    fn worth(&self, kind: PieceKind) -> i32 {
        self.values.gain_of_capture(kind, self.tables.base(kind))
    }

    /// The piece that risks least by taking; a king comes last.
    #[inline(always)]
    fn cheapest(&self, position: &Position<B>, attackers: B) -> Option<(Square, PieceKind)> {
        let royal = self.tables.rules().royal.kind();
        let kind = |square| position.piece(square).map(|piece| (square, piece.kind()));
        let price = |kind| if Some(kind) == royal { i32::MAX } else { self.worth(kind) };
        attackers.squares().filter_map(kind).min_by_key(|(_, kind)| price(*kind))
    }
}

#[cfg(test)]
mod tests {
    use super::super::history::History;
    use super::*;
    use hyakki_eval::{Parameters, Values};
    use hyakki_movegen::rules::Rules;
    use hyakki_movegen::{Game, Play, Width};

    /// The most a move wins for sure, in centipawns.
    fn gain(name: &str, sfen: &str, mv: &str) -> i32 {
        fn ask<B: Bitboard>(play: &Play<B>, mv: Move) -> i32 {
            let rules = play.tables().rules();
            let values = Values::new(rules, &Parameters::derived(rules));
            let mut history = History::new(rules);
            let ordering = Ordering::new(play.tables(), &values, &mut history);
            let mut gains = (-5_000..5_000).rev();
            let wins = |least: &i32| ordering.exchange_wins(play.position(), mv, *least);
            gains.find(wins).unwrap()
        }
        let mut games = Rules::parse(hyakki_seeds::VARIANTS).unwrap().into_iter();
        let mut game = Game::new(games.find(|rules| rules.name == name).unwrap()).unwrap();
        game.set_sfen(sfen).unwrap();
        let mv = game.parse_move(mv).unwrap();
        match game.width() {
            Width::Small(play) => ask(play, mv),
            Width::Large(play) => ask(play, mv),
        }
    }

    /// What taking a piece of shogi wins.
    fn worth(letter: char) -> i32 {
        let games = Rules::parse(hyakki_seeds::VARIANTS).unwrap();
        let rules = games.iter().find(|rules| rules.name == "shogi").unwrap();
        let kind = rules.find_kind(letter, false).unwrap();
        let numbers = Parameters::derived(rules);
        numbers.board(kind) + numbers.hand(kind)
    }

    #[test]
    fn captures_are_worth_what_is_left_after_the_last_one() {
        let (pawn, silver, gold) = (worth('P'), worth('S'), worth('G'));
        let shogi = |sfen, mv| gain("shogi", sfen, mv);
        assert_eq!(shogi("4k4/9/9/9/4p4/4S4/9/9/4K4 b - 1", "5f5e"), pawn);
        // A gold behind the pawn takes back.
        let once = "4k4/9/9/4g4/4p4/4S4/9/9/4K4 b - 1";
        assert_eq!(shogi(once, "5f5e"), pawn - silver);
        // A rook behind the silver would take the gold: who plays it need not take back.
        let supported = "4k4/9/9/4g4/4p4/4S4/9/4R4/4K4 b - 1";
        assert_eq!(shogi(supported, "5f5e"), pawn.min(pawn - silver + gold));
        // Nor does the cheap piece behind a dear one help the one that comes first.
        let dear = "4k4/9/9/4g4/4p4/4R4/4S4/9/4K4 b - 1";
        assert!(shogi(dear, "5f5e") < 0);
    }

    #[test]
    fn drops_and_quiet_moves_may_lose_what_is_moved() {
        let silver = worth('S');
        let drop = "4k4/9/9/4g4/9/9/9/9/4K4 b S 1";
        assert_eq!(gain("shogi", drop, "S*5e"), -silver);
        assert_eq!(gain("shogi", drop, "S*5f"), 0);
    }

    #[test]
    fn kings_take_only_what_is_not_protected() {
        let (pawn, gold) = (worth('P'), worth('G'));
        let beside = "9/9/4k4/4p4/4G4/9/9/9/K8 b - 1";
        assert_eq!(gain("shogi", beside, "5e5d"), pawn - gold);
        let supported = "9/9/4k4/4p4/4G4/4L4/9/9/K8 b - 1";
        assert_eq!(gain("shogi", supported, "5e5d"), pawn);
    }

    #[test]
    fn a_lion_is_worth_everything() {
        assert_eq!(gain("dobutsu", "1l1/1C1/3/1L1 b - 1", "2b2a+"), 4_999);
    }
}
