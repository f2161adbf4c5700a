//! The charts of every page held against the move generator.

use super::*;
use crate::drawing::{Style, chart, movement};
use crate::games::Games;
use hyakki_movegen::rules::Royal;
use hyakki_movegen::{Piece, PieceKind, Setup, Square};
use std::collections::{BTreeSet, HashMap};

/// A chart read by its legend: the symbols of moving and of capturing, by (right, forward).
type Chart = HashMap<(i8, i8), (Option<char>, Option<char>)>;

fn read(lines: &[String]) -> Chart {
    let radius = (lines.len() as i8 - 1) / 2;
    let mut chart = Chart::new();
    for (line, forward) in lines.iter().zip((-radius..=radius).rev()) {
        let mut chars = line.chars();
        for right in -radius..=radius {
            let cell: String = chars.by_ref().take(3).collect();
            let marks: Vec<char> = cell.trim().chars().collect();
            let ways = match marks[..] {
                ['.' | 'o'] => (None, None),
                [mark] => (Some(mark), Some(mark)),
                [mark, 'm'] => (Some(mark), None),
                [mark, 'c'] => (None, Some(mark)),
                [quiet, capture] => (Some(quiet), Some(capture)),
                _ => panic!("{line}"),
            };
            chart.insert((right, forward), ways);
        }
    }
    chart
}

/// Whether a chart says that a piece gets from one square to another.
fn says(
    chart: &Chart,
    setup: &Setup,
    board: hyakki_movegen::Board,
    (from, to): (Square, Square),
    color: Color,
) -> bool {
    let sign = if color == Color::First { -1 } else { 1 };
    let right = sign * (board.file(to).0 as i8 - board.file(from).0 as i8);
    let forward = sign * (board.rank(to).0 as i8 - board.rank(from).0 as i8);
    let distance = right.abs().max(forward.abs());
    let is_line = right == 0 || forward == 0 || right.abs() == forward.abs();
    let captures = setup.board[to.index()].is_some();
    let symbol = |at: (i8, i8)| {
        let (quiet, capture) = chart.get(&at).copied().unwrap_or_default();
        if captures { capture } else { quiet }
    };
    let unit = (right.signum(), forward.signum());
    let radius = chart.keys().map(|(right, _)| *right).max().unwrap();
    let found = match distance <= radius {
        true => symbol((right, forward)),
        // Lines go on beyond the chart.
        false if is_line => {
            symbol((unit.0 * radius, unit.1 * radius)).filter(|c| "|-/\\".contains(*c))
        }
        false => None,
    };
    match found {
        None => false,
        Some('x' | '*') => true,
        Some(_) => (1..distance).all(|far| {
            let between = board.step(from, unit.0 * far, unit.1 * far, color).unwrap();
            setup.board[between.index()].is_none()
        }),
    }
}

#[test]
fn every_chart_of_every_page_says_what_the_move_generator_does() {
    let games = Games::built_in().unwrap();
    for rules in games.iter() {
        let book = Rulebook::new(rules).unwrap();
        let page = terminal::draw(&book, Style::Plain);
        // Pieces alone on the board, without anything to be saved.
        let mut free = rules.clone();
        (free.royal, free.flag, free.drop_mate_ban) = (Royal::None, None, None);
        let mut game = Game::new(free).unwrap();
        let board = rules.board;
        for (index, kind) in rules.kinds() {
            let lines = chart::draw(&kind.movement, movement::radius(&kind.movement));
            assert!(lines.iter().all(|line| page.contains(line.as_str())), "{}", kind.name);
            let chart = read(&lines);
            for color in Color::BOTH {
                for from in board.squares() {
                    let mut setup = Setup::empty(board);
                    setup.side = color;
                    setup.board[from.index()] = Some(Piece::new(index, color));
                    assert_moves(&mut game, &chart, &setup, from);
                    // An enemy in the way, and to be captured.
                    for other in board.squares().filter(|other| *other != from) {
                        setup.board[other.index()] = Some(Piece::new(PieceKind(0), !color));
                        assert_moves(&mut game, &chart, &setup, from);
                        setup.board[other.index()] = None;
                    }
                }
            }
        }
    }
}

fn assert_moves(game: &mut Game, chart: &Chart, setup: &Setup, from: Square) {
    let board = game.rules().board;
    game.set(setup).unwrap();
    let moves: BTreeSet<Square> = game.legal_moves().iter().map(|mv| mv.to()).collect();
    let others = board.squares().filter(|to| *to != from);
    let said: BTreeSet<Square> =
        others.filter(|to| says(chart, setup, board, (from, *to), setup.side)).collect();
    assert_eq!(said, moves, "{}: {}", game.rules().name, game.sfen());
}

/// What a game's data says stands on its page, whatever form it has.
#[test]
fn every_page_has_every_piece_with_both_names() {
    for rules in Games::built_in().unwrap().iter() {
        let book = Rulebook::new(rules).unwrap();
        let page = terminal::draw(&book, Style::Kanji);
        let text = markdown::write(&book, None);
        let sheet = sheet::draw(&book, Style::Plain.into()).content;
        for form in [&page, &text, &sheet] {
            for kind in &rules.kinds {
                let sign = kind.sign.map(String::from);
                let names = [Some(&kind.name), kind.other_name.as_ref(), sign.as_ref()];
                assert!(names.into_iter().flatten().all(|name| form.contains(name)), "{form}");
            }
        }
        for chapter in &book.chapters {
            assert!(!chapter.sentences.is_empty());
            assert!(page.contains(&format!("\n{}\n", chapter.heading)));
        }
    }
}

#[test]
fn signs_tell_the_pieces_of_a_game_apart() {
    for rules in Games::built_in().unwrap().iter() {
        let signs: BTreeSet<char> = rules.kinds.iter().filter_map(|kind| kind.sign).collect();
        assert_eq!(signs.len(), rules.kinds.len(), "{}", rules.name);
    }
}
