//! Mistakes in a spec with their places, collected and shown together.

mod at;
mod checked;
mod code;
mod comment;
pub(crate) mod habits;
mod insertion;
mod location;
pub(crate) mod meant;
mod render;
mod source;
mod spelling;
mod syntax;
mod yaml;

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

pub(crate) use self::at::{At, Place};
pub use self::checked::Checked;
pub use self::code::{Code, Level};
pub(crate) use self::insertion::NewEntry;
pub use self::location::Location;
pub(crate) use self::source::SourceText;
pub use self::spelling::did_you_mean;
pub(crate) use self::spelling::suggestion;
pub(crate) use self::yaml::{Mistake, is_conflict_marker};
use crate::letters;

/// Errors and warnings of a stage: the first hundred of each level, and the total number of each.
#[derive(Default)]
pub struct Diagnostics {
    stored: Vec<Diagnostic>,
    /// The hashes of all diagnostics. A template in three places reports each mistake three times, and this set removes
    /// the duplicates.
    seen: BTreeSet<u64>,
    /// The number of errors and warnings beyond the stored ones.
    more: [usize; 2],
}

/// File and position, code and message. Two diagnostics with the same identity report the same mistake.
type Identity = (String, usize, usize, &'static str, String);

/// How many diagnostics of a level are stored. A reader needs no more, and some take time in proportion to the spec.
const MAX_STORED_PER_LEVEL: usize = 100;

/// How many bytes of a name or value a message shows.
const MAX_SHOWN_BYTES: usize = 100;

impl Diagnostics {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if !self.seen.insert(diagnostic.hash()) {
            return;
        }
        let level = diagnostic.level();
        if self.is_full(level) { self.more[level as usize] += 1 } else { self.stored.push(diagnostic) }
    }

    /// Whether no more diagnostics of this level are stored, so that the caller need not compute help for one.
    pub(crate) fn is_full(&self, level: Level) -> bool {
        // A level has at most a hundred diagnostics, so counting is fast.
        self.stored.iter().filter(|it| it.level() == level).nth(MAX_STORED_PER_LEVEL - 1).is_some()
    }

    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|it| self.push(it));
    }

    fn append(&mut self, later: Diagnostics) {
        self.extend(later.stored);
        self.seen.extend(later.seen);
        self.more = [0, 1].map(|level| self.more[level] + later.more[level]);
    }

    /// Removes the diagnostics inside a value whose meaning is unknown.
    pub(crate) fn forget(&mut self, value: &Place) {
        let around = value.whole_span();
        let inside =
            |it: &Place| it.path() == value.path() && around.start <= it.span().start && it.span().end <= around.end;
        for removed in self.stored.extract_if(.., |it| it.place.as_ref().is_some_and(inside)) {
            self.seen.remove(&removed.hash());
        }
    }

    /// Ends a stage. An error drops its result.
    pub(crate) fn finish<T>(self, result: T) -> Checked<T> {
        let result = (!self.has_errors()).then_some(result);
        Checked { result, diagnostics: self }
    }

    /// Whether there are neither errors nor warnings.
    pub fn is_empty(&self) -> bool {
        self.stored.is_empty()
    }

    /// Whether there is an error, which stops the generator.
    pub fn has_errors(&self) -> bool {
        // `more` counts only beyond a hundred stored errors, and `forget` may have removed the stored ones.
        self.more[Level::Error as usize] > 0 || self.stored.iter().any(|it| it.level() == Level::Error)
    }

    /// The total number of diagnostics of a level.
    pub fn count(&self, level: Level) -> usize {
        self.stored.iter().filter(|it| it.level() == level).count() + self.more[level as usize]
    }

    /// The first hundred of each level, ordered by file and position.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.sorted().into_iter()
    }

    /// The kinds of mistakes, in the order in which they are shown.
    pub fn codes(&self) -> Vec<Code> {
        self.sorted().iter().map(|it| it.code).collect()
    }

    /// Renders the stored diagnostics as plain text, ordered by file and position, and the number of further ones.
    pub fn render(&self) -> String {
        render::render_plain(&self.sorted(), self.more)
    }

    /// Renders the diagnostics with colors for terminals.
    pub fn render_colored(&self) -> String {
        render::render_colored(&self.sorted(), self.more)
    }

    fn sorted(&self) -> Vec<&Diagnostic> {
        let mut sorted = self.stored.iter().collect::<Vec<_>>();
        sorted.sort_by_cached_key(|it| it.identity());
        sorted
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render())
    }
}

/// Prints the rendered text, so that the message of a failed `unwrap` is readable.
impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Diagnostics {}

/// One error or warning.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    code: Code,
    message: String,
    /// `None` for a mistake of the whole spec.
    place: Option<Place>,
    related: Vec<(Place, String)>,
    help: Option<String>,
}

impl Diagnostic {
    /// Creates a diagnostic. The message is lower case, one clause, and has no full stop.
    pub(crate) fn new(code: Code, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { place: Some(place), ..Diagnostic::of_spec(code, message) }
    }

    /// Creates a diagnostic without a file.
    pub(crate) fn of_spec(code: Code, message: impl Into<String>) -> Diagnostic {
        let message = with_code_point(shorten_quoted(message.into()));
        Diagnostic { code, message, place: None, related: Vec::new(), help: None }
    }

    /// Adds advice for mending the mistake.
    pub(crate) fn help(self, help: impl Into<String>) -> Diagnostic {
        self.maybe_help(Some(help.into()))
    }

    /// Adds advice for mending the mistake, if there is any.
    pub(crate) fn maybe_help(self, help: Option<String>) -> Diagnostic {
        Diagnostic { help: help.map(shorten_quoted).or(self.help), ..self }
    }

    /// Adds another place that explains the mistake, with a label.
    pub(crate) fn also(mut self, place: Place, label: impl Into<String>) -> Diagnostic {
        self.related.push((place, label.into()));
        self
    }

    /// Its kind.
    pub fn code(&self) -> Code {
        self.code
    }

    /// How severe it is.
    pub fn level(&self) -> Level {
        self.code.level()
    }

    /// Returns the mistake, in one clause.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the advice for mending it.
    pub fn help_text(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The place of the mistake. A mistake of the whole spec has none.
    pub fn location(&self) -> Option<Location<'_>> {
        self.place.as_ref().map(Place::location)
    }

    /// Other places that explain the mistake, each with a label.
    pub fn related(&self) -> impl Iterator<Item = (Location<'_>, &str)> {
        self.related.iter().map(|(place, label)| (place.location(), label.as_str()))
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    fn identity(&self) -> Identity {
        let (path, span) = match &self.place {
            Some(place) => (place.path().to_owned(), place.span()),
            None => (String::new(), 0..0),
        };
        (path, span.start, span.end, self.code.text(), self.message.clone())
    }
}

/// Adds the code point of the first letter in a quoted word that looks like an ASCII letter and is another one.
fn with_code_point(message: String) -> String {
    let words = message.split('`').skip(1).step_by(2).filter(|it| !it.contains(char::is_whitespace));
    let foreign = words.filter_map(letters::among_ascii).next();
    match foreign.filter(|_| !message.contains("U+")) {
        Some(letter) => format!("{message}; `{letter}` is {}", letters::describe(letter)),
        None => message,
    }
}

/// Shortens long text between backquotes.
fn shorten_quoted(text: String) -> String {
    if text.len() <= MAX_SHOWN_BYTES {
        return text;
    }
    let short = |part: &str| match part.char_indices().nth(MAX_SHOWN_BYTES) {
        Some((end, _)) => format!("{}…", &part[..end]),
        None => part.to_owned(),
    };
    let parts = text.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { short(part) } else { part.to_owned() }).collect::<Vec<_>>().join("`")
}
