//! The control interface for tests in other languages: below `/fake`, the methods of [`FakeServer`](crate::FakeServer).

use std::str::FromStr;
use std::time::Duration;

use http::{HeaderMap, Method};

use crate::account::Account;
use crate::account::fault::Fault;
use crate::input::content;
use crate::output::dialect::Dialect;
use crate::output::response::Response;

/// The start of its paths.
pub(crate) const PREFIX: &str = "/fake/";

/// The header of the token, if control requests need one.
const TOKEN: &str = "x-fake-token";

/// Handles a control request.
pub(crate) fn obey(
    account: &Account,
    method: &Method,
    path: &str,
    query: &str,
    headers: &HeaderMap,
    body: &[u8],
) -> Response {
    if let Some(token) = &account.control_token {
        if headers.get(TOKEN).is_none_or(|it| it.as_bytes() != token.as_bytes()) {
            return Response::text(401, NEEDS_TOKEN);
        }
    }
    let query = ControlRequest { query: content::pairs(query), body: String::from_utf8_lossy(body).into_owned() };
    let result = match (method.as_str(), path.strip_prefix(PREFIX).unwrap_or_default()) {
        ("GET", "requests") => return Response::text(200, &account.lock().journal.requests().to_string()),
        ("DELETE", "requests") => {
            account.lock().journal.clear();
            Ok(())
        }
        ("POST", "advance") => query.number("seconds").map(|seconds| {
            account.advance(Duration::from_secs(seconds));
        }),
        ("POST", "dialect") => query.dialect().map(|dialect| account.lock().dialect = dialect),
        ("POST", "faults") => query.fault().map(|fault| account.lock().faults.push(fault)),
        ("DELETE", "faults") => {
            account.lock().faults.clear();
            Ok(())
        }
        _ => return Response::text(404, HELP),
    };
    match result {
        Ok(()) => Response::text(200, "done\n"),
        Err(wrong) => Response::text(400, &format!("{wrong}\n")),
    }
}

/// The answer to a body that is too long or does not arrive.
pub(crate) const UNREAD: &str = "a body of a request below /fake has at most 64 KiB, and arrives within 30 s\n";

const NEEDS_TOKEN: &str =
    "requests below /fake need the header x-fake-token, with the token that the fake server has\n";

const HELP: &str = "there are GET and DELETE of /fake/requests, POST of /fake/advance?seconds=1, POST of /fake/dialect?name=2016, \
                    and POST and DELETE of /fake/faults?fault=reset\n";

/// The query and the body of a control request.
struct ControlRequest {
    query: Vec<(String, String)>,
    body: String,
}

impl ControlRequest {
    fn get(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn number<T: FromStr>(&self, name: &str) -> Result<T, String> {
        let text = self.get(name).unwrap_or_default();
        text.parse().map_err(|_| format!("`{name}` must be a number, got `{text}`"))
    }

    fn dialect(&self) -> Result<Dialect, String> {
        let name = self.get("name").unwrap_or_default();
        Dialect::named(name).ok_or_else(|| format!("`name` must be one of {}, got `{name}`", Dialect::NAMES.join(", ")))
    }

    fn fault(&self) -> Result<Fault, String> {
        let mut fault = fault(self.get("fault").unwrap_or_default(), &self.body)?;
        if let Some(operation) = self.get("on") {
            fault = fault.try_on(operation)?;
        }
        if self.get("nth").is_some() {
            fault = fault.nth(self.number("nth")?);
        }
        if self.get("first").is_some() {
            fault = fault.first(self.number("first")?);
        }
        Ok(if self.get("after_processing") == Some("true") { fault.after_processing() } else { fault })
    }
}

/// Parses a fault: its name, and its argument after a colon. `body` is the body of a response with a status.
fn fault(text: &str, body: &str) -> Result<Fault, String> {
    let (name, value) = text.split_once(':').unwrap_or((text, ""));
    let number =
        || value.parse::<u64>().map_err(|_| format!("`{name}` needs a number, as in `{name}:1`, got `{value}`"));
    let rows = || {
        value.parse::<i64>().map_err(|_| format!("`{name}` needs a number of rows, as in `{name}:1`, got `{value}`"))
    };
    Ok(match name {
        "status" => match number()? {
            status @ 200..=599 => Fault::respond_with(u16::try_from(status).unwrap_or(500), body),
            status => return Err(format!("`status` must be 200 to 599, got {status}")),
        },
        "throttled" => Fault::throttled(Duration::from_secs(number()?)),
        "delay" => Fault::delay(Duration::from_millis(number()?)),
        "reset" => Fault::reset(),
        "truncated" => Fault::truncated(),
        "malformed_row" => Fault::malformed_row(usize::try_from(number()?).unwrap_or(usize::MAX)),
        "rows_twice" => Fault::rows_twice(),
        "page_drift" => Fault::page_drift(rows()?),
        "total_off_by" => Fault::total_off_by(rows()?),
        _ => {
            let names =
                "status, throttled, delay, reset, truncated, malformed_row, rows_twice, page_drift, total_off_by";
            return Err(format!("`fault` must be one of {names}, got `{name}`"));
        }
    })
}
