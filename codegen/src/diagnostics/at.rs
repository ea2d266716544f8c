//! Places in a spec: a path in a file's document, and which part of what lies there.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::source::SourceText;

/// Something in a file: `cases.yaml`, `types`, `Case`.
#[derive(Clone)]
pub(crate) struct At {
    source: Arc<SourceText>,
    path: Vec<String>,
}

impl At {
    /// The whole document of a file.
    pub(crate) fn document(source: Arc<SourceText>) -> At {
        At { source, path: Vec::new() }
    }

    /// Returns what a key holds. It need not exist: then the nearest thing around it is shown.
    pub(crate) fn child(&self, key: &str) -> At {
        let mut path = self.path.clone();
        path.push(key.to_owned());
        At { source: self.source.clone(), path }
    }

    /// An entry of a list, from 0.
    pub(crate) fn index(&self, index: usize) -> At {
        self.child(&index.to_string())
    }

    /// The key, or the number in a list. A document has none.
    pub(crate) fn name(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// The key that holds the mapping or list around it.
    pub(crate) fn around(&self) -> &str {
        self.path.len().checked_sub(2).map_or("", |index| &self.path[index])
    }

    pub(super) fn source(&self) -> &SourceText {
        &self.source
    }

    pub(super) fn path(&self) -> &[String] {
        &self.path
    }

    /// The path of the file.
    pub(crate) fn file(&self) -> &str {
        &self.source.path
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> &str {
        &self.source.text
    }

    /// The key, for mistakes of the thing as a whole: something in it is missing, or it is there twice.
    pub(crate) fn on_key(&self) -> Place {
        Place { at: self.clone(), part: Part::Key }
    }

    /// The value, for mistakes in what is said.
    pub(crate) fn on_value(&self) -> Place {
        Place { at: self.clone(), part: Part::Value }
    }

    /// The file itself, for mistakes in its name.
    pub(crate) fn on_file(&self) -> Place {
        Place { at: self.clone(), part: Part::File }
    }

    /// Bytes of the file's text, for what has no path.
    pub(crate) fn on_text(&self, span: Range<usize>) -> Place {
        Place { at: self.clone(), part: Part::Text(span) }
    }
}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#/{}", self.source.path, self.path.join("/"))
    }
}

/// The place that a diagnostic points to.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    at: At,
    part: Part,
}

#[derive(Clone, Debug)]
enum Part {
    Key,
    Value,
    File,
    Text(Range<usize>),
}

impl Place {
    pub(super) fn path(&self) -> &str {
        &self.at.source.path
    }

    pub(super) fn keys(&self) -> &[String] {
        match self.part {
            Part::Key | Part::Value => &self.at.path,
            Part::File | Part::Text(_) => &[],
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.at.source.text
    }

    /// Whether there is nothing to show but the path: what is missing in a whole file is on none of its lines.
    pub(super) fn is_whole_file(&self) -> bool {
        match self.part {
            Part::File => true,
            Part::Key => self.at.path.is_empty(),
            Part::Value | Part::Text(_) => false,
        }
    }

    /// The bytes to show, never more than one line.
    pub(super) fn span(&self) -> Range<usize> {
        if self.is_whole_file() { 0..0 } else { self.at.source.first_line(self.whole_span()) }
    }

    /// All bytes.
    pub(super) fn whole_span(&self) -> Range<usize> {
        let At { source, path } = &self.at;
        match &self.part {
            Part::Key => source.key(path),
            Part::Value => source.value(path),
            Part::File => 0..0,
            Part::Text(span) => span.clone(),
        }
    }
}
