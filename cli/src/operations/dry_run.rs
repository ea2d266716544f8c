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
pub(crate) enum Form {
    Http,
    Curl,
}

impl Form {
    /// How to print the request, if the request is not to be sent.
    pub(crate) fn from_matches(matches: &ArgMatches) -> Option<Self> {
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
/// Everything that is wrong with the request; a file that cannot be read.
pub(crate) fn print(request: &impl Request, form: Form, account: Option<Account>) -> Result<Exit, Failure> {
    let (url, email) = account.map_or((None, None), |it| (it.url, it.email));
    let url = url.map_or("https://acme.omnidesk.ru".to_owned(), |url| url.value);
    let email = email.map_or("agent@example.com".to_owned(), |email| email.value);
    let request = request.prepare().map_err(helpdesk::Error::from)?;
    let base = BaseUrl::new(&url, HelpDesk::METADATA.prefix).map_err(helpdesk::Error::from)?;
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
    let user = format!("{}:", email);
    let mut text = format!("curl -X {method} -u {}\"$HELPDESK_API_KEY\"", quoted(&user));
    if !request.body.is_empty() {
        let kind = format!("Content-Type: {}", request.body.content_type());
        // `--data-raw` has no meaning for `@`.
        text.push_str(&format!(" \\\n  -H {} \\\n  --data-raw {}", quoted(&kind), quoted(&body(request)?)));
    }
    text.push_str(&format!(" \\\n  {}\n", quoted(&format!("{base}{}", request.path_and_query))));
    Ok(text)
}

/// The body as it is sent.
fn body(request: &PreparedRequest) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = request.body.open().and_then(|mut body| body.read_to_end(&mut bytes));
    read.map_err(|error| Failure::new(Exit::Local, "cannot read what would be sent").cause(error))?;
    String::from_utf8(bytes).map_err(|error| {
        let failure = Failure::new(Exit::Local, "a body with a file that is no text cannot be printed");
        failure.cause(error.utf8_error()).try_this("leave out the file")
    })
}

/// A word for a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
