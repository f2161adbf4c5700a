//! The file of a tablebase.
//!
//! | part | content |
//! |---|---|
//! | magic | eight bytes |
//! | name | the game's, 24 bytes with zeros behind it |
//! | words | [`Words`], four bytes each, lowest byte first |
//! | model | two bytes a context |
//! | directory | a unit's end in the body and its checksum, four bytes each |
//! | checksum | of everything before it |
//! | body | the packed units |
//!
//! Checksums are CRC-32. That of the head is looked at when a file is opened, that of a unit
//! whenever it is unpacked: a damaged file is told, and never gives a wrong value.

use super::build::Summary;
use super::model::{CONTEXTS, Model};
use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"HYAKKITB";
/// Changes whenever files of before cannot be read any more.
const VERSION: u32 = 1;
const NAME: usize = 24;
const WORDS: usize = 10;
/// Everything before the model.
const FIXED: usize = MAGIC.len() + NAME + 4 * WORDS;

/// Why a tablebase cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file could not be read.
    #[error("cannot read {file}: {error}")]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is something else.
    #[error("{file}: not a tablebase of hyakki")]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// It was written by another version.
    #[error("{file}: format {found}, expected {VERSION}; build it again")]
    Version {
        /// The file.
        file: PathBuf,
        /// Its format.
        found: u32,
    },
    /// It is for a game with other rules.
    #[error("{file}: made for {found}, whose rules are not those of {expected}")]
    OtherGame {
        /// The file.
        file: PathBuf,
        /// The game it was made for.
        found: String,
        /// The game that is played.
        expected: String,
    },
    /// Its end is missing, or more was added to it.
    #[error("{file}: {found} bytes long, expected {expected}; build it again")]
    Length {
        /// The file.
        file: PathBuf,
        /// Its length.
        found: u64,
        /// The length it should have.
        expected: u64,
    },
    /// It was damaged.
    #[error("{file}: damaged ({part}); build it again")]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What does not fit its checksum.
        part: String,
    },
}

/// The numbers in the head of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) version: u32,
    /// A checksum of what the rules say.
    pub(super) rules: u32,
    pub(super) summary: Summary,
    pub(super) units: u32,
    pub(super) contexts: u32,
    pub(super) body: u32,
}

impl Words {
    fn to_array(self) -> [u32; WORDS] {
        let Summary { placements, won, lost, drawn, longest } = self.summary;
        let Words { version, rules, units, contexts, body, .. } = self;
        let longest = u32::from(longest);
        [version, rules, placements, won, lost, drawn, longest, units, contexts, body]
    }

    fn from_array(words: [u32; WORDS]) -> Words {
        let [version, rules, placements, won, lost, drawn, longest, units, contexts, body] = words;
        let longest = u8::try_from(longest).unwrap_or(u8::MAX);
        let summary = Summary { placements, won, lost, drawn, longest };
        Words { version, rules, summary, units, contexts, body }
    }

    fn head(&self) -> u64 {
        FIXED as u64 + 2 * u64::from(self.contexts) + 8 * u64::from(self.units) + 4
    }

    /// The length of the file.
    pub(super) fn len(&self) -> u64 {
        self.head() + u64::from(self.body)
    }
}

/// Writes a file.
pub(super) fn write(
    out: &mut impl Write,
    name: &str,
    (rules, summary): (u32, Summary),
    model: &Model,
    units: &[Vec<u8>],
) -> io::Result<()> {
    let length: usize = units.iter().map(Vec::len).sum();
    let (Ok(body), true) = (u32::try_from(length), name.len() <= NAME) else {
        return Err(io::Error::other("too long for the format"));
    };
    let (version, contexts) = (VERSION, model.0.len() as u32);
    let words = Words { version, rules, summary, units: units.len() as u32, contexts, body };
    let mut head = MAGIC.to_vec();
    head.extend(name.bytes().chain(std::iter::repeat(0)).take(NAME));
    head.extend(words.to_array().into_iter().flat_map(u32::to_le_bytes));
    head.extend(model.0.iter().flat_map(|probability| probability.to_le_bytes()));
    let mut end = 0;
    for unit in units {
        end += unit.len() as u32;
        head.extend(end.to_le_bytes());
        head.extend(crc32fast::hash(unit).to_le_bytes());
    }
    head.extend(crc32fast::hash(&head).to_le_bytes());
    out.write_all(&head)?;
    units.iter().try_for_each(|unit| out.write_all(unit))
}

/// An open file whose head is sound.
#[derive(Debug)]
pub(super) struct TableFile {
    path: PathBuf,
    map: Mmap,
    pub(super) name: String,
    pub(super) words: Words,
    pub(super) model: Model,
}

impl TableFile {
    /// Opens a file, whatever game it is for.
    pub(super) fn open(path: &Path) -> Result<TableFile, TableError> {
        let file = path.to_owned();
        let map = map(path).map_err(|error| TableError::Io { file: file.clone(), error })?;
        let Some(fixed) = map.get(..FIXED).filter(|fixed| fixed.starts_with(MAGIC)) else {
            return Err(TableError::Foreign { file });
        };
        let (name, words) = fixed[MAGIC.len()..].split_at(NAME);
        let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_owned();
        let mut numbers = words.chunks_exact(4).map(word);
        let words = Words::from_array(std::array::from_fn(|_| numbers.next().unwrap_or(0)));
        if words.version != VERSION {
            return Err(TableError::Version { file, found: words.version });
        }
        let damaged =
            |part: &str| TableError::Damaged { file: file.clone(), part: part.to_owned() };
        let (found, expected) = (map.len() as u64, words.len());
        let head = usize::try_from(words.head()).ok().and_then(|head| map.get(..head));
        let Some((head, checksum)) = head.and_then(|head| head.split_at_checked(head.len() - 4))
        else {
            return Err(TableError::Length { file, found, expected });
        };
        if crc32fast::hash(head) != word(checksum) {
            return Err(damaged("head"));
        }
        if found != expected {
            return Err(TableError::Length { file, found, expected });
        }
        if words.contexts as usize != CONTEXTS {
            return Err(damaged("model"));
        }
        let model = head[FIXED..][..2 * CONTEXTS].chunks_exact(2);
        let model = Model(model.map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]])).collect());
        Ok(TableFile { path: file, map, name, words, model })
    }

    /// Where the file is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// A packed unit.
    pub(super) fn unit(&self, at: usize) -> Result<&[u8], TableError> {
        let directory = FIXED + 2 * CONTEXTS;
        let entry = |at: usize| {
            let entry = &self.map[directory + 8 * at..][..8];
            (word(&entry[..4]) as usize, word(&entry[4..]))
        };
        let begin = if at == 0 { 0 } else { entry(at - 1).0 };
        let (end, checksum) = entry(at);
        let body = &self.map[self.words.head() as usize..];
        let unit = body.get(begin..end).filter(|unit| crc32fast::hash(unit) == checksum);
        unit.ok_or_else(|| TableError::Damaged {
            file: self.path.clone(),
            part: format!("unit {at}"),
        })
    }
}

fn word(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))
}

/// The content of a file, mapped into memory.
#[expect(unsafe_code, reason = "a mapped file may change under its reader")]
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: nobody writes into a tablebase; building one again puts a new file in its place. If
    // somebody does all the same, units are checked against their checksums before they are used,
    // and no code relies on bytes staying the same for the sake of memory safety: every length
    // and number read from the map is checked where it is used.
    let map = unsafe { Mmap::map(&file) }?;
    // What is asked for lies all over the file: reading it while nobody waits yet saves the first
    // moves many waits for the disk. A system that cannot will do without.
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::WillNeed);
    Ok(map)
}
