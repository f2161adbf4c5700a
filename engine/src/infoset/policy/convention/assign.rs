//! The cheapest way to give every row a column of its own.

/// Gives every row a column of its own so that the sum of the prices is least. Ties are broken the
/// same way every time. There must be as many columns as rows at least.
pub(super) fn assign(
    rows: usize,
    columns: usize,
    price: impl Fn(usize, usize) -> f32,
) -> Vec<usize> {
    // Shortest augmenting paths; row and column 0 are helpers.
    let mut of_row = vec![0f32; rows + 1];
    let mut of_column = vec![0f32; columns + 1];
    let mut owner = vec![0usize; columns + 1];
    let mut from = vec![0usize; columns + 1];
    for row in 1..=rows {
        owner[0] = row;
        let mut column = 0;
        let mut least = vec![f32::INFINITY; columns + 1];
        let mut done = vec![false; columns + 1];
        loop {
            done[column] = true;
            let own = owner[column];
            let (mut step, mut next) = (f32::INFINITY, 0);
            for other in 1..=columns {
                if done[other] {
                    continue;
                }
                let slack = price(own - 1, other - 1) - of_row[own] - of_column[other];
                if slack < least[other] {
                    least[other] = slack;
                    from[other] = column;
                }
                if least[other] < step {
                    step = least[other];
                    next = other;
                }
            }
            for other in 0..=columns {
                if done[other] {
                    of_row[owner[other]] += step;
                    of_column[other] -= step;
                } else {
                    least[other] -= step;
                }
            }
            column = next;
            if owner[column] == 0 {
                break;
            }
        }
        while column != 0 {
            owner[column] = owner[from[column]];
            column = from[column];
        }
    }
    let mut columns_of = vec![0; rows];
    for (column, row) in owner.iter().enumerate().skip(1) {
        if *row > 0 {
            columns_of[row - 1] = column - 1;
        }
    }
    columns_of
}

/// The column of the least price.
pub(super) fn least<P: PartialOrd>(prices: &[P]) -> usize {
    let better = |best: usize, next: usize| if prices[next] < prices[best] { next } else { best };
    (0..prices.len()).fold(0, better)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least sum over all ways, row by row.
    fn slow(prices: &[Vec<f32>], row: usize, taken: &mut Vec<bool>) -> f32 {
        if row == prices.len() {
            return 0.0;
        }
        let mut least = f32::INFINITY;
        for column in 0..taken.len() {
            if !taken[column] {
                taken[column] = true;
                least = least.min(prices[row][column] + slow(prices, row + 1, taken));
                taken[column] = false;
            }
        }
        least
    }

    #[test]
    fn no_assignment_is_cheaper() {
        let mut seed = 7u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 20) as f32 / 64.0
        };
        for (rows, columns) in [(1, 1), (2, 2), (3, 5), (4, 4), (4, 7), (5, 6)] {
            for _ in 0..40 {
                let prices: Vec<Vec<f32>> =
                    (0..rows).map(|_| (0..columns).map(|_| next()).collect()).collect();
                let mut picked = assign(rows, columns, |row, column| prices[row][column]);
                let sum: f32 = picked.iter().enumerate().map(|(row, to)| prices[row][*to]).sum();
                let least = slow(&prices, 0, &mut vec![false; columns]);
                assert!((sum - least).abs() < 1e-3, "{sum} {least}");
                picked.sort_unstable();
                picked.dedup();
                assert_eq!(picked.len(), rows);
            }
        }
    }
}
