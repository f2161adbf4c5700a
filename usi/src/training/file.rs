//! Files of games, built to be added to for weeks.
//!
//! A file is a [`Header`] and chunks of games. A chunk is [`CHUNK`], the length of its games in
//! bytes, their number, a checksum of both numbers and the games (four bytes each), and the games
//! one after the other. A program that dies leaves at worst half a chunk at the end, which is cut
//! when the file is opened to be continued, and told of when it is read.

use super::bytes::Bytes;
use super::header::Header;
use super::lesson::Lesson;
use super::{DataError, shown};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A chunk begins with this.
const CHUNK: [u8; 4] = *b"CHNK";
/// What stands before the games of a chunk, in bytes.
const FRONT: usize = 16;
/// A chunk is written when its games take so many bytes.
const FULL: usize = 1 << 14;
/// No chunk is longer, in bytes.
const LONGEST: usize = 1 << 24;

/// Adds games to a file.
#[derive(Debug)]
pub(crate) struct Writer {
    path: PathBuf,
    file: File,
    games: Vec<u8>,
    count: u32,
}

impl Writer {
    /// A new file.
    ///
    /// # Errors
    /// There is one already, or the system would not.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Writer, DataError> {
        let io = DataError::io(path);
        let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(io)?;
        file.write_all(&header.to_bytes()).map_err(io)?;
        Ok(Writer { path: path.to_owned(), file, games: Vec::new(), count: 0 })
    }

    /// A file to be continued; a torn chunk at its end is cut off. `visit` is told of every game in
    /// it. Also tells how many bytes were cut.
    ///
    /// # Errors
    /// It has another header, or a damaged chunk before the end.
    pub(crate) fn resume(
        path: &Path,
        header: &Header,
        mut visit: impl FnMut(&Lesson),
    ) -> Result<(Writer, u64), DataError> {
        let io = DataError::io(path);
        let mut lessons = Lessons::open(path)?;
        if lessons.header() != header {
            let found = lessons.header();
            let problem = if found.rules == header.rules && found.game == header.game {
                format!("made by `{}`, expected `{}`", found.recipe, header.recipe)
            } else {
                format!("games of {}, expected {} by the same rules", found.game, header.game)
            };
            return Err(DataError::Header { file: shown(path), problem });
        }
        for lesson in &mut lessons {
            match lesson {
                Ok(lesson) => visit(&lesson),
                Err(_) if lessons.is_torn() => break,
                Err(error) => return Err(error),
            }
        }
        let (end, length) = (lessons.offset, lessons.length);
        let mut file = OpenOptions::new().write(true).open(path).map_err(io)?;
        file.set_len(end).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let writer = Writer { path: path.to_owned(), file, games: Vec::new(), count: 0 };
        Ok((writer, length - end))
    }

    /// Adds a game; it is in the file once its chunk is full or [finished](Writer::finish).
    pub(crate) fn add(&mut self, lesson: &Lesson) -> Result<(), DataError> {
        lesson.put(&mut self.games);
        self.count += 1;
        if self.games.len() >= FULL { self.write() } else { Ok(()) }
    }

    /// Writes what was added; tells how long the file is, in bytes.
    pub(crate) fn finish(mut self) -> Result<u64, DataError> {
        self.write()?;
        let io = DataError::io(&self.path);
        self.file.sync_all().map_err(io)?;
        self.file.metadata().map(|data| data.len()).map_err(io)
    }

    fn write(&mut self) -> Result<(), DataError> {
        if self.count == 0 {
            return Ok(());
        }
        let numbers = [self.games.len() as u32, self.count];
        let mut chunk = CHUNK.to_vec();
        chunk.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        chunk.extend(checksum(&chunk[4..], &self.games).to_le_bytes());
        chunk.append(&mut self.games);
        self.count = 0;
        // In one go, so that hardly ever half of it is there.
        self.file.write_all(&chunk).map_err(DataError::io(&self.path))
    }
}

fn checksum(numbers: &[u8], games: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(numbers);
    hasher.update(games);
    hasher.finalize()
}

/// Reads the games of a file. A damaged chunk is told as an error; reading goes on behind it, if
/// its end can be found.
#[derive(Debug)]
pub(crate) struct Lessons {
    path: PathBuf,
    file: BufReader<File>,
    header: Header,
    /// Length of the file when it was opened, in bytes.
    length: u64,
    /// Where the next chunk begins.
    offset: u64,
    chunk: Vec<u8>,
    /// Where in the chunk the next game begins.
    place: usize,
    /// Games left in the chunk.
    left: u32,
    /// Whether nothing behind the last error can be read.
    is_over: bool,
    /// Whether the last error was at the end of the file, as a crash leaves it.
    is_torn: bool,
}

impl Lessons {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be read, or is no file of games.
    pub(crate) fn open(path: &Path) -> Result<Lessons, DataError> {
        let io = DataError::io(path);
        let mut file = BufReader::new(File::open(path).map_err(io)?);
        let length = file.get_ref().metadata().map_err(io)?.len();
        let header = Header::read(&mut file)
            .map_err(|problem| DataError::Header { file: shown(path), problem })?;
        let offset = file.stream_position().map_err(io)?;
        Ok(Lessons {
            path: path.to_owned(),
            file,
            header,
            length,
            offset,
            chunk: Vec::new(),
            place: 0,
            left: 0,
            is_over: false,
            is_torn: false,
        })
    }

    /// Whose games these are.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// Length of the file, in bytes.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Whether the last error is what a program leaves behind that died while it wrote.
    pub(crate) fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// Reads the next chunk; none at the end of the file.
    fn next_chunk(&mut self) -> Option<Result<(), DataError>> {
        if self.is_over || self.offset >= self.length {
            return None;
        }
        let offset = self.offset;
        (self.place, self.left) = (0, 0);
        let problem = match self.read_chunk() {
            Ok(()) => return Some(Ok(())),
            Err(Flaw::Torn) => {
                (self.is_torn, self.is_over) = (true, true);
                "is cut off".to_owned()
            }
            // Whoever died may have had room made for a chunk before all of it was written.
            Err(Flaw::Checksum) => {
                self.is_torn = self.offset >= self.length;
                "is damaged".to_owned()
            }
            Err(Flaw::NoChunk) => {
                self.is_over = true;
                "does not begin like one".to_owned()
            }
            Err(Flaw::Io(error)) => {
                self.is_over = true;
                format!("cannot be read: {error}")
            }
        };
        if self.is_torn {
            self.offset = offset;
        }
        Some(Err(DataError::Chunk { file: shown(&self.path), offset, problem }))
    }

    fn read_chunk(&mut self) -> Result<(), Flaw> {
        let left = self.length - self.offset;
        if left < FRONT as u64 {
            return Err(Flaw::Torn);
        }
        let mut front = [0; FRONT];
        self.file.read_exact(&mut front)?;
        let mut numbers = Bytes(&front[4..]);
        let mut number = || numbers.word().unwrap_or(0);
        let (length, count, expected) = (number() as usize, number(), number());
        if front[..4] != CHUNK || length > LONGEST {
            return Err(if self.rest_is_blank(&front)? { Flaw::Torn } else { Flaw::NoChunk });
        }
        if left - (FRONT as u64) < length as u64 {
            return Err(Flaw::Torn);
        }
        self.chunk.resize(length, 0);
        self.file.read_exact(&mut self.chunk)?;
        self.offset += (FRONT + length) as u64;
        if checksum(&front[4..12], &self.chunk) != expected {
            return Err(Flaw::Checksum);
        }
        self.left = count;
        Ok(())
    }

    /// Whether there is nothing but zeros to the end, as some file systems leave it after a crash.
    fn rest_is_blank(&mut self, front: &[u8]) -> io::Result<bool> {
        let mut rest = Vec::new();
        self.file.by_ref().take(LONGEST as u64).read_to_end(&mut rest)?;
        Ok(rest.len() < LONGEST && front.iter().chain(&rest).all(|byte| *byte == 0))
    }
}

/// What may be wrong with a chunk.
enum Flaw {
    /// The end of it is missing.
    Torn,
    /// Its bytes are others than were written.
    Checksum,
    /// It is none.
    NoChunk,
    /// The system would not read it.
    Io(io::Error),
}

impl From<io::Error> for Flaw {
    fn from(error: io::Error) -> Flaw {
        Flaw::Io(error)
    }
}

impl Iterator for Lessons {
    type Item = Result<Lesson, DataError>;

    fn next(&mut self) -> Option<Result<Lesson, DataError>> {
        while self.left == 0 {
            if let Err(error) = self.next_chunk()? {
                return Some(Err(error));
            }
        }
        let mut bytes = Bytes(&self.chunk[self.place..]);
        let lesson = Lesson::take(&mut bytes);
        self.place = self.chunk.len() - bytes.0.len();
        self.left -= 1;
        if lesson.is_none() {
            self.left = 0;
        }
        let offset = self.offset - (FRONT + self.chunk.len()) as u64;
        let file = || shown(&self.path);
        let problem = || "has a game that is none".to_owned();
        Some(lesson.ok_or_else(|| DataError::Chunk { file: file(), offset, problem: problem() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;
    use crate::training::End;
    use hyakki_engine::search::Value;
    use hyakki_movegen::{Color, Move, PieceKind, Square};
    use std::fs;

    fn lesson(number: u8) -> Lesson {
        let mv = |to| Move::drop(PieceKind(number % 3), Square::new(to));
        let values = (0..60).map(|n| Value::from_raw(n * i16::from(number))).collect();
        let moves = (0..64).map(mv).collect();
        Lesson { start: None, moves, values, winner: Some(Color::Second), end: End::Seen }
    }

    fn header(game: &str) -> Header {
        Header::new(Games::built_in().unwrap().find(game).unwrap(), "--seed 1".to_owned())
    }

    /// A file of 200 games in several chunks.
    fn written(folder: &tempfile::TempDir) -> PathBuf {
        let path = folder.path().join("games");
        let mut writer = Writer::create(&path, &header("gorogoro")).unwrap();
        for number in 0..200 {
            writer.add(&lesson(number)).unwrap();
        }
        assert_eq!(writer.finish().unwrap(), fs::metadata(&path).unwrap().len());
        path
    }

    fn read(path: &Path) -> Vec<Result<Lesson, DataError>> {
        Lessons::open(path).unwrap().collect()
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder);
        assert_eq!(*Lessons::open(&path).unwrap().header(), header("gorogoro"));
        let read: Vec<Lesson> = read(&path).into_iter().map(Result::unwrap).collect();
        assert_eq!(read, (0..200).map(lesson).collect::<Vec<_>>());
        assert!(Writer::create(&path, &header("gorogoro")).is_err(), "nothing is written over");
    }

    #[test]
    fn a_torn_end_is_cut_and_continued() {
        let folder = tempfile::tempdir().unwrap();
        let whole = fs::read(written(&folder)).unwrap();
        let path = folder.path().join("torn");
        for cut in [1, 10, 500, 5000, 0] {
            let mut torn = whole[..whole.len() - cut].to_vec();
            if cut == 0 {
                let games = torn.len() - 9000;
                torn.truncate(games);
                torn.extend([0; 700]);
            }
            fs::write(&path, torn).unwrap();
            let found = read(&path);
            let error = found.last().unwrap().as_ref().unwrap_err().to_string();
            assert!(error.ends_with("is cut off"), "{error}");
            let mut kept = 0;
            let header = header("gorogoro");
            let (mut writer, lost) = Writer::resume(&path, &header, |_| kept += 1).unwrap();
            assert!(kept > 100 && kept == found.len() - 1 && lost > 0);
            for number in kept..200 {
                writer.add(&lesson(number as u8)).unwrap();
            }
            writer.finish().unwrap();
            let read: Vec<Lesson> = read(&path).into_iter().map(Result::unwrap).collect();
            assert_eq!(read, (0..200).map(lesson).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_damaged_chunk_is_told_and_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder);
        let mut bytes = fs::read(&path).unwrap();
        let begin = header("gorogoro").to_bytes().len();
        bytes[begin + FRONT + 100] ^= 1;
        fs::write(&path, bytes).unwrap();
        let found = read(&path);
        let error = found[0].as_ref().unwrap_err().to_string();
        assert!(error.ends_with(&format!("the chunk at byte {begin} is damaged")), "{error}");
        let sound: Vec<&Lesson> = found[1..].iter().map(|game| game.as_ref().unwrap()).collect();
        assert!(sound.len() > 80);
        assert_eq!(*sound[sound.len() - 1], lesson(199));
        // It is not continued: something is wrong with the disk.
        let resumed = Writer::resume(&path, &header("gorogoro"), |_| ());
        assert!(resumed.unwrap_err().to_string().ends_with("is damaged"));
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder);
        let resume = |header: &Header| Writer::resume(&path, header, |_| ()).unwrap_err();
        let error = resume(&header("dobutsu")).to_string();
        assert!(
            error.ends_with("games of gorogoro, expected dobutsu by the same rules"),
            "{error}"
        );
        let error = resume(&Header { recipe: "--seed 2".into(), ..header("gorogoro") }).to_string();
        assert!(error.ends_with("made by `--seed 1`, expected `--seed 2`"), "{error}");
        let whole = fs::read(&path).unwrap();
        let other = folder.path().join("other");
        for (text, said) in [
            (&b"[Event \"a game in PGN\"]"[..], "no file of games, it begins with `[Event "),
            (&whole[..12], "too short"),
            (&whole[..30], "too short"),
            (&[&whole[..20], &[0xff], &whole[21..]].concat(), "a damaged header"),
            (&[&whole[..8], &[9], &whole[9..]].concat(), "a file of version 9, expected 1"),
        ] {
            fs::write(&other, text).unwrap();
            let error = Lessons::open(&other).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
