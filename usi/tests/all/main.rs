//! Everything that is tested from outside the binary, in one program: linking takes longer than
//! the tests.

#![allow(clippy::unwrap_used, reason = "a test")]

mod analyse;
mod arena;
mod cards;
mod command_line;
mod dialogue;
mod games;
mod openings;
mod play;
mod puzzle;
mod records;
mod show;
mod tablebase;
mod training;
mod variants;
