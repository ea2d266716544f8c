//! Constructors of rows.

pub(super) use crate::facts::Kind;
use crate::rule::{Audience, Meaning, Severity};
pub(super) use crate::rule::{Directed, Moves, Row};

pub(super) const WIRE: &[Audience] = &[Audience::Wire];
pub(super) const RUST: &[Audience] = &[Audience::RustCallers];
pub(super) const READERS: &[Audience] = &[Audience::Readers];
pub(super) const WIRE_AND_RUST: &[Audience] = &[Audience::Wire, Audience::RustCallers];

pub(super) const fn row_of(kinds: &'static [Kind], fact: &'static str, moves: Moves) -> Row {
    Row { kinds: Some(kinds), fact, moves }
}

pub(super) const fn row_of_all(fact: &'static str, moves: Moves) -> Row {
    Row { kinds: None, fact, moves }
}

pub(super) const fn breaks(audiences: &'static [Audience], reason: &'static str, instead: &'static str) -> Directed {
    either(Meaning { severity: Severity::Breaking, audiences, reason, instead: Some(instead) })
}

pub(super) const fn behaves(audiences: &'static [Audience], reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Behavior, audiences, reason, instead: None })
}

pub(super) const fn adds(audiences: &'static [Audience], reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Addition, audiences, reason, instead: None })
}

pub(super) const fn documents(reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Documentation, audiences: READERS, reason, instead: None })
}

pub(super) const fn knows(reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Knowledge, audiences: READERS, reason, instead: None })
}

pub(super) const fn either(meaning: Meaning) -> Directed {
    Directed { requests: meaning, responses: meaning }
}

/// One meaning if requests can contain the declaration, and another one if only responses can.
pub(super) const fn by_use(requests: Directed, responses: Directed) -> Directed {
    Directed { requests: requests.requests, responses: responses.responses }
}

/// A value that no program and no byte depends on.
pub(super) const fn documentation_only(added: &'static str, changed: &'static str, removed: &'static str) -> Moves {
    Moves::Optional { added: documents(added), changed: documents(changed), removed: documents(removed) }
}

/// A value that determines bytes on the wire.
pub(super) const fn on_the_wire(added: &'static str, changed: &'static str, removed: &'static str) -> Moves {
    optional(WIRE, added, changed, removed)
}

/// A value that breaks with any change.
pub(super) const fn optional(
    audiences: &'static [Audience],
    added: &'static str,
    changed: &'static str,
    removed: &'static str,
) -> Moves {
    Moves::Optional {
        added: breaks(audiences, added, FOLLOW),
        changed: breaks(audiences, changed, FOLLOW),
        removed: breaks(audiences, removed, FOLLOW),
    }
}

pub(super) const FOLLOW: &str = "if the service changed, release a breaking version; if the spec was wrong, accept it with that reason; or else undo it";
pub(super) const KEEP: &str = "keep it until the next breaking version, and say in its `doc` that it does nothing";
pub(super) const KEEP_NAME: &str = "keep the Rust name with `rename: <old name>`";
pub(super) const LEAVE: &str = "leave it until the next breaking version";
