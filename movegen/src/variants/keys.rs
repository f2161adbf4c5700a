//! Every key a variants file may have: the one table that reads them and documents them.

use super::draft::{Declared, Draft, Extinction, Named};
use super::pieces;
use super::values::{
    files, flag, letter, letters, number, optional, optional_pairs, pairs, region, worth,
};
use crate::rules::betza::Movement;
use crate::rules::{Worth, quote};
use crate::types::Color;

/// A key: its name, the form of its value, what it says, and how it is read.
pub struct Key {
    /// The name; `N` at the end stands for a number.
    pub name: &'static str,
    /// The form of the value.
    pub form: &'static str,
    /// What it says, in a line.
    pub about: &'static str,
    /// Whether Fairy-Stockfish knows the key too.
    pub shared: bool,
    pub(super) read: fn(&mut Draft, &str, &str) -> Result<(), String>,
}

type Read = fn(&mut Draft, &str, &str) -> Result<(), String>;

const fn key(name: &'static str, form: &'static str, about: &'static str, read: Read) -> Key {
    Key { name, form, about, shared: true, read }
}

const fn own(name: &'static str, form: &'static str, about: &'static str, read: Read) -> Key {
    Key { name, form, about, shared: false, read }
}

/// The table of keys. Built-in pieces (`gold = g`) are listed apart in [`built_in_pieces`].
pub const KEYS: &[Key] = &[
    key("maxFile", "number or letter", "number of files", |d, _, v| set(&mut d.files, files(v))),
    key("maxRank", "number", "number of ranks", |d, _, v| set(&mut d.ranks, number(v, 1, 26))),
    key("startFen", "FEN", "start position, hands in brackets, `w` the first player", |d, _, v| {
        d.start = Some(v.to_owned());
        Ok(())
    }),
    key("variantTemplate", "word", "what graphical programs draw it like", |d, _, v| {
        d.template = Some(v.to_owned());
        Ok(())
    }),
    key("pieceToCharTable", "text", "for graphical programs only; ignored", |_, _, _| Ok(())),
    key("pocketSize", "number", "for graphical programs only; ignored", |_, _, v| {
        number(v, 0, 255).map(drop)
    }),
    key("king", "letter or letter:Betza or -", "the royal piece: may not be left attacked", king),
    key("customPieceN", "letter:Betza or -", "a piece by its movement", custom_piece),
    key(
        "promotedPieceType",
        "p:g s:- ...",
        "what each piece moves like when promoted, besides what a parent says",
        promotions,
    ),
    key("promotionRegionWhite", "*8 *9 or a1 ...", "zone of the first player", |d, _, v| {
        set_to(&mut d.zone[Color::First], region(v))
    }),
    key("promotionRegionBlack", "*1 *2 or a1 ...", "zone of the second player", |d, _, v| {
        set_to(&mut d.zone[Color::Second], region(v))
    }),
    key("mandatoryPiecePromotion", "true or false", "promotion is never declined", |d, _, v| {
        set_to(&mut d.forced_promotion, flag(v))
    }),
    key("pieceDrops", "true or false", "pieces in hand may be dropped", |d, _, v| {
        set_to(&mut d.drops, flag(v))
    }),
    key(
        "capturesToHand",
        "true or false",
        "captured pieces change sides into the hand",
        |d, _, v| set_to(&mut d.captures_to_hand, flag(v)),
    ),
    key("dropNoDoubled", "letter or -", "piece limited in number on a file (nifu)", |d, _, v| {
        set_to(&mut d.file_limit_letter, optional(v, letter))
    }),
    key("dropNoDoubledCount", "number", "how many of it a file may hold, default 1", |d, _, v| {
        set(&mut d.file_limit, number(v, 1, 26))
    }),
    key(
        "immobilityIllegal",
        "true or false",
        "no piece may be put where it could never move again",
        |d, _, v| set_to(&mut d.immobility_illegal, flag(v)),
    ),
    key(
        "shogiPawnDropMateIllegal",
        "true or false",
        "a dropped shogiPawn must not give mate",
        |d, _, v| set_to(&mut d.drop_mate_illegal, flag(v)),
    ),
    key("mustCapture", "true or false", "a side that can capture must", |d, _, v| {
        set_to(&mut d.must_capture, flag(v))
    }),
    key(
        "stalemateValue",
        "win, draw or loss",
        "result for a side without a legal move that is not in check, default draw",
        |d, _, v| set(&mut d.no_move, worth(v)),
    ),
    key(
        "nFoldRule",
        "number",
        "which occurrence of a position ends the game, default 3; 0 for none",
        |d, _, v| set(&mut d.fold, number(v, 0, 16)),
    ),
    key("nFoldValue", "win, draw or loss", "result of that for the side to move", |d, _, v| {
        set(&mut d.fold_value, worth(v))
    }),
    key(
        "nFoldValueAbsolute",
        "true or false",
        "nFoldValue is the first player's result",
        |d, _, v| set_to(&mut d.fold_absolute, flag(v)),
    ),
    key(
        "perpetualCheckIllegal",
        "true or false",
        "a repetition by checks only loses",
        |d, _, v| set_to(&mut d.perpetual_check_loses, flag(v)),
    ),
    key(
        "extinctionValue",
        "loss, win or none",
        "result for the side that lost all extinctionPieceTypes",
        |d, _, v| {
            d.extinction_value = match v {
                "loss" => Some(Worth::Loss),
                "win" => Some(Worth::Win),
                "none" => None,
                _ => {
                    let expected = "expected loss, win or none";
                    return Err(format!("{} is not supported, {expected}", quote(v)));
                }
            };
            Ok(())
        },
    ),
    key(
        "extinctionPieceTypes",
        "letter, * or -",
        "the lion: losing it loses, and it may be left attacked; * for a game without one",
        |d, _, v| {
            d.extinction = match v {
                "*" => Extinction::OfAll,
                _ => Extinction::Of(letters(v)?),
            };
            Ok(())
        },
    ),
    key("extinctionPseudoRoyal", "false", "the lion is no king", only_false),
    key("flagPiece", "letter or -", "the piece that wins on flagRegion", |d, _, v| {
        set_to(&mut d.flag_piece, optional(v, letter))
    }),
    key("flagRegionWhite", "*4 or a1 ...", "where the first player's flagPiece wins", |d, _, v| {
        set_to(&mut d.flag_region[Color::First], region(v))
    }),
    key(
        "flagRegionBlack",
        "*1 or a1 ...",
        "where the second player's flagPiece wins",
        |d, _, v| set_to(&mut d.flag_region[Color::Second], region(v)),
    ),
    key(
        "flagPieceSafe",
        "true or false",
        "it wins there only while it is not attacked",
        |d, _, v| set_to(&mut d.flag_safe, flag(v)),
    ),
    key("flagMove", "false", "the other side gets no last move", only_false),
    key("doubleStep", "false", "no double step of pawns", |d, name, v| {
        d.pawn_steps_twice = false;
        only_false(d, name, v)
    }),
    key("castling", "false", "no castling", only_false),
    key("nMoveRule", "0", "no limit of moves without capture, as without the key", |_, _, v| {
        number(v, 0, 0).map(drop)
    }),
    key("promotionPieceTypes", "-", "pieces promote by promotedPieceType only", |d, _, v| {
        d.pawn_chooses = false;
        match v {
            "-" => Ok(()),
            _ => Err(format!("{} is not supported, expected `-`", quote(v))),
        }
    }),
    own("title", "text", "the name people use", |d, _, v| {
        d.title = Some(v.to_owned());
        Ok(())
    }),
    own("aliases", "words", "other names accepted where a game is chosen", |d, _, v| {
        d.aliases = v.split_whitespace().map(str::to_owned).collect();
        Ok(())
    }),
    own(
        "handOrder",
        "letters",
        "order of pieces in a printed hand, default most mobile first",
        |d, _, v| set_to(&mut d.hand_order, letters(v)),
    ),
    own(
        "pieceNames",
        "k:King, +p:Hen/Samurai/x, ...",
        "what people call the pieces; behind `/` another name, and a character to draw it by",
        piece_names,
    ),
    own("letterAliases", "l:k g:r ...", "other letters accepted for the same pieces", |d, _, v| {
        set_to(&mut d.letter_aliases, pairs(v))
    }),
    own(
        "enteringKing",
        "27 or 0",
        "points of the entering-king declaration; 0 for none",
        |d, _, v| {
            match v {
                "0" => d.entering_king = None,
                "27" => d.entering_king = Some(27),
                _ => return Err(format!("{} is not supported, expected 27 or 0", quote(v))),
            }
            Ok(())
        },
    ),
];

/// Names of the built-in pieces and their movement in Betza notation. Each is a key whose value is
/// the letter of the piece, or `-` for none.
pub fn built_in_pieces() -> &'static [(&'static str, &'static str)] {
    pieces::BUILT_IN
}

const PIECE_KEY: Key =
    key("(piece)", "letter or -", "a built-in piece and its letter", |d, name, v| {
        let betza = pieces::built_in(name).ok_or_else(|| unknown(name))?;
        declare(d, name, v, Some(betza), false)
    });

/// The key with this name.
pub(super) fn find(name: &str) -> Option<&'static Key> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let family =
        if stem.len() < name.len() && stem == "customPiece" { "customPieceN" } else { name };
    KEYS.iter()
        .find(|key| key.name == family && family != "N")
        .or_else(|| pieces::built_in(name).map(|_| &PIECE_KEY))
}

/// Whether a key declares a piece.
pub(super) fn declares_piece(name: &str) -> bool {
    find(name).is_some_and(|key| [pieces::KING, "customPieceN", PIECE_KEY.name].contains(&key.name))
}

/// What to say about a key that is not in the table.
pub(super) fn unknown(name: &str) -> String {
    if let Some(what) = pieces::elsewhere(name) {
        return format!("piece {} is not supported: it is {what}", quote(name));
    }
    let folded = name.to_ascii_lowercase();
    let names = KEYS.iter().map(|key| key.name).chain(pieces::BUILT_IN.iter().map(|p| p.0));
    match names.into_iter().find(|known| known.to_ascii_lowercase() == folded) {
        Some(known) => format!("unknown key {}, did you mean `{known}`?", quote(name)),
        None => format!("unknown key {}", quote(name)),
    }
}

fn set<T>(place: &mut Option<T>, value: Result<T, String>) -> Result<(), String> {
    value.map(|value| *place = Some(value))
}

fn set_to<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    value.map(|value| *place = value)
}

fn king(draft: &mut Draft, name: &str, value: &str) -> Result<(), String> {
    declare(draft, name, value, Some("K"), true)?;
    draft.king = draft.pieces.get(name).map(|piece| piece.letter);
    Ok(())
}

/// Adds to what a parent says, piece by piece.
fn promotions(draft: &mut Draft, _: &str, value: &str) -> Result<(), String> {
    if value == "-" {
        return match draft.promotions.is_empty() {
            true => Ok(()),
            false => Err("`-` takes nothing away from what the parent says, expected `p:-` for each piece that does not promote".to_owned()),
        };
    }
    let pairs = optional_pairs(value)?;
    for (index, (from, _)) in pairs.iter().enumerate() {
        if pairs[..index].iter().any(|(other, _)| other == from) {
            return Err(format!("`{from}` is promoted twice"));
        }
    }
    for (from, to) in pairs {
        draft.lost_promotions.retain(|lost| *lost != from);
        draft.promotions.retain(|(other, _)| *other != from);
        draft.promotions.extend(to.map(|to| (from, to)));
    }
    Ok(())
}

fn custom_piece(draft: &mut Draft, name: &str, value: &str) -> Result<(), String> {
    declare(draft, name, value, None, true)
}

/// Declares a piece as `letter:Betza`, or as a letter alone where the key implies the movement.
fn declare(
    draft: &mut Draft,
    name: &str,
    value: &str,
    implied: Option<&str>,
    may_differ: bool,
) -> Result<(), String> {
    if value == "-" {
        draft.pieces.remove(name);
        return Ok(());
    }
    let (letter_text, betza) = match (value.split_once(':'), implied) {
        (Some((letter_text, betza)), _) if may_differ => (letter_text, betza.trim()),
        (None, Some(betza)) => (value, betza),
        (_, Some(_)) => return Err(format!("{} is not a letter alone", quote(value))),
        (_, None) => return Err(format!("{} is not `letter:Betza`", quote(value))),
    };
    let movement = Movement::parse(betza).map_err(|error| error.to_string())?;
    let declared = Declared { letter: letter(letter_text)?, betza: betza.to_owned(), movement };
    draft.pieces.insert(name.to_owned(), declared);
    Ok(())
}

fn only_false(_: &mut Draft, _: &str, value: &str) -> Result<(), String> {
    match flag(value)? {
        false => Ok(()),
        true => Err("`true` is not supported, expected `false`".to_owned()),
    }
}

fn piece_names(draft: &mut Draft, _: &str, value: &str) -> Result<(), String> {
    draft.names = value
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            let (piece, name) = part
                .split_once(':')
                .ok_or_else(|| format!("{} is not of the form `p:Pawn`", quote(part)))?;
            let (promoted, piece) = match piece.trim().strip_prefix('+') {
                Some(piece) => (true, piece),
                None => (false, piece.trim()),
            };
            let mut names = name.split('/').map(str::trim);
            let name = names.next().unwrap_or_default().to_owned();
            let other_name = names.next().filter(|name| !name.is_empty()).map(str::to_owned);
            let sign = names.next().filter(|sign| !sign.is_empty()).map(sign).transpose()?;
            match names.next() {
                None => Ok(Named { promoted, letter: letter(piece)?, name, other_name, sign }),
                Some(_) => Err(format!("{} has more than name, other name and sign", quote(part))),
            }
        })
        .collect::<Result<_, String>>()?;
    Ok(())
}

/// The character a piece is drawn by.
fn sign(text: &str) -> Result<char, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(sign), None) if !sign.is_control() => Ok(sign),
        _ => Err(format!("{} is not one character to draw a piece by", quote(text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_once_and_are_found() {
        let names: Vec<&str> =
            KEYS.iter().map(|k| k.name).chain(pieces::BUILT_IN.iter().map(|p| p.0)).collect();
        for name in &names {
            let twice = names.iter().filter(|other| other == &name).count();
            assert!(twice == 1 || *name == "king", "{name}");
            assert!(find(name).is_some(), "{name}");
        }
        assert!(find("customPiece12").is_some());
        assert!(find("customPiece").is_none() && find("maxFile1").is_none());
        assert!(unknown("maxfile").contains("did you mean `maxFile`"));
    }

    #[test]
    fn built_in_pieces_are_readable() {
        for (name, betza) in pieces::BUILT_IN {
            assert!(Movement::parse(betza).is_ok(), "{name}");
        }
    }
}
