//! Warnings about a valid spec that probably does not mean what the author intended. `allow` with a reason suppresses
//! one.

mod found;
mod slips;
mod unused;
mod unwritten;

use self::found::Warnings;
use crate::diagnostics::Diagnostics;
use crate::document::Document;

/// Looks for slips in a spec without errors.
pub(super) fn warnings(documents: &[Document]) -> Diagnostics {
    let mut warnings = Warnings::default();
    unused::types(&mut warnings, documents);
    slips::slips(&mut warnings, documents);
    unwritten::marks(&mut warnings, documents);
    warnings.finish(documents)
}
