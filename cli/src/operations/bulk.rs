//! One request for each record of standard input.

mod sending;

use std::path::PathBuf;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::{OperationInput, PreparedRequest, Value};
use helpdesk::{Effect, Timestamp};
use helpdesk_bulk::{Bulk, Journal, digest, fingerprint};
use helpdesk_input::{Kind, first_line};
use helpdesk_samples::is_positional;

use self::sending::Sending;
use super::dry_run::{self, Form};
use super::resolve::Resolver;
use super::{lines, send};
use crate::connection::{Connection, Session};
use crate::failure::{Exit, Failure};
use crate::output::OutputOptions;
use crate::terminal;

/// Sends the request of the command for each line of standard input.
pub(super) fn run(
    details: &'static OperationDetails,
    param: &'static Param,
    template: OperationInput,
    session: &Session<'_>,
) -> Result<Exit, Failure> {
    let matches = session.matches();
    if details.operation.paging.is_some() && matches.get_flag("all") {
        let failure = Failure::new(Exit::Usage, "`--all` reads one list to its end, and `-` stands for many");
        return Err(failure.try_this("a limit for each of them, or `helpdesk export`"));
    }
    let requests = lines::requests(details, &template, param, &Resolver::new(details, session))?;
    if matches.get_one::<String>("as").is_some_and(|form| form == "rust") {
        return dry_run::print_program(details, requests.into_iter().next().unwrap_or(template), matches);
    }
    if let Some(form) = Form::from_matches(matches) {
        terminal::note(format_args!("the first of {} requests:", requests.len()));
        return dry_run::print(requests.into_iter().take(1), form, matches);
    }
    let effect = details.operation.effect;
    // A change of many records has its summary; who wants the records too chooses a format.
    let is_printed = effect == Effect::Safe || !OutputOptions::from_matches(matches).is_empty();
    let printer = is_printed.then(|| send::printer(details, session)).transpose()?;
    let connection = session.connection()?;
    let journal = journal(details, &template, connection, matches)?;
    let path = journal.as_ref().map(|it| it.path().to_owned());
    let last_run = journal.as_ref().and_then(Journal::last_change).map(Timestamp::from);
    let bulk = Bulk::new(requests, journal)?;
    let (pending, previous) = (bulk.pending(), bulk.previous());
    if let Some(time) = last_run.filter(|_| previous.done_before + previous.unknown() > 0) {
        let skipped = previous.to_string().trim_start_matches("0 done, ").to_owned();
        terminal::note(format_args!("continues the run of {time}: {skipped}; {pending} left"));
    }
    if effect != Effect::Safe && pending > 0 {
        let records = if pending == 1 { "record" } else { "records" };
        let doc = first_line(details.doc);
        let question = format!("{doc}: {pending} {records}, in the account at {}.", connection.url);
        terminal::confirm(&question, &pending.to_string(), matches)?;
    }
    Sending::new(details, printer, path).send(bulk.run(&connection.client))
}

/// The journal of this command: the same for the same account, operation and options. What reads needs none, and the demo forgets what
/// it did.
fn journal(
    details: &OperationDetails,
    template: &OperationInput,
    connection: &Connection,
    matches: &ArgMatches,
) -> Result<Option<Journal>, Failure> {
    if details.operation.effect == Effect::Safe {
        return Ok(None);
    }
    let account = connection.account();
    let path = match matches.get_one::<PathBuf>("journal") {
        Some(path) => path.clone(),
        None if matches.get_flag("demo") => return Ok(None),
        None => {
            let options = any_record(details, template).map(|it| digest(&it)).unwrap_or_default();
            let name = format!("{}-{}.jsonl", details.operation.id, fingerprint(&format!("{account}\n{options}")));
            let directory = helpdesk_config::state_directory()?.join("bulk");
            std::fs::create_dir_all(&directory).map_err(|error| {
                Failure::new(Exit::Local, format!("cannot create the directory `{}`", directory.display())).cause(error)
            })?;
            directory.join(name)
        }
    };
    let journal = Journal::open(&path, &account).map_err(|error| {
        Failure::new(Exit::Local, format!("cannot use the journal `{}`", path.display())).cause(error)
    })?;
    Ok(Some(journal))
}

/// The request of the options for any record. There is none if the lines have to have more.
fn any_record(details: &OperationDetails, template: &OperationInput) -> Option<PreparedRequest> {
    let set = |input: OperationInput, param: &'static Param| {
        let value = if input.get(param.name).is_none() { Kind::new(&param.kind).read("1").ok() } else { None };
        value.into_iter().fold(input, |input, value| input.set::<Value>(param.name, value))
    };
    let path = details.operation.path_params.iter().filter(|it| is_positional(details, it));
    path.fold(template.clone(), set).prepare().ok()
}
