//! `-v`: what a client does, as it does it.

use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches};
use helpdesk::HelpDesk;
use helpdesk::blocking::ClientBuilder;
use helpdesk::observability::{ClientEvent, ClientEventKind};

use crate::interrupt;
use crate::terminal::note;
use crate::wire::Shown;

/// The shortest wait that is reported to a person.
const LONG_WAIT: Duration = Duration::from_secs(2);

/// The options `--verbose` and `--unredacted`.
pub(crate) fn args() -> [Arg; 2] {
    let verbose = Arg::new("verbose").short('v').long("verbose").action(ArgAction::Count);
    let unredacted = Arg::new("unredacted").long("unredacted").action(ArgAction::SetTrue).requires("verbose");
    [
        verbose.help("Show each request, wait and retry on standard error; -vv shows headers and bodies, redacted"),
        unredacted.help("Let -vv show personal values too, but no secrets"),
    ]
    .map(|arg| arg.help_heading("Account").global(true))
}

/// Makes a client show long waits, and the details that these options request.
pub(crate) fn observe(builder: ClientBuilder<HelpDesk>, matches: &ArgMatches) -> ClientBuilder<HelpDesk> {
    let (verbosity, unredacted) = (matches.get_count("verbose"), matches.get_flag("unredacted"));
    let builder = match verbosity {
        0 | 1 => builder,
        _ => builder.map_transport(move |inner| Shown { inner, unredacted }),
    };
    let verbose = verbosity > 0;
    builder.observer(move |event: &ClientEvent<'_>| {
        interrupt::observe(&event.kind);
        let ClientEvent { method, path, attempt, .. } = event;
        let request = || format!("{} {path}", method.as_str());
        let line = match event.kind {
            // Requests also wait briefly for the first response, which states the limit.
            ClientEventKind::RateLimitWait(wait) if verbose || wait >= LONG_WAIT => {
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
        note(line);
    })
}
