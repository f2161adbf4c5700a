//! What differs from game to game, apart from how the pieces move.

/// The nine board games, and three that come with files of a user's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Dobutsu shogi, 3x4.
    Dobutsu,
    /// Yokai no Mori, the classic 3x4 game.
    YokaiNoMori,
    /// Goro-goro dobutsu shogi, 5x6.
    GoroGoro,
    /// Yokai no Mori, the expert 5x6 game.
    YokaiNoMori56,
    /// Goro-goro with rabbits and boars, 5x6.
    GoroGoroPlus,
    /// Tori shogi, 7x7.
    ToriShogi,
    /// Yokai shogi, 9x9.
    Yokai,
    /// Shogi, 9x9.
    Shogi,
    /// Minishogi, 5x5.
    MiniShogi,
    /// Pandemonium, 9x9.
    Pandemonium,
    /// Mansindam, 9x9.
    Mansindam,
    /// Minishogi in which captures are a duty and nothing is royal: whoever has no move wins.
    AntiMiniShogi,
}

impl Game {
    /// Every game but those of a user's files.
    pub const ALL: [Self; 9] = [
        Self::Dobutsu,
        Self::YokaiNoMori,
        Self::GoroGoro,
        Self::YokaiNoMori56,
        Self::GoroGoroPlus,
        Self::ToriShogi,
        Self::Yokai,
        Self::Shogi,
        Self::MiniShogi,
    ];

    /// The name under which the engine's variant option knows the game.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dobutsu => "dobutsu",
            Self::YokaiNoMori => "yokainomori",
            Self::GoroGoro => "gorogoro",
            Self::YokaiNoMori56 => "yokainomori56",
            Self::GoroGoroPlus => "gorogoroplus",
            Self::ToriShogi => "torishogi",
            Self::Yokai => "yokai",
            Self::Shogi => "shogi",
            Self::MiniShogi => "minishogi",
            Self::Pandemonium => "pandemonium",
            Self::Mansindam => "mansindam",
            Self::AntiMiniShogi => "antiminishogi",
        }
    }

    /// The start position as SFEN.
    #[must_use]
    pub fn start(self) -> &'static str {
        match self {
            Self::Dobutsu | Self::YokaiNoMori => "gle/1c1/1C1/ELG b - 1",
            Self::GoroGoro | Self::YokaiNoMori56 => "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1",
            Self::GoroGoroPlus => "sgkgs/5/1ppp1/1PPP1/5/SGKGS b NLnl 1",
            Self::ToriShogi => "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",
            Self::Yokai => "rgytkfygl/1c5a1/ppppppppp/9/9/9/PPPPPPPPP/1A5C1/LGYFKTYGR b Nn 1",
            Self::Shogi => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            Self::MiniShogi | Self::AntiMiniShogi => "rbsgk/4p/5/P4/KGSBR b - 1",
            Self::Pandemonium => {
                "rnbsksbnr/2a1f1u2/p1p1p1p1p/4v4/9/4V4/P1P1P1P1P/2U1F1A2/RNBSKSBNR b - 1"
            }
            Self::Mansindam => "rnbakqcnm/9/ppppppppp/9/9/9/PPPPPPPPP/9/MNCQKABNR b - 1",
        }
    }

    pub(super) fn rules(self) -> &'static Rules {
        match self {
            Self::Dobutsu => &DOBUTSU,
            Self::YokaiNoMori => &YOKAI_NO_MORI,
            Self::GoroGoro | Self::YokaiNoMori56 => &GORO_GORO,
            Self::GoroGoroPlus => &GORO_GORO_PLUS,
            Self::ToriShogi => &TORI_SHOGI,
            Self::Yokai => &YOKAI,
            Self::Shogi => &SHOGI,
            Self::MiniShogi => &MINI_SHOGI,
            Self::Pandemonium => &PANDEMONIUM,
            Self::Mansindam => &MANSINDAM,
            Self::AntiMiniShogi => &ANTI_MINI_SHOGI,
        }
    }
}

/// What a repetition means when it is no perpetual check.
#[derive(Clone, Copy)]
pub(super) enum Repeated {
    Draw,
    /// The player whose move brought the last occurrence loses.
    MoverLoses,
    FirstPlayerLoses,
    /// The player who is to move in the last occurrence loses.
    ToMoveLoses,
}

/// The rules of one game.
pub(super) struct Rules {
    pub(super) width: usize,
    pub(super) height: usize,
    /// King or lion; a letter of no piece where the game has neither.
    pub(super) royal: u8,
    /// Lion games: the royal piece may be left to be taken, and the try wins.
    pub(super) lions: bool,
    /// The pieces that can be in hand, in the order in which SFEN prints them.
    pub(super) hand: &'static [u8],
    /// The pieces that promote.
    pub(super) promotable: &'static [u8],
    /// How many ranks, counted from the far side, are the promotion zone.
    pub(super) zone: usize,
    /// Whether promotion must be taken whenever it is offered.
    pub(super) promotion_forced: bool,
    /// Whether a piece may be moved or dropped where it could never move again.
    pub(super) immobile_allowed: bool,
    pub(super) pawn: u8,
    /// How many unpromoted pawns of one's own may stand on a file after a drop.
    pub(super) pawns_a_file: Option<usize>,
    pub(super) pawn_drop_mate_allowed: bool,
    /// The occurrence of a position that ends the game.
    pub(super) occurrences: usize,
    pub(super) repeated: Repeated,
    pub(super) perpetual_check_loses: bool,
    /// Whether a king on its far rank wins.
    pub(super) king_comes_home: bool,
    pub(super) captures_are_duty: bool,
    /// Whether a player without a legal move wins.
    pub(super) no_move_wins: bool,
}

static DOBUTSU: Rules = Rules {
    width: 3,
    height: 4,
    royal: b'L',
    lions: true,
    hand: b"GEC",
    promotable: b"C",
    zone: 1,
    promotion_forced: true,
    immobile_allowed: true,
    pawn: b'C',
    pawns_a_file: None,
    pawn_drop_mate_allowed: true,
    occurrences: 3,
    repeated: Repeated::Draw,
    perpetual_check_loses: false,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static YOKAI_NO_MORI: Rules = Rules {
    width: 3,
    height: 4,
    royal: b'L',
    lions: true,
    hand: b"GEC",
    promotable: b"C",
    zone: 1,
    promotion_forced: false,
    immobile_allowed: true,
    pawn: b'C',
    pawns_a_file: None,
    pawn_drop_mate_allowed: true,
    occurrences: 4,
    repeated: Repeated::Draw,
    perpetual_check_loses: false,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static GORO_GORO: Rules = Rules {
    width: 5,
    height: 6,
    royal: b'K',
    lions: false,
    hand: b"GSP",
    promotable: b"SP",
    zone: 2,
    promotion_forced: false,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: Some(1),
    pawn_drop_mate_allowed: false,
    occurrences: 4,
    repeated: Repeated::Draw,
    perpetual_check_loses: false,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static GORO_GORO_PLUS: Rules = Rules {
    width: 5,
    height: 6,
    royal: b'K',
    lions: false,
    hand: b"GSNLP",
    promotable: b"SNLP",
    zone: 2,
    promotion_forced: false,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: Some(1),
    pawn_drop_mate_allowed: false,
    occurrences: 4,
    repeated: Repeated::Draw,
    perpetual_check_loses: false,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static TORI_SHOGI: Rules = Rules {
    width: 7,
    height: 7,
    royal: b'K',
    lions: false,
    hand: b"FCLRPS",
    promotable: b"FS",
    zone: 2,
    promotion_forced: true,
    immobile_allowed: false,
    pawn: b'S',
    pawns_a_file: Some(2),
    pawn_drop_mate_allowed: false,
    occurrences: 4,
    repeated: Repeated::MoverLoses,
    perpetual_check_loses: true,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static YOKAI: Rules = Rules {
    width: 9,
    height: 9,
    royal: b'K',
    lions: false,
    hand: b"TFRLACGYNP",
    promotable: b"PYGFT",
    zone: 3,
    promotion_forced: false,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: Some(1),
    pawn_drop_mate_allowed: false,
    occurrences: 4,
    repeated: Repeated::Draw,
    perpetual_check_loses: true,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static SHOGI: Rules = Rules {
    width: 9,
    height: 9,
    royal: b'K',
    lions: false,
    hand: b"RBGSNLP",
    promotable: b"RBSNLP",
    zone: 3,
    promotion_forced: false,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: Some(1),
    pawn_drop_mate_allowed: false,
    occurrences: 4,
    repeated: Repeated::Draw,
    perpetual_check_loses: true,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static MINI_SHOGI: Rules = Rules {
    width: 5,
    height: 5,
    royal: b'K',
    lions: false,
    hand: b"RBGSP",
    promotable: b"RBSP",
    zone: 1,
    promotion_forced: false,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: Some(1),
    pawn_drop_mate_allowed: false,
    occurrences: 4,
    repeated: Repeated::FirstPlayerLoses,
    perpetual_check_loses: true,
    king_comes_home: false,
    captures_are_duty: false,
    no_move_wins: false,
};

static PANDEMONIUM: Rules = Rules {
    width: 9,
    height: 9,
    royal: b'K',
    lions: false,
    hand: b"RBNSVFUAP",
    promotable: b"RBNSVFUAP",
    zone: 3,
    promotion_forced: false,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: None,
    pawn_drop_mate_allowed: true,
    occurrences: 3,
    repeated: Repeated::ToMoveLoses,
    perpetual_check_loses: true,
    king_comes_home: true,
    captures_are_duty: false,
    no_move_wins: false,
};

static MANSINDAM: Rules = Rules {
    width: 9,
    height: 9,
    royal: b'K',
    lions: false,
    hand: b"AQMCRBNP",
    promotable: b"MCRBNP",
    zone: 3,
    promotion_forced: true,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: Some(1),
    pawn_drop_mate_allowed: true,
    occurrences: 3,
    repeated: Repeated::ToMoveLoses,
    perpetual_check_loses: false,
    king_comes_home: true,
    captures_are_duty: false,
    no_move_wins: false,
};

static ANTI_MINI_SHOGI: Rules = Rules {
    width: 5,
    height: 5,
    royal: b'-',
    lions: false,
    hand: b"RBGSPK",
    promotable: b"RBSP",
    zone: 1,
    promotion_forced: false,
    immobile_allowed: false,
    pawn: b'P',
    pawns_a_file: Some(1),
    pawn_drop_mate_allowed: true,
    occurrences: 4,
    repeated: Repeated::FirstPlayerLoses,
    perpetual_check_loses: true,
    king_comes_home: false,
    captures_are_duty: true,
    no_move_wins: true,
};
