//! An engine that does what a script says: this test program itself, started again.
//!
//! A script is words in one argument:
//! - `do=A,B,…`: what to do at the first `go` of a game, at the second and so on; the last again and
//!   again. `play` plays any legal move; `crash`, `silent`, `noise`, `endless`, `bytes` and `empty`
//!   are what they say; everything else is sent as a move as it is.
//! - `wait=MS`: before every answer;
//! - `score=N`: what it thinks of its position, in centipawns;
//! - `ponder`: it expects a reply with every move;
//! - `ready=N`: answers so many `isready`, and no more; `mute`: answers nothing at all;
//! - `deaf`: neither `quit` nor the end of its input ends it;
//! - `without-variant`: it has no option for variants.

use hyakki_movegen::rules::Rules;
use hyakki_movegen::text::uci;
use hyakki_movegen::{Game, Move};
use std::env;
use std::io::{self, BufRead, Write};
use std::process;
use std::thread;
use std::time::Duration;

/// The name of the test below, which is the engine.
const TEST: &str = "arena::stub::engine";

/// The words that start an engine with a script.
pub(super) fn command(script: &str) -> String {
    let program = env::current_exe().unwrap();
    let program = program.to_str().unwrap();
    let words = [program, TEST, "--exact", "--ignored", "--nocapture", script];
    format!("cmd={}", shlex::try_join(words).unwrap())
}

#[test]
#[ignore = "not a test: an engine that other tests start"]
fn engine() {
    // What the test harness has said so far is on a line that does not end.
    println!();
    let script = env::args().next_back().unwrap_or_default();
    if script.starts_with('-') {
        return;
    }
    Stub::new(&script).run();
    process::exit(0);
}

struct Stub {
    script: Vec<(String, String)>,
    uci: bool,
    game: Game,
    /// Times it was asked for a move in this game.
    asked: usize,
    /// Times it was asked whether it is ready.
    ready: usize,
    /// Makes its choices differ.
    random: u64,
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // Nobody may be there any more.
    let _ = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

fn rules() -> Vec<Rules> {
    Rules::parse(hyakki_seeds::VARIANTS).unwrap()
}

impl Stub {
    fn new(script: &str) -> Stub {
        let word = |word: &str| {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            (key.to_owned(), value.to_owned())
        };
        Stub {
            script: script.split_whitespace().map(word).collect(),
            uci: false,
            game: hyakki_tests::game("shogi"),
            asked: 0,
            ready: 0,
            random: 1,
        }
    }

    fn word(&self, key: &str) -> Option<&str> {
        self.script.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    fn number(&self, key: &str) -> Option<usize> {
        self.word(key).map(|value| value.parse().unwrap())
    }

    fn run(&mut self) {
        if self.word("mute").is_some() {
            sleep_for_ever();
        }
        let mut lines = io::stdin().lock().lines().map_while(Result::ok);
        while let Some(line) = lines.next() {
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "usi" | "uci" => self.greet(word == "uci"),
                "setoption" => self.set_option(rest),
                "isready" => {
                    self.ready += 1;
                    if self.number("ready").is_none_or(|most| self.ready <= most) {
                        say("readyok");
                    }
                }
                "usinewgame" | "ucinewgame" => self.asked = 0,
                "position" => self.set_position(rest),
                "go" => {
                    if rest.starts_with("ponder") {
                        let _ = lines.next();
                    }
                    self.go();
                }
                "quit" if self.word("deaf").is_none() => return,
                _ => {}
            }
        }
        if self.word("deaf").is_some() {
            sleep_for_ever();
        }
    }

    fn greet(&mut self, uci: bool) {
        self.uci = uci;
        let (variant, end) = if uci { ("UCI_Variant", "uciok") } else { ("USI_Variant", "usiok") };
        say("id name stub");
        say("option name Level type spin default 1 min 1 max 9");
        if self.word("without-variant").is_none() {
            let names: Vec<String> =
                rules().iter().map(|rules| format!("var {}", rules.name)).collect();
            say(&format!("option name {variant} type combo default shogi {}", names.join(" ")));
        }
        say(end);
    }

    fn set_option(&mut self, rest: &str) {
        if let Some((name, value)) = rest.split_once(" value ")
            && name.ends_with("_Variant")
        {
            self.game = hyakki_tests::game(value);
        }
    }

    fn set_position(&mut self, rest: &str) {
        let (position, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        match position.split_once(' ') {
            Some(("sfen", sfen)) => self.game.set_sfen(sfen).unwrap(),
            Some(("fen", fen)) => self.game.set_fen(fen).unwrap(),
            _ => self.game.reset(),
        }
        for text in moves.split_whitespace() {
            let mv = if self.uci {
                uci::parse(self.game.rules(), text).ok()
            } else {
                self.game.parse_move(text).ok()
            };
            self.game.play(mv.unwrap());
        }
    }

    fn go(&mut self) {
        let script = self.word("do").unwrap_or("play");
        let action = script.split(',').nth(self.asked).or(script.split(',').next_back());
        let action = action.unwrap_or_default().to_owned();
        self.asked += 1;
        if let Some(wait) = self.number("wait") {
            thread::sleep(Duration::from_millis(wait as u64));
        }
        if let Some(score) = self.word("score") {
            say(&format!("info depth 3 score cp {score} nodes 1000 nps 1 time 1 pv x"));
        }
        match action.as_str() {
            "play" => {
                let Some(mv) = self.choose() else { return say("bestmove resign") };
                let mut line = format!("bestmove {}", self.text(mv));
                self.game.play(mv);
                if self.word("ponder").is_some()
                    && let Some(reply) = self.choose()
                {
                    line.push_str(&format!(" ponder {}", self.text(reply)));
                }
                say(&line);
            }
            "crash" => {
                eprintln!("stub: crashing as told");
                process::exit(3);
            }
            "silent" => sleep_for_ever(),
            "noise" => loop {
                say("nonsense");
            },
            "endless" => loop {
                let _ = io::stdout().write_all(b"nonsense");
            },
            "bytes" => {
                let _ = io::stdout().write_all(b"info score cp \xff\xff\nbestmove \xfe\xff\n");
                let _ = io::stdout().flush();
            }
            "empty" => say("bestmove"),
            token => say(&format!("bestmove {token}")),
        }
    }

    /// Any legal move; the first one in letters of a game would repeat it too soon.
    fn choose(&mut self) -> Option<Move> {
        let mut moves = self.game.legal_moves();
        moves.sort_unstable();
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        moves.get((self.random >> 33) as usize % moves.len().max(1)).copied()
    }

    fn text(&self, mv: Move) -> String {
        if self.uci {
            uci::write(self.game.rules(), self.game.letters(), mv)
        } else {
            self.game.move_text(mv)
        }
    }
}
