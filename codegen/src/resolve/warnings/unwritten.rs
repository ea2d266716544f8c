//! Placeholders for missing documentation.

use super::found::Warnings;
use crate::diagnostics::{Code, Diagnostic};
use crate::document::Document;
use crate::files::UNWRITTEN;

/// Reports each placeholder of a skeleton in the file: in `doc`, in `evidence`, in a comment.
pub(super) fn marks(warnings: &mut Warnings, documents: &[Document]) {
    for document in documents {
        for (start, _) in document.at.text().match_indices(UNWRITTEN) {
            let place = document.at.on_text(start..start + UNWRITTEN.len());
            let message = format!("documentation to be written, marked `{UNWRITTEN}`");
            let help = "replace the mark and what follows it; `cargo xtask release` accepts no mark";
            warnings.report(&[], Diagnostic::new(Code::UnwrittenDoc, place, message).help(help));
        }
    }
}
