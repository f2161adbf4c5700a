//! `hyakki openings`: sets of openings after which neither side is better.

use super::arguments::{Files, game_at};
use super::threads;
use crate::error::CommandError;
use crate::games::{self, Games};
use crate::openings::{MOST_PLIES, Maker, Opening, Recipe};
use crate::progress::Progress;
use crate::record::{Format, Note, Played, Record, RecordError, Score};
use clap::Args;
use hyakki_engine::search::Limits;
use hyakki_movegen::Game;
use std::io::Write;
use std::ops::RangeInclusive;

pub(super) const EXAMPLES: &str = "\
Examples:
  hyakki openings --variant dobutsu --count 50 --plies 2-7
  hyakki openings --variant yokai --nodes 1000000 --threads 2 > yokai.txt
  hyakki match --variant yokai --openings yokai.txt --engine cmd=self --engine cmd=./other \\
    --each tc=10+0.1

How an opening is made: a number of plies is drawn, every one of the range as likely, and so many
moves are played from the start position, every legal one as likely. Moves that end the game and
positions met before are thrown away; of a position and its mirror image there is only one where
the rules do not tell left from right. The position is searched, and kept if its side to move is not
in check, the score is within the margin at the last two depths of the search, and these agree
within half the margin. Half of the openings have the first player to move, half the second, as far
as the range of plies allows.

A line is `position startpos moves ... # SCORE/DEPTH`, the score in pawns for the first player. The
same arguments give the same openings, whatever --threads is. `hyakki match` has openings made in
this way built in for every built-in game.";

/// What openings to make.
#[derive(Args, Debug)]
pub(super) struct OpeningsArguments {
    /// The game, by any of its names (see `hyakki variants`)
    #[arg(long, value_name = "NAME", default_value = games::DEFAULT)]
    variant: String,
    #[command(flatten)]
    pub(super) files: Files,
    /// How many openings
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000),
    )]
    count: u32,
    /// How many moves of both sides together they have
    #[arg(long, value_name = "MIN-MAX", default_value = "4-9", value_parser = plies)]
    plies: RangeInclusive<usize>,
    /// Search so many nodes of each [default: 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each so deep, in plies
    #[arg(
        long,
        value_name = "D",
        conflicts_with = "nodes",
        value_parser = clap::value_parser!(u32).range(2..),
    )]
    depth: Option<u32>,
    /// The most centipawns that either side may be ahead
    #[arg(long, value_name = "CP", default_value_t = 80, value_parser = clap::value_parser!(i32).range(1..))]
    margin: i32,
    /// Chooses the moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=256),
    )]
    threads: u16,
}

const NODES: u64 = 100_000;

/// Reads a number of plies, or two with a dash in between.
fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies));
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err(format!("expected two numbers from 1 to {MOST_PLIES} such as 4-9, or one")),
    }
}

/// Makes openings and prints them as they are found.
pub(super) fn run(
    games: &Games,
    arguments: &OpeningsArguments,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let game = game_at(games, &arguments.variant, None)?;
    let pool = threads::pool(arguments.threads.into())?;
    write!(out, "{}", arguments.heading(&game))?;
    let progress = Progress::new(u64::from(arguments.count));
    let mut maker = Maker::new(&game, arguments.recipe());
    let mut found = 0;
    while let Some(openings) = pool.install(|| maker.next_batch()) {
        for opening in openings {
            found += 1;
            let line =
                line(&game, &opening).map_err(|error| CommandError::Failed(error.to_string()))?;
            progress.suspend(|| out.write_all(line.as_bytes()).and_then(|()| out.flush()))?;
            progress.step();
        }
    }
    progress.finish();
    if found < arguments.count {
        let problem = format!(
            "{found} of {} openings found, expected a wider --margin or more --plies",
            arguments.count
        );
        return Err(CommandError::Failed(problem));
    }
    Ok(())
}

/// An opening as a line of USI.
fn line(game: &Game, opening: &Opening) -> Result<String, RecordError> {
    let mut record = Record::new(game.rules().name.clone());
    let played = |mv| Played { mv, note: Note::default() };
    record.moves = opening.moves.iter().copied().map(played).collect();
    let line = Format::Usi.write(&record, game)?;
    let score = Score::Centipawns(opening.score);
    Ok(format!("{} # {score}/{}\n", line.trim_end(), opening.depth))
}

impl OpeningsArguments {
    fn recipe(&self) -> Recipe {
        let nodes = self.nodes.or(self.depth.is_none().then_some(NODES));
        Recipe {
            count: self.count as usize,
            plies: self.plies.clone(),
            limits: Limits { nodes, depth: self.depth, ..Limits::default() },
            margin: self.margin,
            seed: self.seed,
        }
    }

    /// What the set is, and how to make it again.
    fn heading(&self, game: &Game) -> String {
        let Recipe { count, plies, limits, margin, seed } = self.recipe();
        let limit = match (limits.depth, limits.nodes) {
            (Some(depth), _) => format!("--depth {depth}"),
            (None, nodes) => format!("--nodes {}", nodes.unwrap_or(NODES)),
        };
        let rules = game.rules();
        format!(
            "# {}: {count} openings, made with Hyakki {} by\n\
             #   hyakki openings --variant {} --count {count} --plies {}-{} {limit} --margin {margin} --seed {seed}\n\
             # (`hyakki openings --help` says how). Behind each: pawns for the first player / depth.\n",
            rules.title,
            env!("CARGO_PKG_VERSION"),
            rules.name,
            plies.start(),
            plies.end(),
        )
    }
}
