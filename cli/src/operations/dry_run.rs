//! The request that a command would send, without sending it.

use clap::ArgMatches;
use helpdesk::Request;
use helpdesk::request::{BaseUrl, PreparedRequest, RequestBody};

use crate::account;
use crate::failure::{Exit, Failure};
use crate::terminal;
use crate::wire::{self, Part};

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
        false => account::load(matches).map(|account| (account.url, account.email))?,
    };
    if url.is_none() || email.is_none() {
        terminal::note("note: the address or the email address is an example, because no account is in use");
    }
    let base = url.map_or_else(|| "account.example.com".to_owned().into(), |url| url.value).base()?;
    let email = email.map_or("agent@example.com".to_owned(), |email| email.value);
    let parts = wire::parts(&request.body);
    let parts = parts.map_err(|error| Failure::new(Exit::Local, "cannot read what would be sent").cause(error))?;
    terminal::data(&match form {
        Form::Http => http(&request, &parts, &base, &email),
        Form::Curl => curl(&request, &parts, &base, &email),
    })?;
    Ok(Exit::Done)
}

fn http(request: &PreparedRequest, parts: &[Part], base: &BaseUrl, email: &str) -> String {
    let PreparedRequest { method, path_and_query, body, .. } = request;
    let mut text = format!("{} {base}{path_and_query}\n", method.as_str());
    text.push_str(&format!("authorization: Basic <{email} and the API key>\naccept: application/json\n"));
    if !body.is_empty() {
        text.push_str(&format!("content-type: {}\ncontent-length: {}\n\n", body.content_type(), body.len()));
    }
    for part in parts {
        // A line in place of what is no text.
        text.push_str(&format!("{}: {}\n", part.name, part.value()));
    }
    json(body).into_iter().for_each(|json| text.push_str(&format!("{json}\n")));
    text
}

fn curl(request: &PreparedRequest, parts: &[Part], base: &BaseUrl, email: &str) -> String {
    let PreparedRequest { method, path_and_query, body, .. } = request;
    let user = quoted(&format!("{email}:"));
    let mut text = format!("curl -X {} -u {user}\"$HELPDESK_API_KEY\"", method.as_str());
    let mut add = |option: &str, value: &str| text.push_str(&format!(" \\\n  {option}{}", quoted(value)));
    for part in parts {
        match &part.file {
            // By its name: the directory of the file is not in the request.
            Some(file) => add("-F ", &format!("{}=@{file}", part.name)),
            None => add("--form-string ", &format!("{}={}", part.name, part.value())),
        }
    }
    if let Some(json) = json(body) {
        add("-H ", &format!("Content-Type: {}", body.content_type()));
        // `--data-raw` has no meaning for `@`.
        add("--data-raw ", &json);
    }
    add("", &format!("{base}{path_and_query}"));
    text + "\n"
}

fn json(body: &RequestBody) -> Option<String> {
    body.bytes().filter(|it| !it.is_empty()).map(|it| String::from_utf8_lossy(&it).into_owned())
}

/// A word for a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
