//! `observed.yaml`: the facts of the spec that live accounts had. A spec need not have it.

use super::Item;
use super::files::{self, File};
use super::keys::{Keys, Slot};
use crate::diagnostics::Diagnostics;
use crate::files::SpecFile;

/// Returns the paths of the facts.
pub(super) fn read(spec: &[SpecFile], diagnostics: &mut Diagnostics) -> Vec<Item<()>> {
    let mut paths = Vec::new();
    for file in spec.iter().filter(|file| files::is_ledger(file)) {
        let Some(File { at, value, .. }) = files::single(file, diagnostics) else { continue };
        paths.extend(Slot::written(&value, at, diagnostics).mapping(keys));
    }
    paths
}

/// Only the paths are kept: how many accounts had a fact, and when, changes nothing that is generated.
fn keys(keys: &mut Keys<'_>) -> Vec<Item<()>> {
    keys.texts("files");
    keys.items("facts", |keys| {
        keys.int("accounts");
        keys.notation("month");
        keys.notation("version");
    })
}
