//! A case as a conversation: the case, its messages and its changes.

use helpdesk::CaseRef;
use helpdesk::meta::{OperationDetails, TYPES, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk_tools::conversation::Content;
use helpdesk_tools::input::Kind;
use helpdesk_tools::redaction::{Visibility, without_secrets};
use serde_json::{Value as Json, json};

use crate::cut::cut;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::find::operation;
use crate::list::Page;
use crate::note::DRAFT_HEADER;
use crate::placeholders::escape_text;

/// The columns of HTML as plain text.
const WIDTH: usize = 100;

const CASE: &[&str] = &[
    "case_id",
    "case_number",
    "subject",
    "status",
    "priority",
    "channel",
    "created_at",
    "updated_at",
    "user_id",
    "staff_id",
    "group_id",
    "labels",
    "rating",
];

const MESSAGE: &[&str] = &[
    "message_id",
    "created_at",
    "user_id",
    "staff_id",
    "note",
    "content",
    "content_html",
    "attachments",
    "rating",
    "rating_comment",
];

impl Desk {
    /// Reads a case, and 20 of its messages and changes. People and groups are ids: their names take requests.
    pub(crate) fn conversation(
        &self,
        case: &CaseRef,
        cursor: Option<&str>,
        newest_first: bool,
    ) -> Result<Json, Failure> {
        let (details, input) = of_case("cases.get", case)?;
        let shown_case = self.read(details, input, Some(CASE), None)?["data"].take();
        let (details, mut input) = of_case("messages.list", case)?;
        if newest_first {
            input = input.set::<Value>("order", Value::Text("desc".to_owned()));
        }
        let Page { records, rest } = self.page(details, input, cursor)?;
        let messages = records.iter().map(|it| self.message(it.value(), self.show(details, it, Some(MESSAGE))));
        let data = json!({ "case": shown_case, "messages": messages.collect::<Vec<_>>() });
        let mut result = json!({ "data": data, "messages_total": rest.get("total") });
        let (details, input) = of_case("cases.changelog", case)?;
        let mut next_cursor = rest.get("next_cursor").cloned();
        // A staff member without access to the history still gets the messages.
        match self.page(details, input, cursor) {
            Ok(Page { records, rest }) => {
                let changes = records.iter().map(|it| change(&it.value(), self.show(details, it, None)));
                result["data"]["changes"] = changes.collect();
                next_cursor = next_cursor.or(rest.get("next_cursor").cloned());
            }
            Err(failure) => result["without_changes"] = failure.into_json(),
        }
        if let Some(cursor) = next_cursor {
            result["next_cursor"] = cursor;
        }
        Ok(result)
    }

    /// Returns a message with its content as plain text, and whether it is a draft.
    fn message(&self, record: Json, mut masked: Json) -> Json {
        let text = |key: &str| record[key].as_str().filter(|it| !it.trim().is_empty());
        let plain = match (text("content"), text("content_html")) {
            (Some(text), _) => Content::Text(text.to_owned()).plain(WIDTH),
            (None, html) => Content::Html(html.unwrap_or_default().to_owned()).plain(WIDTH),
        };
        if let Json::Object(fields) = &mut masked {
            fields.remove("content_html");
            // A customer may begin a message in the same way.
            let is_note = record["note"] == true && record["user_id"].as_u64().is_none_or(|id| id == 0);
            let is_draft = is_note && plain.starts_with(DRAFT_HEADER.trim_end());
            fields.insert("is_draft".to_owned(), is_draft.into());
            if self.visibility == Visibility::Texts {
                let plain = escape_text(without_secrets(&plain));
                fields.insert("content".to_owned(), cut(plain.into()));
            }
        }
        masked
    }
}

/// Returns an operation that is about a case, and its input.
fn of_case(id: &str, case: &CaseRef) -> Result<(&'static OperationDetails, OperationInput), Failure> {
    let details = operation(id)?;
    Ok((details, OperationInput::new(details.operation).set::<Value>("case", Value::Text(case.to_string()))))
}

/// Shows the values of a change whose kind says that they are words of the API or ids.
fn change(record: &Json, mut masked: Json) -> Json {
    for key in ["old_value", "value"] {
        if let (Some(text), Some(kind)) = (record[key].as_str(), kind(&record["event"])) {
            let is_word = Kind::new(kind).words().iter().any(|it| it.text == text);
            let is_id = matches!(Kind::new(kind).shape(), Some(TypeShape::Id)) && text.parse::<u32>().is_ok();
            if let Some(masked) = masked.get_mut(key).filter(|_| is_word || is_id) {
                *masked = text.into();
            }
        }
    }
    masked
}

/// Returns the type of the values of a change.
fn kind(event: &Json) -> Option<&'static ValueType> {
    let kinds = TYPES.iter().find(|it| it.name == "ChangeKind")?;
    let TypeShape::Tagged { members, .. } = kinds.shape else { return None };
    members.iter().find(|it| event == it.name).map(|it| &it.kind)
}
