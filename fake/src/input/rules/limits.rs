//! Limits of values: sizes, lengths, numbers of items.

use helpdesk::meta::{Limit, Measure, ValueType};

use crate::input::args::Arg;

/// Returns what is wrong with a value by this limit.
pub(super) fn violated(limit: Limit, kind: &ValueType, arg: &Arg) -> Option<String> {
    let items = match arg {
        Arg::Many(items) => items.len(),
        Arg::Fields(fields) => fields.len(),
        Arg::Files(files) => files.len(),
        _ => 0,
    };
    let searched = *kind.item() == ValueType::Search;
    // A search counts without the marks of its ends.
    let length =
        |text: &str| if searched { text.trim_matches('^').chars().count() as u64 } else { text.chars().count() as u64 };
    let lengths = || -> Vec<u64> {
        match arg {
            Arg::Text(text) => vec![length(text)],
            Arg::Many(items) => {
                items.iter().filter_map(|it| if let Arg::Text(text) = it { Some(length(text)) } else { None }).collect()
            }
            _ => Vec::new(),
        }
    };
    let sizes = || -> Vec<u64> {
        match arg {
            Arg::Files(files) => files.iter().map(|file| file.bytes.len() as u64).collect(),
            _ => Vec::new(),
        }
    };
    let broken = |sizes: Vec<u64>| sizes.into_iter().find(|size| !limit.allows(limit.kind.measure(), *size));
    match (limit.kind.measure(), arg) {
        (Measure::Number, Arg::Int(int)) => {
            (!limit.allows(Measure::Number, *int)).then(|| format!("must be {limit}, got {int}"))
        }
        (Measure::Number, _) => None,
        (Measure::Characters, _) => broken(lengths()).map(|got| format!("must have {limit}, got {got}")),
        (Measure::Items, _) => broken(vec![items as u64]).map(|got| format!("must have {limit}, got {got}")),
        (Measure::FileBytes, _) => broken(sizes()).map(|got| format!("must have {limit}, got one of {got} bytes")),
        (Measure::TotalBytes, _) => {
            broken(vec![sizes().iter().sum()]).map(|got| format!("must have {limit}, got {got} bytes"))
        }
    }
}
