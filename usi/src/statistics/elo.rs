//! Differences in strength.
//!
//! A side that scores the share `s` of all points is `400 log10(s / (1 - s))` Elo stronger than the
//! other ("logistic" Elo). How visible a difference is depends on how much results scatter: with
//! many draws fewer games show it. *Normalised* Elo is the difference in standard deviations of a
//! game, `(s - 1/2) / sigma`, times `800 / ln 10`, so that near equality and without draws both are
//! the same (Michel Van den Bergh, "Normalized Elo").
//!
//! All errors are for 95 %, from the variance of the mean of the results: of pairs where there are
//! pairs, whose variance has the correlation of their two games in it.

use super::normal::{WITHIN_95, below};
use super::{Moments, Tally};
use serde::Serialize;

/// Normalised Elo in standard deviations of one game.
pub(super) const PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// An estimate and how far off it may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Estimate {
    /// The estimate; infinite if one side has all points.
    pub(crate) value: f64,
    /// Half the width of its interval of 95 % confidence; infinite if that has no end.
    pub(crate) error: f64,
}

/// How much stronger one side is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Elo {
    /// Its share of the points.
    pub(crate) score: f64,
    /// In logistic Elo.
    pub(crate) logistic: Estimate,
    /// In normalised Elo.
    pub(crate) normalised: Estimate,
    /// Likelihood that it is stronger at all ("LOS").
    pub(crate) superiority: f64,
}

impl Elo {
    /// What results say; nothing without any.
    pub(crate) fn of<const N: usize>(tally: &Tally<N>) -> Option<Elo> {
        let Moments { mean, variance } = tally.moments()?;
        let count = tally.count() as f64;
        let deviation = (variance / count).sqrt();
        let margin = WITHIN_95 * deviation;
        let lead = mean - 0.5;
        // Results that are all alike tell nothing of their scatter.
        let error = if variance > 0.0 {
            (from_score(mean + margin) - from_score(mean - margin)) / 2.0
        } else {
            f64::INFINITY
        };
        let logistic = Estimate { value: from_score(mean), error };
        let games = Tally::<N>::GAMES as f64;
        let normalised = Estimate {
            value: or_zero(lead / (variance * games).sqrt()) * PER_DEVIATION,
            error: WITHIN_95 * PER_DEVIATION / (count * games).sqrt(),
        };
        let superiority = below(or_zero(lead / deviation));
        Some(Elo { score: mean, logistic, normalised, superiority })
    }
}

/// The difference that makes a side score this share of the points.
pub(crate) fn from_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points that a difference makes a side score.
pub(crate) fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A quotient, where nothing by nothing is nothing.
fn or_zero(quotient: f64) -> f64 {
    if quotient.is_nan() { 0.0 } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    fn check(elo: &Elo, logistic: Option<(f64, f64)>, normalised: (f64, f64)) {
        if let Some((value, error)) = logistic {
            near(elo.logistic.value, value, 0.006);
            near(elo.logistic.error, error, 0.006);
        }
        near(elo.normalised.value, normalised.0, 0.006);
        near(elo.normalised.error, normalised.1, 0.006);
    }

    /// The values that fastchess publishes with its tests.
    #[test]
    fn games_as_fastchess_counts_them() {
        let elo = Elo::of(&Tally([89, 123, 76])).unwrap();
        check(&elo, None, (-20.76, 40.13));
        near(elo.superiority, 0.1553, 0.000_06);
        let elo = Elo::of(&Tally([96, 111, 136])).unwrap();
        check(&elo, Some((40.70, 30.43)), (49.77, 36.77));
        near(elo.superiority, 0.9960, 0.000_06);
        check(&Elo::of(&Tally([356, 0, 34])).unwrap(), None, (-508.44, 34.48));
    }

    #[test]
    fn pairs_as_fastchess_counts_them() {
        let elo = Elo::of(&Tally([34, 54, 31 + 32, 64, 75])).unwrap();
        check(&elo, Some((55.58, 27.65)), (57.94, 28.28));
        let elo = Elo::of(&Tally([332, 433, 457 + 41, 333, 334])).unwrap();
        check(&elo, Some((-8.64, 10.33)), (-9.17, 10.96));
        near(elo.superiority, 0.0505, 0.000_06);
        let elo = Elo::of(&Tally([7895, 8757, 5485 + 200, 568, 9999])).unwrap();
        check(&elo, Some((-21.04, 2.95)), (-19.01, 2.65));
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        let tally = Tally([3, 14, 15, 92, 6]);
        let (one, other) = (Elo::of(&tally).unwrap(), Elo::of(&tally.reversed()).unwrap());
        near(one.logistic.value, -other.logistic.value, 1e-9);
        near(one.logistic.error, other.logistic.error, 1e-9);
        near(one.superiority, 1.0 - other.superiority, 1e-9);
    }

    #[test]
    fn results_without_scatter_have_no_error_to_tell() {
        assert_eq!(Elo::of(&Tally([0, 0, 0])), None);
        let elo = Elo::of(&Tally([0, 0, 10])).unwrap();
        assert!(elo.logistic.value.is_infinite() && elo.logistic.error.is_infinite());
        assert_eq!((elo.score, elo.superiority), (1.0, 1.0));
        let elo = Elo::of(&Tally([0, 0, 10, 0, 0])).unwrap();
        assert_eq!((elo.logistic.value, elo.superiority), (0.0, 0.5));
        assert!(elo.logistic.error.is_infinite());
        let elo = Elo::of(&Tally([1, 0, 0])).unwrap();
        assert!(elo.logistic.value == f64::NEG_INFINITY && elo.superiority == 0.0);
    }

    #[test]
    fn scores_and_differences_are_inverse() {
        near(to_score(400.0), 10.0 / 11.0, 1e-12);
        near(from_score(to_score(-123.0)), -123.0, 1e-9);
    }
}
