//! `hyakki variants`: the games, and all about one of them.

use super::arguments::Files;
use super::picture::{PictureArguments, framed};
use crate::drawing::Style;
use crate::drawing::markup::Theme;
use crate::error::CommandError;
use crate::games::Games;
use crate::layout::wrap;
use crate::rulebook::markdown::Pictures;
use crate::rulebook::{Rulebook, markdown, sheet, terminal};
use crate::text::shortened;
use clap::Args;
use hyakki_movegen::rules::Rules;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(super) const HELP: &str = "\
Examples:
  hyakki variants
  hyakki variants tori
  hyakki variants yokai --svg yokai.svg
  hyakki variants dobutsu --markdown > dobutsu.md
  hyakki variants --pages docs/games
  hyakki variants --keys
  hyakki variants --variants my.ini mygame

A page says everything about a game, made from its rules, so also of a game of a file: names,
board, start position, every piece with a chart of its moves, and the rules in words.";

/// What to explain.
#[derive(Args, Debug)]
pub(super) struct VariantsArguments {
    /// The game to explain, by any of its names
    name: Option<String>,
    /// Explain instead what may stand in a variants file: keys and built-in pieces
    #[arg(long, conflicts_with = "name")]
    pub(super) keys: bool,
    /// Print the page as Markdown
    #[arg(long, requires = "name")]
    markdown: bool,
    /// Write the pages of all games as Markdown with pictures into this directory
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "keys", "svg"])]
    pages: Option<PathBuf>,
    /// How boards are drawn; kanji are also those of the picture
    #[arg(long, value_name = "STYLE", value_enum, default_value_t)]
    style: Style,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    pub(super) files: Files,
}

/// Lists the games, or explains one.
pub(super) fn run(
    games: &Games,
    arguments: &VariantsArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    if let Some(directory) = &arguments.pages {
        return pages(games, directory, out);
    }
    let Some(name) = &arguments.name else {
        if arguments.picture.svg.is_some() {
            let problem = "--svg: expected the name of a game, or --pages DIR";
            return Err(CommandError::Usage(problem.to_owned()));
        }
        return list(games, out);
    };
    let book = book(games.find(name)?)?;
    let part = sheet::draw(&book, arguments.style.into());
    let page = terminal::draw(&book, arguments.style);
    let title = page.lines().next().unwrap_or_default();
    arguments.picture.write(&part, title, &page, out)?;
    if arguments.picture.is_all() {
        return Ok(());
    }
    let text = if arguments.markdown { markdown::write(&book, None) } else { page };
    Ok(out.write_all(text.as_bytes())?)
}

fn book(rules: &Rules) -> Result<Rulebook, CommandError> {
    Rulebook::new(rules).map_err(|error| CommandError::Failed(format!("{}: {error}", rules.name)))
}

/// Prints a table of the games.
fn list(games: &Games, out: &mut dyn Write) -> Result<(), CommandError> {
    let width = |of: fn(&Rules) -> &str| games.iter().map(|rules| of(rules).len()).max();
    let name = width(|rules| &rules.name).unwrap_or(0);
    let title = width(|rules| &rules.title).unwrap_or(0);
    let lead = |n: &str, t: &str, b: &str| format!("{n:<name$}  {t:<title$}  {b:<5}  ");
    writeln!(out, "{}", wrap(&lead("NAME", "TITLE", "BOARD"), "ALSO CALLED"))?;
    for rules in games.iter() {
        let lead = lead(&rules.name, &rules.title, &board(rules));
        writeln!(out, "{}", wrap(&lead, &rules.aliases.join(" ")))?;
    }
    writeln!(out, "\n`hyakki variants NAME` explains a game.")?;
    Ok(())
}

fn board(rules: &Rules) -> String {
    format!("{}x{}", rules.board.files, rules.board.ranks)
}

/// A file of the pages.
struct Page {
    name: String,
    text: String,
}

/// Writes the pages of all games.
fn pages(games: &Games, directory: &Path, out: &mut dyn Write) -> Result<(), CommandError> {
    let failed = |path: &Path, error: &std::io::Error| {
        let name = shortened(&path.display().to_string());
        CommandError::Failed(format!("cannot write {name}: {error}"))
    };
    fs::create_dir_all(directory).map_err(|error| failed(directory, &error))?;
    let all = all_pages(games)?;
    for Page { name, text } in &all {
        let path = directory.join(name);
        fs::write(&path, text).map_err(|error| failed(&path, &error))?;
    }
    Ok(writeln!(out, "{} files", all.len())?)
}

/// Every file of the pages: an index, and a page with two pictures a game.
fn all_pages(games: &Games) -> Result<Vec<Page>, CommandError> {
    let mut index =
        "# The games\n\nEach page is made from the rules by `hyakki variants --pages DIR`; \
                     `hyakki variants NAME` prints it in a terminal.\n\n\
                     | game | name | board | also called |\n|---|---|---|---|\n"
            .to_owned();
    let mut all = Vec::new();
    for rules in games.iter() {
        let (name, title) = (&rules.name, &rules.title);
        let aliases = rules.aliases.join(", ");
        index.push_str(&format!(
            "| [{title}]({name}.md) | `{name}` | {} | {aliases} |\n",
            board(rules)
        ));
        let book = book(rules)?;
        let pictures = [
            (
                format!("{name}-board.svg"),
                sheet::board(&book, Style::Plain.into()),
                "start position",
            ),
            (format!("{name}-pieces.svg"), sheet::pieces(&book, Style::Plain.into()), "pieces"),
        ];
        let [(board, ..), (pieces, ..)] = &pictures;
        let text = markdown::write(&book, Some(Pictures { board, pieces }));
        all.push(Page { name: format!("{name}.md"), text });
        let page = terminal::draw(&book, Style::Plain);
        for (name, part, what) in pictures {
            let title = format!("{title}: {what}");
            let text = framed(&part, &title, &page, Theme::Auto, part.width);
            all.push(Page { name, text });
        }
    }
    all.push(Page { name: "README.md".to_owned(), text: index });
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::COLUMNS;
    use std::env;

    #[test]
    fn pages_fit_and_are_ascii() {
        let games = Games::built_in().unwrap();
        let mut page = Vec::new();
        list(&games, &mut page).unwrap();
        for rules in games.iter() {
            page.extend(terminal::draw(&book(rules).unwrap(), Style::Plain).into_bytes());
        }
        let page = String::from_utf8(page).unwrap();
        assert!(page.is_ascii());
        for line in page.lines() {
            assert!(line.len() <= COLUMNS, "{line}");
        }
    }

    /// With `HYAKKI_WRITE=1` the pages are written anew.
    #[test]
    fn the_pages_of_the_games_are_current() {
        let directory = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/games"));
        let games = Games::built_in().unwrap();
        if env::var_os("HYAKKI_WRITE").is_some() {
            pages(&games, directory, &mut Vec::new()).unwrap();
        }
        let all = all_pages(&games).unwrap();
        for Page { name, text } in &all {
            let written = fs::read_to_string(directory.join(name)).unwrap_or_default();
            let command = "`hyakki variants --pages docs/games`";
            assert!(written == *text, "docs/games/{name} is old: run {command}");
        }
        assert_eq!(fs::read_dir(directory).unwrap().count(), all.len(), "pages of no game");
    }
}
