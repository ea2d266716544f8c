//! Values of custom fields: whether they fit the fields, and whether a filter finds them.

use crate::input::args::Arg;
use crate::input::texts::Term;
use crate::operations::call::Call;
use crate::output::json::Json;
use crate::output::refusal::{Broken, Refusal, refuse};
use crate::state::State;
use crate::state::reference::{CustomField, FieldKind, Level};

/// The values of a parameter, checked against the fields of this level. In forms checkboxes are text.
pub(super) fn checked(call: &Call<'_>, name: &'static str, level: Level) -> Result<Vec<(u64, Json)>, Refusal> {
    let mut values = Vec::new();
    let mut broken = Vec::new();
    for (id, value) in call.args.fields(name) {
        let Some(field) = call.state.custom_fields.get(*id) else { continue };
        match fitting(field, level, value) {
            Ok(value) => values.push((*id, value)),
            Err(rule) => broken.push(Broken::new(format!("{name}.cf_{id}"), rule)),
        }
    }
    if broken.is_empty() { Ok(values) } else { Err(refuse(&broken)) }
}

fn fitting(field: &CustomField, level: Level, value: &Json) -> Result<Json, String> {
    if field.level != level {
        return Err("is a field of the other kind of record".to_owned());
    }
    match (&field.kind, value) {
        (FieldKind::Checkbox, Json::Bool(flag)) => Ok(Json::Bool(*flag)),
        (FieldKind::Checkbox, Json::Text(text)) if matches!(&**text, "true" | "1") => Ok(Json::Bool(true)),
        (FieldKind::Checkbox, Json::Text(text)) if matches!(&**text, "false" | "0" | "") => Ok(Json::Bool(false)),
        (FieldKind::Checkbox, _) => Err("is a checkbox, and so true or false".to_owned()),
        (FieldKind::Select(options), Json::Text(key)) if key.is_empty() || options.iter().any(|it| it.0 == **key) => {
            Ok(value.clone())
        }
        (FieldKind::Select(options), _) => {
            let keys: Vec<_> = options.iter().map(|(key, _)| key.as_str()).collect();
            Err(format!("is the key of an option: {}", keys.join(", ")))
        }
        (FieldKind::Text | FieldKind::Textarea | FieldKind::Date, Json::Text(_)) => Ok(value.clone()),
        (FieldKind::Text | FieldKind::Textarea | FieldKind::Date, _) => Err("is a text".to_owned()),
    }
}

/// A filter by the value of one field.
pub(super) struct Wanted {
    id: u64,
    level: Option<Level>,
    value: Value,
}

enum Value {
    Part(Term),
    Flag(bool),
    Key(String),
}

/// The filters of a parameter. A field that is not there finds nothing.
pub(super) fn wanted(state: &State, arg: Option<&Arg>) -> Vec<Wanted> {
    let Some(Arg::Fields(fields)) = arg else { return Vec::new() };
    let wanted = |(id, value): &(u64, Json)| {
        let text = match value {
            Json::Text(text) => text.to_string(),
            _ => String::new(),
        };
        let field = state.custom_fields.get(*id);
        let value = match field.map(|field| &field.kind) {
            Some(FieldKind::Checkbox) => Value::Flag(matches!(&*text, "true" | "1")),
            Some(FieldKind::Select(_)) => Value::Key(text),
            _ => Value::Part(Term::new(&text)),
        };
        Wanted { id: *id, level: field.map(|field| field.level), value }
    };
    fields.iter().map(wanted).collect()
}

impl Wanted {
    /// Whether users have it, and not cases.
    pub(super) fn is_of_users(&self) -> bool {
        self.level == Some(Level::User)
    }

    /// Whether the values of a record of its level are what is wanted.
    pub(super) fn finds(&self, fields: &[(u64, Json)]) -> bool {
        if self.level.is_none() {
            return false;
        }
        let held = fields.iter().find(|(id, _)| *id == self.id).map(|(_, value)| value);
        match (&self.value, held) {
            (Value::Part(term), Some(Json::Text(text))) => term.finds(text),
            (Value::Key(key), Some(Json::Text(text))) => key == text,
            (Value::Flag(wanted), held) => *wanted == (held == Some(&Json::Bool(true))),
            _ => false,
        }
    }
}
