//! Rules: how a fact can move, and what each move means to whom.

use std::fmt;

use crate::facts::Kind;

/// How much a change matters, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// More or less is known of what stays the same.
    Knowledge,
    /// Only readers of the documentation notice.
    Documentation,
    /// Something is there that was not.
    Addition,
    /// Programs compile and work, and something happens in another way that harms none.
    Behavior,
    /// A program may not compile, or gets an error that it did not get; or it sends twice, loses, leaks or misreads something; or
    /// bytes that were right are wrong.
    Breaking,
}

/// Who notices a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audience {
    /// Who reads or writes requests and responses: proxies, fake servers, recorded tests.
    Wire,
    /// Programs that use the client.
    RustCallers,
    /// Readers of the documentation.
    Readers,
}

/// The meaning of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// How much it matters.
    pub severity: Severity,
    /// Who notices.
    pub audiences: &'static [Audience],
    /// The consequence for them.
    pub reason: &'static str,
    /// The alternative to a change that breaks. `<old name>` stands for the old value.
    pub instead: Option<&'static str>,
}

/// The meaning of a change, by the direction in which the declaration is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directed {
    /// If a request can have it.
    pub requests: Meaning,
    /// If only responses can.
    pub responses: Meaning,
}

/// How a fact moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Movement {
    /// It was not there.
    Added,
    /// It is no longer there.
    Removed,
    /// It is greater.
    Raised,
    /// It is less.
    Lowered,
    /// It is another one.
    Changed,
    /// It has another name.
    Renamed,
    /// It has another name on the wire, and is still read under the old one.
    Aliased,
    /// It lists more.
    Grown,
    /// It lists less.
    Shrunk,
    /// It lists the same in another order.
    Reordered,
    /// A type with another meaning, and the same form on the wire and in Rust.
    Respelled,
    /// A type with another form on the wire, and the same in Rust.
    Recoded,
    /// A type that takes what the other one took, and more.
    Widened,
}

/// How a fact can move. What can move one way can move back, and the compiler demands a meaning for each.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Moves {
    /// Another fact or another declaration says the same.
    Told,
    /// A declaration as a whole. Those with a name on the wire are never renamed: another name is another thing.
    Declaration { added: Directed, removed: Directed, renamed: Option<Directed> },
    /// There or not.
    Flag { added: Directed, removed: Directed },
    /// A value that is always there.
    Value { changed: Directed },
    /// A name on the wire that is read, and may have aliases.
    Alias { aliased: Directed, changed: Directed },
    /// A value that may be there.
    Optional { added: Directed, changed: Directed, removed: Directed },
    /// A number that is always there.
    Number { raised: Directed, lowered: Directed },
    /// A number that may be there.
    Bound { added: Directed, raised: Directed, lowered: Directed, removed: Directed },
    /// One of a few words from the least to the greatest, some of them equal, always there.
    Scale { ranks: &'static [&'static [&'static str]], raised: Directed, changed: Directed, lowered: Directed },
    /// Such a word that may be there.
    Grade { words: &'static [&'static str], added: Directed, raised: Directed, lowered: Directed, removed: Directed },
    /// A list without an order.
    Names { grown: Directed, shrunk: Directed },
    /// The order of a list; what is in it is declared elsewhere.
    Order { reordered: Directed },
    /// A type.
    Type { respelled: Directed, recoded: Directed, widened: Directed, changed: Directed },
}

/// A row of the table: what happens when a fact of these kinds of declarations moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Nothing for a fact that means the same whatever is declared.
    pub(crate) kinds: Option<&'static [Kind]>,
    /// The name of the fact, and nothing for the declaration as a whole.
    pub(crate) fact: &'static str,
    pub(crate) moves: Moves,
}

impl Row {
    pub(crate) fn is_about(&self, kind: Kind) -> bool {
        match self.kinds {
            Some(kinds) => kinds.contains(&kind),
            None => kind.common_facts().contains(&self.fact),
        }
    }
}

/// One rule: a fact of a kind of declaration moves in one way.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The kind of the declaration.
    pub kind: Kind,
    /// The name of the fact, and nothing for the declaration as a whole.
    pub fact: &'static str,
    /// How it moves.
    pub movement: Movement,
    /// The meaning of the movement.
    pub meaning: Directed,
}

impl Rule {
    /// Its stable name, such as `setter-max-lowered`.
    pub fn id(&self) -> String {
        let words = [self.kind.text(), self.fact, self.movement.text()];
        let words = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>();
        words.join("-").replace([' ', '_', '.'], "-")
    }
}

impl Moves {
    /// Each way in which the fact can move.
    pub(crate) fn all(&self) -> Vec<(Movement, Directed)> {
        use Movement::*;
        match *self {
            Moves::Told => vec![],
            Moves::Declaration { added, removed, renamed } => {
                let renamed = renamed.map(|renamed| (Renamed, renamed));
                [(Added, added), (Removed, removed)].into_iter().chain(renamed).collect()
            }
            Moves::Flag { added, removed } => vec![(Added, added), (Removed, removed)],
            Moves::Value { changed } => vec![(Changed, changed)],
            Moves::Alias { aliased, changed } => vec![(Aliased, aliased), (Changed, changed)],
            Moves::Optional { added, changed, removed } => {
                vec![(Added, added), (Changed, changed), (Removed, removed)]
            }
            Moves::Number { raised, lowered } => vec![(Raised, raised), (Lowered, lowered)],
            Moves::Scale { ranks: _, raised, changed, lowered } => {
                vec![(Raised, raised), (Changed, changed), (Lowered, lowered)]
            }
            Moves::Bound { added, raised, lowered, removed }
            | Moves::Grade { words: _, added, raised, lowered, removed } => {
                vec![(Added, added), (Raised, raised), (Lowered, lowered), (Removed, removed)]
            }
            Moves::Names { grown, shrunk } => vec![(Grown, grown), (Shrunk, shrunk)],
            Moves::Order { reordered } => vec![(Reordered, reordered)],
            Moves::Type { respelled, recoded, widened, changed } => {
                vec![(Respelled, respelled), (Recoded, recoded), (Widened, widened), (Changed, changed)]
            }
        }
    }
}

impl Severity {
    /// In a report.
    pub fn text(self) -> &'static str {
        match self {
            Severity::Breaking => "breaking",
            Severity::Behavior => "behavior",
            Severity::Addition => "addition",
            Severity::Documentation => "documentation",
            Severity::Knowledge => "knowledge",
        }
    }
}

impl Audience {
    /// In a report.
    pub fn text(self) -> &'static str {
        match self {
            Audience::Wire => "wire",
            Audience::RustCallers => "Rust callers",
            Audience::Readers => "readers",
        }
    }
}

impl Movement {
    /// In the name of a rule.
    pub fn text(self) -> &'static str {
        match self {
            Movement::Added => "added",
            Movement::Removed => "removed",
            Movement::Raised => "raised",
            Movement::Lowered => "lowered",
            Movement::Changed => "changed",
            Movement::Renamed => "renamed",
            Movement::Aliased => "aliased",
            Movement::Grown => "grown",
            Movement::Shrunk => "shrunk",
            Movement::Reordered => "reordered",
            Movement::Respelled => "respelled",
            Movement::Recoded => "recoded",
            Movement::Widened => "widened",
        }
    }

    /// The way back.
    pub fn mirror(self) -> Movement {
        match self {
            Movement::Added => Movement::Removed,
            Movement::Removed => Movement::Added,
            Movement::Raised => Movement::Lowered,
            Movement::Lowered => Movement::Raised,
            Movement::Grown => Movement::Shrunk,
            Movement::Shrunk => Movement::Grown,
            // What took more takes less afterwards, which is any other type.
            // The name that an alias has kept is the only one on the way back.
            Movement::Widened | Movement::Aliased | Movement::Changed => Movement::Changed,
            Movement::Renamed => Movement::Renamed,
            Movement::Reordered => Movement::Reordered,
            Movement::Respelled => Movement::Respelled,
            Movement::Recoded => Movement::Recoded,
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
