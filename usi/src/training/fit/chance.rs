//! Centipawns and chances to win.

use rayon::prelude::*;

/// The scales that are looked at.
const SCALES: (f64, f64) = (20.0, 10_000.0);
/// Steps of the search for the best one; each leaves two thirds of the interval.
const STEPS: u32 = 40;
/// Chances are kept so far from certainty, so that no loss is without end.
const LEAST: f64 = 1e-9;

/// The chance to win that centipawns are.
pub(crate) fn chance(centipawns: f64, scale: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-centipawns / scale))
}

/// What is lost by a chance where another one was right: the cross-entropy, in nats.
pub(crate) fn loss(chance: f64, right: f64) -> f64 {
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    -right * libm::log(chance) - (1.0 - right) * libm::log(1.0 - chance)
}

/// The scale at which centipawns, each with the share of a point that came of it, lose least.
pub(crate) fn fitted_scale(pairs: &[(f64, f64)]) -> f64 {
    // In logarithms, the loss has one valley.
    let total = |log_scale: f64| -> f64 {
        let scale = libm::exp(log_scale);
        let chunks = pairs.par_chunks(1 << 12);
        // Chunks are added up in their order, so that the sum is always the same.
        let sums: Vec<f64> = chunks
            .map(|chunk| chunk.iter().map(|(cp, right)| loss(chance(*cp, scale), *right)).sum())
            .collect();
        sums.iter().sum()
    };
    let (mut least, mut most) = (libm::log(SCALES.0), libm::log(SCALES.1));
    for _ in 0..STEPS {
        let third = (most - least) / 3.0;
        if total(least + third) < total(most - third) {
            most -= third;
        } else {
            least += third;
        }
    }
    libm::exp((least + most) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_found_again() {
        let pairs: Vec<(f64, f64)> = (-300..300)
            .map(|n| f64::from(n) * 10.0)
            .map(|centipawns| (centipawns, chance(centipawns, 420.0)))
            .collect();
        assert!((fitted_scale(&pairs) - 420.0).abs() < 0.1);
    }

    #[test]
    fn the_right_chance_loses_least() {
        let at = |chance| loss(chance, 0.7);
        assert!(at(0.7) < at(0.65) && at(0.7) < at(0.75));
        assert!(loss(0.0, 1.0).is_finite());
    }
}
