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
use crate::input::content::Content;

/// A request that the fake server received, and its result.
///
/// [`FakeServer::received_requests`](crate::FakeServer::received_requests) returns them. The `Display` output is one
/// line, such as `POST /api/labels.json label_title="Urgent" -> 201`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReceivedRequest {
    /// The operation, such as `cases.create`; `None` if the method and path belong to no operation.
    pub operation: Option<&'static str>,
    /// The HTTP method, such as `POST`.
    pub method: String,
    /// The path as the client sent it, without the query.
    pub path: String,
    /// The decoded names and values of the query, in their order.
    pub query: Vec<(String, String)>,
    /// The request's headers. The `Debug` output shows no credentials.
    pub headers: HeaderMap,
    /// The fields of the JSON or multipart body, below its root. Empty if there are none, or if the body cannot be parsed.
    pub body: Map<String, Value>,
    /// The files of the body.
    pub files: Vec<ReceivedFile>,
    /// The status of the response; `None` before the response, and after a reset connection.
    pub status: Option<u16>,
    /// Whether the fake server reset the connection, because of a [`Fault`](crate::Fault).
    pub reset: bool,
    /// The constraints that the request violated. The fake server rejected it for them, unless the status says otherwise:
    /// it accepts values of another type than documented if they have one meaning.
    pub violations: Vec<String>,
    /// The names of what the fake server ignored, such as an unknown parameter. Empty if it rejected the request.
    pub ignored: Vec<String>,
    /// The time at which the request arrived, in whole seconds, by the fake server's clock.
    pub at: Timestamp,
}

/// A file that the fake server received.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReceivedFile {
    /// The parameter of the file, such as `attachments`.
    pub param: String,
    /// The file name.
    pub name: String,
    /// The media type, such as `text/plain`.
    pub mime: String,
    /// The content.
    pub bytes: bytes::Bytes,
}

impl ReceivedFile {
    fn new(param: &str, upload: &Arc<Upload>) -> Self {
        let Upload { name, mime, bytes } = &**upload;
        Self { param: param.to_owned(), name: name.clone(), mime: mime.clone(), bytes: bytes.clone() }
    }
}

impl ReceivedRequest {
    /// Adds the operation and the parsed body.
    pub(crate) fn set_operation(&mut self, operation: &'static str, content: Option<&Content>) {
        self.operation = Some(operation);
        if let Some(content) = content {
            self.body.clone_from(&content.body);
            self.files = content.files.iter().map(|file| ReceivedFile::new(&file.param, &file.upload)).collect();
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
            write!(f, " {}={} ({} bytes)", file.param, Value::from(&*file.name), file.bytes.len())?;
        }
        match self.status {
            Some(status) => write!(f, " -> {status}")?,
            None if self.reset => write!(f, " -> reset")?,
            None => write!(f, " -> nothing yet")?,
        }
        if !self.violations.is_empty() {
            write!(f, " ({})", self.violations.join("; "))?;
        }
        if !self.ignored.is_empty() {
            write!(f, " (ignored: {})", self.ignored.join(", "))?;
        }
        Ok(())
    }
}

/// Received requests, in the order in which they arrived.
///
/// The type dereferences to a slice of [`ReceivedRequest`]. The `Display` output has one line for each request.
#[derive(Clone, Debug, Default)]
pub struct ReceivedRequests(Vec<ReceivedRequest>);

impl ReceivedRequests {
    /// Returns the requests of this operation, such as `cases.create`. The result is empty if there are none.
    #[must_use]
    pub fn for_operation(&self, operation: &str) -> Self {
        Self(self.0.iter().filter(|it| it.operation == Some(operation)).cloned().collect())
    }

    /// Asserts that exactly these requests arrived, in this order.
    ///
    /// `expected` has one line for each request, as [`Display`] shows it: the fields of a body are sorted by name. A `*`
    /// matches any characters, such as an id. Spaces around a line, and empty lines, are ignored.
    ///
    /// # Panics
    ///
    /// Panics if the requests differ. The message contains a diff of the lines.
    #[track_caller]
    pub fn assert_log(&self, expected: &str) {
        let mut lines = Vec::new();
        lines.extend(expected.lines().map(str::trim).filter(|line| !line.is_empty()));
        let mut arrived: Vec<String> = self.0.iter().map(ReceivedRequest::to_string).collect();
        for (line, pattern) in arrived.iter_mut().zip(&lines) {
            if fits(pattern, line) {
                (*pattern).clone_into(line);
            }
        }
        if lines != arrived {
            let text = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
            let lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
            let (lines, arrived) = (text(&lines), text(&arrived));
            let diff = TextDiff::from_lines(&lines, &arrived);
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

/// Whether a line matches a pattern, in which `*` matches any characters.
fn fits(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    let mut ends = line.char_indices().map(|(index, _)| index).chain([line.len()]);
    ends.any(|end| fits(rest, &line[end..]))
}

/// The stored requests.
#[derive(Debug)]
pub(crate) struct RequestLog {
    /// The maximum number of requests.
    capacity: usize,
    requests: VecDeque<ReceivedRequest>,
    /// The number of removed requests.
    before: usize,
}

/// The position of a request in a journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry(usize);

impl RequestLog {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, requests: VecDeque::new(), before: 0 }
    }

    pub(crate) fn add(&mut self, request: ReceivedRequest) -> Entry {
        let entry = Entry(self.before + self.requests.len());
        self.requests.push_back(request);
        if self.requests.len() > self.capacity {
            self.requests.pop_front();
            self.before += 1;
        }
        entry
    }

    /// Returns a request, unless it was removed.
    pub(crate) fn get_mut(&mut self, entry: Entry) -> Option<&mut ReceivedRequest> {
        self.requests.get_mut(entry.0.checked_sub(self.before)?)
    }

    pub(crate) fn requests(&self) -> ReceivedRequests {
        ReceivedRequests(self.requests.iter().cloned().collect())
    }

    pub(crate) fn clear(&mut self) {
        self.before += self.requests.len();
        self.requests.clear();
    }
}
