//! Shares of a number of trials.

use super::normal::WITHIN_95;

/// Where the true share is with 95 % confidence, when so many of so many trials succeeded (E. B.
/// Wilson, "Probable inference, the law of succession, and statistical inference", 1927).
pub(crate) fn interval(successes: u64, trials: u64) -> [f64; 2] {
    if trials == 0 {
        return [0.0, 1.0];
    }
    let (n, z) = (trials as f64, WITHIN_95);
    let share = successes as f64 / n;
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    [((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::interval;

    #[test]
    fn intervals_as_in_the_tables() {
        let [low, high] = interval(15, 50);
        assert!((low - 0.1910).abs() < 1e-4 && (high - 0.4375).abs() < 1e-4, "{low} {high}");
        assert!(interval(0, 10)[0].abs() < 1e-9 && (interval(10, 10)[1] - 1.0).abs() < 1e-9);
        assert_eq!(interval(0, 0), [0.0, 1.0]);
    }
}
