//! `hyakki datagen`: games of the engine against itself, to fit its evaluation to.

use super::arguments::{Files, game_at};
use super::signal::on_interrupt;
use super::threads::Threads;
use crate::arena::{Adjudication, DrawRule, Interrupt, Openings, Order, WinRule};
use crate::error::CommandError;
use crate::games::{self, Games};
use crate::progress::Progress;
use crate::training::{
    DataError, End, Goal, Header, Lesson, Lessons, Recipe, Source, Writer, fingerprint, play_all,
};
use clap::Args;
use hyakki_engine::search::Score;
use hyakki_movegen::{Color, Game};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

pub(super) const HELP: &str = "\
Examples:
  hyakki datagen --variant minishogi --positions 200000 --out minishogi.games
  hyakki datagen --variant minishogi --positions 900000 --out minishogi.games --resume
  hyakki datagen --info minishogi.games
  hyakki datagen --dump minishogi.games | head -n 3
  hyakki tune --variant minishogi minishogi.games

Every game begins with an opening of the book (or --openings) and up to --random-plies random moves,
and no two begin with the same position. Then the engine plays both sides, with --nodes nodes a
move. A game ends by the rules, or as soon as the search sees how: a mate, however far. --resign
and --draw end games earlier.

What is kept: the moves of each game, the score before every move but those of the opening, and the
result. The same arguments make the same file, whatever --threads is, and --resume continues one
that was not finished: Ctrl-C ends with the games that are complete, and even a crash loses no more
than the last few. What was torn is cut off.

--dump prints a position a line, behind tabs: SFEN, move, score for the side to move (centipawns, or
+M5 and -M4 for a forced end), its result (1 for a win, 0.5, 0), moves played before it.";

/// What games to play.
#[derive(Args, Debug)]
pub(super) struct DatagenArguments {
    /// The game, by any of its names (see `hyakki variants`)
    #[arg(long, value_name = "NAME", default_value = games::DEFAULT)]
    variant: String,
    #[command(flatten)]
    pub(super) files: Files,
    /// The file to write
    #[arg(long, value_name = "FILE", required_unless_present_any = ["info", "dump"])]
    out: Option<PathBuf>,
    /// Continue the file, if there is one, which the same arguments began
    #[arg(long, requires = "out")]
    resume: bool,
    /// Play so many games [default: 1000, unless --positions is given]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Play until there are so many positions with a score
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "games",
        value_parser = clap::value_parser!(u64).range(1..),
    )]
    positions: Option<u64>,
    /// Search so many nodes before every move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The most random moves behind an opening; every number of them from 0 is as likely
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=200))]
    random_plies: u16,
    /// Where games begin: book, start, random:PLIES or a file, as in `hyakki match`
    #[arg(long, value_name = "WHICH")]
    openings: Option<String>,
    /// Chooses openings and random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// A side gives up that has held itself lost for some moves, as moves=4 score=3000
    #[arg(long, num_args = 0.., value_name = "KEY=N", default_values = ["moves=4", "score=3000"])]
    resign: Vec<String>,
    /// A game is a draw that both have held equal for some moves, as from=80 moves=8 score=10;
    /// without it such games go on
    #[arg(long, num_args = 0.., value_name = "KEY=N")]
    draw: Option<Vec<String>>,
    /// Moves of both sides together after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: u32,
    /// Tell instead what is in a file
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    info: Option<PathBuf>,
    /// Print instead the positions of a file as text
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "info"])]
    dump: Option<PathBuf>,
}

/// Plays games, or tells of those of a file.
pub(super) fn run(
    games: &Games,
    arguments: &DatagenArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    match (&arguments.info, &arguments.dump, &arguments.out) {
        (Some(file), _, _) => info(file, out),
        (_, Some(file), _) => dump(games, file, out),
        (_, _, Some(file)) => arguments.play(games, file, out),
        (None, None, None) => Err(usage("--out", "no file")),
    }
}

impl DatagenArguments {
    fn goal(&self) -> Goal {
        const GAMES: u64 = 1000;
        self.positions.map_or(Goal::Games(self.games.unwrap_or(GAMES)), Goal::Positions)
    }

    fn adjudication(&self) -> Result<Adjudication, CommandError> {
        let win = WinRule::parse(&self.resign).map_err(|problem| usage("--resign", &problem))?;
        let draw = self.draw.as_deref().map(DrawRule::parse).transpose();
        Ok(Adjudication {
            win: Some(win),
            draw: draw.map_err(|problem| usage("--draw", &problem))?,
        })
    }

    /// What the games depend on, for the header: not how many there are.
    fn recipe_in_words(&self) -> String {
        let openings = self.openings.as_deref().unwrap_or("book");
        let draw = self.draw.as_ref().map(|words| format!(" --draw {}", words.join(" ")));
        format!(
            "--nodes {} --openings {openings} --random-plies {} --seed {} --max-moves {} --resign {}{} (Hyakki {})",
            self.nodes,
            self.random_plies,
            self.seed,
            self.max_moves,
            self.resign.join(" "),
            draw.unwrap_or_default(),
            env!("CARGO_PKG_VERSION"),
        )
    }

    fn play(&self, games: &Games, file: &Path, out: &mut dyn Write) -> Result<(), CommandError> {
        let recipe = Recipe {
            nodes: self.nodes,
            max_moves: self.max_moves,
            adjudication: self.adjudication()?,
        };
        let game = game_at(games, &self.variant, None)?;
        let header = Header::new(game.rules(), self.recipe_in_words());
        let named = self.openings.as_deref();
        let openings = Openings::named(named, games, game, Order::Sequential, self.seed)
            .map_err(|problem| usage("--openings", &problem))?;
        let source = Source::new(openings, usize::from(self.random_plies), self.seed);
        let threads = self.threads.count();
        let mut tally = Tally::default();
        let mut writer = match self.resume && file.exists() {
            false => Writer::create(file, &header)?,
            true => {
                let (writer, lost) = Writer::resume(file, &header, |lesson| tally.add(lesson))?;
                if lost > 0 {
                    writeln!(io::stderr(), "note: {lost} bytes of a torn chunk were cut off")?;
                }
                writer
            }
        };
        let interrupt = Interrupt::default();
        let raised = interrupt.clone();
        on_interrupt(move || raised.raise())?;

        let goal = self.goal();
        let (Goal::Games(of) | Goal::Positions(of)) = goal;
        let progress = Progress::new(of);
        let before = tally.games;
        let is_reached = goal.is_reached(before, tally.positions);
        let mut failed = None;
        let mut take = |lesson: Lesson| {
            tally.add(&lesson);
            let done = if matches!(goal, Goal::Games(_)) { tally.games } else { tally.positions };
            progress.reach(done.min(of), of);
            progress.say(format!("{} games, {} positions", tally.games, tally.positions));
            if let Err(error) = writer.add(&lesson) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            match goal.is_reached(tally.games, tally.positions) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        if !is_reached {
            play_all(source, &recipe, threads, before, &interrupt, &mut take)?;
        }
        progress.finish();
        if let Some(error) = failed {
            return Err(error.into());
        }
        let bytes = writer.finish()?;
        tally.tell(bytes, out)?;
        if !goal.is_reached(tally.games, tally.positions) && !interrupt.is_raised() {
            let problem = "no more games that begin differently, expected more --random-plies";
            return Err(CommandError::Failed(problem.to_owned()));
        }
        Ok(())
    }
}

/// What is in a file.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    positions: u64,
    /// Wins of the first player, draws, wins of the second.
    results: [u64; 3],
    ends: BTreeMap<End, u64>,
    plies: u64,
}

impl Tally {
    fn add(&mut self, lesson: &Lesson) {
        self.games += 1;
        self.positions += lesson.values.len() as u64;
        self.plies += lesson.moves.len() as u64;
        self.results[match lesson.winner {
            Some(Color::First) => 0,
            None => 1,
            Some(Color::Second) => 2,
        }] += 1;
        *self.ends.entry(lesson.end).or_default() += 1;
    }

    fn tell(&self, bytes: u64, out: &mut dyn Write) -> io::Result<()> {
        let [first, draws, second] = self.results;
        let length = self.plies as f64 / self.games.max(1) as f64;
        let ends: Vec<String> =
            self.ends.iter().map(|(end, count)| format!("{} {count}", end.name())).collect();
        writeln!(out, "games      {}, {length:.1} moves a game", self.games)?;
        writeln!(out, "positions  {}", self.positions)?;
        writeln!(out, "results    first player {first}, drawn {draws}, second player {second}")?;
        writeln!(out, "ends       {}", ends.join(", "))?;
        writeln!(out, "bytes      {bytes}")
    }
}

/// Tells what is in a file; the game need not be known.
fn info(file: &Path, out: &mut dyn Write) -> Result<(), CommandError> {
    let mut lessons = Lessons::open(file)?;
    writeln!(out, "game       {}", lessons.header().game)?;
    writeln!(out, "rules      {:08x}", lessons.header().rules)?;
    writeln!(out, "made by    {}", lessons.header().recipe)?;
    let mut tally = Tally::default();
    let mut faults = 0;
    for lesson in &mut lessons {
        match lesson {
            Ok(lesson) => tally.add(&lesson),
            Err(error) => {
                faults += 1;
                writeln!(io::stderr(), "warning: {error}")?;
            }
        }
    }
    tally.tell(lessons.length(), out)?;
    if faults > 0 && !lessons.is_torn() {
        return Err(CommandError::Failed(format!("{faults} damaged")));
    }
    Ok(())
}

/// Prints every position with a score.
fn dump(games: &Games, file: &Path, out: &mut dyn Write) -> Result<(), CommandError> {
    let lessons = Lessons::open(file)?;
    let game = game_of(games, lessons.header())?;
    for lesson in lessons {
        let lesson = lesson?;
        let mut text = String::new();
        let replayed = lesson.replay(&game, |at, mv, value| {
            let score = match value.score() {
                Score::Centipawns(score) => score.to_string(),
                Score::WinIn(plies) => format!("+M{plies}"),
                Score::LossIn(plies) => format!("-M{plies}"),
            };
            let result = match lesson.winner {
                None => "0.5",
                Some(winner) if winner == at.side() => "1",
                Some(_) => "0",
            };
            let (sfen, mv, ply) = (at.sfen(), at.move_text(mv), at.moves().len());
            text += &format!("{sfen}\t{mv}\t{score}\t{result}\t{ply}\n");
        });
        replayed.map_err(CommandError::Failed)?;
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// The game whose games a file has.
pub(super) fn game_of(games: &Games, header: &Header) -> Result<Game, CommandError> {
    let game = game_at(games, &header.game, None)?;
    if fingerprint(game.rules()) != header.rules {
        let problem = format!("games of {} by other rules than are known here", header.game);
        return Err(CommandError::Failed(problem));
    }
    Ok(game)
}

impl From<DataError> for CommandError {
    fn from(error: DataError) -> CommandError {
        CommandError::Failed(error.to_string())
    }
}

fn usage(option: &str, problem: &str) -> CommandError {
    CommandError::Usage(format!("{option}: {problem}"))
}
