//! Sends the request of an operation, and prints what comes back.

use std::io::{self, IsTerminal};

use clap::ArgMatches;
use helpdesk::blocking::Client;
use helpdesk::meta::{
    OperationDetails, Returns, TYPES, TypeDetails, TypeShape, UntypedListRequest, UntypedRecord, UntypedRequest,
};
use helpdesk::request::OperationInput;
use helpdesk::response::ItemError;
use helpdesk::{Effect, Json};

use super::dry_run::{self, Form};
use super::{care, input};
use crate::account::Account;
use crate::connection::Connection;
use crate::failure::{Exit, Failure, stdout};
use crate::output::{OutputOptions, Printed, Printer};
use crate::terminal;

pub(super) type Stdout = Printer<io::Stdout>;

/// Runs the command of an operation.
pub(super) fn run(details: &'static OperationDetails, matches: &ArgMatches) -> Result<Exit, Failure> {
    let input = input::input(details, matches);
    if let Some(form) = Form::from_matches(matches) {
        return dry_run::print(&UntypedRequest::new(input), form, Account::from_matches(matches).ok());
    }
    // What is wrong is not worth a question.
    input.prepare()?;
    let printer = printer(OutputOptions::from_matches(matches), record_type(&details.returns))?;
    let connection = Connection::open(matches)?;
    if !matches.get_flag("yes") && !care::confirm(details, &input, &connection.url)? {
        return Err(Failure::new(Exit::NotDone, "not confirmed: nothing was done"));
    }
    let all = details.operation.paging.is_some() && matches.get_flag("all");
    let printed = match all {
        true => list(&connection.client, input, printer)?,
        false => response(&connection.client, details, input, printer)?,
    };
    Ok(notes(&printed))
}

/// Sends one request.
fn response(
    client: &Client,
    details: &'static OperationDetails,
    input: OperationInput,
    mut printer: Stdout,
) -> Result<Printed, Failure> {
    let response = client.send(UntypedRequest::new(input))?;
    let list = response.records(&details.returns).map_err(|error| {
        let took = if details.operation.effect == Effect::Safe { "" } else { "it took effect, but " };
        let failure = Failure::new(Exit::Unreadable, format!("{took}its response cannot be read"));
        failure.cause(error).try_this("report it: the service has changed, or this is a bug")
    })?;
    let printed = match (details.returns, list.items.first()) {
        // There is nothing to print, not even an empty list.
        (Returns::Nothing, _) => return Ok(Printed::default()),
        (Returns::Record { .. } | Returns::Object { .. } | Returns::Raw, Some(record)) => {
            printer.record(record.value())
        }
        _ => {
            rows(&mut printer, &list.items, &list.errors)?;
            let printed = printer.finish();
            if list.is_complete() == Some(false) && details.operation.paging.is_some() {
                let of = list.total.map_or(String::new(), |total| format!(" of {total}"));
                terminal::note(format_args!("{}{of} records; --all reads the rest", list.items.len()));
            }
            printed
        }
    };
    printed.map_err(stdout)
}

/// Reads a list to its end. What came before an error is printed, and the document stays valid.
fn list(client: &Client, input: OperationInput, mut printer: Stdout) -> Result<Printed, Failure> {
    let mut pages = client.pages(UntypedListRequest::new(input));
    let mut page = pages.next().transpose()?;
    while let Some(read) = page {
        rows(&mut printer, &read.items, &read.errors)?;
        page = match pages.next().transpose() {
            Ok(next) => next,
            Err(error) => {
                printer.finish().map_err(stdout)?;
                return Err(error.into());
            }
        };
    }
    printer.finish().map_err(stdout)
}

/// Records that could not be decoded are rows too.
fn rows(printer: &mut Stdout, items: &[UntypedRecord], errors: &[ItemError]) -> Result<(), Failure> {
    let items = items.iter().map(|item| (item.value(), Vec::new()));
    let lost = errors.iter().map(|error| (Json::String(error.raw.clone()), vec![error.to_string()]));
    items.chain(lost).try_for_each(|(json, errors)| printer.row(json, errors)).map_err(stdout)
}

/// A printer to standard output.
pub(super) fn printer(options: OutputOptions, details: Option<&'static TypeDetails>) -> Result<Stdout, Failure> {
    Printer::new(options, details, io::stdout(), terminal::width())
}

/// The type of the records that an operation returns.
fn record_type(returns: &Returns) -> Option<&'static TypeDetails> {
    let name = match *returns {
        Returns::Record { ty, .. } | Returns::Object { ty, .. } | Returns::Array { ty, .. } => ty,
        Returns::List { ty, .. } => ty?,
        _ => return None,
    };
    TYPES.iter().find(|details| details.name == name && matches!(details.shape, TypeShape::Record { .. }))
}

/// Says on standard error what the output does not show.
fn notes(printed: &Printed) -> Exit {
    if !printed.hidden.is_empty() && io::stderr().is_terminal() {
        terminal::note(format_args!(
            "not shown: {}; choose columns with --fields, or use -o json",
            printed.hidden.join(", ")
        ));
    }
    match printed.unreadable {
        0 => Exit::Done,
        count => {
            terminal::note(format_args!("warning: {count} values could not be read; see `_errors`"));
            Exit::Partial
        }
    }
}
