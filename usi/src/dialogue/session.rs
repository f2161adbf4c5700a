//! The state of a dialogue, and what every command does with it.

use super::cards::{self, CardTable};
use super::clock::{PonderHit, some_of};
use super::dialect::Dialect;
use super::go::{Aim, Go};
use super::grammar::{Command, Start};
use super::language::Language;
use super::options::{self, Advert, Setting, Settings, Text};
use super::out::Out;
use super::uci::Uci;
use super::usi::Usi;
use super::worker::{Job, Task, Work, Worker};
use crate::files;
use crate::games::{self, Games};
use crate::transcript::Transcript;
use crate::values;
use hyakki_engine::mate;
use hyakki_engine::search::{Control, Limits, Parameters};
use hyakki_movegen::rules::{Rules, quote};
use hyakki_movegen::{Game, PositionError, perft};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// A dialogue.
pub(super) struct Session {
    games: Games,
    game: Game,
    /// Whether a game of the present one's name may have other rules by now.
    renewed: bool,
    settings: Settings,
    /// Where what is said is written to; empty if nowhere.
    log_file: String,
    /// Where the tablebase is; empty for the usual place.
    tablebase: String,
    /// Numbers to judge positions by; empty for those that are built in.
    eval_file: String,
    /// Decides what a weak player overlooks, in this game.
    salt: u64,
    dialect: &'static dyn Dialect,
    worker: Worker,
    /// The card game, while that is what is played.
    cards: Option<CardTable>,
    out: Arc<Out>,
}

impl Session {
    /// A dialogue that has just begun.
    pub(super) fn new(games: Games, language: Language, out: Arc<Out>) -> io::Result<Session> {
        let settings = Settings::default();
        let rules = games.find(games::DEFAULT).map_err(io::Error::other)?.clone();
        let game = Game::new(rules).map_err(io::Error::other)?;
        let numbers = values::numbers(game.rules());
        let worker = Worker::start(game.clone(), numbers, settings.hash_mb(), out.clone())?;
        Ok(Session {
            games,
            game,
            renewed: false,
            settings,
            log_file: String::new(),
            tablebase: String::new(),
            eval_file: String::new(),
            salt: rand::random(),
            dialect: dialect(language),
            worker,
            cards: None,
            out,
        })
    }

    /// Does what a line says; breaks off after `quit`.
    pub(super) fn obey(&mut self, line: &str) -> ControlFlow<()> {
        match Command::parse(line, self.dialect.black()) {
            Err(error) => self.out.info_string(error),
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return ControlFlow::Break(()),
            Ok(Some(command)) => self.carry_out(command),
        }
        ControlFlow::Continue(())
    }

    /// Ends what is going on; the last word.
    pub(super) fn close(mut self) {
        if let Some(cards) = &mut self.cards {
            cards.finish();
        }
        self.worker.close();
    }

    fn carry_out(&mut self, command: Command<'_>) {
        if let Some(cards) = &mut self.cards {
            match command {
                Command::Cards(state) => return cards.position(state),
                Command::Position { .. } => {
                    let name = cards::NAME;
                    self.out.info_string(format_args!(
                        "position: the variant is {name}, expected `position cards STATE`"
                    ));
                    return;
                }
                Command::Go(go) => {
                    if let Some(complaint) = go.complaint() {
                        self.out.info_string(complaint);
                    }
                    cards.set(self.settings.threads(), self.settings.lines());
                    return cards.go(&go);
                }
                Command::Stop => return cards.stop(),
                Command::GameOver | Command::NewGame => return cards.finish(),
                Command::Display => return cards.display(),
                _ => {}
            }
        }
        match command {
            Command::Usi => self.greet(Language::Usi),
            Command::Uci => self.greet(Language::Uci),
            Command::IsReady => {
                // While it thinks it is ready, and must say so at once.
                if !self.worker.is_busy() {
                    self.worker.prepare();
                }
                self.out.say("readyok");
            }
            Command::NewGame => {
                self.salt = rand::random();
                self.worker.change(Job::Clear);
            }
            Command::GameOver => self.worker.finish(),
            Command::SetOption { name, value } => self.set_option(name, value),
            Command::Position { start, moves } => {
                self.worker.finish();
                self.set_position(start, moves);
            }
            Command::Cards(_) => {
                let name = cards::NAME;
                self.out.info_string(format_args!(
                    "position cards: the variant is {}, expected `setoption name USI_Variant value {name}` \
                     first",
                    self.game.rules().name
                ));
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => self.worker.stop(),
            Command::PonderHit(hit) => self.ponderhit(&hit),
            Command::Display => self.display(),
            Command::Quit => {}
        }
    }

    /// Speaks a language from now on, and says who this is.
    fn greet(&mut self, language: Language) {
        self.dialect = dialect(language);
        let advert = Advert {
            games: &self.games,
            log_file: &self.log_file,
            tablebase: &self.tablebase,
            eval_file: &self.eval_file,
        };
        self.out.say(&self.dialect.greeting(&advert));
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match options::read(&self.games, self.settings, name, value) {
            Err(error) => self.out.info_string(error),
            Ok(Setting::Game(rules)) => {
                if let Some(mut cards) = self.cards.take() {
                    cards.finish();
                }
                self.set_game(*rules);
            }
            Ok(Setting::Cards) => {
                self.worker.finish();
                if let Some(mut cards) = self.cards.take() {
                    cards.finish();
                }
                self.cards = Some(CardTable::new(self.out.clone()));
            }
            Ok(Setting::Text(text, value)) => self.set_text(text, value),
            Ok(Setting::Plain(settings)) => self.change(settings),
            Ok(Setting::Clear) => self.worker.change(Job::Clear),
        }
    }

    /// Takes over the values of the plain options. Programs send every option before every game:
    /// only a new value may cost anything.
    fn change(&mut self, settings: Settings) {
        let old = std::mem::replace(&mut self.settings, settings);
        if settings.hash_mb() != old.hash_mb() {
            self.worker.change(Job::Hash(settings.hash_mb()));
        }
        if settings.threads() != old.threads() {
            self.worker.change(Job::Threads(settings.threads()));
        }
        if !settings.judges_like(&old) {
            self.worker.change(Job::Clear);
        }
    }

    fn set_text(&mut self, text: Text, value: &str) {
        match text {
            Text::VariantPath => self.set_path(value),
            Text::LogFile if value == self.log_file => {}
            Text::LogFile => {
                if let Err(error) = self.log_to(value) {
                    let value = quote(value);
                    self.out.info_string(format_args!(
                        "option Debug_Log_File: cannot write {value}: {error}"
                    ));
                }
            }
            Text::TablebasePath if value == self.tablebase => {}
            Text::TablebasePath => {
                value.clone_into(&mut self.tablebase);
                self.worker.change(Job::Tablebase(value.to_owned()));
            }
            Text::EvalFile if value == self.eval_file => {}
            Text::EvalFile => {
                value.clone_into(&mut self.eval_file);
                let numbers = self.numbers(&self.game);
                self.worker.change(Job::Values(Box::new(numbers)));
            }
        }
    }

    /// The numbers a game is judged by: those of the file, if they are for this game.
    fn numbers(&self, game: &Game) -> Parameters {
        let rules = game.rules();
        if self.eval_file.is_empty() {
            return values::numbers(rules);
        }
        values::read(rules, Path::new(&self.eval_file)).unwrap_or_else(|problem| {
            self.out.info_string(format_args!("option EvalFile: {problem}"));
            values::numbers(rules)
        })
    }

    /// Writes down in a file what is said from now on; nowhere without a name.
    pub(super) fn log_to(&mut self, file: &str) -> io::Result<()> {
        self.out.keep(match file {
            "" => Transcript::none(),
            _ => Transcript::append(Path::new(file))?,
        });
        file.clone_into(&mut self.log_file);
        Ok(())
    }

    /// Has the games of files instead of those of others. With a file that has no game at all the
    /// games stay as they are; the game being played stays until one is chosen.
    fn set_path(&mut self, path: &str) {
        /// The most faults that are told.
        const TOLD: usize = 10;
        let say = |line: &str| self.out.info_string(format_args!("option VariantPath: {line}"));
        match Games::with_files(&files::split(path)) {
            Err(error) => {
                let text = error.to_string();
                text.lines().take(TOLD).for_each(say);
                match text.lines().count().saturating_sub(TOLD) {
                    0 => {}
                    more => say(&format!("{more} more faults")),
                }
            }
            Ok(games) if games.path().is_empty() && self.games.path().is_empty() => {}
            Ok(games) => {
                say(&own_games(&games));
                self.games = games;
                self.renewed = true;
            }
        }
    }

    /// Sets up the start of a game; what was learnt stays if it is the same game.
    fn set_game(&mut self, rules: Rules) {
        let name = rules.name.clone();
        match Game::new(rules) {
            Err(error) => self.out.info_string(format_args!("variant {name}: {error}")),
            Ok(game) => {
                if name == self.game.rules().name && !self.renewed {
                    self.worker.finish();
                } else {
                    let numbers = self.numbers(&game);
                    self.worker.change(Job::Game(Box::new((game.clone(), numbers))));
                }
                self.game = game;
                self.renewed = false;
                self.out.info_string(description(&self.game));
            }
        }
    }

    /// Sets up a position and plays moves; what cannot be done is told, and the last good
    /// position stays.
    fn set_position(&mut self, start: Start<'_>, moves: &str) {
        let result = match start {
            Start::Usual => {
                self.game.reset();
                Ok(())
            }
            Start::Sfen(text) => self.game.set_sfen(text),
            Start::Fen(text) => self.game.set_fen(text),
        };
        if let Err(error) = result {
            self.out.info_string(position_fault(start, &error));
            return;
        }
        for (index, text) in moves.split_ascii_whitespace().enumerate() {
            if let Err(error) = self.game.play_text(text) {
                let ply = index + 1;
                self.out.info_string(format_args!("position: ply {ply}: {error}"));
                return;
            }
        }
    }

    fn go(&mut self, go: &Go<'_>) {
        self.worker.finish();
        if let Some(complaint) = go.complaint() {
            self.out.info_string(complaint);
        }
        let work = match go.aim {
            Aim::Move => Work::Search(Box::new(self.limits(go))),
            Aim::Mate(time) => Work::Mate(mate::Limits { nodes: go.nodes, time }),
            Aim::Count(None) => return,
            Aim::Count(Some(depth)) if depth > perft::MAX_DEPTH => {
                let most = perft::MAX_DEPTH;
                self.out.info_string(format_args!("go perft {depth}: expected at most {most}"));
                return;
            }
            Aim::Count(Some(depth)) => Work::Perft(depth),
        };
        self.worker.think(Task {
            game: self.game.clone(),
            work,
            control: Arc::new(Control::new(go.ponder)),
            dialect: self.dialect,
            with_chances: self.settings.shows_chances,
        });
    }

    fn ponderhit(&self, hit: &PonderHit) {
        if let Some(complaint) = hit.complaint() {
            self.out.info_string(complaint);
        }
        self.worker.ponderhit(hit.clock);
    }

    fn limits(&self, go: &Go<'_>) -> Limits {
        let mut moves = Vec::new();
        let mut refused = Vec::new();
        for text in &go.moves {
            match self.game.parse_move(text) {
                Ok(mv) => moves.push(mv),
                Err(_) => refused.push(quote(text)),
            }
        }
        if !refused.is_empty() {
            let refused = some_of(&refused, " ");
            let instead = if moves.is_empty() { ", searching all moves" } else { "" };
            self.out
                .info_string(format_args!("go: searchmoves {refused}: not legal here{instead}"));
        }
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            movetime: go.movetime,
            clock: go.clock,
            infinite: go.infinite,
            moves,
            overhead: self.settings.overhead(),
            lines: self.settings.lines(),
            strength: self.settings.strength(self.salt),
            longest_game: self.settings.longest_game(),
            declarations: self.settings.declarations() && self.dialect.declaration().is_some(),
        }
    }

    fn display(&self) {
        let game = &self.game;
        let (fen, sfen, key) = (game.fen(), game.sfen(), game.key());
        self.out.say(&format!("{}\nFen: {fen}\nSfen: {sfen}\nKey: {key:016X}", game.draw()));
    }
}

fn dialect(language: Language) -> &'static dyn Dialect {
    match language {
        Language::Usi => &Usi,
        Language::Uci => &Uci,
    }
}

/// The games of the user.
fn own_games(games: &Games) -> String {
    let names = games.own();
    let mut text = match names {
        [] => "only the built-in games".to_owned(),
        [name] => format!("1 game read: {name}"),
        _ => format!("{} games read: {}", names.len(), names.join(" ")),
    };
    if let Some(replacement) = games.replacement() {
        text.push_str("; ");
        text.push_str(&replacement);
    }
    if let Some(left_out) = games.left_out() {
        text.push_str("; ");
        text.push_str(&left_out);
    }
    text
}

/// A game in the form that programs read which draw any game.
fn description(game: &Game) -> String {
    /// What boards smaller than this have room for, and the others at least.
    const POCKET: usize = 7;
    let rules = game.rules();
    let (files, ranks) = (rules.board.files, rules.board.ranks);
    let pocket = if files < 9 || ranks < 9 { POCKET } else { rules.hand_order.len().max(POCKET) };
    format!(
        "variant {} files {files} ranks {ranks} pocket {pocket} template {} startpos {}",
        rules.name,
        rules.template,
        game.fen()
    )
}

fn position_fault(start: Start<'_>, error: &PositionError) -> String {
    let kind = match start {
        Start::Usual => "startpos",
        Start::Sfen(_) => "sfen",
        Start::Fen(_) => "fen",
    };
    format!("position {kind}: {error}; the last position stays")
}
