//! Paths of requests, and the templates of which they are.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

/// Returns whether a path is one of a template such as `/cases/{case}.json`.
pub(super) fn fits(template: &str, path: &str) -> bool {
    let given = path.split('/').map(|it| percent_decode_str(it).decode_utf8_lossy());
    let is_part = |(known, given): (&str, Cow<'_, str>)| match known.split_once('}') {
        Some((_, end)) => given.len() > end.len() && given.ends_with(end),
        None => known == given,
    };
    template.split('/').count() == given.clone().count() && template.split('/').zip(given).all(is_part)
}

/// Returns whether a part of a path holds an escaped slash, which a server may take for one.
pub(super) fn hides_slash(path: &str) -> bool {
    path.split('/').any(|part| percent_decode_str(part).any(|byte| b"/\\".contains(&byte)))
}
