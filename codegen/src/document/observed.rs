//! `observed.yaml`: the facts of the spec that live accounts showed. The file is optional.

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
        paths.extend(Slot::for_reading(&value, at, diagnostics).mapping(keys));
    }
    paths
}

/// Reads the paths only, because the number and date of observations change no generated code.
fn keys(keys: &mut Keys<'_>) -> Vec<Item<()>> {
    keys.texts("files");
    keys.items("facts", |keys| {
        keys.int("accounts");
        keys.notation("month");
        keys.notation("version");
    })
}
