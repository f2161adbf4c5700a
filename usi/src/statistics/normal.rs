//! The normal distribution.

/// Standard deviations to either side of the mean that hold 95 % of it.
pub(super) const WITHIN_95: f64 = 1.959_963_984_540_054;

/// The share of the distribution below `x` standard deviations from the mean.
pub(super) fn below(x: f64) -> f64 {
    libm::erfc(-x / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_as_in_every_table() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_345), (WITHIN_95, 0.975), (-1.0, 0.158_655)] {
            assert!((below(x) - share).abs() < 1e-6, "{x}");
        }
    }
}
