//! Messages about the progress of an export, on standard error.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use helpdesk::jobs::ExportEstimate;
use helpdesk_export::Event;
use indicatif::{HumanDuration, ProgressBar};
use serde_json::json;

use crate::terminal::{self, note};

/// The interval between lines when stderr is no terminal that shows a bar.
const LINE_EVERY: Duration = Duration::from_secs(30);
const JSON_EVERY: Duration = Duration::from_secs(1);

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Bar,
    Lines,
    Json,
    Nothing,
}

/// The progress of a table.
pub(super) struct Progress {
    mode: Mode,
    table: String,
    bar: ProgressBar,
    began: Instant,
    /// The records that an earlier run has read.
    before: u64,
    last_printed: Instant,
    /// The latest progress: the number of records, of records left, and of requests left.
    last_progress: Option<(u64, Option<u64>, Option<u64>)>,
}

impl Progress {
    /// By the value of `--progress`.
    pub(super) fn new(mode: &str) -> Self {
        let mode = match mode {
            "json" => Mode::Json,
            "none" => Mode::Nothing,
            _ if io::stderr().is_terminal() => Mode::Bar,
            _ => Mode::Lines,
        };
        let now = Instant::now();
        Self {
            mode,
            table: String::new(),
            bar: ProgressBar::hidden(),
            began: now,
            before: 0,
            last_printed: now,
            last_progress: None,
        }
    }

    /// Shows what has happened.
    pub(super) fn tell(&mut self, event: Event<'_>) {
        match event {
            Event::Begins { table, before, to_read, .. } => self.begin(table, before, to_read),
            Event::Progress { records, records_left, requests_left, .. } => {
                self.show(records, records_left, requests_left);
            }
            Event::Ends => self.clear(),
            Event::Skipped { error, .. } => {
                self.clear();
                note(format_args!("warning: skipped: {error}"));
            }
            Event::Deleted { table, id, .. } => {
                note(format_args!("note: {id} of {table} was deleted, and stays in the copy"))
            }
            Event::Outdated { path, .. } => note(format_args!("note: `{}` is of an earlier export", path.display())),
            _ => (),
        }
    }

    /// Begins a table. An earlier run may have read some of its records.
    fn begin(&mut self, table: &str, before: u64, to_read: Option<ExportEstimate>) {
        let now = Instant::now();
        (self.table, self.before, self.began, self.last_printed) = (table.to_owned(), before, now, now);
        if self.mode == Mode::Bar {
            self.bar = terminal::bar("{prefix}  {bar:20}  {pos} of {len}  {wide_msg}");
            self.bar.set_prefix(self.table.clone());
        }
        if let (Some(to_read), Mode::Bar | Mode::Lines) = (to_read, self.mode) {
            let existing = if before > 0 { format!("{before} are there, ") } else { String::new() };
            note(format_args!("{table}: {existing}{}", estimate(to_read)));
        }
    }

    /// Shows how many records there are, and how many records and requests are left.
    fn show(&mut self, records: u64, left: Option<u64>, requests: Option<u64>) {
        self.last_progress = Some((records, left, requests));
        if self.mode == Mode::Bar {
            self.bar.set_length(records + left.unwrap_or(0));
            self.bar.set_position(records);
            self.bar.set_message(self.describe_rest(records, left, requests));
        }
        let every = if self.mode == Mode::Json { JSON_EVERY } else { LINE_EVERY };
        if matches!(self.mode, Mode::Bar | Mode::Nothing) || self.last_printed.elapsed() < every {
            return;
        }
        self.last_printed = Instant::now();
        match self.mode {
            Mode::Json => self.json(records, left, requests),
            _ => {
                let of = left.map(|left| format!(" of {}", records + left)).unwrap_or_default();
                let rest = self.describe_rest(records, left, requests);
                note(format_args!("{}: {records}{of} records, {rest}", self.table));
            }
        }
    }

    /// Ends a table: removes the bar, or writes the last line of JSON.
    pub(super) fn clear(&mut self) {
        self.bar.finish_and_clear();
        if let (Mode::Json, Some((records, left, requests))) = (self.mode, self.last_progress.take()) {
            self.json(records, left, requests);
        }
    }

    fn describe_rest(&self, records: u64, left: Option<u64>, requests: Option<u64>) -> String {
        let mut rest = vec![format!("{:.0} a second", self.rate(records))];
        rest.extend(requests.map(|requests| format!("{requests} requests left")));
        rest.extend(self.time_left(records, left).map(|time| format!("{} left", HumanDuration(time))));
        rest.join(", ")
    }

    fn json(&self, records: u64, left: Option<u64>, requests: Option<u64>) {
        note(json!({
            "table": self.table,
            "records": records,
            "records_left": left,
            "requests_left": requests,
            "seconds_left": self.time_left(records, left).map(|time| time.as_secs()),
            "records_per_second": (self.rate(records) * 10.0).round() / 10.0,
        }));
    }

    /// Records a second, in this run.
    fn rate(&self, records: u64) -> f64 {
        records.saturating_sub(self.before) as f64 / self.began.elapsed().as_secs_f64().max(0.001)
    }

    fn time_left(&self, records: u64, left: Option<u64>) -> Option<Duration> {
        let (left, rate) = (left? as f64, self.rate(records));
        // At most a year, so that no duration overflows.
        (rate > 0.0 && left / rate < 31_536_000.0).then(|| Duration::from_secs_f64(left / rate))
    }
}

/// Describes the records that the run has yet to read.
fn estimate(to_read: ExportEstimate) -> String {
    let (Some(records), Some(requests)) = (to_read.records, to_read.requests) else {
        return "the service states no count".to_owned();
    };
    let time = to_read.duration.filter(|time| time.as_secs() > 0).map(|time| format!(", {}", HumanDuration(time)));
    format!("{records} to read, in {requests} requests or more{}", time.unwrap_or_default())
}
