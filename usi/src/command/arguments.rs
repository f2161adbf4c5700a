//! What can be asked for on the command line.

use super::analyse::AnalyseArguments;
use super::arena::MatchArguments;
use super::cards::CardsCommand;
use super::datagen::DatagenArguments;
use super::input::STDIN;
use super::mate::MateArguments;
use super::openings::OpeningsArguments;
use super::play::PlayArguments;
use super::puzzle::PuzzleCommand;
use super::show::ShowArguments;
use super::statistics::{ResultArguments, SprtArguments};
use super::tablebase::TablebaseCommand;
use super::threads::{self, MOST_THREADS};
use super::tunables::TunablesArguments;
use super::tune::TuneArguments;
use super::variants::VariantsArguments;
use crate::error::CommandError;
use crate::games::{self, Games};
use crate::record::Format;
use clap::{Args, Parser, Subcommand};
use hyakki_movegen::{Game, perft};
use std::path::PathBuf;

/// Plays yokai shogi, animal shogi and their relatives.
///
/// Without a command it talks USI or UCI, whichever it is spoken to in, on standard input and output,
/// as graphical programs expect.
#[derive(Debug, Parser)]
#[command(name = "hyakki", version, after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Tell more on standard error, and still more when given twice; RUST_LOG says it finer
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(super) verbose: u8,
    #[command(flatten)]
    pub(super) talk: TalkArguments,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  hyakki                                     talk USI or UCI (try: usi, d, go depth 5)
  hyakki --log talk.txt                      the same, and write it down
  hyakki variants                            the games
  hyakki variants dobutsu                    rules and pieces of a game
  hyakki variants --variants my.ini          the games, with those of a file
  hyakki show --variant minishogi            a position and its moves
  hyakki play --variant dobutsu --level 0    a game in the terminal
  hyakki puzzle solve 1                      the one-player puzzle
  hyakki perft 4 --variant torishogi         count move sequences
  hyakki bench                               measure the search
  hyakki mate --help                         solve mate problems
  hyakki analyse game.kif --graph game.svg   what each move of a game was worth
  hyakki tablebase build                     solve dobutsu, for perfect play
  hyakki match --help                        play games between engines
  hyakki cards --help                        the card game
  hyakki openings --variant yokai            make even positions to begin with
  hyakki datagen --help                      play games to fit the evaluation to
  hyakki tune --help                         fit it
  hyakki convert --to kif games.pgn          records of games in another format
  hyakki replay games.pgn                    check them by the rules";

/// Games besides the built-in ones. Every command takes them, and they may stand before it.
#[derive(Args, Debug)]
pub(super) struct Files {
    /// Add the games of a file like Fairy-Stockfish's variants.ini (see `hyakki variants --keys`);
    /// may be given several times. A game named like a built-in one takes its place
    #[arg(long = "variants", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

/// What a dialogue has to do with.
#[derive(Args, Debug)]
pub(super) struct TalkArguments {
    #[command(flatten)]
    pub(super) files: Files,
    /// Add everything that is said in a dialogue to a file
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
}

/// One command.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Talk USI on standard input and output, or UCI if that is asked for
    #[command(after_help = crate::dialogue::documentation())]
    Usi(TalkArguments),
    /// Talk UCI, or USI if that is asked for
    #[command(after_help = crate::dialogue::documentation())]
    Uci(TalkArguments),
    /// Count the sequences of legal moves of a length, or check a file of such counts
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(PerftArguments),
    /// Search fixed positions; ends with `N nodes M nps`
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(BenchArguments),
    /// List the games, or explain one on a page: its rules, pieces and start position
    #[command(after_help = super::variants::HELP)]
    Variants(Box<VariantsArguments>),
    /// Show a position: board, notations, legal moves, and the result if the game is over; in the
    /// terminal or as a picture
    #[command(after_help = super::show::HELP)]
    Show(Box<ShowArguments>),
    /// Play a game against the engine in the terminal
    #[command(after_help = super::play::HELP)]
    Play(Box<PlayArguments>),
    /// Solve, make and play the one-player puzzle of animals on 3x3 squares
    #[command(subcommand, after_help = super::puzzle::HELP)]
    Puzzle(PuzzleCommand),
    /// Solve mate problems: find forced mates and the shortest of them
    #[command(after_help = super::mate::HELP)]
    Mate(MateArguments),
    /// Search a position, or every position of a record, and tell what each move was worth
    #[command(visible_alias = "analyze", after_help = super::analyse::HELP)]
    Analyse(Box<AnalyseArguments>),
    /// Play games between engines and tell how they compare
    #[command(after_help = super::arena::HELP)]
    Match(Box<MatchArguments>),
    /// Make openings for matches: random moves after which neither side is better
    #[command(after_help = super::openings::EXAMPLES)]
    Openings(OpeningsArguments),
    /// Play games of the engine against itself, to fit its evaluation to
    #[command(after_help = super::datagen::HELP)]
    Datagen(Box<DatagenArguments>),
    /// Fit the numbers of the evaluation to games
    #[command(after_help = super::tune::HELP)]
    Tune(TuneArguments),
    /// Solve a 3x4 game, and tell what its positions are worth
    #[command(subcommand, after_help = super::tablebase::HELP)]
    Tablebase(TablebaseCommand),
    /// The cooperative card game: play it, solve positions, and have policies play many games
    #[command(subcommand, after_help = super::cards::HELP)]
    Cards(CardsCommand),
    /// Tell the difference in strength that results show
    #[command(after_help = super::statistics::ELO_EXAMPLES)]
    Elo(ResultArguments),
    /// Tell what a sequential test makes of results
    #[command(after_help = super::statistics::SPRT_EXAMPLES)]
    Sprt(SprtArguments),
    /// List the numbers of the search, and what they may be
    #[command(after_help = super::tunables::HELP)]
    Tunables(TunablesArguments),
    /// Convert records of games: PGN, KIF and lines of USI
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArguments),
    /// Check records of games by the rules: every move, and how the game ended
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(ReplayArguments),
}

impl Command {
    /// The files given after the command.
    pub(super) fn files(&self) -> &[PathBuf] {
        let files = match self {
            Command::Usi(talk) | Command::Uci(talk) => &talk.files,
            Command::Perft(arguments) => &arguments.position.files,
            Command::Bench(arguments) => &arguments.files,
            Command::Variants(arguments) => &arguments.files,
            Command::Show(arguments) => &arguments.position.files,
            Command::Play(arguments) => arguments.files(),
            Command::Puzzle(command) => command.files(),
            Command::Mate(arguments) => &arguments.position.files,
            Command::Analyse(arguments) => &arguments.records.files,
            Command::Match(arguments) => &arguments.files,
            Command::Openings(arguments) => &arguments.files,
            Command::Datagen(arguments) => &arguments.files,
            Command::Tune(arguments) => &arguments.files,
            Command::Tablebase(command) => command.files(),
            Command::Cards(_) | Command::Elo(_) | Command::Sprt(_) | Command::Tunables(_) => {
                return &[];
            }
            Command::Convert(arguments) => &arguments.records.files,
            Command::Replay(arguments) => &arguments.records.files,
        };
        &files.files
    }
}

const PERFT_EXAMPLES: &str = "\
Examples:
  hyakki perft 5
  hyakki perft 4 --variant dobutsu --divide
  hyakki perft 6 --variant minishogi --sfen 'rbsgk/4p/5/P4/KGSBR b - 1' --threads 4
  hyakki perft --suite positions.epd --variant shogi

A line of a suite is an SFEN and its counts: rbsgk/4p/5/P4/KGSBR b - 1 ;D1 14 ;D2 181";

const BENCH_EXAMPLES: &str = "\
Examples:
  hyakki bench
  hyakki bench --variant yokai --depth 6
  hyakki bench --variants my.ini --variant mygame";

const CONVERT_EXAMPLES: &str = "\
Examples:
  hyakki convert --to pgn game.kif -o game.pgn
  hyakki convert --to usi games.pgn | head -n 1
  echo 'startpos moves 7g7f 3c3d' | hyakki convert --to kif
  hyakki convert --to pgn --variant dobutsu lines.txt

The format that is read shows itself; a file may have many games. Of variations only the main line
is read. A line of USI is `position startpos moves ...` or `position sfen S moves ...`, perhaps
with `variant NAME` in front of it and `# 1-0 resignation` behind it.
In PGN `White` is the player who moves first. KIF is for shogi and minishogi.";

const REPLAY_EXAMPLES: &str = "\
Examples:
  hyakki replay games.pgn
  hyakki replay --quiet game.kif && echo sound
  hyakki replay --json games.pgn | jq .by_rules
  hyakki convert --to usi games.pgn | hyakki replay -

Ends with exit code 1 if a game has a fault: an illegal move (it is told, with the position), moves
behind the end of the game, or a result that is not that of the rules.";

/// A position of a game.
#[derive(Args, Debug)]
pub(super) struct PositionArguments {
    /// The game, by any of its names (see `hyakki variants`)
    #[arg(long, value_name = "NAME", default_value = games::DEFAULT)]
    pub(super) variant: String,
    /// The position; without it the start position
    #[arg(long, value_name = "SFEN")]
    pub(super) sfen: Option<String>,
    #[command(flatten)]
    pub(super) files: Files,
}

impl PositionArguments {
    /// The game, at the position.
    pub(super) fn game(&self, games: &Games) -> Result<Game, CommandError> {
        game_at(games, &self.variant, self.sfen.as_deref())
    }
}

/// The game with this name, at a position that `--sfen` gave or at its start.
pub(super) fn game_at(
    games: &Games,
    variant: &str,
    sfen: Option<&str>,
) -> Result<Game, CommandError> {
    let rules = games.find(variant)?.clone();
    let mut game = Game::new(rules).map_err(|error| CommandError::Failed(error.to_string()))?;
    if let Some(sfen) = sfen {
        game.set_sfen(sfen).map_err(|error| CommandError::Usage(format!("--sfen: {error}")))?;
    }
    Ok(game)
}

/// What to count.
#[derive(Args, Debug)]
pub(super) struct PerftArguments {
    /// Number of moves in a sequence
    #[arg(
        required_unless_present = "suite",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(perft::MAX_DEPTH)),
    )]
    pub(super) depth: Option<u32>,
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// Also print the count of every first move
    #[arg(long)]
    pub(super) divide: bool,
    /// Check every count of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "sfen", "divide"])]
    pub(super) suite: Option<PathBuf>,
    /// Number of threads
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS),
    )]
    pub(super) threads: u16,
    /// Count positions that several sequences reach once, and remember them in so many mebibytes
    #[arg(
        long,
        value_name = "MB",
        allow_negative_numbers = true,
        conflicts_with = "suite",
        value_parser = clap::value_parser!(u16).range(1..),
    )]
    pub(super) hash: Option<u16>,
}

impl PerftArguments {
    /// The threads to count with.
    pub(super) fn pool(&self) -> Result<rayon::ThreadPool, CommandError> {
        threads::pool(self.threads.into())
    }
}

/// Records to read.
#[derive(Args, Debug)]
pub(super) struct RecordArguments {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE", default_value = STDIN)]
    pub(super) file: PathBuf,
    /// The format of the file; without it the one that its first lines show
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(super) from: Option<Format>,
    /// The game of records that do not name theirs
    #[arg(long, value_name = "NAME", default_value = games::DEFAULT)]
    pub(super) variant: String,
    #[command(flatten)]
    pub(super) files: Files,
}

/// What to convert.
#[derive(Args, Debug)]
pub(super) struct ConvertArguments {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(super) to: Format,
    /// The file to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) records: RecordArguments,
}

/// What to check.
#[derive(Args, Debug)]
pub(super) struct ReplayArguments {
    /// Print a JSON object a game: game, variant, players, plies, claimed, by_rules, sfen, fault
    #[arg(long)]
    pub(super) json: bool,
    /// Print nothing but games with a fault
    #[arg(short, long, conflicts_with = "json")]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(super) records: RecordArguments,
}

/// What to search.
#[derive(Args, Debug)]
pub(super) struct BenchArguments {
    /// Depth in plies; without it one that suits each game
    #[arg(
        long,
        value_name = "PLIES",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..),
    )]
    pub(super) depth: Option<u32>,
    /// Only this game
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    #[command(flatten)]
    pub(super) files: Files,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
