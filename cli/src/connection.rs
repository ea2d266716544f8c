//! The client of a command: for the account in force, or for a fake server inside the program.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::observability::{ClientEvent, ClientEventKind};
use helpdesk::{HelpDesk, RequestOptions};
use helpdesk_fake::DEFAULT_STAFF_EMAIL;

use crate::account;
use crate::demo::Demo;
use crate::failure::Failure;
use crate::wire::Shown;

/// The longest wait for the rate limit, which is by the minute or by the hour.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// A client, and what must live as long.
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) url: String,
    pub(crate) email: String,
    _demo: Option<Demo>,
}

/// The options of every command that sends.
pub(crate) fn args() -> [Arg; 3] {
    let demo = Arg::new("demo").long("demo").action(ArgAction::SetTrue);
    let verbose = Arg::new("verbose").short('v').long("verbose").action(ArgAction::Count);
    let unredacted = Arg::new("unredacted").long("unredacted").action(ArgAction::SetTrue).requires("verbose");
    [
        demo.help("Use a fake server inside the program, with sample data that ends with the command"),
        verbose.help("Show each request, wait and retry on standard error; -vv shows headers and bodies, redacted"),
        unredacted.help("Let -vv show personal values too, but no secrets"),
    ]
    .map(|arg| arg.help_heading("Account").global(true))
}

impl Connection {
    pub(crate) fn open(matches: &ArgMatches) -> Result<Self, Failure> {
        let demo = if matches.get_flag("demo") { Some(Demo::start(0)?) } else { None };
        let (url, email, builder) = match &demo {
            Some(demo) => (demo.url().to_owned(), DEFAULT_STAFF_EMAIL.to_owned(), demo.client()),
            None => {
                let account = account::load(matches)?;
                let builder = account::named(account.client()?);
                let url = account.url.map(|url| url.value.to_string()).unwrap_or_default();
                (url, account.email.map(|email| email.value).unwrap_or_default(), builder)
            }
        };
        let verbosity = matches.get_count("verbose");
        let builder = watched(builder, verbosity > 0);
        let unredacted = matches.get_flag("unredacted");
        let builder = match verbosity {
            0 | 1 => builder,
            _ => builder.map_transport(move |inner| Shown { inner, unredacted }),
        };
        let client = builder.build()?;
        Ok(Self { client, url, email, _demo: demo })
    }
}

/// A client that shows long waits, and with `-v` everything that it does.
fn watched(builder: ClientBuilder<HelpDesk>, verbose: bool) -> ClientBuilder<HelpDesk> {
    let options = RequestOptions::new().max_rate_limit_wait(LONGEST_WAIT);
    builder.options(options).observer(move |event: &ClientEvent<'_>| {
        let ClientEvent { method, path, attempt, .. } = event;
        let request = || format!("{} {path}", method.as_str());
        let line = match event.kind {
            ClientEventKind::RateLimitWait(wait) => {
                format!("waiting {} s for the rate limit", wait.as_secs_f64().ceil())
            }
            ClientEventKind::Response { status, elapsed, remaining, .. } if verbose => {
                let left = remaining.map(|left| format!(", {left} requests left")).unwrap_or_default();
                format!("{}: {status} in {} ms{left}", request(), elapsed.as_millis())
            }
            ClientEventKind::AttemptFailed { kind, elapsed, .. } if verbose => {
                format!("{}: attempt {attempt} failed after {} ms: {kind:?}", request(), elapsed.as_millis())
            }
            ClientEventKind::BackoffWait(wait) if verbose => format!("retrying in {} ms", wait.as_millis()),
            _ => return,
        };
        let _ = writeln!(io::stderr(), "{line}");
    })
}
