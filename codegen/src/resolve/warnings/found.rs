//! The warnings of a spec, and the entries of `allow` that suppressed one.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Diagnostics, Level, suggestion};
use crate::document::{Document, Item};

/// The warnings so far.
#[derive(Default)]
pub(super) struct Warnings {
    diagnostics: Diagnostics,
    /// The places of the entries of `allow` that suppressed a warning.
    used: BTreeSet<String>,
}

impl Warnings {
    /// Reports a warning, unless its declaration or operation allows it.
    pub(super) fn report(&mut self, allow: &[Item<String>], warning: Diagnostic) {
        match allow.iter().find(|it| it.name == warning.code().text()) {
            Some(allowed) => drop(self.used.insert(format!("{:?}", allowed.at))),
            None => self.diagnostics.push(warning),
        }
    }

    /// Ends the search.
    pub(super) fn finish(mut self, documents: &[Document]) -> Diagnostics {
        for document in documents {
            let types = document.types.iter().map(|it| &it.value.allow);
            let operations = document.operations.iter().map(|it| &it.value.allow);
            for allowed in types.chain(operations).flatten() {
                self.check(allowed);
            }
        }
        self.diagnostics
    }

    /// Reports an entry of `allow` that suppresses no warning. A stale entry would hide a later mistake.
    fn check(&mut self, allowed: &Item<String>) {
        let name = &allowed.name;
        let place = allowed.at.on_key();
        let warnings = || Code::ALL.iter().filter(|it| it.level() == Level::Warning).map(|it| it.text());
        if !warnings().any(|it| it == name) {
            let message = format!("expected the code of a warning, found `{name}`");
            let diagnostic = Diagnostic::new(Code::BadValue, place, message);
            self.diagnostics.push(diagnostic.maybe_help(suggestion(name, warnings())));
        } else if !self.used.contains(&format!("{:?}", allowed.at)) {
            let message = format!("unused `allow`: there is no warning `{name}` here");
            self.diagnostics.push(Diagnostic::new(Code::UnusedAllow, place, message).help("remove it"));
        }
    }
}
