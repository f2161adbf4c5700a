//! What the attacker may play, and what has become of a position after a move.

use hyakki_movegen::{Bitboard, Color, Flow, Move, Position, Tables};

/// A position as far as it can be judged without a search.
pub(super) enum Fate {
    /// The attacker has won.
    Won,
    /// The game is over, and the attacker has not won.
    Over,
    /// The side to move has so many moves; the attacker's are attacks.
    Open(u32),
}

/// The attacker's side of a problem.
pub(super) struct Attack<'s, B: Bitboard> {
    pub(super) tables: &'s Tables<B>,
    pub(super) attacker: Color,
}

impl<B: Bitboard> Attack<'_, B> {
    /// Gives every move of the attacker that counts as one: checks, and in lion games moves that
    /// end the game or attack the lion.
    pub(super) fn moves(&self, position: &Position<B>, mut listener: impl FnMut(Move)) {
        if self.tables.rules().is_king_game() {
            let _ = position.generate_checks(self.tables, &mut |mv| {
                listener(mv);
                Flow::Continue(())
            });
            return;
        }
        for mv in position.legal_moves(self.tables) {
            let mut next = *position;
            next.play(self.tables, mv, &mut ());
            if next.lion_outcome(self.tables).is_some() || self.threatens_lion(&next) {
                listener(mv);
            }
        }
    }

    fn threatens_lion(&self, next: &Position<B>) -> bool {
        let lion = next.royal(self.tables, !self.attacker);
        lion.is_some_and(|square| next.is_attacked(self.tables, square, self.attacker))
    }

    /// What has become of a position.
    pub(super) fn fate(&self, position: &Position<B>) -> Fate {
        if let Some(fate) = self.early_end(position) {
            return fate;
        }
        let is_attack = position.side() == self.attacker;
        let mut moves = 0;
        if is_attack {
            self.moves(position, |_| moves += 1);
        } else {
            moves = position.count_moves(self.tables) as u32;
        }
        match moves {
            0 if is_attack => Fate::Over,
            0 => match position.outcome(self.tables).and_then(|outcome| outcome.winner) {
                Some(winner) if winner == self.attacker => Fate::Won,
                _ => Fate::Over,
            },
            moves => Fate::Open(moves),
        }
    }

    /// How the game has ended by the capture of a lion or by a try, if it has.
    pub(super) fn early_end(&self, position: &Position<B>) -> Option<Fate> {
        let outcome = position.lion_outcome(self.tables)?;
        Some(if outcome.winner == Some(self.attacker) { Fate::Won } else { Fate::Over })
    }
}
