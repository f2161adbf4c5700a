//! The `hyakki` binary.
fn main() {}
