//! Every integration test in one binary: each binary is linked with the whole engine anew.

#![allow(clippy::unwrap_used, reason = "tests")]

mod any_text;
mod checks;
mod declaration;
mod known_faults;
mod mates;
mod perft;
mod random_games;
mod setups;
mod slow_rules;
mod strength;
mod user_games;
mod variants_files;
