//! Files of positions with known move counts: one `<sfen> ;D1 <count> ;D2 <count> …` a line.

use std::path::PathBuf;

/// One position and how many lines of play of each length start from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdLine {
    /// The position.
    pub sfen: String,
    /// Pairs of depth and count, in the order of the line.
    pub counts: Vec<(u32, u64)>,
}

/// Reads the text of a whole file. Empty lines and lines that begin with `#` are passed over.
///
/// # Errors
/// Says which line is malformed, and where.
pub fn parse(text: &str) -> Result<Vec<EpdLine>, String> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(index, line)| parse_line(line).map_err(|e| format!("line {}: {e}", index + 1)))
        .collect()
}

/// Reads the file of known counts of one game from this package's `data/perft`.
///
/// # Panics
/// When there is no such file, or it is malformed.
#[must_use]
pub fn read(name: &str) -> Vec<EpdLine> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "data", "perft", name]
        .iter()
        .collect();
    let path = path.with_extension("epd");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{} cannot be read: {e}", path.display()));
    parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn parse_line(line: &str) -> Result<EpdLine, String> {
    let mut parts = line.split(';').map(str::trim);
    let sfen = parts
        .next()
        .filter(|s| !s.is_empty())
        .ok_or("a position was expected")?;
    let counts = parts.map(parse_count).collect::<Result<Vec<_>, _>>()?;
    if counts.is_empty() {
        return Err(format!("no count in \"{line}\""));
    }
    Ok(EpdLine {
        sfen: sfen.to_owned(),
        counts,
    })
}

fn parse_count(part: &str) -> Result<(u32, u64), String> {
    let read = || {
        let (depth, count) = part.strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, count.trim().parse().ok()?))
    };
    read().ok_or_else(|| format!("\"D<depth> <count>\" was expected, not \"{part}\""))
}
