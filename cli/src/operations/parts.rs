//! Sends a change of more records than one request may have, in parts with separate outcomes.

use std::collections::HashSet;

use helpdesk::Json;
use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Returns, UntypedRecord};
use helpdesk::request::{OperationInput, PreparedRequest, Value};
use helpdesk_export::merge::merge;

use super::send::{self, Stdout};
use super::{confirmation, outcome_check};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::terminal::{self, stdout};

/// The requests for an input: one, or several if it has more ids than a request may have.
pub(super) fn split(input: OperationInput) -> Vec<OperationInput> {
    let too_many = input.operation().path_params.iter().find_map(|param| {
        let most = param.most_items()? as usize;
        let Some(Value::List(ids)) = input.get(param.name) else { return None };
        let mut seen = HashSet::new();
        let once: Vec<&Value> = ids.iter().filter(|id| id.scalar().is_none_or(|id| seen.insert(id))).collect();
        let parts = once.len().div_ceil(most);
        // The parts have about the same length. A part with a single id would have a response of another shape.
        let part = |nth| once[nth * once.len() / parts..(nth + 1) * once.len() / parts].iter().copied().cloned();
        let with = |ids| input.clone().set::<Value>(param.name, Value::List(ids));
        (ids.len() > most).then(|| (0..parts).map(|nth| with(part(nth).collect())).collect())
    });
    match too_many.filter(|_| input.is_validated()) {
        Some(parts) => parts,
        None => vec![input],
    }
}

/// Sends one part after the other. The first failure ends the command, because its cause usually affects all parts.
pub(super) fn send(
    client: &Client,
    details: &'static OperationDetails,
    parts: Vec<(OperationInput, PreparedRequest)>,
    printer: Stdout,
) -> Result<Exit, Failure> {
    let ids = parts.iter().map(|(input, _)| confirmation::ids(details, input)).collect();
    let what = if let Returns::Nothing = details.returns { "sent" } else { "done" };
    let mut progress = Progress { ids, done: 0, missing: 0, what };
    let (mut all, last) = (Json::Null, parts[parts.len() - 1].1.clone());
    let sent: Result<(), Failure> = parts.into_iter().try_for_each(|(input, prepared)| {
        let (list, _) = send::read(client, details, input, &prepared, |failure| progress.part_failure(failure))?;
        let json = list.items.first().map(UntypedRecord::value);
        progress.note_done(json.as_ref());
        json.into_iter().for_each(|json| merge(&mut all, json));
        Ok(())
    });
    let printed = (!all.is_null()).then(|| printer.record(all)).transpose().map_err(stdout);
    sent?;
    terminal::note(progress.counts(0, 0));
    if let Returns::Nothing = details.returns {
        confirmation::warn_of_unconfirmed_change();
    }
    // The failure says which parts are done.
    printed.map_err(|failure| outcome_check::unprintable_response(failure, details.operation.effect, &last, None))?;
    Ok(if progress.missing == 0 { Exit::Done } else { Exit::Partial })
}

/// The progress of the parts.
struct Progress {
    /// The ids of each part.
    ids: Vec<Vec<String>>,
    /// How many parts are done.
    done: usize,
    /// The number of ids that the responses do not list.
    missing: usize,
    /// The word for parts that are done.
    what: &'static str,
}

impl Progress {
    /// Records and reports that the next part is done.
    fn note_done(&mut self, response: Option<&Json>) {
        let ids = &self.ids[self.done];
        let missing = response.map_or(0, |json| send::missing(json, ids));
        let (first, last, done, of) = (&ids[0], &ids[ids.len() - 1], ids.len() - missing, self.ids.len());
        self.missing += missing;
        self.done += 1;
        terminal::note(format_args!("part {} of {of}, {first} to {last}: {done} {}", self.done, self.what));
        let error = format!("interrupted after part {} of {of}: {}", self.done, self.counts(0, self.count(self.done)));
        interrupt::already(self.with_rest(Failure::new(Exit::Interrupted, error), self.done));
    }

    /// Returns the failure of all parts if the next one fails or is interrupted.
    fn part_failure(&self, failure: Failure) -> Failure {
        let (part, rest) = (self.ids[self.done].len(), self.count(self.done + 1));
        let (unknown, not_done, next) = match failure.exit {
            Exit::Unknown => (part, rest, self.done),
            Exit::Unreadable => (0, rest, self.done + 1),
            _ => (0, part + rest, self.done),
        };
        let is_partial = unknown == 0 && not_done > 0 && next > 0;
        let exit = if is_partial { Exit::Partial } else { failure.exit };
        let error = format!("part {} of {}: {}", self.done + 1, self.ids.len(), self.counts(unknown, not_done));
        self.with_rest(Failure::new(exit, error).caused_by(failure), next)
    }

    /// The number of ids in this part and the later ones.
    fn count(&self, from: usize) -> usize {
        self.ids.iter().skip(from).map(Vec::len).sum()
    }

    /// Counts all ids by their outcome. All other ids are done.
    fn counts(&self, unknown: usize, not_done: usize) -> String {
        let done = self.count(0) - self.missing - unknown - not_done;
        let others = [(self.missing, "not changed"), (unknown, "unknown"), (not_done, "not done")];
        let others = others.iter().filter(|it| it.0 > 0).map(|(count, what)| format!(", {count} {what}"));
        format!("{done} {}{}", self.what, others.collect::<String>())
    }

    /// Replaces the advice to repeat everything, if some parts are done.
    fn with_rest(&self, mut failure: Failure, next: usize) -> Failure {
        let Some(id) = self.ids.get(next).and_then(|ids| ids.first()).filter(|_| next > 0) else { return failure };
        failure.advice.retain(|it| !it.starts_with("the same command"));
        failure.try_this(format!("the same command with the ids from {id} on; those before are sent"))
    }
}
