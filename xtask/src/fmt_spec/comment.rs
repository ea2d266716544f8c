//! Finds the comments of a file, which `saphyr-parser` does not report.

use std::iter;
use std::ops::Range;

use super::event::Located;

/// The byte range of each comment. Between two events, a `#` begins a comment that ends with its line.
pub(super) fn comments(text: &str, events: &[Located<'_>]) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    let mut start = 0;
    let ranges = events.iter().map(|(_, range)| range.clone()).filter(|range| !range.is_empty());
    for next in ranges.chain(iter::once(text.len()..text.len())) {
        for line in text[start..next.start].split_inclusive('\n') {
            comments.extend(line.find('#').map(|hash| start + hash..start + line.trim_end().len()));
            start += line.len();
        }
        start = next.end;
    }
    comments
}

/// The text with `#` in place of each byte of a comment, so that searches do not find text of comments.
pub(super) fn hide(text: &str, comments: &[Range<usize>]) -> String {
    let mut hidden = text.to_owned();
    for comment in comments {
        hidden.replace_range(comment.clone(), &"#".repeat(comment.len()));
    }
    hidden
}
