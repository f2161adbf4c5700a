//! What the results of a match say about its players: pure arithmetic.
//!
//! Results come as a [`Tally`]: of single games (loss, draw, win) or, better, of pairs of games
//! from one opening with colours reversed, which takes out what the opening gives to a colour.
//! [`elo`] estimates a difference in strength from it, [`sprt`] decides between two claimed ones.

pub(crate) mod elo;
mod normal;
pub(crate) mod proportion;
pub(crate) mod sprt;

pub(crate) use elo::{Elo, Estimate};
pub(crate) use sprt::{Sprt, Verdict};

/// How often each result came up, the worst first. The results share out the range from 0 (all
/// points to the other side) to 1 evenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally<const N: usize>(pub(crate) [u64; N]);

/// Single games: losses, draws, wins.
pub(crate) type Games = Tally<3>;

/// Pairs of games, by the points of both: 0, a half, 1, one and a half, 2 ("pentanomial").
pub(crate) type Pairs = Tally<5>;

impl<const N: usize> Default for Tally<N> {
    fn default() -> Tally<N> {
        Tally([0; N])
    }
}

impl<const N: usize> Tally<N> {
    /// Games that one result is made of.
    const GAMES: usize = (N - 1) / 2;

    /// The results as shares of the points, from 0 to 1.
    fn scores() -> [f64; N] {
        std::array::from_fn(|index| index as f64 / (N - 1) as f64)
    }

    /// Number of results.
    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same results as the other side sees them.
    pub(crate) fn reversed(mut self) -> Tally<N> {
        self.0.reverse();
        self
    }

    /// Adds another tally.
    pub(crate) fn add(&mut self, other: Tally<N>) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// Mean and variance of one result; none without any.
    pub(crate) fn moments(&self) -> Option<Moments> {
        let count = self.count() as f64;
        let share = self.0.map(|times| times as f64 / count);
        (count > 0.0).then(|| Moments::of(&Self::scores(), &share))
    }
}

/// Mean and variance of a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Moments {
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

impl Moments {
    fn of(values: &[f64], shares: &[f64]) -> Moments {
        let sum = |term: &dyn Fn(f64) -> f64| -> f64 {
            values.iter().zip(shares).map(|(value, share)| share * term(*value)).sum()
        };
        let mean = sum(&|value| value);
        let variance = sum(&|value| (value - mean) * (value - mean));
        Moments { mean, variance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_in_games() {
        assert_eq!((Games::GAMES, Pairs::GAMES), (1, 2));
        assert_eq!(Pairs::scores(), [0.0, 0.25, 0.5, 0.75, 1.0]);
    }

    #[test]
    fn moments_of_a_fair_coin() {
        let moments = Tally([7, 0, 7]).moments().unwrap();
        assert_eq!((moments.mean, moments.variance), (0.5, 0.25));
        assert_eq!(Games::default().moments(), None);
    }
}
