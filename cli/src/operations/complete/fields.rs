//! Completions of `--fields`.

use clap_complete::engine::ArgValueCompleter;
use helpdesk_text::record;

use super::{of, words};
use crate::operations::tree;

/// Completes the fields of the records that the operation of the command line returns.
pub(crate) fn completer() -> ArgValueCompleter {
    let fields = || {
        let words = words();
        let details = words.windows(2).find_map(|it| tree::find(&it[0], &it[1]))?;
        let fields = record::fields(record::record_type(&details.returns));
        Some(
            fields
                .iter()
                .map(|it| (it.name.to_owned(), it.doc.lines().next().unwrap_or_default().to_owned()))
                .collect(),
        )
    };
    of(fields, "")
}
