//! Operations by words.

use std::cmp::Reverse;

use helpdesk::Effect;
use helpdesk::meta::{OPERATIONS, OperationDetails};
use helpdesk_samples::{effect, other_names, path};
use helpdesk_tools::input::first_line;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::tool::Tool;

/// The most operations that are found.
const MAX_OPERATIONS: usize = 10;

/// The most words that are looked for.
const MAX_WORDS: usize = 20;

/// The longest id that may be one.
const MAX_ID_BYTES: usize = 60;

/// The weight of a word that one operation has.
const RARE: u32 = 1000;

/// Returns the tools and the operations that words are about, the likeliest first.
pub(crate) fn find(words: &str, tools: &[Tool]) -> Value {
    let text = words.to_lowercase();
    let words = || {
        let words = text.split(|it: char| !it.is_alphanumeric()).filter(|it| it.chars().count() > 2);
        words.take(MAX_WORDS)
    };
    let mut rated = OPERATIONS.iter().map(|it| (0, it)).collect::<Vec<_>>();
    for word in words() {
        let ratings = OPERATIONS.iter().map(|it| rating(it, word)).collect::<Vec<_>>();
        // A word of few operations has a higher weight.
        let count = ratings.iter().filter(|it| **it > 0).count().max(1) as u32;
        rated.iter_mut().zip(ratings).for_each(|((sum, _), rating)| *sum += RARE * rating / count);
    }
    rated.retain(|(rating, _)| *rating > 0);
    // Lists come first among equal matches: they need no id.
    rated.sort_by_key(|(rating, it)| (Reverse(*rating), !it.operation.path_params.is_empty()));
    let more = rated.len().saturating_sub(MAX_OPERATIONS);
    rated.truncate(MAX_OPERATIONS);
    rated.sort_by_key(|(_, it)| it.operation.effect != Effect::Safe);
    let operations = rated.into_iter().map(|(_, details)| {
        let operation = details.operation;
        json!({
            "operation": operation.id,
            "does": first_line(details.doc),
            "effect": effect(operation.effect),
            "available": operation.effect == Effect::Safe,
        })
    });
    let operations = operations.collect::<Vec<_>>();
    let has = |tool: &&Tool| {
        let about = format!("{} {}", tool.name(), tool.description());
        words().any(|word| names(&about, word))
    };
    let tools = tools.iter().filter(|it| !matches!(it, Tool::FindOperations | Tool::DescribeOperation | Tool::Read));
    let tools = tools.filter(has).map(|it| it.name()).collect::<Vec<_>>();
    if operations.is_empty() && tools.is_empty() {
        let mut resources = OPERATIONS.iter().map(|it| path(it).0).collect::<Vec<_>>();
        resources.dedup();
        return json!({ "operations": [], "resources": resources, "hint": "use the English names of resources" });
    }
    json!({ "tools": tools, "operations": operations, "more": more })
}

/// Returns the operation with this id, or with one that other help desks have: `tickets.list`.
pub(crate) fn operation(id: &str) -> Result<&'static OperationDetails, Failure> {
    let (resource, name) = id.split_once('.').unwrap_or((id, ""));
    let is_named = |details: &&OperationDetails| {
        details.operation.id == id || path(details).1 == name && other_names(path(details).0).contains(&resource)
    };
    OPERATIONS.iter().find(is_named).ok_or_else(|| {
        let ids = OPERATIONS.iter().map(|it| it.operation.id).filter(|_| id.len() <= MAX_ID_BYTES);
        let nearest = helpdesk_tools::nearest(id, ids);
        Failure::new("there is no such operation").with("nearest", nearest).with("try", "find_operations")
    })
}

/// Returns how well an operation fits a word: by its name better than by its documentation.
fn rating(details: &OperationDetails, word: &str) -> u32 {
    let has = |text: &str| names(text, word);
    let (resource, operation) = path(details);
    let in_name = has(resource) || has(operation) || other_names(resource).iter().any(|it| has(it));
    let in_params = details.operation.params().any(|it| has(it.name));
    4 * u32::from(in_name) + 2 * u32::from(has(first_line(details.doc))) + u32::from(has(details.doc) || in_params)
}

/// Returns whether a word is in a string, in any form: `company` is in `companies`, and `ratings` in `rating`.
fn names(text: &str, word: &str) -> bool {
    let stem = ["ies", "s", "y"].iter().find_map(|it| word.strip_suffix(it)).unwrap_or(word);
    text.to_lowercase().split(|it: char| !it.is_alphanumeric()).any(|it| it.starts_with(stem))
}
