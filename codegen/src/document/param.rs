//! Parameters, and where things come from.

use super::keys::Keys;
use super::{Param, Source};

pub(super) fn param(keys: &mut Keys<'_>) -> Param {
    Param {
        ty: keys.maybe_text("type"),
        choice: keys.maybe_text("choice"),
        doc: keys.doc(),
        required: keys.flag("required"),
        required_by_sense: keys.maybe_text("required_by_sense"),
        default: keys.scalar("default"),
        min: keys.maybe_int("min"),
        max: keys.maybe_int("max"),
        min_length: keys.maybe_int("min_length"),
        max_length: keys.maybe_int("max_length"),
        min_items: keys.maybe_int("min_items"),
        max_items: keys.maybe_int("max_items"),
        max_file: keys.maybe_text("max_file"),
        max_total: keys.maybe_text("max_total"),
        keys: keys.maybe_text("keys"),
        only_with: keys.maybe_text("only_with"),
        only_in: keys.maybe_text("only_in"),
        rename: keys.maybe_text("rename"),
        sensitive: keys.maybe_text("sensitive"),
        deprecated: keys.maybe_text("deprecated"),
        source: source(keys),
    }
}

pub(super) fn source(keys: &mut Keys<'_>) -> Source {
    Source { source: keys.maybe_text("source"), evidence: keys.maybe_text("evidence") }
}
