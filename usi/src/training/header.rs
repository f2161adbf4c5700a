//! What stands at the beginning of a file of games.

use super::bytes::Bytes;
use super::fingerprint::fingerprint;
use hyakki_movegen::rules::{Rules, quote};
use std::io::{self, Read};

/// Every file of games begins with this; the second half would be spoilt by a transfer as text.
const MAGIC: [u8; 8] = *b"HYKG\r\n\x1a\n";
/// The version that is read and written.
const VERSION: u32 = 1;
/// Nobody's header is longer, in bytes.
const LONGEST: usize = 1 << 14;

/// Whose games are in a file, and how they were made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Name of the game.
    pub(crate) game: String,
    /// [`fingerprint`] of its rules.
    pub(crate) rules: u32,
    /// The words that made the games.
    pub(crate) recipe: String,
}

impl Header {
    /// The header of games of these rules.
    pub(crate) fn new(rules: &Rules, recipe: String) -> Header {
        Header { game: rules.name.clone(), rules: fingerprint(rules), recipe }
    }

    /// As bytes: magic, version, length of the rest, fingerprint, name, recipe (each text with its
    /// length in two bytes), checksum of all of it.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut rest = self.rules.to_le_bytes().to_vec();
        for text in [&self.game, &self.recipe] {
            rest.extend((text.len() as u16).to_le_bytes());
            rest.extend_from_slice(text.as_bytes());
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((rest.len() as u32).to_le_bytes());
        bytes.append(&mut rest);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(from: &mut impl Read) -> Result<Header, String> {
        let mut front = [0; 16];
        let problem = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => "no file of games, it is too short".to_owned(),
            _ => error.to_string(),
        };
        from.read_exact(&mut front).map_err(problem)?;
        if front[..8] != MAGIC {
            let shown = quote(&String::from_utf8_lossy(&front[..8]));
            return Err(format!("no file of games, it begins with {shown}"));
        }
        let mut numbers = Bytes(&front[8..]);
        let version = numbers.word().unwrap_or(0);
        if version != VERSION {
            return Err(format!("a file of version {version}, expected {VERSION}"));
        }
        let length = numbers.word().map_or(0, |length| length as usize);
        if length > LONGEST {
            return Err(format!("a header of {length} bytes, expected at most {LONGEST}"));
        }
        let mut rest = vec![0; length + 4];
        from.read_exact(&mut rest).map_err(problem)?;
        let (rest, checksum) = rest.split_at(length);
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&front);
        hasher.update(rest);
        if checksum != hasher.finalize().to_le_bytes() {
            return Err("a damaged header".to_owned());
        }
        let mut rest = Bytes(rest);
        let mut parse = || {
            let rules = rest.word()?;
            let mut text = || {
                let length = rest.short()?;
                String::from_utf8(rest.take(usize::from(length))?.to_vec()).ok()
            };
            Some(Header { rules, game: text()?, recipe: text()? })
        };
        parse().ok_or_else(|| "a header that makes no sense".to_owned())
    }
}
