//! Random sessions: commands valid and not, in any order and at any time. Every `go` has one answer, of
//! its own kind and for its own position, and nothing crashes or hangs.
//!
//! By default a few hundred sequences of commands are sent; `HYAKKI_SESSIONS` sets another number,
//! `HYAKKI_SEED` the first seed.

use super::talk::Talk;
use hyakki_movegen::{Game, Move};
use hyakki_tests::game;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::thread;
use std::time::Duration;

/// Sequences sent to one process.
const A_PROCESS: u64 = 25;
/// How long the answers to a sequence may take, however busy the machine.
const PATIENCE_MS: u64 = 20_000;

const GAMES: [&str; 9] = [
    "shogi",
    "minishogi",
    "dobutsu",
    "yokainomori",
    "gorogoro",
    "yokainomori56",
    "gorogoroplus",
    "torishogi",
    "yokai",
];

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn every_go_has_one_answer_with_one_thread() {
    println!("{}", sessions(1));
}

#[test]
fn every_go_has_one_answer_with_four_threads() {
    println!("{}", sessions(4));
}

/// Leads the sessions; what came of them.
fn sessions(threads: u64) -> String {
    let sequences = setting("HYAKKI_SESSIONS", 150);
    let first_seed = setting("HYAKKI_SEED", 1);
    let (mut sent, mut answers) = (0, 0);
    for process in 0..sequences.div_ceil(A_PROCESS) {
        let seed = (first_seed + process) * 1000 + threads;
        let mut client = Client::begin(seed, threads);
        for _ in 0..A_PROCESS.min(sequences - process * A_PROCESS) {
            answers += client.sequence();
            sent += 1;
        }
        client.leave();
    }
    format!("{sent} sequences with {threads} threads: {answers} answers, none missing or too many")
}

/// What must come back for a `go`.
enum Expected {
    /// A move of this position, one of these if there are any.
    Move(Box<Game>, Vec<Move>),
    /// An answer about mates.
    Checkmate,
    /// The end of a count.
    Count,
}

/// A program that does not know what it wants.
struct Client {
    rng: StdRng,
    talk: Talk,
    /// The position, as the engine should have it.
    game: Game,
    expected: Vec<Expected>,
    syncs: u32,
}

impl Client {
    fn begin(seed: u64, threads: u64) -> Client {
        let mut talk = Talk::begin("");
        talk.step(&format!("> setoption name Threads value {threads}"));
        talk.step("> setoption name USI_Hash value 2");
        let rng = StdRng::seed_from_u64(seed);
        Client { rng, talk, game: game("shogi"), expected: Vec::new(), syncs: 0 }
    }

    /// Sends some commands and checks what came back; how many answers there were.
    fn sequence(&mut self) -> usize {
        for _ in 0..self.rng.random_range(1..15) {
            self.command();
            if self.rng.random_ratio(1, 4) {
                thread::sleep(Duration::from_micros(self.rng.random_range(0..4000)));
            }
        }
        self.settle();
        let received = self.talk.take_received();
        let is_answer = |line: &&String| {
            ["bestmove", "checkmate", "Nodes searched: ", "info string perft stopped"]
                .iter()
                .any(|word| line.starts_with(word))
        };
        let answers: Vec<&String> = received.iter().filter(is_answer).collect();
        let expected = std::mem::take(&mut self.expected);
        self.talk.check(answers.len() == expected.len(), "as many answers as questions");
        for (answer, expected) in answers.iter().zip(&expected) {
            self.talk.check(expected.is_met_by(answer), &format!("`{answer}`, an answer"));
        }
        for line in &received {
            let is_fine = line.is_ascii() && !line.contains("something failed");
            self.talk.check(is_fine && line.trim_end() == line, &format!("`{line}`, a line"));
        }
        self.talk.turn_page();
        answers.len()
    }

    /// Ends what is going on and waits until everything was said.
    fn settle(&mut self) {
        self.syncs += 1;
        self.send("stop");
        self.send("position startpos");
        self.game.reset();
        self.send(&format!("sync{}", self.syncs));
        self.talk
            .step(&format!("<{PATIENCE_MS} info string unknown command `sync{}`*", self.syncs));
    }

    /// Leaves, perhaps in the middle of a search; the process must end by itself.
    fn leave(mut self) {
        if self.rng.random_bool(0.7) {
            self.go();
        }
        if self.rng.random_bool(0.5) {
            self.talk.step(".");
        }
        self.talk.end();
    }

    fn send(&mut self, line: &str) {
        self.talk.step(&format!("> {line}"));
    }

    fn command(&mut self) {
        match self.rng.random_range(0..100) {
            0..35 => self.go(),
            35..50 => self.position(),
            50..62 => self.option(),
            62..74 => self.send("stop"),
            74..80 => self.say_any(&["ponderhit", "ponderhit btime 10 wtime 10", "ponderhit x"]),
            80..85 => self.send("isready"),
            85..92 => self.say_any(&["usinewgame", "ucinewgame", "gameover win", "d"]),
            92..96 => self.say_any(&["usi", "uci"]),
            _ => self.garbage(),
        }
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> T {
        *of.choose(&mut self.rng).unwrap()
    }

    fn say_any(&mut self, lines: &[&str]) {
        let line = self.any(lines);
        self.send(line);
    }

    fn garbage(&mut self) {
        let long = "x".repeat(self.rng.random_range(1..3000));
        let line = self.any(&[
            "nonsense",
            "go_",
            "setoption name Nothing value 3",
            "setoption name Threads value many",
            "setoption name USI_Variant value chess",
            "position",
            "position sfen 9/9/9 b - 1",
            "position fen",
            "position startpos x",
            "go perft",
            "\u{fffd}\u{7}\t \u{3042}",
            &long,
        ]);
        self.send(line);
    }

    fn option(&mut self) {
        if self.rng.random_bool(0.3) {
            let name = self.any(&GAMES);
            self.send(&format!("setoption name USI_Variant value {name}"));
            self.game = game(name);
            return;
        }
        self.say_any(&[
            "setoption name USI_Hash value 1",
            "setoption name Hash value 3",
            "setoption name USI_MultiPV value 3",
            "setoption name MultiPV value 1",
            "setoption name Skill Level value 2",
            "setoption name Skill_Level value 20",
            "setoption name USI_ShowWDL value true",
            "setoption name EnteringKingRule value CSARule27",
            "setoption name MaxMovesToDraw value 40",
            "setoption name MaxMovesToDraw value 0",
            "setoption name Move_Overhead value 0",
            "setoption name Clear_Hash",
            "setoption name EvalFile value <empty>",
        ]);
    }

    /// A position: the start, or one of some that are near an end, and legal moves from there;
    /// sometimes a wrong one at the end, which changes nothing.
    fn position(&mut self) {
        let mut line = match (self.game.rules().name.as_str(), self.rng.random_range(0..4)) {
            ("shogi", 0) => {
                let sfen = self.any(&[
                    "8k/9/8G/9/9/9/9/9/K8 b G 1",
                    "6k2/6G2/6G2/9/9/9/9/9/4K4 w - 1",
                    "4k4/9/9/9/9/9/9/9/9 b P 1",
                    "+R8/2+NK1+R+P+P1/+P+PPS+P4/6g+b1/7p1/3g5/3+b1g+p1+p/5p3/5k+p2 b G3S3N3L7Pl 1",
                ]);
                self.game.set_sfen(sfen).unwrap();
                format!("position sfen {sfen}")
            }
            ("dobutsu", 0) => {
                let fen = self.any(&["3/1l1/1G1/L2[-] w 0 1", "g1e/1c1/1C1/ELG[-] w 0 1"]);
                self.game.set_fen(fen).unwrap();
                format!("position fen {fen}")
            }
            _ => {
                self.game.reset();
                "position startpos".to_owned()
            }
        };
        line.push_str(" moves");
        for _ in 0..self.rng.random_range(0..30) {
            let moves = self.game.legal_moves();
            let Some(mv) = moves.choose(&mut self.rng) else { break };
            line.push(' ');
            line.push_str(&self.game.move_text(*mv));
            self.game.play(*mv);
        }
        if self.rng.random_ratio(1, 10) {
            line.push_str(" 9z9z");
        }
        self.send(&line);
    }

    fn go(&mut self) {
        let moves = self.game.legal_moves();
        let mut only = Vec::new();
        let game = Box::new(self.game.clone());
        let line = match self.rng.random_range(0..12) {
            0..4 => format!("go depth {}", self.rng.random_range(0..5)),
            4 => format!("go nodes {}", self.rng.random_range(0..5000)),
            5 => format!("go movetime {}", self.rng.random_range(0..15)),
            6 => "go btime 50 wtime 50 byoyomi 10".to_owned(),
            7 => "go infinite".to_owned(),
            8 => "go ponder btime 100 wtime 100 byoyomi 5".to_owned(),
            9 => {
                only.extend(moves.choose(&mut self.rng));
                let text = only.iter().map(|mv| game.move_text(*mv)).collect::<String>();
                format!("go depth 2 searchmoves {text}")
            }
            10 => "go mate 100".to_owned(),
            _ => format!("go perft {}", self.rng.random_range(0..4)),
        };
        self.expected.push(match line.split(' ').nth(1) {
            Some("mate") => Expected::Checkmate,
            Some("perft") => Expected::Count,
            _ => Expected::Move(game, only),
        });
        self.send(&line);
    }
}

impl Expected {
    fn is_met_by(&self, answer: &str) -> bool {
        let (word, rest) = answer.split_once(' ').unwrap_or((answer, ""));
        match self {
            Expected::Checkmate => word == "checkmate",
            Expected::Count => word == "Nodes" || answer == "info string perft stopped",
            Expected::Move(game, only) => {
                let first = rest.split(' ').next().unwrap_or("");
                word == "bestmove"
                    && match first {
                        "win" => game.may_declare() || game.legal_moves().is_empty(),
                        "resign" | "(none)" => game.legal_moves().is_empty(),
                        _ => game
                            .parse_move(first)
                            .is_ok_and(|mv| only.is_empty() || only.contains(&mv)),
                    }
            }
        }
    }
}
