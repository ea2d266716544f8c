//! Places in a spec: a path in the document of a file, and the part of the entry at that path.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::source::SourceText;

/// A path in a file, such as `cases.yaml`, `types`, `Case`.
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

    /// The place of a key's value. Where the key does not exist, diagnostics show the nearest place around it.
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

    /// The key of the mapping or list that contains this place.
    pub(crate) fn around(&self) -> &str {
        self.steps().nth(1).unwrap_or_default()
    }

    /// The keys of the path, the last one first.
    fn steps(&self) -> impl Iterator<Item = &str> {
        std::iter::successors(self.last.as_deref(), |step| step.around.as_deref()).map(|step| &*step.key)
    }

    pub(super) fn source(&self) -> &SourceText {
        &self.source
    }

    /// The keys of the path.
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

    /// The key, for mistakes of an entry as a whole: a part is missing, or the entry is repeated.
    pub(crate) fn on_key(&self) -> Place {
        Place { at: self.clone(), part: Part::Key }
    }

    /// The value, for mistakes in the value.
    pub(crate) fn on_value(&self) -> Place {
        Place { at: self.clone(), part: Part::Value }
    }

    /// The file itself, for mistakes in its name.
    pub(crate) fn on_file(&self) -> Place {
        Place { at: self.clone(), part: Part::File }
    }

    /// The comment that ends the string at this place, if the string has no quotes.
    pub(crate) fn comment_after(&self) -> Option<Place> {
        self.source.comment_after(&self.path()).map(|span| self.on_text(span))
    }

    /// Bytes of the file's text, for mistakes outside of all paths.
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

    /// Whether there is only a file to show. A part that the whole file lacks is on no line.
    pub(super) fn is_whole_file(&self) -> bool {
        match self.part {
            Part::File => true,
            Part::Key => self.at.last.is_none(),
            Part::Value | Part::Text(_) => false,
        }
    }

    /// The bytes to show, at most one line.
    pub(super) fn span(&self) -> Range<usize> {
        if self.is_whole_file() { 0..0 } else { self.at.source.first_line(self.whole_span()) }
    }

    /// The text of the bytes to show.
    pub(crate) fn shown_text(&self) -> &str {
        &self.text()[self.span()]
    }

    /// All bytes of the place.
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
