//! The engine's rules against the slow ones, move by move through random games.

use hyakki_movegen::rules::Royal;
use hyakki_movegen::{Color, Game, Move, Outcome, Reason};
use hyakki_tests::slow::{self, SlowGame, SlowPosition};
use hyakki_tests::{check, game, game_at};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// Positions compared in each game; the issue of speed in a debug build is the slow rules'.
const POSITIONS: usize = if cfg!(debug_assertions) { 300 } else { 4_000 };
/// Random games are cut after so many plies.
const LONGEST: usize = 400;
/// Every so many positions, every move that can be written is tested for legality.
const EXHAUSTIVE: usize = 20;

/// Every move that has a text is legal exactly if the slow rules say so.
fn check_every_move(game: &Game, legal: &BTreeSet<String>) {
    let rules = game.rules();
    let mut candidates = Vec::new();
    for to in rules.board.squares() {
        for from in rules.board.squares().filter(|from| *from != to) {
            candidates.extend([false, true].map(|promote| Move::board(from, to, promote)));
        }
        candidates.extend(rules.kinds().map(|(kind, _)| Move::drop(kind, to)));
    }
    for mv in candidates {
        let text = game.move_text(mv);
        // Promoted kinds and kings are never dropped; their letter would name another move.
        let drops_itself = mv.from().is_some()
            || hyakki_movegen::text::usi::parse(rules, &text).is_ok_and(|read| read == mv);
        let expected = drops_itself && legal.contains(&text);
        assert_eq!(game.is_legal(mv), expected, "{text} in {}", game.sfen());
    }
}

fn compare(fast: &Game, slow: &SlowGame, exhaustive: bool) -> Vec<String> {
    let moves = check::agree(fast, slow);
    check::round_trips(fast);
    check::consistent(fast);
    if exhaustive {
        check_every_move(fast, &moves.iter().cloned().collect());
    }
    moves
}

/// How one side plays at random.
#[derive(Clone, Copy)]
enum Style {
    /// Anything; now and then what captures, so that hands fill, and so many times in a hundred the
    /// move that takes back its last one, so that positions repeat.
    Wander { back_percent: u32 },
    /// Mostly checks; most of all back with the piece that gave the last one, if that checks too.
    Chase,
}

impl Style {
    fn choose(
        self,
        random: &mut StdRng,
        fast: &Game,
        moves: &[String],
        last: Option<&String>,
    ) -> String {
        let back = last
            .filter(|last| !last.contains('*'))
            .map(|last| format!("{}{}", &last[2..4], &last[..2]))
            .filter(|back| moves.contains(back));
        let kept: Vec<&String> = match self {
            Style::Wander { back_percent } => {
                if let Some(back) = back.filter(|_| random.random_ratio(back_percent, 100)) {
                    return back;
                }
                let captures = |text: &&String| {
                    let to = text.trim_end_matches('+');
                    let square = fast.rules().board.parse(&to[to.len() - 2..]).unwrap();
                    !text.contains('*') && fast.setup().board[square.index()].is_some()
                };
                match random.random_ratio(1, 4) {
                    true => moves.iter().filter(captures).collect(),
                    false => Vec::new(),
                }
            }
            Style::Chase => {
                let checks = |text: &&String| {
                    let mut after = fast.clone();
                    after.play_text(text).unwrap();
                    after.in_check()
                };
                match back.filter(|back| checks(&back) && random.random_ratio(19, 20)) {
                    Some(back) => return back,
                    None => moves.iter().filter(checks).collect(),
                }
            }
        };
        let chosen = kept.choose(random).copied().or_else(|| moves.choose(random));
        chosen.unwrap().clone()
    }
}

/// Plays a game from where `fast` stands, both rules beside each other, and tells how many
/// positions there were and how it ended. `style` is asked for each ply and side.
fn play(
    random: &mut StdRng,
    which: slow::Game,
    mut fast: Game,
    seen: &mut usize,
    style: impl Fn(usize, Color) -> Style,
) -> Option<Outcome> {
    let mut slow = SlowGame::new(SlowPosition::from_sfen(which, &fast.sfen()).unwrap());
    let mut played: Vec<String> = Vec::new();
    loop {
        let moves = compare(&fast, &slow, seen.is_multiple_of(EXHAUSTIVE));
        *seen += 1;
        let outcome = fast.outcome();
        if outcome.is_some() || played.len() >= LONGEST {
            return outcome;
        }
        let last = played.len().checked_sub(2).map(|index| &played[index]);
        let mv = style(played.len(), fast.side()).choose(random, &fast, &moves, last);
        fast.play_text(&mv).unwrap();
        slow.play(&mv);
        played.push(mv);
    }
}

fn random_games(which: slow::Game) {
    let mut random = StdRng::seed_from_u64(0x59_4f_4b_41_49);
    let start = game(which.name());
    let mut seen = 0;
    let mut endings = BTreeSet::new();
    for number in 0.. {
        if seen >= POSITIONS {
            break;
        }
        // In every third game both sides mostly go back and forth after a while.
        let shuffles_from = if number % 3 == 0 { random.random_range(4..20) } else { usize::MAX };
        let style =
            |ply, _| Style::Wander { back_percent: if ply >= shuffles_from { 98 } else { 25 } };
        let outcome = play(&mut random, which, start.clone(), &mut seen, style);
        endings.extend(outcome.map(|outcome| outcome.reason.to_string()));
    }
    // Games that never end by what the rules are about prove little.
    let expected = match start.rules().royal {
        Royal::King(_) => &["checkmate", "repetition"][..],
        Royal::Lion(_) => &["lion captured", "try", "repetition"],
        Royal::None => &["no legal move", "repetition"],
    };
    for reason in expected.iter().filter(|_| POSITIONS > 1_000) {
        assert!(endings.contains(*reason), "no game ended by {reason}, only by {endings:?}");
    }
}

/// From a start with few pieces one side gives checks and the other goes back and forth, until
/// either side has lost by perpetual check and a game has ended by plain repetition.
fn chases(which: slow::Game, start: &str) {
    const MOST: usize = 400;
    let mut random = StdRng::seed_from_u64(0x45_4e_4d_41);
    let start = game_at(which.name(), start);
    let perpetual = |color| (Some(color), Reason::PerpetualCheck);
    let wanted = Color::BOTH.map(perpetual);
    let mut endings = Vec::new();
    let mut seen = 0;
    for number in 0..MOST {
        let chaser = Color::BOTH[number % 2];
        // Every fifth game is one of two shufflers.
        let style = |_, side| match side == chaser && number % 5 != 0 {
            true => Style::Chase,
            false => Style::Wander { back_percent: 95 },
        };
        let outcome = play(&mut random, which, start.clone(), &mut seen, style);
        endings.extend(outcome.map(|outcome| (outcome.winner, outcome.reason)));
        let repeated = endings.iter().any(|(_, reason)| *reason == Reason::Repetition);
        if repeated && wanted.iter().all(|ending| endings.contains(ending)) {
            return;
        }
    }
    panic!("{MOST} games of {} ended only by {endings:?}", which.name());
}

/// Kings walk home from a start with few pieces, until either has won by it.
fn walks_home(which: slow::Game, start: &str) {
    const MOST: usize = 200;
    let mut random = StdRng::seed_from_u64(0x4f_4e_49);
    let start = game_at(which.name(), start);
    let mut winners = BTreeSet::new();
    let mut seen = 0;
    for _ in 0..MOST {
        let style = |_, _| Style::Wander { back_percent: 5 };
        let outcome = play(&mut random, which, start.clone(), &mut seen, style);
        let by_try = outcome.filter(|outcome| outcome.reason == Reason::Try);
        winners.extend(by_try.map(|outcome| outcome.winner.map(Color::index)));
        if Color::BOTH.into_iter().all(|color| winners.contains(&Some(color.index()))) {
            return;
        }
    }
    panic!("{MOST} games of {} were won by {winners:?} only", which.name());
}

#[test]
fn walks_home_in_pandemonium() {
    walks_home(slow::Game::Pandemonium, "9/9/2K6/8u/9/U8/6k2/9/9 b Pp 1");
}

#[test]
fn walks_home_in_mansindam() {
    walks_home(slow::Game::Mansindam, "9/9/2K6/8n/9/N8/6k2/9/9 b Pp 1");
}

#[test]
fn chases_of_torishogi() {
    chases(slow::Game::ToriShogi, "3k3/7/2+F4/7/4+f2/7/3K3 b - 1");
}

#[test]
fn chases_of_yokai() {
    chases(slow::Game::Yokai, "4k4/9/5+Y3/9/9/9/3+y5/9/4K4 b - 1");
}

#[test]
fn chases_of_shogi() {
    chases(slow::Game::Shogi, "4k4/9/5R3/9/9/9/3r5/9/4K4 b - 1");
}

#[test]
fn chases_of_minishogi() {
    chases(slow::Game::MiniShogi, "2k2/3R1/5/1r3/2K2 b - 1");
}

macro_rules! games {
    ($($test:ident: $game:ident),* $(,)?) => {
        $(#[test]
        fn $test() {
            random_games(slow::Game::$game);
        })*
    };
}

games! {
    dobutsu: Dobutsu,
    yokainomori: YokaiNoMori,
    gorogoro: GoroGoro,
    yokainomori56: YokaiNoMori56,
    gorogoroplus: GoroGoroPlus,
    torishogi: ToriShogi,
    yokai: Yokai,
    shogi: Shogi,
    minishogi: MiniShogi,
    pandemonium: Pandemonium,
    mansindam: Mansindam,
    antiminishogi: AntiMiniShogi,
}
