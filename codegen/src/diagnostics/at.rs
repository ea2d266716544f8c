//! Places in a spec: a path in a file's document, and which part of what lies there.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::source::SourceText;

/// Something in a file: `cases.yaml`, `types`, `Case`.
#[derive(Clone)]
pub(crate) struct At {
    source: Arc<SourceText>,
    last: Option<Arc<Step>>,
}

/// A key of a path. Each entry of a mapping shares the steps to the mapping.
struct Step {
    around: Option<Arc<Step>>,
    key: String,
}

impl At {
    /// The whole document of a file.
    pub(crate) fn document(source: Arc<SourceText>) -> At {
        At { source, last: None }
    }

    /// Returns what a key holds. It need not exist: then the nearest thing around it is shown.
    pub(crate) fn child(&self, key: &str) -> At {
        let step = Step { around: self.last.clone(), key: key.to_owned() };
        At { source: self.source.clone(), last: Some(Arc::new(step)) }
    }

    /// An entry of a list, from 0.
    pub(crate) fn index(&self, index: usize) -> At {
        self.child(&index.to_string())
    }

    /// The key, or the number in a list. A document has none.
    pub(crate) fn name(&self) -> &str {
        self.steps().next().unwrap_or_default()
    }

    /// The key that holds the mapping or list around it.
    pub(crate) fn around(&self) -> &str {
        self.steps().nth(1).unwrap_or_default()
    }

    /// The keys that lead here, the last one first.
    fn steps(&self) -> impl Iterator<Item = &str> {
        std::iter::successors(self.last.as_deref(), |step| step.around.as_deref()).map(|step| &*step.key)
    }

    pub(super) fn source(&self) -> &SourceText {
        &self.source
    }

    /// The keys that lead here.
    pub(super) fn path(&self) -> Vec<&str> {
        let mut path = self.steps().collect::<Vec<_>>();
        path.reverse();
        path
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

    /// The comment that ends the string of this place, if it has no quotes.
    pub(crate) fn comment_after(&self) -> Option<Place> {
        self.source.comment_after(&self.path()).map(|span| self.on_text(span))
    }

    /// Bytes of the file's text, for what has no path.
    pub(crate) fn on_text(&self, span: Range<usize>) -> Place {
        Place { at: self.clone(), part: Part::Text(span) }
    }
}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#/{}", self.source.path, self.path().join("/"))
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

    pub(super) fn keys(&self) -> Vec<&str> {
        match self.part {
            Part::Key | Part::Value => self.at.path(),
            Part::File | Part::Text(_) => Vec::new(),
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.at.source.text
    }

    /// Whether there is nothing to show but the path: what is missing in a whole file is on none of its lines.
    pub(super) fn is_whole_file(&self) -> bool {
        match self.part {
            Part::File => true,
            Part::Key => self.at.last.is_none(),
            Part::Value | Part::Text(_) => false,
        }
    }

    /// The bytes to show, never more than one line.
    pub(super) fn span(&self) -> Range<usize> {
        if self.is_whole_file() { 0..0 } else { self.at.source.first_line(self.whole_span()) }
    }

    /// The text of its line.
    pub(crate) fn written(&self) -> &str {
        &self.text()[self.span()]
    }

    /// All bytes.
    pub(super) fn whole_span(&self) -> Range<usize> {
        let source = &self.at.source;
        match &self.part {
            Part::Key => source.key(&self.at.path()),
            Part::Value => source.value(&self.at.path()),
            Part::File => 0..0,
            Part::Text(span) => span.clone(),
        }
    }
}
