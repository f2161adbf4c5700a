//! The state of a match for scripts.

use super::report;
use super::standings::{Pairing, Player, Standings};
use crate::statistics::{Elo, Games, Sprt, Tally, Verdict};
use hyakki_movegen::Color;
use serde::Serialize;
use std::collections::BTreeMap;

/// A match.
#[derive(Serialize)]
struct Match<'t> {
    variant: &'t str,
    games: u64,
    moves: u64,
    /// Whether it was ended before all games were played, and not by its test.
    interrupted: bool,
    /// How often games ended in which way.
    ends: &'t BTreeMap<&'static str, u64>,
    engines: Vec<Engine<'t>>,
    pairings: Vec<HeadToHead<'t>>,
}

#[derive(Serialize)]
struct Results {
    wins: u64,
    losses: u64,
    draws: u64,
}

#[derive(Serialize)]
struct Engine<'t> {
    name: &'t str,
    #[serde(flatten)]
    results: Results,
    as_first_player: Results,
    as_second_player: Results,
    moves: u64,
    seconds: f64,
    longest_move_seconds: f64,
    nodes: u64,
    nps: Option<u64>,
    /// Games lost otherwise than on the board, and how.
    faults: &'t BTreeMap<&'static str, u64>,
}

/// Two engines, as the first one sees it.
#[derive(Serialize)]
struct HeadToHead<'t> {
    engines: [&'t str; 2],
    #[serde(flatten)]
    results: Results,
    /// Pairs of games with 0, 1/2, 1, 3/2, 2 points.
    pentanomial: [u64; 5],
    elo: Option<Elo>,
    sprt: Option<Test>,
}

#[derive(Serialize)]
struct Test {
    #[serde(flatten)]
    test: Sprt,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: Verdict,
}

/// The state of a match as one JSON object; numbers without an end are `null`.
pub(crate) fn write(
    standings: &Standings,
    variant: &str,
    sprt: Option<&Sprt>,
    interrupted: bool,
) -> serde_json::Result<String> {
    let names: Vec<&str> = standings.players.iter().map(|player| player.name.as_str()).collect();
    serde_json::to_string_pretty(&Match {
        variant,
        games: standings.games,
        moves: standings.plies,
        interrupted,
        ends: &standings.causes,
        engines: standings.players.iter().map(engine).collect(),
        pairings: standings
            .pairings
            .iter()
            .map(|pairing| head_to_head(pairing, &names, sprt))
            .collect(),
    })
}

fn engine(player: &Player) -> Engine<'_> {
    Engine {
        name: &player.name,
        results: results(player.games()),
        as_first_player: results(player.by_color[Color::First]),
        as_second_player: results(player.by_color[Color::Second]),
        moves: player.moves,
        seconds: player.time.as_secs_f64(),
        longest_move_seconds: player.longest.as_secs_f64(),
        nodes: player.nodes.0,
        nps: player.speed(),
        faults: &player.faults,
    }
}

fn head_to_head<'t>(pairing: &Pairing, names: &[&'t str], sprt: Option<&Sprt>) -> HeadToHead<'t> {
    let (one, other) = pairing.players;
    HeadToHead {
        engines: [names[one], names[other]],
        results: results(pairing.games),
        pentanomial: pairing.pairs.0,
        elo: report::elo(pairing),
        sprt: sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            let (llr, verdict) = (sprt.ratio(&pairing.pairs), sprt.verdict(&pairing.pairs));
            Test { test: *sprt, llr, lower, upper, verdict }
        }),
    }
}

fn results(Tally([losses, draws, wins]): Games) -> Results {
    Results { wins, losses, draws }
}
