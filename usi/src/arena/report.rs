//! The state of a match in words and tables.

use super::referee::Played;
use super::schedule::Fixture;
use super::standings::{Pairing, Player, Standings};
use crate::record::Ending;
use crate::statistics::{Elo, Estimate, Games, Sprt, Tally};
use hyakki_movegen::Color;
use std::fmt::Write;

/// One line about a game that has ended.
pub(crate) fn game(standings: &Standings, fixture: &Fixture, played: &Played) -> String {
    let name = |color| &standings.players[fixture.players[color]].name;
    let (number, moves) = (fixture.number + 1, played.plies.len());
    let (first, second) = (name(Color::First), name(Color::Second));
    let (result, cause) = (Ending::from(&played.end).result, &played.end.cause);
    format!("game {number}: {first} - {second} {result}, {cause}, {moves} moves")
}

/// One line about how it stands; of a round robin the leader.
pub(crate) fn line(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let [pairing] = &standings.pairings[..] else {
        let leader = standings.ranking().first().map(|leader| &standings.players[*leader]);
        return leader.map_or(String::new(), |leader| {
            format!("{} leads with {}", leader.name, points(leader.games()))
        });
    };
    let [first, second] = standings.players[pairing.players.0].by_color.0.map(wins_losses_draws);
    let mut line = format!(
        "{} ({first} first, {second} second)  pairs {}",
        wins_losses_draws(pairing.games),
        pair_counts(pairing)
    );
    if let Some(elo) = elo(pairing) {
        let los = percent(elo.superiority);
        let _ = write!(line, "  Elo {}  LOS {los}", estimate(elo.logistic));
    }
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.ratio(&pairing.pairs);
        let _ = write!(line, "  LLR {ratio:.2} ({lower:.2}, {upper:.2})");
    }
    line
}

/// Everything about a match.
pub(crate) fn tables(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let mut text = match &standings.pairings[..] {
        [pairing] => head_to_head(standings, pairing, sprt),
        _ => cross_table(standings),
    };
    let causes = standings.causes.iter().map(|(cause, count)| format!("{cause} {count}"));
    let _ = writeln!(text, "ends      {}", causes.collect::<Vec<_>>().join(", "));
    let length = standings.plies as f64 / standings.games.max(1) as f64;
    let _ = writeln!(text, "length    {length:.1} moves a game");
    let width = standings.players.iter().map(|player| player.name.chars().count()).max();
    for player in &standings.players {
        let _ = writeln!(text, "{}", effort(player, width.unwrap_or(0)));
    }
    text
}

/// Two players against each other.
fn head_to_head(standings: &Standings, pairing: &Pairing, sprt: Option<&Sprt>) -> String {
    let (one, other) = pairing.players;
    let (one, other) = (&standings.players[one], &standings.players[other]);
    let mut text = format!("{} against {}, {} games\n", one.name, other.name, standings.games);
    let _ = writeln!(
        text,
        "score     {} ({})",
        wins_losses_draws(pairing.games),
        points(pairing.games)
    );
    let [first, second] = one.by_color.0.map(wins_losses_draws);
    let _ = writeln!(text, "colours   {first} as first player, {second} as second player");
    let pairs = pair_counts(pairing);
    let _ = writeln!(text, "pairs     {pairs} with 0, 1/2, 1, 3/2, 2 points");
    if let Some(elo) = elo(pairing) {
        let (logistic, normalised) = (estimate(elo.logistic), estimate(elo.normalised));
        let _ = writeln!(text, "Elo       {logistic} (95 %), normalised {normalised}");
        let _ = writeln!(text, "LOS       {}", percent(elo.superiority));
    }
    if let Some(sprt) = sprt {
        let _ = writeln!(text, "SPRT      {}", test(sprt, pairing));
    }
    text
}

/// The state of a test in words.
fn test(sprt: &Sprt, pairing: &Pairing) -> String {
    let (lower, upper) = sprt.bounds();
    let (ratio, decision) = (sprt.ratio(&pairing.pairs), sprt.decision(&pairing.pairs));
    format!("LLR {ratio:.2} of {lower:.2} to {upper:.2}, {decision}")
}

/// Everybody against everybody: points of the row's player against the column's.
fn cross_table(standings: &Standings) -> String {
    let ranking = standings.ranking();
    let players = &standings.players;
    let width = players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
    let column = width.max(9);
    let mut text = format!("{:width$}  {:>6}  {:>5}  {:>15}", "", "points", "games", "Elo (95 %)");
    for rank in &ranking {
        let _ = write!(text, "  {:>column$}", players[*rank].name);
    }
    text.push('\n');
    for row in &ranking {
        let player = &players[*row];
        let games = player.games();
        let elo = Elo::of(&player.pairs).or_else(|| Elo::of(&games));
        let elo = elo.map_or("-".to_owned(), |elo| estimate(elo.logistic));
        let (points, count) = (half_points(games), games.count());
        let _ = write!(text, "{:width$}  {points:>6}  {count:>5}  {elo:>15}", player.name);
        for other in &ranking {
            let cell = standings
                .between(*row, *other)
                .map(|games| format!("{}/{}", half_points(games), games.count()));
            let _ = write!(text, "  {:>column$}", cell.unwrap_or_else(|| "-".to_owned()));
        }
        text.push('\n');
    }
    text
}

/// What a player has spent, and what it did wrong.
fn effort(player: &Player, width: usize) -> String {
    let mut text = format!("{:width$}", player.name);
    let moves = player.moves.max(1) as f64;
    let _ = write!(
        text,
        "  {:.3} s a move, {:.3} s at most",
        player.time.as_secs_f64() / moves,
        player.longest.as_secs_f64()
    );
    if let Some(speed) = player.speed() {
        let nodes = player.nodes.0 as f64 / moves;
        let _ = write!(text, ", {nodes:.0} nodes a move, {speed} nps");
    }
    for (cause, count) in &player.faults {
        let _ = write!(text, ", lost {count} by {cause}");
    }
    text
}

/// What the games of two players say: by pairs as soon as there is one.
pub(super) fn elo(pairing: &Pairing) -> Option<Elo> {
    Elo::of(&pairing.pairs).or_else(|| Elo::of(&pairing.games))
}

fn wins_losses_draws(Tally([losses, draws, wins]): Games) -> String {
    format!("{wins}-{losses}-{draws}")
}

fn pair_counts(pairing: &Pairing) -> String {
    format!("[{}]", pairing.pairs.0.map(|count| count.to_string()).join(" "))
}

/// Points, half ones as decimals only where there are any.
fn half_points(Tally([_, draws, wins]): Games) -> String {
    format!("{}", wins as f64 + draws as f64 / 2.0)
}

fn points(games: Games) -> String {
    let share = games.moments().map_or(0.0, |moments| moments.mean);
    format!("{} of {}, {}", half_points(games), games.count(), percent(share))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// An estimate and its error, with a sign where it has one.
pub(crate) fn estimate(Estimate { value, error }: Estimate) -> String {
    format!("{value:+.1} +- {error:.1}")
}
