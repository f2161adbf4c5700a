//! The positions from the root of a search to the node it stands at.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Keys are random numbers already.
#[derive(Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only keys are hashed, and they are u64");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The way to a node. No position is on it twice.
#[derive(Debug, Default)]
pub(super) struct Path {
    plies: HashMap<u64, u16, BuildHasherDefault<AsItIs>>,
    /// A signature for each position, of the way up to and with it.
    signatures: Vec<u32>,
}

impl Path {
    pub(super) fn clear(&mut self) {
        self.plies.clear();
        self.signatures.clear();
    }

    pub(super) fn push(&mut self, key: u64) {
        // Multiplied, so that the same positions in another order are another way.
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let before = u64::from(self.signature());
        let signature = (before ^ key).wrapping_mul(FACTOR) >> 32;
        self.plies.insert(key, self.signatures.len() as u16);
        self.signatures.push(signature as u32);
    }

    pub(super) fn pop(&mut self, key: u64) {
        self.plies.remove(&key);
        self.signatures.pop();
    }

    /// How far from the root this position is on the way.
    pub(super) fn ply_of(&self, key: u64) -> Option<u16> {
        self.plies.get(&key).copied()
    }

    /// A signature of the whole way.
    pub(super) fn signature(&self) -> u32 {
        self.signatures.last().copied().unwrap_or(0)
    }

    /// A signature of the way to its last position, without that.
    pub(super) fn signature_before(&self) -> u32 {
        self.signatures.iter().rev().nth(1).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_told_apart_by_their_order() {
        let mut path = Path::default();
        let mut walk = |keys: &[u64]| {
            path.clear();
            for key in keys {
                path.push(*key);
            }
            assert_eq!(path.ply_of(keys[1]), Some(1));
            let whole = path.signature();
            path.pop(keys[2]);
            assert_eq!(path.ply_of(keys[2]), None);
            whole
        };
        let (a, b, c) = (1 << 40, 2 << 40, 3 << 40);
        assert_eq!(walk(&[a, b, c]), walk(&[a, b, c]));
        assert_ne!(walk(&[a, b, c]), walk(&[b, a, c]));
    }
}
