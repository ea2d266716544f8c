//! The request that a command would send, without sending it.

use std::io::Read;

use clap::ArgMatches;
use helpdesk::meta::Service;
use helpdesk::request::{BaseUrl, PreparedRequest};
use helpdesk::{HelpDesk, Request};

use crate::account::Account;
use crate::failure::{Exit, Failure};
use crate::terminal;

/// How to print the request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Http,
    Curl,
}

impl Form {
    /// How to print the request, if the request is not to be sent.
    pub(super) fn from_matches(matches: &ArgMatches) -> Option<Self> {
        match matches.get_one::<String>("as").map(String::as_str) {
            Some("curl") => Some(Self::Curl),
            Some(_) => Some(Self::Http),
            None => matches.get_flag("dry-run").then_some(Self::Http),
        }
    }
}

/// Prints a request. The key is masked. No account need be configured.
///
/// # Errors
///
/// Everything that is wrong with the request or the configuration; a file that cannot be read.
pub(super) fn print(request: &impl Request, form: Form, matches: &ArgMatches) -> Result<Exit, Failure> {
    let request = request.prepare()?;
    let (url, email) = match matches.get_flag("demo") {
        true => (None, None),
        false => Account::from_matches(matches).map(|account| (account.url, account.email))?,
    };
    if url.is_none() || email.is_none() {
        terminal::note("note: the address or the email address is an example, because no account is in use");
    }
    let url = url.map_or("https://account.example.com".to_owned(), |url| url.value);
    let email = email.map_or("agent@example.com".to_owned(), |email| email.value);
    let base = BaseUrl::new(&url, HelpDesk::METADATA.prefix)?;
    let text = match form {
        Form::Http => http(&request, &base, &email)?,
        Form::Curl => curl(&request, &base, &email)?,
    };
    terminal::data(&text)?;
    Ok(Exit::Done)
}

fn http(request: &PreparedRequest, base: &BaseUrl, email: &str) -> Result<String, Failure> {
    let mut text = format!("{} {base}{}\n", request.method.as_str(), request.path_and_query);
    text.push_str(&format!("authorization: Basic <{} and the API key>\naccept: application/json\n", email));
    if !request.body.is_empty() {
        let (kind, length) = (request.body.content_type(), request.body.len());
        text.push_str(&format!("content-type: {kind}\ncontent-length: {length}\n\n{}\n", body(request)?));
    }
    Ok(text)
}

fn curl(request: &PreparedRequest, base: &BaseUrl, email: &str) -> Result<String, Failure> {
    let method = request.method.as_str();
    let user = format!("{email}:");
    let mut text = format!("curl -X {method} -u {}\"$HELPDESK_API_KEY\"", quoted(&user));
    match parts(request)? {
        Some(parts) => {
            for Part { name, file, value } in parts {
                let (form, value) = match file {
                    // By its name: the directory of the file is not in the request.
                    Some(file) => ("-F", format!("@{file}")),
                    None => ("--form-string", value),
                };
                text.push_str(&format!(" \\\n  {form} {}", quoted(&format!("{name}={value}"))));
            }
        }
        None if request.body.is_empty() => (),
        None => {
            let kind = format!("Content-Type: {}", request.body.content_type());
            // `--data-raw` has no meaning for `@`.
            text.push_str(&format!(" \\\n  -H {} \\\n  --data-raw {}", quoted(&kind), quoted(&body(request)?)));
        }
    }
    text.push_str(&format!(" \\\n  {}\n", quoted(&format!("{base}{}", request.path_and_query))));
    Ok(text)
}

/// The body, with a line in place of what is no text.
fn body(request: &PreparedRequest) -> Result<String, Failure> {
    let Some(parts) = parts(request)? else { return Ok(String::from_utf8_lossy(&bytes(request)?).into_owned()) };
    let line = |Part { name, file, value }: Part| match file {
        Some(file) => format!("{name}: <{file}, {value}>"),
        None => format!("{name}: {value}"),
    };
    Ok(parts.into_iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// A part of a multipart body. The value of a file is its size.
struct Part {
    name: String,
    file: Option<String>,
    value: String,
}

/// The parts of a body, if it is multipart.
fn parts(request: &PreparedRequest) -> Result<Option<Vec<Part>>, Failure> {
    let kind = request.body.content_type();
    let Some((_, boundary)) = kind.split_once("boundary=") else { return Ok(None) };
    let (body, boundary) = (bytes(request)?, format!("--{boundary}"));
    let mut parts = Vec::new();
    for part in split(&body, boundary.as_bytes()) {
        let Some(end) = part.windows(4).position(|it| it == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&part[..end]).into_owned();
        let attribute = |name: &str| Some(head.split_once(&format!("; {name}=\""))?.1.split('"').next()?.to_owned());
        let content = part[end + 4..].strip_suffix(b"\r\n").unwrap_or(&part[end + 4..]);
        let file = attribute("filename");
        let value = match file {
            Some(_) => format!("{} bytes", content.len()),
            None => String::from_utf8_lossy(content).into_owned(),
        };
        parts.push(Part { name: attribute("name").unwrap_or_default(), file, value });
    }
    Ok(Some(parts))
}

fn split<'a>(mut bytes: &'a [u8], separator: &[u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    while let Some(at) = bytes.windows(separator.len()).position(|it| it == separator) {
        parts.push(&bytes[..at]);
        bytes = &bytes[at + separator.len()..];
    }
    parts
}

fn bytes(request: &PreparedRequest) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = request.body.open().and_then(|mut body| body.read_to_end(&mut bytes));
    read.map_err(|error| Failure::new(Exit::Local, "cannot read what would be sent").cause(error))?;
    Ok(bytes)
}

/// A word for a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
