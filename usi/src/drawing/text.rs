//! Boards in a terminal.

use super::scene::{Figure, Scene};
use hyakki_movegen::{Color, File, Rank};
use unicode_width::UnicodeWidthStr;

/// How boards are drawn in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Style {
    /// In ASCII: the second player's letters are lower case
    #[default]
    Plain,
    /// With lines and triangles that show whose a piece is
    Unicode,
    /// In kanji or whatever signs the game has; `v` marks the pieces of who sits at the top
    Kanji,
}

/// The lines of a board.
struct Lines {
    horizontal: char,
    vertical: char,
    /// Left end, crossing and right end of the topmost line, of those inside, of the last one.
    corners: [[char; 3]; 3],
}

const PLAIN: Lines = Lines { horizontal: '-', vertical: '|', corners: [['+'; 3]; 3] };
const BOXES: Lines = Lines {
    horizontal: '─',
    vertical: '│',
    corners: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
};

/// Marks the square that the last move led to, and the one it came from.
const ARRIVED: char = '*';
const LEFT: char = '.';

impl Style {
    fn lines(self) -> &'static Lines {
        match self {
            Style::Plain => &PLAIN,
            Style::Unicode | Style::Kanji => &BOXES,
        }
    }

    /// Columns inside a square.
    fn columns(self) -> usize {
        match self {
            Style::Plain => 3,
            Style::Unicode | Style::Kanji => 4,
        }
    }

    /// A piece on a square, one column less than that has.
    fn piece(self, figure: &Figure, view: Color) -> String {
        let is_own = figure.color == view;
        match self {
            Style::Plain => format!("{:>2}", in_case(figure)),
            Style::Unicode => {
                format!("{}{:<2}", if is_own { '▴' } else { '▾' }, in_case(figure))
            }
            Style::Kanji => {
                let owner = if is_own { ' ' } else { 'v' };
                let sign = self.held(figure);
                format!("{owner}{sign}{}", " ".repeat(2usize.saturating_sub(sign.width())))
            }
        }
    }

    /// A piece in hand.
    fn held(self, figure: &Figure) -> String {
        match (self, figure.sign) {
            (Style::Kanji, Some(sign)) => sign.to_string(),
            (Style::Kanji, None) => in_case(figure),
            _ => figure.letters.clone(),
        }
    }
}

/// The letter as SFEN has it.
fn in_case(figure: &Figure) -> String {
    match figure.color {
        Color::First => figure.letters.clone(),
        Color::Second => figure.letters.to_ascii_lowercase(),
    }
}

/// What people call a side.
pub(crate) fn player(color: Color) -> &'static str {
    match color {
        Color::First => "first player",
        Color::Second => "second player",
    }
}

/// Draws a scene, files and ranks named, hands above and below.
pub(crate) fn draw(scene: &Scene, style: Style) -> String {
    let mut out = String::new();
    if scene.hands.is_some() {
        out.push_str(&hand(scene, style, !scene.view));
    }
    for line in board(scene, style) {
        out.push_str(&line);
        out.push('\n');
    }
    if scene.hands.is_some() {
        out.push_str(&hand(scene, style, scene.view));
    }
    out
}

/// The lines of the board alone.
pub(crate) fn board(scene: &Scene, style: Style) -> Vec<String> {
    let board = scene.board;
    let Lines { horizontal, vertical, corners } = style.lines();
    let columns = style.columns();
    let ordered = |count: u8| -> Vec<u8> {
        match scene.view {
            Color::First => (0..count).collect(),
            Color::Second => (0..count).rev().collect(),
        }
    };
    let (mut files, ranks) = (ordered(board.files), ordered(board.ranks));
    files.reverse();
    let line = |[left, crossing, right]: [char; 3]| {
        let side = horizontal.to_string().repeat(columns);
        let sides = vec![side; files.len()].join(&crossing.to_string());
        format!("  {left}{sides}{right}")
    };
    let name = |file: &u8| format!("{:<width$}", format!("{:>3}", file + 1), width = columns + 1);
    let mut out = vec![format!("  {}", files.iter().map(name).collect::<String>().trim_end())];
    out.push(line(corners[0]));
    for (index, rank) in ranks.iter().enumerate() {
        let cell = |file: &u8| {
            let square = board.square(File(*file), Rank(*rank));
            let arrived = scene.last.is_some_and(|(_, to)| to == square);
            let left = scene.last.is_some_and(|(from, _)| from == Some(square));
            match &scene.figures[square.index()] {
                Some(figure) => {
                    let mark = if arrived { ARRIVED } else { ' ' };
                    format!("{}{mark}", style.piece(figure, scene.view))
                }
                None if left => format!(" {LEFT}{}", " ".repeat(columns - 2)),
                None => " ".repeat(columns),
            }
        };
        let cells: Vec<String> = files.iter().map(cell).collect();
        let row = cells.join(&vertical.to_string());
        let note = scene.notes.get(usize::from(*rank)).map_or("", String::as_str);
        let letter = (b'a' + rank) as char;
        out.push(format!("  {vertical}{row}{vertical} {letter} {note}").trim_end().to_owned());
        let is_last = index + 1 == ranks.len();
        out.push(line(corners[if is_last { 2 } else { 1 }]));
    }
    out
}

fn hand(scene: &Scene, style: Style, color: Color) -> String {
    let held = scene.hands.iter().flat_map(|hands| &hands[color]);
    let held: Vec<String> = held
        .map(|(figure, count)| match count {
            1 => style.held(figure),
            _ => format!("{}x{count}", style.held(figure)),
        })
        .collect();
    let held = if held.is_empty() { "-".to_owned() } else { held.join(" ") };
    let to_move = if scene.side == Some(color) { " (to move)" } else { "" };
    format!("{}{to_move}: {held}\n", player(color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use hyakki_movegen::Game;

    fn game(name: &str, moves: &str) -> Game {
        let games = Games::built_in().unwrap();
        let mut game = Game::new(games.find(name).unwrap().clone()).unwrap();
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap();
        }
        game
    }

    /// The library draws too.
    #[test]
    fn plain_boards_are_those_of_the_library() {
        for rules in Games::built_in().unwrap().iter() {
            let game = game(&rules.name, "");
            assert_eq!(draw(&Scene::of(&game), Style::Plain), game.draw());
        }
    }

    #[test]
    fn the_last_move_is_marked() {
        let game = game("dobutsu", "2c2b 1a2b");
        let drawn = draw(&Scene::of(&game), Style::Plain);
        assert!(drawn.starts_with("second player: C\n"), "{drawn}");
        assert!(drawn.contains("| g | l | . | a\n"), "{drawn}");
        assert!(drawn.contains("|   | e*|   | b\n"), "{drawn}");
    }

    #[test]
    fn boards_are_seen_from_either_side_in_every_style() {
        let game = game("shogi", "7g7f 3c3d 8h2b+");
        let mut scene = Scene::of(&game);
        scene.view = Color::Second;
        for (style, row) in [
            (Style::Plain, "\n  |   |+B*|   |   |   |   |   | r |   | b\n".to_owned()),
            (Style::Unicode, "\n  │    │▾+B*│    │    │    │    │    │▴r  │    │ b\n".to_owned()),
            (Style::Kanji, "\n  │    │v馬*│    │    │    │    │    │ 飛 │    │ b\n".to_owned()),
        ] {
            let drawn = draw(&scene, style);
            let lines: Vec<&str> = drawn.lines().collect();
            assert!(drawn.contains(&row), "{drawn}");
            assert!(drawn.starts_with("first player: "), "{drawn}");
            assert!(lines[1].trim().starts_with('1') && lines[1].ends_with('9'), "{drawn}");
            // Every row of a board is as wide as every other.
            let widths: Vec<usize> = lines[2..lines.len() - 1]
                .iter()
                .map(|line| {
                    line.trim_end_matches(|c: char| c.is_ascii_lowercase() || c == ' ').width()
                })
                .collect();
            assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{drawn}");
        }
    }
}
