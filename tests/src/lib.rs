//! What the integration tests share: a slow, plain second reading of the rules and a reader for
//! the files of known move counts.

pub mod epd;
pub mod slow;
