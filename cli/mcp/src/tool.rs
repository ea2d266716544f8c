//! The definitions of the tools.

use helpdesk::meta::OPERATIONS;
use serde_json::{Map, Value, json};

use crate::schema;

/// Parameters by which cases are searched.
pub(crate) const SEARCH: &[&str] = &[
    "subject",
    "user_id",
    "user_email",
    "user_phone",
    "status",
    "priority",
    "group_id",
    "staff_id",
    "labels",
    "from_time",
    "to_time",
    "from_updated_time",
    "sort",
];

/// A tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    FindOperations,
    DescribeOperation,
    Read,
    SearchCases,
    Conversation,
    Report,
    DraftNote,
}

impl Tool {
    pub(crate) const ALL: [Self; 7] = [
        Self::FindOperations,
        Self::DescribeOperation,
        Self::Read,
        Self::SearchCases,
        Self::Conversation,
        Self::Report,
        Self::DraftNote,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::FindOperations => "find_operations",
            Self::DescribeOperation => "describe_operation",
            Self::Read => "read",
            Self::SearchCases => "search_cases",
            Self::Conversation => "conversation",
            Self::Report => "report",
            Self::DraftNote => "draft_note",
        }
    }

    pub(crate) fn description(self) -> &'static str {
        match self {
            Self::FindOperations => "Finds operations of the help-desk API by words.",
            Self::DescribeOperation => "Describes an operation: arguments as JSON Schema, cost, permission, response.",
            Self::Read => "Calls an operation that only reads. A list has 20 records; `next_cursor` continues it.",
            Self::SearchCases => {
                "Searches cases (tickets), active chats too, 20 at a time, the newest first; `next_cursor` continues."
            }
            Self::Conversation => {
                "Shows a case as a conversation: 20 of its messages, notes and files, the oldest first, and 20 of its changes."
            }
            Self::Report => {
                "Counts the cases created in a period: new, closed, rated, waiting times, and what staff did. Reads all of them and of the \
                 period before, 100 a request."
            }
            Self::DraftNote => {
                "Saves a note in a case as a draft. Only staff see it. Placeholders mean nothing there: write ids. If the \
                 outcome is `unknown` or `applied`, do not call it again: look as the result says."
            }
        }
    }

    /// Returns the arguments with their schemas, and the names of those that are required.
    pub(crate) fn arguments(self) -> (Map<String, Value>, &'static [&'static str]) {
        let text = |description: &str| json!({ "type": "string", "description": description });
        let name = |description: &str| json!({ "type": ["integer", "string"], "description": description });
        let cursor = || json!({ "type": ["string", "integer"] });
        let flag = || json!({ "enum": [true, false, "true", "false"] });
        let (arguments, required): (Value, &'static [&'static str]) = match self {
            Self::FindOperations => (json!({ "words": text("Like `ratings of staff`.") }), &["words"]),
            Self::DescribeOperation => (json!({ "operation": text("Such as `cases.list`.") }), &["operation"]),
            Self::Read => {
                let arguments = json!({ "type": ["object", "string"], "description": "As `describe_operation` says." });
                let fields = json!({ "type": ["array", "string"], "items": { "type": "string" }, "description": "Fields of each record; default: all." });
                let mut cursor = cursor();
                cursor["description"] = "`next_cursor` of the page before; same arguments.".into();
                let operation = json!({ "type": "string" });
                (
                    json!({ "operation": operation, "arguments": arguments, "fields": fields, "cursor": cursor }),
                    &["operation"],
                )
            }
            Self::SearchCases => {
                let mut arguments = search_schemas();
                arguments.insert("cursor".to_owned(), cursor());
                (Value::Object(arguments), &[])
            }
            Self::Conversation => {
                let (case, cursor) = (name("Id or number, such as `635-010255`."), cursor());
                (json!({ "case": case, "cursor": cursor, "newest_first": flag() }), &["case"])
            }
            Self::Report => {
                let period = "Such as `last_month`, `2026-03` or `2026-03-01..2026-03-31`; default: `last_30_days`.";
                let mut by_time = flag();
                by_time["description"] = "Adds the cases by day and by hour.".into();
                (json!({ "period": name(period), "group": name("Name or id."), "by_time": by_time }), &[])
            }
            Self::DraftNote => {
                (json!({ "case": name("Id or number."), "text": text("Plain text.") }), &["case", "text"])
            }
        };
        let Value::Object(arguments) = arguments else { unreachable!("it is written as an object") };
        (arguments, required)
    }
}

/// Returns the schemas of the parameters by which cases are searched.
fn search_schemas() -> Map<String, Value> {
    let list = OPERATIONS.iter().find(|it| it.operation.id == "cases.list").expect("the service lists cases");
    let all = schema::parameters(list);
    all.into_iter().filter(|(name, _)| SEARCH.contains(&name.as_str())).collect()
}
