//! One request for each record of standard input.

mod sending;

use std::path::PathBuf;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::Value;
use helpdesk::{Effect, Timestamp};
use helpdesk_files::private_directory;
use helpdesk_tools::bulk::{Bulk, BulkError, BulkRequest, Decision, Journal, fingerprint};
use helpdesk_tools::input::first_line;

use self::sending::Sending;
use super::dry_run::{self, Form};
use super::lines::LineRequest;
use super::memory::Memory;
use super::resolve::Resolver;
use super::written::{Written, options_text};
use super::{content, created, input, lines, send};
use crate::connection::{self, Session};
use crate::failure::{Exit, Failure};
use crate::output::OutputOptions;
use crate::terminal;

/// Sends the request of the command for each line of standard input.
pub(super) fn run(
    details: &'static OperationDetails,
    param: &'static Param,
    form: Option<Form>,
    session: &Session<'_>,
) -> Result<Exit, Failure> {
    let matches = session.matches();
    if details.operation.paging.is_some() && matches.get_flag("all") {
        let failure = Failure::new(Exit::Usage, "`--all` reads one list to its end, and `-` stands for many");
        return Err(failure.try_this("a limit for each of them, or `helpdesk export`"));
    }
    let options = Written::of_options(details, matches);
    let effect = details.operation.effect;
    let is_kept = form.is_none() && effect != Effect::Safe;
    let memory = Memory::new(if is_kept { journal(details, matches)? } else { None });
    let resolver = Resolver::new(details, session).with_memory(&memory);
    let template = input::read_with(details, matches, &resolver)?;
    let requests = lines::requests(details, (&template, &options), param, &resolver)?;
    if let Some(form) = form {
        let count = requests.len();
        let mut first = requests.into_iter().next().expect("standard input has a line");
        if form != Form::Rust {
            terminal::note(format_args!("the first of {count} lines:"));
            first = with_case_id(details, first, &resolver)?;
        }
        return dry_run::show(details, first.input, form, matches);
    }
    let limit = created::limit(details)?;
    // A change of many records prints a summary. With a format, the command also prints the records.
    let is_printed = effect == Effect::Safe || !OutputOptions::from_matches(matches).is_empty();
    let printer = is_printed.then(|| send::printer(details, session)).transpose()?;
    let connection = session.connection()?;
    let request = |line| {
        let LineRequest { number, input, written } = with_case_id(details, line, &resolver)?;
        Ok(BulkRequest::new(input, number, &written.without_path(details)))
    };
    let requests = requests.into_iter().map(request).collect::<Result<Vec<_>, Failure>>()?;
    drop(resolver);
    let journal = memory.into_journal();
    let path = journal.as_ref().map(|it| it.path().to_owned());
    let last_run = journal.as_ref().and_then(Journal::last_change).map(Timestamp::from);
    let bulk = Bulk::with_decision(requests, journal, decision(matches)).map_err(|error| match error {
        BulkError::Invalid(error) => Failure::from(error),
        BulkError::Alike(_) => Failure::new(Exit::Local, error.to_string()).try_this("the same command again"),
        error => Failure::new(Exit::Local, error.to_string())
            .try_this("the content of that run, or without these lines")
            .try_this("`--journal FILE` with a new file, to send all lines as new ones"),
    })?;
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
    Sending::new(details, printer, path, limit).send(bulk.run(&connection.client))
}

fn decision(matches: &ArgMatches) -> Decision {
    match matches.try_get_one::<String>("unknown").ok().flatten().map(String::as_str) {
        Some("done") => Decision::Done,
        Some("send") => Decision::Send,
        _ => Decision::Wait,
    }
}

/// Replaces the number of a case by its id, so that all lines of one case are recognized.
fn with_case_id(
    details: &'static OperationDetails,
    request: LineRequest,
    resolver: &Resolver<'_>,
) -> Result<LineRequest, Failure> {
    let Some(param) = content::case(details).filter(|_| details.operation.effect != Effect::Safe) else {
        return Ok(request);
    };
    let number = match request.input.get(param.name) {
        Some(Value::Text(text)) if text.contains('-') => text.clone(),
        _ => return Ok(request),
    };
    Ok(match resolver.case_of(&number)? {
        Some(id) => {
            let input = request.input.set::<Value>(param.name, Value::Text(id.to_string()));
            LineRequest { input, ..request }
        }
        None => request,
    })
}

/// The journal of this command, identified by the account, the operation and the options as written. Requests that read and the demo need no journal.
fn journal(details: &'static OperationDetails, matches: &ArgMatches) -> Result<Option<Journal>, Failure> {
    // Hosts and email addresses ignore the case of letters.
    let account = connection::account(matches)?.to_lowercase();
    let path = match matches.get_one::<PathBuf>("journal") {
        Some(path) => path.clone(),
        None if matches.get_flag("demo") => return Ok(None),
        None => {
            let name = fingerprint(&format!("{account}\n{}", options_text(details, matches)));
            let directory = helpdesk_tools::config::state_directory()?.join("bulk");
            private_directory(&helpdesk_tools::config::state_directory()?)
                .and_then(|()| private_directory(&directory))
                .map_err(|error| {
                    Failure::new(Exit::Local, format!("cannot create the directory `{}`", directory.display()))
                        .cause(error)
                })?;
            directory.join(format!("{}-{name}.jsonl", details.operation.id))
        }
    };
    let journal = Journal::open(&path, &account).map_err(|error| {
        let failure = Failure::new(Exit::Local, format!("cannot use the journal `{}`", path.display())).cause(error);
        failure.try_this("look which records are done, leave them out, and give a new file by `--journal`")
    })?;
    Ok(Some(journal))
}
