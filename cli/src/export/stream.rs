//! `helpdesk export --to -`: the records of a list on standard output.

use std::io::{self, BufWriter};

use clap::ArgMatches;
use helpdesk_export::{ErrorKind, Stream, Unsaved};

use super::progress::Progress;
use super::{filter, reserve, unused_output_options};
use crate::connection::Session;
use crate::failure::{Exit, Failure};
use crate::output::OutputOptions;
use crate::terminal::{self, lines};

/// Writes the records as they come, and says at the end how many they are.
pub(super) fn run(resource: &str, matches: &ArgMatches) -> Result<Exit, Failure> {
    if ["with", "files-to"].iter().any(|name| matches.try_contains_id(name).unwrap_or_default())
        || matches.get_flag("replace")
    {
        let failure = Failure::new(Exit::Usage, "standard output has one table, and replaces no file");
        return Err(failure.try_this("a name in place of `-`, for `--with`, `--files-to` and `--replace`"));
    }
    let options = OutputOptions::from_matches(matches);
    let (is_csv, bom) = (matches.get_one::<String>("format").is_some_and(|it| it == "csv"), options.bom);
    if bom && !is_csv || !(OutputOptions { bom: false, ..options }).is_empty() {
        return Err(unused_output_options());
    }
    let session = Session::new(matches);
    let stream = Stream::new(resource)?.reserve(reserve(matches)).filter(filter(resource, &session)?)?;
    let stream = match (is_csv, matches.get_flag("every-key")) {
        (true, true) => return Err(Failure::new(Exit::Usage, "`--every-key` is for JSON lines")),
        (true, false) => stream.csv(bom),
        (false, true) => stream.every_key(),
        (false, false) => stream,
    };
    let connection = session.connection()?;
    let mut progress = Progress::new(matches.get_one::<String>("progress").map_or("auto", String::as_str));
    let mut to = BufWriter::new(io::stdout().lock());
    let streamed = stream.run(&connection.client, &mut to, &mut |event| progress.tell(event));
    progress.clear();
    let streamed = streamed.map_err(|unsaved| match unsaved {
        Unsaved::Writer(error) => terminal::stdout(error),
        Unsaved::Other(error) if matches!(error.kind(), ErrorKind::Request(_)) => {
            Failure::from(error).cause("the records before that are written")
        }
        Unsaved::Other(error) => error.into(),
    })?;
    lines(&streamed);
    Ok(if streamed.is_complete() { Exit::Done } else { Exit::Partial })
}
