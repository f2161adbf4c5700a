//! What it costs to tell two looks apart by the move that answers them.

use crate::infoset::family::FAMILIES;

/// The best moves after two looks that showed a pair of families, the best one first: what each costs
/// and its number.
type Best = [(u32, usize); FAMILIES];

/// What moves that differ cost more than the best moves, for two cards of which one is looked at
/// first: by the card that is first, and by its family. The second look says what the first showed, so
/// the moves only tell what the second one shows. `sums` has what every move costs for every pair of
/// families, `count` moves each.
pub(super) fn telling(sums: &[u32], count: usize) -> [[u32; FAMILIES]; 2] {
    if count < FAMILIES {
        return [[0; FAMILIES]; 2];
    }
    let best: [[Best; FAMILIES]; FAMILIES] = std::array::from_fn(|one| {
        std::array::from_fn(|two| best(&sums[(FAMILIES * one + two) * count..][..count]))
    });
    let first = |one: usize| excess(std::array::from_fn(|two| &best[one][two]));
    let second = |two: usize| excess(std::array::from_fn(|one| &best[one][two]));
    [std::array::from_fn(first), std::array::from_fn(second)]
}

/// The best of some moves. More than there are outcomes are never needed to find one for each.
fn best(costs: &[u32]) -> Best {
    let mut best = [(u32::MAX, usize::MAX); FAMILIES];
    for (number, cost) in costs.iter().enumerate() {
        if *cost < best[FAMILIES - 1].0 {
            let place = best.partition_point(|(own, _)| own <= cost);
            best.copy_within(place..FAMILIES - 1, place + 1);
            best[place] = (*cost, number);
        }
    }
    best
}

/// What it costs that every outcome gets a move of its own.
fn excess(rows: [&Best; FAMILIES]) -> u32 {
    let differs = |row: usize| rows[..row].iter().all(|other| other[0].1 != rows[row][0].1);
    if (1..FAMILIES).all(differs) {
        return 0;
    }
    let free: u32 = rows.iter().map(|row| row[0].0).sum();
    cheapest(&rows, &mut Vec::with_capacity(FAMILIES)).saturating_sub(free)
}

/// The least sum of a move from each row, none of them taken and no two the same.
fn cheapest(rows: &[&Best], taken: &mut Vec<usize>) -> u32 {
    let Some((row, rest)) = rows.split_first() else { return 0 };
    let mut least = u32::MAX;
    for (cost, number) in *row {
        if *cost >= least {
            break;
        }
        if !taken.contains(number) {
            taken.push(*number);
            least = least.min(cost.saturating_add(cheapest(rest, taken)));
            taken.pop();
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Costs of five moves for every pair of families.
    fn sums(cost: impl Fn(usize, usize, usize) -> u32) -> Vec<u32> {
        let pairs = (0..FAMILIES).flat_map(|one| (0..FAMILIES).map(move |two| (one, two)));
        pairs
            .flat_map(|(one, two)| (0..5).map(move |number| (one, two, number)))
            .map(|(one, two, number)| cost(one, two, number))
            .collect()
    }

    #[test]
    fn only_moves_that_would_be_the_same_cost_something() {
        // The best move follows from the second card.
        let by_second = sums(|_, two, number| if number == two { 10 } else { 13 });
        let [first, second] = telling(&by_second, 5);
        assert_eq!(first, [0; FAMILIES]);
        // Three of four outcomes must take another move.
        assert_eq!(second, [9; FAMILIES]);
    }

    #[test]
    fn the_cheapest_moves_that_differ_are_found() {
        // One move is best by far in two outcomes, and the next best of both is the same.
        let costs = [[1, 4, 9, 9, 9], [1, 2, 3, 9, 9], [7, 9, 9, 0, 9], [7, 9, 9, 9, 0]];
        let [first, _] = telling(&sums(|_, two, number| costs[two][number]), 5);
        assert_eq!(first, [1; FAMILIES]);
        let costs = [[1, 4, 9, 9, 9], [1, 8, 8, 9, 9], [9, 0, 9, 9, 9], [0, 0, 0, 0, 0]];
        let [first, _] = telling(&sums(|_, two, number| costs[two][number]), 5);
        assert_eq!(first, [7; FAMILIES]);
    }

    #[test]
    fn nothing_can_be_told_with_few_moves() {
        assert_eq!(telling(&[3; 48], 3), [[0; FAMILIES]; 2]);
    }
}
