//! What it costs to tell two looks apart by the move that answers them.

use super::assign::{assign, least};
use crate::infoset::family::FAMILIES;

/// What moves that differ cost more than the best moves, for two cards of which one is looked at
/// first: by the card that is first, and by its family. The second look says what the first showed, so
/// the moves only tell what the second one shows. `sums` has what every move costs for every pair of
/// families, `count` moves each.
pub(super) fn telling(sums: &[u32], count: usize) -> [[u32; FAMILIES]; 2] {
    // Fewer moves cannot tell all families apart.
    if count < FAMILIES {
        return [[0; FAMILIES]; 2];
    }
    let costs = |one: usize, two: usize| &sums[(FAMILIES * one + two) * count..][..count];
    let first = |one: usize| excess(std::array::from_fn(|two| costs(one, two)));
    let second = |two: usize| excess(std::array::from_fn(|one| costs(one, two)));
    [std::array::from_fn(first), std::array::from_fn(second)]
}

/// What it costs that every outcome gets a move of its own, given what each move costs by outcome.
fn excess(costs: [&[u32]; FAMILIES]) -> u32 {
    let best = costs.map(least);
    let differs = |outcome: usize| !best[..outcome].contains(&best[outcome]);
    if (1..FAMILIES).all(differs) {
        return 0;
    }
    // Sums of so few layouts are exact.
    let told = assign(FAMILIES, costs[0].len(), |outcome, number| costs[outcome][number] as f32);
    (0..FAMILIES).map(|outcome| costs[outcome][told[outcome]] - costs[outcome][best[outcome]]).sum()
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
