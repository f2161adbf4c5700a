//! PGN taken apart: tags, moves, comments and the result. Move numbers, annotations, variations
//! and the commands of web sites inside comments are passed over.

use crate::record::ending::GameResult;
use crate::record::error::RecordError;
use crate::record::lines::Line;

/// A part of the moves.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A move in some spelling.
    Move(&'t str),
    /// A comment on the move before.
    Comment(String),
    /// The result.
    Result(GameResult),
}

/// Reads lines from left to right.
pub(super) struct Tokens<'t> {
    lines: &'t [Line],
    /// The part of the first line that is not read yet.
    rest: &'t str,
}

impl<'t> Tokens<'t> {
    /// Begins at the first of the lines.
    pub(super) fn new(lines: &'t [Line]) -> Tokens<'t> {
        let mut tokens = Tokens { lines, rest: "" };
        tokens.enter();
        tokens
    }

    /// Begins the first line; one with a `%` in front is none.
    fn enter(&mut self) {
        self.rest = self.lines.first().map_or("", |line| &line.text);
        if self.rest.starts_with('%') {
            self.rest = "";
        }
    }

    fn leave(&mut self) {
        self.lines = self.lines.get(1..).unwrap_or_default();
        self.enter();
    }

    fn number(&self) -> usize {
        self.lines.first().map_or(0, |line| line.number)
    }

    /// Goes to the next character that is no blank; false at the end.
    fn skip_blanks(&mut self) -> bool {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.is_empty() {
                return true;
            }
            if self.lines.is_empty() {
                return false;
            }
            self.leave();
        }
    }

    /// The next tag with its line; none when something else comes.
    pub(super) fn tag(&mut self) -> Result<Option<(usize, String, String)>, RecordError> {
        if !self.skip_blanks() || !self.rest.starts_with('[') {
            return Ok(None);
        }
        let number = self.number();
        let (tag, rest) = parse_tag(self.rest).ok_or_else(|| {
            RecordError::text(number, "tag", self.rest, "a name and a value, as in `[Event \"x\"]`")
        })?;
        self.rest = rest;
        Ok(Some((number, tag.0, tag.1)))
    }

    /// The next part of the moves, with its line.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'t>)>, RecordError> {
        while self.skip_blanks() {
            let number = self.number();
            match self.rest.as_bytes()[0] {
                b'{' => return Ok(Some((number, Token::Comment(self.comment()?)))),
                b';' => {
                    let comment = without_commands(&self.rest[1..]);
                    self.rest = "";
                    return Ok(Some((number, Token::Comment(comment))));
                }
                b'(' => self.skip_variation()?,
                b'$' => self.rest = self.rest[1..].trim_start_matches(|c: char| c.is_ascii_digit()),
                _ => {
                    if let Some(token) = self.word() {
                        return Ok(Some((number, token)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// What is left, if anything is.
    pub(super) fn rest(&mut self) -> Option<(usize, &'t str)> {
        self.skip_blanks().then(|| (self.number(), self.rest))
    }

    /// A move or a result; nothing for a number and for annotations.
    fn word(&mut self) -> Option<Token<'t>> {
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';' | '$');
        // What ends a word cannot be one, and is a word of its own.
        let end = self.rest.char_indices().skip(1).find(|(_, c)| ends(*c));
        let (word, rest) = self.rest.split_at(end.map_or(self.rest.len(), |(at, _)| at));
        self.rest = rest;
        if let Some(result) = GameResult::parse(word) {
            return Some(Token::Result(result));
        }
        let word = without_number(word).trim_end_matches(['!', '?']);
        (!word.is_empty()).then_some(Token::Move(word))
    }

    /// A comment in braces, which may go over lines.
    fn comment(&mut self) -> Result<String, RecordError> {
        let (number, begin) = (self.number(), self.rest);
        let mut comment = String::new();
        self.rest = &self.rest[1..];
        loop {
            if let Some((inside, rest)) = self.rest.split_once('}') {
                comment.push_str(inside);
                self.rest = rest;
                return Ok(without_commands(&comment));
            }
            comment.push_str(self.rest);
            comment.push(' ');
            if self.lines.len() <= 1 {
                return Err(RecordError::text(number, "comment", begin, "`}` at its end"));
            }
            self.lines = &self.lines[1..];
            self.rest = &self.lines[0].text;
        }
    }

    /// Goes past a variation and those inside it.
    fn skip_variation(&mut self) -> Result<(), RecordError> {
        let (number, begin) = (self.number(), self.rest);
        let mut depth = 0usize;
        while self.skip_blanks() {
            match self.rest.as_bytes()[0] {
                b'{' => {
                    self.comment()?;
                    continue;
                }
                b';' => {
                    self.rest = "";
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {
                    let end = self.rest.find(['(', ')', '{', ';']).unwrap_or(self.rest.len());
                    self.rest = &self.rest[end..];
                    continue;
                }
            }
            self.rest = &self.rest[1..];
            if depth == 0 {
                return Ok(());
            }
        }
        Err(RecordError::text(number, "variation", begin, "`)` at its end"))
    }
}

/// Name and value of the tag a line begins with, and what follows it.
fn parse_tag(text: &str) -> Option<((String, String), &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|c: char| c.is_whitespace() || c == '"').filter(|end| *end > 0)?;
    let (name, rest) = inside.split_at(end);
    let mut chars = rest.trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => value.push(chars.next()?),
            c => value.push(c),
        }
    }
    let rest = chars.as_str().trim_start().strip_prefix(']')?;
    Some(((name.to_owned(), value), rest))
}

/// A word without the move number in front of it; dots may stand apart from their number.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.is_empty() || rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// A comment without commands such as `[%clk 0:05:00]`.
fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.trim().to_owned()
}
