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
pub(crate) fn known(html: &str) -> Cow<'_, str> {
    let (mut known, mut rest, mut open) = (String::new(), html, [0_usize; ELEMENTS.len()]);
    while let Some(start) = rest.find('<') {
        let tag = &rest[start + 1..];
        let (name, is_end) = tag.strip_prefix('/').map_or((tag, false), |name| (name, true));
        let length = name.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(name.len());
        let (name, after) = name.split_at(length);
        known.push_str(&rest[..start]);
        match ELEMENTS.iter().position(|it| it.0.eq_ignore_ascii_case(name)) {
            Some(at) if is_end => {
                rest = after.split_once('>').map_or("", |(_, rest)| rest);
                // One that ends nothing marks nothing.
                if let Some(left) = open[at].checked_sub(1) {
                    open[at] = left;
                    known.push_str(&format!("</{}>{}", ELEMENTS[at].1, ELEMENTS[at].2));
                }
            }
            // Pictures of fonts are elements without text.
            Some(at) if !is_empty(after, name) => {
                open[at] += 1;
                known.push_str(&format!("{}<{}", ELEMENTS[at].2, ELEMENTS[at].1));
                rest = after;
            }
            Some(_) => rest = end_of_empty(after),
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

/// Returns whether an element ends right after its tag.
fn is_empty(after: &str, name: &str) -> bool {
    let Some((_, content)) = after.split_once('>') else { return false };
    let end = content.trim_start().strip_prefix("</").and_then(|it| it.get(..name.len()));
    end.is_some_and(|it| it.eq_ignore_ascii_case(name))
}

/// Returns what follows an empty element.
fn end_of_empty(after: &str) -> &str {
    let content = after.split_once('>').map_or("", |(_, content)| content);
    content.split_once('>').map_or("", |(_, rest)| rest)
}
