//! The arguments of an operation as the input of a request.

use helpdesk::meta::{OperationDetails, Param, Sensitivity, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CustomFields, Search};
use helpdesk_tools::input::{Kind, field_list, is_time};
use helpdesk_tools::names::{List, Naming, Purpose};
use helpdesk_tools::times::Clock;
use serde_json::{Map, Value as Json};

use crate::desk::Desk;
use crate::failure::Failure;
use crate::schema::is_page;

impl Desk {
    /// Reads the arguments of an operation.
    pub(crate) fn input(
        &self,
        details: &'static OperationDetails,
        arguments: Map<String, Json>,
    ) -> Result<OperationInput, Failure> {
        let mut input = OperationInput::new(details.operation);
        for (name, json) in arguments {
            let param = helpdesk_tools::input::param(details, &name)?;
            if is_page(details, param) {
                return Err(format!("`{name}`: pages are read by the argument `cursor`").into());
            }
            if input.get(param.name).is_some() {
                return Err(format!("`{name}` is given twice").into());
            }
            let value = self.value(details, param, json).map_err(|failure| failure.about(&name))?;
            if let Some(value) = value {
                input = input.set::<Value>(param.name, value);
            }
        }
        Ok(input)
    }

    /// Reads the value of a parameter; none for `null`.
    fn value(
        &self,
        details: &'static OperationDetails,
        param: &'static Param,
        json: Json,
    ) -> Result<Option<Value>, Failure> {
        if json.is_null() {
            return Ok(None);
        }
        let kind = Kind::new(&param.kind);
        // An error may quote the value. So it is read with its placeholders first.
        kind.read_json(&json)?;
        let json = if param.sensitivity == Sensitivity::Public { json } else { self.reveal(json)? };
        let values = kind.read_json(&json).map_err(|_| "the value of this placeholder is no value here")?;
        let list = field_list(details);
        let values = values.into_iter().map(|value| self.resolve(list, param, kind, value));
        let values = values.collect::<Result<Vec<_>, Failure>>()?;
        if let Some(why) = values.iter().find_map(|value| kind.unknown(value)) {
            return Err(why.into());
        }
        Ok(Some(kind.join(values)?))
    }

    /// Returns JSON with the values of its placeholders.
    fn reveal(&self, json: Json) -> Result<Json, Failure> {
        Ok(match json {
            Json::String(text) => self.placeholders.value(&text)?.unwrap_or(Json::String(text)),
            Json::Array(items) => items.into_iter().map(|it| self.reveal(it)).collect::<Result<_, _>>()?,
            Json::Object(entries) => {
                let entry = |(key, value)| Ok::<_, Failure>((key, self.reveal(value)?));
                entries.into_iter().map(entry).collect::<Result<_, _>>()?
            }
            other => other,
        })
    }

    /// Resolves what depends on the account and on the present: names in the place of ids, and times.
    fn resolve(&self, list: List, param: &'static Param, kind: Kind, value: Value) -> Result<Value, Failure> {
        match (value, kind.naming()) {
            (Value::Text(text), _) if is_time(&param.kind) => {
                let time = helpdesk_tools::input::time(param, &text, &Clock::system(self.time_zone.clone()))?;
                self.remarks.borrow_mut().extend(time.notes.into_iter().map(|it| format!("`{}`: {it}", param.name)));
                Ok(time.value)
            }
            (Value::Text(text), Some(naming)) => self.id(kind, naming, text),
            (Value::Map(fields), _) if matches!(param.kind, ValueType::CustomFields(_)) => {
                let (names, mut all) = (self.names(), CustomFields::new());
                for (name, value) in fields {
                    let Value::Json(value) = value else { return Err("expected values by field".into()) };
                    let hidden = self.placeholders.value(&name)?;
                    let name = hidden.as_ref().and_then(Json::as_str).unwrap_or(&name);
                    let field = names.field(list, name, value, Purpose::Change);
                    let (field, value) = field.map_err(|error| self.name_failure(error))?;
                    all = all.set(field.id, value);
                }
                Ok(Value::CustomFields(all))
            }
            // Searching by parts of a name would let an agent find a hidden value letter by letter.
            (Value::Search(term), _) if param.sensitivity == Sensitivity::Identity => {
                Ok(Value::Search(Search::exact(term.term().trim_matches('^'))))
            }
            (value, _) => Ok(value),
        }
    }

    fn id(&self, kind: Kind, naming: Naming, text: String) -> Result<Value, Failure> {
        if naming.id_in(&text).is_some() || kind.words().iter().any(|it| it.text == text) {
            return Ok(Value::Text(text));
        }
        Ok(kind.value_of(naming, self.find_id(naming.list, &text)?))
    }
}
