//! The requests that the fake server received, parsed, for assertions.

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::ops::Deref;
use std::sync::Arc;

use helpdesk::Timestamp;
use http::HeaderMap;
use serde_json::{Map, Value};
use similar::TextDiff;

use crate::input::args::Upload;
use crate::input::given::Given;

/// A request that arrived, and what became of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReceivedRequest {
    /// The operation that it was for, such as `cases.create`; `None` for what is none.
    pub operation: Option<&'static str>,
    /// The method.
    pub method: String,
    /// The path as it was sent, without the query.
    pub path: String,
    /// The query, decoded, in its order.
    pub query: Vec<(String, String)>,
    /// The headers.
    pub headers: HeaderMap,
    /// The body: fields below the root, whether they came as JSON or as a form.
    pub body: Map<String, Value>,
    /// The files.
    pub files: Vec<ReceivedFile>,
    /// The status of the reply; `None` while there is none, or when the connection was reset.
    pub status: Option<u16>,
    /// The connection was reset.
    pub reset: bool,
    /// What is wrong with it, if the fake server rejected it.
    pub violations: Vec<String>,
    /// When it arrived, by the desk's clock.
    pub at: Timestamp,
}

/// A file that arrived.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReceivedFile {
    /// The parameter that it is for, such as `attachments`.
    pub param: String,
    /// Its name.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// What it holds.
    pub bytes: bytes::Bytes,
}

impl ReceivedFile {
    fn new(param: &str, upload: &Arc<Upload>) -> Self {
        let Upload { name, mime, bytes } = &**upload;
        Self { param: param.to_owned(), name: name.clone(), mime: mime.clone(), bytes: bytes.clone() }
    }
}

impl ReceivedRequest {
    /// Adds what was read of it.
    pub(crate) fn understood(&mut self, operation: &'static str, given: Option<&Given>) {
        self.operation = Some(operation);
        if let Some(given) = given {
            self.body.clone_from(&given.body);
            self.files = given.files.iter().map(|(param, file)| ReceivedFile::new(param, file)).collect();
        }
    }
}

impl Display for ReceivedRequest {
    /// `POST /api/cases.json subject="Printer on fire" attachments="note.txt" (8 bytes) -> 201`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)?;
        for (index, (name, value)) in self.query.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { '?' } else { '&' })?;
        }
        if !self.body.is_empty() {
            let mut body: Vec<String> = self.body.iter().map(|(name, value)| format!("{name}={value}")).collect();
            body.sort();
            write!(f, " {}", body.join(" "))?;
        }
        for file in &self.files {
            write!(f, " {}={:?} ({} bytes)", file.param, file.name, file.bytes.len())?;
        }
        match self.status {
            Some(status) => write!(f, " -> {status}")?,
            None if self.reset => write!(f, " -> reset")?,
            None => write!(f, " -> nothing yet")?,
        }
        if !self.violations.is_empty() {
            write!(f, " ({})", self.violations.join("; "))?;
        }
        Ok(())
    }
}

/// Requests in the order in which they arrived. A slice of [`ReceivedRequest`], and a text with one line for each.
#[derive(Clone, Debug, Default)]
pub struct ReceivedRequests(Vec<ReceivedRequest>);

impl ReceivedRequests {
    /// Those for this operation.
    #[must_use]
    pub fn for_operation(&self, operation: &str) -> Self {
        Self(self.0.iter().filter(|it| it.operation == Some(operation)).cloned().collect())
    }

    /// Asserts that these requests arrived, a line for each, as [`Display`] shows them, with the fields of bodies in the order of
    /// their names. A `*` stands for anything, such as an id. Blanks at the ends of lines and empty lines do not count.
    ///
    /// # Panics
    ///
    /// When others arrived: with the difference, line by line.
    #[track_caller]
    pub fn assert_log(&self, expected: &str) {
        let mut wanted = Vec::new();
        wanted.extend(expected.lines().map(str::trim).filter(|line| !line.is_empty()));
        let mut arrived: Vec<String> = self.0.iter().map(ReceivedRequest::to_string).collect();
        for (line, pattern) in arrived.iter_mut().zip(&wanted) {
            if fits(pattern, line) {
                (*pattern).clone_into(line);
            }
        }
        if wanted != arrived {
            let text = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
            let wanted: Vec<String> = wanted.into_iter().map(str::to_owned).collect();
            let (wanted, arrived) = (text(&wanted), text(&arrived));
            let diff = TextDiff::from_lines(&wanted, &arrived);
            let diff = diff.unified_diff().header("expected", "arrived").to_string();
            panic!("the received requests differ from the expected ones:\n{diff}");
        }
    }
}

impl Deref for ReceivedRequests {
    type Target = [ReceivedRequest];

    fn deref(&self) -> &[ReceivedRequest] {
        &self.0
    }
}

impl Display for ReceivedRequests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|request| writeln!(f, "{request}"))
    }
}

/// Whether a line is as a pattern says, in which `*` stands for anything.
fn fits(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    let mut ends = line.char_indices().map(|(index, _)| index).chain([line.len()]);
    ends.any(|end| fits(rest, &line[end..]))
}

/// The requests that are kept.
#[derive(Debug)]
pub(crate) struct Journal {
    /// How many at most.
    kept: usize,
    requests: VecDeque<ReceivedRequest>,
    /// How many were forgotten.
    before: usize,
}

/// Which request of a journal is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry(usize);

impl Journal {
    pub(crate) fn new(kept: usize) -> Self {
        Self { kept, requests: VecDeque::new(), before: 0 }
    }

    pub(crate) fn add(&mut self, request: ReceivedRequest) -> Entry {
        let entry = Entry(self.before + self.requests.len());
        self.requests.push_back(request);
        if self.requests.len() > self.kept {
            self.requests.pop_front();
            self.before += 1;
        }
        entry
    }

    /// A request that is not forgotten yet.
    pub(crate) fn get_mut(&mut self, entry: Entry) -> Option<&mut ReceivedRequest> {
        self.requests.get_mut(entry.0.checked_sub(self.before)?)
    }

    pub(crate) fn all(&self) -> ReceivedRequests {
        ReceivedRequests(self.requests.iter().cloned().collect())
    }

    pub(crate) fn clear(&mut self) {
        self.before += self.requests.len();
        self.requests.clear();
    }
}
