//! The logs of the client, as `RUST_LOG` asks for them.

use std::{env, io};

use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Registry, fmt};

use crate::terminal;

/// Writes logs to standard error from here on. Logs contain no data of requests or responses.
pub(crate) fn start() {
    let Ok(wanted) = env::var("RUST_LOG") else { return };
    // The target of the client's logs is the name under which programs import it.
    let targets = match wanted.replace("helpdesk_client", "helpdesk").parse::<Targets>() {
        Ok(targets) => targets,
        Err(error) => return terminal::note(format_args!("note: `RUST_LOG` is ignored: {error}")),
    };
    let written = fmt::layer().with_writer(io::stderr);
    // Installing fails only if a logger exists already.
    let _ = Registry::default().with(written).with(targets).try_init();
}
