//! Finds the operation of a request.

use std::sync::OnceLock;

use helpdesk::HelpDesk;
use helpdesk::meta::Service;
use helpdesk::meta::{Method, OPERATIONS, OperationDetails};

use crate::output::error_response::Rejection;

/// A request's operation, and the values in its path.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) details: &'static OperationDetails,
    pub(crate) path: Vec<(&'static str, String)>,
}

/// Finds the operation of an undecoded path without its query.
pub(crate) fn find(method: &http::Method, path: &str) -> Result<Route, Rejection> {
    let below = path.strip_prefix(HelpDesk::METADATA.prefix).filter(|below| below.starts_with('/'));
    let below = below.ok_or_else(|| no_operation(path))?;
    let fitting: Vec<Route> = patterns().iter().filter_map(|pattern| pattern.fit(below)).collect();
    if fitting.is_empty() {
        return Err(no_operation(path));
    }
    let mut allowed: Vec<&str> = fitting.iter().map(|route| route.details.operation.method.as_str()).collect();
    // Literal paths come before those with parameters, and bulk forms before the single ones.
    let right = fitting.into_iter().find(|route| route.details.operation.method.as_str() == method.as_str());
    right.ok_or_else(|| {
        allowed.dedup();
        let allow = allowed.join(", ");
        let violation = format!("`{path}` does not support {method}, but {allow}");
        Rejection { allow: Some(allow), ..Rejection::new(405, "method_not_allowed", violation) }
    })
}

fn no_operation(path: &str) -> Rejection {
    Rejection::not_found("not_found", format!("no operation has the path `{path}`"))
}

/// The path of an operation, cut into its segments.
struct Pattern {
    details: &'static OperationDetails,
    segments: Vec<Segment>,
}

enum Segment {
    Literal(&'static str),
    /// A parameter, and whether it holds several ids.
    Param(&'static str, Several, &'static str),
}

#[derive(Clone, Copy, PartialEq)]
enum Several {
    Yes,
    No,
}

fn patterns() -> &'static [Pattern] {
    static PATTERNS: OnceLock<Vec<Pattern>> = OnceLock::new();
    PATTERNS.get_or_init(|| {
        let mut patterns: Vec<Pattern> = OPERATIONS.iter().map(Pattern::new).collect();
        let params = |pattern: &Pattern| pattern.segments.iter().filter(|it| matches!(it, Segment::Param(..))).count();
        patterns.sort_by_key(|pattern| params(pattern));
        patterns
    })
}

impl Pattern {
    fn new(details: &'static OperationDetails) -> Self {
        let several = if details.bulk_of.is_some() { Several::Yes } else { Several::No };
        let segments = details.operation.path.split('/').skip(1).map(|segment| match segment.strip_prefix('{') {
            Some(rest) => {
                let (name, after) = rest.split_once('}').unwrap_or((rest, ""));
                Segment::Param(name, several, after)
            }
            None => Segment::Literal(segment),
        });
        Self { details, segments: segments.collect() }
    }

    fn fit(&self, path: &str) -> Option<Route> {
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        if parts.len() != self.segments.len() {
            return None;
        }
        let mut values = Vec::new();
        for (segment, part) in self.segments.iter().zip(parts) {
            let part = percent_decode(part)?;
            match segment {
                Segment::Literal(literal) if part == *literal => (),
                Segment::Literal(_) => return None,
                Segment::Param(name, several, after) => {
                    let value = part.strip_suffix(after).filter(|value| !value.is_empty())?;
                    if value.contains(',') != (*several == Several::Yes) {
                        return None;
                    }
                    values.push((*name, value.to_owned()));
                }
            }
        }
        Some(Route { details: self.details, path: values })
    }
}

/// Decodes a path segment; `None` if the result is not UTF-8.
fn percent_decode(text: &str) -> Option<String> {
    percent_encoding::percent_decode_str(text).decode_utf8().ok().map(std::borrow::Cow::into_owned)
}

/// Whether a request of this method changes something.
pub(crate) fn writes(details: &OperationDetails) -> bool {
    details.operation.method != Method::Get
}
