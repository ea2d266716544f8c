//! The words of the API, which no person typed: names of parameters and fields, and values of enums.

use std::collections::HashSet;
use std::sync::LazyLock;

use helpdesk::Timestamp;
use helpdesk::meta::{OPERATIONS, OperationDetails, Returns, TYPES, TypeShape};

static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(words);

/// Whether a key is a name of the API, a position or an id, but no phone number, or both.
pub(super) fn is_name(key: &str) -> bool {
    let word = key.trim_end_matches(|it: char| it.is_ascii_digit());
    WORDS.contains(key) || (word.is_empty() || WORDS.contains(word)) && key.len() - word.len() <= 6
}

/// Returns whether a string is a number, a time or a word of the API, or several of them.
pub fn is_value(text: &str) -> bool {
    let is_number = |it: &str| it.bytes().all(|it| it.is_ascii_digit() || b"-.%".contains(&it));
    // A time has names of days and months at most.
    let is_time =
        |it: &str| Timestamp::parse(it).is_ok() && it.split(|it: char| !it.is_alphabetic()).all(|it| it.len() <= 3);
    is_time(text) || text.split(',').all(|it| is_number(it) || is_name(it) || is_time(it))
}

/// The top-level media types of the registry of IANA.
const MEDIA: [&str; 10] =
    ["application", "audio", "font", "haptics", "image", "message", "model", "multipart", "text", "video"];

/// Returns whether a string is a media type without parameters, such as `image/png`. Registered ones have few digits, and seldom capitals.
pub(super) fn is_media_type(text: &str) -> bool {
    let is_plain = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || b"-.+".contains(&it);
    text.split_once('/').is_some_and(|(kind, subtype)| {
        let is_subtype = subtype.starts_with(|it: char| it.is_ascii_lowercase()) && subtype.bytes().all(is_plain);
        MEDIA.contains(&kind) && is_subtype && subtype.len() <= 100 && digits(subtype) <= MAX_DIGITS
    })
}

/// Returns whether a string is a short title without the signs of an address, and with fewer digits than a phone number.
pub(super) fn is_label(text: &str) -> bool {
    let has_sign = text.contains(['@', '/', '\\', ':', '=', '<']);
    text.chars().count() <= 100 && !has_sign && digits(text) <= MAX_DIGITS
}

/// The digits of a string that is no number of a person.
const MAX_DIGITS: usize = 4;

fn digits(text: &str) -> usize {
    text.chars().filter(|it| it.is_numeric()).count()
}

fn words() -> HashSet<&'static str> {
    let mut words = HashSet::from(["cf_", "error", "false", "true"]);
    for details in TYPES {
        match details.shape {
            TypeShape::Record { root, columns: _, fields } => {
                words.extend(root);
                words.extend(fields.iter().flat_map(|it| it.aliases.iter().copied().chain([it.name])));
            }
            TypeShape::Object { object, .. } => words.extend(object.fields.iter().map(|it| it.name)),
            TypeShape::Enum { values, patterns, .. } => {
                words.extend(values.iter().map(|it| it.text).chain(patterns.iter().map(|it| it.prefix)));
            }
            _ => (),
        }
    }
    for OperationDetails { operation, returns, .. } in OPERATIONS {
        words.extend(operation.params().map(|it| it.name));
        words.extend(operation.body.iter().flat_map(|it| [it.json_root, it.multipart_root]).flatten());
        let around = match *returns {
            Returns::Record { root, .. } => [Some(root), None, None],
            Returns::Array { root, .. } => [root, None, None],
            Returns::List { root, total, last_page_key, .. } => [root, total, last_page_key],
            _ => [None; 3],
        };
        words.extend(around.into_iter().flatten());
    }
    words
}
