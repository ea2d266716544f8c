//! One request for each record of standard input.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::{OperationInput, PreparedRequest, Value};
use helpdesk::{Effect, Outcome};
use helpdesk_bulk::{Bulk, Journal, Run, Sent, State, Summary, digest};
use helpdesk_export::record;
use helpdesk_samples::is_positional;
use indicatif::HumanDuration;

use super::dry_run::{self, Form};
use super::kinds::{Kind, first_line};
use super::send::{self, Stdout};
use super::{input, lines};
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::{self, OutputOptions};
use crate::terminal;

/// How many ids are told for a failure that several records have.
const MOST_IDS: usize = 3;
/// How many ids are told that an earlier run may have changed.
const MOST_UNKNOWN: usize = 20;

/// Sends the request of the command for each line of standard input.
pub(super) fn run(
    details: &'static OperationDetails,
    param: &'static Param,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    let template = input::input(details, matches)?;
    let requests = lines::requests(&template, param)?;
    if matches.get_one::<String>("as").is_some_and(|form| form == "rust") {
        return dry_run::print_program(details, requests.into_iter().next().unwrap_or(template), matches);
    }
    if let Some(form) = Form::from_matches(matches) {
        terminal::note(format_args!("the first of {} requests:", requests.len()));
        let first = requests.into_iter().take(1).map(helpdesk::meta::UntypedRequest::new);
        return dry_run::print(first, form, matches);
    }
    let reads = details.operation.effect == Effect::Safe;
    let options = OutputOptions::from_matches(matches);
    // A change of many records has its summary; who wants the records too chooses a format.
    let printer =
        (reads || !options.is_empty()).then(|| output::printer(options, record::record_type(&details.returns)));
    let printer = printer.transpose()?;
    let connection = Connection::open(matches)?;
    let journal = if reads { None } else { Some(journal(details, &template, &connection, matches)?) };
    let place = journal.as_ref().map(|it| it.path().display().to_string());
    let bulk = Bulk::new(requests, journal)?;
    let before = bulk.before();
    if before.done_before > 0 || before.unknown() > 0 {
        terminal::note(format_args!("continues: {before}; {} left", bulk.left()));
    }
    if !reads && bulk.left() > 0 {
        let question =
            format!("{}: {} records, in the account at {}.", first_line(details.doc), bulk.left(), connection.url);
        terminal::confirm_beside_stdin(&question, &bulk.left().to_string(), matches)?;
    }
    let sent = Sending { details, printer, failures: BTreeMap::new() }.send(bulk.run(&connection.client))?;
    let failure = sent.failure(details.operation.effect, place.as_deref());
    failure.map_or(Ok(Exit::Done), Err)
}

/// The journal of this command: the same for the same account, operation and options.
fn journal(
    details: &OperationDetails,
    template: &OperationInput,
    connection: &Connection,
    matches: &ArgMatches,
) -> Result<Journal, Failure> {
    let path = match matches.get_one::<PathBuf>("journal") {
        Some(path) => path.clone(),
        None => {
            let options = any_record(details, template).map(|it| digest(&it)).unwrap_or_default();
            let account = connection.account().replace(|it: char| !it.is_ascii_alphanumeric(), "-");
            let name = format!("{}-{account}-{options}.jsonl", details.operation.id);
            helpdesk_config::state_directory()?.join("bulk").join(name)
        }
    };
    Journal::open(&path).map_err(|error| {
        let failure = Failure::new(Exit::Local, format!("cannot use the journal `{}`", path.display()));
        failure.cause(error).try_this("--journal FILE chooses another one")
    })
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

/// The records under way, and what to tell of them.
struct Sending {
    details: &'static OperationDetails,
    printer: Option<Stdout>,
    /// The ids by how they ended, and why.
    failures: BTreeMap<(State, String), Vec<String>>,
}

/// The end of a run.
struct Told {
    summary: Summary,
    failures: BTreeMap<(State, String), Vec<String>>,
    is_interrupted: bool,
}

impl Sending {
    fn send(mut self, mut run: Run<'_>) -> Result<Told, Failure> {
        let bar = terminal::bar("{bar:20}  {pos} of {len}  {wide_msg}");
        let stopper = run.stopper();
        let interrupted = interrupt::stops(stopper.clone());
        while let Some(sent) = run.next() {
            let progress = run.progress();
            bar.set_length(progress.total.unwrap_or(0).max(progress.finished()));
            bar.set_position(progress.finished());
            let left = progress.remaining_time.map(|it| format!("{} left", HumanDuration(it)));
            bar.set_message(left.unwrap_or_default());
            // Wrong credentials fail all that follow.
            if sent.result.as_ref().err().and_then(helpdesk::Error::status).is_some_and(|it| it.as_u16() == 401) {
                stopper.stop();
            }
            self.tell(sent);
        }
        bar.finish_and_clear();
        if let Some(printer) = self.printer.take() {
            printer.finish().map_err(terminal::stdout)?;
        }
        let summary = run.finish().map_err(|error| {
            let failure = Failure::new(Exit::Local, "the journal cannot be written, so that nothing more was sent");
            failure.cause(error).try_this("the same command continues")
        })?;
        Ok(Told { summary, failures: self.failures, is_interrupted: interrupted.load(Ordering::Relaxed) })
    }

    /// Prints what a request gave, and keeps why it failed. Nobody may read the output: that ends no change.
    fn tell(&mut self, sent: Sent) {
        let Sent { id, state, result, .. } = sent;
        let failed = match (result, &mut self.printer) {
            (Ok(_), None) => return,
            (Ok(response), Some(printer)) => match response.records(&self.details.returns) {
                Ok(list) => match send::rows(printer, &list.items, &list.errors) {
                    Ok(()) => return,
                    Err(error) => {
                        self.printer = None;
                        let failure = terminal::stdout(error);
                        terminal::note(failure.error);
                        return;
                    }
                },
                Err(error) => (State::Unreadable, error.to_string()),
            },
            (Err(error), _) => (state, error.to_string()),
        };
        self.failures.entry(failed).or_default().push(id);
    }
}

impl Told {
    /// Prints the summary, and returns what is wrong with it.
    fn failure(self, effect: Effect, journal: Option<&str>) -> Option<Failure> {
        let Told { summary, failures, is_interrupted } = self;
        for ((state, why), ids) in &failures {
            let more = ids.len().saturating_sub(MOST_IDS);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            terminal::note(format_args!("{state}: {}{more}: {why}", ids[..ids.len().min(MOST_IDS)].join(", ")));
        }
        if !summary.unknown_before.is_empty() {
            let (first, more) = summary.unknown_before.split_at(summary.unknown_before.len().min(MOST_UNKNOWN));
            let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
            terminal::note(format_args!("unknown from an earlier run: {}{more}", first.join(", ")));
        }
        let was_done = summary.count(State::Done) + summary.count(State::Unreadable) + summary.done_before > 0;
        let exit = match () {
            () if summary.is_complete() => {
                terminal::note(&summary);
                return None;
            }
            () if summary.unknown() > 0 => Exit::Unknown,
            () if is_interrupted => Exit::Interrupted,
            () if was_done => Exit::Partial,
            () => Exit::NotDone,
        };
        let mut failure = Failure::new(exit, summary.to_string());
        let repeats = Outcome::Unknown.may_repeat(effect);
        if summary.unknown() > 0 && !repeats {
            failure = failure.try_this("look whether the unknown ones took effect: no run sends them again");
        }
        let unknown = if repeats { summary.count(State::Unknown) } else { 0 };
        let left = summary.not_taken + summary.count(State::Rejected) + summary.count(State::NotSent) + unknown;
        if left > 0 {
            failure = failure.try_this("the same command sends what is left, and nothing twice");
        }
        match journal {
            Some(path) => {
                Some(failure.try_this(format!("`{path}` has what was sent; remove it to begin from the start")))
            }
            None => Some(failure),
        }
    }
}
