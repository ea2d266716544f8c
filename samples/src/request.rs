//! Renders a prepared request as HTTP and for curl.

use helpdesk::request::{FormPart, PreparedRequest, RequestBody};
use helpdesk_text::escape;

use crate::account::Account;
use crate::error::Error;
use crate::shell::quote;

/// Returns a request as HTTP, with a placeholder line for content that is not text.
pub fn http(request: &PreparedRequest, account: &Account) -> String {
    let PreparedRequest { method, path_and_query, body, .. } = request;
    let Account { base, email } = account;
    let mut text = format!("{} {base}{path_and_query}\n", method.as_str());
    text.push_str(&format!("authorization: Basic <{email} and the API key>\naccept: application/json\n"));
    if !body.is_empty() {
        text.push_str(&format!("content-type: {}\ncontent-length: {}\n\n", body.content_type(), body.len()));
    }
    parts(body).for_each(|part| text.push_str(&format!("{}: {}\n", part.name, helpdesk_text::part(&part))));
    json(body).into_iter().for_each(|json| text.push_str(&format!("{json}\n")));
    text
}

/// Returns a request as a call of curl for a POSIX shell. The call reads the key from `HELPDESK_API_KEY`.
///
/// # Errors
///
/// Fails if the path of a file is not UTF-8.
pub fn curl(request: &PreparedRequest, account: &Account) -> Result<String, Error> {
    let PreparedRequest { method, path_and_query, body, .. } = request;
    let Account { base, email } = account;
    let user = quote(&format!("{email}:"));
    let mut text = format!("curl -X {} -u {user}\"$HELPDESK_API_KEY\"", method.as_str());
    let mut add = |option: &str, value: &str| text.push_str(&format!(" \\\n  {option}{}", quote(value)));
    for part in parts(body) {
        let Some(name) = part.file_name else {
            let value = String::from_utf8_lossy(part.bytes.unwrap_or_default());
            add("--form-string ", &format!("{}={value}", part.name));
            continue;
        };
        // The name of a file in memory stands for its path.
        let path = part.path.map_or(Some(name), |path| path.to_str()).ok_or_else(|| Error::File(name.to_owned()))?;
        // curl reads a file `-` from standard input.
        let path = if path == "-" { "./-" } else { path };
        let [path, name] = [path, name].map(|it| it.replace('\\', r"\\").replace('"', "\\\""));
        add("-F ", &format!("{}=@\"{path}\";filename=\"{name}\"", part.name));
    }
    if let Some(json) = json(body) {
        add("-H ", &format!("Content-Type: {}", body.content_type()));
        // `--data-raw` does not treat `@` as a file name.
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
    body.bytes().filter(|it| !it.is_empty()).map(|it| escape(String::from_utf8_lossy(&it).into_owned()))
}
