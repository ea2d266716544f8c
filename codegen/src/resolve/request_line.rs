//! The request line of an operation: its method and its path.

use super::resolver::Resolver;
use crate::api::Method;
use crate::diagnostics::{At, Code, Diagnostic};

const METHODS: [&str; 4] = ["GET", "POST", "PUT", "DELETE"];

pub(super) fn request_line<'a>(resolver: &mut Resolver<'_>, at: &At, text: &'a str) -> Option<(Method, &'a str)> {
    let Some((method, path)) = text.split_once(' ') else {
        let message = format!("expected a request line, found `{text}`");
        let help = "write a method and a path, such as `GET /cases/{case}.json`";
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
        return None;
    };
    let method = match method {
        "GET" => Some(Method::Get),
        "POST" => Some(Method::Post),
        "PUT" => Some(Method::Put),
        "DELETE" => Some(Method::Delete),
        other @ ("PATCH" | "HEAD" | "OPTIONS") => {
            let message = format!("expected one of `GET`, `POST`, `PUT`, `DELETE`, found `{other}`");
            let help = "write one of these if the vendor documents it too; for a vendor that has this method alone, \
                        add it to `Method` of the generator and of the runtime";
            resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
            None
        }
        other => {
            resolver.bad_value(at, other, &METHODS);
            None
        }
    };
    if !is_path(path) {
        let message = format!("expected a path that begins with `/` and ends in `.json`, found `{path}`");
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(path_help(path)));
        return None;
    }
    let rest = path.strip_prefix(resolver.prefix).filter(|rest| !resolver.prefix.is_empty() && rest.starts_with('/'));
    if let Some(rest) = rest {
        let message = format!("expected a path without the prefix of the service, found `{path}`");
        let help = format!("write `{rest}`: `prefix` of the `service` starts every path");
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
        return None;
    }
    Some((method?, path))
}

/// Whether a path consists of segments that are literal or one whole parameter, and ends in `.json`.
fn is_path(path: &str) -> bool {
    let Some(segments) = path.strip_prefix('/').and_then(|rest| rest.strip_suffix(".json")) else {
        return false;
    };
    segments.split('/').all(|segment| match segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(name) => !name.is_empty() && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_'),
        None => is_literal(segment),
    })
}

/// A segment that needs no encoding.
pub(super) fn is_literal(segment: &str) -> bool {
    let allowed = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.');
    !segment.is_empty() && !matches!(segment, "." | "..") && segment.chars().all(allowed)
}

/// Help with an invalid path, by the habits of other notations.
fn path_help(path: &str) -> String {
    let correct_path = correct_path(path);
    if path.contains("://") {
        return "write the path alone: the address is a setting of the client, and `prefix` of the `service` starts every path"
            .to_owned();
    }
    if path.contains('?') {
        return "remove `?` and what follows it: declare the parameters under `query`".to_owned();
    }
    if correct_path != path && is_path(&correct_path) {
        return format!("write `{correct_path}`");
    }
    "start it with `/`, end it with `.json`, and put names or parameters in braces between the slashes".to_owned()
}

/// A path with a slash at its beginning, the ending `.json`, and its parameters in braces.
fn correct_path(path: &str) -> String {
    let path = path.trim().trim_end_matches('/');
    let path = path.strip_suffix(".json").unwrap_or(path);
    let segments = path.trim_start_matches('/').split('/').map(|segment| {
        let inner = segment.trim_start_matches([':', '<', '$', '{']).trim_end_matches(['>', '}']);
        if inner == segment { segment.to_owned() } else { format!("{{{inner}}}") }
    });
    format!("/{}.json", segments.collect::<Vec<_>>().join("/"))
}
