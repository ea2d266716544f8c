//! Limits of values: sizes, lengths, numbers of items.

use helpdesk::meta::{Limit, ValueType};

use crate::input::args::Arg;

/// Returns what is wrong with a value by this limit.
pub(super) fn violated(limit: Limit, kind: &ValueType, arg: &Arg) -> Option<String> {
    let items = match arg {
        Arg::Many(items) => items.len(),
        Arg::Fields(fields) => fields.len(),
        Arg::Files(files) => files.len(),
        _ => 0,
    };
    let searched = matches!(kind, ValueType::Search | ValueType::QueryList(ValueType::Search));
    // A search counts without the marks of its ends.
    let length = |text: &str| if searched { text.trim_matches('^').chars().count() } else { text.chars().count() };
    let lengths = || -> Vec<usize> {
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
    match (limit, arg) {
        (Limit::Min(min), Arg::Int(int)) if *int < min => Some(format!("must be at least {min}, got {int}")),
        (Limit::Max(max), Arg::Int(int)) if *int > max => Some(format!("must be at most {max}, got {int}")),
        (Limit::MinLength(min), _) => {
            let got = lengths().into_iter().find(|it| *it < min as usize)?;
            Some(format!("must have at least {min} characters, got {got}"))
        }
        (Limit::MaxLength(max), _) => {
            let got = lengths().into_iter().find(|it| *it > max as usize)?;
            Some(format!("must have at most {max} characters, got {got}"))
        }
        (Limit::MinItems(min), _) if items < min as usize => {
            Some(format!("must have at least {min} items, got {items}"))
        }
        (Limit::MaxItems(max), _) if items > max as usize => {
            Some(format!("must have at most {max} items, got {items}"))
        }
        (Limit::MaxFile(max), _) => {
            let got = sizes().into_iter().find(|it| *it > max)?;
            Some(format!("must have files of at most {max} bytes each, got one of {got}"))
        }
        (Limit::MaxTotal(max), _) => {
            let got = Some(sizes().iter().sum::<u64>()).filter(|it| *it > max)?;
            Some(format!("must have at most {max} bytes of files, got {got}"))
        }
        _ => None,
    }
}
