//! Emphasis that the renderer of HTML does not mark: it knows `em`, `strong`, `b` and `code`, and mail programs write others too.

use std::borrow::Cow;

/// Elements by the one that is shown alike, and the mark before and after it.
const ELEMENTS: [(&str, &str, &str); 13] = [
    ("i", "em", ""),
    ("u", "em", ""),
    ("ins", "em", ""),
    ("cite", "em", ""),
    ("dfn", "em", ""),
    ("var", "em", ""),
    ("mark", "em", ""),
    ("kbd", "code", ""),
    ("samp", "code", ""),
    ("tt", "code", ""),
    ("s", "span", "~~"),
    ("strike", "span", "~~"),
    ("del", "span", "~~"),
];

/// Returns HTML with these elements in the place of others.
pub(crate) fn replace_elements(html: &str) -> Cow<'_, str> {
    let (mut known, mut rest, mut open) = (String::new(), html, [0_usize; ELEMENTS.len()]);
    while let Some(start) = rest.find('<') {
        let tag = &rest[start + 1..];
        let (name, is_end) = tag.strip_prefix('/').map_or((tag, false), |name| (name, true));
        let length = name.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(name.len());
        let (name, after) = name.split_at(length);
        // A tag without an end is text, and so is all behind it.
        let Some(end) = after.find('>') else { break };
        let (attributes, content) = after.split_at(end + 1);
        known.push_str(&rest[..start]);
        match ELEMENTS.iter().position(|it| it.0.eq_ignore_ascii_case(name)) {
            Some(at) if is_end => {
                rest = content;
                // An end tag without a start tag marks nothing.
                if let Some(left) = open[at].checked_sub(1) {
                    open[at] = left;
                    known.push_str(&format!("</{}>{}", ELEMENTS[at].1, ELEMENTS[at].2));
                }
            }
            // Icon fonts use these elements without text.
            Some(at) => match after_empty(content, name) {
                Some(after) => rest = after,
                None => {
                    open[at] += 1;
                    known.push_str(&format!("{}<{}{attributes}", ELEMENTS[at].2, ELEMENTS[at].1));
                    rest = content;
                }
            },
            None => {
                known.push('<');
                rest = tag;
            }
        }
    }
    if rest.len() == html.len() {
        return Cow::Borrowed(html);
    }
    known.push_str(rest);
    Cow::Owned(known)
}

/// Returns what follows an element that ends right after its tag; none for another one.
fn after_empty<'a>(content: &'a str, name: &str) -> Option<&'a str> {
    let end = content.trim_start().strip_prefix("</")?;
    let (tag, rest) = end.split_at_checked(name.len())?;
    if tag.eq_ignore_ascii_case(name) { rest.split_once('>').map(|(_, rest)| rest) } else { None }
}
