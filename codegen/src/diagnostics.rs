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

/// Errors and warnings of a stage: of each level the first hundred, and how many there are in all.
#[derive(Default)]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
    /// The hashes of all that were found: a template that is used three times has its mistakes three times, and they count once.
    seen: BTreeSet<u64>,
    /// How many more errors and warnings there are.
    more: [usize; 2],
}

/// File and position, code and message. Two with the same identity are the same mistake.
type Identity = (String, usize, usize, &'static str, String);

/// How many diagnostics of a level are kept. Nobody reads more, and some take time in proportion to the spec.
const MOST_KEPT: usize = 100;

/// How many characters of a name or value a message shows.
const MOST_SHOWN: usize = 100;

impl Diagnostics {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if !self.seen.insert(diagnostic.hash()) {
            return;
        }
        let level = diagnostic.level();
        if self.is_full(level) { self.more[level as usize] += 1 } else { self.found.push(diagnostic) }
    }

    /// Whether another one of this level would not be kept, and need no help.
    pub(crate) fn is_full(&self, level: Level) -> bool {
        // Those of one level are few, so counting is fast.
        self.found.iter().filter(|it| it.level() == level).nth(MOST_KEPT - 1).is_some()
    }

    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|it| self.push(it));
    }

    fn append(&mut self, others: Diagnostics) {
        self.extend(others.found);
        self.seen.extend(others.seen);
        self.more = [0, 1].map(|level| self.more[level] + others.more[level]);
    }

    /// Takes back what was found inside a value that has no meaning.
    pub(crate) fn forget(&mut self, value: &Place) {
        let around = value.whole_span();
        let inside =
            |it: &Place| it.path() == value.path() && around.start <= it.span().start && it.span().end <= around.end;
        for taken_back in self.found.extract_if(.., |it| it.place.as_ref().is_some_and(inside)) {
            self.seen.remove(&taken_back.hash());
        }
    }

    /// Ends a stage, whose result is lost if it found an error.
    pub(crate) fn finish<T>(self, result: T) -> Checked<T> {
        let result = (!self.has_errors()).then_some(result);
        Checked { result, diagnostics: self }
    }

    /// There are neither errors nor warnings.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Something is wrong, so that nothing can be generated.
    pub fn has_errors(&self) -> bool {
        // None are counted before a hundred are kept, but those may have been taken back.
        self.more[Level::Error as usize] > 0 || self.found.iter().any(|it| it.level() == Level::Error)
    }

    /// How many there are of a level.
    pub fn count(&self, level: Level) -> usize {
        self.found.iter().filter(|it| it.level() == level).count() + self.more[level as usize]
    }

    /// The first hundred of each level, ordered by file and position.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.sorted().into_iter()
    }

    /// The kinds of mistakes, in the order in which they are shown.
    pub fn codes(&self) -> Vec<Code> {
        self.sorted().iter().map(|it| it.code).collect()
    }

    /// All that are kept as plain text, ordered by file and position, and the number of others.
    pub fn render(&self) -> String {
        render::plain(&self.sorted(), self.more)
    }

    /// The same for terminals.
    pub fn render_colored(&self) -> String {
        render::colored(&self.sorted(), self.more)
    }

    fn sorted(&self) -> Vec<&Diagnostic> {
        let mut sorted = self.found.iter().collect::<Vec<_>>();
        sorted.sort_by_cached_key(|it| it.identity());
        sorted
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render())
    }
}

/// As it is shown, so that an `unwrap` can be read.
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
    /// A mistake of the whole spec has none.
    place: Option<Place>,
    others: Vec<(Place, String)>,
    help: Option<String>,
}

impl Diagnostic {
    /// The message is lower case, one clause, and has no full stop.
    pub(crate) fn new(code: Code, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { place: Some(place), ..Diagnostic::of_spec(code, message) }
    }

    /// A mistake that is in no file.
    pub(crate) fn of_spec(code: Code, message: impl Into<String>) -> Diagnostic {
        let message = with_code_point(cut(message.into()));
        Diagnostic { code, message, place: None, others: Vec::new(), help: None }
    }

    /// Returns what to do about it.
    pub(crate) fn help(self, help: impl Into<String>) -> Diagnostic {
        self.maybe_help(Some(help.into()))
    }

    /// Returns what to do about it, if anybody knows.
    pub(crate) fn maybe_help(self, help: Option<String>) -> Diagnostic {
        Diagnostic { help: help.map(cut).or(self.help), ..self }
    }

    /// Another place that has to do with it, and why.
    pub(crate) fn also(mut self, place: Place, label: impl Into<String>) -> Diagnostic {
        self.others.push((place, label.into()));
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

    /// Returns what is wrong, in one clause.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns what to do about it.
    pub fn help_text(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Where it is. A mistake of the whole spec is in no file.
    pub fn location(&self) -> Option<Location<'_>> {
        self.place.as_ref().map(Place::location)
    }

    /// Other places that have to do with it, and why.
    pub fn related(&self) -> impl Iterator<Item = (Location<'_>, &str)> {
        self.others.iter().map(|(place, label)| (place.location(), label.as_str()))
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

/// Says which letter of a quoted word is not what it looks like.
fn with_code_point(message: String) -> String {
    let words = message.split('`').skip(1).step_by(2).filter(|it| !it.contains(char::is_whitespace));
    let foreign = words.filter_map(letters::among_ascii).next();
    match foreign.filter(|_| !message.contains("U+")) {
        Some(letter) => format!("{message}; `{letter}` is {}", letters::shown(letter)),
        None => message,
    }
}

/// Cuts what stands between backquotes, if it is long.
fn cut(text: String) -> String {
    if text.len() <= MOST_SHOWN {
        return text;
    }
    let short = |part: &str| match part.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &part[..end]),
        None => part.to_owned(),
    };
    let parts = text.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { short(part) } else { part.to_owned() }).collect::<Vec<_>>().join("`")
}
