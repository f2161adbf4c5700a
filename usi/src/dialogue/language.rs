//! Which of the protocols is spoken.

/// A protocol that is spoken; `usi` and `uci` change it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Language {
    /// That of shogi programs.
    #[default]
    Usi,
    /// That of chess programs.
    Uci,
}
