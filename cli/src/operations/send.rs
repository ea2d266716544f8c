//! Sends the request of an operation, and prints what comes back.

use std::io::{self, IsTerminal};

use clap::ArgMatches;
use helpdesk::Json;
use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Returns, UntypedListRequest, UntypedRecord, UntypedRequest};
use helpdesk::request::{OperationInput, PreparedRequest};
use helpdesk::response::ItemError;
use helpdesk_export::record;
use indicatif::{HumanCount, ProgressBar};

use super::dry_run::{self, Form};
use super::{care, input, look, rust};
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::output::{self, OutputOptions, Printed, Printer};
use crate::terminal::{self, stdout};

type Stdout = Printer<io::Stdout>;

/// Runs the command of an operation.
pub(super) fn run(details: &'static OperationDetails, matches: &ArgMatches) -> Result<Exit, Failure> {
    let input = input::input(details, matches)?;
    if matches.get_one::<String>("as").is_some_and(|form| form == "rust") {
        return rust::print(details, &input, matches);
    }
    if let Some(form) = Form::from_matches(matches) {
        return dry_run::print(&UntypedRequest::new(input), form, matches);
    }
    // What is wrong is not worth a question.
    let prepared = input.prepare()?;
    let printer = output::printer(OutputOptions::from_matches(matches), record::record_type(&details.returns))?;
    let connection = Connection::open(matches)?;
    care::confirm(details, &input, &connection.url, matches)?;
    match details.operation.paging.is_some() && matches.get_flag("all") {
        true => list(&connection.client, input, printer),
        false => response(&connection.client, details, input, &prepared, printer),
    }
}

/// Sends one request.
fn response(
    client: &Client,
    details: &'static OperationDetails,
    input: OperationInput,
    prepared: &PreparedRequest,
    mut printer: Stdout,
) -> Result<Exit, Failure> {
    let asked = care::ids(details, &input);
    let is_one_page = input.get("page").is_some();
    let effect = details.operation.effect;
    let response = look::sent(effect, prepared, || client.send(UntypedRequest::new(input)))?;
    let id = response.record_id();
    let done = |failure: Failure| look::not_shown(failure, effect, prepared, id);
    let list = response.records(&details.returns).map_err(|error| {
        let failure =
            Failure::new(Exit::Unreadable, format!("the response of {} cannot be read", details.operation.id));
        done(failure.cause(error).try_this("report it: the service has changed, or this is a bug"))
    })?;
    let (printed, mut exit) = match (details.returns, list.items.first()) {
        // There is nothing to print, not even an empty list.
        (Returns::Nothing, _) => return Ok(Exit::Done),
        (Returns::Record { .. } | Returns::Object { .. } | Returns::Raw, Some(record)) => {
            let json = record.value();
            let exit = if details.bulk_of.is_some() { missing(&json, asked) } else { Exit::Done };
            (printer.record(json), exit)
        }
        _ => (rows(&mut printer, &list.items, &list.errors).and_then(|()| printer.finish()), Exit::Done),
    };
    let printed = printed.map_err(|error| done(stdout(error)))?;
    if list.is_complete() == Some(false) && details.operation.paging.is_some() {
        let of = list.total.map_or(String::new(), |total| format!(" of {total}"));
        let advice = if is_one_page { "" } else { "; --all reads the rest" };
        terminal::note(format_args!("{}{of} records{advice}", list.items.len()));
    }
    if notes(&printed) == Exit::Partial {
        exit = Exit::Partial;
    }
    Ok(exit)
}

/// Says which records the response of a bulk change does not list: they were not changed.
fn missing(json: &Json, asked: Vec<String>) -> Exit {
    let Json::Object(fields) = json else { return Exit::Done };
    // A list of ids, or the id of the only record.
    let values = fields.values().flat_map(|it| it.as_array().map_or(std::slice::from_ref(it), Vec::as_slice));
    let changed = values.map(|it| it.as_str().map_or_else(|| it.to_string(), str::to_owned)).collect::<Vec<_>>();
    let missing = asked.into_iter().filter(|id| !changed.contains(id)).collect::<Vec<_>>();
    if missing.is_empty() {
        return Exit::Done;
    }
    terminal::note(format_args!("warning: not changed: {}; the service does not say why", missing.join(", ")));
    Exit::Partial
}

/// Reads a list to its end. What came before an error is printed, and the document stays valid.
fn list(client: &Client, input: OperationInput, mut printer: Stdout) -> Result<Exit, Failure> {
    let bar = if printer.is_seen() { ProgressBar::hidden() } else { terminal::bar("{msg}") };
    let mut pages = client.pages(UntypedListRequest::new(input));
    let (mut page, mut count) = (pages.next().transpose()?, 0);
    while let Some(read) = page {
        rows(&mut printer, &read.items, &read.errors).map_err(stdout)?;
        count += (read.items.len() + read.errors.len()) as u64;
        let of = read.total.map(|total| format!(" of {}", HumanCount(total))).unwrap_or_default();
        bar.set_message(format!("{}{of} records", HumanCount(count)));
        let next = pages.next().transpose();
        printer.resize(terminal::width());
        page = match next {
            Ok(next) => next,
            Err(error) => {
                bar.finish_and_clear();
                let printed = printer.finish().map_err(stdout)?;
                notes(&printed);
                let failure = Failure::new(Exit::Partial, format!("the list ends after {} records", printed.rows));
                return Err(failure.caused_by(error.into()));
            }
        };
    }
    bar.finish_and_clear();
    printer.finish().map_err(stdout).map(|printed| notes(&printed))
}

/// Records that could not be decoded are rows too.
fn rows(printer: &mut Stdout, items: &[UntypedRecord], errors: &[ItemError]) -> io::Result<()> {
    record::items(items, errors).try_for_each(|(json, errors)| printer.row(json, errors))
}

/// Says on standard error what the output does not show.
fn notes(printed: &Printed) -> Exit {
    if printed.rows == 0 && io::stdout().is_terminal() {
        terminal::note("no records");
    }
    if !printed.hidden.is_empty() {
        let hidden = printed.hidden.join(", ");
        terminal::note(format_args!("not shown: {hidden}; choose columns with --fields, or use -o json"));
    }
    match printed.unreadable {
        0 => Exit::Done,
        count => {
            terminal::note(format_args!("warning: {count} unreadable; `-o json` has the reasons in `_errors`"));
            Exit::Partial
        }
    }
}
