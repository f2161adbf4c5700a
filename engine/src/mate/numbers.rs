//! What a search knows of a position: lengths, proof and disproof numbers, and how those of a
//! node follow from those of its moves.

/// More than any number of a position that is not decided yet.
pub(super) const INFINITE: u32 = 1 << 30;

/// A number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Plies(pub(super) u16);

impl Plies {
    pub(super) const ZERO: Plies = Plies(0);
    /// No end of plies.
    pub(super) const ENDLESS: Plies = Plies(u16::MAX);

    pub(super) fn plus_one(self) -> Plies {
        Plies(self.0.saturating_add(1))
    }

    /// One less, but endless less one is endless.
    pub(super) fn minus_one(self) -> Plies {
        if self == Plies::ENDLESS { self } else { Plies(self.0.saturating_sub(1)) }
    }
}

/// What is known of a position, as to whether the attacker mates within the plies in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Estimate {
    /// Leaves that must be proven, at least, to prove the mate; 0 if it is proven.
    pub(super) proof: u32,
    /// Leaves that must be disproven, at least, to disprove it; 0 if it is disproven.
    pub(super) disproof: u32,
    /// The attacker mates within so many plies; endless if nobody knows.
    pub(super) mate: Plies,
    /// The attacker does not mate within so many plies; endless if never.
    pub(super) safe: Plies,
    /// A disproof that holds only on the way the search has come: the defence takes the game back
    /// to a position of that way, the one so many plies from the root or a later one.
    pub(super) back_to: Option<u16>,
}

impl Estimate {
    /// A position that was not decided.
    pub(super) fn open(proof: u32, disproof: u32) -> Estimate {
        let (mate, safe) = (Plies::ENDLESS, Plies::ZERO);
        Estimate { proof, disproof, mate, safe, back_to: None }
    }

    /// A mate.
    pub(super) fn mate(within: Plies) -> Estimate {
        Estimate { mate: within, ..Estimate::open(0, INFINITE) }
    }

    /// No mate.
    pub(super) fn safe(within: Plies) -> Estimate {
        Estimate { safe: within, ..Estimate::open(INFINITE, 0) }
    }

    /// No mate, because this is the position so many plies from the root once more.
    pub(super) fn repeats(ply: u16) -> Estimate {
        Estimate { back_to: Some(ply), ..Estimate::safe(Plies::ENDLESS) }
    }

    pub(super) fn is_mate(&self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_safe(&self) -> bool {
        self.disproof == 0
    }

    /// What follows for the attacker, who has the choice between these.
    pub(super) fn of_attack(moves: impl Iterator<Item = Estimate>) -> Estimate {
        let mut node = Estimate::safe(Plies::ENDLESS);
        let mut open = Open::default();
        for child in moves {
            node.mate = node.mate.min(child.mate.plus_one());
            node.safe = node.safe.min(child.safe.plus_one());
            node.proof = node.proof.min(child.proof);
            node.back_to = earlier(node.back_to, child.back_to);
            if !child.is_safe() {
                open.add(child.disproof);
            }
        }
        node.disproof = open.total();
        node.settled()
    }

    /// What follows for the defender.
    pub(super) fn of_defence(moves: impl Iterator<Item = Estimate>) -> Estimate {
        let mut node = Estimate::mate(Plies::ZERO);
        let mut open = Open::default();
        let mut refuge: Option<Estimate> = None;
        for child in moves {
            node.mate = node.mate.max(child.mate.plus_one());
            node.disproof = node.disproof.min(child.disproof);
            if child.is_safe() && refuge.is_none_or(|best| child.is_safer_than(&best)) {
                refuge = Some(child);
            }
            if !child.is_mate() {
                open.add(child.proof);
            }
        }
        node.proof = open.total();
        if let Some(refuge) = refuge {
            node.safe = refuge.safe.plus_one();
            node.back_to = refuge.back_to;
        }
        node.settled()
    }

    /// Of two disproofs, whether this one holds more widely.
    fn is_safer_than(&self, other: &Estimate) -> bool {
        let rank = |estimate: &Estimate| {
            (estimate.back_to.is_none(), estimate.back_to.unwrap_or(0), estimate.safe)
        };
        rank(self) > rank(other)
    }

    /// Makes what is not known of a decided position, or of an open one, say so.
    fn settled(self) -> Estimate {
        if self.is_mate() {
            Estimate::mate(self.mate)
        } else if self.is_safe() {
            Estimate { back_to: self.back_to, ..Estimate::safe(self.safe) }
        } else {
            Estimate::open(self.proof, self.disproof)
        }
    }
}

/// The earlier of two positions on the way.
fn earlier(a: Option<u16>, b: Option<u16>) -> Option<u16> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        _ => a.or(b),
    }
}

/// The numbers of moves that must all be decided the same way.
///
/// Their sum would count a leaf as often as there are ways to it, and in mates there are many: drops
/// on every square of a line, all taken. So the largest number counts, and one for each other move
/// ("weak proof-number search").
#[derive(Default)]
struct Open {
    largest: u32,
    count: u32,
}

impl Open {
    fn add(&mut self, number: u32) {
        self.largest = self.largest.max(number);
        self.count += 1;
    }

    fn total(&self) -> u32 {
        match self.largest {
            0 | INFINITE => self.largest,
            largest => (largest + self.count - 1).min(INFINITE - 1),
        }
    }
}
