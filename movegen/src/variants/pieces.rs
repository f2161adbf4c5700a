//! Built-in piece names and how they move.

/// Name of the key and Betza notation of every piece that needs no notation of its own.
pub(super) const BUILT_IN: &[(&str, &str)] = &[
    ("aiwok", "RNF"),
    ("alfil", "A"),
    ("amazon", "QN"),
    ("archbishop", "BN"),
    ("bers", "RF"),
    ("bishop", "B"),
    ("biskni", "mBcN"),
    ("breakthrough", "mfWfF"),
    ("centaur", "KN"),
    ("chancellor", "RN"),
    ("clobber", "cW"),
    ("commoner", "K"),
    ("dragonHorse", "BW"),
    ("fers", "F"),
    ("fersAlfil", "FA"),
    ("gold", "WfF"),
    ("king", "K"),
    ("knibis", "mNcB"),
    ("knight", "N"),
    ("kniroo", "mNcR"),
    ("lance", "fR"),
    ("pawn", "mfWcfF"),
    ("queen", "Q"),
    ("rook", "R"),
    ("rookni", "mRcN"),
    ("shogiKnight", "fN"),
    ("shogiPawn", "fW"),
    ("silver", "FfW"),
    ("soldier", "fsW"),
    ("wazir", "W"),
];

/// Pieces that Fairy-Stockfish has as well, and why they move as none can here: to be told by name.
const ELSEWHERE: &[(&str, &str)] = &[
    ("banner", "a hopper and a lame leaper, `RcpRnN`"),
    ("cannon", "a hopper, `mRcpR`"),
    ("elephant", "a lame leaper, `nA`"),
    ("horse", "a lame leaper, `nN`"),
    ("immobile", "a piece that never moves"),
    ("janggiCannon", "a hopper, `pR`"),
    ("janggiElephant", "a lame leaper, `nZ`"),
];

/// The piece whose drop must not give mate, where that is a rule.
pub(super) const SHOGI_PAWN: &str = "shogiPawn";

/// The royal piece of a king's game.
pub(super) const KING: &str = "king";

/// The pawn of chess: the one piece with a double step and a choice of promotions.
pub(super) const PAWN: &str = "pawn";

/// What a piece is that only Fairy-Stockfish has.
pub(super) fn elsewhere(key: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(name, _)| *name == key).map(|(_, what)| *what)
}

/// How a built-in piece moves.
pub(super) fn built_in(key: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(name, _)| *name == key).map(|(_, betza)| *betza)
}
