//! Who plays whom, in which order, and several games at a time.

use super::contender::Contender;
use super::engine::{Engine, StartError};
use super::openings::Openings;
use super::referee::{self, Conduct, Interrupted, Played, Seat};
use super::setting::Setting;
use hyakki_movegen::ByColor;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Everybody against everybody, in pairs of games.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The players of each pairing, the one who is first player in odd games first.
    pub(crate) pairings: Vec<(usize, usize)>,
    /// Pairs of games of each pairing; without a number, as long as nobody ends the match.
    pairs: Option<u64>,
    colors: Colors,
}

/// Who plays which colour in the games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    /// Both in turn, from one opening.
    Reversed,
    /// Always the same, and every game has an opening of its own.
    Kept,
}

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// Its number in the match, from 0.
    pub(crate) number: u64,
    /// Which pairing plays.
    pub(crate) pairing: usize,
    /// Which pair of games of the pairing it belongs to.
    pub(crate) pair: u64,
    /// Which opening it has.
    pub(crate) opening: u64,
    /// Who plays which colour.
    pub(crate) players: ByColor<usize>,
}

impl Plan {
    /// So many players with so many games of each two of them, which are rounded up to pairs.
    pub(crate) fn new(players: usize, games: Option<u64>, colors: Colors) -> Plan {
        let pairings =
            (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        let pairs = games.map(|games| games.div_ceil(2));
        Plan { pairings: pairings.collect(), pairs, colors }
    }

    /// Number of all games.
    pub(crate) fn games(&self) -> Option<u64> {
        Some(self.pairs?.saturating_mul(2).saturating_mul(self.pairings.len() as u64))
    }

    /// The game with this number. All pairings play a pair before any plays its next.
    fn fixture(&self, number: u64) -> Option<Fixture> {
        if self.games().is_some_and(|games| number >= games) {
            return None;
        }
        let pairings = self.pairings.len() as u64;
        let pairing = (number / 2).checked_rem(pairings)? as usize;
        let (one, other) = self.pairings[pairing];
        let (pair, half) = (number / 2 / pairings, number % 2);
        let (players, opening) = match self.colors {
            Colors::Kept => ([one, other], 2 * pair + half),
            Colors::Reversed if half == 0 => ([one, other], pair),
            Colors::Reversed => ([other, one], pair),
        };
        Some(Fixture { number, pairing, pair, opening, players: ByColor(players) })
    }
}

/// A match that is ready to be played.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) contenders: Vec<Contender>,
    pub(crate) plan: Plan,
    pub(crate) openings: Openings,
    pub(crate) setting: Setting,
    pub(crate) conduct: Conduct,
    /// How many games are played at a time.
    pub(crate) concurrency: usize,
}

/// What becomes of a game, or of an engine that was to play it.
type News = Result<(Fixture, Played), StartError>;

impl Match {
    /// Plays all games; `listen` hears of each as it ends, and may end the match. When this
    /// returns, every engine is gone.
    pub(crate) fn play(
        &self,
        mut listen: impl FnMut(&Fixture, &Played) -> ControlFlow<()>,
    ) -> Result<(), StartError> {
        let (sender, news) = mpsc::channel();
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            for worker in 0..self.concurrency {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(worker, next, &sender));
            }
            drop(sender);
            let mut result = Ok(());
            for item in &news {
                match item {
                    // Games that end while the match does are not part of it any more.
                    _ if self.setting.interrupt.is_raised() => {}
                    Ok((fixture, played)) => {
                        if listen(&fixture, &played).is_break() {
                            self.setting.interrupt.raise();
                        }
                    }
                    Err(error) => {
                        self.setting.interrupt.raise();
                        result = Err(error);
                    }
                }
            }
            result
        })
    }

    /// Plays one game after another. Engines stay for the next game, unless they are broken.
    fn work(&self, worker: usize, next: &AtomicU64, sender: &Sender<News>) {
        let mut engines: Vec<Option<Engine>> = self.contenders.iter().map(|_| None).collect();
        while !self.setting.interrupt.is_raised() {
            let Some(fixture) = self.plan.fixture(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            let news = match self.game(&fixture, worker, &mut engines) {
                Ok(Ok(played)) => Ok((fixture, played)),
                Ok(Err(Interrupted)) | Err(StartError::Interrupted) => break,
                Err(error) => Err(error),
            };
            if sender.send(news).is_err() {
                break;
            }
        }
    }

    fn game(
        &self,
        fixture: &Fixture,
        worker: usize,
        engines: &mut [Option<Engine>],
    ) -> Result<Result<Played, Interrupted>, StartError> {
        let players = fixture.players.0;
        for player in players {
            self.prepare(player, worker, &mut engines[player])?;
        }
        let at_board = engines.get_disjoint_mut(players).expect("nobody plays itself");
        let [Some(first), Some(second)] = at_board else {
            unreachable!("both were made ready above");
        };
        let [of_first, of_second] = players.map(|player| &self.contenders[player].limits);
        let seats = ByColor([
            Seat { engine: first, limits: of_first },
            Seat { engine: second, limits: of_second },
        ]);
        let played = referee::play(&self.openings.get(fixture.opening), seats, &self.conduct);
        for player in players {
            retain_usable(&mut engines[player]);
        }
        Ok(played)
    }

    /// Starts the engine of a player if it is not there, or not any more.
    fn prepare(
        &self,
        player: usize,
        worker: usize,
        engine: &mut Option<Engine>,
    ) -> Result<(), StartError> {
        // It may have ended after its last game.
        retain_usable(engine);
        if engine.is_none() {
            let contender = &self.contenders[player];
            let label = format!("{}({worker})", contender.name);
            *engine = Some(Engine::start(contender, &self.setting, label)?);
        }
        Ok(())
    }
}

/// Ends an engine that is of no more use; it may be busy with anything.
fn retain_usable(engine: &mut Option<Engine>) {
    if !engine.as_mut().is_some_and(Engine::is_usable) {
        *engine = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixtures(plan: &Plan) -> Vec<(usize, u64, [usize; 2])> {
        let all = (0..).map_while(|number| plan.fixture(number));
        all.map(|fixture| (fixture.pairing, fixture.pair, fixture.players.0)).collect()
    }

    #[test]
    fn games_come_in_pairs_with_colours_reversed() {
        let plan = Plan::new(2, Some(3), Colors::Reversed);
        assert_eq!(plan.games(), Some(4));
        let expected = [(0, 0, [0, 1]), (0, 0, [1, 0]), (0, 1, [0, 1]), (0, 1, [1, 0])];
        assert_eq!(fixtures(&plan), expected);
        let openings = (0..).map_while(|number| plan.fixture(number)).map(|game| game.opening);
        assert!(openings.eq([0, 0, 1, 1]));
    }

    #[test]
    fn colours_that_are_kept_have_an_opening_a_game() {
        let plan = Plan::new(3, Some(4), Colors::Kept);
        let all: Vec<Fixture> = (0..).map_while(|number| plan.fixture(number)).collect();
        assert_eq!(all.len(), 12);
        for pairing in 0..3 {
            let games = all.iter().filter(|game| game.pairing == pairing);
            let games: Vec<_> =
                games.map(|game| (game.players.0, game.pair, game.opening)).collect();
            let (one, other) = plan.pairings[pairing];
            let expected = [(0, 0), (0, 1), (1, 2), (1, 3)];
            assert_eq!(games, expected.map(|(pair, opening)| ([one, other], pair, opening)));
        }
    }

    #[test]
    fn everybody_meets_everybody_before_anybody_meets_again() {
        let plan = Plan::new(3, Some(4), Colors::Reversed);
        assert_eq!((plan.pairings.len(), plan.games()), (3, Some(12)));
        let all = fixtures(&plan);
        assert_eq!(all.len(), 12);
        let pairings: Vec<usize> = all.iter().map(|(pairing, ..)| *pairing).collect();
        assert_eq!(pairings, [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2]);
        assert!(all[..6].iter().all(|(_, pair, _)| *pair == 0));
    }

    #[test]
    fn a_plan_without_a_number_goes_on_for_ever() {
        let plan = Plan::new(2, None, Colors::Reversed);
        assert_eq!(plan.games(), None);
        assert_eq!(plan.fixture(u64::MAX - 1).map(|fixture| fixture.players.0), Some([0, 1]));
    }
}
