//! From a draft to rules: what the keys of a game must agree on.

use super::draft::{Contradiction, Declared, Draft, Extinction, Named, Patch};
use super::pieces;
use crate::rules::betza::{Movement, Reach};
use crate::rules::{
    Flag, Kind, MAX_KINDS, Repetition, RepetitionResult, Royal, Rules, Worth, quote,
};
use crate::setup::Setup;
use crate::text::fen;
use crate::types::{Board, ByColor, Color, File, Piece, PieceKind, Rank, Square};
use std::collections::HashMap;

/// Files and ranks where nothing is said of them.
const USUAL_SIZE: u8 = 8;
/// The occurrence of a position that ends the game where nothing is said of it.
const USUAL_FOLD: u8 = 3;
/// Squares of the largest board.
const MAX_SQUARES: usize = 128;

/// The rules of the game `name`, or everything in which its keys contradict each other. A key that
/// could not be read was told before and is not missed.
pub(super) fn rules(name: &str, draft: &Draft) -> Result<Rules, Vec<Contradiction>> {
    let mut builder = Builder { draft, found: Vec::new() };
    match builder.rules(name) {
        Some(rules) if builder.found.is_empty() && draft.readable => Ok(rules),
        _ => Err(builder.found),
    }
}

struct Builder<'d> {
    draft: &'d Draft,
    found: Vec<Contradiction>,
}

impl Builder<'_> {
    fn fault(&mut self, key: &str, problem: impl Into<String>) {
        self.found.push(Contradiction { key: key.to_owned(), problem: problem.into() });
    }

    fn rules(&mut self, name: &str) -> Option<Rules> {
        let draft = self.draft;
        if draft.start.is_none() && draft.readable {
            self.fault("startFen", "is missing, expected the start position");
        }
        let board = Board {
            files: draft.files.unwrap_or(USUAL_SIZE),
            ranks: draft.ranks.unwrap_or(USUAL_SIZE),
        };
        if board.len() > MAX_SQUARES {
            let Board { files, ranks } = board;
            let problem = format!("board {files}x{ranks} has more than {MAX_SQUARES} squares");
            self.fault("maxRank", problem);
            return None;
        }
        self.pieces_agree();
        let kinds = self.kinds()?;
        self.movements_are_supported(&kinds);
        self.pawn_is_plain();
        let royal = self.royal(&kinds)?;
        let zone =
            self.regions(&draft.zone, ["promotionRegionWhite", "promotionRegionBlack"], board);
        let flag = self.flag(&kinds, board);
        let hand_order = self.hand_order(&kinds, royal);
        let file_limit = self.file_limit(&kinds);
        let drop_mate_ban = self.drop_mate_ban(&kinds, royal);
        self.names_are_known(&kinds);
        let letter_aliases = self.letter_aliases(&kinds);
        if !self.found.is_empty() || !draft.readable {
            return None;
        }
        let mut rules = Rules {
            name: name.to_owned(),
            title: draft.title.clone().unwrap_or_else(|| name.to_owned()),
            aliases: draft.aliases.clone(),
            template: draft.template.clone().unwrap_or_else(|| "shogi".to_owned()),
            board,
            kinds,
            hand_order,
            letter_aliases,
            zone,
            forced_promotion: draft.forced_promotion,
            drops: draft.drops,
            captures_to_hand: draft.captures_to_hand,
            file_limit,
            drop_mate_ban,
            immobility_illegal: draft.immobility_illegal,
            must_capture: draft.must_capture,
            royal,
            flag,
            no_move: draft.no_move.unwrap_or(Worth::Draw),
            repetition: repetition(draft),
            entering_king: draft.entering_king,
            start: Setup::empty(board),
        };
        match self.start(&rules) {
            Ok(setup) => rules.start = setup,
            Err(problem) => self.fault("startFen", problem),
        }
        Some(rules)
    }

    /// The start position; unlike a mate problem it needs a royal piece on both sides.
    fn start(&self, rules: &Rules) -> Result<Setup, String> {
        let text = self.draft.start.as_deref().unwrap_or_default();
        let (setup, _) = fen::parse(rules, text).map_err(|error| error.to_string())?;
        setup.check(rules).map_err(|error| error.to_string())?;
        let Some(royal) = rules.royal.kind() else { return Ok(setup) };
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

    /// The kind that a key names by its letter.
    fn named(&mut self, kinds: &[Kind], key: &str, letter: char) -> Option<PieceKind> {
        let kind = base_kind(kinds, letter);
        if kind.is_none() && self.declared(letter).is_some() {
            let problem = format!(
                "`{letter}` only tells what another piece promotes to, expected a piece that \
                 stands in `startFen` or does not appear behind `:` in `promotedPieceType`"
            );
            self.fault(key, problem);
        }
        kind
    }

    /// No letter twice, and every letter of the other keys declared.
    fn pieces_agree(&mut self) {
        let draft = self.draft;
        if draft.pieces.is_empty() && draft.readable {
            self.fault("king", "no piece is declared");
        }
        let mut seen: HashMap<char, &str> = HashMap::new();
        for (key, piece) in &draft.pieces {
            if let Some(other) = seen.insert(piece.letter, key) {
                self.fault(key, format!("letter `{}` is also that of `{other}`", piece.letter));
            }
        }
        let optional = |letter: Option<char>| letter.into_iter().collect::<Vec<_>>();
        let from = |pairs: &[(char, char)]| pairs.iter().map(|pair| pair.0).collect::<Vec<_>>();
        let to = |pairs: &[(char, char)]| pairs.iter().map(|pair| pair.1).collect::<Vec<_>>();
        let uses = [
            ("promotedPieceType", from(&draft.promotions)),
            ("promotedPieceType", to(&draft.promotions)),
            ("dropNoDoubled", optional(draft.file_limit_letter)),
            ("extinctionPieceTypes", lions(draft).to_vec()),
            ("flagPiece", optional(draft.flag_piece)),
            ("handOrder", draft.hand_order.clone()),
            ("letterAliases", from(&draft.letter_aliases)),
        ];
        for (key, letters) in uses {
            for letter in letters.into_iter().filter(|letter| !seen.contains_key(letter)) {
                self.fault(key, format!("`{letter}` is not the letter of a declared piece"));
            }
        }
        for letter in &draft.lost_promotions {
            let problem = format!(
                "what `{letter}` promotes to for the parent is gone, expected `{letter}:` and \
                 another letter or `-`"
            );
            self.fault("promotedPieceType", problem);
        }
    }

    /// Base kinds by letter, then the promoted ones. A piece that only tells how a promoted one
    /// moves, and is not in the start position, is no kind of its own.
    fn kinds(&mut self) -> Option<Vec<Kind>> {
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
        let royal: Vec<char> = draft.king.into_iter().chain(lions(draft).iter().copied()).collect();
        bases.sort_by_key(|piece| (royal.contains(&piece.letter), piece.letter));
        let named = |promoted: bool, letter: char| {
            draft.names.iter().find(|named| (named.promoted, named.letter) == (promoted, letter))
        };
        let name = |promoted: bool, letter: char| {
            named(promoted, letter).map_or_else(
                || format!("{}{}", if promoted { "+" } else { "" }, letter.to_ascii_uppercase()),
                |named| named.name.clone(),
            )
        };
        let kind = |piece: &Declared, base: usize, promoted: bool| Kind {
            letter: bases[base].letter.to_ascii_uppercase(),
            promoted,
            fairy_letter: piece.letter.to_ascii_uppercase(),
            name: name(promoted, bases[base].letter),
            other_name: named(promoted, bases[base].letter)
                .and_then(|named| named.other_name.clone()),
            sign: named(promoted, bases[base].letter).and_then(|named| named.sign),
            betza: piece.betza.clone(),
            movement: piece.movement.clone(),
            promotes_to: None,
            base: PieceKind(base as u8),
        };
        let mut kinds: Vec<Kind> =
            bases.iter().enumerate().map(|(base, piece)| kind(piece, base, false)).collect();
        let targets: Vec<(PieceKind, &Declared)> = draft
            .promotions
            .iter()
            .filter_map(|(from, to)| {
                let base = self.named(&kinds, "promotedPieceType", *from)?;
                let target = draft.pieces.values().find(|piece| piece.letter == *to)?;
                Some((base, target))
            })
            .collect();
        if kinds.len() + targets.len() > MAX_KINDS {
            self.fault("promotedPieceType", format!("more than {MAX_KINDS} kinds of pieces"));
            return None;
        }
        for (base, target) in targets {
            kinds[base.index()].promotes_to = Some(PieceKind(kinds.len() as u8));
            kinds.push(kind(target, base.index(), true));
        }
        Some(kinds)
    }

    fn movements_are_supported(&mut self, kinds: &[Kind]) {
        let draft = self.draft;
        let key_of = |letter: char| {
            let lower = letter.to_ascii_lowercase();
            draft.pieces.iter().find(|(_, p)| p.letter == lower).map_or("", |(key, _)| key)
        };
        for kind in kinds.iter().filter(|kind| !kind.promoted) {
            let is_king = draft.king == Some(kind.letter.to_ascii_lowercase());
            let Movement { quiet, capture } = &kind.movement;
            if is_king && !(quiet.slides.is_empty() && capture.slides.is_empty()) {
                let problem =
                    format!("{} slides, expected a king that only steps", quote(&kind.betza));
                self.fault(key_of(kind.letter), problem);
            }
            let nowhere = |reach: &Reach| reach.steps.is_empty() && reach.slides.is_empty();
            if nowhere(quiet) && nowhere(capture) {
                self.fault(key_of(kind.letter), format!("{} never moves", quote(&kind.betza)));
            }
        }
    }

    /// A pawn of chess that does nothing but step forward and take sideways.
    fn pawn_is_plain(&mut self) {
        let draft = self.draft;
        if !draft.pieces.contains_key(pieces::PAWN) || !draft.readable {
            return;
        }
        for (lacks, needed) in [
            (draft.pawn_steps_twice, "doubleStep = false"),
            (draft.pawn_chooses, "promotionPieceTypes = -"),
        ] {
            if lacks {
                self.fault(pieces::PAWN, format!("needs `{needed}`, else is not supported"));
            }
        }
    }

    fn royal(&mut self, kinds: &[Kind]) -> Option<Royal> {
        let draft = self.draft;
        let king = draft.king.filter(|letter| self.declared(*letter).is_some());
        let key = "extinctionPieceTypes";
        let all = draft.extinction == Extinction::OfAll;
        let problem = match (king, lions(draft)) {
            (Some(king), []) if !all => {
                self.royal_stays(king);
                return self.named(kinds, pieces::KING, king).map(Royal::King);
            }
            (None, [lion]) => {
                if draft.extinction_value != Some(Worth::Loss) && draft.readable {
                    self.fault(key, "needs `extinctionValue = loss`");
                }
                self.royal_stays(*lion);
                return self.named(kinds, key, *lion).map(Royal::Lion);
            }
            (None, []) if all => {
                // A side without pieces has no move: one rule says it all if both agree.
                if draft.extinction_value != draft.no_move && draft.readable {
                    let problem = "`*` needs an `extinctionValue` that `stalemateValue` has too";
                    self.fault(key, problem);
                }
                return Some(Royal::None);
            }
            (None, []) => (
                pieces::KING,
                "the game has neither a `king` nor `extinctionPieceTypes`, expected one of them",
            ),
            (Some(_), _) => (key, "contradicts `king`: a game has one or the other"),
            (None, _) => (key, "more than one letter is not supported"),
        };
        if draft.readable {
            self.fault(problem.0, problem.1);
        }
        None
    }

    fn royal_stays(&mut self, royal: char) {
        if self.draft.readable && self.draft.promotions.iter().any(|(from, _)| *from == royal) {
            self.fault("promotedPieceType", "the royal piece must not promote");
        }
    }

    fn regions(
        &mut self,
        patches: &ByColor<Vec<Patch>>,
        keys: [&str; 2],
        board: Board,
    ) -> ByColor<Vec<Square>> {
        let draft = self.draft;
        ByColor::from_fn(|color| {
            let is_said = draft.set_at.contains_key(keys[color.index()]);
            let mut squares = Vec::new();
            for patch in &patches[color] {
                let before = squares.len();
                squares.extend(board.squares().filter(|square| {
                    let File(file) = board.file(*square);
                    let Rank(rank) = board.rank(*square);
                    patch.file.is_none_or(|f| f == board.files - file)
                        && patch.rank.is_none_or(|r| r == board.ranks - rank)
                }));
                if squares.len() == before && is_said {
                    let Board { files, ranks } = board;
                    let problem = format!(
                        "a region lies outside the board of {files} files and {ranks} ranks"
                    );
                    self.fault(keys[color.index()], problem);
                }
            }
            squares.sort_unstable();
            squares.dedup();
            squares
        })
    }

    fn flag(&mut self, kinds: &[Kind], board: Board) -> Option<Flag> {
        let draft = self.draft;
        let region =
            self.regions(&draft.flag_region, ["flagRegionWhite", "flagRegionBlack"], board);
        let Some(letter) = draft.flag_piece else {
            for (color, key) in Color::BOTH.into_iter().zip(["flagRegionWhite", "flagRegionBlack"])
            {
                if draft.sets(key) && !region[color].is_empty() {
                    self.fault(key, "needs a `flagPiece`: any piece is not supported");
                }
            }
            return None;
        };
        if Color::BOTH.iter().all(|color| region[*color].is_empty()) {
            self.fault("flagPiece", "needs `flagRegionWhite` and `flagRegionBlack`");
        }
        let kind = self.named(kinds, "flagPiece", letter)?;
        Some(Flag { kind, region, must_be_safe: draft.flag_safe })
    }

    /// The order told, or else by mobility.
    fn hand_order(&mut self, kinds: &[Kind], royal: Royal) -> Vec<PieceKind> {
        let draft = self.draft;
        let can_be_held = |kind: &PieceKind| {
            let promoted = kinds[kind.index()].promoted;
            let is_royal = Some(*kind) == royal.kind();
            !promoted && !is_royal && (draft.captures_to_hand || draft.drops)
        };
        let mut held: Vec<PieceKind> =
            (0..kinds.len() as u8).map(PieceKind).filter(can_be_held).collect();
        if !draft.sets("handOrder") {
            // An order of the parent's holds for its pieces.
            held.sort_by_key(|kind| {
                let Kind { letter, movement, .. } = &kinds[kind.index()];
                let letter = letter.to_ascii_lowercase();
                let place = draft.hand_order.iter().position(|told| *told == letter);
                (place.unwrap_or(usize::MAX), std::cmp::Reverse(mobility(movement)))
            });
            return held;
        }
        let letters = draft.hand_order.iter();
        let told: Vec<PieceKind> =
            letters.filter_map(|letter| self.named(kinds, "handOrder", *letter)).collect();
        let mut sorted = told.clone();
        sorted.sort_unstable();
        held.sort_unstable();
        // A letter that no piece has is its own fault.
        let all_are_known = told.len() == draft.hand_order.len();
        if sorted != held && all_are_known {
            let expected: Vec<String> = held
                .iter()
                .map(|kind| kinds[kind.index()].letter.to_ascii_lowercase().to_string())
                .collect();
            self.fault("handOrder", format!("expected each of `{}` once", expected.join(" ")));
        }
        told
    }

    fn file_limit(&mut self, kinds: &[Kind]) -> Option<(PieceKind, u8)> {
        let draft = self.draft;
        let count = "dropNoDoubledCount";
        if draft.file_limit_letter.is_none() && draft.sets(count) {
            self.fault(count, "needs `dropNoDoubled`");
        }
        let kind = self.named(kinds, "dropNoDoubled", draft.file_limit_letter?)?;
        Some((kind, draft.file_limit.unwrap_or(1)))
    }

    fn drop_mate_ban(&mut self, kinds: &[Kind], royal: Royal) -> Option<PieceKind> {
        let draft = self.draft;
        let key = "shogiPawnDropMateIllegal";
        if !draft.drop_mate_illegal {
            return None;
        }
        match royal {
            Royal::King(_) => {}
            Royal::Lion(_) => {
                self.fault(key, "contradicts `extinctionPieceTypes`: a lion is never mated");
            }
            Royal::None => return None,
        }
        let pawn = draft.pieces.get(pieces::SHOGI_PAWN);
        if pawn.is_none() {
            self.fault(key, "needs a `shogiPawn`");
        }
        self.named(kinds, key, pawn?.letter)
    }

    fn names_are_known(&mut self, kinds: &[Kind]) {
        if !self.draft.sets("pieceNames") {
            return;
        }
        for Named { promoted, letter, .. } in &self.draft.names {
            let upper = letter.to_ascii_uppercase();
            if !kinds.iter().any(|kind| (kind.promoted, kind.letter) == (*promoted, upper)) {
                let plus = if *promoted { "+" } else { "" };
                self.fault("pieceNames", format!("`{plus}{letter}` is not a piece of the game"));
            }
        }
    }

    /// Every letter must lead back to the piece it was written for. Those of a parent that no
    /// longer do so are left out.
    fn letter_aliases(&mut self, kinds: &[Kind]) -> Vec<(char, char)> {
        let key = "letterAliases";
        let aliases = &self.draft.letter_aliases;
        let is_own = self.draft.sets(key);
        let mut are_readable = true;
        for (index, (own, other)) in aliases.iter().enumerate() {
            if is_own {
                self.named(kinds, key, *own);
            }
            let before = &aliases[..index];
            let problem = if self.declared(*other).is_some() {
                "is already the letter of a piece"
            } else if before.iter().any(|(_, known)| known == other) {
                "stands for two pieces"
            } else if before.iter().any(|(known, _)| known == own) {
                "is the second letter for the same piece"
            } else {
                continue;
            };
            are_readable = false;
            if is_own {
                self.fault(key, format!("`{own}:{other}`: `{other}` {problem}"));
            }
        }
        if are_readable { aliases.clone() } else { Vec::new() }
    }
}

/// The letters of pieces whose loss ends the game.
fn lions(draft: &Draft) -> &[char] {
    match &draft.extinction {
        Extinction::Of(letters) => letters,
        Extinction::OfAll => &[],
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
    let occurrences = draft.fold.unwrap_or(USUAL_FOLD);
    let worth = draft.fold_value.unwrap_or(Worth::Draw);
    let result =
        if draft.fold_absolute { RepetitionResult::First } else { RepetitionResult::ToMove };
    (occurrences > 0).then(|| Repetition {
        occurrences,
        result: result(worth),
        perpetual_check_loses: draft.perpetual_check_loses,
    })
}
