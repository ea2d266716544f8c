//! Rules: the ways in which a fact can change, and the meaning of each change for each audience.

use std::fmt;

use crate::facts::Kind;

/// How much a change matters, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The evidence for a fact changed, and the fact did not.
    Knowledge,
    /// Only readers of the documentation notice.
    Documentation,
    /// An addition.
    Addition,
    /// Programs compile and work. Some behavior differs and harms no program.
    Behavior,
    /// A program may not compile, gets a new error, sends twice, or loses, leaks or misreads something; or bytes that
    /// the service accepted are wrong.
    Breaking,
}

/// Who notices a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audience {
    /// Programs that read or write requests and responses without the client: proxies, fake servers, recorded tests.
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
    /// The consequence for this audience.
    pub reason: &'static str,
    /// The alternative to a change that breaks. `<old name>` stands for the old value.
    pub instead: Option<&'static str>,
}

/// The meaning of a change, depending on whether requests or responses contain the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directed {
    /// The meaning if a request can contain it.
    pub requests: Meaning,
    /// The meaning if only responses can contain it.
    pub responses: Meaning,
}

/// How a fact changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Movement {
    /// The new state adds it.
    Added,
    /// The new state lacks it.
    Removed,
    /// The number or rank is higher.
    Raised,
    /// The number or rank is lower.
    Lowered,
    /// The value is another one.
    Changed,
    /// The name is another one.
    Renamed,
    /// The name on the wire is another one, and the client still reads the old one.
    Aliased,
    /// The list has new entries.
    Grown,
    /// The list has lost entries.
    Shrunk,
    /// The list has the same entries in another order.
    Reordered,
    /// The type has another meaning, and the same encoding and Rust type.
    Respelled,
    /// The type has another encoding, and the same Rust type.
    Recoded,
    /// The type accepts all that the old type accepted, and more.
    Widened,
}

/// How a fact can change. A change can always be undone, so the compiler demands a meaning for each direction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Moves {
    /// A change of this fact is reported by another fact or another declaration.
    Covered,
    /// A declaration as a whole. A declaration with a name on the wire has no `renamed`, because another name is
    /// another declaration.
    Declaration { added: Directed, removed: Directed, renamed: Option<Directed> },
    /// A fact that is present or absent.
    Flag { added: Directed, removed: Directed },
    /// A value that is always present.
    Value { changed: Directed },
    /// A name on the wire that the client reads, and that may have aliases.
    Alias { aliased: Directed, changed: Directed },
    /// An optional value.
    Optional { added: Directed, changed: Directed, removed: Directed },
    /// A number that is always present.
    Number { raised: Directed, lowered: Directed },
    /// An optional number.
    Bound { added: Directed, raised: Directed, lowered: Directed, removed: Directed },
    /// One of a few ranked words, in ascending order. Words of one rank are equal. Always present.
    Scale { ranks: &'static [&'static [&'static str]], raised: Directed, changed: Directed, lowered: Directed },
    /// An optional ranked word.
    Grade { words: &'static [&'static str], added: Directed, raised: Directed, lowered: Directed, removed: Directed },
    /// A list whose order has no meaning.
    Names { grown: Directed, shrunk: Directed },
    /// The order of a list, whose entries are declared elsewhere.
    Order { reordered: Directed },
    /// A type.
    Type { respelled: Directed, recoded: Directed, widened: Directed, changed: Directed },
}

/// A row of the table: the consequences if a fact of these kinds of declarations changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// `None` for a fact that means the same for every kind.
    pub(crate) kinds: Option<&'static [Kind]>,
    /// The name of the fact. Empty for the declaration as a whole.
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

/// A rule: a fact of one kind of declaration changes in one way.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The kind of the declaration.
    pub kind: Kind,
    /// The name of the fact. Empty for the declaration as a whole.
    pub fact: &'static str,
    /// How the fact changes.
    pub movement: Movement,
    /// The meaning of the change.
    pub meaning: Directed,
}

impl Rule {
    /// The stable name, such as `setter-max-lowered`.
    pub fn id(&self) -> String {
        let words = [self.kind.text(), self.fact, self.movement.text()];
        let words = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>();
        words.join("-").replace([' ', '_', '.'], "-")
    }
}

impl Moves {
    /// Each way in which the fact can change.
    pub(crate) fn all(&self) -> Vec<(Movement, Directed)> {
        use Movement::*;
        match *self {
            Moves::Covered => vec![],
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
    /// The text in a report.
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
    /// The text in a report.
    pub fn text(self) -> &'static str {
        match self {
            Audience::Wire => "wire",
            Audience::RustCallers => "Rust callers",
            Audience::Readers => "readers",
        }
    }
}

impl Movement {
    /// The word in the id of a rule.
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

    /// The movement if the change is undone.
    pub fn mirror(self) -> Movement {
        match self {
            Movement::Added => Movement::Removed,
            Movement::Removed => Movement::Added,
            Movement::Raised => Movement::Lowered,
            Movement::Lowered => Movement::Raised,
            Movement::Grown => Movement::Shrunk,
            Movement::Shrunk => Movement::Grown,
            // A type that accepts less is any other type. Without the alias, the old name is gone from the wire.
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
