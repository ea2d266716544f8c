//! Places in a form for programs: file, line, column, bytes.

use std::ops::Range;

use super::Place;

/// A part of one line of a file. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location<'a> {
    /// The file: `spec/cases.yaml`.
    pub file: &'a str,
    /// The line; 1 for the file as a whole.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The column after the last one.
    pub end_column: usize,
    /// Bytes of the file's text; empty for the file as a whole.
    pub span: Range<usize>,
    /// The keys of the path, and numbers in lists from 0. Empty if the diagnostic concerns only text.
    pub keys: Vec<&'a str>,
}

impl Place {
    pub(crate) fn location(&self) -> Location<'_> {
        let span = self.span();
        let (before, rest) = self.text().split_at(span.start);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before[line_start..].chars().count() + 1;
        let width = rest[..span.len()].chars().count();
        let line = before.matches('\n').count() + 1;
        let keys = self.keys();
        Location { file: self.path(), line, column, end_column: column + width, span, keys }
    }
}
