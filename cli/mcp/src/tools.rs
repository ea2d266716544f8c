//! The tools, and how they are called.

use std::time::{Instant, SystemTime};

use helpdesk::Effect;
use helpdesk::meta::{OPERATIONS, OperationDetails, TypeShape};
use helpdesk_export::record;
use helpdesk_redaction::Visibility;
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::describe::describe;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::find::{find, operation};
use crate::log::Call;
use crate::tool::{SEARCH, Tool};

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
    pub call: Call,
}

impl Tools {
    /// Calls a tool by its name. A failure is an `error` in the result.
    pub fn call(&self, name: &str, arguments: Value) -> Called {
        let (start, left) = (Instant::now(), self.desk.budget.left());
        let tool = self.all().find(|it| it.name() == name);
        let named = arguments["operation"].as_str().and_then(|id| OPERATIONS.iter().find(|it| it.operation.id == id));
        let keys = |value: &Value| value.as_object().into_iter().flat_map(|it| it.keys().cloned()).collect::<Vec<_>>();
        let mut given = [keys(&arguments), keys(&arguments["arguments"])].concat();
        // A name that is none may be a value.
        given.retain(|name| {
            let is_of_operation = named.is_some_and(|it| it.operation.params().any(|it| it.name == name));
            is_of_operation || tool.is_some_and(|it| it.arguments().0.contains_key(name))
        });
        let result = match tool {
            Some(tool) => Arguments::new(tool, arguments).and_then(|arguments| self.run(tool, arguments)),
            None => Err("there is no such tool".into()),
        };
        let failed = result.is_err();
        let mut json = result.unwrap_or_else(|failure| json!({ "error": failure.into_json() }));
        let outcome = json["outcome"].as_str().or(json["error"]["outcome"].as_str());
        let call = Call {
            at: SystemTime::now(),
            tool: tool.map_or("unknown", Tool::name),
            operation: named.map(|it| it.operation.id),
            arguments: given,
            failed,
            outcome: outcome.map(str::to_owned),
            requests: left - self.desk.budget.left(),
            took: start.elapsed(),
        };
        let notes = self.desk.notes.take();
        if !notes.is_empty() {
            json["notes"] = notes.into();
        }
        json["requests_left"] = self.desk.budget.left().into();
        Called { json, call }
    }

    /// Returns whether what people wrote is shown.
    pub(crate) fn shows_text(&self) -> bool {
        self.desk.visibility != Visibility::Public
    }

    /// Returns the tools that there are.
    pub(crate) fn all(&self) -> impl Iterator<Item = Tool> {
        let allows_notes = self.allows_notes;
        Tool::ALL.into_iter().filter(move |it| *it != Tool::DraftNote || allows_notes)
    }

    fn run(&self, tool: Tool, mut arguments: Arguments) -> Result<Value, Failure> {
        let desk = &self.desk;
        let given = |name: &str| arguments.text(name).map(Option::unwrap_or_default);
        match tool {
            Tool::FindOperations => Ok(find(given("words")?, &self.all().collect::<Vec<_>>())),
            Tool::DescribeOperation => Ok(describe(operation(given("operation")?)?)),
            Tool::Read => {
                let details = operation(given("operation")?)?;
                if details.operation.effect != Effect::Safe {
                    return Err(Failure::unavailable(details));
                }
                let values = arguments.take_object("arguments")?;
                let input = desk.input(details, values)?;
                desk.read(details, input, arguments.texts("fields")?.as_deref(), arguments.text("cursor")?)
            }
            Tool::SearchCases => {
                let list = operation("cases.list")?;
                let values = arguments.take(SEARCH);
                // As a report counts them.
                let input = desk.input(list, values)?.set::<bool>("show_active_chats", true);
                desk.read(list, input, Some(&columns(list)), arguments.text("cursor")?)
            }
            Tool::Conversation => desk.conversation(&arguments.case()?, arguments.text("cursor")?),
            Tool::Report => {
                let (period, group) = (arguments.text("period")?, arguments.name("group")?);
                desk.report(period, group.as_deref(), arguments.flag("by_time")?)
            }
            Tool::DraftNote => desk.draft_note(arguments.case()?, arguments.text("text")?.unwrap_or_default()),
        }
    }
}

/// Returns the fields of the records of a list that a table shows, and the time of creation, by which cases are searched.
fn columns(list: &OperationDetails) -> Vec<&'static str> {
    match record::record_type(&list.returns).map(|it| &it.shape) {
        Some(TypeShape::Record { columns, .. }) => columns.iter().copied().chain(["created_at"]).collect(),
        _ => Vec::new(),
    }
}
