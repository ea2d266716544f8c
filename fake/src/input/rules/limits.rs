//! Limits of values: sizes, lengths, numbers of items.

use helpdesk::meta::{Limit, Measure, SearchTerm, ValueType, count};

use crate::input::args::Arg;

/// Returns a message if a value violates this limit.
pub(super) fn find_violation(limit: Limit, kind: &ValueType, arg: &Arg) -> Option<String> {
    let measure = limit.kind.measure();
    if measure == Measure::Number {
        return number(limit, arg);
    }
    let got = sizes(measure, kind, arg).into_iter().find(|size| !limit.allows(measure, *size))?;
    let got = match measure {
        Measure::Number | Measure::Characters | Measure::Items => got.to_string(),
        Measure::FileBytes => format!("one of {}", count(got, "byte")),
        Measure::TotalBytes => count(got, "byte"),
    };
    Some(format!("must have {limit}, got {got}"))
}

/// Returns a message if a number violates this limit. A number with a fraction is still text here.
fn number(limit: Limit, arg: &Arg) -> Option<String> {
    let (is_kept, got) = match arg {
        Arg::Int(int) => (limit.allows(Measure::Number, *int), int.to_string()),
        Arg::Text(text) => (limit.allows_float(text.trim().parse().unwrap_or(f64::NAN)), text.clone()),
        _ => return None,
    };
    (!is_kept).then(|| format!("must be {limit}, got {got}"))
}

/// Returns each size that a value has by a measure.
fn sizes(measure: Measure, kind: &ValueType, arg: &Arg) -> Vec<u64> {
    match (measure, arg) {
        (Measure::Characters, Arg::Text(text)) => {
            let counted = if *kind.item() == ValueType::Search { SearchTerm::parse(text).text } else { text };
            vec![counted.chars().count() as u64]
        }
        (Measure::Characters, Arg::Many(items)) => {
            items.iter().flat_map(|item| sizes(measure, kind.item(), item)).collect()
        }
        (Measure::Items, Arg::Many(items)) => vec![items.len() as u64],
        (Measure::Items, Arg::Fields(fields)) => vec![fields.len() as u64],
        (Measure::Items, Arg::Files(files)) => vec![files.len() as u64],
        (Measure::FileBytes, Arg::Files(files)) => files.iter().map(|file| file.bytes.len() as u64).collect(),
        (Measure::TotalBytes, Arg::Files(_)) => vec![sizes(Measure::FileBytes, kind, arg).iter().sum()],
        // A value of another type, such as one item where a list was documented, counts as no item.
        (Measure::Items, _) => vec![0],
        _ => Vec::new(),
    }
}
