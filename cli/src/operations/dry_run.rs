//! The request that a command would send, without sending it.

use std::path::Path;

use clap::ArgMatches;
use helpdesk::Request;
use helpdesk::request::{BaseUrl, FormPart, PreparedRequest, RequestBody};
use helpdesk_text::{escaped, visible};

use crate::account;
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

/// Prints requests. The key is masked. No account need be configured.
pub(super) fn print(
    requests: impl IntoIterator<Item = impl Request>,
    form: Form,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    let requests = requests.into_iter().map(|it| it.prepare()).collect::<Result<Vec<_>, _>>()?;
    let (base, email) = account(matches)?;
    for request in requests {
        terminal::data(&match form {
            Form::Http => http(&request, &base, &email),
            Form::Curl => curl(&request, &base, &email)?,
        })?;
    }
    Ok(Exit::Done)
}

/// The address and the email address in force, or examples.
pub(super) fn account(matches: &ArgMatches) -> Result<(BaseUrl, String), Failure> {
    let (url, email) = if matches.get_flag("demo") {
        (None, None)
    } else {
        account::load_without_key(matches).map(|account| (account.url, account.email))?
    };
    if url.is_none() || email.is_none() {
        terminal::note("note: the address or the email address is an example, because no account is in use");
    }
    let base = url.map_or_else(|| "account.example.com".to_owned().into(), |url| url.value).base()?;
    Ok((base, email.map_or("agent@example.com".to_owned(), |email| visible(&email.value, " "))))
}

fn http(request: &PreparedRequest, base: &BaseUrl, email: &str) -> String {
    let PreparedRequest { method, path_and_query, body, .. } = request;
    let mut text = format!("{} {base}{path_and_query}\n", method.as_str());
    text.push_str(&format!("authorization: Basic <{email} and the API key>\naccept: application/json\n"));
    if !body.is_empty() {
        text.push_str(&format!("content-type: {}\ncontent-length: {}\n\n", body.content_type(), body.len()));
    }
    // A line in place of what is no text.
    parts(body).for_each(|part| text.push_str(&format!("{}: {}\n", part.name, helpdesk_text::part(&part))));
    json(body).into_iter().for_each(|json| text.push_str(&format!("{json}\n")));
    text
}

fn curl(request: &PreparedRequest, base: &BaseUrl, email: &str) -> Result<String, Failure> {
    let PreparedRequest { method, path_and_query, body, .. } = request;
    let user = quoted(&format!("{email}:"));
    let mut text = format!("curl -X {} -u {user}\"$HELPDESK_API_KEY\"", method.as_str());
    let mut add = |option: &str, value: &str| text.push_str(&format!(" \\\n  {option}{}", quoted(value)));
    for part in parts(body) {
        match (part.file_name, part.path.unwrap_or(Path::new("")).to_str()) {
            (None, _) => {
                let value = String::from_utf8_lossy(part.bytes.unwrap_or_default());
                add("--form-string ", &format!("{}={value}", part.name));
            }
            (Some(name), Some(path)) => {
                // curl reads standard input for a hyphen.
                let path = if path == "-" { "./-" } else { path };
                let [path, name] = [path, name].map(|it| it.replace('\\', r"\\").replace('"', "\\\""));
                add("-F ", &format!("{}=@\"{path}\";filename=\"{name}\"", part.name));
            }
            (Some(name), None) => {
                let error =
                    Failure::new(Exit::Usage, format!("the path of `{name}` is not UTF-8, so that no shell has it"));
                return Err(error.try_this("rename the file, or use `--dry-run`"));
            }
        }
    }
    if let Some(json) = json(body) {
        add("-H ", &format!("Content-Type: {}", body.content_type()));
        // `--data-raw` has no meaning for `@`.
        add("--data-raw ", &json);
    }
    add("", &format!("{base}{path_and_query}"));
    Ok(text + "\n")
}

fn parts(body: &RequestBody) -> impl Iterator<Item = FormPart<'_>> {
    let form = if let RequestBody::Multipart(form) = body { Some(form) } else { None };
    form.into_iter().flat_map(|form| form.parts())
}

fn json(body: &RequestBody) -> Option<String> {
    body.bytes().filter(|it| !it.is_empty()).map(|it| escaped(String::from_utf8_lossy(&it).into_owned()))
}

/// A word for a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
