//! Paths of requests, and the templates that they match.

/// Returns whether a path matches a template such as `/cases/{case}.json`. The path may be percent-encoded.
pub(crate) fn fits(template: &str, path: &str) -> bool {
    let is_part = |(known, given): (&str, &str)| {
        let given = decode(given);
        match known.split_once('}') {
            Some((_, end)) => given.len() > end.len() && given.ends_with(end.as_bytes()),
            None => known.as_bytes() == given,
        }
    };
    template.split('/').count() == path.split('/').count() && template.split('/').zip(path.split('/')).all(is_part)
}

/// Returns whether a part of a path contains an escaped slash, which a server may treat as a slash.
pub(crate) fn hides_slash(path: &str) -> bool {
    path.split('/').any(|part| decode(part).iter().any(|byte| b"/\\".contains(byte)))
}

/// Replaces each `%2F` by its byte. A `%` without two hexadecimal digits stays.
fn decode(part: &str) -> Vec<u8> {
    let (mut decoded, mut rest) = (Vec::with_capacity(part.len()), part.as_bytes());
    while let [first, after @ ..] = rest {
        let escaped = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        decoded.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &rest[3..] } else { after };
    }
    decoded
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}
