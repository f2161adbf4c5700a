//! How lost placements are packed: a few questions about each, whose answers are foreseen from
//! the placements around it.
//!
//! Only losses are kept. Whoever wins has a move to a lost placement, and the nearest one tells in
//! how many plies; without such a move nobody loses. Nothing is asked where a look at the board
//! tells the answer: a try that cannot be stopped, or a lion that is taken whatever happens.
//!
//! The first question is whether a placement is lost, the next ones whether in 2 plies, in 4, in
//! 6. How likely a yes is depends on the *context*: how many moves there are, and what became of
//! placements of the same unit with a chick on a neighbouring square, or one piece on the other
//! side. The probabilities are counted when a table is built, and stand in its file.

use super::animals::Animals;
use super::coder::{Decoder, Encoder, Probability};
use super::index::{Index, Unit};
use super::scene::{Chances, Scene};
use super::surroundings::{Recent, Surroundings, Views};

/// Half the plies to the end of a lost placement; 0 for all others.
pub(super) type Loss = u8;

/// The longest loss that can be packed.
pub(super) const LONGEST_LOSS: Loss = 95;

/// Longer losses are all foreseen alike.
const STAGES: usize = 12;
/// Ways to see the number of moves and checkers, and the surroundings.
const MOBILITIES: usize = 18;
const LOST_VIEWS: usize = Views::LOST * MOBILITIES;
const END_VIEWS: usize = Views::END * MOBILITIES;
/// Number of contexts.
pub(super) const CONTEXTS: usize = LOST_VIEWS + STAGES * END_VIEWS;

/// Whoever answers the questions about a unit.
pub(super) trait Answers {
    /// The answer to a question about a placement of the unit: without `plies`, whether it is
    /// lost; else, whether in twice as many plies, since not in fewer.
    fn answer(&mut self, at: usize, halves: Option<Loss>, context: usize) -> bool;
}

/// Asks about all placements of a unit; tells which are lost.
pub(super) fn ask(
    index: &Index,
    animals: &Animals,
    unit: Unit,
    answers: &mut impl Answers,
) -> Vec<Loss> {
    let mut losses = Vec::with_capacity(unit.len());
    for block in index.blocks_of(unit) {
        let scene = Scene::new(animals, &index.placement(block, block.start));
        let mut recent = Recent::default();
        let mut around = Surroundings::new(index, unit, block);
        for chicks in index.chicks(block, block.start) {
            let loss = match scene.chances(chicks) {
                Chances::Try => 0,
                Chances::Moves { count: 0, .. } => 1,
                Chances::Moves { count, checkers } => {
                    let views = around.views(chicks, &losses, &recent);
                    let mobility = mobility(count, checkers);
                    let loss = ask_one(losses.len(), &views, mobility, answers);
                    recent.push(loss);
                    loss
                }
            };
            around.set(chicks, loss);
            losses.push(loss);
        }
    }
    losses
}

#[inline]
fn ask_one(at: usize, views: &Views, mobility: usize, answers: &mut impl Answers) -> Loss {
    if !answers.answer(at, None, views.lost() * MOBILITIES + mobility) {
        return 0;
    }
    let is_end = |halves: &Loss| {
        let stage = usize::from(*halves).min(STAGES) - 1;
        let view = views.end(*halves) * MOBILITIES + mobility;
        answers.answer(at, Some(*halves), LOST_VIEWS + stage * END_VIEWS + view)
    };
    (1..LONGEST_LOSS).find(is_end).unwrap_or(LONGEST_LOSS)
}

/// How free the side to move is.
#[inline(always)]
fn mobility(count: u8, checkers: u8) -> usize {
    let moves = match count {
        0..=1 => 0,
        2 => 1,
        3 => 2,
        4..=5 => 3,
        6..=8 => 4,
        _ => 5,
    };
    3 * moves + usize::from(checkers.min(2))
}

/// The probability of a yes in every context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Model(pub(super) Vec<Probability>);

/// Counts the answers that are known.
pub(super) struct Counter<'c, L: Fn(usize) -> Loss> {
    /// What became of each placement of the unit.
    pub(super) truth: L,
    /// How often the answer was no, and yes, in each context.
    pub(super) counts: &'c mut [[u32; 2]],
}

impl<L: Fn(usize) -> Loss> Answers for Counter<'_, L> {
    #[inline(always)]
    fn answer(&mut self, at: usize, halves: Option<Loss>, context: usize) -> bool {
        let answer = is_so((self.truth)(at), halves);
        self.counts[context][usize::from(answer)] += 1;
        answer
    }
}

/// Packs the answers that are known.
pub(super) struct Packer<'m, L: Fn(usize) -> Loss> {
    /// What became of each placement of the unit.
    pub(super) truth: L,
    /// What is foreseen.
    pub(super) model: &'m Model,
    /// Where they are packed.
    pub(super) encoder: Encoder,
}

impl<L: Fn(usize) -> Loss> Answers for Packer<'_, L> {
    #[inline(always)]
    fn answer(&mut self, at: usize, halves: Option<Loss>, context: usize) -> bool {
        let answer = is_so((self.truth)(at), halves);
        self.encoder.write(answer, self.model.0[context]);
        answer
    }
}

fn is_so(loss: Loss, halves: Option<Loss>) -> bool {
    match halves {
        None => loss > 0,
        Some(halves) => loss == halves,
    }
}

/// Takes the answers from where they are packed.
pub(super) struct Unpacker<'m> {
    /// What is foreseen.
    pub(super) model: &'m Model,
    /// Where they are packed.
    pub(super) decoder: Decoder<'m>,
}

impl Answers for Unpacker<'_> {
    #[inline(always)]
    fn answer(&mut self, _: usize, _: Option<Loss>, context: usize) -> bool {
        self.decoder.read(self.model.0[context])
    }
}

impl Model {
    /// What is foreseen after so many answers.
    pub(super) fn of(counts: &[[u32; 2]]) -> Model {
        let probability = |[no, yes]: &[u32; 2]| {
            let (no, yes) = (f64::from(*no) + 0.5, f64::from(*yes) + 0.5);
            (yes / (no + yes) * 65536.0).round().clamp(16.0, 65520.0) as Probability
        };
        Model(counts.iter().map(probability).collect())
    }
}
