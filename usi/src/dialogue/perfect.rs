//! Perfect play in the dialogue: the tablebase of the game, if there is one.

use super::out::Out;
use crate::tablebases;
use hyakki_engine::tablebase::{OpenError, Tablebase};
use hyakki_movegen::Game;
use hyakki_movegen::rules::Rules;

/// The tablebase of the game being played.
#[derive(Default)]
pub(super) struct Perfect {
    /// Where it is; empty for the usual place.
    told: String,
    /// What was found, once it was looked for.
    found: Option<Found>,
}

struct Found {
    table: Option<Tablebase>,
    /// What there is to say about it, to be said once.
    remark: Option<String>,
}

impl Perfect {
    /// It is looked for somewhere else from now on.
    pub(super) fn set_path(&mut self, told: &str) {
        told.clone_into(&mut self.told);
        self.forget();
    }

    /// Another game is played.
    pub(super) fn forget(&mut self) {
        self.found = None;
    }

    fn look(&mut self, game: &Game) -> &mut Found {
        let told = &self.told;
        self.found.get_or_insert_with(|| {
            let found = look_for(told, game.rules());
            let (table, remark) = match found {
                Ok((table, remark)) => (Some(table), Some(remark)),
                Err(remark) => (None, remark),
            };
            Found { table, remark }
        })
    }

    /// Looks for the tablebase if that was not done yet, and says how it went.
    pub(super) fn prepare(&mut self, game: &Game, out: &Out) {
        if let Some(remark) = self.look(game).remark.take() {
            out.info_string(remark);
        }
    }

    /// The tablebase.
    pub(super) fn table(&mut self, game: &Game) -> Option<&Tablebase> {
        self.look(game).table.as_ref()
    }
}

/// The tablebase and what to say about it; or only the latter, if anything.
fn look_for(told: &str, rules: &Rules) -> Result<(Tablebase, String), Option<String>> {
    let name = &rules.name;
    let usual = || tablebases::usual_path(rules).filter(|_| Tablebase::unsolvable(rules).is_none());
    let path = match told {
        "" => usual().ok_or(None)?,
        _ => tablebases::told_path(told, rules),
    };
    if told.is_empty() && !path.exists() {
        return Err(Some(format!(
            "there is no tablebase of {name}: `hyakki tablebase build --variant {name}` makes one in about a minute, for perfect play"
        )));
    }
    match Tablebase::open(&path, rules) {
        Ok(table) => {
            let positions = table.summary().placements;
            let remark = format!("tablebase of {name} with {positions} positions: plays perfectly");
            Ok((table, remark))
        }
        Err(OpenError::Unsolvable(_)) => Err(None),
        Err(OpenError::Table(error)) => Err(Some(format!("tablebase: {error}; searching instead"))),
    }
}
