//! The tools, and how they are called.

use std::time::{Duration, Instant, SystemTime};

use helpdesk::Effect;
use helpdesk::meta::{OperationDetails, TypeShape};
use helpdesk_text::record;
use helpdesk_tools::guard::Call;
use helpdesk_tools::redaction::Visibility;
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::describe::describe;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::find::{find, operation};
use crate::log::LogEntry;
use crate::tool::{SEARCH, Tool};

/// The longest time in which a call sends requests, with the time that it waits for other calls.
pub(crate) const LONGEST_CALL: Duration = Duration::from_secs(60);

/// The largest result, in bytes of JSON, whatever the service returns. A list is cut before it is as large.
const MAX_RESULT_BYTES: usize = 1 << 20;

/// The tools for one account.
pub struct Tools {
    pub(crate) desk: Desk,
    pub(crate) allows_notes: bool,
}

/// The result of a call.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Called {
    /// An object: `data` and what belongs to it, or `error`.
    pub json: Value,
    /// The call, for a log.
    pub log: LogEntry,
}

impl Tools {
    /// Calls a tool by its name. A failure is an `error` in the result.
    pub fn call(&self, name: &str, arguments: Value) -> Called {
        self.call_until(name, arguments, Call::of(LONGEST_CALL))
    }

    /// Calls a tool, which sends no request when the call is over.
    pub(crate) fn call_until(&self, name: &str, arguments: Value, call: Call) -> Called {
        let (start, left) = (Instant::now(), self.desk.budget.requests_left());
        self.desk.budget.begin(call);
        self.desk.remarks.take();
        let canceled = self.desk.canceled_notes.borrow_mut().take_remarks();
        let tool = self.list().find(|it| it.name() == name);
        let named = arguments["operation"].as_str().and_then(|id| operation(id).ok());
        let names = named_arguments(tool, named, &arguments);
        let result = match tool {
            Some(tool) => Arguments::new(tool, arguments).and_then(|arguments| self.run(tool, arguments)),
            None => Err("there is no such tool".into()),
        };
        let mut json = result.unwrap_or_else(|failure| json!({ "error": failure.into_json() }));
        if json.to_string().len() > MAX_RESULT_BYTES {
            let message = "the result is too large: ask for single `fields`, or use filters";
            json = json!({ "error": Failure::new(message).into_json() });
        }
        let failed = json.get("error").is_some();
        let outcome = json["outcome"].as_str().or(json["error"]["outcome"].as_str());
        let log = LogEntry {
            at: SystemTime::now(),
            tool: tool.map_or("unknown", Tool::name),
            operation: named.map(|it| it.operation.id),
            arguments: names,
            failed,
            outcome: outcome.map(str::to_owned),
            requests: left - self.desk.budget.requests_left(),
            took: start.elapsed(),
        };
        let mut remarks = self.desk.remarks.take();
        remarks.extend(canceled);
        if !remarks.is_empty() {
            json["remarks"] = remarks.into();
        }
        json["requests_left"] = self.desk.budget.requests_left().into();
        Called { json, log }
    }

    /// Returns the line of the log for a note that is about to be sent; `None` for another tool and for invalid arguments.
    pub(crate) fn note_start(&self, name: &str, arguments: &Value) -> Option<LogEntry> {
        let tool = self.list().find(|it| *it == Tool::DraftNote && it.name() == name)?;
        Some(LogEntry::note_start(tool.name(), named_arguments(Some(tool), None, arguments)))
    }

    /// Returns the result of a note that is not sent, because the log has no line of it.
    pub(crate) fn without_log(&self, started: LogEntry) -> Called {
        let failure = Failure::new("the log cannot be written: no note is saved").with("outcome", "not_sent");
        let log = LogEntry { failed: true, outcome: Some("not_sent".to_owned()), ..started };
        Called { json: json!({ "error": failure.into_json(), "requests_left": self.desk.budget.requests_left() }), log }
    }

    /// Remembers a note whose call was canceled while it was being saved.
    pub(crate) fn note_was_canceled(&self, arguments: &Value, outcome: Option<&str>) {
        let Some(outcome @ ("done" | "unknown" | "applied")) = outcome else { return };
        let case = arguments["case"].as_str().map_or_else(|| number(&arguments["case"]), str::to_owned);
        let text = arguments["text"].as_str().unwrap_or_default().to_owned();
        self.desk.canceled_notes.borrow_mut().add(case, text, outcome);
    }

    /// Returns whether what people wrote is shown.
    pub(crate) fn shows_text(&self) -> bool {
        self.desk.visibility != Visibility::Public
    }

    /// Returns the tools that there are.
    pub(crate) fn list(&self) -> impl Iterator<Item = Tool> {
        let allows_notes = self.allows_notes;
        Tool::ALL.into_iter().filter(move |it| *it != Tool::DraftNote || allows_notes)
    }

    fn run(&self, tool: Tool, mut arguments: Arguments) -> Result<Value, Failure> {
        let desk = &self.desk;
        let argument =
            |arguments: &Arguments, name: &str| arguments.text(name).map(|text| text.unwrap_or_default().to_owned());
        match tool {
            Tool::FindOperations => Ok(find(&argument(&arguments, "words")?, &self.list().collect::<Vec<_>>())),
            Tool::DescribeOperation => Ok(describe(operation(&argument(&arguments, "operation")?)?)),
            Tool::Read => {
                let details = operation(&argument(&arguments, "operation")?)?;
                if details.operation.effect != Effect::Safe {
                    return Err(Failure::unavailable(details));
                }
                let values = arguments.take_object("arguments")?;
                let input = desk.input(details, values)?;
                let fields = arguments.take_texts("fields")?;
                let fields = fields.as_ref().map(|it| it.iter().map(String::as_str).collect::<Vec<_>>());
                desk.read(details, input, fields.as_deref(), arguments.name("cursor")?.as_deref())
            }
            Tool::SearchCases => {
                let list = operation("cases.list")?;
                let values = arguments.take(SEARCH);
                // A report counts active chats too.
                let input = desk.input(list, values)?.set::<bool>("show_active_chats", true);
                desk.read(list, input, Some(&columns(list)), arguments.name("cursor")?.as_deref())
            }
            Tool::Conversation => {
                let cursor = arguments.name("cursor")?;
                desk.conversation(&arguments.case()?, cursor.as_deref(), arguments.flag("newest_first")?)
            }
            Tool::Report => {
                let (period, group) = (arguments.name("period")?, arguments.name("group")?);
                desk.report(period.as_deref(), group.as_deref(), arguments.flag("by_time")?)
            }
            Tool::DraftNote => desk.draft_note(arguments.case()?, arguments.text("text")?.unwrap_or_default()),
        }
    }
}

fn number(value: &Value) -> String {
    value.as_number().map(helpdesk_tools::input::number_text).unwrap_or_default()
}

/// Returns the fields of the records of a list that a table shows, and the time of creation, by which cases are searched.
fn columns(list: &OperationDetails) -> Vec<&'static str> {
    match record::record_type(&list.returns).map(|it| &it.shape) {
        Some(TypeShape::Record { columns, .. }) => columns.iter().copied().chain(["created_at"]).collect(),
        _ => Vec::new(),
    }
}

/// Returns the names of arguments that the tool or the operation has. Any other name may be a value.
fn named_arguments(tool: Option<Tool>, operation: Option<&OperationDetails>, arguments: &Value) -> Vec<String> {
    let known = tool.map(|it| it.arguments().0).unwrap_or_default();
    let is_param = |name: &str| operation.is_some_and(|it| it.operation.params().any(|it| it.name == name));
    let names = [arguments, &arguments["arguments"]].into_iter().filter_map(Value::as_object).flat_map(|it| it.keys());
    names.filter(|name| known.contains_key(*name) || is_param(name)).cloned().collect()
}
