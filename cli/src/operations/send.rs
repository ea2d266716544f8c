//! Sends the request of an operation, and prints what comes back.

use std::io::{self, IsTerminal};

use helpdesk::blocking::Client;
use helpdesk::meta::{Operation, OperationDetails, Returns, UntypedListRequest, UntypedRecord};
use helpdesk::request::{OperationInput, PreparedRequest, Value};
use helpdesk::response::ItemError;
use helpdesk::{ErrorKind, Json, ListResponse, Timestamp};
use helpdesk_samples::kebab;
use helpdesk_text::record;
use indicatif::{HumanCount, ProgressBar};

use super::{confirmation, created, outcome_check};
use crate::account;
use crate::connection::Session;
use crate::failure::{Exit, Failure};
use crate::output::{self, OutputOptions, Printed, Printer};
use crate::terminal::{self, stdout};

pub(super) type Stdout = Printer<io::Stdout>;

/// Returns the printer of what an operation returns, for a command that sends.
pub(super) fn printer(details: &'static OperationDetails, session: &Session<'_>) -> Result<Stdout, Failure> {
    let matches = session.matches();
    let mut printer = output::printer(OutputOptions::from_matches(matches), record::record_type(&details.returns))?;
    if printer.is_table() {
        printer.set_time_zone(account::time_zone(matches)?.value);
        if !matches.get_flag("ids") {
            printer.set_names(session.connection()?.table_names());
        }
    }
    Ok(printer)
}

/// Sends one request. `of_all` converts a failure of the request into the failure of the command.
pub(super) fn response(
    client: &Client,
    details: &'static OperationDetails,
    input: OperationInput,
    prepared: &PreparedRequest,
    mut printer: Stdout,
    of_all: impl Fn(Failure) -> Failure,
) -> Result<Exit, Failure> {
    let asked = confirmation::ids(details, &input);
    let is_one_page = input.get("page").is_some();
    let effect = details.operation.effect;
    let (list, id) = read(client, details, input, prepared, &of_all)?;
    let done = |failure: Failure| of_all(outcome_check::unprintable_response(failure, effect, prepared, id));
    let (printed, mut exit) = match (details.returns, list.items.first()) {
        // There is nothing to print, not even an empty list.
        (Returns::Nothing, _) => {
            if details.bulk_of.is_some() {
                confirmation::warn_of_unconfirmed_change();
            }
            return Ok(Exit::Done);
        }
        (Returns::Record { .. } | Returns::Object { .. } | Returns::Raw, Some(record)) => {
            let json = record.value();
            let is_partial = details.bulk_of.is_some() && missing(&json, &asked) > 0;
            let exit = if is_partial { Exit::Partial } else { Exit::Done };
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

/// Sends a request, and reads the response and its id. `of_all` converts a failure of the request into the failure of the command.
pub(super) fn read(
    client: &Client,
    details: &'static OperationDetails,
    input: OperationInput,
    prepared: &PreparedRequest,
    of_all: impl Fn(Failure) -> Failure,
) -> Result<(ListResponse<UntypedRecord>, Option<u64>), Failure> {
    let effect = details.operation.effect;
    let (limit, since) = (created::limit(details)?, Timestamp::now());
    let response = outcome_check::send(effect, prepared, &of_all, || client.send(input.clone()))
        .or_else(|failure| created::response(client, &input, since, limit, failure))?;
    let id = response.record_id();
    let list = response.records(&details.returns).map_err(|error| {
        let failure =
            Failure::new(Exit::Unreadable, format!("the response of {} cannot be read", details.operation.id));
        let failure = failure.cause(error).try_this("report it: the service has changed, or this is a bug");
        of_all(outcome_check::unprintable_response(failure, effect, prepared, id))
    })?;
    Ok((list, id))
}

/// Counts and reports the records that the response of a bulk change does not list. The service has not changed them.
pub(super) fn missing(json: &Json, asked: &[String]) -> usize {
    let Json::Object(fields) = json else { return 0 };
    // A list of ids, or the id of the only record.
    let values = fields.values().flat_map(|it| it.as_array().map_or(std::slice::from_ref(it), Vec::as_slice));
    let changed = values.map(|it| it.as_str().map_or_else(|| it.to_string(), str::to_owned)).collect::<Vec<_>>();
    let missing = asked.iter().filter(|id| !changed.contains(id)).map(String::as_str).collect::<Vec<_>>();
    if !missing.is_empty() {
        terminal::note(format_args!("warning: not changed: {}; the service does not say why", missing.join(", ")));
    }
    missing.len()
}

/// Replaces a limit above the largest page size by that size, and returns the limit. This applies to a list that is read from its start.
pub(super) fn take_limit_above_a_page(details: &OperationDetails, input: &mut OperationInput) -> Option<u64> {
    let param = details.operation.query.iter().find(|it| it.name == "limit")?;
    let max = param.largest()?;
    let Value::Int(wanted) = input.get(param.name)? else { return None };
    let wanted = u64::try_from(*wanted).ok().filter(|it| *it > max as u64)?;
    let is_read = details.operation.paging.is_some() && input.is_validated() && input.get("page").is_none();
    is_read.then(|| {
        *input = input.clone().set::<Value>(param.name, Value::Int(max));
        wanted
    })
}

/// Reads a list to its end or to this number of records. If a request fails, the earlier records are printed and the document stays valid.
pub(super) fn list(
    client: &Client,
    input: OperationInput,
    mut printer: Stdout,
    most: Option<u64>,
) -> Result<Exit, Failure> {
    let bar = if printer.is_seen() { ProgressBar::hidden() } else { terminal::bar("{msg}") };
    let operation = input.operation();
    let mut pages = client.pages(UntypedListRequest::new(input));
    let (mut page, mut count, mut total) = (pages.next().transpose()?, 0, None);
    while let Some(read) = page {
        let left = most.map_or(usize::MAX, |most| most.saturating_sub(count) as usize);
        let items = &read.items[..read.items.len().min(left)];
        rows(&mut printer, items, &read.errors).map_err(stdout)?;
        count += (items.len() + read.errors.len()) as u64;
        let of = read.total.map(|total| format!(" of {}", HumanCount(total))).unwrap_or_default();
        bar.set_message(format!("{}{of} records", HumanCount(count)));
        if most.is_some_and(|most| count >= most) {
            total = read.total;
            break;
        }
        let next = pages.next().transpose();
        printer.resize(terminal::width());
        page = match next {
            Ok(next) => next,
            Err(error) => {
                bar.finish_and_clear();
                let printed = printer.finish().map_err(stdout)?;
                notes(&printed);
                let failure = Failure::new(Exit::Partial, format!("the list ends after {} records", printed.rows));
                let failure = match export_of(operation).filter(|_| error.kind() == ErrorKind::Pagination) {
                    Some(export) => failure.caused_by(error.into()).try_this(export),
                    None => failure.caused_by(error.into()),
                };
                return Err(failure);
            }
        };
    }
    bar.finish_and_clear();
    if let Some(total) = total.filter(|total| *total > count) {
        terminal::note(format_args!("{count} of {total} records; --all reads the rest"));
    }
    printer.finish().map_err(stdout).map(|printed| notes(&printed))
}

/// The command that reads a list of any length, if there is one.
fn export_of(list: &Operation) -> Option<String> {
    let resource = kebab(list.id.strip_suffix(".list").filter(|_| list.created.is_some())?);
    Some(format!("helpdesk export {resource} --to {resource}.jsonl"))
}

/// Records that could not be decoded are printed too.
pub(super) fn rows(printer: &mut Stdout, items: &[UntypedRecord], errors: &[ItemError]) -> io::Result<()> {
    record::items(items, errors).try_for_each(|(json, errors)| printer.row(json, errors))
}

/// Prints a note about columns and errors that the output does not show.
fn notes(printed: &Printed) -> Exit {
    if printed.rows == 0 && io::stdout().is_terminal() {
        terminal::note("no records");
    }
    if let Some(hidden) = printed.hidden.text() {
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
