//! Numbers as bytes: little-endian ones, and short ones for what is usually small.

/// Takes numbers off the front of bytes; none when there are too few.
#[derive(Debug)]
pub(super) struct Bytes<'b>(pub(super) &'b [u8]);

impl<'b> Bytes<'b> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    pub(super) fn short(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_le_bytes)
    }

    pub(super) fn word(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    /// A number of any size, seven bits a byte, the lowest first (LEB128).
    pub(super) fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..usize::BITS).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }
}

/// Writes what [`Bytes::number`] reads.
pub(super) fn put_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 300, 16_384, usize::MAX] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            let mut read = Bytes(&bytes);
            assert_eq!((read.number(), read.0.len()), (Some(number), 0));
        }
        assert_eq!(Bytes(&[0x80; 20]).number(), None);
        assert_eq!(Bytes(&[0x80]).number(), None);
    }
}
