//! The samples whose programs the repository contains.

use std::collections::BTreeSet;
use std::fmt::Debug;

use helpdesk::meta::{OPERATIONS, OperationDetails, TYPES};
use helpdesk_samples::Sample;

use crate::full::full;

/// Every example, and a request with all parameters for each operation with a new kind of argument.
pub(crate) fn samples() -> Vec<(String, Sample)> {
    let mut seen = BTreeSet::new();
    let samples = OPERATIONS.iter().flat_map(|details| {
        let name = details.operation.id.replace('.', "_");
        // The loop visits all kinds, because `insert` must record each of them.
        let new = kinds(details).into_iter().filter(|kind| seen.insert(kind.clone())).count();
        let full = (new > 0).then(|| (format!("{name}_full"), full(details)));
        let is_list = details.operation.paging.is_some();
        [(name, Sample::example(details).unwrap().with_all_pages(is_list))].into_iter().chain(full)
    });
    samples.collect()
}

/// The kinds of code in an operation's program, without the names of its types: arguments, alternatives, and the
/// result.
fn kinds(details: &OperationDetails) -> Vec<String> {
    let params = details.operation.params().map(|param| {
        let kind = format!("{:?}", param.kind);
        let pieces = kind.split('"').enumerate();
        let pieces = pieces.map(|(at, piece)| if at % 2 == 0 { piece.to_owned() } else { shape(piece) });
        format!("{} {}", pieces.collect::<String>(), param.required)
    });
    let alternatives = details.operation.alternatives.iter().map(|it| format!("{:?}", it.groups));
    params.chain(alternatives).chain([first_word(&details.returns)]).collect()
}

/// The kind of a declared type.
fn shape(name: &str) -> String {
    TYPES.iter().find(|it| it.name == name).map_or_else(|| name.to_owned(), |it| first_word(&it.shape))
}

/// The name of a value's variant.
fn first_word(value: &impl Debug) -> String {
    format!("{value:?}").split(|it: char| !it.is_alphanumeric()).next().unwrap().to_owned()
}
