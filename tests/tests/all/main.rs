//! Every integration test in one binary: each binary is linked with the whole engine anew.

#![allow(clippy::unwrap_used, reason = "tests")]

mod any_text;
mod declaration;
mod known_faults;
mod perft;
mod random_games;
mod setups;
mod slow_rules;
mod strength;
mod variants_files;
