use super::*;
use std::collections::{HashMap, HashSet};

fn book() -> Book {
    Book::parse(hyakki_seeds::PUZZLES).unwrap()
}

/// Length and number of the shortest solutions.
fn solved(kit: &Kit, start: &str, goal: &str) -> Option<(usize, u128)> {
    let start = kit.arrangement(start).unwrap();
    match solve(kit, start, &kit.goal(goal).unwrap()).verdict {
        Verdict::Solved { steps, count } => Some((steps.len(), count)),
        Verdict::Unsolvable => None,
    }
}

/// The same, slowly and without anything of the solver: rows of text, moves written out, and all
/// sequences of a length counted layer by layer.
fn slowly_solved(start: &str, goal: &str) -> Option<(usize, u128)> {
    let squares = |text: &str| text.chars().filter(|c| *c != '/').collect::<Vec<char>>();
    let goal = squares(goal);
    let fits = |board: &[char]| {
        board.iter().zip(&goal).all(|(is, wish)| match wish {
            '?' => true,
            '*' => *is != '.',
            wish => is == wish,
        })
    };
    let mut layer = HashMap::from([(squares(start), 1u128)]);
    let mut seen: HashSet<Vec<char>> = HashSet::new();
    let mut length = 0;
    while !layer.is_empty() {
        let found: u128 = layer.iter().filter(|(board, _)| fits(board)).map(|(_, n)| n).sum();
        if found > 0 {
            return Some((length, found));
        }
        seen.extend(layer.keys().cloned());
        let mut next: HashMap<Vec<char>, u128> = HashMap::new();
        for (board, ways) in &layer {
            for from in 0..9usize {
                let moves: &[(i32, i32)] = match board[from] {
                    'H' => &[(-1, 0)],
                    'C' => &[(-1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
                    'D' => &[(-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, 0)],
                    _ => &[],
                };
                for (down, right) in moves {
                    let (row, column) = (from as i32 / 3 + down, from as i32 % 3 + right);
                    let to = (3 * row + column) as usize;
                    if (0..3).contains(&row) && (0..3).contains(&column) && board[to] == '.' {
                        let mut after = board.clone();
                        after.swap(from, to);
                        if !seen.contains(&after) {
                            *next.entry(after).or_default() += ways;
                        }
                    }
                }
            }
        }
        layer = next;
        length += 1;
    }
    None
}

#[test]
fn the_tasks_of_the_book_have_their_lengths() {
    let book = book();
    for (name, length) in [("1", 15), ("2", 18), ("3A", 30), ("3B", 34)] {
        let task = book.task(name).unwrap();
        let solution = solve(&book.kit, task.start, &task.goal);
        let Verdict::Solved { steps, count } = solution.verdict else { panic!("{name}") };
        assert_eq!(steps.len(), length, "{name}");
        let (start, goal) = (book.kit.write(task.start), book.kit.write_goal(&task.goal));
        assert_eq!(slowly_solved(&start, &goal), Some((length, count)), "{name}");
        // The steps can be made, and lead to the goal.
        let mut at = task.start;
        for step in steps {
            assert!(book.kit.steps(at).any(|other| other == step));
            assert!(!task.goal.is_met(at));
            at = book.kit.after(at, step);
        }
        assert!(task.goal.is_met(at));
    }
    assert_eq!(book.tasks.len(), 4);
}

#[test]
fn any_start_and_goal_as_the_slow_count_has_it() {
    let kit = book().kit;
    for (start, goal) in [
        ("C.C/.D./HHH", "HHH/???/.?."),
        ("C.C/.D./HHH", "C.C/.D./HHH"),
        ("C.C/.D./HHH", "?D?/***/..."),
        ("C.C/.D./HHH", "***/***/..."),
        ("DC./.../...", ".../.../.DC"),
        ("DC./.../...", ".../.../C.D"),
        ("H../.../...", ".../H../..."),
        ("H../.D./.C.", "HD./C../..."),
        ("H../.D./.C.", "HD./CC./..."),
        ("CCC/DDD/HH.", "HH?/???/???"),
        ("HHH/HCD/.DC", "HHH/H*?/D?C"),
    ] {
        assert_eq!(solved(&kit, start, goal), slowly_solved(start, goal), "{start} {goal}");
    }
    assert_eq!(solved(&kit, "H../.../...", ".../H../..."), None);
}

#[test]
fn an_atlas_agrees_with_the_solver() {
    let kit = book().kit;
    for herd in ["D", "CH", "CDH", "CCDHH"] {
        let herd = kit.herd(herd).unwrap();
        let atlas = Atlas::new(&kit, &herd);
        let Hardest { length, pairs } = atlas.hardest();
        let mut longest = 0;
        let mut count = 0;
        for (index, start) in
            atlas.arrangements().iter().enumerate().step_by(1 + atlas.arrangements().len() / 12)
        {
            for goal in atlas.arrangements().iter().step_by(7) {
                let Verdict::Solved { steps, count: ways } =
                    solve(&kit, *start, &(*goal).into()).verdict
                else {
                    continue;
                };
                let goals = atlas.goals(index, steps.len() as u32);
                assert!(goals.contains(&(*goal, ways)));
                longest = longest.max(steps.len() as u32);
                count += 1;
            }
        }
        assert!(longest <= length && count > 0);
        for (start, goal, ways) in pairs {
            let (start, goal) = (kit.write(start), kit.write(goal));
            assert_eq!(slowly_solved(&start, &goal), Some((length as usize, ways)));
        }
    }
}

#[test]
fn every_arrangement_is_in_the_atlas_once() {
    let kit = book().kit;
    for (herd, count) in [("H", 9), ("CCDHHH", 5040), ("CCDDHHH", 7560), ("CCCDDHHH", 5040)] {
        let herd = kit.herd(herd).unwrap();
        let atlas = Atlas::new(&kit, &herd);
        assert_eq!(atlas.arrangements().len(), count);
        assert!(atlas.arrangements().is_sorted());
        let different: HashSet<_> = atlas.arrangements().iter().collect();
        assert_eq!(different.len(), count);
        assert!(atlas.arrangements().iter().all(|at| at.animals() == herd));
    }
}

/// The hardest tasks of the pieces in the box.
#[test]
fn the_hardest_pairs_of_the_printed_sets() {
    let kit = book().kit;
    for (herd, length, pairs) in HARDEST {
        let hardest = Atlas::new(&kit, &kit.herd(herd).unwrap()).hardest();
        assert_eq!((hardest.length, hardest.pairs.len()), (length, pairs), "{herd}");
    }
}

const HARDEST: [(&str, u32, usize); 4] =
    [("CCDHHH", 24, 4), ("CCDDHHH", 27, 4), ("CCCDDHHH", 35, 4), ("CCDDDHHH", 38, 8)];

#[test]
fn faulty_texts_are_quoted() {
    let kit = book().kit;
    for text in
        ["", "C.C", "C.C/.D./HH", "C.C/.D./HHHH", "C.C/.D./HHH/...", "C.C/.X./HHH", "C.C/.?./HHH"]
    {
        let error = kit.arrangement(text).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("arrangement `{text}`: expected three rows")),
            "{error}"
        );
    }
    assert!(kit.goal("C.C/.?./H*H").is_ok() && kit.goal("C.C/.?./H+H").is_err());
    assert_eq!(kit.herd("").unwrap_err().to_string(), "animals ``: expected 1 to 8 animals");
    assert!(kit.herd("CCCCCCCCC").is_err() && kit.herd("cdx").is_err());
    for (text, said) in [
        ("animal = H chick", "line 1: `H chick`: expected such as `C cat FfW`"),
        ("animal = H chick fR", "line 1: chick slides, expected an animal that steps"),
        ("animal = H a W\nanimal = h b W", "line 2: letter `H` is taken"),
        ("cow = 1", "line 1: `cow = 1`: expected `animal = LETTER NAME BETZA` or `[name]`"),
        ("[1]\nstart = ../...", "line 2: arrangement `../...`"),
        ("[1]\nstart = .../.../...", "line 1: task `1`: expected a line `goal = ...`"),
        ("[]", "line 1: `[]`: expected a name of its own"),
    ] {
        let error = Book::parse(text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
}
