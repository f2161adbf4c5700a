//! Writes the first inputs of every target and the words they are made of, in the folders `corpus`
//! and `dictionaries` of this package.

use hyakki_engine::infoset::notation::{write_record, write_view};
use hyakki_engine::infoset::{Action, Deal, Deck, Level, Rules, State};
use hyakki_fuzz::{PAIRS, Pair};
use hyakki_movegen::text::{Letters, uci, usi};
use hyakki_movegen::variants::{KEYS, built_in_pieces};
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

/// So many of the positions of each game become inputs.
const POSITIONS: usize = 8;
/// Plies of the games of [`shuffle`]: five occurrences of a position.
const SHUFFLED: usize = 16;

/// Small games of boards that no built-in game has.
const OWN: [(&str, &str); 3] = [
    (
        "wide",
        "[wide]\nmaxFile = 16\nmaxRank = 8\nking = k\ngold = g\nqueen = q\nknight = n\nshogiPawn = p\n\
         promotedPieceType = p:g n:q\npromotionRegionWhite = *8\npromotionRegionBlack = *1\n\
         startFen = kqn13/pp14/16/16/16/16/14PP/13NQK[] w 0 1\n",
    ),
    (
        "narrow",
        "[narrow]\nmaxFile = 2\nmaxRank = 26\nking = k\nlance = l\ncustomPiece1 = a:bRfFmD\n\
         startFen = kl/1a/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/A1/LK[] w 0 1\n",
    ),
    (
        "lions",
        "[lions]\nmaxFile = 4\nmaxRank = 4\ncommoner = l\nextinctionValue = loss\n\
         extinctionPieceTypes = l\ncapturesToHand = false\nwazir = w\nfers = f\nflagPiece = w\n\
         flagRegionWhite = *4\nflagRegionBlack = *1\nstartFen = lwf1/4/4/1FWL[] w 0 1\n",
    ),
];

fn main() -> io::Result<()> {
    for (name, text) in hyakki_seeds::VARIANTS {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        seed("variants_file", name, lines.collect::<Vec<_>>().join("\n"))?;
    }
    for (name, text) in OWN {
        seed("variants_file", name, text)?;
    }
    for (number, pair) in PAIRS.iter().enumerate() {
        seeds_of(number, pair)?;
    }
    cards()?;
    dictionary("variants_file", words_of_files())?;
    let letters: BTreeSet<String> = PAIRS.iter().flat_map(letters).collect();
    let cases = letters.iter().flat_map(|letter| [letter.clone(), letter.to_ascii_lowercase()]);
    let pieces: Vec<String> = cases.flat_map(|piece| [format!("+{piece}"), piece]).collect();
    let with = |others: [&str; 7]| pieces.iter().cloned().chain(others.map(str::to_owned));
    dictionary("sfen", with(["/", " b ", " w ", " - ", " 1", "127", "1000000"]))?;
    dictionary("fen", with(["/", "[", "[-]", "] w ", "] b ", " - - ", " 0 1"]))?;
    dictionary("move_text", letters.iter().flat_map(|l| [format!("{l}*"), format!("{l}@")]))
}

/// States and records of the card game, a few turns into a game of every level.
fn cards() -> io::Result<()> {
    const ACTIONS: usize = 21;
    let deck = Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES).map_err(io::Error::other)?;
    for (players, level) in (2..=4).flat_map(|players| (1..=5).map(move |level| (players, level))) {
        let level = Level::from_number(level).expect("one of five");
        let rules = Rules::of_level(&deck, players, level).map_err(io::Error::other)?;
        let mut state = State::new(rules, Deal::from_seed(&rules, players as u64));
        for step in 0..ACTIONS {
            let mut actions = state.table().actions();
            actions.retain(|action| *action != Action::Declare);
            state.play(actions[step * 7 % actions.len()]).map_err(io::Error::other)?;
        }
        let name = format!("{players}-{level:?}");
        seed("cards", &format!("{name}-record"), write_record(&state))?;
        for seat in rules.seats() {
            seed("cards", &format!("{name}-{seat}"), write_view(&state.view(seat)))?;
        }
    }
    let words = ["players=", "level=", "hints=", "affinities=", "stack", "unseen", "shape=", "grid="];
    let more = ["seat=", "affinity=0:", "deal=", "pile=", " / ", "+kf", "kf@", "+?", "?@", "=k", "!"];
    dictionary("cards", words.into_iter().chain(more).map(str::to_owned))
}

/// The inputs made of one game, which the first byte chooses.
fn seeds_of(number: usize, pair: &Pair) -> io::Result<()> {
    let name = pair.slow.name();
    for (which, line) in lines().iter().enumerate() {
        seed("variants_file", &format!("{name}-{which}"), format!("[x:{name}]\n{line}\n"))?;
    }
    for (position, sfen) in pair.positions.iter().take(POSITIONS).enumerate() {
        let mut game = pair.start.clone();
        game.set_sfen(sfen).unwrap_or_else(|error| panic!("{error}"));
        let file = format!("{name}-{position}");
        seed("sfen", &file, format!("{number}{sfen}"))?;
        seed("fen", &file, format!("{number}{}", game.fen()))?;
        // Choices far apart, so that captures and drops are among them.
        let choices: String = (0..12u8).map(|ply| (b'!' + ply.wrapping_mul(7)) as char).collect();
        seed("random_play", &file, format!("{number}{position}{choices}"))?;
    }
    seed("random_play", &format!("{name}-shuffle"), shuffle(number, pair))?;
    let rules = pair.start.rules();
    for (which, mv) in pair.start.legal_moves().into_iter().step_by(3).enumerate() {
        let [usi, uci] = [usi::write, uci::write].map(|write| write(rules, Letters::Own, mv));
        seed("move_text", &format!("{name}-{which}-usi"), format!("{number}0{usi}"))?;
        seed("move_text", &format!("{name}-{which}-uci"), format!("{number}0{uci}"))?;
    }
    Ok(())
}

/// A game from the start in which both sides go back and forth, so that positions repeat.
fn shuffle(number: usize, pair: &Pair) -> Vec<u8> {
    let mut input = format!("{number}0").into_bytes();
    let mut game = pair.start.clone();
    let mut played: Vec<String> = Vec::new();
    while played.len() < SHUFFLED {
        let mut moves: Vec<String> =
            game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
        moves.sort();
        let back_of = |text: &String| format!("{}{}", &text[2..4], &text[..2]);
        let back = played.iter().nth_back(1).map(back_of).filter(|back| moves.contains(back));
        // What can be taken back: the other side may pass in between.
        let returns = |text: &&String| {
            let mut after = game.clone();
            after.play_text(text).is_ok_and(|()| {
                let mut setup = after.setup();
                setup.side = !setup.side;
                after.set(&setup).is_ok() && after.parse_move(&back_of(text)).is_ok()
            })
        };
        let Some(text) = back.or_else(|| moves.iter().find(returns).cloned()) else {
            break;
        };
        let choice = moves.iter().position(|other| *other == text).expect("one of them");
        input.push(u8::try_from(choice).expect("fewer moves at the start"));
        game.play_text(&text).unwrap_or_else(|error| panic!("{error}"));
        played.push(text);
    }
    input
}

/// The letters of a game, upper case.
fn letters(pair: &Pair) -> Vec<String> {
    let rules = pair.start.rules();
    let own = rules.kinds.iter().map(|kind| kind.letter);
    let others = rules.letter_aliases.iter().map(|(_, other)| other.to_ascii_uppercase());
    own.chain(others).map(String::from).collect()
}

/// What stands in variants files: sections, lines and parts of values.
fn words_of_files() -> impl Iterator<Item = String> {
    let games = PAIRS.iter().map(|pair| format!("[x:{}]\n", pair.slow.name()));
    let keys = KEYS.iter().map(|key| format!("\n{} = ", key.name.replace("PieceN", "Piece1")));
    let values = ["*1 *2", "a*", "p:g ", "+p:", " w 0 1", " b 0 1", "[]", "[-]", "/"];
    let betza = ["W", "F", "D", "A", "N", "K", "R", "B", "Q", "m", "c", "f", "b", "v", "s", "R2"];
    let words = values.into_iter().chain(betza).map(str::to_owned);
    games.chain(keys).chain(lines().into_iter().map(|line| format!("\n{line}"))).chain(words)
}

/// Lines of variants files, each understood.
fn lines() -> Vec<String> {
    let values = |form: &str| match form {
        "true or false" => ["true", "false"].as_slice(),
        "win, draw or loss" => &["win", "draw", "loss"],
        _ => &[],
    };
    let mut lines = Vec::new();
    for key in KEYS {
        lines.extend(values(key.form).iter().map(|value| format!("{} = {value}", key.name)));
    }
    for (letter, (piece, betza)) in ('a'..='z').cycle().zip(built_in_pieces()) {
        lines.push(format!("{piece} = {letter}"));
        lines.push(format!("customPiece1 = {letter}:{betza}"));
    }
    let others = [
        "maxFile = 9",
        "maxRank = 9",
        "nFoldRule = 0",
        "nFoldRule = 2",
        "dropNoDoubled = -",
        "dropNoDoubled = g",
        "dropNoDoubledCount = 2",
        "flagPiece = k",
        "flagRegionWhite = *4 *5",
        "flagRegionBlack = *1 *2",
        "promotionRegionWhite = -",
        "promotionRegionBlack = a* b1",
        "promotedPieceType = p:g",
        "extinctionValue = loss",
        "extinctionPieceTypes = g",
        "king = -",
        "king = k:WfA",
        "customPiece2 = p:fW2",
        "customPiece2 = p:mBcR3",
        "enteringKing = 27",
        "handOrder = -",
        "letterAliases = k:x",
        "pieceNames = k:King",
        "pieceNames = k:King/Lion/K",
    ];
    lines.extend(others.map(str::to_owned));
    lines
}

fn write(folder: &str, name: &str, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(name), content)
}

fn seed(target: &str, name: &str, input: impl AsRef<[u8]>) -> io::Result<()> {
    write(&format!("corpus/{target}"), name, input)
}

/// A dictionary in libFuzzer's form.
fn dictionary(target: &str, words: impl IntoIterator<Item = String>) -> io::Result<()> {
    let words: BTreeSet<String> = words.into_iter().collect();
    // No word has a quotation mark or a backslash.
    let line = |word: &String| format!("\"{}\"\n", word.replace('\n', "\\x0A"));
    let lines: String = words.iter().map(line).collect();
    write("dictionaries", &format!("{target}.dict"), lines)
}
