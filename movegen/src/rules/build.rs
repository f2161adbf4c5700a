//! From drafts to rules: inheritance, and what the keys of a game must agree on.

use super::betza::{Movement, Reach};
use super::draft::{Declared, Draft, Patch};
use super::error::{Fault, RulesError, quote};
use super::ini::{self, Section};
use super::{Flag, Kind, MAX_KINDS, Repetition, RepetitionResult, Royal, Rules, Worth, pieces};
use crate::setup::Setup;
use crate::text::fen;
use crate::types::{Board, ByColor, Color, File, Piece, PieceKind, Rank, Square};
use std::collections::HashMap;

/// Squares of the largest board.
const MAX_SQUARES: usize = 128;

pub(super) fn games(files: &[(&str, &str)]) -> Result<Vec<Rules>, RulesError> {
    let mut faults = Vec::new();
    let mut drafts: HashMap<String, Draft> = HashMap::new();
    let mut games: Vec<Rules> = Vec::new();
    for (file, text) in files {
        for section in ini::sections(file, text, &mut faults) {
            let before = faults.len();
            let mut draft = match &section.parent {
                None => Draft::new(),
                Some(parent) => match drafts.get(parent) {
                    Some(draft) => draft.clone(),
                    None => {
                        let problem = format!(
                            "parent {} is unknown, expected the name of an earlier section",
                            quote(parent)
                        );
                        faults.push(section.fault(section.line, "", problem));
                        Draft::new()
                    }
                },
            };
            draft.read(&section, &mut faults);
            if drafts.insert(section.name.clone(), draft.clone()).is_some() {
                let problem = format!("section {} stands twice", quote(&section.name));
                faults.push(section.fault(section.line, "", problem));
            }
            // Contradictions are looked for in whatever could be read, so that all faults are
            // told at once; a key that failed would only cause echoes of its own fault.
            let builder = Builder { draft: &draft, section: &section };
            if let Some(rules) = builder.rules(&mut faults, before) {
                games.push(rules);
            }
        }
    }
    if games.is_empty() && faults.is_empty() {
        let (file, problem) = (files.first().map_or("", |f| f.0), "no `[section]` in it");
        faults.push(Fault {
            file: file.to_owned(),
            line: 1,
            key: String::new(),
            problem: problem.to_owned(),
        });
    }
    if faults.is_empty() { Ok(games) } else { Err(RulesError(faults)) }
}

struct Builder<'d> {
    draft: &'d Draft,
    section: &'d Section,
}

impl Builder<'_> {
    fn rules(&self, faults: &mut Vec<Fault>, before: usize) -> Option<Rules> {
        let draft = self.draft;
        let readable = faults.len() == before;
        let mut fault = |key: &str, problem: String| {
            faults.push(draft.fault(self.section, key, problem));
        };
        let missing = |what| format!("is missing, expected {what}");
        if readable && draft.files.is_none() {
            fault("maxFile", missing("the number of files"));
        }
        if readable && draft.ranks.is_none() {
            fault("maxRank", missing("the number of ranks"));
        }
        if readable && draft.start.is_none() {
            fault("startFen", missing("the start position"));
        }
        let board = Board { files: draft.files?, ranks: draft.ranks? };
        if board.len() > MAX_SQUARES {
            let problem = format!(
                "board {}x{} has more than {MAX_SQUARES} squares",
                board.files, board.ranks
            );
            fault("maxRank", problem);
            return None;
        }
        self.pieces_agree(faults, readable);
        let kinds = self.kinds(faults)?;
        self.movements_are_supported(&kinds, faults);
        let royal = self.royal(&kinds, readable, faults)?;
        let zone = self.regions(
            &draft.zone,
            ["promotionRegionWhite", "promotionRegionBlack"],
            board,
            faults,
        );
        let flag = self.flag(&kinds, board, faults);
        let hand_order = self.hand_order(&kinds, royal, faults);
        let file_limit = self.file_limit(&kinds, faults);
        let drop_mate_ban = self.drop_mate_ban(&kinds, royal, faults);
        self.names_are_known(&kinds, faults);
        if faults.len() > before {
            return None;
        }
        let mut rules = Rules {
            name: self.section.name.clone(),
            title: draft.title.clone().unwrap_or_else(|| self.section.name.clone()),
            aliases: draft.aliases.clone(),
            template: draft.template.clone().unwrap_or_else(|| "shogi".to_owned()),
            board,
            kinds,
            hand_order,
            letter_aliases: draft.letter_aliases.clone(),
            zone,
            forced_promotion: draft.forced_promotion,
            drops: draft.drops,
            captures_to_hand: draft.captures_to_hand,
            file_limit,
            drop_mate_ban,
            immobility_illegal: draft.immobility_illegal,
            royal,
            flag,
            no_move: draft.no_move.unwrap_or(Worth::Loss),
            repetition: repetition(draft),
            entering_king: draft.entering_king,
            start: Setup::empty(board),
        };
        match self.start(&rules) {
            Ok(setup) => rules.start = setup,
            Err(problem) => faults.push(draft.fault(self.section, "startFen", problem)),
        }
        (faults.len() == before).then_some(rules)
    }

    /// The start position; unlike a mate problem it needs a royal piece on both sides.
    fn start(&self, rules: &Rules) -> Result<Setup, String> {
        let text = self.draft.start.as_deref().unwrap_or_default();
        let setup = fen::parse(rules, text).map_err(|error| error.to_string())?;
        setup.check(rules).map_err(|error| error.to_string())?;
        let royal = rules.royal.kind();
        for (color, side) in Color::BOTH.into_iter().zip(["first", "second"]) {
            if !setup.pieces().any(|(_, piece)| piece == Piece::new(royal, color)) {
                return Err(format!("the {side} player has no {}", rules.kind(royal).name));
            }
        }
        Ok(setup)
    }

    fn declared(&self, letter: char) -> Option<&Declared> {
        self.draft.pieces.values().find(|piece| piece.letter == letter)
    }

    /// No letter twice, and every letter of the other keys declared.
    fn pieces_agree(&self, faults: &mut Vec<Fault>, readable: bool) {
        let draft = self.draft;
        if draft.pieces.is_empty() && readable {
            faults.push(draft.fault(self.section, "king", "no piece is declared"));
        }
        let mut seen: HashMap<char, &str> = HashMap::new();
        for (key, piece) in &draft.pieces {
            if let Some(other) = seen.insert(piece.letter, key) {
                let problem = format!("letter `{}` is also that of `{other}`", piece.letter);
                faults.push(draft.fault(self.section, key, problem));
            }
        }
        let optional = |letter: Option<char>| letter.into_iter().collect::<Vec<_>>();
        let from = |pairs: &[(char, char)]| pairs.iter().map(|pair| pair.0).collect::<Vec<_>>();
        let to = |pairs: &[(char, char)]| pairs.iter().map(|pair| pair.1).collect::<Vec<_>>();
        let uses = [
            ("promotedPieceType", from(&draft.promotions)),
            ("promotedPieceType", to(&draft.promotions)),
            ("dropNoDoubled", optional(draft.file_limit_letter)),
            ("extinctionPieceTypes", draft.extinction.clone()),
            ("flagPiece", optional(draft.flag_piece)),
            ("handOrder", draft.hand_order.clone()),
            ("letterAliases", from(&draft.letter_aliases)),
        ];
        for (key, letters) in uses {
            for letter in letters.into_iter().filter(|letter| self.declared(*letter).is_none()) {
                let problem = format!("`{letter}` is not the letter of a declared piece");
                faults.push(draft.fault(self.section, key, problem));
            }
        }
        for (index, (letter, _)) in draft.promotions.iter().enumerate() {
            if draft.promotions[..index].iter().any(|(other, _)| other == letter) {
                let problem = format!("`{letter}` is promoted twice");
                faults.push(draft.fault(self.section, "promotedPieceType", problem));
            }
        }
    }

    /// Base kinds by letter, then the promoted ones. A piece that only tells how a promoted one
    /// moves, and is not in the start position, is no kind of its own.
    fn kinds(&self, faults: &mut Vec<Fault>) -> Option<Vec<Kind>> {
        let draft = self.draft;
        let start = draft.start.as_deref().unwrap_or_default();
        let placed = start.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let mut bases: Vec<&Declared> = draft
            .pieces
            .values()
            .filter(|piece| {
                let is_target = draft.promotions.iter().any(|(_, to)| *to == piece.letter);
                !is_target || placed.contains(piece.letter)
            })
            .collect();
        // The royal piece is never held, so it goes last.
        let royal: Vec<char> = draft.king.into_iter().chain(draft.extinction.clone()).collect();
        bases.sort_by_key(|piece| (royal.contains(&piece.letter), piece.letter));
        let promotions: Vec<_> = draft
            .promotions
            .iter()
            .filter_map(|(from, to)| {
                let base = bases.iter().position(|piece| piece.letter == *from)?;
                Some((base, self.declared(*to)?))
            })
            .collect();
        if bases.len() + promotions.len() > MAX_KINDS {
            let problem = format!("more than {MAX_KINDS} kinds of pieces");
            faults.push(draft.fault(self.section, "promotedPieceType", problem));
            return None;
        }
        let name = |promoted: bool, letter: char| {
            let named = draft.names.iter().find(|(p, l, _)| (*p, *l) == (promoted, letter));
            named.map_or_else(
                || format!("{}{}", if promoted { "+" } else { "" }, letter.to_ascii_uppercase()),
                |(_, _, name)| name.clone(),
            )
        };
        let kind = |piece: &Declared, base: usize, promoted: bool| Kind {
            letter: bases[base].letter.to_ascii_uppercase(),
            promoted,
            name: name(promoted, bases[base].letter),
            betza: piece.betza.clone(),
            movement: piece.movement.clone(),
            promotes_to: None,
            base: PieceKind(base as u8),
        };
        let mut kinds: Vec<Kind> =
            bases.iter().enumerate().map(|(base, piece)| kind(piece, base, false)).collect();
        for (base, target) in promotions {
            kinds[base].promotes_to = Some(PieceKind(kinds.len() as u8));
            kinds.push(kind(target, base, true));
        }
        Some(kinds)
    }

    fn movements_are_supported(&self, kinds: &[Kind], faults: &mut Vec<Fault>) {
        let key_of = |letter: char| {
            let lower = letter.to_ascii_lowercase();
            self.draft.pieces.iter().find(|(_, p)| p.letter == lower).map_or("", |(key, _)| key)
        };
        for kind in kinds.iter().filter(|kind| !kind.promoted) {
            let is_king = self.draft.king == Some(kind.letter.to_ascii_lowercase());
            let Movement { quiet, capture } = &kind.movement;
            if is_king && !(quiet.slides.is_empty() && capture.slides.is_empty()) {
                let problem =
                    format!("{} slides, expected a king that only steps", quote(&kind.betza));
                faults.push(self.draft.fault(self.section, key_of(kind.letter), problem));
            }
            let nowhere = |reach: &Reach| reach.steps.is_empty() && reach.slides.is_empty();
            if nowhere(quiet) && nowhere(capture) {
                let problem = format!("{} never moves", quote(&kind.betza));
                faults.push(self.draft.fault(self.section, key_of(kind.letter), problem));
            }
        }
    }

    fn royal(&self, kinds: &[Kind], readable: bool, faults: &mut Vec<Fault>) -> Option<Royal> {
        let draft = self.draft;
        let mut fault = |key: &str, problem: &str| {
            if readable {
                faults.push(draft.fault(self.section, key, problem));
            }
        };
        let king = draft.king.filter(|letter| self.declared(*letter).is_some());
        let royal = match (king, draft.extinction.as_slice()) {
            (Some(king), []) => (king, Royal::King as fn(PieceKind) -> Royal),
            (None, [lion]) => {
                if !draft.extinction_loses {
                    fault("extinctionPieceTypes", "needs `extinctionValue = loss`");
                }
                (*lion, Royal::Lion as fn(PieceKind) -> Royal)
            }
            (None, []) => {
                fault("king", "the game has neither a `king` nor `extinctionPieceTypes`");
                return None;
            }
            (Some(_), _) => {
                fault("extinctionPieceTypes", "contradicts `king`: a game has one or the other");
                return None;
            }
            (None, _) => {
                fault("extinctionPieceTypes", "more than one letter is not supported");
                return None;
            }
        };
        if draft.promotions.iter().any(|(from, _)| *from == royal.0) {
            fault("promotedPieceType", "the royal piece must not promote");
        }
        base_kind(kinds, royal.0).map(royal.1)
    }

    fn regions(
        &self,
        patches: &ByColor<Vec<Patch>>,
        keys: [&str; 2],
        board: Board,
        faults: &mut Vec<Fault>,
    ) -> ByColor<Vec<Square>> {
        ByColor::from_fn(|color| {
            let mut squares = Vec::new();
            for patch in &patches[color] {
                let before = squares.len();
                squares.extend(board.squares().filter(|square| {
                    let File(file) = board.file(*square);
                    let Rank(rank) = board.rank(*square);
                    patch.file.is_none_or(|f| f == board.files - file)
                        && patch.rank.is_none_or(|r| r == board.ranks - rank)
                }));
                if squares.len() == before {
                    let problem = format!(
                        "a region lies outside the board of {} files and {} ranks",
                        board.files, board.ranks
                    );
                    faults.push(self.draft.fault(self.section, keys[color.index()], problem));
                }
            }
            squares.sort_unstable();
            squares.dedup();
            squares
        })
    }

    fn flag(&self, kinds: &[Kind], board: Board, faults: &mut Vec<Fault>) -> Option<Flag> {
        let region = self.regions(
            &self.draft.flag_region,
            ["flagRegionWhite", "flagRegionBlack"],
            board,
            faults,
        );
        let named = self.draft.flag_piece;
        if named.is_some() && Color::BOTH.iter().all(|color| region[*color].is_empty()) {
            let problem = "needs `flagRegionWhite` and `flagRegionBlack`";
            faults.push(self.draft.fault(self.section, "flagPiece", problem));
        }
        let kind = base_kind(kinds, named?)?;
        Some(Flag { kind, region, must_be_safe: self.draft.flag_safe })
    }

    /// The order told, or else by mobility.
    fn hand_order(&self, kinds: &[Kind], royal: Royal, faults: &mut Vec<Fault>) -> Vec<PieceKind> {
        let can_be_held = |kind: &PieceKind| {
            !kinds[kind.index()].promoted && *kind != royal.kind() && self.draft.captures_to_hand
                || !kinds[kind.index()].promoted && *kind != royal.kind() && self.draft.drops
        };
        let mut held: Vec<PieceKind> =
            (0..kinds.len() as u8).map(PieceKind).filter(can_be_held).collect();
        if self.draft.hand_order.is_empty() {
            held.sort_by_key(|kind| std::cmp::Reverse(mobility(&kinds[kind.index()].movement)));
            return held;
        }
        let told: Vec<PieceKind> =
            self.draft.hand_order.iter().filter_map(|l| base_kind(kinds, *l)).collect();
        let mut sorted = told.clone();
        sorted.sort_unstable();
        held.sort_unstable();
        if sorted != held {
            let expected: Vec<String> = held
                .iter()
                .map(|kind| kinds[kind.index()].letter.to_ascii_lowercase().to_string())
                .collect();
            let problem = format!("expected each of `{}` once", expected.join(" "));
            faults.push(self.draft.fault(self.section, "handOrder", problem));
        }
        told
    }

    fn file_limit(&self, kinds: &[Kind], faults: &mut Vec<Fault>) -> Option<(PieceKind, u8)> {
        if self.draft.file_limit.is_some() && self.draft.file_limit_letter.is_none() {
            let problem = "needs `dropNoDoubled`";
            faults.push(self.draft.fault(self.section, "dropNoDoubledCount", problem));
        }
        let kind = base_kind(kinds, self.draft.file_limit_letter?)?;
        Some((kind, self.draft.file_limit.unwrap_or(1)))
    }

    fn drop_mate_ban(
        &self,
        kinds: &[Kind],
        royal: Royal,
        faults: &mut Vec<Fault>,
    ) -> Option<PieceKind> {
        if !self.draft.drop_mate_illegal {
            return None;
        }
        let mut fault = |problem: &str| {
            let key = "shogiPawnDropMateIllegal";
            faults.push(self.draft.fault(self.section, key, problem));
        };
        if matches!(royal, Royal::Lion(_)) {
            fault("contradicts `extinctionPieceTypes`: a lion is never mated");
        }
        let pawn = self.draft.pieces.get(pieces::SHOGI_PAWN);
        if pawn.is_none() {
            fault("needs a `shogiPawn`");
        }
        base_kind(kinds, pawn?.letter)
    }

    fn names_are_known(&self, kinds: &[Kind], faults: &mut Vec<Fault>) {
        for (promoted, letter, _) in &self.draft.names {
            let upper = letter.to_ascii_uppercase();
            if !kinds.iter().any(|kind| (kind.promoted, kind.letter) == (*promoted, upper)) {
                let plus = if *promoted { "+" } else { "" };
                let problem = format!("`{plus}{letter}` is not a piece of the game");
                faults.push(self.draft.fault(self.section, "pieceNames", problem));
            }
        }
        for (own, other) in &self.draft.letter_aliases {
            let taken = |letter: char| {
                letter != *own && self.draft.letter_aliases.iter().all(|(o, _)| *o != letter)
            };
            let upper = other.to_ascii_uppercase();
            if kinds.iter().any(|kind| kind.letter == upper && taken(*other)) {
                let problem = format!("`{own}:{other}`: `{other}` is the letter of another piece");
                faults.push(self.draft.fault(self.section, "letterAliases", problem));
            }
        }
    }
}

fn base_kind(kinds: &[Kind], letter: char) -> Option<PieceKind> {
    let upper = letter.to_ascii_uppercase();
    kinds
        .iter()
        .position(|kind| kind.letter == upper && !kind.promoted)
        .map(|index| PieceKind(index as u8))
}

/// A rough measure of how much a piece reaches, for the order of hands.
fn mobility(movement: &Movement) -> usize {
    let reach = |reach: &Reach| {
        let slides: usize = reach.slides.iter().map(|slide| usize::from(slide.limit.min(4))).sum();
        reach.steps.len() + slides
    };
    reach(&movement.quiet) + reach(&movement.capture)
}

fn repetition(draft: &Draft) -> Option<Repetition> {
    let occurrences = draft.fold.unwrap_or(4);
    let worth = draft.fold_value.unwrap_or(Worth::Draw);
    let result =
        if draft.fold_absolute { RepetitionResult::First } else { RepetitionResult::ToMove };
    (occurrences > 0).then(|| Repetition {
        occurrences,
        result: result(worth),
        perpetual_check_loses: draft.perpetual_check_loses,
    })
}
