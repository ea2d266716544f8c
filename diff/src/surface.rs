//! `SURFACE.txt`: a sorted line for each public item and wire fact that comes from the spec, for reviewers of a change.

use crate::facts;
use helpdesk_codegen::SourceFile;
use helpdesk_codegen::api::Api;

const FILE: &str = "SURFACE.txt";

const HEADER: &str = "\
# @generated from `spec/` by `cargo xtask codegen`. Do not edit.
# One line for each public item that comes from the spec and each fact of the wire, sorted. What is written by hand is not here.
#
# A line begins with what it is about:
#   catalog LIST               a list with names for ids, which `Catalog` keeps
#   convention NAME            what holds for all operations
#   module NAME was            a former name of the module
#   operation ID METHOD PATH   an operation: its effect, its pages and its filters by time
#   operation ID body          a parameter in the body
#   operation ID find_created  how a record is found after a create of unknown outcome
#   operation ID fn            the function that builds the request, with its required arguments
#   operation ID path          a parameter in the path
#   operation ID query         a parameter in the query
#   operation ID returns       what the response has
#   service FACT               the address, errors, limits and headers of the service
#   type NAME KIND             a type: record, object, id, enum, format, events, accessor, or alternatives (any_of, one_of)
#   type NAME event            an event that it can be
#   type NAME field            a field of a record or an object
#   type NAME fn               a function that reads it
#   type NAME member           a variant of alternatives or of an accessor
#   type NAME value            a value of an enum
#   type NAME was              a former name of the type
#   unknown RESOURCE/NAME      an open question, and how it can be settled
#
# Words in a line: `WIRE as RUST` is a name on the wire beside that in Rust, where they differ. `personal` and `secret` values
# are never logged. `unverified[EVIDENCE]` is not in the vendor's documentation. `observed` came from a live account. `was` has the
# former names in Rust.

";

/// Prints the surface of an API.
pub fn surface(api: &Api) -> SourceFile {
    let mut lines = facts::api(api).lines();
    lines.sort_unstable();
    let mut text = HEADER.to_owned();
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    SourceFile { path: FILE.into(), text }
}
