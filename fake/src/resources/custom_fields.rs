//! Custom fields: whether values fit them, and whether a filter finds values.

use crate::generic::Record;
use crate::input::rules::Strictness;
use crate::input::texts::{self, Term};
use crate::output::error_response::{Rejection, Violation, reject};
use crate::output::json::{Json, Object};
use crate::resources::State;
use crate::resources::call::Call;

/// The key of a custom field in records.
pub(super) fn key_of(id: u64) -> String {
    format!("cf_{id}")
}

/// Checks the values of `custom_fields` against the fields of a level, `case` or `user`, and returns them. In multipart bodies, checkboxes are
/// strings.
pub(super) fn check(call: &mut Call<'_>, level: &str) -> Result<Object, Rejection> {
    let (mut values, mut violations) = (Object::default(), Vec::new());
    for (id, value) in call.args.fields("custom_fields") {
        let Some(field) = call.state.records.get("CustomField", *id) else { continue };
        let key = key_of(*id);
        match (parse_value(field, level, value), other_boolean(field, value)) {
            (Ok(value), _) => values.put(key, value),
            (Err(message), Some(value)) if call.strictness == Strictness::AsPhp => {
                call.type_violations.push(Violation::new(format!("custom_fields.{key}"), message));
                values.put(key, value);
            }
            (Err(message), _) => violations.push(Violation::new(format!("custom_fields.{key}"), message)),
        }
    }
    if violations.is_empty() { Ok(values) } else { Err(reject(&violations)) }
}

/// The value of a checkbox that is another word for a boolean, such as `True`.
fn other_boolean(field: &Record, value: &Json) -> Option<Json> {
    match (field.text("field_type"), value) {
        ("checkbox", Json::Text(text)) => texts::boolean(text).map(Json::Bool),
        _ => None,
    }
}

fn parse_value(field: &Record, level: &str, value: &Json) -> Result<Json, String> {
    if field.text("field_level") != level {
        return Err("is a field of another kind of record: of a case instead of a user, or the reverse".to_owned());
    }
    let options = field.object("field_data");
    match (field.text("field_type"), value) {
        ("checkbox", Json::Bool(flag)) => Ok(Json::Bool(*flag)),
        ("checkbox", Json::Text(text)) if matches!(&**text, "true" | "1") => Ok(Json::Bool(true)),
        ("checkbox", Json::Text(text)) if matches!(&**text, "false" | "0" | "") => Ok(Json::Bool(false)),
        ("checkbox", _) => Err("must be true or false, because it is a checkbox".to_owned()),
        ("select", Json::Text(key)) if key.is_empty() || options.get(key).is_some() => Ok(value.clone()),
        ("select", _) => {
            let keys: Vec<_> = options.0.iter().map(|(key, _)| &**key).collect();
            Err(format!("must be the key of an option, one of {}", keys.join(", ")))
        }
        (_, Json::Text(_)) => Ok(value.clone()),
        _ => Err("must be a string".to_owned()),
    }
}

/// A filter by the value of one field. An unknown field has no level and no type, and matches no record.
pub(super) struct FieldCondition {
    key: String,
    level: String,
    ty: String,
    text: String,
}

/// Returns the conditions of the parameter `custom_fields`.
pub(super) fn conditions(call: &Call<'_>) -> Vec<FieldCondition> {
    let condition = |(id, value): &(u64, Json)| {
        let field = call.state.records.get("CustomField", *id);
        let text = |name| field.map(|it| it.text(name).to_owned()).unwrap_or_default();
        FieldCondition { key: key_of(*id), level: text("field_level"), ty: text("field_type"), text: plain(value) }
    };
    call.args.fields("custom_fields").iter().map(condition).collect()
}

impl FieldCondition {
    /// Whether the field is a field of users, not of cases.
    pub(super) fn is_of_users(&self) -> bool {
        self.level == "user"
    }

    /// Whether the values of a record meet the condition.
    pub(super) fn finds(&self, fields: &Object) -> bool {
        match (&*self.ty, fields.get(&self.key)) {
            ("", _) => false,
            ("checkbox", value) => (texts::boolean(&self.text) == Some(true)) == (value == Some(&Json::Bool(true))),
            ("select", Some(Json::Text(key))) => self.text == **key,
            (_, Some(Json::Text(text))) => Term::new(&self.text).finds(text),
            _ => false,
        }
    }
}

/// Returns the value of a custom field as text: of an option its title.
pub(super) fn title(state: &State, id: u64, fields: &Object) -> Option<String> {
    let field = state.records.get("CustomField", id)?;
    let value = fields.get(&key_of(id)).map(plain).unwrap_or_default();
    match field.text("field_type") {
        "select" => Some(field.object("field_data").get(&value).map(plain).unwrap_or_default()),
        _ => Some(value),
    }
}

/// Returns the value of a custom field as the history shows it.
pub(super) fn plain(value: &Json) -> String {
    match value {
        Json::Text(text) => text.to_string(),
        Json::Bool(flag) => u8::from(*flag).to_string(),
        _ => String::new(),
    }
}
