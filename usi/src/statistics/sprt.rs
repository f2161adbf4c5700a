//! The sequential probability ratio test: after every result, is one side `elo0` or `elo1`
//! stronger, or is it too early to say?
//!
//! The log-likelihood ratio (LLR) compares how likely the results are under either claim. A claim
//! leaves the distribution of the results open but for one number, so each is given its best
//! chance: the most likely distribution that agrees with it (the "generalised" test of Michel Van
//! den Bergh, "A practical introduction to the GSPRT", "Comments on Normalized Elo"). The test ends
//! when the ratio leaves Wald's bounds, `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.

use super::{Moments, Tally, elo};
use hyakki_movegen::rules::quote;
use serde::Serialize;

/// Counts that stand for "never so far": without them a result that has not come up yet would be
/// held impossible.
const NEVER: f64 = 1e-3;

/// What the two claims are measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Model {
    /// Normalised Elo: the length of a test does not depend on how many games are drawn.
    #[default]
    Normalised,
    /// Logistic Elo, the usual one.
    Logistic,
}

impl Model {
    /// Its name.
    fn name(self) -> &'static str {
        match self {
            Model::Normalised => "normalised",
            Model::Logistic => "logistic",
        }
    }

    /// The model with this name, in either spelling.
    fn named(name: &str) -> Option<Model> {
        match name {
            "normalised" | "normalized" => Some(Model::Normalised),
            "logistic" => Some(Model::Logistic),
            _ => None,
        }
    }
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Sprt {
    /// The difference that is to be rejected.
    pub(crate) elo0: f64,
    /// The difference that is to be accepted.
    pub(crate) elo1: f64,
    /// How often `elo1` may be accepted when `elo0` is true.
    pub(crate) alpha: f64,
    /// How often `elo0` may be accepted when `elo1` is true.
    pub(crate) beta: f64,
    /// What the differences are measured in.
    pub(crate) model: Model,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// `elo1`: there is a difference.
    Accepted,
    /// `elo0`: there is none worth the name.
    Rejected,
    /// Nothing yet.
    Open,
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::default() }
    }
}

impl Sprt {
    /// Reads `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalised`; what is missing is so.
    pub(crate) fn parse(words: &[String]) -> Result<Sprt, String> {
        let mut sprt = Sprt::default();
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let fault = |expected: &str| format!("{key}={}: expected {expected}", quote(value));
            let number = value.parse().ok().filter(|value: &f64| value.is_finite());
            let elo = || number.ok_or_else(|| fault("a number"));
            let risk = || {
                let risk = number.filter(|risk| *risk > 0.0 && *risk < 0.5);
                risk.ok_or_else(|| fault("a number between 0 and 0.5"))
            };
            match key {
                "elo0" => sprt.elo0 = elo()?,
                "elo1" => sprt.elo1 = elo()?,
                "alpha" => sprt.alpha = risk()?,
                "beta" => sprt.beta = risk()?,
                "model" => {
                    let model = Model::named(value);
                    sprt.model = model.ok_or_else(|| fault("`normalised` or `logistic`"))?;
                }
                _ => {
                    let problem =
                        "expected words like elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalised";
                    return Err(format!("{}: {problem}", quote(word)));
                }
            }
        }
        if sprt.elo0 < sprt.elo1 {
            return Ok(sprt);
        }
        Err(format!("elo0={} elo1={}: expected elo0 below elo1", sprt.elo0, sprt.elo1))
    }

    /// The bounds of the ratio, at which the test ends.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of results; positive speaks for `elo1`.
    pub(crate) fn ratio<const N: usize>(&self, tally: &Tally<N>) -> f64 {
        if tally.count() == 0 {
            return 0.0;
        }
        let counts = tally.0.map(|count| if count == 0 { NEVER } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let likely = |elo: f64| match self.model {
            Model::Logistic => most_likely_with_mean::<N>(&seen, elo::to_score(elo)),
            Model::Normalised => {
                // The claim is about a game, a result may be made of two.
                let games = Tally::<N>::GAMES as f64;
                most_likely_with_lead::<N>(&seen, elo / elo::PER_DEVIATION * games.sqrt())
            }
        };
        let (first, second) = (likely(self.elo0), likely(self.elo1));
        (0..N).map(|i| counts[i] * (second[i] / first[i]).ln()).sum()
    }

    /// What results decide, in words.
    pub(crate) fn decision<const N: usize>(&self, tally: &Tally<N>) -> String {
        let Sprt { elo0, elo1, .. } = self;
        let decision = match self.verdict(tally) {
            Verdict::Accepted => format!("accepted: {elo1} rather than {elo0}"),
            Verdict::Rejected => format!("rejected: {elo0} rather than {elo1}"),
            Verdict::Open => format!("open between {elo0} and {elo1}"),
        };
        format!("{decision} ({} Elo)", self.model.name())
    }

    /// What results decide.
    pub(crate) fn verdict<const N: usize>(&self, tally: &Tally<N>) -> Verdict {
        let ratio = self.ratio(tally);
        let (lower, upper) = self.bounds();
        match ratio {
            _ if ratio >= upper => Verdict::Accepted,
            _ if ratio <= lower => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

/// The distribution with this mean under which what was seen is most likely.
fn most_likely_with_mean<const N: usize>(seen: &[f64; N], mean: f64) -> [f64; N] {
    tilted(seen, &Tally::<N>::scores().map(|score| score - mean)).unwrap_or(*seen)
}

/// The distribution whose mean is `lead` standard deviations above one half under which what was
/// seen is most likely.
///
/// The condition is not linear in the distribution. Its linear form at a distribution near the
/// solution is solved instead, again and again, until nothing moves.
fn most_likely_with_lead<const N: usize>(seen: &[f64; N], lead: f64) -> [f64; N] {
    const ROUNDS: usize = 50;
    const STILL: f64 = 1e-10;
    let scores = Tally::<N>::scores();
    let mut likely = [1.0 / N as f64; N];
    for _ in 0..ROUNDS {
        let Moments { mean, variance } = Moments::of(&scores, &likely);
        let deviation = variance.sqrt();
        let condition = scores.map(|score| {
            let away = (score - mean) / deviation;
            score - 0.5 - lead * deviation * (1.0 + away * away) / 2.0
        });
        let Some(next) = tilted(seen, &condition) else { break };
        let moved = (0..N).map(|i| (next[i] - likely[i]).abs()).fold(0.0, f64::max);
        likely = next;
        if moved < STILL {
            break;
        }
    }
    likely
}

/// The distribution under which `values` have the mean 0 and what was seen is most likely:
/// `seen / (1 + x values)` for the one `x` that makes it so. None if the values are all to one
/// side of 0.
fn tilted<const N: usize>(seen: &[f64; N], values: &[f64; N]) -> Option<[f64; N]> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    // The mean falls from plus to minus infinity between the poles: halve the interval until two
    // neighbours among the numbers are left.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |x: f64| -> f64 {
        seen.iter().zip(values).map(|(share, value)| share * value / (1.0 + x * value)).sum()
    };
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            return Some(std::array::from_fn(|i| seen[i] / (1.0 + middle * values[i])));
        }
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    fn check<const N: usize>(sprt: Sprt, tally: [u64; N], expected: f64) {
        let ratio = sprt.ratio(&Tally(tally));
        assert!((ratio - expected).abs() < 0.006, "{sprt:?} {tally:?}: {ratio} is not {expected}");
    }

    /// The values that fastchess publishes with its tests.
    #[test]
    fn games_as_fastchess_judges_them() {
        let normalised = |elo0, elo1| sprt(elo0, elo1, Model::Normalised);
        check(normalised(0.0, 2.0), [36027, 68692, 36433], 0.92);
        check(normalised(-1.75, 0.25), [10650, 20431, 10871], 2.30);
        let logistic = |elo0, elo1| sprt(elo0, elo1, Model::Logistic);
        check(logistic(0.5, 2.5), [21184, 40708, 21404], -1.57);
        check(logistic(0.0, 2.0), [57030, 106_593, 57433], -2.59);
    }

    #[test]
    fn pairs_as_fastchess_judges_them() {
        let normalised = |elo0, elo1| sprt(elo0, elo1, Model::Normalised);
        check(normalised(0.0, 2.0), [365, 16618, 36029 + 200, 16974, 390], 2.25);
        check(normalised(-1.75, 0.25), [127, 4883, 10311 + 401, 5150, 104], 3.01);
        let logistic = |elo0, elo1| sprt(elo0, elo1, Model::Logistic);
        check(logistic(0.5, 2.5), [223, 9863, 20279 + 1000, 10037, 246], -3.07);
        check(logistic(0.0, 2.0), [871, 26175, 55003 + 980, 26678, 821], -4.98);
    }

    /// With one kind of result the most likely distributions can be written down: pairs all won are
    /// won or lost in both claims, games all drawn are drawn or won in one and all drawn in the
    /// other. (fastchess has other numbers for these, since it stops looking for `x` earlier.)
    #[test]
    fn results_all_alike_as_derived_by_hand() {
        let sprt = sprt(0.0, 5.0, Model::Normalised);
        let lead = 5.0 / elo::PER_DEVIATION;
        let lead_of_pairs = lead * std::f64::consts::SQRT_2;
        let won = 104.0 * (lead_of_pairs / lead_of_pairs.hypot(1.0)).ln_1p();
        let ratio = sprt.ratio(&Tally([0, 0, 0, 0, 104]));
        assert!((ratio - won).abs() < 0.01, "{ratio} is not {won}");
        let drawn = -16700.0 * (lead * lead).ln_1p();
        let ratio = sprt.ratio(&Tally([0, 16700, 0]));
        assert!((ratio - drawn).abs() < 0.01, "{ratio} is not {drawn}");
    }

    #[test]
    fn the_most_likely_distribution_keeps_its_condition() {
        let seen = [0.1, 0.2, 0.4, 0.25, 0.05];
        let likely = most_likely_with_mean(&seen, 0.6);
        let moments = Moments::of(&Tally::<5>::scores(), &likely);
        assert!((moments.mean - 0.6).abs() < 1e-12);
        assert!((likely.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let likely = most_likely_with_lead(&seen, 0.1);
        let Moments { mean, variance } = Moments::of(&Tally::<5>::scores(), &likely);
        assert!(((mean - 0.5) / variance.sqrt() - 0.1).abs() < 1e-9);
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let sprt = sprt(0.0, 10.0, Model::Normalised);
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + upper).abs() < 1e-12);
        assert_eq!(sprt.verdict(&Tally([0; 5])), Verdict::Open);
        assert_eq!(sprt.verdict(&Tally([0, 10, 100, 300, 50])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&Tally([50, 300, 100, 10, 0])), Verdict::Rejected);
        assert_eq!(sprt.verdict(&Tally([5, 30, 50, 30, 5])), Verdict::Open);
    }

    #[test]
    fn tests_are_read_from_words() {
        let parse = |text: &str| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            Sprt::parse(&words)
        };
        assert_eq!(parse(""), Ok(Sprt::default()));
        let read = parse("elo0=-5 elo1=0 alpha=0.1 beta=0.2 model=logistic").unwrap();
        let model = Model::Logistic;
        assert_eq!(read, Sprt { elo0: -5.0, elo1: 0.0, alpha: 0.1, beta: 0.2, model });
        for (text, expected) in [
            ("elo0=x", "elo0=`x`: expected a number"),
            ("alpha=0.5", "alpha=`0.5`: expected a number between 0 and 0.5"),
            ("model=bayes", "model=`bayes`: expected `normalised`"),
            ("elo2=3", "`elo2=3`: expected words like elo0=0"),
            ("elo0=10", "elo0=10 elo1=10: expected elo0 below elo1"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn extreme_results_and_claims_make_no_nonsense() {
        for model in [Model::Normalised, Model::Logistic] {
            for (elo0, elo1) in [(0.0, 10.0), (-1000.0, 1000.0), (0.0, 0.5)] {
                for tally in [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1_000_000]] {
                    let ratio = sprt(elo0, elo1, model).ratio(&Tally(tally));
                    assert!(ratio.is_finite(), "{model:?} {elo0} {elo1} {tally:?}: {ratio}");
                }
            }
        }
    }
}
