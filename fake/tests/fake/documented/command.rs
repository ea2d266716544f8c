//! A `curl` command of the table, of which a handful of options is understood.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

use crate::documented::sent::{Body, FormValue, Sent, query};

/// A mistake in a command, and in which of its lines, from 0.
type Problem = (usize, String);

/// Reads a command. Whatever is not understood is a mistake, so that no part of a request goes unnoticed.
pub(crate) fn parse(text: &str, base_url: &str) -> Result<Sent, Problem> {
    let mut command = Command::default();
    let mut words = shlex::Shlex::new(text);
    // A continued line leaves an empty word, which no shell would see.
    let mut next = || loop {
        let at = words.line_no - 1;
        match words.next() {
            Some(word) if word.is_empty() => (),
            word => return (word, at),
        }
    };
    let mut line = 0;
    if next().0.as_deref() != Some("curl") {
        return Err((line, "is no `curl` command".to_owned()));
    }
    while let (Some(word), at) = next() {
        line = at;
        let mut value = || next().0.ok_or_else(|| (line, format!("`{word}` has no value")));
        let taken = match word.as_str() {
            "-G" => command.get(),
            "-X" => command.method(value()?),
            "-u" => command.user(&value()?),
            "-H" => command.header(&value()?),
            "-d" => command.data(&value()?),
            "-F" => command.field(&value()?),
            "--data-urlencode" => command.parameter(value()?),
            option if option.starts_with('-') => Err(format!("`{option}` is not understood")),
            address => command.address(address, base_url),
        };
        taken.map_err(|problem| (line, problem))?;
    }
    if words.had_error {
        return Err((line, "a quote is not closed".to_owned()));
    }
    command.finish().map_err(|problem| (0, problem))
}

/// The parts of a command that were read so far.
#[derive(Default)]
struct Command {
    get: bool,
    method: Option<String>,
    headers: BTreeMap<String, String>,
    path: Option<String>,
    query: Vec<(String, String)>,
    encoded: Vec<(String, String)>,
    json: Option<helpdesk::Json>,
    form: Vec<(String, FormValue)>,
}

impl Command {
    fn get(&mut self) -> Result<(), String> {
        self.get = true;
        Ok(())
    }

    fn method(&mut self, name: String) -> Result<(), String> {
        once(&mut self.method, name, "-X")
    }

    fn user(&mut self, user: &str) -> Result<(), String> {
        self.set_header("authorization", format!("Basic {}", BASE64.encode(user)))
    }

    fn header(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text.split_once(": ").ok_or_else(|| format!("`{text}` is no header"))?;
        self.set_header(&name.to_lowercase(), value.to_owned())
    }

    fn set_header(&mut self, name: &str, value: String) -> Result<(), String> {
        match self.headers.insert(name.to_owned(), value) {
            None => Ok(()),
            Some(_) => Err(format!("the header `{name}` is there twice")),
        }
    }

    fn data(&mut self, text: &str) -> Result<(), String> {
        let json = serde_json::from_str(text).map_err(|error| format!("the body is no JSON: {error}"))?;
        once(&mut self.json, json, "-d")
    }

    fn field(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text.split_once('=').ok_or_else(|| format!("`{text}` is no field"))?;
        let value = match value.strip_prefix('@') {
            Some(file) => {
                let (file, media_type) =
                    file.split_once(";type=").ok_or_else(|| format!("the file `{file}` has no type"))?;
                FormValue::File { file_name: file.into(), content_type: media_type.into(), content: file.into() }
            }
            // Here curl would read a file, or take the rest for an option.
            None if value.starts_with('<') || value.contains(';') => return Err(format!("`{value}` has a meaning")),
            None => FormValue::Text(value.to_owned()),
        };
        self.form.push((name.to_owned(), value));
        Ok(())
    }

    fn parameter(&mut self, text: String) -> Result<(), String> {
        let (name, value) = text.split_once('=').ok_or_else(|| format!("`{text}` is no parameter"))?;
        self.encoded.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn address(&mut self, text: &str, base_url: &str) -> Result<(), String> {
        let below =
            text.strip_prefix(base_url).ok_or_else(|| format!("`{text}` does not begin with the base address"))?;
        let (path, pairs) = below.split_once('?').unwrap_or((below, ""));
        self.query = query(pairs);
        once(&mut self.path, path.to_owned(), "the address")
    }

    fn finish(mut self) -> Result<Sent, String> {
        if !self.encoded.is_empty() && !self.get {
            return Err("`--data-urlencode` is only understood with `-G`".to_owned());
        }
        if self.get && (self.json.is_some() || !self.form.is_empty()) {
            return Err("`-G` has no body".to_owned());
        }
        let body = match (self.json, self.form.is_empty()) {
            (None, true) => Body::None,
            (Some(json), true) if self.headers.get("content-type").is_some_and(|it| it == "application/json") => {
                Body::Json(json)
            }
            (Some(_), true) => return Err("curl would send the body as a form of another kind".to_owned()),
            (None, false) => {
                self.headers.insert("content-type".to_owned(), "multipart/form-data".to_owned());
                self.form.sort();
                Body::Form(self.form)
            }
            (Some(_), false) => return Err("has both `-d` and `-F`".to_owned()),
        };
        let method = match (self.method, &body) {
            (Some(method), _) => method,
            (None, Body::None) => "GET".to_owned(),
            (None, _) => "POST".to_owned(),
        };
        self.query.extend(self.encoded);
        self.query.sort();
        let path = self.path.ok_or("has no address")?;
        Ok(Sent { method, path, query: self.query, headers: self.headers, body })
    }
}

fn once<T>(place: &mut Option<T>, value: T, what: &str) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("has {what} twice")),
    }
}
