//! The table: what the vendor's documentation says is sent and returned, one entry after another.
//!
//! A file begins with a line about itself. An entry is `== ` and its name, the request as a `curl` command, an empty line, and
//! the response: `HTTP ` with the status, then the body.

use std::fs;
use std::path::Path;

use crate::documented::command;
use crate::documented::sent::Sent;

/// The address that stands for `{base_url}`.
pub(crate) const BASE_URL: &str = "https://acme.example.com";
/// Who calls.
pub(crate) const STAFF_EMAIL: &str = "sam@acme.example.com";
/// With which key.
pub(crate) const API_KEY: &str = "0123456789abcdef";
/// The number of the case 10001.
pub(crate) const CASE_NUMBER: &str = "664-245651";

/// An entry of the table.
#[derive(Debug)]
pub(crate) struct Entry {
    /// File and line, for messages.
    pub(crate) place: String,
    /// The operation, and for some entries a special feature.
    pub(crate) name: String,
    pub(crate) request: Sent,
    pub(crate) status: u16,
    /// The body of the response.
    pub(crate) response: String,
}

impl Entry {
    /// The operation, such as `cases.create`.
    pub(crate) fn operation(&self) -> &str {
        self.name.split(' ').next().unwrap()
    }
}

/// The whole table.
///
/// # Panics
/// Panics with all mistakes in the files.
pub(crate) fn read() -> Vec<Entry> {
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake/documented"))
}

/// The table in a folder.
///
/// # Panics
/// Panics with all mistakes in the files.
pub(crate) fn read_folder(folder: &Path) -> Vec<Entry> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "txt"));
    files.sort();
    let mut entries = Vec::new();
    let mut problems = Vec::new();
    for path in files {
        let file = path.file_name().unwrap().to_str().unwrap();
        read_file(file, &fill_in(&fs::read_to_string(&path).unwrap()), &mut entries, &mut problems);
    }
    assert!(problems.is_empty(), "the table has mistakes:\n{}", problems.join("\n"));
    entries
}

/// Replaces placeholders such as `{base_url}` by the values of this account.
fn fill_in(text: &str) -> String {
    let places =
        [("base_url", BASE_URL), ("staff_email", STAFF_EMAIL), ("api_key", API_KEY), ("case_number", CASE_NUMBER)];
    places.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

fn read_file(file: &str, text: &str, entries: &mut Vec<Entry>, problems: &mut Vec<String>) {
    let lines: Vec<_> = text.lines().collect();
    let starts: Vec<_> = (0..lines.len()).filter(|index| lines[*index].starts_with("== ")).collect();
    for (number, start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(lines.len());
        match read_entry(file, *start + 1, &lines[*start..end]) {
            Ok(entry) => entries.push(entry),
            Err((line, problem)) => problems.push(format!("{file}:{line}: {problem}")),
        }
    }
    if starts.is_empty() {
        problems.push(format!("{file}:1: has no entry"));
    }
}

/// Reads the lines of an entry, the first of which has that number. A problem comes with its line.
fn read_entry(file: &str, start: usize, lines: &[&str]) -> Result<Entry, (usize, String)> {
    let name = lines[0].trim_start_matches("== ").trim().to_owned();
    let response_line = lines.iter().position(|line| line.starts_with("HTTP "));
    let response_line =
        response_line.ok_or_else(|| (start, format!("`{name}` has no line that begins with `HTTP `")))?;
    let status = lines[response_line]["HTTP ".len()..].trim();
    let status = status.parse().map_err(|_| (start + response_line, format!("`{status}` is no status")))?;
    let request = command::parse(&lines[1..response_line].join("\n"), BASE_URL)
        .map_err(|(line, problem)| (start + 1 + line, format!("`{name}`: {problem}")))?;
    let response = lines[response_line + 1..].join("\n").trim().to_owned();
    Ok(Entry { place: format!("{file}:{start}"), name, request, status, response })
}

/// Returns the mistakes of a file of one entry.
#[cfg(test)]
fn problems(command: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let text = format!("About.\n\n== labels.list\n{command}\n\nHTTP 200\n{{}}\n");
    read_file("file.txt", &fill_in(&text), &mut Vec::new(), &mut problems);
    problems
}

#[test]
fn a_mistake_in_the_table_is_reported_with_its_file_and_line() {
    assert!(problems("curl '{base_url}/api/labels.json' \\\n  -H 'Accept: text/plain'").is_empty());
    let unknown = problems("curl '{base_url}/api/labels.json' \\\n  --fail");
    assert_eq!(unknown, ["file.txt:5: `labels.list`: `--fail` is not understood"]);
    let elsewhere = problems("curl -X GET \\\n  'https://example.org/api/labels.json'");
    assert_eq!(elsewhere.len(), 1, "{elsewhere:?}");
    assert!(elsewhere[0].starts_with("file.txt:5: "), "{elsewhere:?}");
}
