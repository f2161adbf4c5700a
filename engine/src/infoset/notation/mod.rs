//! Text of states and records, one line each.
//!
//! A line has a header of words and then the turns, each behind a `/`:
//!
//! ```text
//! players=2 hints=2/3/2 seat=0 / a=k b=o c>4,0 +kf / d e a>4,1 kf@d / f=r
//! ```
//!
//! Words of the header, each at most once and in any order:
//!
//! | word | what |
//! |---|---|
//! | `players=2` | number of players, 2 to 4; always there |
//! | `level=1` | level 1 to 5, instead of the four words below it; only read, never written |
//! | `affinities=1` | number of affinity cards |
//! | `stack` | only the hint revealed last may be placed |
//! | `unseen` | hints are drawn unseen |
//! | `shape=####/####/####/####` | the outline asked for, drawn or by its name |
//! | `hints=2/3/2` | hints with one, two and three families; read as those of the deck if missing |
//! | `grid=0,0;0,1;...` | where the cards lie at first, row and column, if not as usual |
//! | `seat=0` | in a state: who knows what follows, from 0 |
//! | `affinity=0:kf` | in a state: an affinity card seen by this seat, by its number from 0 |
//! | `deal=kfor...` | in a record: the family of each card |
//! | `pile=kf,r,...` | in a record: the pile of hints, the one drawn first in front |
//! | `affinity=kf,or` | in a record: all affinity cards |
//!
//! Cards are `a` to `p`, row by row as they lie at first; families `k` (kappa), `f` (kitsune), `o`
//! (oni), `r` (rokurokubi). What happens in a turn:
//!
//! | text | what |
//! |---|---|
//! | `a` | a look at a card |
//! | `a=k` | the same with what it showed: in a state for the seat's own looks, in a record for all |
//! | `a>4,-1` | a move to row 4, column -1 |
//! | `+kf` | a hint revealed, `+?` if unseen |
//! | `kf@a` | a hint placed, `?@a` if unseen |
//! | `!` | a declaration |
//!
//! Writing and reading a line gives back the same state or record, and reading and writing the same
//! line if it was written here.

mod error;
mod header;
mod record;
mod turns;
mod view;

#[cfg(test)]
mod tests;

pub use error::NotationError;
pub use record::{read_record, write_record};
pub use turns::{read_action, read_deed};
pub use view::{read_view, write_view};

/// The header, and the turns if there are any. In a header a slash stands inside of words only.
fn parted(text: &str) -> (&str, Option<&str>) {
    let text = text.trim_ascii();
    let mut words = text.split_ascii_whitespace();
    let Some(slash) = words.find(|word| word.starts_with('/')) else { return (text, None) };
    let at = slash.as_ptr().addr() - text.as_ptr().addr();
    (&text[..at], Some(&text[at + 1..]))
}
