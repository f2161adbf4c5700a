//! Whole games between processes, judged by the slow rules.
//!
//! By default each game of the family is played once, fast. `HYAKKI_GAMES` sets the number of
//! games, `HYAKKI_MOVETIME` the milliseconds a move. `HYAKKI_FAIRY` may name a command that starts
//! Fairy-Stockfish as a UCI/USI process; without it, games against it are skipped.

mod player;

use hyakki_tests::slow::{Game, Reason, SlowGame, SlowPosition, Winner};
use player::Player;
use std::collections::BTreeMap;
use std::time::Duration;

/// Longer games are not counted as ended.
const LONGEST: usize = 4_000;
/// How much later than asked for a move may arrive.
const TOLERANCE: Duration = Duration::from_millis(100);
/// The same for the odd move while the machine has other work.
const HICCUP: Duration = Duration::from_secs(1);

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")),
        Err(_) => default,
    }
}

/// How a game went.
#[derive(Debug)]
struct Played {
    winner: Winner,
    reason: String,
    moves: Vec<String>,
    /// How late the first and the second player moved.
    late: [Lateness; 2],
}

/// How late the moves of a player came, measured by the time asked for.
#[derive(Clone, Copy, Debug, Default)]
struct Lateness {
    moves: u32,
    /// Moves beyond the tolerance.
    late: u32,
    worst: Duration,
}

impl Lateness {
    fn note(&mut self, late: Duration) {
        self.moves += 1;
        self.late += u32::from(late > TOLERANCE);
        self.worst = self.worst.max(late);
    }

    /// Whether no more than a move in a hundred was late, or one in all.
    fn is_fine(&self) -> bool {
        self.worst <= HICCUP && self.late <= (self.moves / 100).max(1)
    }
}

/// Plays one game; the players keep to `movetime`.
fn play(players: [&mut Player; 2], game: Game, opening: &[&str], movetime: Duration) -> Played {
    let mut judge = SlowGame::new(SlowPosition::start(game));
    let mut moves: Vec<String> = Vec::new();
    for mv in opening {
        judge.play(mv);
        moves.push((*mv).to_owned());
    }
    let [first, second] = players;
    for player in [&mut *first, &mut *second] {
        player.new_game(game.name());
    }
    let mut late = [Lateness::default(); 2];
    while moves.len() < LONGEST {
        let turn = moves.len() % 2;
        let loses = [Winner::Second, Winner::First][turn];
        let player = if turn == 0 { &mut *first } else { &mut *second };
        if let Some((winner, reason)) = judge.ending() {
            if reason == Reason::NoMoves {
                // The loser must see it too.
                let (answer, _) = player.go(&moves, movetime);
                assert_eq!(answer, "resign", "{} {moves:?}", game.name());
            }
            return Played { winner, reason: format!("{reason:?}"), moves, late };
        }
        let (answer, time) = player.go(&moves, movetime);
        late[turn].note(time.saturating_sub(movetime));
        if !judge.position().legal_moves().contains(&answer) {
            let reason = format!("illegal move {answer}");
            return Played { winner: loses, reason, moves, late };
        }
        judge.play(&answer);
        moves.push(answer);
    }
    Played { winner: Winner::Nobody, reason: "too long".to_owned(), moves, late }
}

/// Openings, so that games differ: the n-th legal first move.
fn opening(game: Game, number: u64) -> String {
    let moves = SlowPosition::start(game).legal_moves();
    moves[number as usize % moves.len()].clone()
}

#[test]
fn self_play_is_legal_and_ends_by_the_rules() {
    let games = setting("HYAKKI_GAMES", 1);
    let movetime = Duration::from_millis(setting("HYAKKI_MOVETIME", 3));
    for game in Game::ALL {
        let mut players = [Player::hyakki(), Player::hyakki()];
        let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
        let (mut plies, mut worst) = (0, Duration::ZERO);
        for number in 0..games {
            let [first, second] = &mut players;
            let opening = opening(game, number);
            let played = play([first, second], game, &[&opening], movetime);
            let ended = !played.reason.starts_with("illegal") && played.reason != "too long";
            assert!(ended, "{}: {played:?}", game.name());
            plies += played.moves.len();
            for late in played.late {
                assert!(late.is_fine(), "{}: {late:?}", game.name());
                worst = worst.max(late.worst);
            }
            *reasons.entry(format!("{:?} by {}", played.winner, played.reason)).or_default() += 1;
        }
        println!(
            "{}: {games} games, {plies} plies, at most {worst:?} late: {reasons:?}",
            game.name()
        );
    }
}

#[test]
fn games_against_fairy_stockfish_end_by_the_rules() {
    let Ok(command) = std::env::var("HYAKKI_FAIRY") else {
        eprintln!("SKIPPED: HYAKKI_FAIRY does not name a command that starts Fairy-Stockfish");
        return;
    };
    let movetime = Duration::from_millis(setting("HYAKKI_MOVETIME", 20));
    for game in Game::ALL {
        let mut fairy = Player::command(&command);
        if !fairy.knows(game.name()) {
            println!("{}: not known to {command}", game.name());
            continue;
        }
        let mut hyakki = Player::hyakki();
        let played = play([&mut hyakki, &mut fairy], game, &[], movetime);
        // It may give mate by dropping a pawn, which is no move; nothing else is a difference.
        let own_fault = played.reason.starts_with("illegal") && played.winner == Winner::Second;
        assert!(!own_fault && played.reason != "too long", "{}: {played:?}", game.name());
        assert!(played.late[0].is_fine(), "{}: {:?}", game.name(), played.late[0]);
        let drops_pawn = ["P*", "S*"].iter().any(|drop| played.reason.contains(drop));
        assert!(!played.reason.starts_with("illegal") || drops_pawn, "{}: {played:?}", game.name());
        let (winner, plies) = (played.winner, played.moves.len());
        println!("{}: {winner:?} wins by {} after {plies} plies", game.name(), played.reason);
    }
}
