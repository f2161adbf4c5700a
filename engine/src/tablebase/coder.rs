//! Arithmetic coding of yes and no with probabilities that are known beforehand.
//!
//! A general codec was tried first: `zstd -19` makes nearly twice as much of the same values, and
//! knows nothing of what a look at the board tells.

/// The probability of a yes, in 65536ths; never none and never all.
pub(super) type Probability = u16;

/// Splits a range of numbers; those up to the result mean yes.
#[inline(always)]
fn split(low: u32, high: u32, yes: Probability) -> u32 {
    low + ((u64::from(high - low) * u64::from(yes)) >> 16) as u32
}

/// Whether all numbers of a range begin with the same byte.
#[inline(always)]
fn share_a_byte(low: u32, high: u32) -> bool {
    (low ^ high) >> 24 == 0
}

/// Writes answers.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    #[inline]
    pub(super) fn write(&mut self, answer: bool, yes: Probability) {
        let middle = split(self.low, self.high, yes);
        if answer {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while share_a_byte(self.low, self.high) {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
    }

    /// Everything written; behind it a reader sees zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // The shortest bytes that, with zeros behind them, are in the range.
        if self.low > 0 {
            self.bytes.push((self.low >> 24) as u8 + 1);
        }
        self.bytes
    }
}

/// Reads answers.
#[derive(Debug)]
pub(super) struct Decoder<'b> {
    low: u32,
    high: u32,
    code: u32,
    bytes: std::slice::Iter<'b, u8>,
}

impl<'b> Decoder<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Decoder<'b> {
        let mut decoder = Decoder { low: 0, high: u32::MAX, code: 0, bytes: bytes.iter() };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    #[inline(always)]
    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }

    #[inline]
    pub(super) fn read(&mut self, yes: Probability) -> bool {
        let middle = split(self.low, self.high, yes);
        let answer = self.code <= middle;
        if answer {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while share_a_byte(self.low, self.high) {
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.shift();
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again() {
        let mut state = 1u64;
        let mut random = move || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 48) as u16
        };
        for length in (0..40).chain([1000, 50_000]) {
            let written: Vec<(bool, Probability)> = (0..length)
                .map(|_| {
                    let yes = [1, 300, 32_768, 65_000, 65_535][usize::from(random()) % 5];
                    (random() < yes, yes)
                })
                .collect();
            let mut encoder = Encoder::new();
            for (answer, yes) in &written {
                encoder.write(*answer, *yes);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            for (answer, yes) in &written {
                assert_eq!(decoder.read(*yes), *answer);
            }
        }
    }
}
