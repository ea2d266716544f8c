//! The requests in progress, and the messages about them.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use helpdesk::meta::OperationDetails;
use helpdesk::response::Response;
use helpdesk::{Effect, Error, Outcome};
use helpdesk_tools::bulk::{Looked, Place, Run, Sent, State, Summary};
use indicatif::HumanDuration;

use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::operations::send::{self, Stdout};
use crate::terminal;

/// The maximum number of ids in the message of a failure that several records share.
const MAX_IDS: usize = 3;

/// Requests under way.
pub(super) struct Sending {
    details: &'static OperationDetails,
    /// How long to look for records of unknown outcome.
    limit: Duration,
    printer: Option<Stdout>,
    /// The path of the journal.
    journal: Option<PathBuf>,
    /// The ids by outcome and reason.
    failures: BTreeMap<(State, String), Vec<String>>,
    /// The requests of this run whose outcome is unknown.
    unknown: Vec<String>,
    /// Whether the service rejected the credentials, which makes every request fail.
    is_unauthorized: bool,
    /// The reason why the output ended early.
    output: Option<Failure>,
}

impl Sending {
    pub(super) fn new(
        details: &'static OperationDetails,
        printer: Option<Stdout>,
        journal: Option<PathBuf>,
        limit: Duration,
    ) -> Self {
        Self {
            details,
            limit,
            printer,
            journal,
            failures: BTreeMap::new(),
            unknown: Vec::new(),
            is_unauthorized: false,
            output: None,
        }
    }

    /// Sends all requests, prints their responses, and reports the outcomes.
    pub(super) fn send(mut self, mut run: Run) -> Result<Exit, Failure> {
        let bar = terminal::bar("{bar:20}  {pos} of {len}  {wide_msg}");
        bar.set_length(run.pending() as u64);
        let handle = run.stop_handle();
        let interrupted = interrupt::stops(handle.clone());
        let mut unknown = Vec::new();
        while let Some(sent) = run.next() {
            let progress = run.progress();
            bar.set_position(progress.finished());
            let left = progress.remaining_time.map(|it| format!("{} left", HumanDuration(it)));
            bar.set_message(left.unwrap_or_default());
            match sent.state {
                State::Unknown => unknown.push(sent),
                _ => self.tell(sent),
            }
            if self.is_unauthorized {
                handle.stop_unsent();
            }
        }
        bar.finish_and_clear();
        if run.searches() > 0 && !self.limit.is_zero() && !interrupted.load(Ordering::Relaxed) {
            self.look(&mut run, &mut unknown);
        }
        unknown.into_iter().for_each(|it| self.tell(it));
        if let Some(printer) = self.printer.take() {
            let printed = printer.finish().map(drop);
            self.keep(printed);
        }
        let (summary, written) = run.finish();
        self.end(&summary, written, interrupted.load(Ordering::Relaxed))
    }

    /// Searches for the records of creates whose outcome is unknown. Creates whose records exist are removed from `unknown`.
    fn look(&mut self, run: &mut Run, unknown: &mut Vec<Sent>) {
        let (count, limit) = (run.searches(), self.limit.as_secs());
        terminal::note(format_args!("{count} unknown: looking for their records, for {limit} s at most"));
        for Looked { line, result, .. } in run.look(self.limit) {
            match result {
                Ok(sent) => {
                    let id = sent.result.as_ref().ok().and_then(Response::record_id);
                    let id = id.map(|id| format!(" as {id}")).unwrap_or_default();
                    terminal::note(format_args!("line {line}: created{id}, the list has the record"));
                    unknown.retain(|sent| sent.line != line);
                    self.tell(sent);
                }
                Err(why) => terminal::note(format_args!("line {line}: {why}")),
            }
        }
    }

    /// Prints the response of a request, or stores the reason of its failure.
    fn tell(&mut self, sent: Sent) {
        let Sent { id, line, state, result, .. } = sent;
        let failed = match (result, &mut self.printer) {
            (Ok(_), None) => return,
            (Ok(response), Some(printer)) => match response.records(&self.details.returns) {
                Ok(list) => {
                    let printed = send::rows(printer, &list.items, &list.errors);
                    return self.keep(printed);
                }
                Err(error) => (State::Unreadable, error.to_string()),
            },
            (Err(error), _) => {
                self.is_unauthorized |= error.status().is_some_and(|it| it.as_u16() == 401);
                (state, Error::to_string(&error))
            }
        };
        if failed.0 == State::Unknown {
            self.unknown.push(format!("{id} (line {line})"));
        }
        self.failures.entry(failed).or_default().push(id);
    }

    /// Stores the reason why the output ended. The change continues if the reader has closed the output.
    fn keep(&mut self, printed: io::Result<()>) {
        if let Err(error) = printed {
            self.printer = None;
            self.output.get_or_insert(terminal::stdout(error));
        }
    }

    /// Prints the outcomes, and returns their problems.
    fn end(self, summary: &Summary, written: io::Result<()>, is_interrupted: bool) -> Result<Exit, Failure> {
        for ((state, why), ids) in &self.failures {
            terminal::note(format_args!("{state}: {}: {why}", first(ids, MAX_IDS)));
        }
        // The list is complete, because a person has to check each of these records.
        let describe = |places: &[Place]| places.iter().map(ToString::to_string).collect::<Vec<_>>();
        for (what, places) in [
            ("unknown in this run", self.unknown.clone()),
            ("unknown from an earlier run", describe(&summary.unknown_before)),
            ("unknown from an earlier run, by the line in that one", describe(&summary.unknown_elsewhere)),
            ("waiting for a decision about these", describe(&summary.waiting)),
        ] {
            if !places.is_empty() {
                terminal::note(format_args!("{what}: {}", places.join(", ")));
            }
        }
        if let Err(error) = written {
            let failure = Failure::new(Exit::Local, format!("{summary}, and the journal could not be written"));
            return Err(failure.cause(error).try_this("look which records are done before you send them again"));
        }
        if summary.is_complete() {
            terminal::note(summary);
            return match self.output {
                Some(failure) if failure.exit != Exit::Done => Err(failure),
                Some(_) | None => Ok(Exit::Done),
            };
        }
        let failure = Failure::new(self.exit(summary, is_interrupted), summary.to_string());
        Err(self.advice(summary).into_iter().fold(failure, Failure::try_this))
    }

    fn exit(&self, summary: &Summary, is_interrupted: bool) -> Exit {
        let done = summary.count(State::Done) + summary.count(State::Unreadable) + summary.done_before;
        let is_read = self.details.operation.effect == Effect::Safe;
        match () {
            () if summary.unknown() > 0 && !is_read => Exit::Unknown,
            () if is_interrupted => Exit::Interrupted,
            () if done > 0 => Exit::Partial,
            () if self.is_unauthorized => Exit::Credentials,
            () if summary.sent.keys().all(|it| *it == State::Rejected) => Exit::Rejected,
            () => Exit::NotDone,
        }
    }

    /// Returns advice for each kind of outcome.
    fn advice(&self, summary: &Summary) -> Vec<String> {
        let effect = self.details.operation.effect;
        let repeats = Outcome::Unknown.may_repeat(effect);
        let mut advice = Vec::new();
        if self.is_unauthorized {
            advice.push("helpdesk doctor".to_owned());
        } else if summary.count(State::Rejected) > 0 {
            advice.push("correct the lines that were rejected, or leave them out".to_owned());
        }
        if summary.unknown() > 0 && !repeats {
            advice.push(
                "wait a minute and look whether the unknown ones took effect: no run sends them again".to_owned(),
            );
            advice
                .push("then the same command with `--unknown done` if they did, or `--unknown send` if not".to_owned());
        }
        let Some(path) = self.journal.as_ref().filter(|it| it.exists()) else { return advice };
        let unknown = if repeats { summary.count(State::Unknown) } else { 0 };
        if summary.not_taken + summary.count(State::NotSent) + unknown > 0 {
            advice.push("the same command sends what is left, and nothing twice".to_owned());
        }
        advice.push(format!("`{}` has what was sent: without it, all are sent once more", path.display()));
        advice
    }
}

/// Returns the first ids, and the number of the others.
fn first(ids: &[String], most: usize) -> String {
    let (first, more) = ids.split_at(ids.len().min(most));
    let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    format!("{}{more}", first.join(", "))
}
