//! Values of custom fields: whether they fit the fields, and whether a filter finds them.

use crate::input::rules::Strictness;
use crate::input::texts::{self, Term};
use crate::output::error_response::{Rejection, Violation, reject};
use crate::output::json::{Json, Object};
use crate::resources::State;
use crate::resources::call::Call;
use crate::resources::custom_fields::{CustomField, FieldKind, Level};

/// Checks the values of a parameter against the fields of this level, and returns them. In multipart bodies, checkboxes are strings.
pub(super) fn check(call: &mut Call<'_>, name: &'static str, level: Level) -> Result<Object, Rejection> {
    let (mut values, mut violations) = (Object::default(), Vec::new());
    for (id, value) in call.args.fields(name) {
        let Some(field) = &CustomField::find(call.state, *id) else { continue };
        let violation = |message: String| Violation::new(format!("{name}.cf_{id}"), message);
        match (parse_value(field, level, value), other_boolean(field, value)) {
            (Ok(value), _) => values.put(key_of(*id), value),
            (Err(message), Some(value)) if call.strictness == Strictness::AsPhp => {
                call.type_violations.push(violation(message));
                values.put(key_of(*id), value);
            }
            (Err(message), _) => violations.push(violation(message)),
        }
    }
    if violations.is_empty() { Ok(values) } else { Err(reject(&violations)) }
}

/// The key of a custom field in records.
pub(super) fn key_of(id: u64) -> String {
    format!("cf_{id}")
}

/// The value of a checkbox that is another word for a boolean, such as `True`.
fn other_boolean(field: &CustomField, value: &Json) -> Option<Json> {
    match (&field.kind, value) {
        (FieldKind::Checkbox, Json::Text(text)) => texts::boolean(text).map(Json::Bool),
        _ => None,
    }
}

fn parse_value(field: &CustomField, level: Level, value: &Json) -> Result<Json, String> {
    if field.level != level {
        return Err("is a field of another kind of record: of a case instead of a user, or the reverse".to_owned());
    }
    match (&field.kind, value) {
        (FieldKind::Checkbox, Json::Bool(flag)) => Ok(Json::Bool(*flag)),
        (FieldKind::Checkbox, Json::Text(text)) if matches!(&**text, "true" | "1") => Ok(Json::Bool(true)),
        (FieldKind::Checkbox, Json::Text(text)) if matches!(&**text, "false" | "0" | "") => Ok(Json::Bool(false)),
        (FieldKind::Checkbox, _) => Err("must be true or false, because it is a checkbox".to_owned()),
        (FieldKind::Select(options), Json::Text(key)) if key.is_empty() || options.iter().any(|it| it.0 == **key) => {
            Ok(value.clone())
        }
        (FieldKind::Select(options), _) => {
            let keys: Vec<_> = options.iter().map(|(key, _)| key.as_str()).collect();
            Err(format!("must be the key of an option, one of {}", keys.join(", ")))
        }
        (FieldKind::Text, Json::Text(_)) => Ok(value.clone()),
        (FieldKind::Text, _) => Err("must be a string".to_owned()),
    }
}

/// A filter by the value of one field.
pub(super) struct FieldCondition {
    key: String,
    level: Option<Level>,
    value: Value,
}

enum Value {
    Part(Term),
    Flag(bool),
    Key(String),
}

/// Returns the conditions of a parameter. The condition of an unknown field matches no record.
pub(super) fn conditions(state: &State, fields: &[(u64, Json)]) -> Vec<FieldCondition> {
    let condition = |(id, value): &(u64, Json)| {
        let text = match value {
            Json::Text(text) => text.to_string(),
            _ => String::new(),
        };
        let field = CustomField::find(state, *id);
        let value = match field.as_ref().map(|field| &field.kind) {
            Some(FieldKind::Checkbox) => Value::Flag(texts::boolean(&text) == Some(true)),
            Some(FieldKind::Select(_)) => Value::Key(text),
            _ => Value::Part(Term::new(&text)),
        };
        FieldCondition { key: key_of(*id), level: field.map(|field| field.level), value }
    };
    fields.iter().map(condition).collect()
}

impl FieldCondition {
    /// Whether the field is a field of users, not of cases.
    pub(super) fn is_of_users(&self) -> bool {
        self.level == Some(Level::User)
    }

    /// Whether the values of a record meet the condition.
    pub(super) fn finds(&self, fields: &Object) -> bool {
        match (&self.value, fields.get(&self.key)) {
            _ if self.level.is_none() => false,
            (Value::Part(term), Some(Json::Text(text))) => term.finds(text),
            (Value::Key(key), Some(Json::Text(text))) => key == text,
            (Value::Flag(flag), value) => *flag == (value == Some(&Json::Bool(true))),
            _ => false,
        }
    }
}
