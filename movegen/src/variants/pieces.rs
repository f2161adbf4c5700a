//! Built-in piece names and how they move.

/// Name of the key and Betza notation of every piece that needs no notation of its own.
pub(super) const BUILT_IN: &[(&str, &str)] = &[
    ("alfil", "A"),
    ("amazon", "QN"),
    ("archbishop", "BN"),
    ("bers", "RF"),
    ("bishop", "B"),
    ("centaur", "KN"),
    ("chancellor", "RN"),
    ("commoner", "K"),
    ("dragonHorse", "BW"),
    ("fers", "F"),
    ("fersAlfil", "FA"),
    ("gold", "WfF"),
    ("king", "K"),
    ("knight", "N"),
    ("lance", "fR"),
    ("pawn", "mfWcfF"),
    ("queen", "Q"),
    ("rook", "R"),
    ("shogiKnight", "fN"),
    ("shogiPawn", "fW"),
    ("silver", "FfW"),
    ("wazir", "W"),
];

/// The piece whose drop must not give mate, where that is a rule.
pub(super) const SHOGI_PAWN: &str = "shogiPawn";

/// How a built-in piece moves.
pub(super) fn built_in(key: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(name, _)| *name == key).map(|(_, betza)| *betza)
}
